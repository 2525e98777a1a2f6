//! Moves and the atomic actions that they are made of.
//!
//! The actions are Ludii's own, so that its trials can be read, compared and written.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::ir::MovesId;
use crate::topology::SiteType;

/// A change of the position. Sites and levels of -1 mean none.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// The piece, or with `stack` the whole stack, at `from` goes to `to`.
    Carry {
        /// Kind of the site left.
        from_kind: SiteType,
        /// The site left.
        from: i32,
        /// Its level; -1 the top.
        from_level: i32,
        /// Kind of the site reached.
        to_kind: SiteType,
        /// The site reached.
        to: i32,
        /// Its level; -1 the top.
        to_level: i32,
        /// State given to the piece; -1 keeps it.
        state: i32,
        /// Rotation given to the piece; -1 keeps it.
        rotation: i32,
        /// Value given to the piece; -1 keeps it.
        value: i32,
        /// Whether the whole stack goes.
        stack: bool,
    },
    /// A number of pieces at `from` goes to `to`.
    CarryCount {
        /// Kind of the site left.
        from_kind: SiteType,
        /// The site left.
        from: i32,
        /// Kind of the site reached.
        to_kind: SiteType,
        /// The site reached.
        to: i32,
        /// How many.
        count: i32,
    },
    /// Some levels of a stack go to another.
    CarryLevels {
        /// Kind of both sites.
        kind: SiteType,
        /// The site left.
        from: i32,
        /// The site reached.
        to: i32,
        /// How many levels from the top.
        levels: i32,
    },
    /// A copy of the piece at `from` is put at `to`.
    Copy {
        /// Kind of the site copied.
        from_kind: SiteType,
        /// The site copied.
        from: i32,
        /// Kind of the site reached.
        to_kind: SiteType,
        /// The site reached.
        to: i32,
    },
    /// A piece is put down.
    Add {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// Component.
        what: i32,
        /// How many.
        count: i32,
        /// State, -1 for none.
        state: i32,
        /// Rotation, -1 for none.
        rotation: i32,
        /// Value, -1 for none.
        value: i32,
    },
    /// A piece is put into a stack at a level.
    Insert {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// Level.
        level: i32,
        /// Component.
        what: i32,
        /// State.
        state: i32,
    },
    /// A piece is taken off.
    Remove {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// Level, -1 for the top.
        level: i32,
        /// Taken off now; else at the end of the sequence.
        applied: bool,
    },
    /// A piece becomes another.
    Promote {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// Level, -1 for the top.
        level: i32,
        /// The component it becomes.
        what: i32,
    },
    /// A site, or a pair, is chosen.
    Select {
        /// Kind of the first.
        from_kind: SiteType,
        /// The first.
        from: i32,
        /// Level of the first.
        from_level: i32,
        /// Kind of the second.
        to_kind: SiteType,
        /// The second; -1 none.
        to: i32,
        /// Level of the second.
        to_level: i32,
    },
    /// The state of a site.
    SetState {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// Level, -1 for the top.
        level: i32,
        /// The state.
        state: i32,
    },
    /// The count of a site.
    SetCount {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// The component there from now on.
        what: i32,
        /// The count.
        count: i32,
    },
    /// The rotation of a site.
    SetRotation {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// Level.
        level: i32,
        /// The rotation.
        rotation: i32,
    },
    /// The value of a site's piece.
    SetValue {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// Level, -1 for the top.
        level: i32,
        /// The value.
        value: i32,
    },
    /// Who moves next.
    SetNextPlayer(i32),
    /// The counter.
    SetCounter(i32),
    /// A player's score.
    SetScore {
        /// Whose.
        player: i32,
        /// The score, or what is added.
        score: i32,
        /// Added to the score there is.
        add: bool,
    },
    /// A player's amount.
    SetAmount {
        /// Whose.
        player: i32,
        /// The amount.
        amount: i32,
    },
    /// A player's value.
    SetPlayerValue {
        /// Whose.
        player: i32,
        /// The value.
        value: i32,
    },
    /// The pot.
    SetPot(i32),
    /// A variable, the nameless one without a name.
    SetVar {
        /// Its name.
        name: Option<Arc<str>>,
        /// Its value.
        value: i32,
    },
    /// The nameless number that the engine itself keeps.
    SetTemp(i32),
    /// Something becomes pending.
    SetPending(i32),
    /// Nobody moves.
    Pass {
        /// Because there is no legal move.
        forced: bool,
    },
    /// Two players exchange sides.
    SwapPlayers(i32, i32),
    /// An event is triggered by a player.
    Trigger {
        /// The event.
        event: Arc<str>,
        /// By whom.
        player: i32,
    },
    /// A value is remembered.
    Remember {
        /// Under a name.
        name: Option<Arc<str>>,
        /// The value.
        value: i32,
        /// Once at most.
        unique: bool,
    },
    /// A value is forgotten.
    Forget {
        /// Under a name.
        name: Option<Arc<str>>,
        /// The value.
        value: i32,
    },
    /// The position is stored.
    StoreState,
    /// A player joins a team.
    JoinTeam {
        /// The team.
        team: i32,
        /// The player.
        player: i32,
    },
    /// Something becomes hidden from, or shown to, a player.
    SetHidden {
        /// What of it: index in what, who, state, count, rotation, value; `None` all.
        data: Option<u8>,
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// Level.
        level: i32,
        /// To whom.
        player: i32,
        /// Hidden or shown.
        hidden: bool,
    },
    /// A die shows a face.
    SetDie {
        /// The die's site.
        site: i32,
        /// The face's index.
        face: i32,
    },
    /// A die is used.
    UseDie {
        /// The dice container among the dice.
        dice: i32,
        /// Which die.
        die: i32,
        /// Its site.
        site: i32,
    },
    /// Whether all dice are equal.
    DiceAllEqual(bool),
    /// A proposition.
    Propose {
        /// Its text.
        text: Arc<str>,
        /// Its number.
        number: i32,
    },
    /// A vote.
    Vote {
        /// Its text.
        text: Arc<str>,
        /// Its number.
        number: i32,
    },
    /// A bet.
    Bet {
        /// By whom.
        player: i32,
        /// How much.
        amount: i32,
    },
    /// A note to a player.
    Note {
        /// The text.
        text: Arc<str>,
        /// To whom.
        player: i32,
    },
    /// The cost of a site.
    SetCost {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// The cost.
        cost: i32,
    },
    /// The phase (colour) of a site.
    SetPhase {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// The phase.
        phase: i32,
    },
    /// The trump suit.
    SetTrumpSuit(i32),
    /// A puzzle's variable gets its value.
    PuzzleSet {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// The value.
        value: i32,
    },
    /// A value is taken from those that a puzzle's variable may have, or given back.
    PuzzleToggle {
        /// Kind of site.
        kind: SiteType,
        /// Site.
        site: i32,
        /// The value.
        value: i32,
    },
    /// The next game of a match.
    NextInstance,
    /// A whole move, with consequences of its own.
    Nested(Box<Move>),
}

/// An atomic action.
#[derive(Clone, PartialEq, Debug)]
pub struct Action {
    /// What it changes.
    pub change: Change,
    /// Whether it is what the player decided.
    pub decision: bool,
}

impl Action {
    /// An effect.
    pub fn effect(change: Change) -> Action {
        Action {
            change,
            decision: false,
        }
    }

    /// The sites it goes from and to, as the reference reports them.
    pub fn from_to(&self) -> (i32, i32) {
        match &self.change {
            Change::Carry { from, to, .. }
            | Change::CarryCount { from, to, .. }
            | Change::CarryLevels { from, to, .. }
            | Change::Copy { from, to, .. } => (*from, *to),
            Change::Select { from, to, .. } => (*from, if *to < 0 { *from } else { *to }),
            Change::Add { site, .. }
            | Change::Insert { site, .. }
            | Change::Remove { site, .. }
            | Change::Promote { site, .. }
            | Change::SetState { site, .. }
            | Change::SetCount { site, .. }
            | Change::SetRotation { site, .. }
            | Change::SetValue { site, .. }
            | Change::SetHidden { site, .. }
            | Change::SetDie { site, .. }
            | Change::UseDie { site, .. }
            | Change::SetCost { site, .. }
            | Change::SetPhase { site, .. }
            | Change::PuzzleSet { site, .. }
            | Change::PuzzleToggle { site, .. } => (*site, *site),
            Change::Nested(inner) => (inner.from, inner.to),
            _ => (-1, -1),
        }
    }

    /// Whether the player's decision is in it.
    pub fn is_decision(&self) -> bool {
        match &self.change {
            Change::Nested(inner) => inner.actions.iter().any(Action::is_decision),
            _ => self.decision,
        }
    }

    /// Takes the mark of a decision away, or sets it.
    pub fn set_decision(&mut self, decision: bool) {
        match &mut self.change {
            Change::Nested(inner) => inner.set_decision(decision),
            _ => self.decision = decision,
        }
    }

    fn is_pass(&self) -> bool {
        match &self.change {
            Change::Pass { .. } => true,
            Change::Nested(inner) => inner.is_pass(),
            _ => false,
        }
    }

    fn is_swap(&self) -> bool {
        match &self.change {
            Change::SwapPlayers(..) => true,
            Change::Nested(inner) => inner.is_swap(),
            _ => false,
        }
    }
}

/// A legal move, or what became of one.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Move {
    /// Where it starts; -1 nowhere.
    pub from: i32,
    /// Where it ends; -1 nowhere.
    pub to: i32,
    /// Kind of the site it starts from.
    pub from_kind: Option<SiteType>,
    /// Kind of the site it ends on.
    pub to_kind: Option<SiteType>,
    /// The lowest level that it moves.
    pub level_min: i32,
    /// The highest level that it moves.
    pub level_max: i32,
    /// The levels that the decided action goes from and to, as the reference reports them.
    pub decided_levels: (i32, i32),
    /// The sites it passed.
    pub between: SmallVec<[i32; 4]>,
    /// Who makes it.
    pub mover: u8,
    /// What it does, in order.
    pub actions: SmallVec<[Action; 2]>,
    /// What follows, evaluated once the actions are done.
    pub then: SmallVec<[MovesId; 2]>,
    /// Moves that it brings with it, made after what follows.
    pub forced: Vec<Move>,
    /// The list has it twice, as one: what comes after each comes twice after both.
    pub twin: bool,
    /// The generator that made it.
    pub made_by: Option<MovesId>,
}

impl Move {
    /// A move of one action.
    pub fn of(action: Action) -> Move {
        let (from, to) = action.from_to();
        Move {
            from,
            to,
            actions: SmallVec::from_iter([action]),
            ..Move::default()
        }
    }

    /// A pass.
    pub fn pass(mover: u8, forced: bool) -> Move {
        let mut mv = Move::of(Action {
            change: Change::Pass { forced },
            decision: true,
        });
        mv.mover = mover;
        mv
    }

    /// Whether it is a pass: what is decided is one.
    pub fn is_pass(&self) -> bool {
        self.decides(Action::is_pass)
    }

    /// Whether it swaps the players.
    pub fn is_swap(&self) -> bool {
        self.decides(Action::is_swap)
    }

    fn decides(&self, what: impl Fn(&Action) -> bool) -> bool {
        let mut found = false;
        for action in &self.actions {
            let so = what(action);
            if action.is_decision() && !so {
                return false;
            }
            found |= so;
        }
        found
    }

    /// Whether it is a pass because there was nothing else.
    pub fn is_forced(&self) -> bool {
        self.actions
            .iter()
            .any(|action| matches!(action.change, Change::Pass { forced: true }))
    }

    /// Sets or takes away the mark of a decision on all actions.
    pub fn set_decision(&mut self, decision: bool) {
        for action in &mut self.actions {
            action.set_decision(decision);
        }
    }

    /// The first decided action's sites: what the reference calls the decision's from and to.
    pub fn decision_from_to(&self) -> (i32, i32) {
        self.actions
            .iter()
            .find(|action| action.is_decision())
            .map_or((-1, -1), Action::from_to)
    }
}
