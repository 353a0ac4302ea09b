//! Random positions, the same for the same seed everywhere.

use crate::{Accept, Color, Position, Role, Setup, Square};

/// The splitmix64 sequence (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below a bound, which must not be 0. The bias is below a billionth for the bounds used here.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

impl Position {
    /// A random position: any number of pieces on any squares, without castling rights, that passes
    /// [`Accept::STRICT`]. The same seed gives the same position on every machine.
    ///
    /// Positions like these are good for tests, because they are odd. For positions as in games see
    /// [`random_play`](Self::random_play).
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::random(7), Position::random(7));
    /// assert_ne!(Position::random(7), Position::random(8));
    /// ```
    #[must_use]
    pub fn random(seed: u64) -> Self {
        let mut random = Random(seed);
        // Nearly half of the setups are valid; a dozen is enough by far.
        loop {
            if let Ok(validated) = random_setup(&mut random).validate(Accept::STRICT) {
                return validated.position;
            }
        }
    }

    /// The position after random moves from this one, as many as `plies` or until there is none. The same seed gives the
    /// same moves on every machine.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos().random_play(7, 40);
    /// assert_eq!((position.fullmoves(), position), (21, Position::startpos().random_play(7, 40)));
    /// ```
    #[must_use]
    pub fn random_play(&self, seed: u64, plies: usize) -> Self {
        let mut random = Random(seed);
        let mut position = *self;
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(random.choose(&moves));
        }
        position
    }
}

/// Kings and up to fifteen men a side, fewer pieces than a game can give.
fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup { turn: random.choose(&Color::ALL), ..Setup::empty() };
    for color in Color::ALL {
        place(&mut setup, random, color, Role::King);
        for (role, most) in
            [(Role::Pawn, 8), (Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)]
        {
            for _ in 0..random.below(most + 1) {
                place(&mut setup, random, color, role);
            }
        }
    }
    setup
}

/// Puts a piece on a random empty square where it can stand.
fn place(setup: &mut Setup, random: &mut Random, color: Color, role: Role) {
    loop {
        let square = random.choose(&Square::ALL);
        let is_back = square.rank() == color.back_rank() || square.rank() == color.promotion_rank();
        if !(setup.board.occupied().contains(square) || role == Role::Pawn && is_back) {
            setup.board.put(square, role.of(color));
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_legal_many_and_always_the_same() {
        let positions: Vec<Position> = (0..500).map(Position::random).collect();
        for (seed, position) in positions.iter().enumerate() {
            assert!(position.to_setup().validate(Accept::STRICT).is_ok(), "{position}");
            assert_eq!(positions.iter().position(|other| other == position), Some(seed), "{position}");
        }
        // Fixed, because users keep seeds.
        assert_eq!(Position::random(0).to_string(), FIRST);
        assert_eq!(Position::startpos().random_play(0, 10).to_string(), PLAYED);
        assert!(
            positions.iter().any(Position::is_check) && positions.iter().any(|p| p.turn() == Color::Black)
        );
    }

    const FIRST: &str = "3r4/1P4KP/8/p3pN2/2N2p2/5k2/p1P2q2/8 b - - 0 1";
    const PLAYED: &str = "rnbqkb1r/1ppppp1p/5np1/p7/1P6/P1N1P2P/2PP1PP1/R1BQKBNR w KQk - 1 6";
}
