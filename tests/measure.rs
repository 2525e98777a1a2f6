//! Measurements: the same however the work is parted, and the same by tables as by the reference.

mod common;

use ashtapada::compile::{Compiled, compile};
use ashtapada::expand::{Embedded, Selection};
use ashtapada::measure::{Agent, Measurement, Plan, html, summary};
use ashtapada::play::Rng;
use ashtapada::play::runner::Runner;
use ashtapada::play::table::{Notes, Offer, Table};

const CORRIDOR: &str = include_str!("fixtures/cli/corridor.lud");

fn compiled(name: &str, text: &str) -> Compiled {
    compile(name, text, &Selection::default(), &Embedded::new())
}

fn measured(numbers: std::ops::Range<u64>, plan: &Plan) -> Measurement {
    let compiled = compiled("corridor.lud", CORRIDOR);
    let game = compiled.game.expect("no errors");
    Measurement::of(&game, &compiled.checked.sources, plan, numbers, &|| ())
}

#[test]
fn parts_join_to_the_whole() {
    let plan = Plan::default();
    let whole = measured(0..300, &plan);
    let mut joined = measured(200..300, &plan);
    for part in [0..1, 1..150, 150..200] {
        joined
            .join(&measured(part, &plan))
            .expect("parts of one run");
    }
    assert_eq!(whole, joined);
    let text = |m: &Measurement| serde_json::to_string(m).expect("JSON");
    assert_eq!(text(&whole), text(&joined));
}

#[test]
fn threads_change_nothing() {
    let plan = Plan::default();
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| measured(0..200, &plan))
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn parts_of_other_runs_are_refused() {
    let plan = Plan::default();
    let mut whole = measured(0..10, &plan);
    let before = whole.clone();
    let seeded = Plan {
        seed: 2,
        ..plan.clone()
    };
    assert!(whole.join(&measured(10..20, &seeded)).is_err());
    assert!(whole.join(&measured(9..20, &plan)).is_err());
    let other = compiled(
        "corridor.lud",
        &CORRIDOR.replace("Slide Orthogonal", "Slide Diagonal"),
    );
    let game = other.game.expect("no errors");
    let other = Measurement::of(&game, &other.checked.sources, &plan, 10..20, &|| ());
    assert!(whole.join(&other).is_err());
    assert_eq!(whole, before);
}

#[test]
fn a_player_who_looks_ahead_ends_games_sooner() {
    let plan = Plan::default();
    let ahead = Plan {
        agent: Agent::Shallow,
        ..plan.clone()
    };
    let (random, shallow) = (measured(0..200, &plan), measured(0..200, &ahead));
    let (random, shallow) = (summary(&random), summary(&shallow));
    assert!(shallow.length.mean < random.length.mean);
    assert!(shallow.choices.none < random.choices.none);
}

#[test]
fn rules_are_counted_where_they_matter() {
    // A rule that can't be, one that may be, and one that always ends the game.
    let text = r#"(game "Race" (players {(player N) (player S)})
        (equipment {(board (square 5)) (piece "Disc" Each (or
            (move Step Forward (to if:(is Empty (to))))
            (move Step Backward (to if:(is Enemy (who at:(to))) (apply (remove (to)))))
            (then (if (is In (last To) (sites Next "Home")) (remember Value 1)))))
            (regions "Home" P1 (sites Bottom)) (regions "Home" P2 (sites Top))})
        (rules (start {(place "Disc1" {"A1"}) (place "Disc2" {"E5"})}) (play (forEach Piece))
            (end {
                (if (no Pieces Next) (result Mover Win))
                (if (is In (last To) (sites Next "Home")) (result Mover Win))
            })))"#;
    let compiled = compiled("race.lud", text);
    let game = compiled.game.expect("no errors");
    let measured = Measurement::of(
        &game,
        &compiled.checked.sources,
        &Plan::default(),
        0..10,
        &|| (),
    );
    let summary = summary(&measured);
    let never: Vec<&str> = summary.never.iter().map(|row| &*row.place).collect();
    assert_eq!(never, ["race.lud:9:17", "race.lud:4:13", "race.lud:4:72"]);
    let counts: Vec<(u64, u64)> = summary
        .rules
        .iter()
        .map(|r| (r.offered, r.played))
        .collect();
    // Seven plies a game, the last of which wins: no chance takes part.
    assert_eq!(
        counts,
        [(0, 0), (10, 10), (70, 70), (0, 0), (0, 0), (10, 10)]
    );
    assert_eq!(measured.tally.wins, [0, 10, 0]);
    assert_eq!(summary.length.mean, 7.0);
}

/// Plays one game at both tables at once; what they offer and note must be the same.
fn lockstep(fast: &mut dyn Table, slow: &mut dyn Table, components: usize, seed: u64, name: &str) {
    let mut rng = Rng::new(seed);
    fast.restart(Rng::new(seed));
    slow.restart(Rng::new(seed));
    let sorted = |table: &mut dyn Table| {
        let mut offers: Vec<(Offer, usize)> =
            (0..table.list()).map(|i| (table.offer(i), i)).collect();
        offers.sort();
        offers
    };
    for ply in 0..150 {
        let at = format!("{name}, seed {seed}, ply {ply}");
        assert_eq!(fast.ended(), slow.ended(), "{at}");
        let (mut a, mut b) = (vec![0; components], vec![0; components]);
        fast.count(&mut a);
        slow.count(&mut b);
        assert_eq!(a, b, "{at}");
        assert_eq!(
            (fast.mover(), fast.phase()),
            (slow.mover(), slow.phase()),
            "{at}"
        );
        let (ours, theirs) = (sorted(fast), sorted(slow));
        let offers = |all: &[(Offer, usize)]| all.iter().map(|(o, _)| *o).collect::<Vec<_>>();
        assert_eq!(offers(&ours), offers(&theirs), "{at}");
        if ours.is_empty() {
            break;
        }
        // Promotions to choose from share their sites, so their order decides which is which.
        let chosen = rng.below(ours.len());
        let (mine, other) = (ours[chosen].1, theirs[chosen].1);
        assert_eq!(fast.prospect(mine), slow.prospect(other), "{at}");
        let (mut x, mut y) = (Notes::default(), Notes::default());
        fast.play(mine, &mut x);
        slow.play(other, &mut y);
        for notes in [&mut x, &mut y] {
            notes.effects.sort_unstable();
            notes.effects.dedup();
        }
        assert_eq!(x, y, "{at}");
    }
}

#[test]
fn tables_and_the_reference_note_the_same() {
    let embedded = Embedded::new();
    let library: &dyn ashtapada::expand::Library = &embedded;
    let mut games = vec![("corridor.lud".to_string(), CORRIDOR.into())];
    games.extend(
        library
            .game_names()
            .iter()
            .filter_map(|name| library.game(name)),
    );
    if let Some(shared) = common::shared() {
        let family = shared.join("ludii/lud/board/war/replacement/checkmate/chaturanga");
        for name in [
            "shatranj/Shatranj.lud",
            "southeast_asia/Makruk (Thailand).lud",
        ] {
            let text = std::fs::read_to_string(family.join(name)).unwrap_or_default();
            games.push((name.to_string(), text.into()));
        }
    }
    let mut fast = 0;
    for (name, text) in games {
        let Some(game) = compile(&name, text, &Selection::default(), library).game else {
            continue;
        };
        let (runner, reference) = (Runner::new(&game), Runner::reference(&game));
        if !runner.why_slow().is_empty() {
            continue;
        }
        fast += 1;
        for seed in 0..3 {
            let (mut a, mut b) = (runner.table(), reference.table());
            lockstep(&mut *a, &mut *b, game.components.len(), seed, &name);
        }
    }
    assert!(fast >= 1, "{fast} games have tables");
}

#[test]
fn the_page_is_whole_by_itself() {
    let plan = Plan::default();
    let ahead = Plan {
        agent: Agent::Shallow,
        ..plan.clone()
    };
    let page = html::page(&[measured(0..50, &plan), measured(0..50, &ahead)]);
    assert_eq!(page.matches("<svg").count(), 6);
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    for word in ["NaN", "inf", "src=", "href="] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("<code>(move Slide Orthogonal"));
}

#[test]
fn an_empty_measurement_has_figures_too() {
    let summary = summary(&measured(0..0, &Plan::default()));
    assert_eq!(summary.games, 0);
    let value = serde_json::to_value(&summary).expect("JSON");
    assert!(!value.to_string().contains("null,\"high\":null"));
}
