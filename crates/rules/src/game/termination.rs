//! The ways in which a game ends.

use core::fmt;

use crate::Color;

/// How a game ended. [`Outcome`](crate::Outcome) adds who won.
///
/// ```
/// use arrocco_rules::Termination;
/// assert_eq!(Termination::FiftyMoves.to_string(), "50-move rule");
/// assert_eq!(Termination::FiftyMoves.code(), "fifty-moves");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Termination {
    /// The king is in check and there is no legal move.
    Checkmate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side has enough material to mate, wherever the pieces stand.
    InsufficientMaterial,
    /// Neither side can mate from here, although the material would suffice: the pawns are blocked.
    DeadPosition,
    /// The position has occurred five times. No claim is needed.
    Fivefold,
    /// 75 moves by each side without a capture or a pawn move. No claim is needed.
    SeventyFiveMoves,
    /// The position has occurred three times, and a player has claimed the draw.
    Threefold,
    /// 50 moves by each side without a capture or a pawn move, and a player has claimed the draw.
    FiftyMoves,
    /// A player has resigned.
    Resignation,
    /// The players have agreed to a draw.
    Agreement,
    /// A player has run out of time.
    Time,
    /// A player has run out of time, but the opponent cannot mate by any series of legal moves: a draw.
    TimeWithoutMatingMaterial,
    /// A player, or a program, has made a move that the rules do not allow.
    IllegalMove,
    /// A player did not appear or was expelled.
    Forfeit,
    /// A player has left, or the game was abandoned.
    Abandonment,
    /// A third party has decided: an arbiter, a tablebase, the rules of a match between programs.
    Adjudication,
    /// Only the result is known.
    Unstated,
}

impl Termination {
    /// All ways to end a game.
    ///
    /// ```
    /// # use arrocco_rules::Termination;
    /// assert_eq!(Termination::ALL.len(), 17);
    /// ```
    pub const ALL: [Self; 17] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::DeadPosition,
        Self::Fivefold,
        Self::SeventyFiveMoves,
        Self::Threefold,
        Self::FiftyMoves,
        Self::Resignation,
        Self::Agreement,
        Self::Time,
        Self::TimeWithoutMatingMaterial,
        Self::IllegalMove,
        Self::Forfeit,
        Self::Abandonment,
        Self::Adjudication,
        Self::Unstated,
    ];

    /// A short name that does not change between versions, for programs.
    ///
    /// ```
    /// # use arrocco_rules::Termination;
    /// assert_eq!(Termination::InsufficientMaterial.code(), "insufficient-material");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::DeadPosition => "dead-position",
            Self::Fivefold => "fivefold",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::Threefold => "threefold",
            Self::FiftyMoves => "fifty-moves",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::TimeWithoutMatingMaterial => "time-without-mating-material",
            Self::IllegalMove => "illegal-move",
            Self::Forfeit => "forfeit",
            Self::Abandonment => "abandonment",
            Self::Adjudication => "adjudication",
            Self::Unstated => "unstated",
        }
    }

    /// The value of PGN's `Termination` tag.
    ///
    /// ```
    /// # use arrocco_rules::Termination;
    /// assert_eq!(Termination::Checkmate.pgn(), "normal");
    /// assert_eq!(Termination::Time.pgn(), "time forfeit");
    /// ```
    #[must_use]
    pub const fn pgn(self) -> &'static str {
        match self {
            Self::Time | Self::TimeWithoutMatingMaterial => "time forfeit",
            Self::IllegalMove | Self::Forfeit => "rules infraction",
            Self::Abandonment => "abandoned",
            Self::Adjudication => "adjudication",
            _ => "normal",
        }
    }

    /// Can a game end this way with this winner, or with none?
    pub(super) const fn allows(self, winner: Option<Color>) -> bool {
        match self {
            Self::Checkmate | Self::Resignation | Self::Time | Self::Forfeit => winner.is_some(),
            // An illegal move may cost only half a point (FIDE 7.5.5).
            Self::IllegalMove | Self::Abandonment | Self::Adjudication | Self::Unstated => true,
            _ => winner.is_none(),
        }
    }

    /// What follows "White won" or "draw" in a sentence.
    pub(super) const fn manner(self) -> &'static str {
        match self {
            Self::Checkmate => " by checkmate",
            Self::Stalemate => " by stalemate",
            Self::InsufficientMaterial => " by insufficient material",
            Self::DeadPosition => ": nobody can mate any more",
            Self::Fivefold => " by fivefold repetition",
            Self::SeventyFiveMoves => " by the 75-move rule",
            Self::Threefold => " by threefold repetition",
            Self::FiftyMoves => " by the 50-move rule",
            Self::Resignation => " by resignation",
            Self::Agreement => " by agreement",
            Self::Time => " on time",
            Self::TimeWithoutMatingMaterial => ": out of time, but the opponent cannot mate",
            Self::IllegalMove => " after an illegal move",
            Self::Forfeit => " by forfeit",
            Self::Abandonment => " by abandonment",
            Self::Adjudication => " by adjudication",
            Self::Unstated => "",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::InsufficientMaterial => "insufficient material",
            Self::DeadPosition => "dead position",
            Self::Fivefold => "fivefold repetition",
            Self::SeventyFiveMoves => "75-move rule",
            Self::Threefold => "threefold repetition",
            Self::FiftyMoves => "50-move rule",
            Self::TimeWithoutMatingMaterial => "time without mating material",
            Self::IllegalMove => "illegal move",
            Self::Unstated => "reason not stated",
            other => other.code(),
        })
    }
}
