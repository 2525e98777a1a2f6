//! (module ludeme)
