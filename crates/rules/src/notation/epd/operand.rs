//! The operand of an operation.

use alloc::string::String;
use alloc::vec::Vec;

use super::EpdErrorKind;
use super::opcode::{Kind, is_opcode, kind};
use super::segments::Segments;
use crate::{IllegalMove, Move, Position};

/// The operand of an operation. Its kind depends on the opcode.
///
/// ```
/// use arrocco_rules::{Epd, Operand};
/// let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Ke7 e5; acn 1000;".parse().unwrap();
/// assert!(matches!(epd.get("pv"), Some(Operand::Line(moves)) if moves.len() == 3));
/// assert_eq!(epd.get("acn"), Some(&Operand::Count(1000)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Operand {
    /// Moves of the position: `am`, `bm`.
    Moves(Vec<Move>),
    /// A sequence of moves, the first from the position: `pv`.
    Line(Vec<Move>),
    /// One move of the position: `pm`, `sm`.
    Move(Move),
    /// Text: `id`, `c0` to `c9`, `v0` to `v9`, `eco`, `nic`.
    Text(String),
    /// A number that may be negative: `ce` (centipawns) and `dm` (moves to mate).
    Number(i64),
    /// A number: `acd` (depth), `acn` (nodes), `acs` (seconds), `hmvc`, `fmvn` (counters), `rc` (repetitions), and
    /// `D1`, `D2` and so on (perft).
    Count(u64),
    /// What follows any other opcode, as it is written.
    Verbatim(String),
}

impl Operand {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Moves(_) => Kind::Moves,
            Self::Line(_) => Kind::Line,
            Self::Move(_) => Kind::Move,
            Self::Text(_) => Kind::Text,
            Self::Number(_) => Kind::Number,
            Self::Count(_) => Kind::Count,
            Self::Verbatim(_) => Kind::Verbatim,
        }
    }

    /// Does it fit an opcode?
    pub(super) fn check_opcode(&self, opcode: &str) -> Result<(), EpdErrorKind> {
        if !is_opcode(opcode) {
            return Err(EpdErrorKind::NotAnOpcode);
        }
        if self.kind() == kind(opcode) { Ok(()) } else { Err(EpdErrorKind::WrongOperand) }
    }

    /// Can it be written after this position and read back?
    pub(super) fn check(&self, position: &Position) -> Result<(), EpdErrorKind> {
        match self {
            Self::Moves(moves) => moves.iter().try_for_each(|&mv| check_move(position, mv)),
            Self::Line(moves) => check_line(*position, moves),
            Self::Move(mv) => check_move(position, *mv),
            Self::Text(text) => check_line_breaks(text),
            Self::Verbatim(text) => check_verbatim(text),
            Self::Number(_) | Self::Count(_) => Ok(()),
        }
    }
}

fn check_move(position: &Position, mv: Move) -> Result<(), EpdErrorKind> {
    if position.is_legal(mv) { Ok(()) } else { Err(EpdErrorKind::Illegal(IllegalMove(mv))) }
}

fn check_line(mut position: Position, moves: &[Move]) -> Result<(), EpdErrorKind> {
    moves.iter().try_for_each(|&mv| {
        check_move(&position, mv)?;
        position.play_unchecked(mv);
        Ok(())
    })
}

pub(super) fn check_line_breaks(text: &str) -> Result<(), EpdErrorKind> {
    if text.contains(['\n', '\r']) { Err(EpdErrorKind::LineBreak) } else { Ok(()) }
}

/// The text must be one whole operand: no semicolon outside of quotes, and no surrounding space that reading would drop.
fn check_verbatim(text: &str) -> Result<(), EpdErrorKind> {
    check_line_breaks(text)?;
    let whole = Segments::new(text, 0).next();
    if whole.is_some_and(|segment| segment.unclosed.is_some()) {
        return Err(EpdErrorKind::UnclosedText);
    }
    if whole.map_or("", |segment| segment.text) == text { Ok(()) } else { Err(EpdErrorKind::WrongOperand) }
}
