//! The events of a game.

use arrocco_rules::{Color, Move, Outcome};

use crate::Player;

/// An event that the driver of a game reports.
///
/// ```
/// use arrocco_play::{Event, Game, Setup, Status};
/// use arrocco_rules::Color;
/// use std::time::Duration;
/// let mut game = Game::new(Setup::default(), Duration::ZERO);
/// game.apply(Event::Resign { by: Color::White }, Duration::ZERO).unwrap();
/// assert!(matches!(game.status(), Status::Over(outcome) if outcome.winner() == Some(Color::Black)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A side makes a move.
    Play {
        /// The side.
        by: Color,
        /// The move.
        mv: Move,
    },
    /// A side makes a move given as text, in any notation with English piece letters.
    PlayText {
        /// The side.
        by: Color,
        /// The text.
        text: String,
    },
    /// Half-moves are taken back, and with them the end of the game, unless it was lost on time.
    TakeBack {
        /// Their number.
        plies: usize,
    },
    /// Half-moves that were taken back are played again, unless the game was lost on time.
    Redo {
        /// Their number.
        plies: usize,
    },
    /// A side offers a draw. If the other side has offered one already, the game is drawn by agreement.
    OfferDraw {
        /// The side.
        by: Color,
    },
    /// A side accepts the other side's draw offer.
    AcceptDraw {
        /// The side.
        by: Color,
    },
    /// A side declines the other side's draw offer. Making a move declines it as well.
    DeclineDraw {
        /// The side.
        by: Color,
    },
    /// The side to move claims a draw, for the position on the board or for the one after a move that it announces.
    ClaimDraw {
        /// The side.
        by: Color,
        /// The announced move.
        with: Option<Move>,
    },
    /// A side resigns.
    Resign {
        /// The side.
        by: Color,
    },
    /// A hint is requested, which the driver has to find. Refused if a machine is to move against a person.
    AskHint,
    /// The driver has found a hint.
    Hint {
        /// The suggested move.
        mv: Move,
    },
    /// Pauses the game: the clocks stop.
    Pause,
    /// Resumes the game: the clocks run again.
    Resume,
    /// Checks whether a flag has fallen. Every other event checks this as well.
    Tick,
    /// Another player takes over a side.
    Seat {
        /// The side.
        color: Color,
        /// The new player.
        player: Player,
    },
    /// The game ends for a reason outside the board and the players' actions, such as by forfeit.
    Conclude {
        /// The outcome.
        outcome: Outcome,
    },
}
