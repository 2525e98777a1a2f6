//! (module expand)
