//! Positions in which no pawn can ever move or be taken.
//!
//! The squares that kings and pieces can reach are overestimated on purpose: they may pass through each other, step
//! onto attacked squares and ignore pins. So a mate that is impossible here is impossible in the game.

use crate::{Bitboard, Board, Color, Position, Role, Square, attacks};

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// What one side can ever reach and attack, given that no pawn moves.
#[derive(Clone, Copy)]
struct SideReach {
    pawns: Bitboard,
    /// Squares that the pawns attack.
    pawn_attacks: Bitboard,
    /// How many pieces there are besides king and pawns.
    piece_count: usize,
    /// Squares that the king can reach.
    king_squares: Bitboard,
    /// Squares that the other pieces can reach.
    piece_squares: Bitboard,
    /// Squares that they can attack from there.
    piece_attacks: Bitboard,
}

/// A position whose pawns will not move until the end of the game.
pub(super) struct Fortress([SideReach; 2]);

impl Fortress {
    /// `None` if this does not prove that no pawn can ever move or be taken.
    pub(super) fn of(position: &Position) -> Option<Self> {
        let board = position.board();
        // En passant moves a pawn. Positions with castling rights are hardly ever fortresses and not worth the work.
        if !is_blocked(board) || position.en_passant().is_some() || position.castling().rooks().any() {
            return None;
        }
        // Pawns that never move give no new checks, so the only mate by a pawn is one already on the board.
        if position.is_checkmate() {
            return None;
        }
        let [white, black] = [SideReach::of(board, Color::White)?, SideReach::of(board, Color::Black)?];
        let capturable =
            (white.capturable() & black.pawn_attacks) | (black.capturable() & white.pawn_attacks);
        capturable.is_empty().then_some(Self([white, black]))
    }

    /// Is there a square on which the opponent's king might be mated? Only necessary conditions are checked: a piece
    /// can attack the square, and all flight squares can be taken away.
    pub(super) fn can_mate(&self, winner: Color) -> bool {
        let [white, black] = &self.0;
        let (winner, loser) = match winner {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        (winner.piece_attacks & loser.king_squares)
            .into_iter()
            .any(|square| winner.may_mate_on(square, loser))
    }
}

impl SideReach {
    fn of(board: &Board, color: Color) -> Option<Self> {
        let (pawns, enemy_pawns) = (board.pieces(color, Role::Pawn), board.pieces(!color, Role::Pawn));
        let king_squares = king_reach(
            board.pieces(color, Role::King),
            pawns,
            enemy_pawns,
            pawn_attacks(enemy_pawns, !color),
        )?;
        let (mut piece_squares, mut piece_attacks) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for role in PIECES {
            let reach = |square| attacks::of(role.of(color), square, pawns | enemy_pawns);
            let (squares, attacked) = piece_reach(board.pieces(color, role), reach, pawns, enemy_pawns)?;
            piece_squares |= squares;
            piece_attacks |= attacked;
        }
        let piece_count = (board.color(color) - pawns).len() - 1;
        Some(Self {
            pawns,
            pawn_attacks: pawn_attacks(pawns, color),
            piece_count,
            king_squares,
            piece_squares,
            piece_attacks,
        })
    }

    /// Where enemy pawns might take something. The king is left out, because it cannot step onto their squares.
    fn capturable(&self) -> Bitboard {
        self.pawns | self.piece_squares
    }

    /// Can all squares around the enemy king be attacked or blocked by its own pieces at the same time?
    fn may_mate_on(&self, square: Square, loser: &Self) -> bool {
        let ring = attacks::king(square);
        let flight_squares = ring - loser.pawns - self.pawn_attacks - self.piece_attacks;
        let king_posts = self.king_squares - ring - square.bitboard();
        king_posts.into_iter().any(|post| {
            let unguarded = flight_squares - attacks::king(post);
            unguarded.len() <= loser.piece_count && (unguarded - loser.piece_squares).is_empty()
        })
    }
}

/// Is every pawn blocked by a pawn right ahead of it? Checked first, because the answer is nearly always no.
fn is_blocked(board: &Board) -> bool {
    let pawns = board.role(Role::Pawn);
    let ahead_of_white = Bitboard(board.pieces(Color::White, Role::Pawn).0 << 8);
    let ahead_of_black = Bitboard(board.pieces(Color::Black, Role::Pawn).0 >> 8);
    pawns.any() && ((ahead_of_white | ahead_of_black) - pawns).is_empty()
}

fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    pawns.into_iter().fold(Bitboard::EMPTY, |set, square| set | attacks::pawn(color, square))
}

/// The squares that a king can ever reach; `None` if it can take a pawn. A king that a pawn checks now has to leave its
/// square and can never return.
fn king_reach(
    king: Bitboard,
    own: Bitboard,
    enemies: Bitboard,
    enemy_pawn_attacks: Bitboard,
) -> Option<Bitboard> {
    let mut reached = king;
    loop {
        let steps = reached.into_iter().fold(reached, |set, square| set | attacks::king(square));
        let next = steps - own - enemy_pawn_attacks;
        if (next & enemies).any() {
            return None;
        }
        if next == reached {
            return Some(reached);
        }
        reached = next;
    }
}

/// The squares that pieces can ever reach and those that they can attack from there; `None` if they can take a pawn.
fn piece_reach(
    pieces: Bitboard,
    reach: impl Fn(Square) -> Bitboard,
    own: Bitboard,
    enemies: Bitboard,
) -> Option<(Bitboard, Bitboard)> {
    let mut reached = pieces;
    loop {
        let piece_attacks = reached.into_iter().fold(Bitboard::EMPTY, |set, square| set | reach(square));
        if (piece_attacks & enemies).any() {
            return None;
        }
        let next = reached | (piece_attacks - own);
        if next == reached {
            return Some((reached, piece_attacks));
        }
        reached = next;
    }
}
