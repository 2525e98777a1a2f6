//! (module readings)
