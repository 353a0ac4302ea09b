//! The key of a position in Polyglot books.

use crate::{CastlingSide, Color, File, Move, MoveKind, Position, Role, Square, attacks};

use super::numbers::NUMBERS;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// The random numbers of the format: 64 for each piece, from the black pawn and the white pawn to the kings; four for
/// castling; eight for the files of en passant; one for White to move.
///
/// ```
/// assert_eq!(arrocco_rules::polyglot::numbers()[780], 0xf8d6_26aa_af27_8509);
/// ```
#[must_use]
pub fn numbers() -> &'static [u64; 781] {
    &NUMBERS
}

/// The Polyglot key of a position. `last` is the move that led to it, if known.
///
/// The format hashes en passant whenever an enemy pawn stands beside a pawn that has just advanced two squares, even if
/// it is pinned and cannot capture. A [`Position`] keeps only legal en passant captures, so the last move is needed as
/// well.
///
/// ```
/// use arrocco_rules::polyglot::key;
/// use arrocco_rules::Position;
/// let mut position = Position::startpos();
/// assert_eq!(key(&position, None), 0x463b_9618_1691_fc9c);
/// let mv = position.move_from_uci("e2e4").unwrap();
/// position.play(mv);
/// assert_eq!(key(&position, Some(mv)), 0x823c_9b50_fd11_4196);
/// ```
#[must_use]
pub fn key(position: &Position, last: Option<Move>) -> u64 {
    let pieces = position.board().iter().fold(0, |key, (square, piece)| {
        let kind = 2 * piece.role as usize + usize::from(piece.color == Color::White);
        key ^ NUMBERS[64 * kind + square as usize]
    });
    let en_passant = en_passant_file(position, last).map_or(0, |file| NUMBERS[EN_PASSANT + file as usize]);
    let turn = if position.turn() == Color::White { NUMBERS[TURN] } else { 0 };
    pieces ^ castling(position) ^ en_passant ^ turn
}

fn castling(position: &Position) -> u64 {
    let rights = [
        (Color::White, CastlingSide::King),
        (Color::White, CastlingSide::Queen),
        (Color::Black, CastlingSide::King),
        (Color::Black, CastlingSide::Queen),
    ];
    let held = NUMBERS[CASTLING..]
        .iter()
        .zip(rights)
        .filter(|(_, (color, side))| position.castling_rook(*color, *side).is_some());
    held.fold(0, |key, (number, _)| key ^ number)
}

fn en_passant_file(position: &Position, last: Option<Move>) -> Option<File> {
    let remembered = position.en_passant().map(Square::file);
    remembered.or_else(|| {
        let pushed = last.filter(|mv| mv.kind() == MoveKind::DoublePush)?.to();
        let turn = position.turn();
        let beside = attacks::pawn(!turn, pushed.forward(turn)?);
        (position.board().pieces(turn, Role::Pawn) & beside).any().then_some(pushed.file())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys in the description of the format.
    #[test]
    fn published_keys_match() {
        for (moves, published) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let (mut position, mut last) = (Position::startpos(), None);
            for text in moves.split_whitespace() {
                let mv = position.move_from_uci(text).unwrap();
                position.play(mv);
                last = Some(mv);
            }
            assert_eq!(key(&position, last), published, "{moves}");
        }
    }

    /// Black's pawn on d4 is pinned and cannot capture on e3, but it stands beside the pawn that has moved to e4.
    #[test]
    fn a_pinned_pawn_beside_counts() {
        let mut position: Position = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1".parse().unwrap();
        let mv = position.move_from_uci("e2e4").unwrap();
        position.play(mv);
        assert_eq!(position.en_passant(), None);
        assert_eq!(key(&position, Some(mv)) ^ key(&position, None), NUMBERS[EN_PASSANT + 4]);
    }
}
