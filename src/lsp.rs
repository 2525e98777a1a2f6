//! The language server: the only code that knows the Language Server Protocol.
//!
//! [`serve`] reads messages, keeps the documents that the editor has open, and asks [`ide`] about
//! them. What it does:
//!
//! | request | answer |
//! | --- | --- |
//! | `publishDiagnostics` | as you type, what the expansion and the checker find; when a file is opened or saved, also what only compiling finds |
//! | `codeAction` | the words that a diagnostic suggests, as quick fixes |
//! | `hover` | a ludeme's form, meaning and example; a define's comment, body and what this call expands to; constants, labels, pieces, options |
//! | `completion` | ludemes, constants and labels by the type expected; pieces, regions and other names; defines; options |
//! | `definition`, `references`, `documentHighlight`, `rename` | defines, pieces, regions, tracks, maps, phases, variables, options; a define that files share, in all open documents and the workspace's other `.lud` and `.def` files |
//! | `documentSymbol`, `foldingRange`, `semanticTokens`, `inlayHint` | the outline, brackets and comments, meaning as colours, the expanded form |
//! | `formatting` | as `ashtapada fmt` |
//!
//! Texts are synchronised in full or by parts; positions are counted in UTF-8 or UTF-16, as the
//! editor likes. Nothing that is sent to it ends the server but `exit` and the end of its input.
//!
//! [`ide`]: crate::ide

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc;

use lsp_server::Message;
use serde_json::{Value, json};

use crate::expand::{Library, Selection};

mod convert;
mod document;
mod position;
mod saved;
mod server;
mod shared;
mod workspace;

use server::{Flow, Server};

/// Longer messages are not read.
const MAX_MESSAGE: u64 = 256 << 20;

/// What comes in.
enum Incoming {
    Message(Message),
    /// Something that is no message; why not.
    Unreadable(String),
}

/// Answers messages until the editor says `exit` or the input ends; whether it asked to shut down
/// before that.
///
/// # Errors
/// When nobody reads the output any more.
pub fn serve(
    library: &dyn Library,
    selection: &Selection,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<bool> {
    let (sender, incoming) = mpsc::channel();
    std::thread::spawn(move || read_all(input, &sender));
    let library = saved::Saved::new(library);
    let mut server = Server::new(&library, selection);
    loop {
        // What is wrong is told once the editor has nothing more to say: of ten keystrokes that
        // wait, only the last is checked.
        let next = match incoming.try_recv() {
            Ok(next) => next,
            Err(mpsc::TryRecvError::Disconnected) => return Ok(server.is_shut_down()),
            Err(mpsc::TryRecvError::Empty) => {
                for message in server.diagnose() {
                    message.write(&mut &mut *output)?;
                }
                match incoming.recv() {
                    Ok(next) => next,
                    Err(_) => return Ok(server.is_shut_down()),
                }
            }
        };
        match next {
            Incoming::Unreadable(why) => {
                let error = json!({ "code": -32700, "message": why });
                write_frame(
                    output,
                    &json!({ "jsonrpc": "2.0", "id": null, "error": error }),
                )?;
            }
            Incoming::Message(message) => match server.handle(message) {
                Flow::Exit => return Ok(server.is_shut_down()),
                Flow::Answer(messages) => {
                    for message in messages {
                        message.write(&mut &mut *output)?;
                    }
                }
            },
        }
    }
}

fn write_frame(output: &mut dyn Write, value: &Value) -> io::Result<()> {
    let text = value.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

fn read_all(mut input: impl BufRead, sender: &mpsc::Sender<Incoming>) {
    loop {
        let incoming = match read_frame(&mut input) {
            Ok(Some(text)) => match serde_json::from_slice(&text) {
                Ok(message) => Incoming::Message(message),
                Err(error) => Incoming::Unreadable(error.to_string()),
            },
            Ok(None) => return,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Incoming::Unreadable(error.to_string())
            }
            Err(_) => return,
        };
        if sender.send(incoming).is_err() {
            return;
        }
    }
}

/// One message's text; nothing at the end of the input.
fn read_frame(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let bad = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidData, why));
    let mut length: Option<u64> = None;
    loop {
        let mut line = Vec::new();
        if input.take(1 << 16).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            match length {
                Some(_) => break,
                // Empty lines between messages harm nobody.
                None => continue,
            }
        }
        match line.split_once(':') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("Content-Length") => {
                length = value.trim().parse().ok();
                if length.is_none() {
                    return bad("Content-Length is no number");
                }
            }
            Some(_) => {}
            None => return bad("a header is `Name: value`"),
        }
    }
    let length = length.unwrap_or(0);
    if length > MAX_MESSAGE {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return bad("the message is too long");
    }
    let mut text = Vec::new();
    input.take(length).read_to_end(&mut text)?;
    if (text.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expand::Memory;

    fn output(input: &str) -> (String, bool) {
        let mut output = Vec::new();
        let input = io::Cursor::new(input.to_string());
        let library = Memory::new();
        let shut = serve(&library, &Selection::default(), input, &mut output);
        let shut = shut.expect("memory can be written to");
        (String::from_utf8_lossy(&output).into_owned(), shut)
    }

    fn frame(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn what_is_no_message_is_told_and_passed_over() {
        let shutdown = frame(r#"{"jsonrpc":"2.0","id":7,"method":"initialize","params":{}}"#);
        for bad in [
            "rubbish\r\n\r\n".to_string(),
            "Content-Length: many\r\n\r\n".to_string(),
            frame("{"),
            frame("[1, 2]"),
            frame("\"\\ud800\""),
            frame(r#"{"jsonrpc":"2.0"}"#),
            frame(r#"{"jsonrpc":"2.0","id":{},"method":3}"#),
        ] {
            let (answer, _) = output(&format!("{bad}{shutdown}"));
            assert!(answer.contains("-32700"), "{bad}: {answer}");
            assert!(answer.contains("\"id\":7"), "{bad}: {answer}");
        }
        let (answer, _) = output("Content-Length: 99999999999999999\r\n\r\nabc");
        assert!(answer.contains("too long"), "{answer}");
    }
}
