//! The tutorial as a page of the reference: the same text that the test runs.

use super::page::Page;

const TEXT: &str = include_str!("../../docs/tutorial.md");

/// The page; its paragraphs on one line each, as the reference's are.
pub(super) fn page() -> Page {
    let title = TEXT.lines().next().unwrap_or_default();
    Page {
        path: "tutorial".to_string(),
        title: title.trim_start_matches("# ").to_string(),
        text: unwrapped(TEXT),
    }
}

/// Joins the lines of each paragraph; code stays as it is.
fn unwrapped(text: &str) -> String {
    let mut out = String::new();
    let (mut code, mut paragraph) = (false, false);
    for line in text.lines() {
        let fence = line.starts_with("```");
        code ^= fence;
        let prose = !code && !fence && !line.is_empty() && !line.starts_with('#');
        if paragraph {
            out.push(if prose { ' ' } else { '\n' });
        }
        out.push_str(line);
        if !prose {
            out.push('\n');
        }
        paragraph = prose;
    }
    if paragraph {
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::unwrapped;

    #[test]
    fn paragraphs_are_joined_and_code_is_not() {
        let text = "# A\n\nOne\ntwo.\n\n```console\n$ x\n\ny\n```\nthree\nfour\n";
        let joined = "# A\n\nOne two.\n\n```console\n$ x\n\ny\n```\nthree four\n";
        assert_eq!(unwrapped(text), joined);
    }
}
