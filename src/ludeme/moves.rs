//! Decisions: moves that a player chooses, and the parts that they are written with.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "moves",
        "what generates moves: decisions, effects, and what combines them",
        "<effect.add> <addScore> <allCombinations> <logical.and> <append> <apply> <attract> <avoidStoredState> <bet> <claim> <custodial> <effect.deal> <decision> <directional> <do> <effect> <enclose> <firstMoveOnTrack> <flip> <operators.foreach.forEach> <forget> <fromTo> <hop> <logical.if> <intervene> <leap> <max.max> <move> <moveAgain> <nonDecision> <note> <operator> <logical.or> <pass> <playCard> <priority> <promote> <propose> <push> <random> <remember> <effect.remove> <roll> <satisfy> <select> <seq> <effect.set.set> <shoot> <slide> <sow> <effect.step> <surround> <swap.swap> <take> <trigger> <vote> <while>",
        &[],
    ),
    rule(
        "decision",
        "moves that a player chooses among",
        "<move>",
        &[],
    ),
    rule(
        "move",
        "a move that a player chooses",
        "",
        &[
            form(
                "(move Step [<moves.from>] [<direction>] <moves.to> [stack:<boolean>] [<then>])",
                "to a site one step away",
                "(move Step Forward (to if:(is Empty (to))))",
            ),
            form(
                "(move Slide [<moves.from>] [<string>] [<direction>] [<moves.between>] [<moves.to>] [stack:<boolean>] [<then>])",
                "along a line through sites that let it pass, stopping on any or at the last",
                "(move Slide Diagonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
            ),
            form(
                "(move Shoot <moves.piece> [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] [<then>])",
                "a piece put on a site in line from here, as an arrow is shot",
                "(move Shoot (piece \"Arrow0\") (from (last To)))",
            ),
            form(
                "(move Select <moves.from> [<moves.to>] [<roleType>] [<then>])",
                "a site, or two, picked without moving anything yet",
                "(move Select (from (sites Occupied by:Mover)) (then (moveAgain)))",
            ),
            form(
                "(move <moveMessageType> (<string> | {<string>}) [<then>])",
                "something proposed, or voted for",
                "(move Propose \"Draw\")",
            ),
            form(
                "(move Swap Players (<int> | <roleType>) (<int> | <roleType>) [<then>])",
                "two players exchange sides",
                "(move Swap Players P1 P2)",
            ),
            form(
                "(move Swap Pieces [<int>] [<int>] [<then>])",
                "the pieces of two sites exchange places",
                "(move Swap Pieces (last To) (last From))",
            ),
            form(
                "(move Remove [<siteType>] (<int> | <sites>) [level:<int>] [at:<whenType>] [count:<int>] [<then>])",
                "pieces taken away from sites",
                "(move Remove (sites Occupied by:Next))",
            ),
            form(
                "(move Set TrumpSuit (<int> | <intArray.math.difference>) [<then>])",
                "the trump suit is chosen",
                "(move Set TrumpSuit 2)",
            ),
            form(
                "(move Set NextPlayer (<moves.player> | <ints>) [<then>])",
                "who moves next is chosen",
                "(move Set NextPlayer (player (next)))",
            ),
            form(
                "(move Set Rotation [<moves.to>] [{<int>} | <int>] [previous:<boolean>] [next:<boolean>] [<then>])",
                "the piece is turned",
                "(move Set Rotation (to (last To)) {1 3} next:False)",
            ),
            form(
                "(move <moveSiteType> [<moves.piece>] <moves.to> [count:<int>] [stack:<boolean>] [<then>])",
                "a piece put on a site from outside, or a site claimed",
                "(move Add (piece \"Stone1\") (to (sites Empty)))",
            ),
            form(
                "(move Bet (<moves.player> | <roleType>) <range> [<then>])",
                "a bet within a range",
                "(move Bet P1 (range 0 5))",
            ),
            form(
                "(move <moves.from> <moves.to> [count:<int>] [copy:<boolean>] [stack:<boolean>] [<roleType>] [<then>])",
                "a piece from one site to another, wherever they are",
                "(move (from (handSite Mover)) (to (sites Empty)))",
            ),
            form(
                "(move Promote [<siteType>] [<int>] <moves.piece> [<moves.player> | <roleType>] [<then>])",
                "the piece becomes another",
                "(move Promote (last To) (piece {\"Queen\" \"Rook\"}) Mover)",
            ),
            form(
                "(move <moveSimpleType> [<then>])",
                "a pass, or a card played",
                "(move Pass)",
            ),
            form(
                "(move Leap [<moves.from>] {{<stepType>}} [forward:<boolean>] [rotations:<boolean>] <moves.to> [<then>])",
                "straight to the end of a walk, over anything",
                "(move Leap {{F F R F}} (to if:(not (is Friend (who at:(to))))))",
            ),
            form(
                "(move Hop [<moves.from>] [<direction>] [<moves.between>] <moves.to> [stack:<boolean>] [<then>])",
                "over a neighbour to the site behind it",
                "(move Hop Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to))))",
            ),
        ],
    ),
    rule(
        "nonDecision",
        "moves that are not chosen themselves",
        "<effect> <operator>",
        &[],
    ),
    rule(
        "flips",
        "how flipping changes a piece",
        "",
        &[form(
            "(flips <int> <int>)",
            "the two states between which the piece flips",
            "(flips 1 2)",
        )],
    ),
    rule(
        "moves.between",
        "what is passed over",
        "",
        &[form(
            "(between [before:<int>] [<range>] [after:<int>] [if:<boolean>] [trail:<int>] [<apply>])",
            "how many sites may be passed over, before, on and after, which, and what is done to them",
            "(between (range 1 3) if:(is Empty (between)))",
        )],
    ),
    rule(
        "moves.from",
        "where a move starts",
        "",
        &[form(
            "(from [<siteType>] [<sites> | <int>] [level:<int>] [if:<boolean>])",
            "sites, a level and a condition on where it starts",
            "(from (sites Occupied by:Mover) if:(= (state at:(from)) 0))",
        )],
    ),
    rule(
        "moves.piece",
        "which piece",
        "",
        &[form(
            "(piece (<string> | <int> | {<string>} | {<int>}) [state:<int>])",
            "by name or number, one or several to choose from, with a state",
            "(piece \"Queen\" state:1)",
        )],
    ),
    rule(
        "moves.player",
        "which player",
        "",
        &[form("(player <int>)", "by number", "(player (mover))")],
    ),
    rule(
        "moves.to",
        "where a move ends",
        "",
        &[form(
            "(to [<siteType>] [<sites> | <int>] [level:<int>] [<rotations>] [if:<boolean>] [<apply>])",
            "sites, a level, a rotation and a condition on where it ends, and what is done there",
            "(to if:(is Enemy (who at:(to))) (apply (remove (to))))",
        )],
    ),
];
