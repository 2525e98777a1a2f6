//! Check, mate, stalemate, the bare king, castling.

use super::{Answer, Claim, Judge};
use crate::readings::game::{Ending, Outcome};

impl Judge<'_, '_> {
    pub(super) fn check(&self, claim: &Claim) -> Answer {
        let Some(king) = self.royal() else {
            return Answer::undetermined("no piece was found that is checked");
        };
        let answers: Vec<Option<bool>> = (1..=self.game.players() as u8)
            .filter(|p| {
                self.game.pieces[king]
                    .sides
                    .get(usize::from(*p))
                    .is_some_and(Option::is_some)
            })
            .map(|p| self.game.must_rescue(king, p))
            .collect();
        if answers.iter().all(Option::is_none) {
            return Answer::undetermined("no position with check could be made");
        }
        let must = answers.iter().all(|a| *a != Some(false));
        Answer::when(
            (claim.value == "must-leave-check") == must,
            if must {
                "must-leave-check"
            } else {
                "may-ignore"
            },
        )
    }

    pub(super) fn mate(&self, claim: &Claim) -> Answer {
        let Some(king) = self.royal() else {
            return Answer::undetermined("no piece was found that is mated");
        };
        if !claim.value.starts_with("mate") {
            return Answer::undetermined("not asked by probing");
        }
        let endings: Vec<Ending> = (1..=self.game.players().min(2) as u8)
            .filter_map(|player| self.game.mate(king, player))
            .collect();
        for ending in &endings {
            let actual = match ending.outcome {
                Outcome::Won if claim.value.starts_with("mater") => continue,
                Outcome::Lost if claim.value == "mated" => continue,
                // A player put out of the game among several.
                Outcome::GoesOn | Outcome::Passed if self.game.players() > 2 => continue,
                Outcome::Won => "mater",
                Outcome::HalfWon => "half-win:mater",
                Outcome::Lost => "mated",
                Outcome::Drawn => "draw",
                Outcome::Forbidden => "forbidden",
                _ => "goes on",
            };
            return Answer::differ(actual)
                .note(format!(
                    "{} of {} mates made on the board",
                    ending.shown, ending.tried
                ))
                .show(self.ending_witness(ending, "mate"));
        }
        if endings.is_empty() {
            return Answer::undetermined("no position with mate was found");
        }
        match endings.iter().find(|e| e.shown < e.tried) {
            Some(e) => Answer::agree().note(format!("in {} of {} mates tried", e.shown, e.tried)),
            None => Answer::agree(),
        }
    }

    pub(super) fn stalemate(&self, claim: &Claim) -> Answer {
        let Some(king) = self.royal() else {
            return Answer::undetermined("no king was found");
        };
        let Some(ending) =
            (1..=self.game.players().min(2) as u8).find_map(|p| self.game.stalemate(king, p))
        else {
            return Answer::undetermined("no position with stalemate was found");
        };
        let actual = match ending.outcome {
            Outcome::Won => "win:stalemater",
            Outcome::HalfWon => "half-win:stalemater",
            Outcome::Lost => "win:stalemated",
            Outcome::Drawn => "draw",
            Outcome::Forbidden => "forbidden",
            Outcome::Passed => "must-pass",
            Outcome::Removes => "remove:any-but-king",
            Outcome::RemovesLater => "forced-pass then:next-turn-must-remove:any-but-king",
            Outcome::GoesOn => "goes on",
        };
        let late = if ending.late {
            "decided only after a forced pass; "
        } else {
            ""
        };
        let note = format!(
            "{late}{} of {} stalemates made on the board",
            ending.shown, ending.tried
        );
        if actual == claim.value || claim.value == "forced-pass" && actual == "must-pass" {
            return if ending.late {
                Answer::agree().note(note)
            } else {
                Answer::agree()
            };
        }
        Answer::differ(actual)
            .note(note)
            .show(self.ending_witness(&ending, "stalemate"))
    }

    pub(super) fn bare(&self, claim: &Claim) -> Answer {
        let Some(king) = self.royal() else {
            return Answer::undetermined("no king was found");
        };
        let (value, pawns) = match claim.value.split_once(" king+pawns") {
            Some((value, _)) => (value, true),
            None => (claim.value.as_str(), false),
        };
        let bare = self
            .game
            .bare(king, 1, false)
            .or_else(|| self.game.bare(king, 2, false));
        let with_pawns = self
            .game
            .bare(king, 1, true)
            .or_else(|| self.game.bare(king, 2, true));
        let Some(ending) = (if pawns {
            with_pawns.clone().or(bare.clone())
        } else {
            bare.clone()
        }) else {
            return Answer::undetermined("no position with a bare king was found");
        };
        let word = |o: Outcome| match o {
            Outcome::Won => Some("win:barer"),
            Outcome::HalfWon => Some("half-win:barer"),
            Outcome::Lost => Some("win:bared"),
            Outcome::Drawn => Some("draw"),
            _ => None,
        };
        let Some(actual) = word(ending.outcome) else {
            return Answer::missing("the game goes on")
                .show(self.ending_witness(&ending, "the last piece taken"));
        };
        // Pawns are no cover where the same comes of king and pawns.
        let also = with_pawns.as_ref().and_then(|e| word(e.outcome)) == Some(actual);
        if actual == value {
            return Answer::agree();
        }
        if value.strip_prefix("half-") == Some(actual) && also == pawns {
            return Answer::agree().note("a whole win in the game: the language has no half ones");
        }
        let actual = format!("{actual}{}", if also { " king+pawns" } else { "" });
        Answer::differ(actual).show(self.ending_witness(&ending, "the last piece taken"))
    }

    pub(super) fn castling(&self, claim: &Claim) -> Answer {
        let Some(king) = self.royal() else {
            return Answer::undetermined("no king was found");
        };
        let answers: Vec<Option<bool>> = (1..=self.game.players() as u8)
            .map(|p| self.game.castles(king, p))
            .collect();
        let does = answers.contains(&Some(true));
        if !does && answers.iter().all(Option::is_none) {
            return Answer::agree()
                .note("the king may pass over any piece beside it as its own move, a rook or not");
        }
        Answer::when(
            (claim.value == "no") != does,
            if does { "yes" } else { "no" },
        )
    }

    pub(super) fn draw(&self, claim: &Claim) -> Answer {
        let Some(king) = self.royal() else {
            return Answer::undetermined("no king was found");
        };
        let (what, times) = match claim.value.split_once(':') {
            Some((what, n)) => (what, n.parse::<u32>().unwrap_or(3)),
            None => (claim.value.as_str(), 3),
        };
        let outcome = match what {
            "both-bare" => self.game.both_bare(king),
            "repetition" => self.game.repetition(times),
            "perpetual-check" => {
                let Some((given, ended)) = self.game.perpetual_check(king, times) else {
                    return Answer::undetermined("no line with check after check was found");
                };
                match ended {
                    None if given < times => {
                        return Answer::undetermined(format!(
                            "only {given} checks in a row could be given"
                        ));
                    }
                    None => {
                        return Answer::missing(format!(
                            "{given} checks in a row were given, and the game went on"
                        ));
                    }
                    Some(Outcome::Drawn) if given + 1 < times => {
                        return Answer::differ(format!("perpetual-check:{given}"));
                    }
                    ended => ended,
                }
            }
            _ => return Answer::undetermined("not asked by probing"),
        };
        match outcome {
            None => Answer::undetermined("no position for it was found"),
            Some(Outcome::Drawn) => Answer::agree(),
            Some(Outcome::GoesOn) => Answer::missing("the game goes on"),
            Some(Outcome::Won | Outcome::HalfWon) => Answer::differ("win:barer"),
            Some(_) => Answer::differ("loss"),
        }
    }

    pub(super) fn capture(&self, claim: &Claim) -> Answer {
        if claim.value != "replacement" {
            return Answer::undetermined("not asked by probing");
        }
        match self.game.takes_by_replacement() {
            Some(plain) => Answer::when(plain, "another way of taking"),
            None => Answer::undetermined("no piece was seen to take another"),
        }
    }

    pub(super) fn other(&self, claim: &Claim) -> Answer {
        // What check is: the game averts the loss of this piece.
        if let (true, Some(king)) = (claim.value.starts_with("check-definition:"), self.royal()) {
            let must = (1..=self.game.players() as u8)
                .filter_map(|p| self.game.must_rescue(king, p))
                .any(|must| must);
            if must {
                return Answer::agree();
            }
        }
        Answer::undetermined("not asked by probing")
    }
}
