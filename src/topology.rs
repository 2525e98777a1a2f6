//! (module topology)
