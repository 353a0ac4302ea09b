//! The opcodes that are known, and what each of them holds.

use super::{EpdErrorKind, Operand};

/// What an opcode holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Moves to choose from.
    Moves,
    /// Moves one after the other.
    Line,
    /// One move.
    Move,
    Text,
    /// A number that may be below zero.
    Number,
    Count,
    /// Not known: kept as it is written.
    Verbatim,
}

/// Everything that is not listed is kept as it is written: what programs tell each other in a game by mail (`resign`,
/// `draw_offer`, `tcgs` and their like), and what people have added since.
pub(super) fn kind(opcode: &str) -> Kind {
    match opcode.as_bytes() {
        b"am" | b"bm" => Kind::Moves,
        b"pv" => Kind::Line,
        b"pm" | b"sm" => Kind::Move,
        b"eco" | b"id" | b"nic" | [b'c' | b'v', b'0'..=b'9'] => Kind::Text,
        b"ce" | b"dm" => Kind::Number,
        b"acd" | b"acn" | b"acs" | b"fmvn" | b"hmvc" | b"rc" => Kind::Count,
        _ if perft_depth(opcode).is_some() => Kind::Count,
        _ => Kind::Verbatim,
    }
}

/// The depth of `D1` and its like.
pub(super) fn perft_depth(opcode: &str) -> Option<u32> {
    let digits = opcode.strip_prefix('D')?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// A letter, and then letters, digits and underscores.
pub(super) fn is_opcode(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

pub(super) fn check(opcode: &str, operand: &Operand) -> Result<(), EpdErrorKind> {
    if !is_opcode(opcode) {
        return Err(EpdErrorKind::NotAnOpcode);
    }
    if operand.kind() == kind(opcode) { Ok(()) } else { Err(EpdErrorKind::WrongOperand) }
}
