//! Why an event was refused.

use arrocco_rules::{Bitboard, ClaimError, Color, Outcome, Position};

use crate::MoveRefusal;

/// Why an event was refused. The game is unchanged.
///
/// ```
/// use arrocco_play::{Event, Game, Refusal, Setup};
/// use arrocco_rules::Color;
/// use std::time::Duration;
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// let refusal = game.apply(Event::TakeBack { plies: 1 }, Duration::ZERO).unwrap_err();
/// assert_eq!(refusal, Refusal::NothingToTakeBack);
/// assert_eq!(refusal.text(game.position()), "there is no move to take back");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game has ended.
    Over(Outcome),
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// It is the other side's turn.
    NotYourTurn {
        /// The side to move.
        turn: Color,
    },
    /// The move is not possible.
    Move(MoveRefusal),
    /// There are not so many moves to take back.
    NothingToTakeBack,
    /// There are not so many moves to play again.
    NothingToRedo,
    /// This side's draw offer has not been answered yet.
    OfferStands,
    /// This side has already offered a draw since its last move.
    OfferedAlready,
    /// There is no draw offer to this side.
    NoOffer,
    /// There is no draw to claim.
    Claim(ClaimError),
    /// The hint is not a legal move here: it is for an earlier position.
    StaleHint,
}

impl Refusal {
    /// A stable identifier for programs.
    ///
    /// ```
    /// # use arrocco_play::Refusal;
    /// assert_eq!(Refusal::NoOffer.code(), "no-offer");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Over(_) => "over",
            Self::Paused => "paused",
            Self::NotPaused => "not-paused",
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::Move(refusal) => refusal.code(),
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::NothingToRedo => "nothing-to-redo",
            Self::OfferStands => "offer-stands",
            Self::OfferedAlready => "offered-already",
            Self::NoOffer => "no-offer",
            Self::Claim(_) => "no-claim",
            Self::StaleHint => "stale-hint",
        }
    }

    /// The squares of the pieces that prevent a move.
    ///
    /// ```
    /// # use arrocco_play::Refusal;
    /// assert!(Refusal::Paused.squares().is_empty());
    /// ```
    pub const fn squares(&self) -> Bitboard {
        match self {
            Self::Move(refusal) => refusal.squares(),
            _ => Bitboard::EMPTY,
        }
    }

    /// The reason in English, without capital letter and full stop. `position` is the one on the board.
    ///
    /// ```
    /// # use arrocco_play::Refusal;
    /// # use arrocco_rules::{Color, Position};
    /// let refusal = Refusal::NotYourTurn { turn: Color::White };
    /// assert_eq!(refusal.text(&Position::startpos()), "it is White's turn");
    /// ```
    pub fn text(&self, position: &Position) -> String {
        match self {
            Self::Over(outcome) => format!("the game is over: {outcome}"),
            Self::NotYourTurn { turn } => format!("it is {turn}'s turn"),
            Self::Move(refusal) => refusal.text(position),
            Self::Claim(error) => error.to_string(),
            other => other.plain().to_owned(),
        }
    }

    const fn plain(&self) -> &'static str {
        match self {
            Self::Paused => "the game is paused",
            Self::NotPaused => "the game is not paused",
            Self::NothingToTakeBack => "there is no move to take back",
            Self::NothingToRedo => "there is no move to play again",
            Self::OfferStands => "the draw is offered, and not answered yet",
            Self::OfferedAlready => "a draw can be offered once for each move",
            Self::NoOffer => "no draw is offered",
            Self::StaleHint => "the hint is for another position",
            other => other.code(),
        }
    }
}

impl From<MoveRefusal> for Refusal {
    fn from(refusal: MoveRefusal) -> Self {
        Self::Move(refusal)
    }
}

impl From<ClaimError> for Refusal {
    fn from(error: ClaimError) -> Self {
        match error {
            ClaimError::Over(over) => Self::Over(over.0),
            error => Self::Claim(error),
        }
    }
}
