//! What a game is played with: boards, pieces, dice, cards, hands, regions, maps.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "equipment",
        "what the game is played with",
        "",
        &[form(
            "(equipment {<item>})",
            "the list of boards, pieces, dice, hands, regions and maps",
            "(equipment {(board (square 8)) (piece \"Rook\" Each) (hand Each)})",
        )],
    ),
    rule(
        "item",
        "one entry of the equipment",
        "<component> <container> <dominoes> <hints> <map> <regions>",
        &[],
    ),
    rule(
        "component",
        "anything that is put on a site: pieces, cards, dice, tiles",
        "<component.card> <die> <domino> <component.piece> <tile>",
        &[],
    ),
    rule(
        "component.card",
        "a playing card as a component",
        "",
        &[form(
            "(card <string> <roleType> <cardType> rank:<int> value:<int> trumpRank:<int> trumpValue:<int> suit:<int> [<moves>] [maxState:<int>] [maxCount:<int>] [maxValue:<int>])",
            "a card of that kind, with its rank, worth and suit, and the same as a trump",
            "(card \"Jack of Hearts\" Shared Jack rank:5 value:2 trumpRank:7 trumpValue:20 suit:3)",
        )],
    ),
    rule(
        "component.piece",
        "a kind of piece",
        "",
        &[form(
            "(piece <string> [<roleType>] [<directionFacing>] [<flips>] [<moves>] [maxState:<int>] [maxCount:<int>] [maxValue:<int>])",
            "a piece: its name, owner, facing and moves; with Each every player has one",
            "(piece \"Rook\" Each (move Slide Orthogonal (to if:(not (is Friend (who at:(to)))))))",
        )],
    ),
    rule(
        "die",
        "a die as a component",
        "",
        &[form(
            "(die <string> <roleType> numFaces:<int> [<directionFacing>] [<moves>])",
            "a die that stands on the board as a piece does",
            "(die \"Die6\" Each numFaces:6)",
        )],
    ),
    rule(
        "dominoes",
        "a set of dominoes",
        "",
        &[form(
            "(dominoes [upTo:<int>])",
            "all dominoes up to that many pips",
            "(dominoes upTo:6)",
        )],
    ),
    rule(
        "hints",
        "the hints of a deduction puzzle",
        "",
        &[form(
            "(hints [<string>] {<equipment.hint>} [<siteType>])",
            "groups of sites with the number that each must give",
            "(hints {(hint {0 1 2} 6) (hint {3 4} 7)} Cell)",
        )],
    ),
    rule(
        "map",
        "a table that takes one number or name to another",
        "",
        &[
            form(
                "(map [<string>] {<int>} {<int>})",
                "from each number of the first list to the one at the same place of the second",
                "(map \"Ferry\" {0 1} {8 9})",
            ),
            form(
                "(map [<string>] {<math.pair>})",
                "pairs, each from its first to its second entry",
                "(map {(pair P1 15) (pair P2 0)})",
            ),
        ],
    ),
    rule(
        "regions",
        "a named part of the board",
        "",
        &[form(
            "(regions [<string>] [<roleType>] ({<int>} | <sites> | {<sites>} | <regionTypeStatic> | {<regionTypeStatic>}) [<string>])",
            "a region by name or owner: sites, or one of the kinds that every board has",
            "(regions \"Palace\" P1 {0 1 2})",
        )],
    ),
    rule(
        "container.board.board",
        "the board: its graph, tracks and kind of site",
        "<boardless> <mancalaBoard> <surakartaBoard>",
        &[form(
            "(board <graph> [<board.track> | {<board.track>}] [<equipment.values> | {<equipment.values>}] [use:<siteType>] [largeStack:<boolean>])",
            "a board over a graph",
            "(board (rectangle 3 6) use:Vertex)",
        )],
    ),
    rule(
        "board.track",
        "a path along which pieces travel",
        "",
        &[form(
            "(track <string> ({<int>} | <string> | {<equipment.trackStep>}) [loop:<boolean>] [<int> | <roleType>] [directed:<boolean>])",
            "a track by name: its sites in order, or steps such as \"0,E,N1,W\", looped or not, for a player or for all",
            "(track \"Outer\" {0 1 2 5 8 7 6 3} loop:True)",
        )],
    ),
    rule(
        "boardless",
        "no board at all",
        "",
        &[form(
            "(boardless <tilingBoardlessType> [<dim>] [largeStack:<boolean>])",
            "an unbounded table on which tiles join at their sides",
            "(boardless Hexagonal)",
        )],
    ),
    rule(
        "mancalaBoard",
        "a board for sowing games",
        "",
        &[form(
            "(mancalaBoard <int> <int> [store:<storeType>] [numStores:<int>] [largeStack:<boolean>] [<board.track> | {<board.track>}])",
            "rows and columns of holes, with or without stores",
            "(mancalaBoard 2 6 store:Outer)",
        )],
    ),
    rule(
        "surakartaBoard",
        "a board with loops at its corners",
        "",
        &[form(
            "(surakartaBoard <graph> [loops:<int>] [from:<int>] [largeStack:<boolean>])",
            "a graph with looping lines round its corners, from that row on",
            "(surakartaBoard (square 6) loops:2)",
        )],
    ),
    rule(
        "tile",
        "a tile",
        "",
        &[form(
            "(tile <string> [<roleType>] [{<stepType>} | {{<stepType>}}] [numSides:<int>] [slots:{<int>} | slotsPerSide:<int>] [{<path>}] [<flips>] [<moves>] [maxState:<int>] [maxCount:<int>] [maxValue:<int>])",
            "a tile: its shape as a walk, or its sides, slots and painted paths",
            "(tile \"Bend\" Shared numSides:4 {(path from:0 to:1 colour:1)})",
        )],
    ),
    rule(
        "domino",
        "a domino as a component",
        "",
        &[form(
            "(domino <string> <roleType> value:<int> value2:<int> [<moves>])",
            "a domino with those two halves",
            "(domino \"Domino35\" Shared value:3 value2:5)",
        )],
    ),
    rule(
        "path",
        "a path painted on a tile",
        "",
        &[form(
            "(path from:<int> [slotsFrom:<int>] to:<int> [slotsTo:<int>] colour:<int>)",
            "a line from one side to another, by side and slot, in a colour",
            "(path from:0 slotsFrom:0 to:2 slotsTo:0 colour:1)",
        )],
    ),
    rule(
        "container",
        "anything that has sites: boards, hands, decks, dice",
        "<container.board.board> <deck> <dice> <other.hand>",
        &[],
    ),
    rule(
        "deck",
        "a pack of cards",
        "",
        &[form(
            "(deck [<roleType>] [cardsBySuit:<int>] [suits:<int>] [{<equipment.card>}])",
            "cards of each suit, owned by someone or shared",
            "(deck Shared cardsBySuit:8 suits:4)",
        )],
    ),
    rule(
        "dice",
        "dice that are thrown together",
        "",
        &[form(
            "(dice [d:<int>] [faces:{<int>} | facesByDie:{{<int>}} | from:<int>] [<roleType>] num:<int> [biased:{<int>}])",
            "that many dice, with so many faces, or with those faces, or counted from a number",
            "(dice d:4 num:2)",
        )],
    ),
    rule(
        "other.hand",
        "the sites where a player keeps pieces off the board",
        "",
        &[form(
            "(hand <roleType> [size:<int>])",
            "a hand for a player, with so many sites",
            "(hand Each size:3)",
        )],
    ),
    rule(
        "equipment.card",
        "a kind of card of a deck",
        "",
        &[form(
            "(card <cardType> rank:<int> value:<int> [trumpRank:<int>] [trumpValue:<int>] [biased:<int>])",
            "a card's rank and worth, plain and as trump",
            "(card Queen rank:3 value:3 trumpRank:3 trumpValue:3)",
        )],
    ),
    rule(
        "equipment.hint",
        "one hint of a puzzle",
        "",
        &[
            form(
                "(hint <int> [<int>])",
                "at that site, that number",
                "(hint 4 2)",
            ),
            form(
                "(hint {<int>} [<int>])",
                "for those sites together, that number",
                "(hint {0 1 9} 12)",
            ),
        ],
    ),
    rule(
        "equipment.values",
        "the values that a puzzle's sites may take",
        "",
        &[form(
            "(values <siteType> <range>)",
            "that kind of site takes that range of values",
            "(values Cell (range 1 9))",
        )],
    ),
    rule(
        "equipment.trackStep",
        "one step of a track",
        "",
        &[form(
            "(trackStep (<int> | <compassDirection> | <trackStepType>))",
            "a site, a direction, or where the track ends or repeats",
            "(trackStep N)",
        )],
    ),
];
