//! (module ide)
