//! `(rules …)`: meta rules, start, phases and ends.

use super::equipment::{Rules, mode_of};
use super::{Lowerer, Lowering, Reported, items, text, word};
use crate::check::{Call, Value};
use crate::ir::{MetaRules, MovesId, NextPhase, PassEnd, Phase, Role};

impl Lowerer<'_> {
    /// Lowers the rules of a game.
    pub(super) fn rules(&mut self, value: &Value) -> Lowering<Rules> {
        let call = self.call(value)?;
        let meta = match call.get("meta") {
            Some(meta) => self.meta(meta)?,
            None => MetaRules::default(),
        };
        let start = match call.get("start") {
            Some(start) => self.start_rules(start),
            None => Ok(Vec::new()),
        };
        let end = match call.get("end") {
            Some(end) => self.ends(end),
            None => Ok(Vec::new()),
        };
        let play = call.get("play").map(|play| self.play(play)).transpose();
        let phases = match call.get("phases") {
            Some(phases) => self.phases(items(phases), play.as_ref().ok().copied().flatten()),
            None => play.and_then(|play| match play {
                Some(play) => Ok(vec![Phase {
                    name: "Default".into(),
                    role: Role::Shared,
                    mode: None,
                    play,
                    end: Vec::new(),
                    next: Vec::new(),
                }]),
                None => self.not_playable("rules without play"),
            }),
        };
        Ok(Rules {
            start: start?,
            phases: phases?,
            end: end?,
            meta,
        })
    }

    fn play(&mut self, value: &Value) -> Lowering<MovesId> {
        let call = self.call(value)?;
        self.required_moves(call, "moves")
    }

    fn phases(&mut self, list: &[Value], play: Option<MovesId>) -> Lowering<Vec<Phase>> {
        let mut calls = Vec::new();
        for phase in list {
            calls.push(self.call(phase)?);
        }
        let names: Vec<_> = calls
            .iter()
            .map(|call| text(call, "string").unwrap_or_default())
            .collect();
        let mut phases = Vec::new();
        let mut failed = false;
        for call in calls {
            match self.phase(call, &names, play) {
                Ok(phase) => phases.push(phase),
                Err(Reported) => failed = true,
            }
        }
        if failed { Err(Reported) } else { Ok(phases) }
    }

    fn phase(
        &mut self,
        call: &Call,
        names: &[std::sync::Arc<str>],
        play: Option<MovesId>,
    ) -> Lowering<Phase> {
        let play = match (call.get("play"), play) {
            (Some(play), _) => self.play(play)?,
            (None, Some(play)) => play,
            (None, None) => return self.not_playable("phase without play"),
        };
        let mode = match call.get("mode") {
            Some(mode) => {
                let mode = self.call(mode)?;
                Some(mode_of(word(mode, "modeType")))
            }
            None => None,
        };
        let mut next = Vec::new();
        for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
            if let Some(argument) = argument
                .as_ref()
                .filter(|_| parameter.name.starts_with("nextPhase"))
            {
                for item in items(argument) {
                    let inner = self.call(item)?;
                    next.push(self.next_phase(inner, names)?);
                }
            }
        }
        Ok(Phase {
            name: text(call, "string").unwrap_or_default(),
            role: self.role(call, "roleType").unwrap_or(Role::Shared),
            mode,
            play,
            end: match call.get("end") {
                Some(end) => self.ends(end)?,
                None => Vec::new(),
            },
            next,
        })
    }

    fn next_phase(&mut self, call: &Call, names: &[std::sync::Arc<str>]) -> Lowering<NextPhase> {
        let who = match self.player(call)? {
            Some(who) => who,
            None => self.role_int(Role::Shared),
        };
        let condition = match self.optional_boolean(call, "boolean")? {
            Some(condition) => condition,
            None => self.truth(true),
        };
        let phase = match text(call, "string") {
            Some(name) => match names.iter().position(|other| *other == name) {
                Some(index) => Some(index),
                None => {
                    return self.fault(
                        "ashtapada::lower::no_such_phase",
                        format!("there is no phase \"{name}\""),
                        "goes there",
                    );
                }
            },
            None => None,
        };
        Ok(NextPhase {
            who,
            condition,
            phase,
        })
    }

    fn meta(&mut self, value: &Value) -> Lowering<MetaRules> {
        let call = self.call(value)?;
        let mut meta = MetaRules::default();
        for argument in call.arguments.iter().flatten() {
            for item in items(argument) {
                let rule = self.call(item)?;
                match rule.key() {
                    "swap" => meta.swap = true,
                    "no Repeat" => {
                        meta.no_repeat =
                            Some(super::boolean::repetition(word(rule, "repetitionType")))
                    }
                    "no Suicide" => meta.no_suicide = true,
                    "automove" => meta.automove = true,
                    "passEnd" | "passEnd passEndType" => {
                        meta.pass_end = match word(rule, "passEndType") {
                            Some("NoEnd") => PassEnd::NoEnd,
                            _ => PassEnd::Draw,
                        }
                    }
                    key => return self.within(item.origin, |lowerer| lowerer.not_playable(key)),
                }
            }
        }
        Ok(meta)
    }
}
