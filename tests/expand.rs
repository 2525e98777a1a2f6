//! Expansion: against what the reference engine expands, and by small cases.

mod common;

use ashtapada::expand::{Folder, Selection, expand, tokens};
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
