//! The mates that have names.

/// A mate with a name. A mate may have several.
///
/// ```
/// use arrocco_coach::MatePattern;
/// assert_eq!(MatePattern::Smothered.theme(), "smotheredMate");
/// assert_eq!(MatePattern::ALL.len(), 11);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MatePattern {
    /// By a rook or queen on the king's home rank, its own men before it.
    BackRank,
    /// By a knight; the king is surrounded by its own men.
    Smothered,
    /// In a corner by a rook beside the king, which a knight protects.
    Arabian,
    /// On an edge by a rook or queen; a knight and the king's own man take the way inwards.
    Anastasia,
    /// By a rook beside the king, protected by a knight, which a pawn protects.
    Hook,
    /// By a queen diagonally beside the king, whose two flights are taken by its own men.
    Dovetail,
    /// By two bishops on crossing diagonals.
    Boden,
    /// By two bishops on neighboring diagonals.
    DoubleBishop,
    /// By a queen before or behind the king, both squares beside it taken by its own men.
    Epaulette,
    /// By a rook beside the king, protected by a pawn or king, with a knight taking the flights.
    Vukovic,
    /// By a rook beside a king on an edge, which a bishop protects.
    Opera,
}

impl MatePattern {
    /// All of them.
    ///
    /// ```
    /// # use arrocco_coach::MatePattern;
    /// assert!(MatePattern::ALL.contains(&MatePattern::Hook));
    /// ```
    pub const ALL: [Self; 11] = [
        Self::BackRank,
        Self::Smothered,
        Self::Arabian,
        Self::Anastasia,
        Self::Hook,
        Self::Dovetail,
        Self::Boden,
        Self::DoubleBishop,
        Self::Epaulette,
        Self::Vukovic,
        Self::Opera,
    ];

    /// Its name as puzzle sets write it.
    ///
    /// ```
    /// # use arrocco_coach::MatePattern;
    /// assert_eq!(MatePattern::BackRank.theme(), "backRankMate");
    /// ```
    #[must_use]
    pub const fn theme(self) -> &'static str {
        match self {
            Self::BackRank => "backRankMate",
            Self::Smothered => "smotheredMate",
            Self::Arabian => "arabianMate",
            Self::Anastasia => "anastasiaMate",
            Self::Hook => "hookMate",
            Self::Dovetail => "dovetailMate",
            Self::Boden => "bodenMate",
            Self::DoubleBishop => "doubleBishopMate",
            Self::Epaulette => "epauletteMate",
            Self::Vukovic => "vukovicMate",
            Self::Opera => "operaMate",
        }
    }
}
