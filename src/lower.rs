//! (module lower)
