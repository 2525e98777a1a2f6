//! Mistakes put into library files on purpose: nothing panics or hangs, a misspelling is pointed
//! at and its right spelling is suggested first.

mod common;

use ashtapada::check::check;
use ashtapada::diagnostic::Diagnostic;
use ashtapada::expand::{Memory, Selection, expand};
use ashtapada::ludeme::catalogue;
use ashtapada::syntax::{self, Kind, NodeRef};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// A small generator, so that every run makes the same mistakes.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn pick<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        (!from.is_empty()).then(|| &from[self.below(from.len())])
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mistake {
    Ludeme,
    Constant,
    Piece,
    Define,
    Bracket,
    Drop,
    Add,
    Swap,
}

const MISTAKES: [Mistake; 8] = [
    Mistake::Ludeme,
    Mistake::Constant,
    Mistake::Piece,
    Mistake::Define,
    Mistake::Bracket,
    Mistake::Drop,
    Mistake::Add,
    Mistake::Swap,
];

/// What a file offers to be got wrong.
#[derive(Default)]
struct Targets {
    ludemes: Vec<Range<usize>>,
    constants: Vec<Range<usize>>,
    pieces: Vec<Range<usize>>,
    defines: Vec<Range<usize>>,
    brackets: Vec<usize>,
    /// The arguments of a ludeme, those of one call together.
    arguments: Vec<Vec<Range<usize>>>,
}

fn range(node: NodeRef) -> Range<usize> {
    let range = node.range();
    range.start as usize..range.end as usize
}

fn gather(node: NodeRef, parent: &str, library: &[String], targets: &mut Targets) {
    match node.kind() {
        Kind::Paren | Kind::Brace => {
            let whole = range(node);
            targets.brackets.extend([whole.start, whole.end - 1]);
            let mut children: Vec<NodeRef> = node.children().collect();
            let mut head = parent.to_string();
            if node.kind() == Kind::Paren && !children.is_empty() {
                let name = children.remove(0);
                head = name.content().to_string();
                match name.kind() {
                    Kind::Text => targets.defines.push(inner(name)),
                    _ if name.text().len() >= 3 && !catalogue().named(&head).is_empty() => {
                        targets.ludemes.push(range(name));
                    }
                    _ => {}
                }
                // The first string of these names a piece that is declared elsewhere.
                let named =
                    matches!(head.as_str(), "place" | "id" | "piece") && parent != "equipment";
                if let (true, Some(first)) = (named, children.first())
                    && first.kind() == Kind::Text
                    && first
                        .content()
                        .chars()
                        .filter(|c| c.is_alphabetic())
                        .count()
                        >= 4
                    && !first.content().contains(['#', '<'])
                    && !library.iter().any(|name| name == first.content())
                {
                    targets.pieces.push(inner(*first));
                }
                if children.iter().all(|c| c.kind() != Kind::Label) && name.kind() == Kind::Word {
                    targets
                        .arguments
                        .push(children.iter().copied().map(range).collect());
                }
            }
            for child in children {
                gather(child, &head, library, targets);
            }
        }
        Kind::Word => {
            let word = node.text();
            let enumerated = catalogue()
                .rules()
                .iter()
                .any(|rule| rule.words.contains(&word));
            if word.len() >= 4 && enumerated {
                targets.constants.push(range(node));
            }
        }
        Kind::Text if library.iter().any(|name| name == node.content()) => {
            targets.defines.push(inner(node));
        }
        _ => {}
    }
}

/// Without the quotes.
fn inner(node: NodeRef) -> Range<usize> {
    let whole = range(node);
    whole.start + 1..whole.end - 1
}

/// One letter changed, left out, doubled, or exchanged with the next.
fn misspell(word: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let letter_places: Vec<usize> = (0..letters.len())
        .filter(|i| letters[*i].is_ascii_alphabetic())
        .collect();
    let at = *random.pick(&letter_places).expect("a letter");
    match random.below(4) {
        0 => letters[at] = if letters[at] == 'x' { 'q' } else { 'x' },
        1 => {
            letters.remove(at);
        }
        2 => letters.insert(at, letters[at]),
        _ if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ => letters.push('x'),
    }
    letters.into_iter().collect()
}

fn found_in(text: &str, library: &Memory) -> Vec<Diagnostic> {
    let parsed = syntax::parse("mutant.lud", text.to_string());
    check(expand(&parsed, &Selection::default(), library)).diagnostics
}

#[derive(Default, Debug)]
struct Score {
    made: usize,
    told: usize,
    suggested: usize,
    placed: usize,
}

#[test]
fn misspellings_are_found_and_put_right() {
    let Some(shared) = common::shared() else {
        return;
    };
    let (library, names) = library(&shared);
    let lud = shared.join("ludii/lud");
    let mut files = common::files(&lud, &["lud"]);
    files.retain(|path| !path.starts_with(lud.join("test")));
    let mut random = Random(0x5eed_cafe_f00d_0001);
    let mut scores: BTreeMap<Mistake, Score> = BTreeMap::new();
    let wanted: usize = std::env::var("MUTANTS").map_or(2400, |n| n.parse().unwrap());
    let (mut made, mut misses) = (0, Vec::new());
    while made < wanted {
        let path = random.pick(&files).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        if text.len() > 60_000 || found_in(&text, &library).iter().any(Diagnostic::is_error) {
            continue;
        }
        let parsed = syntax::parse("base", text.clone());
        let Some(game) = parsed.ast.roots().find(|root| root.calls("game")) else {
            continue;
        };
        let mut targets = Targets::default();
        gather(game, "", &names, &mut targets);
        for _ in 0..8 {
            let mistake = MISTAKES[random.below(MISTAKES.len())];
            let Some((mutant, place, right)) = mutate(&text, mistake, &targets, &mut random) else {
                continue;
            };
            made += 1;
            let found = found_in(&mutant, &library);
            let score = scores.entry(mistake).or_default();
            score.made += 1;
            let errors: Vec<&Diagnostic> = found
                .iter()
                .filter(|d| d.is_error() || d.code.contains("no_such"))
                .collect();
            score.told += usize::from(!errors.is_empty());
            let Some(right) = right else { continue };
            let at = |d: &&&Diagnostic| {
                d.span().is_some_and(|span| {
                    (span.start as usize) <= place.start && place.end <= span.end as usize
                })
            };
            let tight = errors.iter().find(|d| {
                at(d)
                    && d.span()
                        .is_some_and(|s| s.end - s.start <= place.len() as u32 + 2)
            });
            let first = tight.or_else(|| errors.first());
            let suggested = first.is_some_and(|d| {
                let best = d.suggestions.first().map(String::as_str);
                best == Some(&right)
            });
            score.suggested += usize::from(suggested);
            score.placed += usize::from(tight.is_some());
            if !suggested || tight.is_none() {
                let what = errors.first().map(|d| (d.code, &d.message, &d.suggestions));
                misses.push(format!(
                    "{mistake:?} {right} -> {} in {}: {what:?}",
                    &mutant[place.clone()],
                    path.file_stem().unwrap().to_string_lossy(),
                ));
            }
        }
    }
    let (mut total, mut suggested, mut placed) = (0, 0, 0);
    for mistake in &MISTAKES[..4] {
        let score = &scores[mistake];
        total += score.made;
        suggested += score.suggested;
        placed += score.placed;
    }
    if std::env::var_os("SHOW").is_some() {
        eprintln!("{scores:#?}\n{}", misses.join("\n"));
    }
    eprintln!("{made} mutants; of {total} misspellings {suggested} put right, {placed} placed");
    assert!(
        suggested * 100 >= total * 95,
        "{suggested} of {total} put right"
    );
    assert!(placed * 100 >= total * 95, "{placed} of {total} placed");
}

/// The text with the mistake, where it is, and what it should be if it is a misspelling.
fn mutate(
    text: &str,
    mistake: Mistake,
    targets: &Targets,
    random: &mut Random,
) -> Option<(String, Range<usize>, Option<String>)> {
    let words = match mistake {
        Mistake::Ludeme => &targets.ludemes,
        Mistake::Constant => &targets.constants,
        Mistake::Piece => &targets.pieces,
        Mistake::Define => &targets.defines,
        Mistake::Bracket => {
            let at = *random.pick(&targets.brackets)?;
            let mutant = format!("{}{}", &text[..at], &text[at + 1..]);
            return Some((mutant, at..at, None));
        }
        Mistake::Drop | Mistake::Add | Mistake::Swap => {
            let arguments = random.pick(&targets.arguments)?;
            let first = random.pick(arguments)?.clone();
            let mutant = match mistake {
                Mistake::Drop => format!("{}{}", &text[..first.start], &text[first.end..]),
                Mistake::Add => {
                    let (before, after) = text.split_at(first.end);
                    format!("{before} {}{after}", &text[first.clone()])
                }
                _ => {
                    let second = random.pick(arguments)?.clone();
                    if second.start <= first.start {
                        return None;
                    }
                    format!(
                        "{}{}{}{}{}",
                        &text[..first.start],
                        &text[second.clone()],
                        &text[first.end..second.start],
                        &text[first.clone()],
                        &text[second.end..]
                    )
                }
            };
            return Some((mutant, first, None));
        }
    };
    let at = random.pick(words)?.clone();
    let right = &text[at.clone()];
    let wrong = misspell(right, random);
    // Another word of the language is no misspelling that could be known as one.
    let other = !catalogue().named(&wrong).is_empty()
        || catalogue()
            .rules()
            .iter()
            .any(|rule| rule.words.contains(&wrong.as_str()));
    if wrong == right || other {
        return None;
    }
    let mutant = format!("{}{wrong}{}", &text[..at.start], &text[at.end..]);
    Some((
        mutant,
        at.start..at.start + wrong.len(),
        Some(right.to_string()),
    ))
}

fn library(shared: &Path) -> (Memory, Vec<String>) {
    let (mut library, mut names) = (Memory::new(), Vec::new());
    for path in common::files(&shared.join("ludii/def"), &["def"]) {
        let text = std::fs::read_to_string(&path).unwrap();
        let (_, rest) = text.split_once("(define \"").unwrap();
        let (name, _) = rest.split_once('"').unwrap();
        library = library.with_define(name, &text);
        names.push(name.to_string());
    }
    (library, names)
}
