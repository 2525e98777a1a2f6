//! Planning lanes: those of a piece, those of whatever stands on a given site, those of moves that
//! follow other moves.

use super::bits::Bits;
use super::code::Num;
use super::lane::{Lane, Reason};
use super::maker::Maker;
use super::plan::Gen;
use super::planner::{Place, Planner};
use crate::ir::{FlowId, FlowOp, MovesId, MovesOp, Op, Place as FlowPlace};

impl<const W: usize> Planner<'_, W> {
    /// Lanes of whatever stands on a given site.
    pub(super) fn standing_at(
        &mut self,
        id: MovesId,
        entry: FlowId,
        place: &Place,
    ) -> Result<Gen<W>, Reason> {
        let FlowOp::From {
            place: FlowPlace::Site(site),
            ..
        } = self.plan.game.graph.flow(entry)
        else {
            return self.drops(id, entry, place);
        };
        let site = self.resolver().num(*site);
        if self.may_be_aside(&site) {
            return self.drops(id, entry, place);
        }
        let mut lanes = Vec::new();
        for component in 1..self.plan.game.components.len() as u8 {
            if let Gen::Lanes(own) = self.lanes(id, component, entry, place)? {
                lanes.extend(own.into_iter().map(|lane| (component, lane)));
            }
        }
        Ok(Gen::At { site, lanes })
    }

    /// Whether a site may lie past the board's: lanes begin on the board.
    fn may_be_aside(&self, site: &Num<W>) -> bool {
        let board = self.plan.game.topology.len(self.plan.game.site_type) as i32;
        match site {
            Num::Const(site) => *site >= board,
            Num::Table { values, .. } => values.iter().any(|site| *site >= board),
            _ => false,
        }
    }

    /// Plans the generators whose moves follow other moves.
    pub(super) fn follow(&mut self, then: &[MovesId]) -> Result<(), Reason> {
        let game = self.plan.game;
        for node in game.graph.reachable(then.iter().map(|then| then.node())) {
            let Op::Moves(MovesOp::Flow { entry, .. }) = game.graph.op(node) else {
                continue;
            };
            let Some(moves) = game.graph.moves_id(node) else {
                continue;
            };
            let resolver = self.resolver();
            let alone = resolver.carry(*entry).or_else(|| resolver.put(*entry));
            if self.plan.followed.contains_key(&moves) || alone.is_some() {
                continue;
            }
            let mut by_mover = vec![Gen::All(Vec::new())];
            for mover in 1..=game.player_count() as u8 {
                by_mover.push(self.generator(moves, &Place::of(mover, false))?);
            }
            self.plan.followed.insert(moves, by_mover);
        }
        Ok(())
    }

    /// Lanes of a chain.
    pub(super) fn lanes(
        &mut self,
        id: MovesId,
        component: u8,
        entry: FlowId,
        place: &Place,
    ) -> Result<Gen<W>, Reason> {
        let of_piece = place.piece.is_some();
        let within = match self.plan.game.graph.flow(entry) {
            FlowOp::From {
                place: FlowPlace::Site(site),
                ..
            } if !of_piece => match self.resolver().num(*site) {
                Num::Const(site) => Bits::of(site.max(0) as usize % (W * 64)),
                Num::Table { at, values, .. } if matches!(*at, Num::Mover) => {
                    let sites = values.iter().filter_map(|site| usize::try_from(*site).ok());
                    sites.filter(|site| *site < W * 64).collect()
                }
                _ => Bits::FULL,
            },
            _ => Bits::FULL,
        };
        self.made_once(id, component, place, within, |maker| {
            maker.lanes(component, of_piece, (id, entry), &place.needs, &place.then)
        })
    }

    /// Lanes of an iteration over directions.
    pub(super) fn bent(
        &mut self,
        id: MovesId,
        component: u8,
        place: &Place,
    ) -> Result<Gen<W>, Reason> {
        self.made_once(id, component, place, Bits::FULL, |maker| {
            maker.bent(component, id, &place.needs, &place.then)
        })
    }

    /// The lanes of a component's generator: those made before, where nothing else is asked of them.
    fn made_once(
        &mut self,
        id: MovesId,
        component: u8,
        place: &Place,
        within: Bits<W>,
        make: impl FnOnce(&Maker<'_, W>) -> Result<Vec<Lane<W>>, Reason>,
    ) -> Result<Gen<W>, Reason> {
        let key = (
            component,
            place.mover,
            id,
            place.then.clone(),
            place.unasked(),
        );
        let plain = place.needs.is_empty();
        if plain && let Some(known) = self.known.get(&key) {
            return Ok(Gen::Lanes(known.clone()));
        }
        self.follow(&place.then)?;
        let made = make(&self.maker(place, within))?;
        self.plan.joins |= self.plan.game.features.count && made.iter().any(Lane::may_join);
        let first = self.plan.lanes.len();
        self.plan.lanes.extend(made);
        let lanes: Vec<usize> = (first..self.plan.lanes.len()).collect();
        if plain {
            self.known.insert(key, lanes.clone());
        }
        Ok(Gen::Lanes(lanes))
    }

    /// What lanes of a mover are made from, for pieces on some sites.
    pub(super) fn maker(&self, place: &Place, within: Bits<W>) -> Maker<'_, W> {
        Maker {
            game: self.plan.game,
            answers: &self.answers,
            statics: &self.plan.statics,
            mover: place.mover,
            later: place.unasked(),
            within,
            assumed: None,
        }
    }
}
