//! Components: pieces, tiles, dominoes, cards and dice that the file declares one by one.

use std::sync::Arc;

use super::{Declared, fresh, literal};
use crate::check::{Call, Value, ValueKind};
use crate::ir::Role;
use crate::ir::equipment::{ComponentKind, Limits};
use crate::lower::travel::walks;
use crate::lower::{Lowerer, Lowering, items, text};
use crate::topology::{Direction, WalkStep};

impl Lowerer<'_> {
    /// Components of the file after those that came with containers, one for each owner; dominoes
    /// come first.
    pub(super) fn declare<'v>(
        &mut self,
        calls: &[(&'v Value, &'v Call)],
        declared: &mut Vec<Declared<'v>>,
    ) -> Lowering<()> {
        for (_, call) in calls {
            if call.clause.written == "dominoes" {
                let highest = literal(call, "upTo").unwrap_or(6);
                for value in 0..=highest {
                    for value2 in value..=highest {
                        declared.push(Declared {
                            call: None,
                            component: fresh(
                                format!("Domino{value}{value2}").into(),
                                "Domino".into(),
                                self.players as u8 + 1,
                                Role::Shared,
                                ComponentKind::Domino { value, value2 },
                            ),
                        });
                    }
                }
            }
        }
        for (value, call) in calls {
            self.within(value.origin, |lowerer| lowerer.declare_one(call, declared))?;
        }
        if declared.is_empty() {
            // Without components everybody has a ball.
            for player in 1..=self.players as u8 {
                declared.push(Declared {
                    call: None,
                    component: fresh(
                        if self.players == 1 {
                            "Ball1".into()
                        } else {
                            format!("Ball{player}{player}").into()
                        },
                        "Ball".into(),
                        player,
                        Role::Player(player),
                        ComponentKind::Piece,
                    ),
                });
            }
        }
        Ok(())
    }

    fn declare_one<'v>(
        &mut self,
        call: &'v Call,
        declared: &mut Vec<Declared<'v>>,
    ) -> Lowering<()> {
        let number = |name: &str| literal(call, name).unwrap_or(-1);
        let (kind, default) = match call.clause.written {
            "piece" => (ComponentKind::Piece, Role::Each),
            "tile" => (self.tile(call)?, Role::Shared),
            "die" => (
                ComponentKind::Die {
                    faces: number("numFaces"),
                },
                Role::Shared,
            ),
            "domino" => (
                ComponentKind::Domino {
                    value: number("value"),
                    value2: number("value2"),
                },
                Role::Shared,
            ),
            "card" => (
                ComponentKind::Card {
                    rank: number("rank"),
                    value: number("value"),
                    trump_rank: number("trumpRank"),
                    trump_value: number("trumpValue"),
                    suit: number("suit"),
                },
                Role::Shared,
            ),
            written @ "component" => return self.not_playable(written),
            _ => return Ok(()),
        };
        let written = text(call, "string").unwrap_or_default();
        let role = self.role(call, "roleType").unwrap_or(default);
        let facing = call
            .clause
            .parameters
            .iter()
            .zip(&call.arguments)
            .filter(|(parameter, _)| parameter.name.starts_with("directionFacing"))
            .find_map(
                |(_, argument)| match argument.as_ref().map(|argument| &argument.kind) {
                    Some(ValueKind::Constant { word, .. }) => Direction::from_word(word),
                    _ => None,
                },
            );
        let flips = match call.get("flips") {
            Some(flips) => {
                let flips = self.call(flips)?;
                literal(flips, "int").zip(literal(flips, "int2"))
            }
            None => None,
        };
        let limits = Limits {
            state: literal(call, "maxState"),
            count: literal(call, "maxCount"),
            value: literal(call, "maxValue"),
        };
        let stem: Arc<str> = written
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .into();
        for owner in self.owners(role) {
            // The owner's number is part of the name, but where there is one player alone.
            let numbered = !written.contains("Domino")
                && !written.contains("Die")
                && (owner == 0 || (self.players != 1 && usize::from(owner) <= self.players));
            let name = if numbered {
                format!("{written}{owner}").into()
            } else {
                written.clone()
            };
            let mut component = fresh(name, stem.clone(), owner, role, kind.clone());
            component.facing = facing;
            component.flips = flips;
            component.limits = limits;
            declared.push(Declared {
                call: Some(call),
                component,
            });
        }
        Ok(())
    }

    fn tile(&mut self, call: &Call) -> Lowering<ComponentKind> {
        let mut shape: Vec<Vec<WalkStep>> = Vec::new();
        let mut paths = Vec::new();
        let mut slots = Vec::new();
        for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
            let Some(argument) = argument else { continue };
            match parameter.name {
                name if name.starts_with("stepType") => shape = walks(argument),
                name if name.starts_with("path") => {
                    for path in items(argument) {
                        let path = self.call(path)?;
                        let side = |name: &str| literal(path, name).unwrap_or(0);
                        paths.push([
                            side("from"),
                            side("slotsFrom"),
                            side("to"),
                            side("slotsTo"),
                            side("colour"),
                        ]);
                    }
                }
                "slots" => {
                    slots = items(argument)
                        .iter()
                        .filter_map(|item| match item.kind {
                            ValueKind::Int(number) => i32::try_from(number).ok(),
                            _ => None,
                        })
                        .collect();
                }
                _ => {}
            }
        }
        let sides = literal(call, "numSides").unwrap_or(-1);
        if slots.is_empty() && sides > 0 {
            let each = literal(call, "slotsPerSide").unwrap_or(1);
            slots = vec![each; sides as usize];
        }
        Ok(ComponentKind::Tile {
            walks: shape,
            sides,
            slots,
            paths,
        })
    }
}
