//! Sites by name: `e2` on a board, `hand1:3` elsewhere.
//!
//! Where a site of the board's own kind is meant its label stands alone; of another kind it has a
//! letter before it and a full stop: `v.a1` for a vertex, `e.a1-b1` for an edge, `c.a1` for a cell.

use crate::ir::Game;
use crate::topology::SiteType;

/// The name of a site, in small letters; `-` for none.
pub fn name(game: &Game, kind: SiteType, site: i32) -> String {
    let Ok(index) = usize::try_from(site) else {
        return "-".into();
    };
    let elements = game.topology.elements(kind);
    if let Some(element) = elements.get(index) {
        let label = element.label.to_lowercase();
        return match kind {
            _ if kind == game.site_type => label,
            SiteType::Cell => format!("c.{label}"),
            SiteType::Vertex => format!("v.{label}"),
            SiteType::Edge => format!("e.{label}"),
        };
    }
    let container = &game.containers[game.container_of(index)];
    let name = container.name.to_lowercase();
    if container.size == 1 {
        name
    } else {
        format!("{name}:{}", index - container.first + 1)
    }
}

/// The site of a name, capitals or not; sites of the board's own kind come first.
pub fn find(game: &Game, text: &str) -> Option<(SiteType, i32)> {
    let text = text.trim().to_lowercase();
    let kinds = SiteType::ALL
        .into_iter()
        .filter(|kind| *kind != game.site_type);
    for kind in std::iter::once(game.site_type).chain(kinds) {
        let sites = game.site_count(kind).max(game.topology.len(kind));
        let found = (0..sites as i32).find(|site| name(game, kind, *site) == text);
        if let Some(site) = found {
            return Some((kind, site));
        }
    }
    None
}
