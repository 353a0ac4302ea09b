//! One entry of a book: 16 bytes, big-endian.

use crate::{Move, Position, Role, Square, UciMove};

/// Bytes of an entry.
pub(super) const SIZE: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    /// From the lowest bit: target 6 bits, source 6, promotion 3.
    mv: u16,
    pub(super) weight: u16,
}

impl Entry {
    /// The last four bytes (learning data) are ignored.
    pub(super) fn from_bytes(bytes: [u8; SIZE]) -> Self {
        let number = u128::from_be_bytes(bytes);
        Self { key: (number >> 64) as u64, mv: (number >> 48) as u16, weight: (number >> 32) as u16 }
    }

    /// The move, if it is legal. The format writes castling as the king capturing its rook; the king's two-square move
    /// is accepted as well.
    pub(super) fn legal_move(self, position: &Position) -> Option<Move> {
        let promotion = match self.mv >> 12 {
            0 => None,
            number => Some(*[Role::Knight, Role::Bishop, Role::Rook, Role::Queen].get(number as usize - 1)?),
        };
        let square = |bits: u16| Square::new((bits & 63) as u8);
        let uci = UciMove { from: square(self.mv >> 6)?, to: square(self.mv)?, promotion };
        position.move_from_uci(&uci.to_string()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str, mv: u16) -> Option<String> {
        let position: Position = fen.parse().unwrap();
        Entry { key: 0, mv, weight: 1 }.legal_move(&position).map(|mv| mv.to_string())
    }

    #[test]
    fn moves_are_read() {
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(read(castling, 0o0407).unwrap(), read(castling, 0o0406).unwrap());
        assert_ne!(read(castling, 0o0407), read(castling, 0o0403));
        let promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        for (number, name) in [(1, "a7a8n"), (2, "a7a8b"), (3, "a7a8r"), (4, "a7a8q")] {
            assert_eq!(read(promotion, number << 12 | 0o6070).unwrap(), name);
        }
    }

    #[test]
    fn whatever_the_bits_are_the_move_is_legal_or_none() {
        let position: Position =
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap();
        let legal = |mv| Entry { key: 0, mv, weight: 1 }.legal_move(&position);
        let moves: std::collections::HashSet<Move> = (0..=u16::MAX).filter_map(legal).collect();
        assert_eq!(moves.len(), position.count_moves());
    }
}
