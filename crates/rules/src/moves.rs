//! A move in 16 bits: source, target, kind.

use core::fmt;

use crate::{CastlingSide, File, Role, Square};

/// What a move does besides taking a piece from one square to another.
///
/// In the number of a kind, bit value 4 means capture and bit value 8 means promotion.
///
/// ```
/// use arrocco_rules::{MoveKind, Role};
/// assert!(MoveKind::EnPassant.is_capture());
/// assert_eq!(MoveKind::RookPromotionCapture.promotion(), Some(Role::Rook));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A piece goes to an empty square.
    Quiet = 0,
    /// A pawn goes two squares.
    DoublePush = 1,
    /// Castling towards the h-file.
    KingSideCastle = 2,
    /// Castling towards the a-file.
    QueenSideCastle = 3,
    /// A piece takes another where it stands.
    Capture = 4,
    /// A pawn takes a pawn that has just passed it.
    EnPassant = 5,
    /// A pawn becomes a knight.
    KnightPromotion = 8,
    /// A pawn becomes a bishop.
    BishopPromotion = 9,
    /// A pawn becomes a rook.
    RookPromotion = 10,
    /// A pawn becomes a queen.
    QueenPromotion = 11,
    /// A pawn takes and becomes a knight.
    KnightPromotionCapture = 12,
    /// A pawn takes and becomes a bishop.
    BishopPromotionCapture = 13,
    /// A pawn takes and becomes a rook.
    RookPromotionCapture = 14,
    /// A pawn takes and becomes a queen.
    QueenPromotionCapture = 15,
}

impl MoveKind {
    /// The bit for captures.
    ///
    /// ```
    /// # use arrocco_rules::MoveKind;
    /// assert_ne!(MoveKind::Capture as u8 & MoveKind::CAPTURE_BIT, 0);
    /// ```
    pub const CAPTURE_BIT: u8 = 4;

    /// The bit for promotions.
    ///
    /// ```
    /// # use arrocco_rules::MoveKind;
    /// assert_ne!(MoveKind::QueenPromotion as u8 & MoveKind::PROMOTION_BIT, 0);
    /// ```
    pub const PROMOTION_BIT: u8 = 8;

    /// All fourteen kinds.
    ///
    /// ```
    /// # use arrocco_rules::MoveKind;
    /// assert_eq!(MoveKind::ALL.len(), 14);
    /// ```
    pub const ALL: [Self; 14] = [
        Self::Quiet,
        Self::DoublePush,
        Self::KingSideCastle,
        Self::QueenSideCastle,
        Self::Capture,
        Self::EnPassant,
        Self::KnightPromotion,
        Self::BishopPromotion,
        Self::RookPromotion,
        Self::QueenPromotion,
        Self::KnightPromotionCapture,
        Self::BishopPromotionCapture,
        Self::RookPromotionCapture,
        Self::QueenPromotionCapture,
    ];

    /// From the number, if it stands for a kind (6 and 7 do not).
    ///
    /// ```
    /// # use arrocco_rules::MoveKind;
    /// assert_eq!(MoveKind::new(5), Some(MoveKind::EnPassant));
    /// assert_eq!(MoveKind::new(7), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(bits: u8) -> Option<Self> {
        Some(match bits {
            0 => Self::Quiet,
            1 => Self::DoublePush,
            2 => Self::KingSideCastle,
            3 => Self::QueenSideCastle,
            4 => Self::Capture,
            5 => Self::EnPassant,
            8 => Self::KnightPromotion,
            9 => Self::BishopPromotion,
            10 => Self::RookPromotion,
            11 => Self::QueenPromotion,
            12 => Self::KnightPromotionCapture,
            13 => Self::BishopPromotionCapture,
            14 => Self::RookPromotionCapture,
            15 => Self::QueenPromotionCapture,
            _ => return None,
        })
    }

    /// The kind of a pawn move to the last rank.
    ///
    /// A pawn cannot become a pawn or a king: `None`.
    ///
    /// ```
    /// # use arrocco_rules::{MoveKind, Role};
    /// assert_eq!(MoveKind::promoting(Role::Queen, false), Some(MoveKind::QueenPromotion));
    /// assert_eq!(MoveKind::promoting(Role::King, false), None);
    /// ```
    #[must_use]
    pub const fn promoting(role: Role, capture: bool) -> Option<Self> {
        let base = match role {
            Role::Knight => 8,
            Role::Bishop => 9,
            Role::Rook => 10,
            Role::Queen => 11,
            Role::Pawn | Role::King => return None,
        };
        Self::new(base | if capture { Self::CAPTURE_BIT } else { 0 })
    }

    /// Does the move take something?
    ///
    /// ```
    /// # use arrocco_rules::MoveKind;
    /// assert!(MoveKind::Capture.is_capture() && !MoveKind::Quiet.is_capture());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self as u8 & Self::CAPTURE_BIT != 0
    }

    /// What the pawn becomes, if the move is a promotion.
    ///
    /// ```
    /// # use arrocco_rules::{MoveKind, Role};
    /// assert_eq!(MoveKind::KnightPromotion.promotion(), Some(Role::Knight));
    /// assert_eq!(MoveKind::Capture.promotion(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        if self as u8 & Self::PROMOTION_BIT == 0 {
            return None;
        }
        Some(match self as u8 & 3 {
            0 => Role::Knight,
            1 => Role::Bishop,
            2 => Role::Rook,
            _ => Role::Queen,
        })
    }

    /// The side to which the king castles, if the move is castling.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingSide, MoveKind};
    /// assert_eq!(MoveKind::KingSideCastle.castling_side(), Some(CastlingSide::King));
    /// ```
    #[inline]
    #[must_use]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self {
            Self::KingSideCastle => Some(CastlingSide::King),
            Self::QueenSideCastle => Some(CastlingSide::Queen),
            _ => None,
        }
    }
}

/// A move: source 6 bits, target 6 bits, kind 4 bits.
///
/// A castling move goes from the king's square to the *rook's* square, because that is unambiguous in Chess960 as
/// well. [`king_target`](Self::king_target) is where the king ends up.
///
/// ```
/// use arrocco_rules::{Move, MoveKind, Square};
/// let mv = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
/// assert_eq!((mv.from(), mv.to(), mv.kind()), (Square::E2, Square::E4, MoveKind::DoublePush));
/// assert_eq!(size_of::<Move>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// A move from its parts. Whether it is legal depends on the position.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// assert_eq!(Move::new(Square::G1, Square::F3, MoveKind::Quiet).to_string(), "g1f3");
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        Self(from as u16 | (to as u16) << 6 | (kind as u16) << 12)
    }

    /// A quiet move or a plain capture, made without a branch.
    #[inline(always)]
    pub(crate) const fn plain(from: Square, to: Square, capture: bool) -> Self {
        Self(from as u16 | (to as u16) << 6 | (capture as u16) << 14)
    }

    /// From its 16 bits; `None` if the kind is none of the fourteen.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// let mv = Move::new(Square::E1, Square::H1, MoveKind::KingSideCastle);
    /// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    /// assert_eq!(Move::from_bits(0x7000), None);
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match MoveKind::new((bits >> 12) as u8) {
            Some(_) => Some(Self(bits)),
            None => None,
        }
    }

    /// The 16 bits, for hash tables and files.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// assert_eq!(Move::new(Square::A1, Square::B1, MoveKind::Quiet).bits(), 1 << 6);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Where the piece comes from.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// assert_eq!(Move::new(Square::B1, Square::C3, MoveKind::Quiet).from(), Square::B1);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0 as u8)
    }

    /// Where it goes; for castling, the rook's square.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// assert_eq!(Move::new(Square::B1, Square::C3, MoveKind::Quiet).to(), Square::C3);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::wrapping((self.0 >> 6) as u8)
    }

    /// What kind of move it is.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// assert_eq!(Move::new(Square::B1, Square::C3, MoveKind::Quiet).kind(), MoveKind::Quiet);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match MoveKind::new((self.0 >> 12) as u8) {
            Some(kind) => kind,
            None => MoveKind::Quiet, // cannot happen: no constructor accepts the two unused numbers
        }
    }

    /// Does it take something?
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// assert!(Move::new(Square::E4, Square::D5, MoveKind::Capture).is_capture());
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0 & (MoveKind::CAPTURE_BIT as u16) << 12 != 0
    }

    /// Is it castling?
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// assert!(Move::new(Square::E1, Square::A1, MoveKind::QueenSideCastle).is_castle());
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.0 & 0xe000 == 0x2000
    }

    #[inline(always)]
    pub(crate) const fn is_double_push(self) -> bool {
        self.0 & 0xf000 == (MoveKind::DoublePush as u16) << 12
    }

    /// Anything but a plain quiet move or a plain capture.
    #[inline(always)]
    pub(crate) const fn is_special(self) -> bool {
        self.0 & 0xb000 != 0
    }

    /// What the pawn becomes, if the move is a promotion.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Role, Square};
    /// let mv = Move::new(Square::A7, Square::A8, MoveKind::RookPromotion);
    /// assert_eq!(mv.promotion(), Some(Role::Rook));
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        self.kind().promotion()
    }

    /// Where the moving piece ends up: the target, or for castling the king's c- or g-square.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// assert_eq!(Move::new(Square::E8, Square::H8, MoveKind::KingSideCastle).king_target(), Square::G8);
    /// ```
    #[must_use]
    pub const fn king_target(self) -> Square {
        match self.kind().castling_side() {
            Some(side) => Square::at(side.king_file(), self.from().rank()),
            None => self.to(),
        }
    }

    /// Where the castling rook ends up, if the move is castling.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// let mv = Move::new(Square::E8, Square::H8, MoveKind::KingSideCastle);
    /// assert_eq!(mv.rook_target(), Some(Square::F8));
    /// ```
    #[must_use]
    pub const fn rook_target(self) -> Option<Square> {
        match self.kind().castling_side() {
            Some(side) => Some(Square::at(side.rook_file(), self.from().rank())),
            None => None,
        }
    }

    /// The square of the piece that is taken: the target, or for en passant the square next to the source.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Square};
    /// let mv = Move::new(Square::E5, Square::D6, MoveKind::EnPassant);
    /// assert_eq!(mv.captured_square(), Some(Square::D5));
    /// ```
    #[must_use]
    pub const fn captured_square(self) -> Option<Square> {
        match self.kind() {
            MoveKind::EnPassant => Some(Square::at(self.to().file(), self.from().rank())),
            _ if self.is_capture() => Some(self.to()),
            _ => None,
        }
    }
}

impl CastlingSide {
    /// The file the king castles to: g or c.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingSide, File};
    /// assert_eq!(CastlingSide::Queen.king_file(), File::C);
    /// ```
    #[inline]
    #[must_use]
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file the rook castles to: f or d.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingSide, File};
    /// assert_eq!(CastlingSide::Queen.rook_file(), File::D);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// The kind of a castling move to this side.
    ///
    /// ```
    /// # use arrocco_rules::{CastlingSide, MoveKind};
    /// assert_eq!(CastlingSide::King.move_kind(), MoveKind::KingSideCastle);
    /// ```
    #[inline]
    #[must_use]
    pub const fn move_kind(self) -> MoveKind {
        match self {
            Self::King => MoveKind::KingSideCastle,
            Self::Queen => MoveKind::QueenSideCastle,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.kind())
    }
}
