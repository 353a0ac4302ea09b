//! Sets of moves: what the generator produces, before it is expanded into single moves.

use crate::{Bitboard, Color, Move, MoveKind, Role, Square};

/// Moves that have something in common, as a set of target squares. It may be empty.
///
/// ```
/// use arrocco_rules::Position;
/// let mut moves = 0;
/// Position::startpos().visit_moves(|set| moves += set.len());
/// assert_eq!(moves, 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// One piece, not a pawn, to any of the targets. A queen comes twice: once along the diagonals, once along
    /// rank and file.
    Piece {
        /// What moves.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Where it can go.
        targets: Bitboard,
        /// The enemy's pieces, to tell captures from quiet moves.
        enemies: Bitboard,
    },
    /// Pawns that do not promote.
    Pawns(PawnMoves),
    /// Pawns that promote: four moves for each target.
    Promotions(PawnMoves),
    /// A single move: castling or en passant.
    Single(Move),
}

/// Targets of pawn moves, by kind of move.
///
/// ```
/// use arrocco_rules::{MoveSet, Position};
/// Position::startpos().visit_moves(|set| {
///     if let MoveSet::Pawns(pawns) = set {
///         assert_eq!((pawns.steps.len(), pawns.leaps.len(), pawns.west.len()), (8, 8, 0));
///     }
/// });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PawnMoves {
    /// Whose pawns.
    pub color: Color,
    /// One step forward.
    pub steps: Bitboard,
    /// Two steps forward.
    pub leaps: Bitboard,
    /// Captures towards the a-file.
    pub west: Bitboard,
    /// Captures towards the h-file.
    pub east: Bitboard,
}

impl PawnMoves {
    /// How many moves, a promotion counted once.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Color, PawnMoves};
    /// let none = Bitboard::EMPTY;
    /// let pawns = PawnMoves { color: Color::White, steps: none, leaps: none, west: none, east: Bitboard(6) };
    /// assert_eq!(pawns.len(), 2);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        // Targets of steps and leaps are empty and never the same square; those of captures to the two sides may be.
        (self.steps | self.leaps | self.west).len() + self.east.len()
    }

    /// Is there no move in it?
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, Color, PawnMoves};
    /// let none = Bitboard::EMPTY;
    /// assert!(PawnMoves { color: Color::White, steps: none, leaps: none, west: none, east: none }.is_empty());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        (self.steps | self.leaps | self.west | self.east).is_empty()
    }

    /// Source and target of every single step.
    #[inline(always)]
    pub(crate) fn step_moves(&self) -> impl Iterator<Item = (Square, Square)> {
        pairs(self.steps, self.forward())
    }

    /// Source and target of every double step.
    #[inline(always)]
    pub(crate) fn leap_moves(&self) -> impl Iterator<Item = (Square, Square)> {
        pairs(self.leaps, self.forward() * 2)
    }

    /// Source and target of every capture towards the a-file.
    #[inline(always)]
    pub(crate) fn west_moves(&self) -> impl Iterator<Item = (Square, Square)> {
        pairs(self.west, self.forward() - 1)
    }

    /// Source and target of every capture towards the h-file.
    #[inline(always)]
    pub(crate) fn east_moves(&self) -> impl Iterator<Item = (Square, Square)> {
        pairs(self.east, self.forward() + 1)
    }

    /// Passes the moves to a sink one by one, with the given kinds for single steps and for captures.
    #[inline(always)]
    fn emit(&self, quiet: MoveKind, capture: MoveKind, sink: &mut impl MoveSink) {
        for (from, to) in self.step_moves() {
            sink.push(Move::new(from, to, quiet));
        }
        for (from, to) in self.leap_moves() {
            sink.push(Move::new(from, to, MoveKind::DoublePush));
        }
        for (from, to) in self.west_moves() {
            sink.push(Move::new(from, to, capture));
        }
        for (from, to) in self.east_moves() {
            sink.push(Move::new(from, to, capture));
        }
    }

    #[inline(always)]
    const fn forward(&self) -> i8 {
        match self.color {
            Color::White => 8,
            Color::Black => -8,
        }
    }
}

/// Pairs of source and target, given the targets and the step.
#[inline(always)]
fn pairs(targets: Bitboard, step: i8) -> impl Iterator<Item = (Square, Square)> {
    targets.into_iter().map(move |to| (Square::wrapping((to as u8).wrapping_sub(step as u8)), to))
}

/// The four promotions in the order in which they are generated.
const PROMOTIONS: [(MoveKind, MoveKind); 4] = [
    (MoveKind::QueenPromotion, MoveKind::QueenPromotionCapture),
    (MoveKind::RookPromotion, MoveKind::RookPromotionCapture),
    (MoveKind::BishopPromotion, MoveKind::BishopPromotionCapture),
    (MoveKind::KnightPromotion, MoveKind::KnightPromotionCapture),
];

impl MoveSet {
    /// How many moves.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut count = 0;
    /// Position::startpos().visit_moves(|set| count += set.len());
    /// assert_eq!(count, 20);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Piece { targets, .. } => targets.len(),
            Self::Pawns(pawns) => pawns.len(),
            Self::Promotions(pawns) => pawns.len() * 4,
            Self::Single(_) => 1,
        }
    }

    /// Is there no move in it?
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut some = false;
    /// Position::startpos().visit_moves(|set| some |= !set.is_empty());
    /// assert!(some);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Piece { targets, .. } => targets.is_empty(),
            Self::Pawns(pawns) | Self::Promotions(pawns) => pawns.is_empty(),
            Self::Single(_) => false,
        }
    }

    /// Calls a function for each move of the set.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let mut from_g1 = 0;
    /// Position::startpos().visit_moves(|set| set.for_each(|mv| from_g1 += u32::from(mv.from() == Square::G1)));
    /// assert_eq!(from_g1, 2);
    /// ```
    #[inline(always)]
    pub fn for_each(self, mut each: impl FnMut(Move)) {
        self.emit(&mut each);
    }

    /// Passes the moves to a sink one by one.
    #[inline(always)]
    pub(super) fn emit(self, sink: &mut impl MoveSink) {
        match self {
            Self::Piece { from, targets, enemies, .. } => {
                for to in targets - enemies {
                    sink.push(Move::plain(from, to, false));
                }
                for to in targets & enemies {
                    sink.push(Move::plain(from, to, true));
                }
            }
            Self::Pawns(pawns) => pawns.emit(MoveKind::Quiet, MoveKind::Capture, sink),
            Self::Promotions(pawns) => {
                for (quiet, capture) in PROMOTIONS {
                    pawns.emit(quiet, capture, sink);
                }
            }
            Self::Single(mv) => sink.push(mv),
        }
    }
}

/// Receives moves one by one.
pub(super) trait MoveSink {
    fn push(&mut self, mv: Move);
}

impl<F: FnMut(Move)> MoveSink for F {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self(mv);
    }
}
