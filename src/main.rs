//! The `ashtapada` command.

fn main() {}
