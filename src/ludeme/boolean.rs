//! Conditions.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "booleans.no.no",
        "whether there are none",
        "",
        &[
            form(
                "(no Pieces [<siteType>] [<roleType> | of:<int>] [<string>] [in:<sites>])",
                "no pieces, of a player, a name or in a region",
                "(no Pieces Next in:(sites Top))",
            ),
            form(
                "(no Moves <roleType>)",
                "a player has no legal move",
                "(no Moves Next)",
            ),
        ],
    ),
    rule(
        "was",
        "what the last turn was",
        "",
        &[form("(was Pass)", "the last move was a pass", "(was Pass)")],
    ),
    rule(
        "deductionPuzzle.all.all",
        "a puzzle's rule for all sites",
        "",
        &[form(
            "(all Different [<siteType>] [<sites>] [except:<int> | excepts:{<int>}])",
            "the values of the region all differ, but for those excepted",
            "(all Different (sites Row 0) except:0)",
        )],
    ),
    rule(
        "deductionPuzzle.is.is",
        "a puzzle's rule",
        "",
        &[
            form(
                "(is <isPuzzleRegionResultType> [<siteType>] [<sites>] [of:<int>] [<string>] <int>)",
                "the values of the region add up to, or count, so many",
                "(is Sum (sites Row 0) 15)",
            ),
            form(
                "(is Unique [<siteType>])",
                "no two rows or columns are the same",
                "(is Unique Cell)",
            ),
            form(
                "(is Solved)",
                "every site has its right value",
                "(is Solved)",
            ),
        ],
    ),
    rule(
        "forAll",
        "a rule for every element of a puzzle",
        "",
        &[form(
            "(forAll <puzzleElementType> <boolean>)",
            "the condition holds at each of them",
            "(forAll Cell (= (count Adjacent at:(site)) 3))",
        )],
    ),
    rule(
        "booleans.all.all",
        "whether all meet a condition",
        "",
        &[
            form(
                "(all <allSitesType> <sites> if:<boolean>)",
                "every site of the region does, or each differs",
                "(all Sites (sites Occupied by:Mover) if:(is In (site) (sites Top)))",
            ),
            form(
                "(all Values <ints> if:<boolean>)",
                "every value does",
                "(all Values (values Remembered \"Seen\") if:(> (value) 3))",
            ),
            form(
                "(all <allSimpleType>)",
                "all have passed; all dice are used; all dice are equal",
                "(all Passed)",
            ),
            form(
                "(all Groups [<siteType>] [<direction>] [of:<boolean>] if:<boolean>)",
                "every connected group does",
                "(all Groups Orthogonal if:(= (count Sites in:(sites)) 4))",
            ),
        ],
    ),
    rule(
        "booleans.is.is",
        "a question with many forms",
        "",
        &[
            form(
                "(is Crossing <int> <int>)",
                "two edges cross",
                "(is Crossing 3 7)",
            ),
            form(
                "(is <isSimpleType>)",
                "the board is full; something is pending; positions go in a cycle",
                "(is Full)",
            ),
            form(
                "(is Triggered <string> (<int> | <roleType>))",
                "that event has happened to the player",
                "(is Triggered \"Castled\" Mover)",
            ),
            form(
                "(is <isStringType> <string>)",
                "a proposal was made, or decided on",
                "(is Proposed \"Draw\")",
            ),
            form(
                "(is <isGraphType> <siteType>)",
                "the last move went from, or to, that kind of site",
                "(is LastTo Vertex)",
            ),
            form(
                "(is <isIntegerType> [<int>])",
                "a number is even or odd, a site was visited, dice or dominoes match",
                "(is Even (count Moves))",
            ),
            form(
                "(is Hidden [<hiddenData>] [<siteType>] at:<int> [level:<int>] (to:<moves.player> | to:<roleType>))",
                "something of the site is hidden from a player",
                "(is Hidden What at:(to) to:Mover)",
            ),
            form(
                "(is Repeat [<repetitionType>])",
                "the position has been there before",
                "(is Repeat Positional)",
            ),
            form(
                "(is Pattern {<stepType>} [<siteType>] [from:<int>] [what:<int> | whats:{<int>}])",
                "a walk of pieces starts at the site",
                "(is Pattern {F F R F} from:(last To) what:(id \"Stone1\"))",
            ),
            form(
                "(is <isTreeType> (<moves.player> | <roleType>))",
                "the player's edges make a tree of that kind",
                "(is SpanningTree Mover)",
            ),
            form(
                "(is RegularGraph (<moves.player> | <roleType>) [k:<int> | odd:<boolean> | even:<boolean>])",
                "each vertex has as many edges of the player's",
                "(is RegularGraph Mover k:2)",
            ),
            form(
                "(is <isPlayerType> (<int> | <roleType>))",
                "that player is the mover, the next, active, a friend, an enemy",
                "(is Enemy (who at:(to)))",
            ),
            form(
                "(is Loop [<siteType>] [surround:<roleType> | {<roleType>}] [<direction>] [<int>] [<int> | <sites>] [path:<boolean>])",
                "a ring of the mover's pieces closes at the last site",
                "(is Loop surround:Enemy Orthogonal (mover))",
            ),
            form(
                "(is Path <siteType> [from:<int>] (<moves.player> | <roleType>) length:<range> [closed:<boolean>])",
                "the player has a path of such length",
                "(is Path Edge from:(last To) Mover length:(range 3 5) closed:True)",
            ),
            form(
                "(is <isSiteType> [<siteType>] <int>)",
                "the site is empty, or occupied",
                "(is Empty (to))",
            ),
            form(
                "(is In [<int> | {<int>}] (<sites> | <ints>))",
                "a site or number is in the region or list",
                "(is In (to) (sites Top))",
            ),
            form(
                "(is <isAngleType> [<siteType>] at:<int> <boolean> <boolean>)",
                "the piece makes an angle of that kind",
                "(is Right at:(last To) (is Friend (who at:(site))) (is Empty (site)))",
            ),
            form(
                "(is <isComponentType> [<int>] [<siteType>] [at:<int> | in:<sites>] [<moves>])",
                "the piece or region is attacked; or lies within a region",
                "(is Threatened (id \"King\" Mover) at:(to))",
            ),
            form(
                "(is Related <relationType> [<siteType>] <int> (<int> | <sites>))",
                "two sites are neighbours of that kind",
                "(is Related Orthogonal (from) (to))",
            ),
            form(
                "(is Target [<int> | <string>] {<int>} [<int> | {<int>}])",
                "the pieces stand as the list says",
                "(is Target {1 2 3 0})",
            ),
            form(
                "(is <isConnectType> [<int>] [<siteType>] [at:<int>] [<direction>] ({<sites>} | <roleType> | <regionTypeStatic>))",
                "regions are joined, or kept apart, by the player's pieces",
                "(is Connected Orthogonal Mover)",
            ),
            form(
                "(is Line [<siteType>] <int> [<absoluteDirection>] [through:<int> | throughAny:<sites>] [<roleType> | what:<int> | whats:{<int>}] [exact:<boolean>] [contiguous:<boolean>] [if:<boolean>] [byLevel:<boolean>] [top:<boolean>] [throughHowMuch:<int>] [isVisible:<boolean>] [useOpposites:<boolean>])",
                "so many in a row",
                "(is Line 4 Orthogonal through:(last To) exact:True)",
            ),
        ],
    ),
    rule(
        "can",
        "whether something can be done",
        "",
        &[form(
            "(can Move <moves>)",
            "there is at least one of those moves",
            "(can Move (forEach Piece))",
        )],
    ),
    rule(
        "!=",
        "unequal",
        "",
        &[
            form(
                "(!= <sites> <sites>)",
                "two regions differ",
                "(!= (sites Occupied by:P1) (sites Top))",
            ),
            form(
                "(!= <int> (<int> | <roleType>))",
                "two numbers, or a player and a role, differ",
                "(!= (who at:(to)) Mover)",
            ),
        ],
    ),
    rule(
        "<",
        "less",
        "",
        &[form(
            "(< <int> <int>)",
            "the first is less",
            "(< (count Moves) 20)",
        )],
    ),
    rule(
        "<=",
        "at most",
        "",
        &[form(
            "(<= <int> <int>)",
            "the first is not greater",
            "(<= (row of:(to)) 2)",
        )],
    ),
    rule(
        "=",
        "equal",
        "",
        &[
            form(
                "(= <sites> <sites>)",
                "two regions are the same",
                "(= (sites Occupied by:P1) (sites Top))",
            ),
            form(
                "(= <int> (<int> | <roleType>))",
                "two numbers, or a player and a role, are the same",
                "(= (count Pieces Mover) 1)",
            ),
        ],
    ),
    rule(
        ">",
        "greater",
        "",
        &[form(
            "(> <int> <int>)",
            "the first is greater",
            "(> (pips) 4)",
        )],
    ),
    rule(
        ">=",
        "at least",
        "",
        &[form(
            "(>= <int> <int>)",
            "the first is not less",
            "(>= (score Mover) 10)",
        )],
    ),
    rule(
        "booleans.math.if",
        "one condition or another",
        "",
        &[form(
            "(if <boolean> <boolean> [<boolean>])",
            "if the first holds the second, otherwise the third",
            "(if (is Even (count Turns)) (is Empty (to)) (is Occupied (to)))",
        )],
    ),
    rule(
        "math.and",
        "all hold",
        "",
        &[
            form(
                "(and {<boolean>})",
                "each of them holds",
                "(and {(is Empty (to)) (is Even (to)) (!= (to) 3)})",
            ),
            form(
                "(and <boolean> <boolean>)",
                "both hold",
                "(and (is Empty (to)) (is In (to) (sites Board)))",
            ),
        ],
    ),
    rule(
        "math.or",
        "any holds",
        "",
        &[
            form(
                "(or {<boolean>})",
                "at least one of them holds",
                "(or {(is Full) (no Moves Next) (is Repeat)})",
            ),
            form(
                "(or <boolean> <boolean>)",
                "one or the other holds, or both",
                "(or (is Empty (to)) (is Enemy (who at:(to))))",
            ),
        ],
    ),
    rule(
        "not",
        "the opposite",
        "",
        &[form(
            "(not <boolean>)",
            "it does not hold",
            "(not (is Empty (to)))",
        )],
    ),
    rule(
        "xor",
        "one but not both",
        "",
        &[form(
            "(xor <boolean> <boolean>)",
            "just one of them holds",
            "(xor (is Even (from)) (is Even (to)))",
        )],
    ),
    rule(
        "boolean",
        "a condition",
        "<!=> <<> <<=> <=> <>> <>=> <booleans.all.all> <deductionPuzzle.all.all> <math.and> boolean <can> <forAll> <booleans.math.if> <booleans.is.is> <deductionPuzzle.is.is> <booleans.no.no> <not> <math.or> <toBool> <was> <xor>",
        &[],
    ),
    rule(
        "toBool",
        "a number as a condition",
        "",
        &[form(
            "(toBool (<int> | <float>))",
            "it is not zero",
            "(toBool (state at:(to)))",
        )],
    ),
];
