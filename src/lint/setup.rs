//! The arrangement at the start: sites filled twice, pieces in other players' hands, sides that are
//! almost images of each other.

use super::{Linter, warn};
use crate::diagnostic::Diagnostic;
use crate::ir::graph::NodeId;
use crate::ir::{ContainerKind, Game, Op, StartOp};
use crate::play::{Change, Context, Rng};
use crate::source::Span;

const TWICE: &str = "ashtapada::lint::placed_twice";
const HAND: &str = "ashtapada::lint::foreign_hand";
const UNEVEN: &str = "ashtapada::lint::uneven_sides";

/// A piece that is put down.
#[derive(Clone, Copy)]
struct Put {
    what: usize,
    site: i32,
}

impl Linter<'_> {
    pub(super) fn setup(&self, found: &mut Vec<Diagnostic>) {
        if self.game.features.stacking || self.game.features.stochastic {
            return;
        }
        let context = Context::start(self.game, Rng::new(0));
        let mut puts = Vec::new();
        for action in context.all_moves().iter().flat_map(|mv| &mv.actions) {
            if let Change::Add {
                kind, what, site, ..
            } = action.change
                && kind == self.game.site_type
                && let Ok(what) = usize::try_from(what)
            {
                puts.push(Put { what, site });
            }
        }
        self.twice(&puts, &context, found);
        self.hands(&puts, found);
        self.uneven(&context, found);
    }

    /// The rule that places a component.
    fn rule(&self, what: usize) -> Option<Span> {
        let name = &self.game.components[what].name;
        let graph = &self.game.graph;
        let starts = self.game.start.iter().map(|start| start.node());
        let found = graph.reachable(starts).into_iter().find(|node: &NodeId| {
            matches!(graph.op(*node), Op::Start(StartOp::Place { component, .. }) if component == name)
        });
        found.and_then(|node| self.span(node)).or(self.places.start)
    }

    fn twice(&self, puts: &[Put], context: &Context<'_>, found: &mut Vec<Diagnostic>) {
        // By the piece that is lost and the one that stays.
        let mut lost: Vec<(usize, usize, Vec<i32>)> = Vec::new();
        for (index, put) in puts.iter().enumerate() {
            let board = (put.site as usize) < self.game.topology.len(self.game.site_type);
            let mut earlier = puts[..index].iter().filter(|other| other.site == put.site);
            let Some(other) = earlier
                .next()
                .filter(|other| board && other.what != put.what)
            else {
                continue;
            };
            let stays = usize::from(context.state.piece(self.game.site_type, put.site).what);
            let gone = if stays == put.what {
                other.what
            } else {
                put.what
            };
            match lost.iter_mut().find(|(a, b, _)| (*a, *b) == (gone, stays)) {
                Some((_, _, sites)) => sites.push(put.site),
                None => lost.push((gone, stays, vec![put.site])),
            }
        }
        for (gone, stays, sites) in lost {
            let name = |what: usize| &self.game.components[what].name;
            let message = format!(
                "`{}` is placed on {}, where `{}` stands",
                name(gone),
                self.sites(&sites),
                name(stays)
            );
            if let Some(index) = warn(found, TWICE, self.rule(gone), message, "these are lost")
                && let Some(other) = self.rule(stays)
            {
                found[index] = found[index].clone().label(other, "these stay");
            }
        }
    }

    fn hands(&self, puts: &[Put], found: &mut Vec<Diagnostic>) {
        let players = self.game.player_count() as u8;
        let mut told = Vec::new();
        for put in puts {
            let container = &self.game.containers[self.game.container_of(put.site as usize)];
            let owner = self.game.components[put.what].owner;
            let both = [owner, container.owner]
                .iter()
                .all(|who| (1..=players).contains(who));
            if container.kind != ContainerKind::Hand || !both || owner == container.owner {
                continue;
            }
            if told.contains(&put.what) {
                continue;
            }
            told.push(put.what);
            let message = format!(
                "`{}` is player {owner}'s and is put in player {}'s hand",
                self.game.components[put.what].name, container.owner
            );
            warn(
                found,
                HAND,
                self.rule(put.what),
                message,
                "in another's hand",
            );
        }
    }

    /// Where each of two sides is the other's image but for a few pieces.
    fn uneven(&self, context: &Context<'_>, found: &mut Vec<Diagnostic>) {
        if self.game.player_count() != 2 {
            return;
        }
        let rows = Rows::of(self.game, 1);
        let columns = Rows::of(self.game, 0);
        let mut pieces: Vec<(&str, u8, i32)> = Vec::new();
        for site in 0..self.game.topology.len(self.game.site_type) as i32 {
            let what = usize::from(context.state.piece(self.game.site_type, site).what);
            let component = &self.game.components[what];
            if what > 0 && (1..=2).contains(&component.owner) {
                pieces.push((&component.stem, component.owner, site));
            }
        }
        if pieces.len() < 8 {
            return;
        }
        // Turned round, or mirrored, from row to row or from column to column.
        let images: [&dyn Fn(i32) -> Option<i32>; 4] = [
            &|site| rows.image(site, false),
            &|site| rows.image(site, true),
            &|site| columns.image(site, false),
            &|site| columns.image(site, true),
        ];
        let odd = |image: &dyn Fn(i32) -> Option<i32>| -> Vec<usize> {
            (0..pieces.len())
                .filter(|index| {
                    let (stem, owner, site) = pieces[*index];
                    let image = image(site);
                    !pieces.iter().any(|(other, who, there)| {
                        *other == stem && *who == 3 - owner && Some(*there) == image
                    })
                })
                .collect()
        };
        let best = images.iter().map(|image| odd(*image)).min_by_key(Vec::len);
        let Some(odd) = best.filter(|odd| !odd.is_empty() && odd.len() * 5 <= pieces.len()) else {
            return;
        };
        // A side that has several pieces more, or less, plays at odds.
        let first = odd.iter().filter(|index| pieces[**index].1 == 1).count();
        if odd.len() > 3 && (first == 0 || first == odd.len()) {
            return;
        }
        let sites: Vec<i32> = odd.iter().map(|index| pieces[*index].2).collect();
        let message = format!(
            "the two sides are images of each other but for {}",
            self.sites(&sites)
        );
        let what = context.state.piece(self.game.site_type, sites[0]).what;
        warn(
            found,
            UNEVEN,
            self.rule(usize::from(what)),
            message,
            "one side differs",
        );
    }
}

/// The board's sites in rows, or in columns.
struct Rows(Vec<Vec<(f64, i32)>>);

impl Rows {
    /// Sites with one coordinate in common, in the order of the other.
    fn of(game: &Game, axis: usize) -> Rows {
        let elements = game.topology.elements(game.site_type);
        let mut sites: Vec<([f64; 2], i32)> = elements
            .iter()
            .enumerate()
            .map(|(site, element)| {
                let at = [element.centroid[axis], element.centroid[1 - axis]];
                (at, site as i32)
            })
            .collect();
        sites.sort_by(|(a, _), (b, _)| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
        let mut rows: Vec<(f64, Vec<(f64, i32)>)> = Vec::new();
        for (at, site) in sites {
            match rows.last_mut() {
                Some((row, inside)) if (*row - at[0]).abs() < 1e-3 => inside.push((at[1], site)),
                _ => rows.push((at[0], vec![(at[1], site)])),
            }
        }
        let mut rows: Vec<Vec<(f64, i32)>> = rows.into_iter().map(|(_, row)| row).collect();
        for row in &mut rows {
            row.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        Rows(rows)
    }

    /// The site of the opposite row at the same place of it, or `turned`, counted from its end.
    fn image(&self, site: i32, turned: bool) -> Option<i32> {
        let find = |row: &Vec<(f64, i32)>| row.iter().position(|(_, other)| *other == site);
        let (row, place) = self
            .0
            .iter()
            .enumerate()
            .find_map(|(index, row)| Some((index, find(row)?)))?;
        let opposite = &self.0[self.0.len() - 1 - row];
        if opposite.len() != self.0[row].len() {
            return None;
        }
        let place = if turned {
            opposite.len() - 1 - place
        } else {
            place
        };
        Some(opposite[place].1)
    }
}
