//! Counts lines of play: `cargo run --release --example perft -- "Shataranja" 3`

use ashtapada::compile::compile;
use ashtapada::expand::{Embedded, Library, Selection};
use ashtapada::play::{Context, Rng, perft::perft};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or("Shataranja".into());
    let depth: u32 = arguments
        .next()
        .and_then(|depth| depth.parse().ok())
        .unwrap_or(2);

    let library = Embedded::new();
    let Some((file, text)) = library.game(&name) else {
        eprintln!("no game `{name}`; there are {:?}", library.game_names());
        std::process::exit(2);
    };
    let compiled = compile(&file, text, &Selection::default(), &library);
    let Some(game) = compiled.game else {
        eprintln!("{name} can't be played");
        std::process::exit(2);
    };
    let mut context = Context::start(&game, Rng::new(0));
    for depth in 1..=depth {
        println!("{name}: perft {depth} = {}", perft(&mut context, depth));
    }
}
