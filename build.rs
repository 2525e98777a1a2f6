//! Tells Cargo that the embedded library changes the crate: `include_dir!` can't.

fn main() {
    println!("cargo::rerun-if-changed=ludemes");
    println!("cargo::rerun-if-changed=grammar");
}
