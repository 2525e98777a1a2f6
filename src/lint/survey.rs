//! A few games by chance: players who can't move, pawns that face their own side, moves that are
//! listed twice.

use super::{Linter, warn};
use crate::diagnostic::Diagnostic;
use crate::ir::MovesId;
use crate::play::{Context, Move, Rng};

const NO_MOVE: &str = "ashtapada::lint::no_move_at_start";
const FACES: &str = "ashtapada::lint::faces_own_side";
const TWICE: &str = "ashtapada::lint::duplicate_moves";

/// Games, and plies of each: enough to see every piece move, and soon over.
const GAMES: u64 = 4;
const PLIES: usize = 40;

/// The most sites and kinds of pieces: beyond that even a few games take long.
const MOST: usize = 60_000;

/// What games by chance showed.
#[derive(Default)]
struct Seen {
    /// By player: whether a turn came, and whether there was a move at the first.
    turns: Vec<(bool, bool)>,
    /// By component: moves seen, the sites they left, and the most that one led forward.
    ways: Vec<(u32, Vec<i32>, f64)>,
    /// Generators that gave the same move, and an example.
    twice: Vec<(MovesId, MovesId, Move)>,
}

impl Linter<'_> {
    pub(super) fn survey(&self, found: &mut Vec<Diagnostic>) {
        let game = self.game;
        if game.topology.len(game.site_type) * game.components.len() > MOST {
            return;
        }
        let start = Context::start(game, Rng::new(0));
        let ahead = self.ahead(&start);
        let mut seen = Seen {
            turns: vec![(false, false); game.player_count() + 1],
            ways: vec![(0, Vec::new(), f64::MIN); game.components.len()],
            twice: Vec::new(),
        };
        for number in 0..GAMES {
            self.watch(number, &mut seen);
        }
        for (player, (came, moved)) in seen.turns.iter().enumerate() {
            if *came && !moved {
                let message = format!("player {player} has no way to move at the start");
                let play = self.span(game.phases[0].play.node());
                warn(found, NO_MOVE, play, message, "no move of this player's");
            }
        }
        let mut told: Vec<&str> = Vec::new();
        for (index, (moves, sites, most)) in seen.ways.iter().enumerate() {
            let component = &game.components[index];
            if *moves < 3 || sites.len() < 2 || *most >= -1e-6 || told.contains(&&*component.stem) {
                continue;
            }
            let way = ahead.get(usize::from(component.owner)).copied().flatten();
            if way.is_none_or(|way| self.ever_leads(&start, index, way)) {
                continue;
            }
            told.push(&component.stem);
            let message = format!(
                "every move of `{}` leads back to its own side",
                component.name
            );
            warn(
                found,
                FACES,
                self.places.piece(&component.stem),
                message,
                "faces the wrong way",
            );
        }
        for (first, second, mv) in &seen.twice {
            let message = format!(
                "the same move is listed twice: {}",
                self.sites(&[mv.from, mv.to]).replace(", ", "-")
            );
            let other = self.span(second.node());
            let span = self.span(first.node());
            if let Some(index) = warn(found, TWICE, span, message, "by this generator")
                && let Some(other) = other.filter(|other| Some(*other) != span)
            {
                found[index] = found[index].clone().label(other, "and by this one");
            }
        }
    }

    fn watch(&self, number: u64, seen: &mut Seen) {
        let game = self.game;
        let mut context = Context::start(game, Rng::new(number));
        let mut rng = Rng::new(number + 1);
        let ahead = self.ahead(&context);
        let elements = game.topology.elements(game.site_type);
        let mut first = vec![true; game.player_count() + 1];
        for _ in 0..PLIES {
            let legal = context.legal_moves();
            let Some(chosen) = legal.get(rng.below(legal.len())) else {
                break;
            };
            let mover = usize::from(context.mover());
            if let (Some(turn), Some(first)) = (seen.turns.get_mut(mover), first.get_mut(mover))
                && std::mem::take(first)
            {
                turn.0 = true;
                turn.1 |= legal.iter().any(|mv| !mv.is_pass());
            }
            for mv in &legal {
                let (from, to) = (mv.from as usize, mv.to as usize);
                let (Some(a), Some(b)) = (elements.get(from), elements.get(to)) else {
                    continue;
                };
                let what = usize::from(context.state.piece(game.site_type, mv.from).what);
                let Some(Some(way)) = ahead.get(mover) else {
                    continue;
                };
                let step = [b.centroid[0] - a.centroid[0], b.centroid[1] - a.centroid[1]];
                let ways = &mut seen.ways[what];
                if from != to && what > 0 {
                    ways.0 += 1;
                    ways.2 = ways.2.max(step[0] * way[0] + step[1] * way[1]);
                    if !ways.1.contains(&mv.from) {
                        ways.1.push(mv.from);
                    }
                }
            }
            duplicates(&legal, seen);
            let chosen = chosen.clone();
            context.play(&chosen);
        }
    }

    /// By player of two: the way from the own pieces to the other's, where they are apart.
    fn ahead(&self, context: &Context<'_>) -> Vec<Option<[f64; 2]>> {
        let game = self.game;
        let mut ahead = vec![None; game.player_count() + 1];
        if game.player_count() != 2 {
            return ahead;
        }
        let elements = game.topology.elements(game.site_type);
        let mut sums = [([0.0, 0.0], 0.0); 3];
        for (site, element) in elements.iter().enumerate() {
            let who = usize::from(context.state.piece(game.site_type, site as i32).who);
            if let Some((sum, count)) = sums.get_mut(who).filter(|_| who > 0) {
                sum[0] += element.centroid[0];
                sum[1] += element.centroid[1];
                *count += 1.0;
            }
        }
        if sums[1].1 < 2.0 || sums[2].1 < 2.0 {
            return ahead;
        }
        let mean = |player: usize| sums[player].0.map(|sum| sum / sums[player].1);
        let (one, two) = (mean(1), mean(2));
        let way = [two[0] - one[0], two[1] - one[1]];
        // Sideways differences of two armies are no way forward.
        let way = if way[0].abs() > way[1].abs() {
            [way[0], 0.0]
        } else {
            [0.0, way[1]]
        };
        if way[0].abs() + way[1].abs() > 1e-3 {
            ahead[1] = Some(way);
            ahead[2] = Some([-way[0], -way[1]]);
        }
        ahead
    }
}

/// Moves that two generators give alike.
fn duplicates(legal: &[Move], seen: &mut Seen) {
    for (index, mv) in legal.iter().enumerate() {
        let Some(first) = mv.made_by else { continue };
        for other in &legal[index + 1..] {
            let Some(second) = other.made_by else {
                continue;
            };
            let same = (mv.from, mv.to) == (other.from, other.to)
                && first != second
                && mv.actions == other.actions
                && mv.then == other.then;
            let pair = |a: &MovesId, b: &MovesId| {
                (*a, *b) == (first, second) || (*a, *b) == (second, first)
            };
            if same && !seen.twice.iter().any(|(a, b, _)| pair(a, b)) {
                seen.twice.push((first, second, mv.clone()));
            }
        }
    }
}
