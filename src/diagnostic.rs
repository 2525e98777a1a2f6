//! (module diagnostic)
