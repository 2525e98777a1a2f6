//! Laws that hold for every game: undo, hashes, seeds, and compiling twice.

use ashtapada::compile::compile;
use ashtapada::expand::{Embedded, Library, Selection};
use ashtapada::ir::Game;
use ashtapada::play::{Context, Rng};
use ashtapada::verify::trace::state_json;
use proptest::prelude::*;
use std::sync::{Arc, OnceLock};

/// The embedded games.
fn games() -> &'static [Arc<Game>] {
    static GAMES: OnceLock<Vec<Arc<Game>>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let library = Embedded::new();
        let names = library.game_names();
        assert!(!names.is_empty(), "games are embedded");
        names.iter().map(|name| game(&library, name)).collect()
    })
}

fn game(library: &Embedded, name: &str) -> Arc<Game> {
    let (file, text) = library.game(name).expect("an embedded game");
    let compiled = compile(&file, text, &Selection::default(), library);
    compiled
        .game
        .unwrap_or_else(|| panic!("{name}: {:?}", compiled.checked.diagnostics))
}

/// All that can be seen of a position.
fn observed(context: &Context<'_>) -> String {
    format!(
        "{} {} {:?}",
        state_json(context),
        context.state.full_hash(),
        context.ranking()
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn undo_takes_back_everything(seed: u64, which in 0usize..64, plies in 1usize..60) {
        let games = games();
        let game = &games[which % games.len()];
        let mut context = Context::start(game, Rng::new(seed));
        let mut choices = Rng::new(seed);
        let mut before = Vec::new();
        for _ in 0..plies {
            let legal = context.legal_moves();
            if legal.is_empty() {
                break;
            }
            before.push(observed(&context));
            context.play(&legal[choices.below(legal.len())]);
            prop_assert_eq!(context.state.facts.sites_hash, context.state.sites_hash_from_scratch());
        }
        while let Some(expected) = before.pop() {
            prop_assert!(context.undo());
            prop_assert_eq!(observed(&context), expected);
        }
        prop_assert!(!context.undo());
    }

    #[test]
    fn a_seed_gives_the_same_game(seed: u64, which in 0usize..64) {
        let games = games();
        let game = &games[which % games.len()];
        let play = || {
            let mut context = Context::start(game, Rng::new(seed));
            ashtapada::play::playout::playout(&mut context, &mut Rng::new(seed), 40);
            observed(&context)
        };
        prop_assert_eq!(play(), play());
    }
}

#[test]
fn compiling_twice_gives_the_same_graph() {
    let library = Embedded::new();
    for name in library.game_names() {
        let nodes = |game: &Game| format!("{:?}", game.graph.petgraph().raw_nodes());
        assert_eq!(
            nodes(&game(&library, &name)),
            nodes(&game(&library, &name)),
            "{name}"
        );
    }
}
