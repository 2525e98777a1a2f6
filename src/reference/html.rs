//! The little Markdown that the pages use, as HTML.

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;\
padding:0 1rem;color:#222;background:#fff}pre{background:#f4f2ec;padding:.6rem .8rem;\
overflow-x:auto;border-radius:4px}code{font:.9em ui-monospace,monospace}table{border-collapse:\
collapse}td,th{border-bottom:1px solid #ddd;padding:.2rem .8rem .2rem 0;text-align:left}\
h2{margin-top:2.2rem;border-bottom:1px solid #ddd}@media(prefers-color-scheme:dark){body{color:\
#ddd;background:#1b1b1b}pre{background:#262626}a{color:#8ab4f8}td,th,h2{border-color:#444}}";

/// A whole page.
pub(super) fn page(title: &str, markdown: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         <nav><a href=\"index.html\">The language</a></nav>\n{}</html>\n",
        body(markdown)
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// What the lines being read belong to.
#[derive(PartialEq, Clone, Copy)]
enum Block {
    None,
    Code,
    List,
    Table,
}

fn body(markdown: &str) -> String {
    let mut html = String::new();
    let mut block = Block::None;
    for line in markdown.lines() {
        if block == Block::Code {
            if line == "```" {
                html.push_str("</code></pre>\n");
                block = Block::None;
            } else {
                html.push_str(&escape(line));
                html.push('\n');
            }
            continue;
        }
        let next = match line {
            _ if line.starts_with("```") => Block::Code,
            _ if line.starts_with("- ") => Block::List,
            _ if line.starts_with('|') => Block::Table,
            _ => Block::None,
        };
        if block != next {
            html.push_str(match block {
                Block::List => "</ul>\n",
                Block::Table => "</table>\n",
                _ => "",
            });
            html.push_str(match next {
                Block::Code => "<pre><code>",
                Block::List => "<ul>\n",
                Block::Table => "<table>\n",
                Block::None => "",
            });
            block = next;
        }
        match block {
            Block::Code => {}
            Block::List => {
                html.push_str(&format!("<li>{}</li>\n", inline(&line[2..])));
            }
            Block::Table if line.starts_with("| ---") => {}
            Block::Table => {
                let cells = line.trim_matches('|').split(" | ");
                let row: String = cells
                    .map(|cell| format!("<td>{}</td>", inline(cell.trim())))
                    .collect();
                html.push_str(&format!("<tr>{row}</tr>\n"));
            }
            Block::None => {
                if let Some(heading) = line.strip_prefix("## ") {
                    html.push_str(&format!("<h2>{}</h2>\n", inline(heading)));
                } else if let Some(heading) = line.strip_prefix("# ") {
                    html.push_str(&format!("<h1>{}</h1>\n", inline(heading)));
                } else if line.starts_with("<a id=") {
                    html.push_str(line);
                    html.push('\n');
                } else if let Some(line) = line.strip_suffix("  ") {
                    html.push_str(&format!("{}<br>\n", inline(line)));
                } else if !line.is_empty() {
                    html.push_str(&format!("<p>{}</p>\n", inline(line)));
                }
            }
        }
    }
    html.push_str(match block {
        Block::List => "</ul>\n",
        Block::Table => "</table>\n",
        _ => "",
    });
    html
}

/// Code spans and links.
fn inline(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            html.push_str(&format!("<code>{}</code>", escape(part)));
        } else {
            html.push_str(&links(part));
        }
    }
    html
}

fn links(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        let parts = rest[open + 1..].split_once("](").and_then(|(name, after)| {
            let (target, after) = after.split_once(')')?;
            Some((name, target, after))
        });
        let Some((name, target, after)) = parts else {
            break;
        };
        let target = target.replacen(".md", ".html", 1);
        html.push_str(&escape(&rest[..open]));
        html.push_str(&format!(
            "<a href=\"{}\">{}</a>",
            escape(&target),
            escape(name)
        ));
        rest = after;
    }
    html.push_str(&escape(rest));
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_lists_tables_code_and_links() {
        let html =
            body("# A\n\n- [b](c.md#d): `<x>`\n\n| e | f |\n| --- | --- |\n\n```\n(g <h>)\n```\n");
        assert_eq!(
            html,
            "<h1>A</h1>\n<ul>\n<li><a href=\"c.html#d\">b</a>: <code>&lt;x&gt;</code></li>\n\
             </ul>\n<table>\n<tr><td>e</td><td>f</td></tr>\n</table>\n<pre><code>(g &lt;h&gt;)\n\
             </code></pre>\n"
        );
    }
}
