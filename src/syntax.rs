//! (module syntax)
