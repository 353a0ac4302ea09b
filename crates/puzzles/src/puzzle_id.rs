//! The name of a puzzle.

use std::fmt;

use arrocco_rules::{Move, Position};

/// The longest name.
const LONGEST: usize = 40;

/// The name of a puzzle: up to 40 letters, digits and signs of ASCII, without spaces.
///
/// A puzzle that is made has a name computed from its position and solution, so that the same puzzle, made twice, is one.
///
/// ```
/// use arrocco_puzzles::PuzzleId;
/// assert_eq!("00sHx".parse::<PuzzleId>().unwrap().as_str(), "00sHx");
/// assert!("two words".parse::<PuzzleId>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleId(String);

/// A text that is no name of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadId;

impl fmt::Display for BadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a puzzle has 1 to {LONGEST} letters, digits or signs and no spaces")
    }
}

impl std::error::Error for BadId {}

impl PuzzleId {
    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name that a position and moves give.
    pub(crate) fn computed(start: &Position, moves: &[Move]) -> Self {
        // FNV-1a (Fowler, Noll, Vo), 64 bits: the name must not depend on a version of this program or of Rust.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let fen = start.to_string();
        let placement = fen.split(' ').take(4).flat_map(|field| field.bytes().chain([b' ']));
        let moves = moves.iter().flat_map(|mv| mv.bits().to_le_bytes());
        for byte in placement.chain(moves) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Self(format!("{hash:016x}"))
    }
}

impl std::str::FromStr for PuzzleId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let is_good = (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_good { Ok(Self(text.to_owned())) } else { Err(BadId) }
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
