//! The names of themes.

use crate::mate_pattern::MatePattern;

macro_rules! themes {
    ($($(#[$doc:meta])* $theme:ident $name:literal,)*) => {
        /// A theme, as public puzzle sets name them.
        ///
        /// ```
        /// use arrocco_coach::Theme;
        /// assert_eq!(Theme::XRayAttack.name(), "xRayAttack");
        /// assert_eq!(Theme::from_name("fork"), Some(Theme::Fork));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Theme {
            $($(#[$doc])* $theme,)*
        }

        impl Theme {
            /// All of them.
            ///
            /// ```
            /// # use arrocco_coach::Theme;
            /// assert_eq!(Theme::ALL[0], Theme::Mate);
            /// ```
            pub const ALL: [Self; COUNT] = [$(Self::$theme),*];

            /// Its name.
            ///
            /// ```
            /// # use arrocco_coach::Theme;
            /// assert_eq!(Theme::MateIn2.name(), "mateIn2");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$theme => $name,)*
                }
            }
        }
    };
}

const COUNT: usize = 56;

themes! {
    /// The line ends with checkmate.
    Mate "mate",
    /// Checkmate with one move.
    MateIn1 "mateIn1",
    /// Checkmate with two moves.
    MateIn2 "mateIn2",
    /// Checkmate with three moves.
    MateIn3 "mateIn3",
    /// Checkmate with four moves.
    MateIn4 "mateIn4",
    /// Checkmate with five moves or more.
    MateIn5 "mateIn5",
    /// [`MatePattern::BackRank`].
    BackRankMate "backRankMate",
    /// [`MatePattern::Smothered`].
    SmotheredMate "smotheredMate",
    /// [`MatePattern::Arabian`].
    ArabianMate "arabianMate",
    /// [`MatePattern::Anastasia`].
    AnastasiaMate "anastasiaMate",
    /// [`MatePattern::Hook`].
    HookMate "hookMate",
    /// [`MatePattern::Dovetail`].
    DovetailMate "dovetailMate",
    /// [`MatePattern::Boden`].
    BodenMate "bodenMate",
    /// [`MatePattern::DoubleBishop`].
    DoubleBishopMate "doubleBishopMate",
    /// [`MatePattern::Epaulette`].
    EpauletteMate "epauletteMate",
    /// [`MatePattern::Vukovic`].
    VukovicMate "vukovicMate",
    /// [`MatePattern::Opera`].
    OperaMate "operaMate",
    /// One man attacks several and wins one of them.
    Fork "fork",
    /// A man cannot act because of what stands behind it.
    Pin "pin",
    /// A man steps aside and what stood behind it is taken.
    Skewer "skewer",
    /// A man steps aside for a slider behind it.
    DiscoveredAttack "discoveredAttack",
    /// The same with check.
    DiscoveredCheck "discoveredCheck",
    /// Two men give check.
    DoubleCheck "doubleCheck",
    /// A piece is taken that nobody defends.
    HangingPiece "hangingPiece",
    /// A piece has no square where it is not lost.
    TrappedPiece "trappedPiece",
    /// A defender is taken, then what it defended.
    CapturingDefender "capturingDefender",
    /// A man is drawn away from its duty.
    Deflection "deflection",
    /// A man is drawn to a square where it is hit.
    Attraction "attraction",
    /// A man comes between a slider and what it guards.
    Interference "interference",
    /// A slider acts through a man of the other side.
    XRayAttack "xRayAttack",
    /// A move comes before the expected one.
    Intermezzo "intermezzo",
    /// A man makes way for another.
    Clearance "clearance",
    /// Material is given for something better.
    Sacrifice "sacrifice",
    /// A pawn is promoted.
    Promotion "promotion",
    /// A pawn is promoted to less than a queen.
    UnderPromotion "underPromotion",
    /// A pawn is taken in passing.
    EnPassant "enPassant",
    /// The solver castles.
    Castling "castling",
    /// A pawn of the solver goes to the last ranks.
    AdvancedPawn "advancedPawn",
    /// A move without check, capture or threat of one.
    QuietMove "quietMove",
    /// A quiet move that meets a threat.
    DefensiveMove "defensiveMove",
    /// The king has lost its shelter.
    ExposedKing "exposedKing",
    /// An attack on f2 or f7, next to a king at home.
    AttackingF2F7 "attackingF2F7",
    /// To pass would be better than any move.
    Zugzwang "zugzwang",
    /// Kings and pawns only.
    PawnEndgame "pawnEndgame",
    /// Knights and pawns only.
    KnightEndgame "knightEndgame",
    /// Bishops and pawns only.
    BishopEndgame "bishopEndgame",
    /// Rooks and pawns only.
    RookEndgame "rookEndgame",
    /// Queens and pawns only.
    QueenEndgame "queenEndgame",
    /// Queens, rooks and pawns only.
    QueenRookEndgame "queenRookEndgame",
    /// The first part of a game.
    Opening "opening",
    /// The middle of a game.
    Middlegame "middlegame",
    /// Few officers are left.
    Endgame "endgame",
    /// One move.
    OneMove "oneMove",
    /// Two moves.
    Short "short",
    /// Three moves.
    Long "long",
    /// Four moves or more.
    VeryLong "veryLong",
}

impl Theme {
    /// The theme with a name.
    ///
    /// ```
    /// # use arrocco_coach::Theme;
    /// assert_eq!(Theme::from_name("none"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    pub(super) const fn mate_in(moves: u32) -> Self {
        match moves {
            0 | 1 => Self::MateIn1,
            2 => Self::MateIn2,
            3 => Self::MateIn3,
            4 => Self::MateIn4,
            _ => Self::MateIn5,
        }
    }

    pub(super) const fn of_pattern(pattern: MatePattern) -> Self {
        match pattern {
            MatePattern::BackRank => Self::BackRankMate,
            MatePattern::Smothered => Self::SmotheredMate,
            MatePattern::Arabian => Self::ArabianMate,
            MatePattern::Anastasia => Self::AnastasiaMate,
            MatePattern::Hook => Self::HookMate,
            MatePattern::Dovetail => Self::DovetailMate,
            MatePattern::Boden => Self::BodenMate,
            MatePattern::DoubleBishop => Self::DoubleBishopMate,
            MatePattern::Epaulette => Self::EpauletteMate,
            MatePattern::Vukovic => Self::VukovicMate,
            MatePattern::Opera => Self::OperaMate,
        }
    }
}
