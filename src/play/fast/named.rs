//! Named regions of a player who is known in play alone: `(sites Next "Home")`.

use super::bits::Bits;
use super::value::{At, View};
use crate::ir::{IntId, Role};

/// The sites of a player's regions, or of all of a name.
pub(super) fn named<const W: usize>(
    view: &(impl View<W> + ?Sized),
    (role, player): (Option<Role>, Option<IntId>),
    name: Option<&str>,
    at: At,
) -> Option<Bits<W>> {
    let player = match (player, role) {
        (Some(player), _) => Some(view.int(player, at)?),
        (None, Some(role)) => Some(view.role(role)?),
        (None, None) => None,
    };
    let mut all = Bits::EMPTY;
    for region in &view.game().regions {
        // A player's regions are found by a part of their name, as by the reference evaluator.
        let named = name.is_none_or(|name| match player {
            Some(_) => region.name.contains(name),
            None => &*region.name == name,
        });
        if !named {
            continue;
        }
        let owner = region.role.map_or(Some(0), |role| view.role(role))?;
        if player.is_none_or(|player| owner == player) {
            for sites in &region.sites {
                all = all.or(&view.region(*sites, at)?);
            }
        }
    }
    Some(all)
}
