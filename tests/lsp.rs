//! The language server, over its standard input and output as an editor uses it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

const DUEL: &str = include_str!("fixtures/lsp/duel.lud");
const URI: &str = "file:///duel.lud";

/// An editor, as far as the protocol goes.
struct Editor {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    cache: tempfile::TempDir,
    last: i64,
}

impl Editor {
    fn start() -> Editor {
        let cache = tempfile::tempdir().expect("a temporary folder");
        let mut server = Command::new(env!("CARGO_BIN_EXE_ashtapada"))
            .arg("lsp")
            .env("XDG_CACHE_HOME", cache.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let mut editor = Editor {
            input: server.stdin.take().expect("an input"),
            output: BufReader::new(server.stdout.take().expect("an output")),
            server,
            cache,
            last: 0,
        };
        let answer = editor.ask("initialize", json!({ "capabilities": {} }));
        assert_eq!(answer["capabilities"]["positionEncoding"], "utf-16");
        editor.tell("initialized", json!({}));
        editor
    }

    fn open(text: &str) -> (Editor, Vec<Value>) {
        let mut editor = Editor::start();
        let document = json!({ "uri": URI, "languageId": "lud", "version": 1, "text": text });
        editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
        let diagnostics = editor.diagnostics();
        (editor, diagnostics)
    }

    fn send(&mut self, text: &str) {
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len())
            .expect("the server reads");
        self.input.flush().expect("the server reads");
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("an answer");
            assert!(read > 0, "the server ended");
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut text = vec![0; length];
        self.output.read_exact(&mut text).expect("a whole answer");
        serde_json::from_slice(&text).expect("JSON")
    }

    fn tell(&mut self, method: &str, params: Value) {
        let message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        self.send(&message.to_string());
    }

    /// The whole answer to a request.
    fn response(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let id = self.last;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.send(&message.to_string());
        loop {
            let answer = self.receive();
            if answer["id"] == id {
                return answer;
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let answer = self.response(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The next diagnostics of the document.
    fn diagnostics(&mut self) -> Vec<Value> {
        loop {
            let message = self.receive();
            if message["method"] == "textDocument/publishDiagnostics" {
                let found = message["params"]["diagnostics"].as_array();
                return found.expect("a list").clone();
            }
        }
    }

    /// Asks about a place of the text: that of `what`, `into` bytes further.
    fn at(&mut self, method: &str, text: &str, what: &str, into: usize, more: Value) -> Value {
        let mut params =
            json!({ "textDocument": { "uri": URI }, "position": position(text, what, into) });
        for (key, value) in more.as_object().expect("an object") {
            params[key] = value.clone();
        }
        self.ask(method, params)
    }

    fn end(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        assert!(self.server.wait().expect("an end").success());
    }
}

fn position(text: &str, what: &str, into: usize) -> Value {
    let offset = text.find(what).unwrap_or_else(|| panic!("no {what}")) + into;
    let line = text[..offset].matches('\n').count();
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": line, "character": text[start..offset].encode_utf16().count() })
}

/// The text after some edits.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let line = position["line"].as_u64().expect("a line") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        start + position["character"].as_u64().expect("a column") as usize
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("edits")
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let new = edit["newText"].as_str().expect("a text");
            (offset(&range["start"]), offset(&range["end"]), new)
        })
        .collect();
    edits.sort();
    let mut text = text.to_string();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}

fn labels(items: &Value) -> Vec<&str> {
    let items = items.as_array().expect("items").iter();
    items.filter_map(|item| item["label"].as_str()).collect()
}

#[test]
fn diagnostics_follow_the_text_and_bring_their_fixes() {
    let (mut editor, found) = Editor::open(DUEL);
    // Opened, it is linted too: its Horse waits for a place.
    let codes: Vec<&Value> = found.iter().map(|d| &d["code"]).collect();
    assert_eq!(codes, ["ashtapada::lint::unused_piece"]);
    // A change by parts, and one in full.
    let start = position(DUEL, "square", 0);
    let end = position(DUEL, "square", 6);
    let change = json!({ "range": { "start": start, "end": end }, "text": "sqare" });
    let document = json!({ "uri": URI, "version": 2 });
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": document, "contentChanges": [change] }),
    );
    let found = editor.diagnostics();
    assert_eq!(found[0]["code"], "ashtapada::check::unknown_ludeme");
    assert_eq!(found[0]["severity"], 1);
    assert_eq!(found[0]["range"]["start"], start);
    let range = json!({ "start": start, "end": start });
    let actions = editor.ask(
        "textDocument/codeAction",
        json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } }),
    );
    let wrong = DUEL.replace("square", "sqare");
    let action = &actions[0];
    assert_eq!(action["kind"], "quickfix");
    assert_eq!(edited(&wrong, &action["edit"]["changes"][URI]), DUEL);

    let misnamed = DUEL.replace("\"OnEdge\" (res", "\"OnEge\" (res");
    let document = json!({ "uri": URI, "version": 3 });
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": document, "contentChanges": [{ "text": misnamed }] }),
    );
    let found = editor.diagnostics();
    let range = found[0]["range"].clone();
    let actions = editor.ask(
        "textDocument/codeAction",
        json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } }),
    );
    assert_eq!(edited(&misnamed, &actions[0]["edit"]["changes"][URI]), DUEL);
    editor.tell(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": URI } }),
    );
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    editor.end();
}

#[test]
fn hovering_says_what_a_word_is() {
    let (mut editor, _) = Editor::open(DUEL);
    for (what, into, expected) in [
        ("move Step", 1, "(move Step"),
        ("move Step", 6, "(move Step"),
        ("square <", 2, "(square"),
        ("Forward", 2, "<relativeDirection>"),
        ("if:(is", 1, "<boolean>"),
        ("(\"Walks\" \"Pawn\"", 4, "#1 = the piece"),
        ("(\"Walks\" \"Pawn\"", 4, "(piece \"Pawn\" Each"),
        ("\"ChessKnight\"", 4, "(piece \"Horse\""),
        ("\"Pawn2\"", 3, "piece \"Pawn\""),
        ("<Board:size", 3, "8x8 (in use)"),
        ("Mover", 1, "<roleType>"),
    ] {
        let hover = editor.at("textDocument/hover", DUEL, what, into, json!({}));
        let text = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(text.contains(expected), "{what}: {hover}");
    }
    editor.end();
}

#[test]
fn completion_goes_by_what_is_expected() {
    let (mut editor, _) = Editor::open(DUEL);
    let mut version = 1;
    // `|` is the cursor.
    for (marked, expected, not) in [
        (
            "(board (|))",
            &["square", "hex"][..],
            &["forEach", "if"][..],
        ),
        ("(play (f|))", &["forEach"], &["square"]),
        ("(move S|", &["Step", "Slide", "Hop"], &["square"]),
        (
            "(piece \"A\" E|",
            &["Each", "P1", "Shared"],
            &["Orthogonal"],
        ),
        ("(move Step |", &["Forward", "Orthogonal"], &["Each"]),
        (
            "(move Step (to |",
            &["if:", "apply", "level:"],
            &["Forward"],
        ),
        (
            "(move Step (to if:(|",
            &["is", "and", "not"],
            &["square", "step"],
        ),
        ("(place \"P|", &["Pawn1", "Pawn2", "Horse1"], &["Goal1"]),
        ("(end (if (is In (to) (sites \"|", &["Goal"], &["Duel"]),
        ("(\"Wa|", &["Walks"], &["Goal"]),
        // Through a define's parameter, into its body.
        ("(\"Walks\" |", &["Pawn"], &["Forward"]),
    ] {
        let before = &marked[..marked.find('|').expect("a cursor")];
        // As it is while typing: what follows on the line is missing or is there.
        let text = match before.split_once(' ') {
            Some(("(board", _)) => DUEL.replace("(board (square <Board:size>))", "(board ())"),
            Some(("(play", _)) => DUEL.replace("(play (forEach Piece))", "(play (f))"),
            Some(("(place", _)) => {
                DUEL.replace("(place \"Pawn1\" (sites Bottom))", "(place \"P\")")
            }
            Some(("(end", _)) => DUEL.replace("(if \"OnEdge\"", "(if (is In (to) (sites \"\"))"),
            Some(("(move" | "(piece", _)) => DUEL.replace(
                "(regions \"Goal\"",
                &format!("{before})))) (regions \"Goal\""),
            ),
            _ => DUEL.replace("(regions \"Goal\"", &format!("{before}) (regions \"Goal\"")),
        };
        let place = match before.split_once(' ') {
            Some(("(end", _)) => "(if (is In (to) (sites \"",
            _ => before,
        };
        version += 1;
        editor.tell(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": URI, "version": version },
                "contentChanges": [{ "text": text }],
            }),
        );
        let items = editor.at(
            "textDocument/completion",
            &text,
            place,
            place.len(),
            json!({}),
        );
        let labels = labels(&items);
        let shown = &labels[..labels.len().min(60)];
        for label in expected {
            assert!(labels.contains(label), "{marked}: no {label} in {shown:?}");
        }
        for label in not {
            assert!(!labels.contains(label), "{marked}: {label} in {shown:?}");
        }
    }
    editor.end();
}

#[test]
fn what_a_completion_puts_in_takes_the_place_of_what_is_written() {
    let text = DUEL.replace("(play (forEach Piece))", "(play (forE))");
    let (mut editor, _) = Editor::open(&text);
    let items = editor.at("textDocument/completion", &text, "(forE", 5, json!({}));
    let items = items.as_array().expect("items");
    let item = items.iter().find(|item| item["label"] == "forEach");
    let edit = json!([item.expect("an item")["textEdit"]]);
    assert!(edited(&text, &edit).contains("(play (forEach))"));
    // Defines are described when they are looked at.
    let item = items.iter().find(|item| item["label"] == "Walks");
    let item = editor.ask("completionItem/resolve", item.expect("an item").clone());
    let about = item["documentation"]["value"].as_str().unwrap_or_default();
    assert!(about.contains("the piece"), "{about}");
    editor.end();
}

#[test]
fn definitions_are_found_here_and_in_the_library() {
    let (mut editor, _) = Editor::open(DUEL);
    let mut go =
        |what: &str, into| editor.at("textDocument/definition", DUEL, what, into, json!({}));
    for (what, into, to) in [
        ("(\"Walks\" \"Pawn\"", 3, "Walks"),
        ("(if \"OnEdge\"", 6, "OnEdge"),
        ("\"Pawn2\"", 2, "Pawn\")"),
        ("(sites \"Goal\")", 9, "Goal\" (sites Top)"),
        ("<Board:size", 2, "Board> args"),
    ] {
        let target = go(what, into);
        assert_eq!(target["uri"], URI, "{what}");
        assert_eq!(target["range"]["start"], position(DUEL, to, 0), "{what}");
    }
    let target = go("\"ChessKnight\"", 3);
    let uri = target["uri"].as_str().expect("a file");
    let path = uri.strip_prefix("file://").expect("a file");
    let text = std::fs::read_to_string(path).expect("a file that is there");
    assert!(text.contains("(define \"ChessKnight\""));
    assert!(path.starts_with(editor.cache.path().to_str().expect("a path")));
    let found = editor.at(
        "textDocument/references",
        DUEL,
        "\"Pawn\")",
        2,
        json!({ "context": { "includeDeclaration": true } }),
    );
    assert_eq!(found.as_array().map(Vec::len), Some(3), "{found}");
    editor.end();
}

#[test]
fn renaming_takes_every_place_along() {
    let (mut editor, _) = Editor::open(DUEL);
    for (what, into, old, new) in [
        ("\"Pawn2\"", 2, "Pawn", "Foot soldier"),
        ("(\"Walks\" \"Pawn\"", 3, "Walks", "Goes"),
        ("\"OnEdge\" (is", 2, "OnEdge", "At The End"),
        ("regions \"Goal\"", 11, "Goal", "Far"),
        ("<Board:size", 2, "Board", "Field"),
    ] {
        let prepared = editor.at("textDocument/prepareRename", DUEL, what, into, json!({}));
        assert_eq!(prepared["placeholder"], old);
        let edit = editor.at(
            "textDocument/rename",
            DUEL,
            what,
            into,
            json!({ "newName": new }),
        );
        let text = edited(DUEL, &edit["changes"][URI]);
        let expected = match old {
            "Board" => DUEL.replace("<Board", "<Field"),
            _ => DUEL.replace(&format!("\"{old}"), &format!("\"{new}")),
        };
        assert_eq!(text, expected);
    }
    for (what, into, new) in [
        ("\"ChessKnight\"", 3, "Mine"),
        ("\"Pawn2\"", 2, "Pawn3"),
        ("\"Pawn2\"", 2, "a\"b"),
        ("\"Pawn2\"", 2, ""),
        ("(\"Walks\" \"Pawn\"", 3, "OnEdge"),
        ("(\"Walks\" \"Pawn\"", 3, "ChessKnight"),
        ("Forward", 3, "Back"),
        ("\"Duel\"", 3, "War"),
    ] {
        let params = json!({
            "textDocument": { "uri": URI },
            "position": position(DUEL, what, into),
            "newName": new,
        });
        let answer = editor.response("textDocument/rename", params);
        assert!(answer["error"]["message"].is_string(), "{what}: {answer}");
    }
    editor.end();
}

#[test]
fn the_document_is_laid_out_outlined_folded_and_coloured() {
    let untidy = DUEL.replace("\n        (play", "\n  (play");
    let (mut editor, _) = Editor::open(&untidy);
    let document = json!({ "textDocument": { "uri": URI } });
    let mut format = document.clone();
    format["options"] = json!({ "tabSize": 4, "insertSpaces": true });
    let edits = editor.ask("textDocument/formatting", format);
    let parsed = ashtapada::syntax::parse("duel.lud", untidy.as_str());
    let laid_out = ashtapada::syntax::format(&parsed).expect("a whole text");
    assert_eq!(edited(&untidy, &edits), laid_out);

    let symbols = editor.ask("textDocument/documentSymbol", document.clone());
    let names: Vec<&Value> = symbols
        .as_array()
        .expect("symbols")
        .iter()
        .map(|symbol| &symbol["name"])
        .collect();
    assert_eq!(names, ["Walks", "OnEdge", "Duel", "Board Size"]);
    assert_eq!(symbols[2]["children"][1]["name"], "equipment");
    assert_eq!(symbols[2]["children"][1]["children"][1]["detail"], "Walks");

    let foldings = editor.ask("textDocument/foldingRange", document.clone());
    let game = json!({ "startLine": 8, "endLine": 22 });
    assert!(
        foldings.as_array().expect("foldings").contains(&game),
        "{foldings}"
    );

    let tokens = editor.ask("textDocument/semanticTokens/full", document.clone());
    let data = tokens["data"].as_array().expect("numbers");
    // The first line is a comment; then another, then `(define "Walks"`.
    let first: Vec<u64> = data.iter().take(20).filter_map(Value::as_u64).collect();
    let expected = [
        [0, 0, 48, 9, 0],
        [2, 0, 17, 9, 0],
        [1, 1, 6, 1, 0],
        [0, 7, 7, 2, 1],
    ];
    assert_eq!(first, expected.concat());

    let mut inlay = document;
    inlay["range"] = json!({
        "start": { "line": 0, "character": 0 },
        "end": { "line": 99, "character": 0 },
    });
    let hints = editor.ask("textDocument/inlayHint", inlay);
    let hints = labels(&hints);
    assert!(hints[0].starts_with("= (piece \"Pawn\" Each"), "{hints:?}");
    assert_eq!(hints[2], "= (is In (last To) (sites \"Goal\"))");
    editor.end();
}

#[test]
fn nothing_that_is_sent_ends_the_server() {
    let (mut editor, _) = Editor::open(DUEL);
    editor.input.write_all(b"nonsense\r\n\r\n").expect("a pipe");
    for text in [
        "{",
        "[]",
        "null",
        "{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":1}",
    ] {
        editor.send(text);
    }
    for (method, params) in [
        ("no/such", json!({})),
        ("textDocument/hover", json!(3)),
        (
            "textDocument/hover",
            json!({ "textDocument": { "uri": "file:///no" } }),
        ),
        ("textDocument/rename", Value::Null),
        ("initialize", json!({})),
        (
            "textDocument/hover",
            json!({ "textDocument": { "uri": "file:///no" }, "position": { "line": 0, "character": 0 } }),
        ),
        (
            "textDocument/completion",
            json!({ "textDocument": { "uri": URI }, "position": { "line": -1, "character": 0 } }),
        ),
    ] {
        let answer = editor.response(method, params);
        assert!(answer["error"]["code"].is_i64(), "{method}: {answer}");
    }
    // Places far outside, backwards, and in the middle of characters.
    for (line, character) in [
        (0_u32, 0_u32),
        (0, 4_000_000_000),
        (4_000_000_000_u32, 1),
        (21, 12),
    ] {
        let place = json!({ "line": line, "character": character });
        for method in ["hover", "completion", "definition", "documentHighlight"] {
            let params = json!({ "textDocument": { "uri": URI }, "position": place });
            editor.ask(&format!("textDocument/{method}"), params);
        }
    }
    for text in [
        "",
        "(",
        "\"",
        ")(",
        "(game",
        "(define",
        "(define \"A\" (\"A\"))",
        "é\u{0}(\u{1F600} \"",
        "(\"\" #1 <> <:> ~",
    ] {
        let uri = "file:///odd.lud";
        let document = json!({ "uri": uri, "languageId": "lud", "version": 1, "text": text });
        editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
        editor.diagnostics();
        let whole =
            json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 9 } });
        for character in 0..12 {
            let place = json!({ "line": 0, "character": character });
            let params = json!({
                "textDocument": { "uri": uri },
                "position": place,
                "newName": "B",
                "range": whole,
                "context": { "diagnostics": [], "includeDeclaration": true },
                "options": { "tabSize": 4, "insertSpaces": true },
            });
            for method in [
                "hover",
                "completion",
                "definition",
                "references",
                "rename",
                "prepareRename",
                "documentSymbol",
                "foldingRange",
                "semanticTokens/full",
                "inlayHint",
                "formatting",
                "codeAction",
            ] {
                let answer = editor.response(&format!("textDocument/{method}"), params.clone());
                // Refusals are answers; a fault is not.
                assert_ne!(
                    answer["error"]["code"], -32603,
                    "{method} of {text}: {answer}"
                );
            }
        }
    }
    editor.end();
}
