//! From a game to its tree and back, and from text.

use core::fmt;
use core::str::FromStr;

use super::Tree;
use crate::pgn::{Error, GameResult, Severity};
use crate::{Color, Game, Outcome, Position, Termination};

impl From<Position> for Tree {
    /// A game without moves.
    fn from(start: Position) -> Self {
        Self::from_position(start)
    }
}

/// The moves that were played, without those taken back, and the result.
///
/// ```
/// use arrocco_rules::{Color, Game, pgn::Tree};
/// let mut game = Game::default();
/// game.play(game.position().move_from_san("e4").unwrap()).unwrap();
/// game.resign(Color::Black).unwrap();
/// let pgn = Tree::from(&game).to_string();
/// assert!(pgn.ends_with("\n1. e4 1-0\n"));
/// ```
impl From<&Game> for Tree {
    fn from(game: &Game) -> Self {
        let mut tree = Self::from_position(*game.start());
        let mut node = tree.root();
        for &mv in game.moves() {
            match tree.add_move(node, mv) {
                Ok(next) => node = next,
                // Cannot happen: a game has legal moves, and not four billion of them.
                Err(_) => break,
            }
        }
        if let Some(outcome) = game.outcome() {
            let result = GameResult::from_text(outcome.result().as_bytes());
            tree.set_result(result.unwrap_or(GameResult::Unknown));
            // Cannot fail: the name and the values are valid.
            let _ = tree.set_tag("Termination", outcome.termination().pgn());
        }
        tree
    }
}

/// The main line of a tree has a null move, which no game has.
///
/// ```
/// use arrocco_rules::{Game, pgn::{NullMoveInGame, Tree}};
/// let tree: Tree = "1. e4 -- 2. d4 *".parse().unwrap();
/// assert_eq!(Game::try_from(&tree).unwrap_err(), NullMoveInGame);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NullMoveInGame;

impl fmt::Display for NullMoveInGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the main line has a null move, which no game has")
    }
}

impl core::error::Error for NullMoveInGame {}

/// The main line as a game, with its result. How the game ended is taken from the `Termination` tag, if that says it.
///
/// ```
/// use arrocco_rules::{Game, pgn::Tree};
/// let tree: Tree = "1. f3 e5 2. g4 (2. e4 Nf6) Qh4# 0-1".parse().unwrap();
/// let game = Game::try_from(&tree).unwrap();
/// assert_eq!(game.outcome().unwrap().to_string(), "Black won by checkmate");
/// ```
impl TryFrom<&Tree> for Game {
    type Error = NullMoveInGame;

    fn try_from(tree: &Tree) -> Result<Self, NullMoveInGame> {
        let mut game = Self::new(*tree.start());
        for node in tree.mainline() {
            let mv = node.mv().ok_or(NullMoveInGame)?;
            // The moves of a tree are legal, but a tree may go on where a game is over.
            if game.play_on(mv).is_err() {
                break;
            }
        }
        let winner = match tree.result() {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::Unknown => return Ok(game),
        };
        let stated = tree.tag("Termination").unwrap_or_default();
        let named = |termination: &Termination| stated == termination.code() || stated == termination.pgn();
        let mut stated = Termination::ALL.into_iter().filter(named);
        let outcome = stated
            .find_map(|termination| Outcome::new(termination, winner).filter(|_| is_declared(termination)));
        if let Some(outcome) = outcome.or_else(|| Outcome::new(Termination::Unstated, winner)) {
            // Refused if the game has ended on the board, which counts for more.
            let _ = game.conclude(outcome);
        }
        Ok(game)
    }
}

/// Is it the players or an arbiter who end a game this way? The board decides on the others.
const fn is_declared(termination: Termination) -> bool {
    !matches!(
        termination,
        Termination::Checkmate
            | Termination::Stalemate
            | Termination::InsufficientMaterial
            | Termination::DeadPosition
            | Termination::Fivefold
            | Termination::SeventyFiveMoves
    )
}

/// Why a text is not one game of PGN that can be read from end to end.
///
/// ```
/// use arrocco_rules::pgn::{ParseTreeError, Tree};
/// assert_eq!("".parse::<Tree>(), Err(ParseTreeError::NoGame));
/// let error = "1. e4 Ke6 *".parse::<Tree>().unwrap_err();
/// assert!(error.to_string().starts_with("line 1, game 1, ply 1: Ke6 is not legal"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseTreeError {
    /// There is no game in it.
    NoGame,
    /// There are several games in it.
    SeveralGames,
    /// Some of it cannot be read.
    Text(Error),
}

impl fmt::Display for ParseTreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("there is no game in the text"),
            Self::SeveralGames => f.write_str("there are several games in the text"),
            Self::Text(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseTreeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Text(error) => Some(error),
            _ => None,
        }
    }
}

/// One whole game of PGN. Text that cannot be read is an error; [`Tree::read`] reads what it can.
impl FromStr for Tree {
    type Err = ParseTreeError;

    fn from_str(text: &str) -> Result<Self, ParseTreeError> {
        let mut reader = crate::pgn::Reader::new(text.as_bytes());
        let Ok(record) = Self::read_from(&mut reader);
        let record = record.ok_or(ParseTreeError::NoGame)?;
        if let Some(error) = record.errors.into_iter().find(|error| error.severity() == Severity::Error) {
            return Err(ParseTreeError::Text(error));
        }
        let Ok(is_more) = reader.skip_game();
        if is_more { Err(ParseTreeError::SeveralGames) } else { Ok(record.tree) }
    }
}
