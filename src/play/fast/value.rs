//! Evaluating conditions and integers: on a board, where everything is known, or ahead of play, for
//! a piece on a site, where what isn't known is `None`.

use super::around::{gathered, near};
use super::bits::Bits;
use super::chance::is_of_the_dice;
use super::drop::hand_site;
use super::front::sees_ahead;
use super::named::named;
use super::resolve::entries;
use super::sides::has;
use super::statics::Statics;
use super::stepped;
use crate::ir::{BoolId, BoolOp, Game, IntId, IntOp, RegionId, RegionOp, Role};

/// The cursor: what the sites of an expression stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    pub from: i32,
    pub to: i32,
    pub between: i32,
    pub site: i32,
}

/// A site of the cursor that isn't known yet.
pub(super) const UNKNOWN: i32 = i32::MIN;

impl At {
    /// Nothing is known.
    pub const UNKNOWN: At = At {
        from: UNKNOWN,
        to: UNKNOWN,
        between: UNKNOWN,
        site: UNKNOWN,
    };
}

fn known(site: i32) -> Option<i32> {
    (site != UNKNOWN).then_some(site)
}

impl Default for At {
    fn default() -> Self {
        At {
            from: -1,
            to: -1,
            between: -1,
            site: -1,
        }
    }
}

/// What an evaluation can see.
pub(super) trait View<const W: usize> {
    fn game(&self) -> &Game;
    fn statics(&self) -> &Statics<W>;
    fn mover(&self) -> Option<u8>;
    fn next(&self) -> Option<u8>;
    fn prev(&self) -> Option<u8>;
    fn what(&self, site: i32) -> Option<u8>;
    fn state(&self, site: i32) -> Option<i32>;
    /// The value of what stands on a site.
    fn value(&self, site: i32) -> Option<i32>;
    fn last(&self, from: bool) -> Option<i32>;
    fn counter(&self) -> Option<i32>;
    /// What the dice show together.
    fn pips(&self) -> Option<i32>;
    /// The player that an end rule is asked for.
    fn iterator(&self) -> Option<u8>;
    fn player_value(&self, player: i32) -> Option<i32>;
    fn pending(&self) -> Option<i32>;
    fn pieces(&self, component: usize) -> Option<Bits<W>>;
    fn owned(&self, owner: usize) -> Option<Bits<W>>;
    fn occupied(&self) -> Option<Bits<W>>;
    fn is_active(&self, player: i32) -> Option<bool>;
    /// The moves made, in this turn or in all.
    fn moves(&self, this_turn: bool) -> Option<i32>;
    /// Questions about moves.
    fn question(&self, id: BoolId, at: At) -> Option<bool>;
    /// What a condition is taken to answer.
    fn assumed(&self, _: BoolId) -> Option<bool> {
        None
    }

    fn role(&self, role: Role) -> Option<i32> {
        let players = self.game().player_count() as i32;
        Some(match role {
            Role::Neutral => 0,
            Role::Player(number) => i32::from(number),
            Role::Mover => i32::from(self.mover()?),
            Role::Next => i32::from(self.next()?),
            Role::Prev => i32::from(self.prev()?),
            Role::Iterator => i32::from(self.iterator()?),
            Role::Shared | Role::All | Role::Each => players + 1,
            _ => return None,
        })
    }

    fn owner(&self, what: u8) -> i32 {
        i32::from(self.game().components[usize::from(what)].owner)
    }

    fn int(&self, id: IntId, at: At) -> Option<i32> {
        let game = self.game();
        Some(match game.graph.int(id) {
            IntOp::Const { value } => *value,
            IntOp::Role { role } => self.role(*role)?,
            IntOp::Mover {} => i32::from(self.mover()?),
            IntOp::Next {} => i32::from(self.next()?),
            IntOp::Prev { .. } => i32::from(self.prev()?),
            IntOp::From {} => known(at.from)?,
            IntOp::To {} => known(at.to)?,
            IntOp::Between {} => known(at.between)?,
            IntOp::Site {} => known(at.site)?,
            IntOp::LastFrom {
                after_consequence: false,
            } => self.last(true)?,
            IntOp::LastTo {
                after_consequence: false,
            } => self.last(false)?,
            IntOp::Add { terms } => terms.iter().try_fold(0, |sum: i32, term| {
                Some(sum.wrapping_add(self.int(*term, at)?))
            })?,
            IntOp::Sub { a, b } => self.int(*a, at)?.wrapping_sub(self.int(*b, at)?),
            IntOp::Mul { factors } => factors.iter().try_fold(1, |product: i32, factor| {
                Some(product.wrapping_mul(self.int(*factor, at)?))
            })?,
            IntOp::If { condition, yes, no } => {
                if self.holds(*condition, at)? {
                    self.int(*yes, at)?
                } else {
                    self.int(*no, at)?
                }
            }
            IntOp::What {
                at: site,
                level: None,
                ..
            } => i32::from(self.what(self.int(*site, at)?)?),
            IntOp::Who {
                at: site,
                level: None,
                ..
            } => {
                let what = self.what(self.int(*site, at)?)?;
                if what == 0 { 0 } else { self.owner(what) }
            }
            IntOp::State {
                at: site,
                level: None,
                ..
            } => self.state(self.int(*site, at)?)?,
            IntOp::PieceValue {
                at: site,
                level: None,
                ..
            } => self.value(self.int(*site, at)?)?,
            IntOp::Row { of, .. } => self.element(self.int(*of, at)?, |element| element.row),
            IntOp::Column { of, .. } => self.element(self.int(*of, at)?, |element| element.column),
            IntOp::SitePhase { of, .. } => {
                self.element(self.int(*of, at)?, |element| element.phase)
            }
            IntOp::ComponentId { name, owner } => {
                let owner = self.int(*owner, at)?;
                let component = game.component_of(name, owner);
                component.map_or(-1, |index| index as i32)
            }
            IntOp::Where {
                what, state: None, ..
            } => self.place_of(self.int(*what, at)?)?,
            IntOp::Size { region } => self.region(*region, at)?.len() as i32,
            IntOp::CountIn { region, .. } => {
                self.region(*region, at)?.and(&self.occupied()?).len() as i32
            }
            IntOp::CountPieces {
                role,
                of,
                name,
                region,
                condition: None,
                ..
            } => {
                let mut found = self.pieces_of(*role, *of, name.as_deref(), at)?;
                if let Some(region) = region {
                    found = found.and(&self.region(*region, at)?);
                }
                found.len() as i32
            }
            IntOp::Counter {} => self.counter()?,
            IntOp::CountPips { of } => match is_of_the_dice(game, self.int(*of, at)?) {
                true => self.pips()?,
                false => 0,
            },
            IntOp::PlayerValue { player } => self.player_value(self.int(*player, at)?)?,
            IntOp::Pending {} => self.pending()?.max(0),
            IntOp::Moves {} => self.moves(false)?,
            IntOp::MovesThisTurn {} => self.moves(true)?,
            IntOp::HandSite { owner, index } => {
                hand_site(game, self.int(*owner, at)?, self.int(*index, at)?)
            }
            IntOp::Rows { kind } => game.topology.rows(*kind).len() as i32,
            IntOp::Columns { kind } => game.topology.columns(*kind).len() as i32,
            IntOp::Players {} => game.player_count() as i32,
            IntOp::MapEntry { name, key } => {
                let key = self.int(*key, at)?;
                let values = entries(game, name.as_deref())?;
                values.get(key as usize).copied().unwrap_or(key)
            }
            IntOp::RegionSite { region, index } => {
                let index = usize::try_from(self.int(*index, at)?).ok()?;
                let site = self.region(*region, at)?.nth(index);
                site.map_or(-1, |site| site as i32)
            }
            IntOp::Ahead {
                kind,
                site,
                steps,
                direction,
            } => {
                let site = self.int(*site, at)?;
                let steps = self.int(*steps, at)?;
                sees_ahead(self, (*kind, site), steps, *direction, at)?
            }
            IntOp::Steps {
                kind,
                relation,
                from,
                to,
            } => {
                let from = self.int(*from, at)?;
                let to = self.region(*to, at)?;
                let Ok(from) = u32::try_from(from) else {
                    return Some(0);
                };
                let distances = game.topology.distances(*kind, from, *relation);
                to.filter_map(|site| distances.get(site))
                    .min()
                    .map_or(0, |steps| *steps as i32)
            }
            _ => return None,
        })
    }

    fn element(&self, site: i32, read: fn(&crate::topology::Element) -> u32) -> i32 {
        let elements = self.game().topology.elements(self.game().site_type);
        usize::try_from(site)
            .ok()
            .and_then(|site| elements.get(site))
            .map_or(-1, |element| read(element) as i32)
    }

    /// The lowest board site of a component; -1 nowhere.
    fn place_of(&self, what: i32) -> Option<i32> {
        let board = self.game().topology.len(self.game().site_type);
        let components = 1..self.game().components.len();
        let what = usize::try_from(what).ok();
        let Some(what) = what.filter(|what| components.contains(what)) else {
            return Some(-1);
        };
        let site = self.pieces(what)?.lowest().filter(|site| *site < board);
        Some(site.map_or(-1, |site| site as i32))
    }

    fn pieces_of(
        &self,
        role: Role,
        of: Option<IntId>,
        name: Option<&str>,
        at: At,
    ) -> Option<Bits<W>> {
        let one = |who: i32| 1u32.checked_shl(who as u32).unwrap_or(0);
        // Whose; nothing for everybody's.
        let owners = match of {
            Some(of) => Some(one(self.int(of, at)?)),
            None if matches!(role, Role::All | Role::Each) => None,
            None => match self.statics().sides.of_role(role, self.mover()?) {
                Some(owners) => Some(owners),
                None => Some(one(self.role(role)?)),
            },
        };
        let mut found = Bits::EMPTY;
        for (index, component) in self.game().components.iter().enumerate().skip(1) {
            if owners.is_none_or(|owners| has(owners, i32::from(component.owner)))
                && name.is_none_or(|name| component.stem.contains(name))
            {
                found = found.or(&self.pieces(index)?);
            }
        }
        Some(found)
    }

    fn board(&self) -> Bits<W> {
        Bits::below(self.game().topology.len(self.game().site_type))
    }

    fn region(&self, id: RegionId, at: At) -> Option<Bits<W>> {
        let game = self.game();
        if let Some(mover) = self.mover()
            && let Some(bits) = self.statics().get(id, mover)
        {
            return Some(*bits);
        }
        let insert = |bits: &mut Bits<W>, site: i32| {
            if let Ok(site) = usize::try_from(site)
                && site < W * 64
            {
                bits.insert(site);
            }
        };
        Some(match game.graph.region(id) {
            RegionOp::Sites { sites } => {
                let mut bits = Bits::EMPTY;
                for site in sites {
                    insert(&mut bits, self.int(*site, at)?);
                }
                bits
            }
            RegionOp::Empty { .. } => self.board().without(&self.occupied()?),
            RegionOp::Occupied {
                role,
                by,
                container: None,
                container_name: None,
                components,
                component,
                top: _,
                ..
            } => {
                let owner = match (by, role) {
                    (Some(by), _) => Some(self.int(*by, at)?),
                    (None, Some(Role::All | Role::Each)) => None,
                    (None, Some(role)) => Some(self.role(*role)?),
                    (None, None) => return Some(Bits::EMPTY),
                };
                let component = match component {
                    Some(component) => Some(self.int(*component, at)?),
                    None => None,
                };
                let mut bits = Bits::EMPTY;
                if components.is_empty() && component.is_none() {
                    bits = match owner {
                        Some(owner) => usize::try_from(owner)
                            .ok()
                            .map_or(Some(Bits::EMPTY), |owner| self.owned(owner))?,
                        None => self.occupied()?,
                    };
                } else {
                    for (index, one) in game.components.iter().enumerate().skip(1) {
                        if owner.is_none_or(|owner| i32::from(one.owner) == owner)
                            && component.is_none_or(|component| component == index as i32)
                            && (components.is_empty()
                                || components.contains(&one.stem)
                                || components.contains(&one.name))
                        {
                            bits = bits.or(&self.pieces(index)?);
                        }
                    }
                }
                bits.and(&self.board())
            }
            RegionOp::LastFrom { .. } => {
                let mut bits = Bits::EMPTY;
                insert(&mut bits, self.last(true)?);
                bits
            }
            RegionOp::LastTo { .. } => {
                let mut bits = Bits::EMPTY;
                insert(&mut bits, self.last(false)?);
                bits
            }
            RegionOp::ToMoves { moves } => stepped::targets(self, *moves, at)?,
            RegionOp::Start { component } => self.statics().starting(self.int(*component, at)?),
            RegionOp::Named { role, player, name } => {
                named(self, (*role, *player), name.as_deref(), at)?
            }
            RegionOp::Pending {} => {
                let mut bits = Bits::EMPTY;
                insert(&mut bits, self.pending()?);
                bits
            }
            RegionOp::Around {
                sites,
                occupied: None,
                distance,
                direction,
                condition: None,
                include_self,
                kind,
            } => {
                let origins = self.region(*sites, at)?;
                let distance = self.int(*distance, at)?;
                let near = |site| near(game, (*kind, *direction), distance, site);
                gathered(origins, near, *include_self)
            }
            RegionOp::Expand {
                region,
                steps,
                direction,
                kind,
            } => {
                let steps = self.int(*steps, at)?;
                let mut all = self.region(*region, at)?;
                for _ in 0..steps {
                    let mut grown = all;
                    for site in all {
                        for step in game.topology.steps(*kind, site as u32, *direction) {
                            grown.insert(step.to as usize);
                        }
                    }
                    all = grown;
                }
                all
            }
            RegionOp::Difference { a, b } => self.region(*a, at)?.without(&self.region(*b, at)?),
            RegionOp::Union { regions } => {
                regions.iter().try_fold(Bits::EMPTY, |all, region| {
                    Some(all.or(&self.region(*region, at)?))
                })?
            }
            RegionOp::Intersection { regions } => {
                regions.iter().try_fold(Bits::FULL, |all, region| {
                    Some(all.and(&self.region(*region, at)?))
                })?
            }
            RegionOp::If { condition, yes, no } => {
                if self.holds(*condition, at)? {
                    self.region(*yes, at)?
                } else {
                    match no {
                        Some(no) => self.region(*no, at)?,
                        None => Bits::EMPTY,
                    }
                }
            }
            _ => return None,
        })
    }

    fn holds(&self, id: BoolId, at: At) -> Option<bool> {
        let game = self.game();
        if let Some(assumed) = self.assumed(id) {
            return Some(assumed);
        }
        match game.graph.boolean(id) {
            BoolOp::Const { value } => Some(*value),
            BoolOp::Not { a } => Some(!self.holds(*a, at)?),
            // One that is known to fail decides, whatever the others are.
            BoolOp::And { terms } => {
                let mut all = Some(true);
                for term in terms {
                    match self.holds(*term, at) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => all = None,
                    }
                }
                all
            }
            BoolOp::Or { terms } => {
                let mut any = Some(false);
                for term in terms {
                    match self.holds(*term, at) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => any = None,
                    }
                }
                any
            }
            BoolOp::Xor { a, b } => Some(self.holds(*a, at)? != self.holds(*b, at)?),
            BoolOp::If { condition, yes, no } => {
                if self.holds(*condition, at)? {
                    self.holds(*yes, at)
                } else {
                    no.map_or(Some(false), |no| self.holds(no, at))
                }
            }
            BoolOp::Compare { how, a, b } => Some(how.holds(self.int(*a, at)?, self.int(*b, at)?)),
            BoolOp::SameRegion { a, b } => Some(self.region(*a, at)? == self.region(*b, at)?),
            BoolOp::FromInt { a } => Some(self.int(*a, at)? != 0),
            BoolOp::In { sites, region } => {
                let mut all = true;
                for site in sites {
                    let site = self.int(*site, at)?;
                    let inside = usize::try_from(site).is_ok_and(|site| site < W * 64);
                    all &= match game.graph.region(*region) {
                        RegionOp::Empty { .. } => inside && self.what(site)? == 0,
                        _ => inside && self.region(*region, at)?.has(site as usize),
                    };
                }
                Some(all)
            }
            BoolOp::Empty { at: site, .. } => {
                let site = self.int(*site, at)?;
                Some(site >= 0 && self.what(site)? == 0)
            }
            BoolOp::Occupied { at: site, .. } => {
                let site = self.int(*site, at)?;
                Some(site >= 0 && self.what(site)? != 0)
            }
            BoolOp::IsMover { who } => Some(self.int(*who, at)? == i32::from(self.mover()?)),
            BoolOp::IsNext { who } => Some(self.int(*who, at)? == i32::from(self.next()?)),
            BoolOp::IsPrev { who } => Some(self.int(*who, at)? == i32::from(self.prev()?)),
            BoolOp::IsEnemy { who } => {
                let who = self.int(*who, at)?;
                Some(self.statics().sides.is_enemy(self.mover()?, who))
            }
            BoolOp::IsFriend { who } => {
                let who = self.int(*who, at)?;
                Some(self.statics().sides.is_friend(self.mover()?, who))
            }
            BoolOp::IsActive { who } => self.is_active(self.int(*who, at)?),
            BoolOp::Even { a } => Some(self.int(*a, at)? % 2 == 0),
            BoolOp::Odd { a } => Some(self.int(*a, at)? % 2 != 0),
            BoolOp::Pending {} => Some(self.pending()? >= 0),
            BoolOp::NoPieces {
                role,
                of,
                name,
                region,
                ..
            } => {
                let mut found = self.pieces_of(*role, *of, name.as_deref(), at)?;
                if let Some(region) = region {
                    found = found.and(&self.region(*region, at)?);
                }
                Some(found.is_empty())
            }
            BoolOp::Related {
                kind,
                relation,
                site,
                region,
            } => {
                let Ok(site) = u32::try_from(self.int(*site, at)?) else {
                    return Some(false);
                };
                let region = self.region(*region, at)?;
                let mut steps = game.topology.steps(*kind, site, *relation).iter();
                Some(steps.any(|step| region.has(step.to as usize)))
            }
            BoolOp::Threatened { .. }
            | BoolOp::NoMoves { .. }
            | BoolOp::CanMove { .. }
            | BoolOp::AllPassed {}
            | BoolOp::Triggered { .. }
            | BoolOp::WasPass {} => self.question(id, at),
            _ => None,
        }
    }
}
