//! A variant of one's own, written, compiled and played: `cargo run --example new_variant`
//!
//! Two rows of pawns and a rook in each corner; whoever takes the last piece wins.

use ashtapada::compile::compile;
use ashtapada::diagnostic::render;
use ashtapada::expand::{Embedded, Selection};
use ashtapada::notation::{board, move_text};
use ashtapada::play::{Context, Rng};

const VARIANT: &str = r#"
(game "Corner Rooks"
    (players {(player N) (player S)})
    (equipment {
        (board (square 6))
        (piece "Pawn" Each (move Step Forward (to if:(is Empty (to)))))
        (piece "Rook" Each
            (move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))
        )
    })
    (rules
        (start {
            (place "Pawn1" (sites Row 1))
            (place "Pawn2" (sites Row 4))
            (place "Rook1" {"A1" "F1"})
            (place "Rook2" {"A6" "F6"})
        })
        (play (forEach Piece))
        (end (if (no Pieces Next) (result Mover Win)))
    )
)
"#;

fn main() {
    let library = Embedded::new();
    let compiled = compile("corner_rooks.lud", VARIANT, &Selection::default(), &library);
    for diagnostic in &compiled.checked.diagnostics {
        eprint!(
            "{}",
            render(diagnostic, &compiled.checked.sources, false, 80)
        );
    }
    let game = compiled.game.expect("the variant has no errors");
    let mut context = Context::start(&game, Rng::new(0));
    let mut choices = Rng::new(3);
    for _ in 0..6 {
        let legal = context.legal_moves();
        let chosen = &legal[choices.below(legal.len())];
        println!("{}", move_text::text(&game, &context.state, chosen));
        context.play(chosen);
    }
    println!(
        "\n{}",
        board::draw(&game, &context.state, board::Style::default())
    );
}
