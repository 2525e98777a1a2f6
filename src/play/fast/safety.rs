//! A king's safety: checks and pins by lines, so that most moves needn't be tried.

use smallvec::SmallVec;

use super::attack::{Threats, nearest};
use super::bits::Bits;
use super::engine::Engine;
use super::plan::{King, Threat};
use super::sink::Sink;
use crate::ir::Role;

/// What the safety of a king leaves to the moves of its side.
pub(super) struct Safety<const W: usize> {
    pub site: usize,
    component: u8,
    enemy: u8,
    /// Where a piece must go to end a check; everywhere without one.
    evasion: Bits<W>,
    pinned: Bits<W>,
    lines: SmallVec<[(usize, Bits<W>); 4]>,
}

impl<'p, const W: usize> Engine<'p, W> {
    /// Gives out the targets that leave the king safe.
    #[inline]
    pub(super) fn safe<S: Sink<W>>(
        &mut self,
        lane: usize,
        from: usize,
        targets: Bits<W>,
        safety: Option<&Safety<W>>,
        sink: &mut S,
    ) {
        let Some(safety) = safety else {
            if !targets.is_empty() {
                sink.targets(lane, from, targets);
            }
            return;
        };
        if targets.is_empty() {
            return;
        }
        if from == safety.site {
            let mut kept = Bits::EMPTY;
            let mut occupied = self.board.occupied;
            occupied.remove(from);
            for to in targets {
                if !self.reached(safety, to, &occupied) {
                    kept.insert(to);
                }
            }
            if !kept.is_empty() {
                sink.targets(lane, from, kept);
            }
            return;
        }
        let mut targets = targets.and(&safety.evasion);
        if safety.pinned.has(from) {
            for (site, line) in &safety.lines {
                if *site == from {
                    targets = targets.and(line);
                }
            }
        }
        if !targets.is_empty() {
            sink.targets(lane, from, targets);
        }
    }

    /// Whether the enemy would reach the king on a site; what stood there is taken.
    fn reached(&self, safety: &Safety<W>, to: usize, occupied: &Bits<W>) -> bool {
        let gone = Bits::of(to);
        self.threats(safety.component, safety.enemy)
            .is_some_and(|threats| threats.reach(&self.board, to, occupied, &gone))
    }

    fn threats(&self, component: u8, enemy: u8) -> Option<&'p Threats<W>> {
        let mut threats = self.plan.threats_to(component, None).iter();
        match &threats.find(|(player, _)| *player == enemy)?.1 {
            Threat::Tables(threats) => Some(threats),
            _ => None,
        }
    }

    /// What keeps a king safe, where lines and leaps alone can tell.
    pub(super) fn safety(&self, king: &King) -> Option<Safety<W>> {
        let player = match king.role {
            Role::Mover => self.board.quick.mover,
            _ => self.board.quick.next,
        };
        let component = *king.components.get(usize::from(player))?;
        let site = self.board.pieces[usize::from(component)];
        let enemy = 3 - player;
        let threats = self.threats(component, enemy)?;
        if site.len() != 1 || !threats.conditional.is_empty() {
            return None;
        }
        let site = site.lowest()?;
        if site >= self.plan.game.topology.len(self.plan.game.site_type) {
            return None;
        }
        let mut safety = Safety {
            site,
            component,
            enemy,
            evasion: Bits::FULL,
            pinned: Bits::EMPTY,
            lines: SmallVec::new(),
        };
        for (leaper, from) in &threats.leapers {
            for checker in self.board.pieces[usize::from(*leaper)].and(&from[site]) {
                safety.evasion = safety.evasion.and(&Bits::of(checker));
            }
        }
        if threats.star[site].meets(&self.board.owned[usize::from(enemy)]) {
            for line in &threats.lines[site] {
                let Some(first) = nearest(line, &self.board.occupied) else {
                    continue;
                };
                let rides = |at: usize| line.riders.0 >> self.board.what[at] & 1 != 0;
                let upto = |at: usize| {
                    if line.upward {
                        line.mask.and(&Bits::below(at + 1))
                    } else {
                        line.mask.without(&Bits::below(at))
                    }
                };
                if rides(first) {
                    safety.evasion = safety.evasion.and(&upto(first));
                } else if self.board.owned[usize::from(player)].has(first) {
                    let mut beyond = self.board.occupied;
                    beyond.remove(first);
                    if let Some(second) = nearest(line, &beyond)
                        && rides(second)
                    {
                        safety.pinned.insert(first);
                        safety.lines.push((first, upto(second)));
                    }
                }
            }
        }
        Some(safety)
    }
}
