//! Folding: regions that depend on nothing but who moves become bits, one set for each player.

use super::bits::Bits;
use super::sides::Sides;
use crate::ir::graph::NodeId;
use crate::ir::lookup::is_fixed_by_itself;
use crate::ir::{BoolOp, DirectionOp, Game, IntOp, Op, RegionId, RegionOp, Role};
use crate::play::{Context, Rng};

/// Bits of static regions, by node and mover.
#[derive(Debug)]
pub(super) struct Statics<const W: usize> {
    regions: Vec<Option<Vec<Bits<W>>>>,
    /// Bits of the named regions of the next player, by who that is.
    of_next: Vec<(RegionId, Vec<Bits<W>>)>,
    /// Where each component starts.
    starting: Vec<Bits<W>>,
    /// The sites below each.
    pub below: Vec<Bits<W>>,
    /// Whether a site of the board starts with more than one piece.
    pub counted: bool,
    /// Who plays with whom.
    pub sides: Sides,
}

impl<const W: usize> Statics<W> {
    /// Evaluates every static region once for each mover.
    pub fn of(game: &Game) -> Statics<W> {
        let mut fixed = vec![false; game.graph.len()];
        // Nodes that ask for the site of an iteration around them.
        let mut of_site = vec![false; game.graph.len()];
        for id in game.graph.ids() {
            let op = game.graph.op(id);
            let asks = |node: NodeId| of_site[node.0 as usize];
            let of = match op {
                Op::Int(IntOp::Site {}) => true,
                Op::Region(RegionOp::Filter { region, .. }) => asks(region.node()),
                _ => {
                    let mut operands = game.graph.operands(id).into_iter();
                    operands.any(|(_, operand)| asks(operand))
                }
            };
            of_site[id.0 as usize] = of;
            let free = !(of && matches!(op, Op::Region(_)));
            fixed[id.0 as usize] = free && is_fixed(game, id, &fixed);
        }
        let mut table = vec![None; game.graph.len()];
        let mut context = Context::start(game, Rng::new(0));
        let players = game.player_count();
        for id in game.graph.ids().filter(|id| fixed[id.0 as usize]) {
            let Some(region) = game.graph.region_id(id) else {
                continue;
            };
            let mut by_mover = vec![Bits::EMPTY; players + 1];
            for (mover, bits) in by_mover.iter_mut().enumerate().skip(1) {
                context.state.facts.mover = mover as u8;
                *bits = context
                    .region(region)
                    .iter()
                    .map(|site| site as usize)
                    .filter(|site| *site < W * 64)
                    .collect();
            }
            table[id.0 as usize] = Some(by_mover);
        }
        let mut of_next = Vec::new();
        for id in game.graph.ids() {
            let Some(region) = game.graph.region_id(id) else {
                continue;
            };
            let RegionOp::Named {
                role: Some(Role::Next),
                name,
                ..
            } = game.graph.region(region)
            else {
                continue;
            };
            let named =
                |one: &&crate::ir::NamedRegion| name.as_ref().is_none_or(|name| one.name == *name);
            let parts = game.regions.iter().filter(named);
            if !parts
                .flat_map(|one| &one.sites)
                .all(|sites| fixed[sites.node().0 as usize])
            {
                continue;
            }
            let mut by_next = vec![Bits::EMPTY; players + 1];
            for (next, bits) in by_next.iter_mut().enumerate().skip(1) {
                context.state.facts.next = next as u8;
                let sites = context.region(region);
                let sites = sites.iter().map(|site| site as usize);
                *bits = sites.filter(|site| *site < W * 64).collect();
            }
            of_next.push((region, by_next));
        }
        let bits = |region: &crate::play::Region| {
            region
                .iter()
                .map(|site| site as usize)
                .filter(|site| *site < W * 64)
                .collect()
        };
        let sides = Sides::of(game, &mut context);
        // Those in hands are kept by number.
        let sites = 0..game.topology.len(game.site_type) as i32;
        let counted = sites
            .into_iter()
            .any(|site| context.state.piece(game.site_type, site).count > 1);
        Statics {
            regions: table,
            of_next,
            below: (0..=W * 64).map(Bits::below).collect(),
            starting: context.starting.iter().map(bits).collect(),
            counted,
            sides,
        }
    }

    /// The sites of a region for a mover, where the region is static.
    #[inline]
    pub fn get(&self, region: RegionId, mover: u8) -> Option<&Bits<W>> {
        self.regions[region.node().0 as usize]
            .as_ref()?
            .get(usize::from(mover))
    }
}

impl<const W: usize> Statics<W> {
    /// Whether the sites of a region are known for each mover, or for each next player.
    pub fn knows(&self, region: RegionId) -> bool {
        self.by_mover(region).is_some() || self.by_next(region).is_some()
    }

    /// The sites of a static region for each mover.
    pub fn by_mover(&self, region: RegionId) -> Option<&[Bits<W>]> {
        self.regions[region.node().0 as usize].as_deref()
    }

    /// The sites of a named region of the next player, by who that is.
    pub fn by_next(&self, region: RegionId) -> Option<&[Bits<W>]> {
        let known = self.of_next.iter().find(|(id, _)| *id == region);
        known.map(|(_, by_next)| &by_next[..])
    }

    /// Where a component starts.
    pub fn starting(&self, component: i32) -> Bits<W> {
        usize::try_from(component)
            .ok()
            .and_then(|component| self.starting.get(component).copied())
            .unwrap_or_default()
    }
}

/// Whether a node depends on nothing but the mover; operands come first in the graph.
fn is_fixed(game: &Game, id: NodeId, fixed: &[bool]) -> bool {
    let role_fixed = |role: Role| role == Role::Mover || role.is_fixed();
    let own = match game.graph.op(id) {
        op if is_fixed_by_itself(op) => true,
        Op::Int(
            IntOp::Mover {}
            | IntOp::Site {}
            | IntOp::SitePhase { .. }
            | IntOp::Ahead {
                direction: Some(_), ..
            },
        ) => true,
        Op::Direction(DirectionOp::Absolute { .. }) => true,
        Op::Bool(
            BoolOp::Const { .. }
            | BoolOp::Not { .. }
            | BoolOp::And { .. }
            | BoolOp::Or { .. }
            | BoolOp::Compare { .. }
            | BoolOp::In { .. }
            | BoolOp::Even { .. }
            | BoolOp::Odd { .. },
        ) => true,
        Op::Int(IntOp::Role { role }) => role_fixed(*role),
        Op::Region(RegionOp::Named { role, name, .. }) => {
            role.is_none_or(role_fixed)
                && game
                    .regions
                    .iter()
                    .filter(|region| {
                        name.as_ref()
                            .is_none_or(|name| region.name.contains(&**name))
                    })
                    .all(|region| {
                        region
                            .sites
                            .iter()
                            .all(|sites| fixed[sites.node().0 as usize])
                    })
        }
        Op::Region(RegionOp::Start { .. } | RegionOp::Hand { .. } | RegionOp::Filter { .. }) => {
            true
        }
        _ => false,
    };
    own && game
        .graph
        .operands(id)
        .iter()
        .all(|(_, operand)| fixed[operand.0 as usize])
}
