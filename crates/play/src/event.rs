//! What can happen in a game.

use arrocco_rules::{Color, Move, Outcome};

use crate::Player;

/// What happens in a game, as those who drive it tell.
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
    /// A side makes a move that is given as text, in any notation and with English letters.
    Say {
        /// The side.
        by: Color,
        /// The text.
        text: String,
    },
    /// So many half-moves are taken back. The end of the game is taken back with them, unless time has run out.
    TakeBack {
        /// How many.
        plies: usize,
    },
    /// So many half-moves that were taken back are played again, unless time has run out.
    Redo {
        /// How many.
        plies: usize,
    },
    /// A side offers a draw. If the other one has offered it already, it is agreed.
    OfferDraw {
        /// Who offers.
        by: Color,
    },
    /// A side accepts the draw that the other one has offered.
    AcceptDraw {
        /// Who accepts.
        by: Color,
    },
    /// A side declines the draw that the other one has offered. Making a move says the same.
    DeclineDraw {
        /// Who declines.
        by: Color,
    },
    /// The side to move claims a draw, for what stands on the board or for what would after a move that it announces.
    ClaimDraw {
        /// Who claims.
        by: Color,
        /// The announced move.
        with: Option<Move>,
    },
    /// A side gives up.
    Resign {
        /// Who.
        by: Color,
    },
    /// Somebody asks for advice; who drives the game finds it. There is none on the move of a machine against a person.
    AskHint,
    /// The advice.
    Hint {
        /// The move that is advised.
        mv: Move,
    },
    /// The clocks are stopped.
    Pause,
    /// They run again.
    Resume,
    /// Time passes: has a flag fallen? Every other event asks this as well.
    Tick,
    /// Somebody else takes over a side.
    Seat {
        /// The side.
        color: Color,
        /// Who plays it from now on.
        player: Player,
    },
    /// The game ends in a way that neither the board nor the players tell, such as by forfeit.
    Conclude {
        /// How.
        outcome: Outcome,
    },
}
