//! Names that several files share: a define of a file of its own, and the games that use it.
//!
//! Open documents count as they are in the editor, the other files of the workspace as they are on
//! disk. A game that defines a name itself means its own.

use std::ops::Range;
use std::path::Path;

use lsp_types as lsp;
use serde_json::{Value, json};

use super::convert;
use super::position::Lines;
use super::server::Server;
use super::workspace;
use crate::ide::{Analysis, RenameError};

/// A define's name in one file.
pub(super) struct Places {
    pub uri: lsp::Uri,
    /// Where the name is written.
    pub ranges: Vec<lsp::Range>,
    /// Whether the define is declared there, for others to use.
    pub declares: bool,
}

impl Places {
    /// The edits that write another name there.
    fn edits(&self, new: &str) -> Vec<lsp::TextEdit> {
        let ranges = self.ranges.iter();
        ranges
            .map(|range| lsp::TextEdit::new(*range, new.to_string()))
            .collect()
    }
}

impl Server<'_> {
    /// Everywhere in the workspace that a shared define is named.
    pub(super) fn shared_places(&mut self, define: &str) -> Vec<Places> {
        let mut found = Vec::new();
        let mut open = Vec::new();
        let quoted = format!("\"{define}\"");
        let (library, selection) = (self.library, self.selection.clone());
        for document in self.documents.values_mut() {
            open.extend(workspace::path(document.uri.as_str()));
            if document.text.contains(&quoted) {
                let analysis = document.take(library, &selection);
                let range = |bytes: &Range<u32>| document.range(bytes);
                found.extend(places(&analysis, define, document.uri.clone(), range));
                document.put(analysis);
            }
        }
        for (path, text) in self.workspace.holding(&quoted) {
            let Some(uri) = convert::uri(&path).filter(|_| !open.contains(&path)) else {
                continue;
            };
            let lines = Lines::new(&text, self.encoding);
            let name = path.to_string_lossy();
            let analysis = Analysis::new(&name, text.as_str(), &selection, library);
            let range = |bytes: &Range<u32>| lines.range(&text, bytes);
            found.extend(places(&analysis, define, uri, range));
        }
        found.sort_by(|a, b| a.uri.as_str().cmp(b.uri.as_str()));
        found
    }

    /// The places of a shared define that can be renamed: one file of the workspace declares it.
    pub(super) fn renamable_places(&mut self, define: &str) -> Result<Vec<Places>, RenameError> {
        let found = self.shared_places(define);
        match found.iter().filter(|places| places.declares).count() {
            0 => Err(RenameError::Elsewhere(define.to_string())),
            1 => Ok(found),
            n => Err(RenameError::Declared(define.to_string(), n)),
        }
    }

    /// The edits that give a shared define a new name; a file that has its name gets the new one.
    pub(super) fn renaming(&mut self, define: &str, new: &str) -> Result<Value, RenameError> {
        let found = self.renamable_places(define)?;
        if new != define && self.shared_places(new).iter().any(|places| places.declares) {
            return Err(RenameError::Taken(new.to_string()));
        }
        if !self.workspace.renames {
            let edits = found.iter();
            let edits = edits.map(|p| (p.uri.as_str().to_string(), json!(p.edits(new))));
            return Ok(json!({ "changes": edits.collect::<serde_json::Map<_, _>>() }));
        }
        let mut changes = Vec::new();
        let mut moved = Vec::new();
        for places in &found {
            let uri = places.uri.as_str();
            let edits = places.edits(new);
            let version = self.documents.get(uri).map(|document| document.version);
            changes.push(
                json!({ "textDocument": { "uri": uri, "version": version }, "edits": edits }),
            );
            let path = workspace::path(uri).filter(|_| places.declares);
            let named = path.filter(|path| path.file_stem().is_some_and(|stem| stem == define));
            let target = named.map(|path| path.with_file_name(format!("{new}.def")));
            if let Some(target) = target.filter(|target| !Path::exists(target)) {
                let target = convert::uri(&target);
                moved.extend(
                    target.map(
                        |to| json!({ "kind": "rename", "oldUri": uri, "newUri": to.as_str() }),
                    ),
                );
            }
        }
        changes.extend(moved);
        Ok(json!({ "documentChanges": changes }))
    }
}

fn places(
    analysis: &Analysis<'_>,
    define: &str,
    uri: lsp::Uri,
    range: impl Fn(&Range<u32>) -> lsp::Range,
) -> Option<Places> {
    let shares = analysis.shares_define(define);
    let ranges: Vec<lsp::Range> = analysis.define_places(define)?.iter().map(range).collect();
    (!ranges.is_empty()).then_some(Places {
        uri,
        ranges,
        declares: shares,
    })
}
