//! Conditions that can't hold, whatever the position: a region without sites, a piece that isn't in
//! the game.

use rustc_hash::FxHashMap;

use super::Linter;
use crate::ir::graph::NodeId;
use crate::ir::{BoolId, BoolOp, IntId, IntOp, Op, RegionId, RegionOp};
use crate::play::{Context, Rng};

/// Why a condition never holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// It is written so, mostly by an option.
    Written,
    /// A region has no sites, for no player.
    NoSites(NodeId),
    /// What is asked of no site never holds of one; two numbers never compare so.
    Numbers(NodeId),
}

/// What is known of conditions without a position.
pub(super) struct Folder<'l, 'g> {
    linter: &'l Linter<'g>,
    context: Context<'g>,
    fixed: FxHashMap<NodeId, bool>,
}

/// `Ok` holds always, `Err` never.
type Known = Option<Result<(), Why>>;

impl<'l, 'g> Folder<'l, 'g> {
    pub fn new(linter: &'l Linter<'g>) -> Self {
        Folder {
            linter,
            context: Context::start(linter.game, Rng::new(0)),
            fixed: FxHashMap::default(),
        }
    }

    /// Why a condition never holds, where that is certain.
    pub fn never(&mut self, condition: BoolId) -> Option<Why> {
        self.known(condition)?.err()
    }

    fn known(&mut self, condition: BoolId) -> Known {
        let graph = &self.linter.game.graph;
        match graph.boolean(condition) {
            BoolOp::Const { value: true } => Some(Ok(())),
            BoolOp::Const { value: false } => Some(Err(Why::Written)),
            BoolOp::Not { a } => match self.known(*a)? {
                Ok(()) => Some(Err(Why::Written)),
                Err(_) => Some(Ok(())),
            },
            BoolOp::And { terms } => {
                let mut all = true;
                for term in terms {
                    match self.known(*term) {
                        Some(Err(why)) => return Some(Err(why)),
                        Some(Ok(())) => {}
                        None => all = false,
                    }
                }
                all.then_some(Ok(()))
            }
            BoolOp::Or { terms } => {
                let mut reason = Why::Written;
                for term in terms {
                    match self.known(*term)? {
                        Ok(()) => return Some(Ok(())),
                        Err(Why::Written) => {}
                        Err(why) => reason = why,
                    }
                }
                Some(Err(reason))
            }
            BoolOp::In { sites, region } if !sites.is_empty() => self
                .is_empty(*region)
                .then_some(Err(Why::NoSites(region.node()))),
            BoolOp::Compare { how, a, b } => {
                let (a, b) = (self.number(*a)?, self.number(*b)?);
                Some(if how.holds(a, b) {
                    Ok(())
                } else {
                    Err(Why::Numbers(condition.node()))
                })
            }
            _ => None,
        }
    }

    fn number(&self, id: IntId) -> Option<i32> {
        match self.linter.game.graph.int(id) {
            IntOp::Const { value } => Some(*value),
            _ => None,
        }
    }

    /// Whether a region has no sites for any player, and nothing that happens can change that.
    fn is_empty(&mut self, region: RegionId) -> bool {
        if !self.is_fixed(region.node()) {
            return false;
        }
        let players = self.linter.game.player_count() as u8;
        (1..=players).all(|player| {
            let facts = &mut self.context.state.facts;
            facts.mover = player;
            facts.next = player % players + 1;
            facts.prev = facts.next;
            self.context.region(region).iter().next().is_none()
        })
    }

    /// Whether a node reads nothing of the position but whose turn it is.
    fn is_fixed(&mut self, node: NodeId) -> bool {
        if let Some(known) = self.fixed.get(&node) {
            return *known;
        }
        let game = self.linter.game;
        let own = match game.graph.op(node) {
            Op::Int(
                IntOp::Const { .. }
                | IntOp::Role { .. }
                | IntOp::Mover {}
                | IntOp::Next {}
                | IntOp::Add { .. }
                | IntOp::Sub { .. },
            ) => true,
            Op::Region(RegionOp::Named { role, name, .. }) => {
                let iterated = matches!(role, Some(crate::ir::Role::Iterator));
                let regions = game.regions.iter();
                let mut regions = regions.filter(|region| {
                    name.as_ref()
                        .is_none_or(|name| region.name.contains(&**name))
                });
                // A name that no region has is told by checking.
                let mut any = false;
                let fixed = regions.all(|region| {
                    any = true;
                    region.sites.iter().all(|sites| self.is_fixed(sites.node()))
                });
                fixed && any && !iterated
            }
            Op::Region(region) => region.is_of_the_board(),
            _ => false,
        };
        let operands = game.graph.operands(node);
        let fixed = own && operands.iter().all(|(_, operand)| self.is_fixed(*operand));
        self.fixed.insert(node, fixed);
        fixed
    }
}
