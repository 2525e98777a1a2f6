//! The tour in the README shows what the program really says.

#[test]
fn the_tour_is_real() {
    trycmd::TestCases::new().case("README.md");
}
