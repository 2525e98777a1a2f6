//! (module ir)
