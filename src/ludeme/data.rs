//! How the families write their entries down.

/// One rule, as a family's file lists it.
#[derive(Debug)]
pub(super) struct Entry {
    /// The rule's name.
    pub name: &'static str,
    /// What it is, in one line.
    pub meaning: &'static str,
    /// What else it may be, separated by blanks: `<rule>`, `{<rule>}`, a literal's kind in lower
    /// case (`int`, `float`, `boolean`, `string`) or a constant.
    pub others: &'static str,
    /// Its own written forms.
    pub forms: &'static [Form],
}

/// One written form of a rule.
#[derive(Debug)]
pub(super) struct Form {
    /// As the grammar writes it.
    pub signature: &'static str,
    /// What it means, in one line.
    pub meaning: &'static str,
    /// An example that checks as its rule.
    pub example: &'static str,
}

/// An entry.
pub(super) const fn rule(
    name: &'static str,
    meaning: &'static str,
    others: &'static str,
    forms: &'static [Form],
) -> Entry {
    Entry {
        name,
        meaning,
        others,
        forms,
    }
}

/// A written form.
pub(super) const fn form(
    signature: &'static str,
    meaning: &'static str,
    example: &'static str,
) -> Form {
    Form {
        signature,
        meaning,
        example,
    }
}
