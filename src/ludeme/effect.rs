//! Effects: what is done to the position, by itself or after a move.

pub(super) mod requirement;
pub(super) mod state;

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "effect",
        "what is done to the position, by itself or after a move",
        "<effect.add> <addScore> <attract> <avoidStoredState> <bet> <claim> <custodial> <effect.deal> <directional> <do> <enclose> <firstMoveOnTrack> <flip> <operators.foreach.forEach> <forget> <fromTo> <hop> <intervene> <leap> <max.max> <moveAgain> <note> <pass> <playCard> <priority> <promote> <propose> <push> <remember> <effect.remove> <roll> <satisfy> <select> <seq> <effect.set.set> <shoot> <slide> <sow> <effect.step> <surround> <swap.swap> <take> <trigger> <vote> <while>",
        &[],
    ),
    rule(
        "apply",
        "what is done at a place that a move passes or reaches",
        "",
        &[
            form(
                "(apply if:<boolean>)",
                "nothing but the condition that must hold",
                "(apply if:(is Enemy (who at:(to))))",
            ),
            form(
                "(apply <nonDecision>)",
                "that effect",
                "(apply (remove (to)))",
            ),
            form(
                "(apply if:<boolean> <nonDecision>)",
                "that effect, under that condition",
                "(apply if:(is Enemy (who at:(between))) (remove (between)))",
            ),
        ],
    ),
    rule(
        "attract",
        "pieces drawn near",
        "",
        &[form(
            "(attract [<moves.from>] [<absoluteDirection>] [<then>])",
            "the first piece in each direction comes next to the site",
            "(attract (from (last To)) Orthogonal)",
        )],
    ),
    rule(
        "bet",
        "a bet",
        "",
        &[form(
            "(bet (<moves.player> | <roleType>) <range> [<then>])",
            "that player bets an amount within the range",
            "(bet P1 (range 1 3))",
        )],
    ),
    rule(
        "claim",
        "ownership of a site",
        "",
        &[form(
            "(claim [<moves.piece>] <moves.to> [<then>])",
            "the site is claimed by the mover",
            "(claim (to (last To)))",
        )],
    ),
    rule(
        "custodial",
        "capture between two",
        "",
        &[form(
            "(custodial [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] [<then>])",
            "what stands in line between the site and a friend is done to as said",
            "(custodial (from (last To)) Orthogonal (between (max 1) if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Friend (who at:(to)))))",
        )],
    ),
    rule(
        "directional",
        "capture along the line of the move",
        "",
        &[form(
            "(directional [<moves.from>] [<direction>] [<moves.to>] [<then>])",
            "what stands in that direction is done to as said",
            "(directional (from (last To)) SameDirection (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
        )],
    ),
    rule(
        "effect.add",
        "a piece is put down",
        "",
        &[form(
            "(add [<moves.piece>] <moves.to> [count:<int>] [stack:<boolean>] [<then>])",
            "a piece from outside on a site",
            "(add (piece \"Stone1\") (to (last From)))",
        )],
    ),
    rule(
        "effect.deal",
        "dealing during play",
        "",
        &[form(
            "(deal <dealableType> [<int>] [beginWith:<int>] [<then>])",
            "so many cards or dominoes to each, beginning with a player",
            "(deal Dominoes 2 beginWith:(mover))",
        )],
    ),
    rule(
        "effect.remove",
        "pieces are taken away",
        "",
        &[form(
            "(remove [<siteType>] (<int> | <sites>) [level:<int>] [at:<whenType>] [count:<int>] [<then>])",
            "what stands on the site or sites, now or at the end of the turn",
            "(remove (last To) at:EndOfTurn)",
        )],
    ),
    rule(
        "effect.step",
        "a step as an effect",
        "",
        &[form(
            "(step [<moves.from>] [<direction>] <moves.to> [stack:<boolean>] [<then>])",
            "the piece goes to a site one step away",
            "(step (from (last To)) Forward (to if:(is Empty (to))))",
        )],
    ),
    rule(
        "enclose",
        "capture of what can't get out",
        "",
        &[form(
            "(enclose [<siteType>] [<moves.from>] [<direction>] [<moves.between>] [numException:<int>] [<then>])",
            "groups without a free neighbour are done to as said",
            "(enclose (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))))",
        )],
    ),
    rule(
        "flip",
        "a piece turned over",
        "",
        &[form(
            "(flip [<siteType>] [<int>] [<then>])",
            "the piece's state changes to its other side",
            "(flip (last To))",
        )],
    ),
    rule(
        "fromTo",
        "a move between any two sites",
        "",
        &[form(
            "(fromTo <moves.from> <moves.to> [count:<int>] [copy:<boolean>] [stack:<boolean>] [<roleType>] [<then>])",
            "from one site to another",
            "(fromTo (from (last To)) (to (handSite Mover)))",
        )],
    ),
    rule(
        "hop",
        "a hop as an effect",
        "",
        &[form(
            "(hop [<moves.from>] [<direction>] [<moves.between>] <moves.to> [stack:<boolean>] [<then>])",
            "over a neighbour to the site behind it",
            "(hop (from (last To)) Orthogonal (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))",
        )],
    ),
    rule(
        "intervene",
        "capture on both sides",
        "",
        &[form(
            "(intervene [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] [<then>])",
            "what stands on two opposite sides of the site is done to as said",
            "(intervene (from (last To)) Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
        )],
    ),
    rule(
        "leap",
        "a leap as an effect",
        "",
        &[form(
            "(leap [<moves.from>] {{<stepType>}} [forward:<boolean>] [rotations:<boolean>] <moves.to> [<then>])",
            "straight to the end of a walk",
            "(leap (from (last To)) {{F F L F}} (to if:(is Empty (to))))",
        )],
    ),
    rule(
        "note",
        "a message",
        "",
        &[form(
            "(note [player:<int> | player:<roleType>] (<string> | <int> | <ints> | <float> | <boolean> | <sites> | <range> | <direction> | <graph>) [to:<moves.player> | to:<roleType>])",
            "something told to a player, or to all",
            "(note player:(mover) \"Your king is in check.\" to:Mover)",
        )],
    ),
    rule(
        "pass",
        "a pass as an effect",
        "",
        &[form("(pass [<then>])", "nothing is done", "(pass)")],
    ),
    rule(
        "playCard",
        "a card as an effect",
        "",
        &[form(
            "(playCard [<then>])",
            "a card of the mover's hand is played",
            "(playCard)",
        )],
    ),
    rule(
        "promote",
        "a piece becomes another",
        "",
        &[form(
            "(promote [<siteType>] [<int>] <moves.piece> [<moves.player> | <roleType>] [<then>])",
            "what stands on the site becomes that piece",
            "(promote (last To) (piece \"Queen\") Mover)",
        )],
    ),
    rule(
        "propose",
        "a proposal as an effect",
        "",
        &[form(
            "(propose (<string> | {<string>}) [<then>])",
            "something to be voted on",
            "(propose {\"Draw\" \"Resign\"})",
        )],
    ),
    rule(
        "push",
        "a row is pushed",
        "",
        &[form(
            "(push [<moves.from>] <direction> [<then>])",
            "the pieces in line move on by one, the last off the board",
            "(push (from (last To)) E)",
        )],
    ),
    rule(
        "random",
        "moves by chance",
        "",
        &[
            form(
                "(random <moves> num:<int>)",
                "so many of the moves, at random",
                "(random (forEach Piece) num:1)",
            ),
            form(
                "(random {<float>} {<moves>})",
                "one of the lists, with those weights",
                "(random {0.25 0.75} {(move Pass) (forEach Piece)})",
            ),
        ],
    ),
    rule(
        "roll",
        "dice are thrown",
        "",
        &[form("(roll [<then>])", "all dice, anew", "(roll)")],
    ),
    rule(
        "satisfy",
        "a puzzle's conditions",
        "",
        &[form(
            "(satisfy (<boolean> | {<boolean>}))",
            "what a solution has to meet",
            "(satisfy {(all Different) (is Count (sites Row 0) 3)})",
        )],
    ),
    rule(
        "select",
        "a choice as an effect",
        "",
        &[form(
            "(select <moves.from> [<moves.to>] [<roleType>] [<then>])",
            "a site, or two, picked without moving anything",
            "(select (from (sites Empty)))",
        )],
    ),
    rule(
        "shoot",
        "a shot as an effect",
        "",
        &[form(
            "(shoot <moves.piece> [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] [<then>])",
            "a piece put on a site in line from here",
            "(shoot (piece \"Arrow0\") (from (last To)) (to if:(is Empty (to))))",
        )],
    ),
    rule(
        "slide",
        "a slide as an effect",
        "",
        &[form(
            "(slide [<moves.from>] [<string>] [<direction>] [<moves.between>] [<moves.to>] [stack:<boolean>] [<then>])",
            "the piece goes along a line",
            "(slide (from (last To)) Orthogonal (to if:(is Empty (to))))",
        )],
    ),
    rule(
        "sow",
        "seeds along a track",
        "",
        &[form(
            "(sow [<siteType>] [<int>] [count:<int>] [numPerHole:<int>] [<string>] [owner:<int>] [if:<boolean>] [sowEffect:<moves>] [apply:<nonDecision>] [includeSelf:<boolean>] [origin:<boolean>] [skipIf:<boolean>] [backtracking:<boolean> | forward:<boolean>] [<then>])",
            "what lies on a site is dealt out, one to each next site of the track",
            "(sow (last From) numPerHole:1 \"Outer\" if:(is Occupied (to)) apply:(remove (to)))",
        )],
    ),
    rule(
        "surround",
        "capture of what is surrounded",
        "",
        &[form(
            "(surround [<moves.from>] [<relationType>] [<moves.between>] [<moves.to>] [except:<int>] [with:<moves.piece>] [<then>])",
            "what is hemmed in on all sides is done to as said",
            "(surround (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Friend (who at:(to)))) except:1)",
        )],
    ),
    rule(
        "then",
        "what follows a move",
        "",
        &[form(
            "(then <nonDecision> [applyAfterAllMoves:<boolean>])",
            "after the move, that effect",
            "(then (moveAgain))",
        )],
    ),
    rule(
        "trigger",
        "an event",
        "",
        &[form(
            "(trigger <string> (<int> | <roleType>) [<then>])",
            "something has happened to a player, to be asked for later",
            "(trigger \"Castled\" Mover)",
        )],
    ),
    rule(
        "vote",
        "a vote as an effect",
        "",
        &[form(
            "(vote (<string> | {<string>}) [<then>])",
            "for or against what was proposed",
            "(vote {\"Yes\" \"No\"})",
        )],
    ),
    rule(
        "take",
        "something changes hands",
        "",
        &[
            form(
                "(take Control (of:<roleType> | of:<int>) (by:<roleType> | by:<int>) [at:<int> | to:<sites>] [<siteType>] [<then>])",
                "pieces of one player are given to another",
                "(take Control of:Next by:Mover at:(last To))",
            ),
            form(
                "(take Domino [<then>])",
                "a domino is drawn from the stock",
                "(take Domino)",
            ),
        ],
    ),
];
