use proptest::prelude::*;

use super::*;

fn betza(text: &str) -> Betza {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn spellings_of_the_same_moves_are_equal() {
    for (one, two) in [
        ("K", "WF"),
        ("Q", "RB"),
        ("Q", "WWFF"),
        ("R", "W0"),
        ("WR", "R"),
        ("mfWcfF", "cfFmfW"),
        ("mfWcfFimfW2", "mfWcfFimfnD"),
        ("WnD", "W2"),
        ("K", "fKbKsW"),
        ("N", "fNbN"),
        ("N", "ffNfsNbbNbsN"),
        ("vN", "ffNbbN"),
        ("fF", "flFfrF"),
        ("mcW", "W"),
        ("L", "C"),
        ("[F-B]", "[F-FF]"),
    ] {
        assert_eq!(betza(one), betza(two), "{one} {two}");
    }
    assert_ne!(betza("D"), betza("nD"));
    assert!(betza("D").agrees(&betza("nD")));
    assert_ne!(betza("mfW"), betza("fW"));
}

#[test]
fn one_spelling_is_printed() {
    for (given, printed) in [
        ("FW", "K"),
        ("BR", "Q"),
        ("NB", "BN"),
        ("cfFmfW", "mfWcfF"),
        ("imfnDmfWcfF", "mfWcfFimfnD"),
        ("fWF", "fWF"),
        ("fR4fFbW", "bWfR4fF"),
        ("Q6", "Q6"),
        ("NN", "NN"),
        ("iNinDinA", "inDiNinA"),
        ("pR", "pR"),
        ("jB", "jB"),
        ("[fR5?bF]", "[fR5?bF]"),
        ("[F-B]", "[F-B]"),
        ("(1,4)", "(1,4)"),
        ("DD", "D0"),
        ("mRcpR", "mRcpR"),
        ("DiD2", "DiD2"),
        ("ZDiD3", "DZiD3"),
    ] {
        assert_eq!(betza(given).to_string(), printed, "{given}");
    }
}

#[test]
fn what_is_not_betza_says_where() {
    for (text, at) in [
        ("", 0),
        ("mf", 1),
        ("x", 0),
        ("qW", 0),
        ("WX", 1),
        ("W[", 1),
        ("(0,0)", 0),
    ] {
        let error = text.parse::<Betza>().unwrap_err();
        assert_eq!(error.span.start, at, "{text}: {error}");
    }
}

fn term() -> impl Strategy<Value = String> {
    let dirs = prop::sample::select(vec![
        "", "f", "b", "l", "r", "s", "v", "fl", "br", "ff", "fs", "ffr",
    ]);
    let mode = prop::sample::select(vec!["", "m", "c"]);
    let way = prop::sample::select(vec!["", "n", "j", "p", "g"]);
    let atom = prop::sample::select(vec![
        "W", "F", "D", "A", "N", "C", "Z", "H", "G", "K", "Q", "R", "B", "NN", "R3", "B2", "D2",
        "(1,4)", "W0",
    ]);
    (any::<bool>(), mode, dirs, way, atom)
        .prop_map(|(i, m, d, w, a)| format!("{}{m}{d}{w}{a}", if i { "i" } else { "" }))
}

proptest! {
    #[test]
    fn printing_and_parsing_round_trip(terms in prop::collection::vec(term(), 1..5)) {
        if let Ok(set) = terms.concat().parse::<Betza>() {
            let printed = set.to_string();
            let again: Betza = printed.parse().unwrap_or_else(|e| panic!("{printed}: {e}"));
            prop_assert_eq!(&set, &again, "{} -> {}", terms.concat(), &printed);
            prop_assert_eq!(printed, again.to_string());
        }
    }
}
