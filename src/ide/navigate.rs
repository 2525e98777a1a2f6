//! Definition, references, rename.

use super::name::{Found, NameKind};
use super::{Analysis, Bytes, defines_only};
use std::sync::Arc;

/// Where something is defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// In the document.
    Here(Bytes),
    /// In a file of the library.
    Library {
        /// The define's name.
        name: String,
        /// The library's name of the file.
        file: String,
        /// The file's text.
        text: Arc<str>,
        /// The define in it.
        place: Bytes,
    },
}

/// Why something can't be renamed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RenameError {
    /// Nothing that has a name is there.
    #[error("only pieces, defines and other names can be renamed")]
    NoName,
    /// It is declared elsewhere.
    #[error("\"{0}\" is not declared in this file")]
    Elsewhere(String),
    /// A define of the library goes by the name.
    #[error("\"{0}\" can't be renamed: {1}, of the library, uses it")]
    Used(String, String),
    /// The new name can't be written.
    #[error("a name can't be empty or hold quotes, brackets, `#`, `<` or line breaks")]
    BadName,
    /// Numbers at the end of a piece's name say whose it is.
    #[error("a piece's name can't end with a digit: that says whose it is")]
    Number,
    /// Several files declare it.
    #[error("\"{0}\" is declared in {1} files")]
    Declared(String, usize),
    /// Something else has the name.
    #[error("\"{0}\" is taken")]
    Taken(String),
}

impl Analysis<'_> {
    /// Where the thing at a cursor is defined.
    pub fn definition(&self, offset: u32) -> Option<Target> {
        let found = self.name_at(offset)?;
        if let Some(name) = self.declaration(&found) {
            let whole = name.place.clone().unwrap_or(name.whole.clone());
            return Some(Target::Here(whole));
        }
        if found.kind != NameKind::Define {
            return None;
        }
        let (file, text) = self.library.define(&found.name)?;
        let parsed = crate::syntax::parse(file.clone(), text.clone());
        let define = parsed.ast.roots().find(|root| root.calls("define"));
        Some(Target::Library {
            name: found.name,
            file,
            text,
            place: define.map_or(0..0, |node| node.range()),
        })
    }

    fn declaration(&self, found: &Found) -> Option<&super::name::Name> {
        match found.kind {
            // An option's tag may come with its arguments.
            NameKind::Option => {
                let mut names = self.names().iter();
                names.find(|n| {
                    n.kind == NameKind::Option && n.name.split(':').next() == Some(&found.name)
                })
            }
            kind => self.named(kind, &found.name),
        }
    }

    /// Every place in the document of what stands at a cursor.
    pub fn references(&self, offset: u32) -> Vec<Bytes> {
        let found = self.name_at(offset);
        found.map_or(Vec::new(), |f| self.occurrences(f.kind, &f.name))
    }

    /// The name at a cursor that can be renamed, and its place.
    ///
    /// # Errors
    /// Where nothing is there, or its declaration is not in the document.
    pub fn renamable(&self, offset: u32) -> Result<(Bytes, String), RenameError> {
        let found = self.name_at(offset).ok_or(RenameError::NoName)?;
        let declared = self.declaration(&found);
        if declared.is_none_or(|name| name.place.is_none()) {
            return Err(RenameError::Elsewhere(found.name));
        }
        // A library's define may name what the game that uses it declares.
        let quoted = format!("\"{}", found.name);
        let names = |text: &str| {
            let mut rests = text.split(&quoted).skip(1);
            rests.any(|rest| {
                let owned = |c: char| c == '#' || c.is_ascii_digit();
                rest.trim_start_matches(owned).starts_with('"')
            })
        };
        let sources = &self.expanded().sources;
        let mut others = sources.ids().filter(|id| *id != self.parsed.source);
        if let Some(user) = others.find(|id| names(sources.text(*id))) {
            let file = sources.name(user).to_string();
            return Err(RenameError::Used(found.name, file));
        }
        Ok((found.place, found.name))
    }

    /// The places to put the new name in.
    ///
    /// # Errors
    /// Where it can't be renamed, or not to that.
    pub fn rename(&self, offset: u32, new: &str) -> Result<Vec<Bytes>, RenameError> {
        self.renamable(offset)?;
        let found = self.name_at(offset).ok_or(RenameError::NoName)?;
        self.fits(&found, new)?;
        Ok(self.occurrences(found.kind, &found.name))
    }

    /// The define at a cursor, where other files may mean the same: a library's, or one of a file of
    /// defines.
    pub fn shared_define(&self, offset: u32) -> Option<String> {
        let found = self.name_at(offset)?;
        let own = self.declaration(&found).is_some() && !defines_only(&self.parsed);
        (found.kind == NameKind::Define && !own).then_some(found.name)
    }

    /// Whether this is a file of defines that declares one.
    pub fn shares_define(&self, name: &str) -> bool {
        defines_only(&self.parsed) && self.named(NameKind::Define, name).is_some()
    }

    /// Where a shared define is named; `None` where the document has its own of that name.
    pub fn define_places(&self, name: &str) -> Option<Vec<Bytes>> {
        let own = self.named(NameKind::Define, name).is_some() && !defines_only(&self.parsed);
        (!own).then(|| self.occurrences(NameKind::Define, name))
    }

    /// Where the name at a cursor stands.
    pub fn place_of_name(&self, offset: u32) -> Option<Bytes> {
        Some(self.name_at(offset)?.place)
    }

    /// Whether the name at a cursor may become another.
    ///
    /// # Errors
    /// Where it may not.
    pub fn may_become(&self, offset: u32, new: &str) -> Result<(), RenameError> {
        let found = self.name_at(offset).ok_or(RenameError::NoName)?;
        self.fits(&found, new)
    }

    fn fits(&self, found: &Found, new: &str) -> Result<(), RenameError> {
        let bad = |c: char| "\"'()[]{}<>#\r\n".contains(c) || c.is_control();
        if new.trim().is_empty() || new.trim() != new || new.contains(bad) {
            return Err(RenameError::BadName);
        }
        if found.kind == NameKind::Option && new.contains([' ', ':']) {
            return Err(RenameError::BadName);
        }
        if found.kind == NameKind::Piece && new.ends_with(|c: char| c.is_ascii_digit()) {
            return Err(RenameError::Number);
        }
        if new != found.name {
            let own = self.named(found.kind, new).is_some();
            let define = self.is_define(new);
            // A file of defines may be about to take the library's place.
            if own || (define && !defines_only(&self.parsed)) {
                return Err(RenameError::Taken(new.to_string()));
            }
        }
        Ok(())
    }
}
