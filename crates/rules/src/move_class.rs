//! What kind of move a move is, as a set of names.

use core::fmt;

/// The properties of a move in a position, found by [`Position::classify`](crate::Position::classify).
///
/// ```
/// use arrocco_rules::{Move, MoveKind, Position, Square};
/// let position: Position = "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1".parse().unwrap();
/// let class = position.classify(Move::new(Square::E4, Square::D6, MoveKind::Quiet));
/// assert!(class.iter().eq(["check", "discovered-check", "double-check"]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MoveClass(u16);

macro_rules! classes {
    ($(
        $bit:literal $name:literal $method:ident $setter:ident, $doc:literal:
        $fen:literal $from:ident $to:ident $kind:ident;
    )*) => {
        impl MoveClass {
            /// All names, in the order of [`iter`](Self::iter).
            ///
            /// ```
            /// # use arrocco_rules::MoveClass;
            /// assert_eq!(MoveClass::NAMES[0], "capture");
            /// ```
            pub const NAMES: [&'static str; 10] = [$($name),*];

            $(
                #[doc = $doc]
                ///
                /// ```
                /// # use arrocco_rules::{Move, MoveKind, Position, Square};
                #[doc = concat!("let position: Position = \"", $fen, "\".parse().unwrap();")]
                #[doc = concat!(
                    "let mv = Move::new(Square::", stringify!($from), ", Square::", stringify!($to),
                    ", MoveKind::", stringify!($kind), ");"
                )]
                #[doc = concat!("assert!(position.classify(mv).", stringify!($method), "());")]
                /// ```
                #[inline]
                pub const fn $method(self) -> bool {
                    self.0 >> $bit & 1 != 0
                }

                #[inline]
                pub(crate) const fn $setter(self, yes: bool) -> Self {
                    Self(self.0 | (yes as u16) << $bit)
                }
            )*
        }
    };
}

classes! {
    0 "capture" is_capture capture, "Does it take something, en passant included?":
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" E4 D5 Capture;
    1 "en-passant" is_en_passant en_passant, "Does a pawn take another in passing?":
        "7k/8/8/3pP3/8/8/8/4K3 w - d6 0 1" E5 D6 EnPassant;
    2 "promotion" is_promotion promotion, "Does a pawn become another piece?":
        "7k/P7/8/8/8/8/8/4K3 w - - 0 1" A7 A8 KnightPromotion;
    3 "castle" is_castle castle, "Is it castling?":
        "k7/8/8/8/8/8/8/4K2R w K - 0 1" E1 H1 KingSideCastle;
    4 "double-push" is_double_push double_push, "Does a pawn go two squares?":
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1" A2 A4 DoublePush;
    5 "check" is_check check, "Is the enemy king in check afterwards?":
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" A1 A8 Quiet;
    6 "discovered-check" is_discovered_check discovered_check,
        "Is the enemy king in check from a piece that has not moved?":
        "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1" E4 C3 Quiet;
    7 "double-check" is_double_check double_check, "Is the enemy king in check from two pieces?":
        "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1" E4 D6 Quiet;
    8 "mate" is_mate mate, "Is the enemy mated?":
        "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1" G5 H6 Quiet;
    9 "stalemate" is_stalemate stalemate, "Has the enemy no legal move, without being in check?":
        "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1" G5 G6 Quiet;
}

impl MoveClass {
    /// The names that apply, always in the same order: capture, en-passant, promotion, castle, double-push, check,
    /// discovered-check, double-check, mate, stalemate.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let mv = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    /// assert!(Position::startpos().classify(mv).iter().eq(["double-push"]));
    /// ```
    pub fn iter(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES
            .into_iter()
            .enumerate()
            .filter(move |(bit, _)| self.0 >> bit & 1 != 0)
            .map(|(_, name)| name)
    }
}

impl fmt::Debug for MoveClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
