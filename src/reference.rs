//! The reference: what a ludeme, a define or a diagnostic code is, for the terminal and as pages.
//!
//! All of it comes from the catalogue, the library's own comments and the list of codes; nothing
//! here touches a file.

mod explain;
mod html;
mod page;
mod tutorial;

pub use explain::{Explanation, explain};

use crate::expand::Library;

/// How pages are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// GitHub's Markdown.
    Markdown,
    /// One self-contained HTML file a page.
    Html,
}

/// The whole reference: pages with their paths, the first being the index.
#[must_use]
pub fn pages(format: Format, library: &dyn Library) -> Vec<(String, String)> {
    let pages = page::all(library);
    pages
        .into_iter()
        .map(|page| match format {
            Format::Markdown => (format!("{}.md", page.path), page.text),
            Format::Html => {
                let html = html::page(&page.title, &page.text);
                (format!("{}.html", page.path), html)
            }
        })
        .collect()
}
