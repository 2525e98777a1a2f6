//! (module betza)
