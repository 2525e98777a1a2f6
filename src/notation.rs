//! (module notation)
