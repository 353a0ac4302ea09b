//! A playable position: board, side to move, castling and en-passant rights, counters.

mod attacked;
mod clocks;
mod play;

pub use play::{IllegalMove, Undo};

use core::fmt;

use clocks::Clocks;

use crate::board::PieceCode;
use crate::{
    Bitboard, Board, CastlingMode, CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Square,
    zobrist,
};

/// A chess position. It is always playable: each side has one king, and the king of the side that has just moved
/// cannot be taken. This need not be checked again.
///
/// It has 64 bytes and does not use the heap. Copying it is cheaper than taking back a move.
///
/// ```
/// use arrocco_rules::Position;
/// let position = Position::startpos();
/// assert_eq!(position.legal_moves().len(), 20);
/// let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
/// assert_eq!(position.count_moves(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    key: u64,
    /// The rooks that may castle, and their kings: the pieces that have not moved.
    unmoved: Bitboard,
    clocks: Clocks,
    /// The en-passant square as a set; empty unless such a capture is legal.
    en_passant: Bitboard,
}

const _: () = assert!(size_of::<Position>() == 64, "a position fills one cache line");

/// The start position, computed by the compiler.
const STARTPOS: Position = {
    let mut board = Board::EMPTY;
    let mut key = 0;
    let mut s = 0;
    while s < 64 {
        let square = Square::ALL[s];
        if let Some(piece) = start_piece(square) {
            board = board.with_piece(square, piece);
            key ^= zobrist::piece(PieceCode::new(piece), square);
        }
        s += 1;
    }
    let corners = Square::A1.bitboard().with(Square::H1).with(Square::A8).with(Square::H8);
    let unmoved = corners.with(Square::E1).with(Square::E8);
    key ^= zobrist::castling(unmoved);
    Position { board, key, unmoved, clocks: Clocks::new(Color::White, 0, 1), en_passant: Bitboard::EMPTY }
};

/// The piece that stands on a square at the start.
const fn start_piece(square: Square) -> Option<Piece> {
    let (color, is_back) = match square.rank() {
        Rank::First => (Color::White, true),
        Rank::Second => (Color::White, false),
        Rank::Seventh => (Color::Black, false),
        Rank::Eighth => (Color::Black, true),
        _ => return None,
    };
    let role = match square.file() {
        _ if !is_back => Role::Pawn,
        File::A | File::H => Role::Rook,
        File::B | File::G => Role::Knight,
        File::C | File::F => Role::Bishop,
        File::D => Role::Queen,
        File::E => Role::King,
    };
    Some(role.of(color))
}

impl Position {
    /// The start position of standard chess.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// assert_eq!(Position::startpos().to_string(), fen);
    /// const START: Position = Position::startpos(); // it can be a constant
    /// ```
    #[must_use]
    #[inline]
    pub const fn startpos() -> Self {
        STARTPOS
    }

    /// A start position from the pieces of the two back ranks, each with one king between two rooks.
    pub(crate) fn from_back_ranks(white: [Role; 8], black: [Role; 8]) -> Self {
        let mut board = Board::EMPTY;
        let mut rooks = Bitboard::EMPTY;
        for (color, back) in [(Color::White, white), (Color::Black, black)] {
            for (file, role) in File::ALL.into_iter().zip(back) {
                let square = Square::at(file, color.back_rank());
                board.put(square, role.of(color));
                board.put(Square::at(file, color.pawn_rank()), Role::Pawn.of(color));
                if role == Role::Rook {
                    rooks |= square.bitboard();
                }
            }
        }
        Self::assemble(board, Color::White, CastlingRights::from_rooks(rooks), None, 0, 1)
    }

    /// A position from validated parts. An en-passant square that allows no legal capture is dropped, so that positions
    /// that are the same by the rules compare equal.
    pub(crate) fn assemble(
        board: Board,
        turn: Color,
        castling: CastlingRights,
        en_passant: Option<Square>,
        halfmoves: u16,
        fullmoves: u16,
    ) -> Self {
        let king = |color| {
            if castling.rooks_of(color).any() { board.pieces(color, Role::King) } else { Bitboard::EMPTY }
        };
        let kings = king(Color::White) | king(Color::Black);
        let mut position = Self {
            board,
            key: 0,
            unmoved: castling.rooks() | kings,
            clocks: Clocks::new(turn, halfmoves, fullmoves),
            en_passant: Bitboard::EMPTY,
        };
        if let Some(to) = en_passant.filter(|&to| position.can_capture_en_passant(to)) {
            position.en_passant = to.bitboard();
        }
        position.key = position.computed_key();
        position
    }

    /// The same position with other counters.
    #[cfg(feature = "alloc")]
    pub(crate) fn with_counters(mut self, halfmoves: u16, fullmoves: u16) -> Self {
        self.clocks = Clocks::new(self.turn(), halfmoves, fullmoves);
        self
    }

    /// Which piece stands where.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().board().occupied().len(), 32);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position};
    /// assert_eq!(Position::startpos().turn(), Color::White);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.clocks.turn()
    }

    /// Who may still castle with which rook.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().castling().rooks().len(), 4);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        CastlingRights::from_rooks(self.unmoved - self.board.role(Role::King))
    }

    /// The square on which a pawn can be taken en passant, if such a capture is legal.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let no_pawn_near: Position = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse().unwrap();
    /// assert_eq!(no_pawn_near.en_passant(), None);
    /// let one_beside: Position = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1".parse().unwrap();
    /// assert_eq!(one_beside.en_passant(), Some(Square::E3));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant.first()
    }

    /// Half-moves since the last capture or pawn move.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().halfmoves(), 0);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn halfmoves(&self) -> u16 {
        self.clocks.halfmoves()
    }

    /// The move number, which begins at 1 and is incremented after Black's move.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().fullmoves(), 1);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn fullmoves(&self) -> u16 {
        self.clocks.fullmoves()
    }

    /// The Zobrist key: equal for positions that are the same by the rules (pieces, side to move, castling rights,
    /// legal en passant). The counters do not matter.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let early: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// let late: Position = "4k3/8/8/8/8/8/8/4K2R w K - 9 40".parse().unwrap();
    /// assert_eq!(early.key(), late.key());
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key, computed from scratch. It always equals [`key`](Self::key), which is updated move by move.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().computed_key(), Position::startpos().key());
    /// ```
    #[must_use]
    pub fn computed_key(&self) -> u64 {
        let mut key = zobrist::castling(self.unmoved);
        for square in self.board.occupied() {
            key ^= zobrist::piece(self.board.code(square), square);
        }
        if let Some(square) = self.en_passant() {
            key ^= zobrist::en_passant(square.file());
        }
        if self.turn() == Color::Black {
            key ^= zobrist::TURN;
        }
        key
    }

    /// Are the two positions the same for the repetition rules? The counters do not matter.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let early: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// let late: Position = "4k3/8/8/8/8/8/8/4K2R w K - 9 40".parse().unwrap();
    /// assert!(early.is_repetition_of(&late) && early != late);
    /// ```
    #[must_use]
    pub fn is_repetition_of(&self, other: &Self) -> bool {
        self.board == other.board
            && self.unmoved == other.unmoved
            && self.en_passant == other.en_passant
            && self.turn() == other.turn()
    }

    /// The piece on a square, if there is one.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// assert_eq!(Position::startpos().piece_at(Square::E1).unwrap().char(), 'K');
    /// ```
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Where a side's king stands.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position, Square};
    /// assert_eq!(Position::startpos().king(Color::Black), Square::E8);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn king(&self, color: Color) -> Square {
        self.board.pieces(color, Role::King).sole()
    }

    /// How castling is best written here: as in Chess960 if a king or rook that may castle is not on its standard
    /// square.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingMode, Position};
    /// let position: Position = "1r2k3/8/8/8/8/8/8/4K3 b b - 0 1".parse().unwrap();
    /// assert_eq!(position.castling_mode(), CastlingMode::Chess960);
    /// ```
    #[must_use]
    pub fn castling_mode(&self) -> CastlingMode {
        let corners = Bitboard::file(File::A) | Bitboard::file(File::H);
        let kings_at_home = Color::ALL
            .into_iter()
            .all(|color| self.castling().rooks_of(color).is_empty() || self.king(color).file() == File::E);
        if kings_at_home && (self.castling().rooks() - corners).is_empty() {
            CastlingMode::Standard
        } else {
            CastlingMode::Chess960
        }
    }

    /// The square of the rook with which a color may still castle to a side.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingSide, Color, Position, Square};
    /// let rook = Position::startpos().castling_rook(Color::Black, CastlingSide::Queen);
    /// assert_eq!(rook, Some(Square::A8));
    /// ```
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let file = self.castling().rook_file(color, side, self.king(color).file())?;
        Some(Square::at(file, color.back_rank()))
    }

    /// The position after the side to move has passed.
    ///
    /// `None` in check, because the king could then be taken.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position};
    /// let passed = Position::startpos().null_move().unwrap();
    /// assert_eq!(passed.turn(), Color::Black);
    /// ```
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.checkers().any() {
            return None;
        }
        let mut next = *self;
        if let Some(square) = self.en_passant() {
            next.key ^= zobrist::en_passant(square.file());
            next.en_passant = Bitboard::EMPTY;
        }
        next.clocks = self.clocks.after_quiet();
        next.key ^= zobrist::TURN;
        Some(next)
    }
}

impl Default for Position {
    /// The start position.
    fn default() -> Self {
        Self::startpos()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
