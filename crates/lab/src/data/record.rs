//! A position for the trainer in 32 bytes, as the side to move sees it: with Black to move the ranks are turned round.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | occupied squares, bit 0 is a1 |
//! | 16 | four bits for each of them in the order of the squares: the role from 0 pawn to 5 king, plus 8 for the enemy's |
//! | 1 | the score as chances of winning, 0 to 255 |
//! | 1 | the result for the side to move: 0 lost, 1 drawn, 2 won |
//! | 2 | ply of the game |
//! | 4 | means of the scores from here to the end of the game ([`LATER_DECAYS`]), as chances of winning, 0 to 255 |

use arrocco_rules::{Color, Position};

use super::{Chance, GameResult};

/// The scores of the moves that follow count for less with each ply: so much of what the one before counts. The result
/// stands for all that would come after the last.
pub(super) const LATER_DECAYS: [f64; 4] = [0.5, 0.75, 0.875, 0.94];

/// The mean scores of a position by [`LATER_DECAYS`].
pub(super) type LaterChances = [Chance; LATER_DECAYS.len()];

pub(super) const SIZE: usize = 32;

pub(super) type Record = [u8; SIZE];

/// `None` for a board with more than 32 men, which no game has.
pub(super) fn record(
    position: &Position,
    chance: Chance,
    later: LaterChances,
    result: GameResult,
    ply: usize,
) -> Option<Record> {
    let turn = position.turn();
    let mut men: Vec<_> = position.board().iter().collect();
    if turn == Color::Black {
        for (square, _) in &mut men {
            *square = square.flip_ranks();
        }
        men.sort_by_key(|(square, _)| *square);
    }
    let mut record = [0; SIZE];
    let occupied = men.iter().fold(0_u64, |set, (square, _)| set | square.bitboard().0);
    record.get_mut(..8)?.copy_from_slice(&occupied.to_le_bytes());
    for (index, (_, piece)) in men.iter().enumerate() {
        let enemy = if piece.color == turn { 0 } else { 8 };
        let code = piece.role as u8 | enemy;
        *record.get_mut(8 + index / 2).filter(|_| index < 32)? |= code << (index % 2 * 4);
    }
    let won = match result {
        GameResult::Draw => 1,
        GameResult::White => 2 * u8::from(turn == Color::White),
        GameResult::Black => 2 * u8::from(turn == Color::Black),
    };
    let [ply_low, ply_high] = u16::try_from(ply).unwrap_or(u16::MAX).to_le_bytes();
    record.get_mut(24..28)?.copy_from_slice(&[chance.byte(), won, ply_low, ply_high]);
    record.get_mut(28..32)?.copy_from_slice(&later.map(Chance::byte));
    Some(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_same_board() {
        let of = |fen: &str, result| {
            let position: Position = fen.parse().expect("a good FEN");
            let later = [78, 79, 80, 81].map(Chance::from_byte);
            record(&position, Chance::from_byte(77), later, result, 300).expect("a record")
        };
        let white = of("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", GameResult::White);
        let black = of("r3k3/4p3/8/8/8/8/8/4K3 b - - 0 1", GameResult::Black);
        assert_eq!(white, black);
        assert_eq!(white[..8], 0x1000_0000_0000_1011_u64.to_le_bytes());
        assert_eq!(white[8..10], [0x53, 0xd0]);
        assert_eq!(white[24..], [77, 2, 44, 1, 78, 79, 80, 81]);
    }
}
