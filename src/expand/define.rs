//! Defines: where one is written, what it needs, and library files read once.

use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use super::library::Library;
use crate::diagnostic::Diagnostic;
use crate::source::SourceId;
use crate::syntax::{self, Ast, Kind, NodeRef};

/// A library file that was read: its tree and the define in it.
#[derive(Debug)]
pub struct DefineFile {
    /// The file's name, for diagnostics.
    pub file: String,
    /// The define's name.
    pub name: Arc<str>,
    /// Its tree.
    pub ast: Arc<Ast>,
    /// The node of the `(define …)`.
    pub(crate) node: u32,
    /// What the syntax has to say, in source 0.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl DefineFile {
    /// Reads the first define of a file.
    pub fn read(file: String, text: Arc<str>) -> Option<DefineFile> {
        let (ast, diagnostics) = syntax::parse_source(text, SourceId(0));
        let node = ast.roots().find(|n| n.calls("define"))?;
        let name = node.children().nth(1).filter(|n| n.kind() == Kind::Text)?;
        let (name, node) = (Arc::from(name.content()), node.index());
        Some(DefineFile {
            file,
            name,
            ast: Arc::new(ast),
            node,
            diagnostics,
        })
    }

    /// The comment before the define: what it is for, line by line, without slashes.
    pub fn comment(&self) -> String {
        let start = self.ast.node(self.node).range().start as usize;
        let lines = self.ast.text()[..start].lines();
        let said = lines.filter_map(|line| line.trim().strip_prefix("//"));
        let said: Vec<&str> = said
            .map(|line| line.trim_matches('/').trim())
            .filter(|line| !line.chars().all(|c| c == '-'))
            .collect();
        said.join("\n").trim().to_string()
    }

    /// The highest `#n` of its body.
    pub fn parameters(&self) -> usize {
        parameters(self.ast.node(self.node))
    }
}

/// Library files that were read before, by the define's name.
///
/// The same text gives the same tree, so it doesn't matter who asked first.
#[derive(Default, Debug)]
pub struct DefineCache {
    files: Mutex<FxHashMap<String, Option<Arc<DefineFile>>>>,
}

impl DefineCache {
    /// The define of that name, read at most once.
    pub fn get(&self, name: &str, library: &dyn Library) -> Option<Arc<DefineFile>> {
        self.get_or(name, || library.define(name))
    }

    /// The define of that name, from the file name and text that are found if it wasn't read yet.
    pub(super) fn get_or(
        &self,
        name: &str,
        find: impl FnOnce() -> Option<(String, Arc<str>)>,
    ) -> Option<Arc<DefineFile>> {
        let lock = || self.files.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(known) = lock().get(name) {
            return known.clone();
        }
        let read = find()
            .and_then(|(file, text)| DefineFile::read(file, text))
            .map(Arc::new);
        lock().insert(name.to_string(), read.clone());
        read
    }
}

/// The highest `#n` in a define's body; only single digits count, as in Ludii.
pub(super) fn parameters(define: NodeRef<'_>) -> usize {
    let digit = |window: &[u8]| {
        let number = window[0] == b'#' && window[1].is_ascii_digit();
        number.then(|| (window[1] - b'0') as usize)
    };
    // The name is no part of the body.
    let start = define.children().nth(1).map_or(0, |n| n.index()) + 1;
    let leaves = (start..define.next_index()).map(|i| define.sibling(i));
    leaves
        .filter(|n| matches!(n.kind(), Kind::Word | Kind::Text))
        .flat_map(|n| n.text().as_bytes().windows(2).filter_map(digit))
        .max()
        .unwrap_or(0)
}
