//! The interpreter's actions in the form of trial files.

use std::fmt;

use super::{RecordedAction, RecordedMove};
use crate::play::{Action, Change};
use crate::topology::SiteType;

/// Collects the fields of an action; those that say nothing are left out.
struct Fields {
    kind: &'static str,
    list: Vec<(String, String)>,
}

impl Fields {
    fn new(kind: &'static str) -> Fields {
        Fields {
            kind,
            list: Vec::new(),
        }
    }

    fn put(mut self, key: &str, value: impl fmt::Display) -> Fields {
        self.list.push((key.into(), value.to_string()));
        self
    }

    fn site(self, kind: SiteType, site: i32) -> Fields {
        self.put("type", kind.word()).put("to", site)
    }

    fn from(self, kind: SiteType, site: i32) -> Fields {
        self.put("typeFrom", kind.word()).put("from", site)
    }

    fn to(self, kind: SiteType, site: i32) -> Fields {
        self.put("typeTo", kind.word()).put("to", site)
    }

    /// A number that is left out where it is -1.
    fn some(self, key: &str, value: i32) -> Fields {
        if value == -1 {
            self
        } else {
            self.put(key, value)
        }
    }

    fn when(self, condition: bool, key: &str) -> Fields {
        if condition { self.put(key, true) } else { self }
    }

    fn name(self, name: Option<&str>) -> Fields {
        self.put("name", name.unwrap_or("null"))
    }
}

/// The kinds of hidden information, in the order of [`Change::SetHidden`]'s `data`.
const HIDDEN: [&str; 6] = [
    "SetHiddenWhat",
    "SetHiddenWho",
    "SetHiddenState",
    "SetHiddenCount",
    "SetHiddenRotation",
    "SetHiddenValue",
];

/// The recorded form of an action of the interpreter, in a game with stacks or without.
pub fn of_action(action: &Action, stacking: bool) -> RecordedAction {
    if let Change::Nested(inner) = &action.change {
        return RecordedAction {
            kind: "Move".into(),
            fields: Vec::new(),
            nested: Some(Box::new(RecordedMove::of(inner, stacking))),
        };
    }
    let mut fields = of_change(&action.change, stacking);
    // A forced pass says that it was decided first.
    let at = match &action.change {
        Change::Pass { .. } => 0,
        _ => fields.list.len(),
    };
    if action.decision {
        fields.list.insert(at, ("decision".into(), "true".into()));
    }
    RecordedAction {
        kind: fields.kind.into(),
        fields: fields.list,
        nested: None,
    }
}

fn of_change(change: &Change, stacking: bool) -> Fields {
    match *change {
        Change::Carry {
            from_kind,
            from,
            from_level,
            to_kind,
            to,
            to_level,
            state,
            rotation,
            value,
            stack,
        } => Fields::new("Move")
            .from(from_kind, from)
            .some("levelFrom", from_level)
            .to(to_kind, to)
            .some("levelTo", to_level)
            .some("state", state)
            .some("rotation", rotation)
            .some("value", value)
            .when(stack, "stack"),
        Change::CarryCount {
            from_kind,
            from,
            to_kind,
            to,
            count,
        } => Fields::new("Move")
            .from(from_kind, from)
            .to(to_kind, to)
            .put("count", count),
        Change::CarryLevels {
            kind,
            from,
            to,
            levels,
        } => Fields::new("StackMove")
            .from(kind, from)
            .to(kind, to)
            .put("numLevel", levels),
        Change::Copy {
            from_kind,
            from,
            to_kind,
            to,
        } => Fields::new("Copy").from(from_kind, from).to(to_kind, to),
        Change::Add {
            kind,
            site,
            what,
            count,
            state,
            rotation,
            value,
        } => {
            let fields = Fields::new("Add").site(kind, site).put("what", what);
            let fields = if count > 1 {
                fields.put("count", count)
            } else {
                fields
            };
            fields
                .some("state", state)
                .some("rotation", rotation)
                .some("value", value)
                .when(stacking, "stack")
        }
        Change::Insert {
            kind,
            site,
            level,
            what,
            state,
        } => Fields::new("Insert")
            .site(kind, site)
            .put("level", level)
            .put("what", what)
            .some("state", state),
        Change::Remove {
            kind,
            site,
            level,
            applied,
        } => {
            let fields = Fields::new("Remove").site(kind, site);
            if applied {
                fields.some("level", level)
            } else {
                fields.put("applied", false)
            }
        }
        Change::Promote {
            kind,
            site,
            level,
            what,
        } => Fields::new("Promote")
            .site(kind, site)
            .some("level", level)
            .put("what", what),
        Change::Select {
            from_kind,
            from,
            from_level,
            to_kind,
            to,
            to_level,
        } => {
            let fields = Fields::new("Select")
                .from(from_kind, from)
                .some("levelFrom", from_level);
            if to == -1 {
                fields
            } else {
                fields.to(to_kind, to).some("levelTo", to_level)
            }
        }
        Change::SetState {
            kind,
            site,
            level,
            state,
        } => Fields::new("SetState")
            .site(kind, site)
            .some("level", level)
            .put("state", state),
        Change::SetCount {
            kind,
            site,
            what,
            count,
        } => Fields::new("SetCount")
            .site(kind, site)
            .put("what", what)
            .put("count", count),
        Change::SetRotation {
            kind,
            site,
            rotation,
            ..
        } => Fields::new("SetRotation")
            .site(kind, site)
            .put("rotation", rotation),
        Change::SetValue {
            kind,
            site,
            level,
            value,
        } => Fields::new("SetValue")
            .site(kind, site)
            .some("level", level)
            .put("value", value),
        Change::SetHidden {
            data,
            kind,
            site,
            level,
            player,
            hidden,
        } => {
            let name = data.and_then(|data| HIDDEN.get(usize::from(data)));
            Fields::new(name.unwrap_or(&"SetHidden"))
                .site(kind, site)
                .some("level", level)
                .put("who", player)
                .put("value", hidden)
        }
        Change::SetCost { kind, site, cost } => {
            Fields::new("SetCost").site(kind, site).put("cost", cost)
        }
        Change::SetPhase { kind, site, phase } => {
            Fields::new("SetPhase").site(kind, site).put("phase", phase)
        }
        Change::PuzzleSet { kind, site, value } => Fields::new("Set")
            .put("type", kind.word())
            .put("var", site)
            .put("value", value),
        Change::PuzzleToggle { kind, site, value } => Fields::new("Toggle")
            .put("type", kind.word())
            .put("var", site)
            .put("value", value),
        ref other => of_fact(other),
    }
}

/// Changes of facts that belong to no site.
fn of_fact(change: &Change) -> Fields {
    match *change {
        Change::SetNextPlayer(player) => Fields::new("SetNextPlayer").put("player", player),
        Change::SetCounter(counter) => Fields::new("SetCounter").put("counter", counter),
        Change::SetScore { player, score, add } => Fields::new("SetScore")
            .put("player", player)
            .put("score", score)
            .when(add, "add"),
        Change::SetAmount { player, amount } => Fields::new("SetAmount")
            .put("player", player)
            .put("amount", amount),
        Change::SetPlayerValue { player, value } => Fields::new("SetValueOfPlayer")
            .put("player", player)
            .put("value", value),
        Change::SetPot(pot) => Fields::new("SetPot").put("pot", pot),
        Change::SetVar { name: None, value } => Fields::new("SetTemp").put("temp", value),
        Change::SetVar { ref name, value } => Fields::new("SetVar")
            .name(name.as_deref())
            .put("value", value),
        Change::SetPending(value) => Fields::new("SetPending").some("value", value),
        Change::Pass { forced } => Fields::new("Pass").when(forced, "forced"),
        Change::SwapPlayers(a, b) => Fields::new("Swap").put("player1", a).put("player2", b),
        Change::Trigger { ref event, player } => Fields::new("Trigger")
            .put("event", event)
            .put("player", player),
        Change::Remember {
            ref name, value, ..
        } => Fields::new("RememberValue")
            .name(name.as_deref())
            .put("value", value),
        Change::Forget { ref name, value } => Fields::new("ForgetValue")
            .name(name.as_deref())
            .put("value", value),
        Change::JoinTeam { team, player } => Fields::new("AddPlayerToTeam")
            .put("team", team)
            .put("player", player),
        Change::SetDie { site, face } => Fields::new("SetStateAndUpdateDice")
            .put("site", site)
            .put("state", face),
        Change::UseDie { dice, die, site } => Fields::new("UseDie")
            .put("indexHandDice", dice)
            .put("indexDie", die)
            .put("site", site),
        Change::DiceAllEqual(value) => Fields::new("SetDiceAllEqual").put("value", value),
        Change::Propose { ref text, number } => Fields::new("Propose")
            .put("proposition", text)
            .put("propositionInt", number),
        Change::Vote { ref text, number } => {
            Fields::new("Vote").put("vote", text).put("voteInt", number)
        }
        Change::Bet { player, amount } => {
            Fields::new("Bet").put("player", player).put("bet", amount)
        }
        Change::Note { ref text, player } => {
            Fields::new("Note").put("message", text).put("to", player)
        }
        Change::SetTrumpSuit(suit) => Fields::new("SetTrumpSuit").put("trumpSuit", suit),
        Change::NextInstance => Fields::new("NextInstance"),
        _ => Fields::new("StoreStateInContext"),
    }
}
