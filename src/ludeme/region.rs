//! Regions: sets of sites.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "region.last.last",
        "sites of the last move",
        "",
        &[form(
            "(last Between)",
            "those that it passed over",
            "(last Between)",
        )],
    ),
    rule(
        "region.foreach.forEach",
        "a region loop by loop",
        "",
        &[
            form(
                "(forEach <ints> <sites>)",
                "the region for each number as a player, together",
                "(forEach (players Enemy of:(mover)) (sites Occupied by:Player))",
            ),
            form(
                "(forEach of:<sites> <sites>)",
                "the region for each site, together",
                "(forEach of:(sites Top) (sites Around (site) Orthogonal))",
            ),
            form(
                "(forEach <sites> if:<boolean>)",
                "the sites of a region that meet a condition",
                "(forEach (sites Board) if:(is Even (site)))",
            ),
            form(
                "(forEach Team <sites>)",
                "the region for each team, together",
                "(forEach Team (sites Occupied by:Mover))",
            ),
            form(
                "(forEach Level [<siteType>] at:<int> [<stackDirection>] [if:<boolean>] [startAt:<int>])",
                "the levels of a stack that meet a condition",
                "(forEach Level at:(last To) FromTop if:(= (level) 0))",
            ),
        ],
    ),
    rule(
        "sites",
        "a region: a set of sites",
        "<region.math.difference> <expand> <region.foreach.forEach> <region.math.if> <region.math.intersection> <region.last.last> <region.math.union>",
        &[
            form(
                "(sites <sitesSimpleType> [<siteType>])",
                "a part that every board has, or a fact of the last move",
                "(sites Corners)",
            ),
            form(
                "(sites <sitesEdgeType>)",
                "the edges that lie that way",
                "(sites Axial)",
            ),
            form(
                "(sites Group [<siteType>] (at:<int> | from:<sites>) [<direction>] [if:<boolean>] [isVisible:<boolean>])",
                "the connected group of a site, or of several",
                "(sites Group at:(last To) Orthogonal)",
            ),
            form(
                "(sites [<siteType>] [<int>] {{<stepType>}} [rotations:<boolean>])",
                "where walks from a site end",
                "(sites (last To) {{F F R F}} rotations:True)",
            ),
            form(
                "(sites ({<int>} | <ints>))",
                "those numbers",
                "(sites {0 1 2})",
            ),
            form(
                "(sites <sitesMoveType> <moves>)",
                "the sites between, from or to in a list of moves",
                "(sites To (forEach Piece))",
            ),
            form(
                "(sites [<siteType>] {<string>})",
                "those coordinates",
                "(sites {\"A1\" \"B2\"})",
            ),
            form(
                "(sites Hidden [<hiddenData>] [<siteType>] (to:<moves.player> | to:<roleType>))",
                "what is hidden from a player",
                "(sites Hidden What to:Mover)",
            ),
            form(
                "(sites Pattern {<stepType>} [<siteType>] [from:<int>] [what:<int> | whats:{<int>}])",
                "the sites of a walk of pieces",
                "(sites Pattern {F R F} from:(last To) what:(id \"Stone1\"))",
            ),
            form(
                "(sites Loop [inside:<boolean>] [<siteType>] [surround:<roleType> | {<roleType>}] [<direction>] [<int>] [<int> | <sites>])",
                "the sites of a ring, or inside it",
                "(sites Loop inside:True Orthogonal)",
            ),
            form("(sites)", "the sites that the loop stands at", "(sites)"),
            form(
                "(sites Crossing at:<int> [<moves.player> | <roleType>])",
                "the edges that cross an edge",
                "(sites Crossing at:(last To) Mover)",
            ),
            form(
                "(sites Random [<sites>] [num:<int>])",
                "so many of the region by chance",
                "(sites Random (sites Empty) num:2)",
            ),
            form(
                "(sites LargePiece [<siteType>] at:<int>)",
                "the sites that a large piece covers",
                "(sites LargePiece at:(last To))",
            ),
            form(
                "(sites Between [<direction>] [<siteType>] from:<int> [fromIncluded:<boolean>] to:<int> [toIncluded:<boolean>] [cond:<boolean>])",
                "the sites between two",
                "(sites Between Orthogonal from:(last From) to:(last To))",
            ),
            form(
                "(sites Start <moves.piece>)",
                "where a piece stood at the start",
                "(sites Start (piece (what at:(from))))",
            ),
            form(
                "(sites Occupied (by:<moves.player> | by:<roleType>) [container:<int> | container:<string>] [component:<int> | component:<string> | components:{<string>}] [top:<boolean>] [on:<siteType>])",
                "where a player's pieces are",
                "(sites Occupied by:Mover component:\"King\")",
            ),
            form(
                "(sites Incident <siteType> of:<siteType> at:<int> [owner:<moves.player> | <roleType>])",
                "the sites of one kind that touch one of another",
                "(sites Incident Edge of:Vertex at:(last To) owner:(player (mover)))",
            ),
            form(
                "(sites Around [<siteType>] (<int> | <sites>) [<regionTypeDynamic>] [distance:<int>] [<absoluteDirection>] [if:<boolean>] [includeSelf:<boolean>])",
                "the neighbours of a site or region",
                "(sites Around (last To) distance:1 Orthogonal)",
            ),
            form(
                "(sites Direction (from:<int> | from:<sites>) [<direction>] [included:<boolean>] [stop:<boolean>] [stopIncluded:<boolean>] [distance:<int>] [<siteType>])",
                "all in a direction",
                "(sites Direction from:(to) Forward included:False)",
            ),
            form(
                "(sites LineOfSight [<lineOfSightType>] [<siteType>] [at:<int>] [<direction>])",
                "along lines up to the first piece",
                "(sites LineOfSight Piece at:(last To) Orthogonal)",
            ),
            form(
                "(sites <sitesIndexType> [<siteType>] [<int>])",
                "a row, column, layer, state … by its number; or the empty sites",
                "(sites Row 3)",
            ),
            form(
                "(sites Side [<siteType>] [<moves.player> | <roleType> | <compassDirection>])",
                "a side of the board, by direction or by player",
                "(sites Side N)",
            ),
            form(
                "(sites Distance [<siteType>] [<relationType>] [<effect.step>] [newRotation:<int>] from:<int> <range>)",
                "so many steps from a site",
                "(sites Distance Orthogonal from:(last To) (range 1 2))",
            ),
            form(
                "(sites <sitesPlayerType> [<siteType>] [<moves.player> | <roleType>] [<nonDecision>] [<string>])",
                "the hand of a player, or where a player would win",
                "(sites Hand Mover)",
            ),
            form(
                "(sites Track [<moves.player> | <roleType>] [<string>] [from:<int>] [to:<int>])",
                "a track, or a part of it",
                "(sites Track \"Outer\" from:0 to:5)",
            ),
            form(
                "(sites [<moves.player> | <roleType>] [<siteType>] [<string>])",
                "a region of the equipment, by name or player",
                "(sites Mover \"Palace\")",
            ),
        ],
    ),
    rule(
        "expand",
        "a region grown",
        "",
        &[form(
            "(expand [<int> | <string>] (<sites> | origin:<int>) [steps:<int>] [<absoluteDirection>] [<siteType>])",
            "with its neighbours, again and again",
            "(expand (sites Centre) steps:2 Orthogonal)",
        )],
    ),
    rule(
        "region.math.difference",
        "a region without some sites",
        "",
        &[form(
            "(difference <sites> (<sites> | <int>))",
            "the first region without the second, or without a site",
            "(difference (sites Board) (sites Corners))",
        )],
    ),
    rule(
        "region.math.if",
        "one region or another",
        "",
        &[form(
            "(if <boolean> <sites> [<sites>])",
            "if it holds the first, otherwise the second",
            "(if (is Mover P1) (sites Top) (sites Bottom))",
        )],
    ),
    rule(
        "region.math.intersection",
        "what regions share",
        "",
        &[
            form(
                "(intersection {<sites>})",
                "the sites in all of them",
                "(intersection {(sites Empty) (sites Top) (sites Row 7)})",
            ),
            form(
                "(intersection <sites> <sites>)",
                "the sites in both",
                "(intersection (sites Empty) (sites Top))",
            ),
        ],
    ),
    rule(
        "region.math.union",
        "regions together",
        "",
        &[
            form(
                "(union {<sites>})",
                "the sites in any of them",
                "(union {(sites Top) (sites Bottom) (sites Centre)})",
            ),
            form(
                "(union <sites> <sites>)",
                "the sites in either",
                "(union (sites Top) (sites Bottom))",
            ),
        ],
    ),
];
