//! The known opcodes, and the kind of operand that each has.

/// The kind of operand that an opcode has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Alternative moves.
    Moves,
    /// A sequence of moves.
    Line,
    /// One move.
    Move,
    Text,
    /// A number that may be negative.
    Number,
    Count,
    /// Not known: kept as it is written.
    Verbatim,
}

/// Everything that is not listed is kept as it is written: the opcodes for games by mail (`resign`, `draw_offer`, `tcgs`
/// and the like), and later additions.
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

/// The depth of a perft opcode, such as 1 for `D1`.
pub(super) fn perft_depth(opcode: &str) -> Option<u32> {
    let digits = opcode.strip_prefix('D')?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// A letter, and then letters, digits and underscores.
pub(super) fn is_opcode(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
