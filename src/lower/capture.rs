//! Effects on what lies around a site: captures by custody, by enclosing, by coming between.

use super::{Lowerer, Lowering, word};
use crate::check::Call;
use crate::ir::{BoolId, BoolOp, DirectionOp, IntId, IntOp, MovesId, MovesOp, Place};
use crate::topology::{Direction, Relation, SiteType};

impl Lowerer<'_> {
    fn removal(&mut self, site: IntOp) -> MovesId {
        let site = self.new_int(site);
        let sites = self.one_site(site);
        let kind = self.site_type;
        self.new_moves(MovesOp::Remove {
            decision: false,
            kind,
            sites,
            level: None,
            at_end: false,
            count: None,
            then: None,
        })
    }

    /// A site where a piece of an enemy, or of a friend, stands; the reference asks it of the site's
    /// number where the file says nothing.
    fn belongs(&mut self, site: IntOp, enemy: bool) -> BoolId {
        let who = self.new_int(site);
        self.new_bool(if enemy {
            BoolOp::IsEnemy { who }
        } else {
            BoolOp::IsFriend { who }
        })
    }

    /// The site of a `(from …)`, or a default.
    pub(super) fn starting_site(
        &mut self,
        call: &Call,
        default: IntOp,
    ) -> Lowering<(Option<SiteType>, IntId)> {
        let from = self.stop(call.get("from"))?;
        let site = match from.place {
            Some(Place::Site(site)) => site,
            _ => match call.get("from") {
                Some(_) => self.new_int(IntOp::From {}),
                None => self.new_int(default),
            },
        };
        Ok((from.kind, site))
    }

    fn line_direction(&self, call: &Call) -> Direction {
        word(call, "absoluteDirection")
            .and_then(Direction::from_word)
            .unwrap_or(Direction::Adjacent)
    }

    /// Lowers one of these effects; its `then` is lowered already.
    pub(super) fn capture(
        &mut self,
        call: &Call,
        then: Option<MovesId>,
    ) -> Lowering<Option<MovesId>> {
        let last_to = IntOp::LastTo {
            after_consequence: false,
        };
        let op = match call.key() {
            "custodial" => {
                let (kind, from) = self.starting_site(call, last_to)?;
                let between = self.between(call.get("between"))?;
                let to = self.stop(call.get("to"))?;
                let (min, max) = match between.range {
                    Some(range) => range,
                    None => (self.constant(0), self.constant(1000)),
                };
                MovesOp::Custodial {
                    kind: kind.unwrap_or(self.site_type),
                    from,
                    direction: self.line_direction(call),
                    min,
                    max,
                    target: match between.condition {
                        Some(target) => target,
                        None => self.belongs(IntOp::Between {}, true),
                    },
                    friend: match to.condition {
                        Some(friend) => friend,
                        None => self.belongs(IntOp::To {}, false),
                    },
                    effect: match between.effect.and_then(|effect| effect.moves) {
                        Some(effect) => effect,
                        None => self.removal(IntOp::Between {}),
                    },
                    then,
                }
            }
            "intervene" => {
                let (kind, from) = self.starting_site(call, last_to)?;
                let between = self.between(call.get("between"))?;
                let to = self.stop(call.get("to"))?;
                let one = self.constant(1);
                let (min, max) = between.range.unwrap_or((one, one));
                MovesOp::Intervene {
                    kind: kind.unwrap_or(self.site_type),
                    from,
                    direction: self.line_direction(call),
                    min,
                    max,
                    target: match to.condition {
                        Some(target) => target,
                        None => self.belongs(IntOp::To {}, true),
                    },
                    effect: match to.effect.and_then(|effect| effect.moves) {
                        Some(effect) => effect,
                        None => self.removal(IntOp::To {}),
                    },
                    then,
                }
            }
            "surround" => {
                let (kind, from) = self.starting_site(call, IntOp::From {})?;
                let between = self.between(call.get("between"))?;
                let to = self.stop(call.get("to"))?;
                let with = match call.get("with") {
                    Some(piece) => match self.piece(piece)?.0 {
                        crate::ir::PieceChoice::Whats(whats) => whats.first().copied(),
                        crate::ir::PieceChoice::Names(names) => names.first().map(|name| {
                            let index = self.component_names.position(name);
                            self.constant(index.map_or(-1, |index| index as i32))
                        }),
                    },
                    None => None,
                };
                MovesOp::Surround {
                    kind: kind.unwrap_or(self.site_type),
                    from,
                    direction: word(call, "relationType")
                        .and_then(Relation::from_word)
                        .unwrap_or(Relation::Adjacent)
                        .direction(),
                    target: match between.condition {
                        Some(target) => target,
                        None => self.belongs(IntOp::Between {}, true),
                    },
                    friend: match to.condition {
                        Some(friend) => friend,
                        None => self.belongs(IntOp::To {}, false),
                    },
                    except: match self.optional_int(call, "except")? {
                        Some(except) => except,
                        None => self.constant(0),
                    },
                    with,
                    effect: match between.effect.and_then(|effect| effect.moves) {
                        Some(effect) => effect,
                        None => self.removal(IntOp::Between {}),
                    },
                }
            }
            "enclose" => {
                let (kind, from) = self.starting_site(call, last_to)?;
                let between = self.between(call.get("between"))?;
                let target = match between.condition {
                    Some(target) => target,
                    None => self.belongs(IntOp::Between {}, true),
                };
                MovesOp::Enclose {
                    kind: self
                        .kind_of(call, "siteType")
                        .or(kind)
                        .unwrap_or(self.site_type),
                    from,
                    directions: self.travel_directions(call)?,
                    target,
                    on_empty: self.asks_for_emptiness(target),
                    exceptions: match self.optional_int(call, "numException")? {
                        Some(exceptions) => exceptions,
                        None => self.constant(0),
                    },
                    effect: match between.effect.and_then(|effect| effect.moves) {
                        Some(effect) => effect,
                        None => self.removal(IntOp::Between {}),
                    },
                    then,
                }
            }
            "directional" => {
                let (kind, from) = self.starting_site(call, last_to)?;
                let kind = kind.unwrap_or(self.site_type);
                let to = self.stop(call.get("to"))?;
                let directions = match call.get("direction") {
                    Some(direction) => self.direction(direction)?,
                    None => {
                        let from = self.new_int(IntOp::LastFrom {
                            after_consequence: false,
                        });
                        let to = self.new_int(IntOp::LastTo {
                            after_consequence: false,
                        });
                        let span = self.span();
                        self.graph
                            .add_direction(DirectionOp::FromTo { kind, from, to }, span)
                    }
                };
                MovesOp::Directional {
                    kind,
                    from,
                    directions,
                    target: match to.condition {
                        Some(target) => target,
                        None => self.belongs(IntOp::To {}, true),
                    },
                    effect: match to.effect.and_then(|effect| effect.moves) {
                        Some(effect) => effect,
                        None => self.removal(IntOp::To {}),
                    },
                }
            }
            "attract" => {
                let (kind, from) = self.starting_site(call, last_to)?;
                let direction = self.line_direction(call);
                MovesOp::Attract {
                    kind: kind.unwrap_or(self.site_type),
                    from,
                    directions: self.absolute(vec![direction]),
                    then,
                }
            }
            "push" => {
                let (kind, from) = self.starting_site(call, last_to)?;
                MovesOp::Push {
                    kind: kind.unwrap_or(self.site_type),
                    from,
                    directions: self.travel_directions(call)?,
                    then,
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(self.new_moves(op)))
    }

    /// Whether emptiness is asked somewhere in a condition.
    fn asks_for_emptiness(&self, condition: BoolId) -> bool {
        self.graph
            .reachable([condition.node()])
            .into_iter()
            .any(|node| {
                matches!(
                    self.graph.op(node),
                    crate::ir::Op::Bool(BoolOp::Empty { .. })
                )
            })
    }
}
