//! Plays games by chance and counts who wins: `cargo run --release --example playouts -- "Chatur" 100`

use ashtapada::compile::compile;
use ashtapada::expand::{Embedded, Library, Selection};
use ashtapada::play::{Context, Rng, playout::playout};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or("Shataranja".into());
    let number: u64 = arguments
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or(10);

    let library = Embedded::new();
    let (file, text) = library.game(&name).expect("a game of the library");
    let compiled = compile(&file, text, &Selection::default(), &library);
    let game = compiled.game.expect("a game that can be played");

    let mut wins = vec![0; game.player_count() + 1];
    let mut plies = 0;
    for seed in 0..number {
        let mut context = Context::start(&game, Rng::new(seed));
        plies += playout(&mut context, &mut Rng::new(seed), 10_000);
        let winner = context.ended().map_or(0, |ended| ended.winner);
        wins[usize::from(winner)] += 1;
    }
    println!(
        "{name}: {number} games, {} plies each",
        plies as u64 / number.max(1)
    );
    for (player, wins) in wins.iter().enumerate() {
        match player {
            0 => println!("  nobody   {wins}"),
            _ => println!("  player {player} {wins}"),
        }
    }
}
