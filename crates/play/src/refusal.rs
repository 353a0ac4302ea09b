//! Why an event changes nothing.

use arrocco_rules::{Bitboard, ClaimError, Color, Outcome, Position};

use crate::MoveRefusal;

/// Why something cannot be done. The game is as it was before.
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
#[non_exhaustive]
pub enum Refusal {
    /// The game has ended.
    Over(Outcome),
    /// The clocks stand still.
    Paused,
    /// They run already.
    NotPaused,
    /// It is the other side's turn.
    NotYourTurn {
        /// The side to move.
        turn: Color,
    },
    /// The move cannot be played.
    Move(MoveRefusal),
    /// There are not so many moves to take back.
    NothingToTakeBack,
    /// There are not so many moves to play again.
    NothingToRedo,
    /// The draw that this side has offered is still to be answered.
    OfferStands,
    /// This side has offered a draw already since its last move.
    OfferedAlready,
    /// Nobody has offered this side a draw.
    NoOffer,
    /// There is no draw to claim.
    Claim(ClaimError),
    /// The advice is no legal move here: it came too late.
    StaleHint,
}

impl Refusal {
    /// A short name that does not change, for programs.
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

    /// The pieces that stand against a move.
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

    /// The reason in English, without capital and full stop. The position is the one on the board.
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
