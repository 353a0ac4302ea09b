//! A board that may hold anything, and how moves change it.

use arrocco_rules::{Bitboard, Color, Piece, Role, Square, attacks};

/// Squares of the first and the last rank.
pub(super) const BACK_RANKS: u64 = 0xff00_0000_0000_00ff;

/// A move without a position: squares, and what a pawn becomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct RawMove {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

impl RawMove {
    pub(super) const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }

    /// Both squares are a1: the side to move passes.
    pub(super) fn is_null(self) -> bool {
        self.from == Square::A1 && self.to == Square::A1 && self.promotion.is_none()
    }
}

/// Everything but the history.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    /// Pawns to kings, in the order of `Role`.
    pub(super) roles: [u64; 6],
    /// White's pieces and Black's.
    pub(super) colors: [u64; 2],
    /// Pieces that were pawns.
    pub(super) promoted: u64,
    /// The rooks that may castle, as far as the caller says so.
    pub(super) castling: u64,
    pub(super) en_passant: Option<Square>,
    pub(super) turn: Color,
    pub(super) halfmoves: u32,
    pub(super) fullmoves: u32,
    pub(super) is_chess960: bool,
}

impl State {
    pub(super) const EMPTY: Self = Self {
        roles: [0; 6],
        colors: [0; 2],
        promoted: 0,
        castling: 0,
        en_passant: None,
        turn: Color::White,
        halfmoves: 0,
        fullmoves: 1,
        is_chess960: false,
    };

    pub(super) const fn occupied(&self) -> u64 {
        self.colors[0] | self.colors[1]
    }

    pub(super) const fn role(&self, role: Role) -> u64 {
        self.roles[role as usize]
    }

    pub(super) const fn color(&self, color: Color) -> u64 {
        self.colors[color as usize]
    }

    pub(super) const fn pieces(&self, color: Color, role: Role) -> u64 {
        self.role(role) & self.color(color)
    }

    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role) & bit(square) != 0)
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.color(Color::White) & bit(square) != 0 { Color::White } else { Color::Black };
        self.role_at(square).map(|role| role.of(color))
    }

    /// The king of a side; the highest square if there are several, and not one that was a pawn.
    pub(super) fn king(&self, color: Color) -> Option<Square> {
        Bitboard(self.pieces(color, Role::King) & !self.promoted).last()
    }

    pub(super) fn remove(&mut self, square: Square) -> Option<Role> {
        let role = self.role_at(square)?;
        let mask = !bit(square);
        self.roles[role as usize] &= mask;
        self.colors[0] &= mask;
        self.colors[1] &= mask;
        self.promoted &= mask;
        Some(role)
    }

    pub(super) fn put(&mut self, square: Square, piece: Piece, is_promoted: bool) {
        self.remove(square);
        self.roles[piece.role as usize] |= bit(square);
        self.colors[piece.color as usize] |= bit(square);
        if is_promoted {
            self.promoted |= bit(square);
        }
    }

    pub(super) fn attackers_through(&self, square: Square, by: Color, occupied: u64) -> u64 {
        let occupied = Bitboard(occupied);
        let straight = self.role(Role::Rook) | self.role(Role::Queen);
        let diagonal = self.role(Role::Bishop) | self.role(Role::Queen);
        let all = attacks::king(square).0 & self.role(Role::King)
            | attacks::knight(square).0 & self.role(Role::Knight)
            | attacks::rook(square, occupied).0 & straight
            | attacks::bishop(square, occupied).0 & diagonal
            | attacks::pawn(!by, square).0 & self.role(Role::Pawn);
        all & self.color(by)
    }

    pub(super) fn attackers(&self, square: Square, by: Color) -> u64 {
        self.attackers_through(square, by, self.occupied())
    }

    pub(super) fn attacks_from(&self, square: Square) -> u64 {
        self.piece_at(square).map_or(0, |piece| attacks::of(piece, square, Bitboard(self.occupied())).0)
    }

    /// The pieces that give check to the side to move.
    pub(super) fn checkers(&self) -> u64 {
        self.king(self.turn).map_or(0, |king| self.attackers(king, !self.turn))
    }

    /// The line on which a piece of a side is pinned to its king, or all squares.
    pub(super) fn pin_mask(&self, color: Color, square: Square) -> u64 {
        let Some(king) = self.king(color) else { return !0 };
        let line = attacks::line(king, square).0;
        if line == 0 || king == square {
            return !0;
        }
        let is_straight = king.file() == square.file() || king.rank() == square.rank();
        let sliders = if is_straight { self.role(Role::Rook) } else { self.role(Role::Bishop) };
        let snipers = (sliders | self.role(Role::Queen)) & self.color(!color) & line;
        let is_pinner = |sniper: Square| {
            attacks::between(sniper, king).0 & (self.occupied() | bit(square)) == bit(square)
        };
        if Bitboard(snipers).into_iter().any(is_pinner) { line } else { !0 }
    }

    /// Does a move take a piece or move a pawn?
    pub(super) fn is_zeroing(&self, mv: RawMove) -> bool {
        let touched = bit(mv.from) ^ bit(mv.to);
        touched & self.role(Role::Pawn) != 0 || touched & self.color(!self.turn) != 0
    }

    pub(super) fn is_en_passant(&self, mv: RawMove) -> bool {
        self.en_passant == Some(mv.to)
            && self.role(Role::Pawn) & bit(mv.from) != 0
            && matches!((mv.from as u8).abs_diff(mv.to as u8), 7 | 9)
            && self.occupied() & bit(mv.to) == 0
    }

    /// Makes a move that need not be legal, but must have a piece to move. Whether there was one.
    pub(super) fn push(&mut self, mv: RawMove) -> bool {
        let passed = self.en_passant.take();
        self.halfmoves += 1;
        self.fullmoves += u32::from(self.turn == Color::Black);
        if mv.is_null() {
            self.turn = !self.turn;
            return true;
        }
        let mv = self.to_chess960(mv);
        if self.is_zeroing(mv) {
            self.halfmoves = 0;
        }
        let (from, to) = (bit(mv.from), bit(mv.to));
        let mut is_promoted = self.promoted & from != 0;
        let taken = self.role_at(mv.to);
        let is_castling = self.pieces(self.turn, Role::King) & from != 0 && self.color(self.turn) & to != 0;
        let Some(mut role) = self.remove(mv.from) else { return false };
        self.castling &= !from & !to;
        if role == Role::King && !is_promoted {
            self.castling &= !back_rank(self.turn);
        } else if taken == Some(Role::King) && self.promoted & to == 0 {
            self.castling &= !back_rank(!self.turn);
        }
        if role == Role::Pawn {
            self.push_pawn(mv, passed, taken.is_some());
        }
        if let Some(promotion) = mv.promotion {
            (role, is_promoted) = (promotion, true);
        }
        if is_castling {
            self.castle(mv);
        } else {
            self.put(mv.to, role.of(self.turn), is_promoted);
        }
        self.turn = !self.turn;
        true
    }

    /// The en-passant square after a double push, and the pawn that is taken in passing.
    fn push_pawn(&mut self, mv: RawMove, passed: Option<Square>, has_taken: bool) {
        let (from, to) = (mv.from as i8, mv.to as i8);
        match to - from {
            16 if from / 8 == 1 => self.en_passant = Square::new((from + 8) as u8),
            -16 if from / 8 == 6 => self.en_passant = Square::new((from - 8) as u8),
            7 | 9 | -7 | -9 if passed == Some(mv.to) && !has_taken => {
                let behind = if self.turn == Color::White { to - 8 } else { to + 8 };
                if let Some(pawn) = Square::new(behind as u8) {
                    self.remove(pawn);
                }
            }
            _ => {}
        }
    }

    /// Puts king and rook where they belong; the king has been taken off the board.
    fn castle(&mut self, mv: RawMove) {
        self.remove(mv.to);
        let (king, rook) = castled(self.turn, mv.to < mv.from);
        self.put(king, Role::King.of(self.turn), false);
        self.put(rook, Role::Rook.of(self.turn), false);
    }
}

/// Where king and rook stand after castling.
pub(super) fn castled(color: Color, is_queen_side: bool) -> (Square, Square) {
    match (color, is_queen_side) {
        (Color::White, true) => (Square::C1, Square::D1),
        (Color::White, false) => (Square::G1, Square::F1),
        (Color::Black, true) => (Square::C8, Square::D8),
        (Color::Black, false) => (Square::G8, Square::F8),
    }
}

pub(super) const fn back_rank(color: Color) -> u64 {
    match color {
        Color::White => 0xff,
        Color::Black => 0xff << 56,
    }
}

pub(super) const fn bit(square: Square) -> u64 {
    1 << square as u8
}
