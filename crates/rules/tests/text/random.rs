//! Positions from random games, the same in every run.

use arrocco_rules::Position;

/// The splitmix64 sequence.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// Calls a function with the positions of random games: standard chess, Chess960 and double Chess960.
pub(crate) fn each_position(games: u16, mut each: impl FnMut(&Position)) {
    let mut random = Random(u64::from(games));
    for game in 0..games {
        let (white, black) = (random.below(960) as u16, random.below(960) as u16);
        let start = match game % 3 {
            0 => Some(Position::startpos()),
            1 => Position::chess960(white),
            _ => Position::double_chess960(white, black),
        };
        let mut position = start.expect("a number below 960");
        for _ in 0..300 {
            each(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
        }
    }
}
