//! The `ashtapada` command.

fn main() -> std::process::ExitCode {
    ashtapada::cli::main()
}
