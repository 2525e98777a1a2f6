//! The folders that an editor has open: their games and defines, read when a question goes beyond
//! one document.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// More files than any library has; a home folder opened by mistake ends there.
const MOST: usize = 50_000;
/// Larger files are no game.
const LARGEST: u64 = 4 << 20;

/// Open folders.
#[derive(Default)]
pub(super) struct Workspace {
    folders: Vec<PathBuf>,
    /// Whether the editor can rename files.
    pub renames: bool,
}

impl Workspace {
    /// What `initialize` says of it.
    pub fn new(params: &Value) -> Workspace {
        let folders = params["workspaceFolders"].as_array();
        let mut uris: Vec<&str> = folders
            .into_iter()
            .flatten()
            .filter_map(|folder| folder["uri"].as_str())
            .collect();
        uris.extend(params["rootUri"].as_str().filter(|_| uris.is_empty()));
        let mut folders: Vec<PathBuf> = uris.into_iter().filter_map(path).collect();
        if let (true, Some(root)) = (folders.is_empty(), params["rootPath"].as_str()) {
            folders.push(root.into());
        }
        let edit = &params["capabilities"]["workspace"]["workspaceEdit"];
        let operations = edit["resourceOperations"].as_array();
        let mut operations = operations.into_iter().flatten();
        Workspace {
            folders,
            renames: operations.any(|operation| operation == "rename"),
        }
    }

    /// The games and defines of the folders that hold a text, with what they say.
    pub fn holding(&self, text: &str) -> Vec<(PathBuf, String)> {
        let mut found = Vec::new();
        let mut folders = self.folders.clone();
        let mut seen = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                seen += 1;
                if seen > MOST {
                    return found;
                }
                let (path, name) = (entry.path(), entry.file_name());
                let hidden = name.to_string_lossy().starts_with('.');
                // Links may lead in circles.
                let Ok(kind) = entry.file_type() else {
                    continue;
                };
                if kind.is_dir() && !hidden && name != "target" && name != "node_modules" {
                    folders.push(path);
                } else if kind.is_file() && is_ours(&path) {
                    let small = entry.metadata().is_ok_and(|data| data.len() <= LARGEST);
                    let read = small.then(|| std::fs::read_to_string(&path).ok()).flatten();
                    found.extend(
                        read.filter(|read| read.contains(text))
                            .map(|read| (path, read)),
                    );
                }
            }
        }
        found.sort();
        found
    }
}

fn is_ours(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending == "lud" || ending == "def")
}

/// The path of a file's address.
pub(super) fn path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // A host is this one, or none.
    let rest = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(rest.len());
    let mut left = rest.as_bytes();
    while let [first, tail @ ..] = left {
        let code = tail.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                left = &tail[2..];
            }
            None => {
                bytes.push(*first);
                left = tail;
            }
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/C:/…` on Windows.
    let drive = path.as_bytes().get(2) == Some(&b':');
    Some(if drive { path[1..].into() } else { path.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        for (uri, wanted) in [
            ("file:///home/a%20b/x.lud", Some("/home/a b/x.lud")),
            ("file://localhost/x%C3%A9.def", Some("/xé.def")),
            ("file:///50%/x", Some("/50%/x")),
            ("untitled:1", None),
        ] {
            assert_eq!(path(uri), wanted.map(PathBuf::from), "{uri}");
        }
    }
}
