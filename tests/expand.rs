//! Expansion: against what the reference engine expands, and by small cases.

mod common;

use std::sync::Arc;

use ashtapada::expand::{
    Embedded, Folder, Layered, Library, Memory, NodeKind, Selection, expand, expand_traced,
    library, tokens,
};
use ashtapada::syntax;

/// FNV-1a, 64 bits, over tokens joined by a space.
struct Hash {
    value: u64,
    count: usize,
    prefixes: Vec<String>,
}

impl Hash {
    fn new() -> Hash {
        Hash {
            value: 0xcbf2_9ce4_8422_2325,
            count: 0,
            prefixes: Vec::new(),
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.value = (self.value ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn token(&mut self, token: &str) {
        if self.count > 0 {
            self.bytes(b" ");
        }
        self.bytes(token.as_bytes());
        self.count += 1;
        if self.count.is_multiple_of(256) {
            self.prefixes.push(format!("{:x}", self.value));
        }
    }
}

#[test]
fn expansions_are_the_reference_engines() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = Folder::open(&shared.join("ludii")).unwrap();
    let golden = std::fs::read_to_string(shared.join("ludii/golden/expanded.tsv")).unwrap();
    let mut wrong = Vec::new();
    let mut told = Vec::new();
    let mut count = 0;
    for line in golden.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let path = shared.join("ludii/lud").join(fields[0]);
        let text = std::fs::read_to_string(&path).unwrap();
        let parsed = syntax::parse(fields[0], text);
        let expanded = expand(&parsed, &Selection::default(), &library);
        count += 1;
        let mut hash = Hash::new();
        if let Some(game) = &expanded.game {
            tokens(game, &mut |t| hash.token(t));
        }
        if hash.count.to_string() != fields[1] || format!("{:x}", hash.value) != fields[2] {
            let expected: Vec<&str> = fields[3].split([',', ' ', ';']).collect();
            let same = hash
                .prefixes
                .iter()
                .zip(&expected)
                .take_while(|(a, b)| a == b)
                .count();
            wrong.push(format!(
                "{}: {} tokens, expected {}, first difference after {}",
                fields[0],
                hash.count,
                fields[1],
                same * 256
            ));
        }
        for d in &expanded.diagnostics {
            told.push(format!("{} {}: {}", d.code, fields[0], d.message));
        }
    }
    if std::env::var_os("ASHTAPADA_DUMP").is_some() {
        println!("{}", told.join("\n"));
        println!("{}", wrong.join("\n"));
    }
    eprintln!("{} of {count} expansions are the same", count - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Expands the game of a text with a small library, and prints it on one line.
fn check(text: &str, options: &[&str]) -> (String, Vec<&'static str>) {
    let library = Memory::new()
        .with_define("Twice", "// Two of it.\n(define \"Twice\" #1 #1)")
        .with_define("Step", "(define \"Step\" (move Step #1 (to if:#2)))")
        .with_define("Outer", "(define \"Outer\" (or (\"Step\" #1 #2) #3))");
    let selection = Selection {
        options: options.iter().map(|o| o.to_string()).collect(),
        ruleset: None,
    };
    let parsed = syntax::parse("a.lud", text);
    let expanded = expand(&parsed, &selection, &library);
    let game = expanded.game.map_or_else(String::new, |g| g.to_string());
    let codes = expanded
        .diagnostics
        .iter()
        .map(|d| d.code.trim_start_matches("ashtapada::"));
    (game, codes.collect())
}

#[test]
fn defines_are_put_in_their_places() {
    let cases = [
        // A define of the library, with arguments, labels and several nodes.
        (
            "(game \"A\" (\"Step\" N (is Empty (to))))",
            "(game \"A\" (move Step N (to if:(is Empty (to)))))",
        ),
        (
            "(game \"A\" {(\"Twice\" from:(x))})",
            "(game \"A\" {from:(x) from:(x)})",
        ),
        // The file's own goes before the library's, and need not stand before its use.
        (
            "(game \"A\" (\"Step\" 1)) (define \"Step\" (b #1))",
            "(game \"A\" (b 1))",
        ),
        // Parameters in words and strings; a string alone is a call too.
        (
            "(define \"N\" (a P#1 \"Pawn#1\" #1..#2 x:#1)) (game \"A\" (\"N\" 1 3))",
            "(game \"A\" (a P1 \"Pawn1\" 1 2 3 x:1))",
        ),
        (
            "(define \"N\" 7) (game \"A\" (a \"N\" at:\"N\"))",
            "(game \"A\" (a 7 at:7))",
        ),
        // `~` and what is not given leave nothing; the rest moves up, as in Ludii.
        (
            "(game \"A\" (\"Outer\" ~ (x) (y)))",
            "(game \"A\" (or (move Step (x) (to)) (y)))",
        ),
        // A label whose argument is not there goes to what comes next.
        (
            "(define \"L\" (a at:#1 (b))) (game \"A\" (\"L\"))",
            "(game \"A\" (a at:(b)))",
        ),
        // An argument that calls the same define is no cycle.
        (
            "(game \"A\" (\"Twice\" (\"Twice\" 1)))",
            "(game \"A\" 1 1 1 1)",
        ),
        // A head from a parameter or a define, and doubled brackets.
        (
            "(define \"H\" (#1 2)) (game \"A\" (\"H\" face))",
            "(game \"A\" (face 2))",
        ),
        (
            "(define \"H\" face) (game \"A\" ((\"H\") 2) ((b 1)))",
            "(game \"A\" (face 2) (b 1))",
        ),
        // The name of a game is no call.
        ("(define \"A\" (x)) (game \"A\" (y))", "(game \"A\" (y))"),
        // Ranges, between defines and squares too.
        (
            "(define \"E\" 4) (define \"F\" 2) (game \"A\" {0..3 \"E\"..\"F\" \"A1\"..\"B2\"})",
            "(game \"A\" {0 1 2 3 4 3 2 \"A1\" \"A2\" \"B1\" \"B2\"})",
        ),
    ];
    for (text, expected) in cases {
        let (game, codes) = check(text, &[]);
        assert_eq!(game, expected, "{text} {codes:?}");
    }
}

#[test]
fn options_are_what_is_chosen_or_starred() {
    let text = "(game \"A\" (square <Size:n>) <Size> (a \"Big<Size:s>\" at:<Size:s> <Way:x>))\n\
        (option \"Size\" <Size> args:{<n> <s>} {(item \"S\" <3> <1> \"\") (item \"M\" <(hex 4)> <2> \"\")** (item \"L\" <5 6> <3> \"\")*})\n\
        (option \"Way\" <Way> args:{<x>} {(item \"A\" <if:(< 1 2)> \"\") (item \"B\" <num:6> \"\") (item \"C\" <> \"\")})\n\
        (rulesets {(ruleset \"Ruleset/R\" {\"Size/L\" \"Way/C\"})})";
    let cases = [
        (
            vec![],
            "(game \"A\" (square (hex 4)) (hex 4) (a \"Big2\" at:2 if:(< 1 2)))",
        ),
        (
            vec!["Size/S", "Way/B"],
            "(game \"A\" (square 3) 3 (a \"Big1\" at:1 num:6))",
        ),
        (
            vec!["Size/L", "Way/C"],
            "(game \"A\" (square 5 6) 5 6 (a \"Big3\" at:3))",
        ),
    ];
    for (options, expected) in cases {
        let (game, codes) = check(text, &options);
        assert_eq!((game.as_str(), codes), (expected, vec![]), "{options:?}");
    }
    let parsed = syntax::parse("a.lud", text);
    let selection = Selection {
        options: vec!["Size/S".into()],
        ruleset: Some("R".into()),
    };
    let expanded = expand(&parsed, &selection, &Memory::new());
    assert_eq!(
        expanded.game.unwrap().to_string(),
        "(game \"A\" (square 3) 3 (a \"Big1\" at:1))"
    );
    assert!(expanded.rulesets[0].selected);
    assert_eq!(expanded.options[0].items[1].stars, 2);
    assert_eq!(check(text, &["Size/X"]).1, ["expand::unknown_choice"]);
}

#[test]
fn metadata_keeps_what_is_in_use() {
    let text = "(game \"A\") (option \"S\" <S> args:{<n>} {(item \"1\" <1> \"\")* (item \"2\" <2> \"\")})\n\
        (metadata (info {(useFor {\"S/1\"} (id \"1\") (rules \"r\")) (useFor \"S/2\" (id \"2\"))}) (graphics (x <S>)))";
    let parsed = syntax::parse("a.lud", text);
    let expanded = expand(&parsed, &Selection::default(), &Memory::new());
    let metadata = expanded.metadata.unwrap().to_string();
    assert_eq!(
        metadata,
        "(metadata (info {(id \"1\") (rules \"r\")}) (graphics (x 1)))"
    );
    assert!(expanded.diagnostics.is_empty());
}

#[test]
fn every_node_knows_where_it_was_written() {
    let text = "(define \"In\" (is Empty #1))\n(game \"A\" (\"Step\" N (\"In\" (to))))";
    let parsed = syntax::parse("a.lud", text);
    let library = Memory::new().with_define("Step", "(define \"Step\" (move Step #1 (to if:#2)))");
    let expanded = expand(&parsed, &Selection::default(), &library);
    let mut seen = Vec::new();
    let mut nodes = vec![expanded.game.as_ref().unwrap()];
    while let Some(node) = nodes.pop() {
        let origin = expanded.origins.get(node.origin);
        let chain = expanded.origins.chain(node.origin);
        let chain: Vec<_> = chain.iter().map(|(name, _)| &**name).collect();
        seen.push(format!(
            "{} | {} | {} | {}",
            node,
            expanded.sources.slice(origin.span),
            expanded
                .sources
                .slice(expanded.origins.written(node.origin)),
            chain.join(" < ")
        ));
        match &node.kind {
            NodeKind::Call(call) => nodes.extend(call.items.iter().rev().map(|i| &i.node)),
            NodeKind::Array(items) => nodes.extend(items.iter().rev().map(|i| &i.node)),
            _ => {}
        }
    }
    insta::assert_snapshot!(seen.join("\n"));
}

#[test]
fn the_same_define_with_the_same_arguments_is_one() {
    let text = "(define \"Empty\" (is Empty #1))
        (define \"Both\" {(\"Empty\" (to)) (\"Empty\" (from))})
        (game \"A\" (\"Both\") (not (\"Both\")))";
    let parsed = syntax::parse("a.lud", text);
    let library = Memory::new();
    let expanded = expand(&parsed, &Selection::default(), &library);
    let mut calls = Vec::new();
    let mut nodes = vec![expanded.game.as_ref().unwrap()];
    while let Some(node) = nodes.pop() {
        match &node.kind {
            NodeKind::Call(call) => {
                if &*call.head == "is" {
                    calls.push((call.clone(), node.to_string()));
                }
                nodes.extend(call.items.iter().rev().map(|item| &item.node));
            }
            NodeKind::Array(items) => nodes.extend(items.iter().rev().map(|item| &item.node)),
            _ => {}
        }
    }
    let [first, other, again, other_again] = &calls[..] else {
        panic!("four calls: {calls:?}");
    };
    assert!(Arc::ptr_eq(&first.0, &again.0) && Arc::ptr_eq(&other.0, &other_again.0));
    assert_eq!(
        (&*first.1, &*other.1),
        ("(is Empty (to))", "(is Empty (from))")
    );
    // With every step to be seen nothing is shared, and the same comes of it.
    let (traced, _) = expand_traced(&parsed, &Selection::default(), &library);
    let printed = |game: Option<ashtapada::expand::Node>| game.map(|game| game.to_string());
    assert_eq!(printed(traced.game), printed(expanded.game));
}

#[test]
fn what_is_shared_stands_where_it_is_used() {
    let text = "(define \"Empty\" (is Empty (to)))
        (game \"A\" (\"Empty\") (not (\"Empty\")))";
    let parsed = syntax::parse("a.lud", text);
    let expanded = expand(&parsed, &Selection::default(), &Memory::new());
    let Some(NodeKind::Call(game)) = expanded.game.map(|game| game.kind) else {
        panic!("a game");
    };
    let NodeKind::Call(not) = &game.items[2].node.kind else {
        panic!("a ludeme");
    };
    let places = [&game.items[1], &not.items[0]]
        .map(|item| expanded.origins.written(item.node.origin).start as usize);
    let uses: Vec<_> = text
        .match_indices("(\"Empty\")")
        .map(|(at, _)| at)
        .collect();
    assert_eq!(places.to_vec(), uses);
}

#[test]
fn what_never_ends_is_told_at_once() {
    let twice = "(game \"A\" ".to_string() + &"(\"Twice\" ".repeat(40) + "1" + &")".repeat(41);
    assert_eq!(check(&twice, &[]).1, ["expand::runaway"]);
    let empty =
        "(define \"E\" #1 #1) (game \"A\" ".to_string() + &"(\"E\" ".repeat(60) + &")".repeat(61);
    assert_eq!(check(&empty, &[]).1, ["expand::runaway"]);
    let chain: Vec<_> = (0..2000)
        .map(|n| format!("(define \"D{n}\" (\"D{}\"))", n + 1))
        .collect();
    let text = chain.join("\n") + "(game \"A\" (\"D0\"))";
    assert_eq!(check(&text, &[]).1, ["expand::runaway"]);
    let three = "(define \"A\" (x (\"B\"))) (define \"B\" \"C\") (define \"C\" {(\"A\")}) (game \"G\" \"A\")";
    assert_eq!(check(three, &[]).1, ["expand::cycle"]);
}

#[test]
fn deep_brackets_need_little_of_the_stack() {
    // 512 is the limit of the syntax; a test's thread has 2 MB.
    for depth in [500, 511, 512, 10_000, 100_000] {
        let text = format!("(game {}{})", "(not ".repeat(depth), ")".repeat(depth));
        let (game, codes) = check(&text, &[]);
        if depth < 512 {
            assert_eq!((game.len(), codes), (text.len() - 1, vec![]));
        } else {
            assert_eq!((game.as_str(), codes), ("", vec!["syntax::too_deep"]));
        }
    }
}

#[test]
fn traces_show_each_step() {
    let text = "(define \"In\" (is Empty #1))\n(game \"A\" (\"Step\" N (\"In\" (to))))";
    let parsed = syntax::parse("a.lud", text);
    let library = Memory::new().with_define("Step", "(define \"Step\" (move Step #1 (to if:#2)))");
    let (_, steps) = expand_traced(&parsed, &Selection::default(), &library);
    let steps: Vec<_> = steps
        .iter()
        .map(|s| {
            format!(
                "{}{} = {} → {}",
                "  ".repeat(s.depth),
                s.written,
                s.body,
                s.result
            )
        })
        .collect();
    insta::assert_snapshot!(steps.join("\n"));
}

#[test]
fn ludii_comes_as_a_folder_or_as_an_archive() {
    let folder = tempfile::tempdir().unwrap();
    let texts = [
        ("def/rules/Ab.def", "(define \"Ab\" (a))"),
        (
            "def/Swapped.def",
            "// (define \"No\")\n(define \"Other\" (b))",
        ),
        ("lud/board/Game One.lud", "(game \"Game One\")"),
        ("lud/test/Game One.lud", "(game \"Trial\")"),
    ];
    let jar = folder.path().join("Ludii.jar");
    let mut zip = zip::ZipWriter::new(std::fs::File::create(&jar).unwrap());
    for (path, text) in texts {
        let file = folder.path().join("Common/res").join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
        zip.start_file(path, zip::write::SimpleFileOptions::default())
            .unwrap();
        std::io::Write::write_all(&mut zip, text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    for path in [folder.path(), &folder.path().join("Common/res"), &jar] {
        let library = library::open(path).unwrap();
        assert_eq!(library.define_names(), ["Ab", "Other"]);
        assert!(library.define("Swapped").is_none());
        assert_eq!(&*library.define("Other").unwrap().1, texts[1].1);
        assert_eq!(library.game_names(), ["Game One"]);
        assert_eq!(&*library.game("Game One").unwrap().1, texts[2].1);
        assert_eq!(
            &*library
                .game("lud/test/Game One.lud")
                .map_or("".into(), |g| g.1),
            ""
        );
        let layered = Layered::new(library, Box::new(Embedded::new()));
        assert_eq!(&*layered.define("Ab").unwrap().1, texts[0].1);
        assert!(layered.define("StepToEmpty").is_some());
    }
    assert!(library::open(&folder.path().join("nowhere")).is_err());
    assert!(library::open(&folder.path().join("Common")).is_err());
}

#[test]
fn our_own_library_is_embedded() {
    let names = Embedded::new().define_names();
    assert!(names.len() >= 164, "{}", names.len());
    for name in names {
        let file = Embedded::new().read_define(&name).unwrap();
        assert_eq!(*file.name, *name);
        assert!(!file.comment().is_empty(), "{name} has no comment");
    }
}
