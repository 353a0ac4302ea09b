//! Which move is meant by the question why.

use arrocco_play::Game;
use arrocco_rules::{Move, Position};

use super::{Command, CommandRefusal, person_side};
use crate::language::Language;

/// Why a move is good or bad. Without an operand the hint is meant, or else the last move of the person; with one a move that
/// could be played now, or else the last one of that name that was played.
pub(super) fn why(operand: &str, game: &Game, language: Language) -> Result<Command, CommandRefusal> {
    // "por qué Cf3" is two words.
    let (first, rest) = operand.split_once(char::is_whitespace).unwrap_or((operand, ""));
    let operand = if ["qué", "que"].contains(&first) { rest.trim() } else { operand };
    game.check_advice().map_err(|refusal| CommandRefusal::game(refusal, ""))?;
    let (position, mv) = if operand.is_empty() { usual(game)? } else { named(operand, game, language)? };
    Ok(Command::Explain { position: Box::new(position), mv })
}

fn usual(game: &Game) -> Result<(Position, Move), CommandRefusal> {
    if let Some(mv) = game.hint() {
        return Ok((*game.position(), mv));
    }
    let has_opponent = game.players().white.is_machine() != game.players().black.is_machine();
    let side = person_side(game).filter(|_| has_opponent);
    let own = played(game).find(|(position, _)| side.is_none_or(|side| position.turn() == side));
    own.or_else(|| played(game).next()).ok_or(CommandRefusal::NothingToExplain)
}

fn named(text: &str, game: &Game, language: Language) -> Result<(Position, Move), CommandRefusal> {
    let position = game.position();
    let refusal = match language.read_move(position, text) {
        Ok(mv) => return Ok((*position, mv)),
        Err(refusal) => refusal,
    };
    let mut moves = played(game);
    let named = moves.find(|(position, mv)| language.read_move(position, text).is_ok_and(|read| read == *mv));
    named.ok_or_else(|| CommandRefusal::game(refusal, text))
}

/// The moves of the game with the positions before them, the last first.
fn played(game: &Game) -> impl Iterator<Item = (Position, Move)> + use<> {
    let record = game.record();
    let moves: Vec<_> = record.positions().iter().copied().zip(record.moves().iter().copied()).collect();
    moves.into_iter().rev()
}
