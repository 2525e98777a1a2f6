//! Playing by tables allocates nothing once it is under way, and perft no more the longer it takes.

mod common;

use ashtapada::compile::compile;
use ashtapada::expand::{Embedded, Folder, Library, Selection};
use ashtapada::ir::Game;
use ashtapada::play::fast::Fast;
use ashtapada::play::{Context, Rng};

/// Built-in games, on small boards and a large one.
const GAMES: [&str; 4] = [
    "Hindustani Chess",
    "Shataranja",
    "Chaturanga (Kridakausalya 14x14)",
    "Chatur",
];

/// Games of Ludii's library with what those lack: teams, dice, values of pieces and swaps, hands.
const OTHERS: [&str; 5] = [
    "Chatrang",
    "Sarvatobhadra",
    "Shatranj al-Mustatila",
    "Shatranj al-Kabir",
    "Shogi",
];

fn with_tables(test: impl Fn(&str, &Game, &Fast<'_>)) {
    let embedded = Embedded::new();
    for name in GAMES {
        try_one(name, &embedded, &test);
    }
    if let Some(shared) = common::shared() {
        let library = Folder::open(&shared.join("ludii")).expect("Ludii's library");
        for name in OTHERS {
            try_one(name, &library, &test);
        }
    }
}

fn try_one(name: &str, library: &impl Library, test: &impl Fn(&str, &Game, &Fast<'_>)) {
    let (file, text) = library.game(name).expect("a game");
    let compiled = compile(&file, text, &Selection::default(), library);
    let game = compiled.game.expect("a game that plays");
    let fast = Fast::new(&game).expect("tables");
    test(name, &game, &fast);
}

#[test]
fn playouts_allocate_nothing_in_steady_state() {
    with_tables(|name, game, fast| {
        let context = Context::start(game, Rng::new(0));
        let play = |number: u64| {
            allocation_counter::measure(|| {
                let mut games = 0;
                fast.playouts(&context, &mut Rng::new(1), 2_000, |_| {
                    games += 1;
                    games < number
                });
            })
            .count_total
        };
        // The first games grow the lists that later ones use again.
        let more = play(60).saturating_sub(play(20));
        assert!(more <= 4, "{name}: 40 games more, {more} allocations more");
    });
}

#[test]
fn perft_takes_no_more_memory_the_deeper_it_goes() {
    with_tables(|name, game, fast| {
        let context = Context::start(game, Rng::new(0));
        let shallow = allocation_counter::measure(|| {
            fast.perft(&context, 2);
        });
        let deep = allocation_counter::measure(|| {
            fast.perft(&context, 4);
        });
        // One list for each ply more, and what lists grow by.
        let more = deep.count_total.saturating_sub(shallow.count_total);
        assert!(
            more <= 8,
            "{name}: {more} more allocations two plies deeper"
        );
        assert!(
            deep.bytes_max < 1 << 20,
            "{name}: {} bytes at once",
            deep.bytes_max
        );
    });
}
