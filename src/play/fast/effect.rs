//! Effects resolved for play.

use super::code::{Act, Change, Num};
use super::drop::variable;
use super::lane::Reason;
use super::resolve::Resolver;
use crate::ir::{FlowId, FlowOp, IntId, IntsOp, MovesId, MovesOp, PieceChoice, Place};

impl<const W: usize> Resolver<'_, W> {
    /// An effect with what follows it: what follows the whole follows each part that has nothing
    /// of its own.
    pub fn act(&self, moves: MovesId, outer: Option<MovesId>) -> Result<Act<W>, Reason> {
        let graph = &self.game.graph;
        let change = |change: Change<W>, then: &Option<MovesId>| {
            let then = match then.or(outer) {
                Some(then) => Some(Box::new(self.act(then, None)?)),
                None => None,
            };
            Ok(Act::Change(change, then, moves))
        };
        match graph.moves(moves) {
            MovesOp::If {
                condition,
                yes,
                no,
                then,
            } => {
                let outer = then.or(outer);
                Ok(Act::If(Box::new((
                    self.cond(*condition),
                    self.act(*yes, outer)?,
                    match no {
                        Some(no) => self.act(*no, outer)?,
                        None => Act::All(Vec::new()),
                    },
                ))))
            }
            MovesOp::And { list, then } | MovesOp::Or { list, then } => {
                let mut acts = list
                    .iter()
                    .map(|moves| self.act(*moves, then.or(outer)))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(match acts.len() {
                    1 => acts.remove(0),
                    _ => Act::All(acts),
                })
            }
            MovesOp::Promote {
                at,
                piece,
                owner,
                state: None,
                then,
                ..
            } => change(
                Change::Promote {
                    site: self.num(*at),
                    whats: self.whats(piece, *owner),
                },
                then,
            ),
            MovesOp::SetState {
                at,
                level: None,
                value,
                then,
                ..
            } => change(
                Change::State {
                    site: self.num(*at),
                    state: self.num(*value),
                },
                then,
            ),
            MovesOp::SetValue {
                at,
                level: None,
                value,
                then,
                ..
            } => change(
                Change::PieceValue {
                    site: self.num(*at),
                    value: self.num(*value),
                },
                then,
            ),
            MovesOp::Remove {
                sites,
                level: None,
                at_end: false,
                count: None,
                then,
                ..
            } => change(Change::Remove(self.set(*sites)), then),
            MovesOp::Flow {
                entry,
                mover: None,
                then,
            } => match self.carry(*entry).or_else(|| self.put(*entry)) {
                Some(carry) => change(carry, then),
                None if outer.is_some() => Err("what follows moves that follow".into()),
                None => Ok(Act::Moves(moves)),
            },
            MovesOp::MoveAgain { then } => change(Change::Again, then),
            MovesOp::SetNextPlayer { .. } => match self.next_player(moves) {
                // What would follow is forgotten by the reference.
                Some(player) => Ok(Act::Change(Change::Next(player), None, moves)),
                None => Err("a next player who depends on the position".into()),
            },
            MovesOp::Trigger { player, then, .. } => {
                change(Change::Trigger(self.num(*player)), then)
            }
            MovesOp::ForEachSite {
                region,
                moves: inner,
                otherwise: None,
                then: None,
            } if outer.is_none() => {
                let act = self.act(*inner, None)?;
                match act.follows() {
                    true => Err("what follows effects on several sites".into()),
                    false => Ok(Act::Each(self.set(*region), Box::new(act))),
                }
            }
            MovesOp::SetCounter { value, then } => change(Change::Counter(self.num(*value)), then),
            MovesOp::SetPlayerValue {
                player,
                value,
                then,
            } => change(
                Change::Value {
                    player: self.num(*player),
                    value: self.num(*value),
                },
                then,
            ),
            MovesOp::SetVar { name, value, then } => {
                let Some(index) = variable(self.game, name.as_deref()) else {
                    return Err("more variables than have a place".into());
                };
                change(Change::Var(index, self.num(*value)), then)
            }
            MovesOp::SetPending {
                values,
                value,
                then,
            } => {
                let value = match (values, value) {
                    (Some(region), _) => Num::Lowest(Box::new(self.set(*region))),
                    (None, Some(value)) => self.num(*value),
                    (None, None) => Num::Const(1),
                };
                change(Change::Pending(value), then)
            }
            other => Err(format!("`{}` as a consequence", other.name())),
        }
    }

    /// The one player who is to move next by an effect, where that is a player of the game.
    pub fn next_player(&self, moves: MovesId) -> Option<Num<W>> {
        let graph = &self.game.graph;
        let MovesOp::SetNextPlayer {
            decision: false,
            players,
            ..
        } = graph.moves(moves)
        else {
            return None;
        };
        let IntsOp::List { items } = graph.ints(*players) else {
            return None;
        };
        let [player] = items[..] else {
            return None;
        };
        let players = 1..=self.game.player_count() as i32;
        match self.num(player) {
            Num::Const(player) if players.contains(&player) => Some(Num::Const(player)),
            known @ (Num::Mover | Num::Next | Num::Prev) => Some(known),
            _ => None,
        }
    }

    /// The components that a choice of piece stands for.
    pub fn whats(&self, piece: &PieceChoice, owner: Option<IntId>) -> Vec<Num<W>> {
        match piece {
            PieceChoice::Whats(whats) => whats.iter().map(|what| self.num(*what)).collect(),
            PieceChoice::Names(names) => names
                .iter()
                .map(|name| match owner {
                    Some(owner) => self.component(name, self.num(owner)),
                    None => {
                        let found = self.game.component(name);
                        Num::Const(found.map_or(-1, |index| index as i32))
                    }
                })
                .collect(),
        }
    }

    /// A chain that carries one piece from one given site to another.
    pub fn carry(&self, entry: FlowId) -> Option<Change<W>> {
        let graph = &self.game.graph;
        let FlowOp::From {
            place: Place::Site(from),
            level: None,
            guard: None,
            next,
            ..
        } = graph.flow(entry)
        else {
            return None;
        };
        let FlowOp::To {
            place: Place::Site(to),
            next,
            ..
        } = graph.flow(*next)
        else {
            return None;
        };
        let FlowOp::Carry {
            stack: false,
            level: None,
            to_level: None,
            count: None,
            copy: None,
            next,
            ..
        } = graph.flow(*next)
        else {
            return None;
        };
        matches!(graph.flow(*next), FlowOp::Emit {}).then(|| Change::Carry {
            from: self.num(*from),
            to: self.num(*to),
        })
    }
}
