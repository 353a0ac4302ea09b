//! Finds the place in a FEN that belongs to a fault of the position.

use super::parsed::Parsed;
use super::word::Word;
use crate::{CastlingClaim, Fault, FenField, File, Rank, Square};

/// The offset to report for a fault: that of the first piece or letter involved, or the beginning of the field.
pub(super) fn locate(parsed: &Parsed<'_>, fault: &Fault) -> usize {
    let word = match fault.field() {
        FenField::Castling => parsed.castling,
        FenField::EnPassant => parsed.en_passant,
        FenField::Fullmoves => parsed.fullmoves,
        _ => Some(parsed.board),
    };
    let word = word.unwrap_or(parsed.board);
    let index = match fault.field() {
        FenField::Board => square_of(fault).and_then(|square| index_of_piece(word, square)),
        FenField::Castling => index_of_letter(word, fault),
        _ => None,
    };
    word.offset + index.unwrap_or(0)
}

/// The square to point at: the king that is attacked, or the first in the order of reading.
fn square_of(fault: &Fault) -> Option<Square> {
    match fault {
        Fault::KingCanBeTaken { king, .. } | Fault::ImpossibleCheck { king, .. } => Some(*king),
        _ => fault.squares().flip_ranks().first().map(Square::flip_ranks),
    }
}

fn index_of_piece(board: Word<'_>, wanted: Square) -> Option<usize> {
    let (mut file, mut rank) = (0, 7);
    board.bytes.iter().position(|&byte| {
        let here = File::new(file).zip(Rank::new(rank)).map(|(file, rank)| Square::at(file, rank));
        match byte {
            b'/' => (file, rank) = (0, rank.saturating_sub(1)),
            b'1'..=b'8' => file += byte - b'0',
            _ => file += 1,
        }
        byte.is_ascii_alphabetic() && here == Some(wanted)
    })
}

fn index_of_letter(castling: Word<'_>, fault: &Fault) -> Option<usize> {
    castling.bytes.iter().position(|&byte| {
        let Some((color, claim)) = CastlingClaim::from_char(byte as char) else {
            return false;
        };
        match *fault {
            Fault::CastlingWithoutKing { color: whose, .. }
            | Fault::NotStandardCastling { color: whose, .. }
            | Fault::CastlingAmbiguous { color: whose, .. } => color == whose,
            Fault::CastlingWithoutRook { claims, .. } => claims.contains(color, claim),
            _ => false,
        }
    })
}
