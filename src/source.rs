//! (module source)
