//! Any setup from bytes. Every field has a fixed place, so that a changed byte changes one thing; missing bytes are zero.
//! The layout: half a byte per square from a1, the side to move, three bytes of castling claims, the en-passant square
//! (the number of the square plus 64, or none), and the two counters.

use arrocco_rules::{CastlingClaim, Color, Role, Setup, Square};

const LENGTH: usize = 32 + 1 + 3 + 1 + 4;

/// The setup, and the bytes after it.
pub fn setup_from_bytes(data: &[u8]) -> (Setup, &[u8]) {
    let (head, rest) = data.split_at(data.len().min(LENGTH));
    let byte = |index: usize| head.get(index).copied().unwrap_or(0);
    let mut setup = Setup::empty();
    for (index, square) in Square::ALL.into_iter().enumerate() {
        let code = byte(index / 2) >> (index % 2 * 4) & 15;
        // 1 to 6 are white pieces, 7 to 12 black pieces, the others empty squares.
        let color = if code <= 6 { Color::White } else { Color::Black };
        if let Some(role) = (1..=12).contains(&code).then(|| Role::ALL[usize::from(code - 1) % 6]) {
            setup.board.put(square, role.of(color));
        }
    }
    setup.turn = Color::ALL[usize::from(byte(32) & 1)];
    let claims = u32::from_le_bytes([byte(33), byte(34), byte(35), 0]);
    for (bit, claim) in CastlingClaim::ALL.into_iter().enumerate() {
        for (color, shift) in Color::ALL.into_iter().zip([0, 10]) {
            if claims >> (bit + shift) & 1 != 0 {
                setup.castling = setup.castling.with(color, claim);
            }
        }
    }
    setup.en_passant = byte(36).checked_sub(64).and_then(Square::new);
    setup.halfmoves = u16::from_le_bytes([byte(37), byte(38)]);
    setup.fullmoves = u16::from_le_bytes([byte(39), byte(40)]);
    (setup, rest)
}
