//! Two things done at once, where there is a thread to be had.

use std::panic::resume_unwind;
use std::thread;

/// Does one thing in a thread of its own, if it is `worth` that, and another here meanwhile. Where
/// no thread can be had, one is done after the other.
pub(crate) fn both<A: Send, B>(
    worth: bool,
    one: impl Fn() -> A + Sync,
    other: impl FnOnce() -> B,
) -> (A, B) {
    thread::scope(|scope| {
        let thread = worth.then(|| thread::Builder::new().spawn_scoped(scope, &one));
        let other = other();
        let one = match thread {
            Some(Ok(thread)) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            _ => one(),
        };
        (one, other)
    })
}
