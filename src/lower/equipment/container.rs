//! Containers other than the board, and the dice and cards that come with them.

use super::{Declared, fresh, literal};
use crate::check::{Call, Value, ValueKind};
use crate::ir::equipment::ComponentKind;
use crate::ir::{Container, ContainerKind, Dice, Role};
use crate::lower::{Lowerer, Lowering, items};

/// The literal numbers of a list.
fn literals(value: &Value) -> Vec<i32> {
    items(value)
        .iter()
        .filter_map(|item| match item.kind {
            ValueKind::Int(number) => i32::try_from(number).ok(),
            _ => None,
        })
        .collect()
}

impl Lowerer<'_> {
    /// The board, then hands and decks in the file's order, then all dice; with the dice and cards
    /// as components, which come before all others.
    pub(super) fn containers<'v>(
        &mut self,
        calls: &[(&'v Value, &'v Call)],
        board_sites: usize,
    ) -> Lowering<(Vec<Container>, Vec<Declared<'v>>)> {
        let mut containers = vec![Container {
            name: "Board".into(),
            kind: ContainerKind::Board,
            owner: 0,
            role: Role::Neutral,
            first: 0,
            size: board_sites,
        }];
        let mut components = Vec::new();
        let mut first = board_sites;
        let mut cards = 0;
        for (_, call) in calls {
            match call.clause.written {
                "hand" => {
                    let role = self.role(call, "roleType").unwrap_or(Role::Shared);
                    let size = literal(call, "size").unwrap_or(1).max(0) as usize;
                    for owner in self.owners(role) {
                        containers.push(Container {
                            name: format!("Hand{owner}").into(),
                            kind: ContainerKind::Hand,
                            owner,
                            role,
                            first,
                            size,
                        });
                        first += size;
                    }
                }
                "deck" => {
                    let role = self.role(call, "roleType").unwrap_or(Role::Shared);
                    let owner = role.owner(self.players).unwrap_or(0);
                    let deck = self.deck(call, owner, role, &mut cards)?;
                    let start = components.len() + 1;
                    components.extend(deck);
                    containers.push(Container {
                        name: format!("Deck{owner}").into(),
                        kind: ContainerKind::Deck {
                            cards: (start..=components.len()).collect(),
                        },
                        owner,
                        role,
                        first,
                        size: 1,
                    });
                    first += 1;
                }
                _ => {}
            }
        }
        self.dice(calls, first, &mut containers, &mut components)?;
        Ok((containers, components))
    }

    /// The players that a role stands for as an owner.
    pub(super) fn owners(&self, role: Role) -> Vec<u8> {
        match role {
            Role::Each => (1..=self.players as u8).collect(),
            role => vec![role.owner(self.players).unwrap_or(0)],
        }
    }

    /// All dice lie in one container, whoever's they are said to be, as in the reference.
    fn dice<'v>(
        &mut self,
        calls: &[(&'v Value, &'v Call)],
        first: usize,
        containers: &mut Vec<Container>,
        components: &mut Vec<Declared<'v>>,
    ) -> Lowering<()> {
        let mut all: Option<Container> = None;
        let mut number = 0;
        for (_, call) in calls {
            if call.clause.written != "dice" {
                continue;
            }
            let size = literal(call, "num").unwrap_or(1).max(0) as usize;
            let start = literal(call, "from").unwrap_or(1);
            let faces: Vec<Vec<i32>> = if let Some(by_die) = call.get("facesByDie") {
                items(by_die).iter().map(literals).collect()
            } else if let Some(faces) = call.get("faces") {
                vec![literals(faces); size]
            } else {
                let count = literal(call, "d").unwrap_or(6);
                vec![(start..start + count).collect(); size]
            };
            let role = self.role(call, "roleType").unwrap_or(Role::Shared);
            let owner = role.owner(self.players).unwrap_or(0);
            let dice = all.get_or_insert_with(|| Container {
                name: format!("Dice{owner}").into(),
                kind: ContainerKind::Dice(Dice {
                    faces: Vec::new(),
                    biased: call.get("biased").map(literals),
                    start,
                }),
                owner,
                role,
                first,
                size: 0,
            });
            for die in 0..size {
                number += 1;
                let values = faces.get(die).or(faces.last()).cloned().unwrap_or_default();
                components.push(Declared {
                    call: None,
                    component: fresh(
                        format!("Die{number}").into(),
                        "Die".into(),
                        owner,
                        role,
                        ComponentKind::Die {
                            faces: values.len() as i32,
                        },
                    ),
                });
                if let ContainerKind::Dice(inner) = &mut dice.kind {
                    inner.faces.push(values);
                }
                dice.size += 1;
            }
        }
        containers.extend(all);
        Ok(())
    }

    /// The cards of a deck, suit by suit.
    fn deck<'v>(
        &mut self,
        call: &'v Call,
        owner: u8,
        role: Role,
        count: &mut usize,
    ) -> Lowering<Vec<Declared<'v>>> {
        let suits = literal(call, "suits").unwrap_or(4);
        let mut kinds = Vec::new();
        for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
            if let Some(list) = argument
                .as_ref()
                .filter(|_| parameter.name.starts_with("card") && parameter.label.is_none())
            {
                for card in items(list) {
                    let card = self.call(card)?;
                    let number = |name: &str| literal(card, name);
                    let (rank, value) = (number("rank").unwrap_or(0), number("value").unwrap_or(0));
                    kinds.push((
                        rank,
                        value,
                        number("trumpRank").unwrap_or(rank),
                        number("trumpValue").unwrap_or(value),
                    ));
                }
            }
        }
        if kinds.is_empty() {
            let each = literal(call, "cardsBySuit").unwrap_or(13);
            kinds = (1..=each).map(|rank| (rank, rank, rank, rank)).collect();
        }
        let mut cards = Vec::new();
        for suit in 1..=suits {
            for &(rank, value, trump_rank, trump_value) in &kinds {
                *count += 1;
                cards.push(Declared {
                    call: None,
                    component: fresh(
                        format!("Card{count}").into(),
                        "Card".into(),
                        owner,
                        role,
                        ComponentKind::Card {
                            rank,
                            value,
                            trump_rank,
                            trump_value,
                            suit,
                        },
                    ),
                });
            }
        }
        Ok(cards)
    }
}
