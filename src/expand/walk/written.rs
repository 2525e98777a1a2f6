//! What is written in a text: each word once, and a number for each bracket, the same for all that
//! are written the same.

use std::hash::BuildHasher;
use std::sync::Arc;

use hashbrown::hash_table::{Entry, HashTable};
use rustc_hash::FxBuildHasher;

use crate::syntax::{Ast, Kind, NodeRef};

/// Names what a node is written as, white space and comments aside.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Writing(u32);

/// There are parameters or options in it, which may stand for something else in each place.
const OPEN: u32 = 1 << 31;
/// It declares something for the whole file.
const DECLARES: u32 = 1 << 30;
/// It is a bracket, and the rest is its number; else a word's number and its kind.
const BRACKET: u32 = 1 << 29;
/// What stands in it must be looked at before it is walked: the nodes aren't all that they seem.
const PUT_TOGETHER: u32 = 1 << 28;
/// What is true of a bracket when it is of anything in it.
const INHERITED: u32 = OPEN | DECLARES;
/// Bits for the kind of a word.
const KIND: u32 = 2;

impl Writing {
    /// Whether it may stand for something else in another place.
    pub fn is_open(self) -> bool {
        self.0 & OPEN != 0
    }

    /// Whether each node in a bracket stands for itself.
    pub fn is_plain(self) -> bool {
        self.0 & (BRACKET | PUT_TOGETHER) == BRACKET
    }

    /// The number of a bracket.
    pub fn number(self) -> usize {
        (self.0 & (PUT_TOGETHER - 1)) as usize
    }

    /// Whether all that is written so is the same thing, but for what is open in it.
    pub fn is_alike(self) -> bool {
        self.0 & DECLARES == 0
    }
}

/// All that is written in the texts of one expansion.
#[derive(Default)]
pub(super) struct Writings {
    /// Numbers of words, found by what they are.
    numbers: HashTable<u32>,
    words: Vec<Arc<str>>,
    /// What is true of a word, by number.
    flags: Vec<u32>,
    /// Numbers of brackets, found by what they are.
    brackets: HashTable<u32>,
    /// What each bracket is, one after the other: its kind, then what is in it.
    keys: Vec<u32>,
    /// Where each begins in that, and where the next one will.
    starts: Vec<u32>,
    /// What is in one bracket.
    inside: Vec<u32>,
}

impl Writings {
    fn number(&mut self, text: &str) -> u32 {
        let (words, hash) = (&mut self.words, |text: &str| FxBuildHasher.hash_one(text));
        let entry = self.numbers.entry(
            hash(text),
            |number| &*words[*number as usize] == text,
            |number| hash(&words[*number as usize]),
        );
        let entry = match entry {
            Entry::Occupied(known) => return *known.get(),
            Entry::Vacant(entry) => entry,
        };
        let number = words.len() as u32;
        entry.insert(number);
        words.push(Arc::from(text));
        self.flags.push(flags(text));
        number
    }

    /// How many brackets there are, all that are written the same being one.
    pub fn brackets(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// One shared copy of a word.
    pub fn word(&mut self, text: &str) -> Arc<str> {
        let number = self.number(text);
        self.words[number as usize].clone()
    }

    /// The word of a node that is no bracket, without quotes or colon.
    pub fn content(&self, writing: Writing) -> &Arc<str> {
        &self.words[((writing.0 & !(INHERITED | PUT_TOGETHER)) >> KIND) as usize]
    }

    /// What each node of a text is written as.
    pub fn read(&mut self, ast: &Ast) -> Vec<Writing> {
        let mut all = vec![Writing(0); ast.len()];
        // What is in a bracket comes after it.
        for index in (0..ast.len() as u32).rev() {
            let node = ast.node(index);
            all[index as usize] = match node.kind().is_bracket() {
                true => self.bracket(node, &all),
                false => self.leaf(node),
            };
        }
        all
    }

    fn leaf(&mut self, node: NodeRef<'_>) -> Writing {
        let kind = match node.kind() {
            Kind::Word => 0,
            Kind::Text if node.closed() => 1,
            Kind::Label => 2,
            // What lacks its end or its beginning.
            _ => 3,
        };
        let text = node.content();
        let number = self.number(text);
        let stray = match node.kind() {
            Kind::Stray => PUT_TOGETHER,
            _ => 0,
        };
        Writing(number << KIND | kind | self.flags[number as usize] | stray)
    }

    fn bracket(&mut self, node: NodeRef<'_>, all: &[Writing]) -> Writing {
        self.inside.clear();
        self.inside
            .push(node.kind() as u32 * 2 + u32::from(node.closed()));
        let mut flags = 0;
        for child in node.children() {
            let child = all[child.index() as usize].0;
            self.inside.push(child);
            flags |= child & INHERITED;
            if child & BRACKET == 0 || child & DECLARES != 0 {
                flags |= child & PUT_TOGETHER;
            }
        }
        if matches!(node.callee(), Some("define" | "option" | "rulesets")) {
            flags |= DECLARES | PUT_TOGETHER;
        }
        Writing(self.bracket_number() | BRACKET | flags)
    }

    /// The number of the bracket whose inside was gathered.
    fn bracket_number(&mut self) -> u32 {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        let (keys, starts) = (&self.keys, &self.starts);
        let key = |number: &u32| {
            let at = *number as usize;
            &keys[starts[at] as usize..starts[at + 1] as usize]
        };
        let hash = |key: &[u32]| FxBuildHasher.hash_one(key);
        let entry = self.brackets.entry(
            hash(&self.inside),
            |number| key(number) == self.inside,
            |number| hash(key(number)),
        );
        let entry = match entry {
            Entry::Occupied(known) => return *known.get(),
            Entry::Vacant(entry) => entry,
        };
        let number = self.starts.len() as u32 - 1;
        entry.insert(number);
        self.keys.extend_from_slice(&self.inside);
        self.starts.push(self.keys.len() as u32);
        number
    }
}

/// What is true of a word, wherever it stands.
fn flags(text: &str) -> u32 {
    let parameter = |pair: &[u8]| pair[0] == b'#' && pair[1].is_ascii_digit();
    let option = |(_, rest): (&str, &str)| rest.contains('>');
    if text.as_bytes().windows(2).any(parameter) || text.split_once('<').is_some_and(option) {
        OPEN | PUT_TOGETHER
    } else if text == ".." || text.starts_with("/*") {
        // Half of a range, or meant as a comment.
        PUT_TOGETHER
    } else {
        0
    }
}
