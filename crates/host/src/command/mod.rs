//! What a typed line means: the one interpreter of a person's commands. The line-by-line game and the screen carry out the
//! [`Command`] that comes out and show it in their own way; neither of them reads words itself.
//!
//! Nothing here changes the game, opens a file or prints.

mod interpret;
mod next_game;
mod parse;
mod pasted;
mod question;
mod refusal;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use arrocco_play::{Event, Game, Setup};
use arrocco_rules::{Color, Move, Position};

pub use interpret::{interpret, interpret_line, interpret_move};
pub use next_game::{casual_tags, next_game};
pub use parse::{Switch, TypedLine, resume_or_new};
pub use pasted::{is_game, is_position_like};
pub use refusal::CommandRefusal;

/// What a person asks for.
///
/// ```
/// use arrocco_host::command::{Command, interpret_line};
/// use arrocco_host::language::Language;
/// use arrocco_play::{Event, Game, Setup};
/// use std::time::Duration;
///
/// let game = Game::new(Setup::default(), Duration::ZERO);
/// let command = interpret_line("pausa", &game, Language::It);
/// assert_eq!(command, Ok(Command::Apply(Event::Pause)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// The line is blank.
    Nothing,
    /// An event for the game, which may still refuse it.
    Apply(Event),
    /// Explain why a move of a position is good or bad.
    Explain {
        position: Box<Position>,
        mv: Move,
    },
    /// Make the engine that is thinking move at once.
    MoveNow,
    Help,
    ShowBoard,
    ShowMoves,
    /// The legal moves that were asked for: all of them, or those of one piece.
    ShowLegalMoves(Vec<Move>),
    ShowClocks,
    ShowOpening,
    /// The position as FEN.
    ShowFen,
    /// The game as PGN.
    ShowPgn,
    /// Turn the board around.
    Flip,
    /// Show moves in words, or in notation.
    SpeakMoves(Switch),
    /// Save the game in a file; without a name, where the front end usually saves it, or where the person is asked.
    Save(Option<PathBuf>),
    /// Go on with a game from a file. Without a name the front end has to ask for one.
    Load(Option<PathBuf>),
    /// A new game; this setup repeats the present game. A front end with a form for it may let the person choose.
    NewGame(Box<Setup>),
    /// A game to look at, as PGN.
    OpenGame(String),
    /// A new game exactly like this.
    StartGame(Box<Setup>),
    Quit,
}

/// The side that the person at this terminal plays: the one to move if both sides are people, none if both are machines.
pub fn person_side(game: &Game) -> Option<Color> {
    let players = game.players();
    match (players.white.is_machine(), players.black.is_machine()) {
        (false, false) => Some(game.turn()),
        (false, true) => Some(Color::White),
        (true, false) => Some(Color::Black),
        (true, true) => None,
    }
}
