//! (module play)
