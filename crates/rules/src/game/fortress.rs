//! Positions in which no pawn can ever move and no pawn can ever be taken, so that walls stay walls.
//!
//! Everything here errs on one side: kings and pieces are given more squares than they really have (they pass through
//! each other, walk into fire and ignore pins), so that a mate found impossible is impossible.

use crate::{Bitboard, Board, Color, Position, Role, Square, attacks};

const OFFICERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// What one side can ever do while the pawns stand as they stand.
#[derive(Clone, Copy)]
struct Camp {
    pawns: Bitboard,
    /// What the pawns attack, for ever.
    guarded: Bitboard,
    /// How many pieces there are beside king and pawns.
    officers: usize,
    /// Where its king can get to.
    king: Bitboard,
    /// Where its other pieces can get to.
    stations: Bitboard,
    /// What they can attack from there.
    fire: Bitboard,
}

/// A position whose pawns will stand where they stand to the end of the game.
pub(super) struct Fortress([Camp; 2]);

impl Fortress {
    /// `None` if a pawn may move or be taken one day, as far as can be told without playing.
    pub(super) fn of(position: &Position) -> Option<Self> {
        let board = position.board();
        // En passant moves a pawn; castling rights mean an army at home, which is no fortress worth the trouble.
        if !is_blocked(board) || position.en_passant().is_some() || position.castling().rooks().any() {
            return None;
        }
        // The one mate by a pawn that there can be is there already.
        if position.is_checkmate() {
            return None;
        }
        let [white, black] = [Camp::of(board, Color::White)?, Camp::of(board, Color::Black)?];
        let prey = (white.prey() & black.guarded) | (black.prey() & white.guarded);
        prey.is_empty().then_some(Self([white, black]))
    }

    /// Is there a square on which the opponent's king might be mated? Only a necessary condition is looked at: a
    /// piece that can attack the square, and no way out of it.
    pub(super) fn can_mate(&self, winner: Color) -> bool {
        let [white, black] = &self.0;
        let (winner, loser) = match winner {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        (winner.fire & loser.king).into_iter().any(|square| winner.may_mate_on(square, loser))
    }
}

impl Camp {
    fn of(board: &Board, color: Color) -> Option<Self> {
        let (pawns, enemy_pawns) = (board.pieces(color, Role::Pawn), board.pieces(!color, Role::Pawn));
        let king =
            roam(board.pieces(color, Role::King), pawns, enemy_pawns, pawn_attacks(enemy_pawns, !color))?;
        let (mut stations, mut fire) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for role in OFFICERS {
            let reach = |square| attacks::of(role.of(color), square, pawns | enemy_pawns);
            let (stood, fired) = march(board.pieces(color, role), reach, pawns, enemy_pawns)?;
            stations |= stood;
            fire |= fired;
        }
        let officers = (board.color(color) - pawns).len() - 1;
        Some(Self { pawns, guarded: pawn_attacks(pawns, color), officers, king, stations, fire })
    }

    /// Where pawns might take something. The king does not walk into that.
    fn prey(&self) -> Bitboard {
        self.pawns | self.stations
    }

    /// Can all squares around the enemy king be attacked, or blocked by his own men, together?
    fn may_mate_on(&self, square: Square, loser: &Self) -> bool {
        let ring = attacks::king(square);
        let flights = ring - loser.pawns - self.guarded - self.fire;
        let posts = self.king - ring - square.bitboard();
        posts.into_iter().any(|post| {
            let unguarded = flights - attacks::king(post);
            unguarded.len() <= loser.officers && (unguarded - loser.stations).is_empty()
        })
    }
}

/// Does every pawn stand right before another pawn? Asked first, because nearly always the answer is no.
fn is_blocked(board: &Board) -> bool {
    let pawns = board.role(Role::Pawn);
    let ahead_of_white = Bitboard(board.pieces(Color::White, Role::Pawn).0 << 8);
    let ahead_of_black = Bitboard(board.pieces(Color::Black, Role::Pawn).0 >> 8);
    pawns.any() && ((ahead_of_white | ahead_of_black) - pawns).is_empty()
}

fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    pawns.into_iter().fold(Bitboard::EMPTY, |set, square| set | attacks::pawn(color, square))
}

/// Where a king can ever get to; `None` if he can take a pawn. If a pawn gives check now, he leaves his square and
/// never comes back.
fn roam(king: Bitboard, own: Bitboard, enemies: Bitboard, guarded: Bitboard) -> Option<Bitboard> {
    let mut reached = king;
    loop {
        let steps = reached.into_iter().fold(reached, |set, square| set | attacks::king(square));
        let next = steps - own - guarded;
        if (next & enemies).any() {
            return None;
        }
        if next == reached {
            return Some(reached);
        }
        reached = next;
    }
}

/// Where pieces can ever get to and what they can attack from there; `None` if they can take a pawn.
fn march(
    pieces: Bitboard,
    reach: impl Fn(Square) -> Bitboard,
    own: Bitboard,
    enemies: Bitboard,
) -> Option<(Bitboard, Bitboard)> {
    let mut reached = pieces;
    loop {
        let fire = reached.into_iter().fold(Bitboard::EMPTY, |set, square| set | reach(square));
        if (fire & enemies).any() {
            return None;
        }
        let next = reached | (fire - own);
        if next == reached {
            return Some((reached, fire));
        }
        reached = next;
    }
}
