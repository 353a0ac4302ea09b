//! The 960 start positions of Chess960 and their numbers.

use crate::{Board, Color, File, Position, Role, Square};

/// How many start positions there are.
const COUNT: u16 = 960;

/// Where the two knights stand among the five squares that bishops and queen leave free, by `number / 96`.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl Position {
    /// The start position of Chess960 with a number from 0 to 959, as Reinhard Scharnagl numbered them.
    ///
    /// 518 is the start position of standard chess.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::startpos()));
    /// let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    /// assert_eq!(Position::chess960(0).unwrap().to_string(), fen);
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// A start position of double Chess960, in which the two sides may have different numbers.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::double_chess960(518, 0).unwrap();
    /// assert_eq!(position.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        Some(Self::from_back_ranks(back_rank(white)?, back_rank(black)?))
    }

    /// The number of this start position, if it is one and both sides have the same.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().chess960_number(), Some(518));
    /// assert_eq!(Position::double_chess960(1, 2).unwrap().chess960_number(), None);
    /// ```
    #[must_use]
    pub fn chess960_number(&self) -> Option<u16> {
        let number = number_of(self.board())?;
        (Self::chess960(number)? == *self).then_some(number)
    }
}

/// The pieces from the a-file to the h-file. The bishops are placed first, then queen and knights on squares that are
/// counted among those still free. The last three squares get rook, king and rook.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= COUNT {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Role::Bishop);
    rank[number / 4 % 4 * 2] = Some(Role::Bishop);
    *nth_free(&mut rank, number / 16 % 6)? = Some(Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    // The second knight first: placing the first one would change the count of free squares before the second.
    *nth_free(&mut rank, second)? = Some(Role::Knight);
    *nth_free(&mut rank, first)? = Some(Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        *nth_free(&mut rank, 0)? = Some(role);
    }
    Some(rank.map(|role| role.unwrap_or(Role::Rook)))
}

fn nth_free(rank: &mut [Option<Role>; 8], n: usize) -> Option<&mut Option<Role>> {
    rank.iter_mut().filter(|role| role.is_none()).nth(n)
}

/// The number of White's back rank, provided that the board is a start position.
fn number_of(board: &Board) -> Option<u16> {
    let role_at = |file| Some(board.piece_at(Square::at(file, Color::White.back_rank()))?.role);
    let files_of = |role| File::ALL.into_iter().filter(move |&file| role_at(file) == Some(role));
    let index = |file: File| file as usize;
    let light = files_of(Role::Bishop).map(index).find(|file| file % 2 == 1)?;
    let dark = files_of(Role::Bishop).map(index).find(|file| file % 2 == 0)?;
    let queen = files_of(Role::Queen).map(index).next()?;
    let queen_index = (0..queen).filter(|&file| file != light && file != dark).count();
    let free = |file: &usize| ![light, dark, queen].contains(file);
    let knight_index = |knight: usize| (0..knight).filter(free).count();
    let mut knights = files_of(Role::Knight).map(index).map(knight_index);
    let pair = (knights.next()?, knights.next()?);
    let knights = KNIGHTS.iter().position(|&knights| knights == pair)?;
    u16::try_from(light / 2 + dark / 2 * 4 + queen_index * 16 + knights * 96).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_distinct_rank_with_the_king_between_the_rooks() {
        let ranks: Vec<[Role; 8]> = (0..COUNT).map(|number| back_rank(number).unwrap()).collect();
        for (number, rank) in ranks.iter().enumerate() {
            let files = |role| (0..8).filter(move |&file| rank[file] == role).collect::<Vec<usize>>();
            let (rooks, king, bishops) = (files(Role::Rook), files(Role::King), files(Role::Bishop));
            assert!(rooks[0] < king[0] && king[0] < rooks[1], "{number}");
            assert_ne!(bishops[0] % 2, bishops[1] % 2, "{number}");
            assert_eq!((rooks.len(), king.len(), bishops.len()), (2, 1, 2), "{number}");
            assert_eq!((files(Role::Queen).len(), files(Role::Knight).len()), (1, 2), "{number}");
            assert_eq!(ranks.iter().position(|other| other == rank), Some(number));
        }
    }

    #[test]
    fn positions_give_their_numbers() {
        for number in 0..COUNT {
            assert_eq!(Position::chess960(number).unwrap().chess960_number(), Some(number));
        }
        let mut played = Position::startpos();
        played.play(played.legal_moves()[0]);
        assert_eq!(played.chess960_number(), None);
    }
}
