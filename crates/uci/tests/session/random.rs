//! Random dialogues. `ARROCCO_SEED` is the seed, `ARROCCO_DIALOGUES` their number.

use crate::dialogue_checker::DialogueChecker;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// Sebastiano Vigna's splitmix64, which needs no crate.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[test]
fn every_go_is_answered_once_and_legally() {
    let mut state = setting("ARROCCO_SEED", 1);
    for _ in 0..setting("ARROCCO_DIALOGUES", 20_000) {
        let length = next(&mut state) % 200;
        let bytes: Vec<u8> = (0..length).map(|_| next(&mut state) as u8).collect();
        DialogueChecker::run(&bytes);
    }
}
