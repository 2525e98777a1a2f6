//! The most that a piece could reach: every site to which its generator could lead, whatever stands
//! on the board. A threat is a question about one site, and most pieces are far from it.

use super::super::memo::{Standing, Ways};
use super::super::{Context, Region};
use crate::ir::{DirectionId, DirectionOp, FlowId, FlowOp, IntOp, MovesId, MovesOp, Place};
use crate::topology::{Relative, SiteType};

/// So many bounds are remembered at once; they are soon found again.
const REMEMBERED: usize = 1 << 15;

impl Context<'_> {
    /// Whether a generator could have a move from a site, where `(from)` is, to another; `true` where
    /// that isn't known.
    pub(super) fn could_reach(
        &mut self,
        moves: MovesId,
        kind: SiteType,
        from: i32,
        to: i32,
    ) -> bool {
        let Ok(site) = u32::try_from(from) else {
            return true;
        };
        if self.heading.is_some()
            || self.game.features.large_pieces
            || site as usize >= self.game.topology.len(kind)
        {
            return true;
        }
        let piece = self.state.piece(kind, from);
        let component = self.game.components.get(usize::from(piece.what));
        let standing = Standing {
            moves,
            kind,
            site,
            facing: component.and_then(|component| component.facing),
            turns: piece.rotation,
        };
        if let Some(known) = self.memo.bounds.get(&standing) {
            return known.as_ref().is_none_or(|sites| sites.contains(to));
        }
        let mut sites = Region::new();
        let bound = self
            .add_reachable(moves, kind, site, &mut sites)
            .then_some(sites);
        let could = bound.as_ref().is_none_or(|sites| sites.contains(to));
        if self.memo.bounds.len() == REMEMBERED {
            self.memo.bounds.clear();
        }
        self.memo.bounds.insert(standing, bound);
        could
    }

    /// Adds the sites that a generator could lead to; `false` where they depend on more than the
    /// piece and where it stands.
    fn add_reachable(
        &mut self,
        moves: MovesId,
        kind: SiteType,
        from: u32,
        sites: &mut Region,
    ) -> bool {
        match self.game.graph.moves(moves) {
            MovesOp::Or { list, .. } | MovesOp::And { list, .. } => list
                .iter()
                .all(|moves| self.add_reachable(*moves, kind, from, sites)),
            MovesOp::If { yes, no, .. } => {
                self.add_reachable(*yes, kind, from, sites)
                    && no.is_none_or(|no| self.add_reachable(no, kind, from, sites))
            }
            MovesOp::Do {
                prior, next: None, ..
            } => self.add_reachable(*prior, kind, from, sites),
            MovesOp::Flow { entry, .. } => self.add_landings(*entry, kind, from, sites),
            _ => false,
        }
    }

    /// Adds the sites on which a chain from `(from)` could end.
    fn add_landings(
        &mut self,
        entry: FlowId,
        kind: SiteType,
        from: u32,
        sites: &mut Region,
    ) -> bool {
        let game = self.game;
        if !self.carries_to_landing(entry) {
            return false;
        }
        let FlowOp::From {
            place: Place::Site(at),
            next,
            ..
        } = game.graph.flow(entry)
        else {
            return false;
        };
        if !matches!(game.graph.int(*at), IntOp::From {}) {
            return false;
        }
        match game.graph.flow(*next) {
            FlowOp::Leap {
                kind: own, walks, ..
            } if *own == kind => {
                for rotations in [false, true] {
                    for to in self.leaps(*next, kind, from, walks, rotations).iter() {
                        sites.insert(*to as i32);
                    }
                }
                true
            }
            station @ (FlowOp::Step {
                kind: own,
                directions,
                ..
            }
            | FlowOp::Hop {
                kind: own,
                directions,
                ..
            }
            | FlowOp::Ride {
                kind: own,
                directions,
                shot: false,
                ..
            }) if *own == kind => {
                let mut ways = Ways::new();
                if !self.add_ways(*directions, kind, from as i32, &mut ways) {
                    return false;
                }
                for way in ways {
                    if !matches!(station, FlowOp::Ride { .. }) {
                        for step in game.topology.steps(kind, from, way) {
                            sites.insert(step.to as i32);
                        }
                    }
                    if !matches!(station, FlowOp::Step { .. }) {
                        for radial in game.topology.radials(kind, from, way) {
                            for to in &radial.sites[1..] {
                                sites.insert(*to as i32);
                            }
                        }
                    }
                }
                true
            }
            _ => false,
        }
    }

    /// Adds the directions that a node could stand for; `false` where they depend on more than the
    /// piece and where it stands.
    fn add_ways(&mut self, id: DirectionId, kind: SiteType, site: i32, ways: &mut Ways) -> bool {
        match self.game.graph.direction(id) {
            DirectionOp::Absolute { directions } => {
                ways.extend_from_slice(directions);
                true
            }
            DirectionOp::Relative { directions, .. } => {
                let by_move = directions.iter().any(|one| {
                    matches!(one, Relative::SameDirection | Relative::OppositeDirection)
                });
                if !by_move {
                    let found = self.directions(id, kind, site);
                    ways.extend_from_slice(&found);
                }
                !by_move
            }
            DirectionOp::If { yes, no, .. } | DirectionOp::Union { a: yes, b: no } => {
                self.add_ways(*yes, kind, site, ways) && self.add_ways(*no, kind, site, ways)
            }
            DirectionOp::Difference { a, .. } => self.add_ways(*a, kind, site, ways),
            DirectionOp::FromTo { .. } | DirectionOp::Random { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::compile;
    use crate::expand::{Memory, Selection};
    use crate::play::{Context, Rng};

    const GAME: &str = r#"(game "Far" (players {(player N) (player S)}) (equipment {
        (board (square 7))
        (piece "Guard" Each (or (move Step (to if:(is Empty (to)))) (move Hop (between if:(is Occupied (between))) (to if:(is Empty (to))))))
        (piece "Chariot" Each (move Slide (directions {Forward Rightward}) (to if:(is Enemy (who at:(to))) (apply (remove (to))))) )
        (piece "Rider" Each (or
            (move Leap { {F F L F} } (to if:(not (is Friend (who at:(to))))))
            (do (move Slide Diagonal) ifAfterwards:(is Occupied (from)))
        ))
        (piece "Envoy" Each (move (from) (to (sites Empty))))
    })
    (rules
        (start {
            (place "Guard1" (sites Row 0)) (place "Chariot1" (sites {"B2" "F2"})) (place "Rider1" coord:"D2") (place "Envoy1" coord:"A2")
            (place "Guard2" (sites Row 6)) (place "Chariot2" (sites {"B6" "F6"})) (place "Rider2" coord:"D6") (place "Envoy2" coord:"G6")
        })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win)))
    ))"#;

    #[test]
    fn every_move_is_within_the_bounds_of_its_piece() {
        let compiled = compile("far.lud", GAME, &Selection::default(), &Memory::new());
        let game = compiled.game.expect("a game");
        let sites = game.topology.len(game.site_type) as i32;
        let (mut moves, mut ruled_out) = (0, 0);
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let mut context = Context::start(&game, Rng::new(seed));
            for _ in 0..40 {
                for site in 0..sites {
                    let what = usize::from(context.state.piece(game.site_type, site).what);
                    let Some(generator) = game.components.get(what).and_then(|c| c.moves) else {
                        continue;
                    };
                    for mv in context.moves_of_piece_at(site) {
                        moves += 1;
                        let within = context.could_reach(generator, game.site_type, site, mv.to);
                        assert!(
                            within,
                            "{} from {site} to {}",
                            game.components[what].name, mv.to
                        );
                    }
                    ruled_out += (0..sites)
                        .filter(|to| !context.could_reach(generator, game.site_type, site, *to))
                        .count();
                }
                let legal = context.legal_moves();
                if legal.is_empty() {
                    break;
                }
                context.play(&legal[rng.below(legal.len())]);
            }
        }
        assert!(
            moves > 1000 && ruled_out > moves,
            "{moves} moves, {ruled_out} ruled out"
        );
    }
}
