//! The oracle, which knows the rules a second time, agrees on positions from random play. Not in the package, because the
//! oracle is not published.

mod agrees;
#[path = "../proof/mod.rs"]
mod proof;

/// `ARROCCO_POSITIONS=1000000` for the proof by hand.
#[test]
fn the_oracle_agrees() {
    proof::prove("ARROCCO_POSITIONS", 100_000, agrees::agrees);
}
