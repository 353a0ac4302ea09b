//! From words to commands, in the light of the game.

use std::path::PathBuf;

use arrocco_play::{Event, Game, Player, Refusal, Status};
use arrocco_rules::{Accept, Color, Move, Position, Square};
use arrocco_support::file::expand_home;

use super::question::why;
use super::{Command, CommandRefusal, Switch, TypedLine, is_game, is_position_like, next_game, person_side};
use crate::language::{Language, Verb, side_named};

type Interpreted = Result<Command, CommandRefusal>;

/// What a line means.
///
/// # Errors
///
/// It is neither a command nor a move that can be played now.
pub fn interpret_line(line: &str, game: &Game, language: Language) -> Interpreted {
    match TypedLine::parse(line, language) {
        TypedLine::Blank => Ok(Command::Nothing),
        TypedLine::Move(text) if is_position_like(text) => interpret(Verb::Fen, text, game, language),
        TypedLine::Move(text) if is_game(text) => Ok(Command::OpenGame(text.to_owned())),
        TypedLine::Move(text) => interpret_move(text, game, language),
        TypedLine::Verb(verb, operand) => interpret(verb, operand, game, language),
    }
}

/// What a command with its operand means. Keys and buttons that stand for a command come here without an operand.
///
/// # Errors
///
/// The operand is not understood, or the command is not possible now.
pub fn interpret(verb: Verb, operand: &str, game: &Game, language: Language) -> Interpreted {
    if !operand.is_empty() && !takes_operand(verb) {
        // Better to ask than to resign for somebody who typed "resign no".
        return unknown_operand(verb, operand);
    }
    match verb {
        Verb::Help => Ok(Command::Help),
        Verb::Move => interpret_move(operand, game, language),
        Verb::Board => Ok(Command::ShowBoard),
        Verb::Moves => Ok(Command::ShowMoves),
        Verb::Legal => legal_moves(operand, game),
        Verb::Back => back(operand, game),
        Verb::Redo => redo(operand, game),
        Verb::Hint => Ok(Command::Apply(Event::AskHint)),
        Verb::Why => why(operand, game, language),
        Verb::Now => Ok(Command::MoveNow),
        Verb::Draw => as_person(game, |by| Event::OfferDraw { by }),
        Verb::Accept => answer_offer(game, |by| Event::AcceptDraw { by }),
        Verb::Decline => answer_offer(game, |by| Event::DeclineDraw { by }),
        Verb::Claim => claim(operand, game, language),
        Verb::Resign => resign(game),
        Verb::Clock => Ok(Command::ShowClocks),
        Verb::Pause => Ok(Command::Apply(Event::Pause)),
        Verb::Resume => Ok(Command::Apply(Event::Resume)),
        Verb::Flip => Ok(Command::Flip),
        Verb::Speak => match Switch::parse(operand) {
            Some(switch) => Ok(Command::SpeakMoves(switch)),
            None => unknown_operand(verb, operand),
        },
        Verb::Opening => Ok(Command::ShowOpening),
        Verb::Fen => fen(operand, game),
        Verb::Pgn => Ok(Command::ShowPgn),
        Verb::Save => Ok(Command::Save(path(operand))),
        Verb::Load => Ok(Command::Load(path(operand))),
        Verb::New => Ok(Command::NewGame(Box::new(next_game(game, *game.record().start())))),
        Verb::Player => seat(operand),
        Verb::Quit => Ok(Command::Quit),
    }
}

/// What a text means that is taken for a move.
///
/// # Errors
///
/// It is no legal move, or the person is not to move.
pub fn interpret_move(text: &str, game: &Game, language: Language) -> Interpreted {
    let by = person_side(game).ok_or(CommandRefusal::NoHuman)?;
    // Whoever is not to move is told so, and not what is wrong with the move on the other side's turn.
    game.check_turn(by).map_err(|refusal| CommandRefusal::game(refusal, text))?;
    let mv = language.read_move(game.position(), text);
    let mv = mv.map_err(|refusal| CommandRefusal::game(refusal, text))?;
    Ok(Command::Apply(Event::Play { by, mv }))
}

fn unknown_operand(verb: Verb, operand: &str) -> Interpreted {
    Err(CommandRefusal::UnknownOperand { verb, operand: operand.to_owned() })
}

/// The help ignores its operand: who types "help save" is helped by the list of commands.
const fn takes_operand(verb: Verb) -> bool {
    match verb {
        Verb::Help
        | Verb::Move
        | Verb::Legal
        | Verb::Back
        | Verb::Redo
        | Verb::Why
        | Verb::Claim
        | Verb::Speak
        | Verb::Fen
        | Verb::Save
        | Verb::Load
        | Verb::Player => true,
        Verb::Board
        | Verb::Moves
        | Verb::Hint
        | Verb::Now
        | Verb::Draw
        | Verb::Accept
        | Verb::Decline
        | Verb::Resign
        | Verb::Clock
        | Verb::Pause
        | Verb::Resume
        | Verb::Flip
        | Verb::Opening
        | Verb::Pgn
        | Verb::New
        | Verb::Quit => false,
    }
}

fn as_person(game: &Game, event: impl FnOnce(Color) -> Event) -> Interpreted {
    Ok(Command::Apply(event(person_side(game).ok_or(CommandRefusal::NoHuman)?)))
}

/// An offer is answered by the other side. A machine answers for itself.
fn answer_offer(game: &Game, event: impl FnOnce(Color) -> Event) -> Interpreted {
    match game.draw_offer() {
        Some(by) if game.players()[!by].is_machine() => Err(CommandRefusal::NotYoursToAnswer { side: !by }),
        // The game itself says that nothing is offered.
        offer => Ok(Command::Apply(event(offer.map_or(game.turn(), |by| !by)))),
    }
}

/// Checked here and not only by the game, because a front end may ask "are you sure?" before it applies the event.
fn resign(game: &Game) -> Interpreted {
    match game.status() {
        Status::Over(outcome) => Err(CommandRefusal::game(Refusal::Over(outcome), "")),
        Status::Playing | Status::Paused => as_person(game, |by| Event::Resign { by }),
    }
}

fn claim(operand: &str, game: &Game, language: Language) -> Interpreted {
    let by = person_side(game).ok_or(CommandRefusal::NoHuman)?;
    if operand.is_empty() {
        return Ok(Command::Apply(Event::ClaimDraw { by, with: None }));
    }
    match interpret_move(operand, game, language)? {
        Command::Apply(Event::Play { by, mv }) => Ok(Command::Apply(Event::ClaimDraw { by, with: Some(mv) })),
        other => Ok(other),
    }
}

fn legal_moves(operand: &str, game: &Game) -> Interpreted {
    let from = operand.parse::<Square>().ok();
    if from.is_none() && !operand.is_empty() {
        return unknown_operand(Verb::Legal, operand);
    }
    let moves = game.legal_moves();
    let Some(square) = from else { return Ok(Command::ShowLegalMoves(moves.iter().copied().collect())) };
    // On a square without a piece of one's own, the moves that lead there are meant.
    let is_own = game.position().piece_at(square).is_some_and(|piece| piece.color == game.turn());
    let is_wanted = |mv: &Move| if is_own { mv.from() == square } else { mv.king_target() == square };
    Ok(Command::ShowLegalMoves(moves.iter().copied().filter(is_wanted).collect()))
}

/// Half-moves to go back; without a number, as many as it takes until a person is to move.
fn back(operand: &str, game: &Game) -> Interpreted {
    match plies(operand, game.plies_to_take_back()) {
        Some(plies) => Ok(Command::Apply(Event::TakeBack { plies })),
        None => unknown_operand(Verb::Back, operand),
    }
}

fn redo(operand: &str, game: &Game) -> Interpreted {
    match plies(operand, game.plies_to_redo()) {
        Some(plies) => Ok(Command::Apply(Event::Redo { plies })),
        None => unknown_operand(Verb::Redo, operand),
    }
}

fn plies(operand: &str, usual: Option<usize>) -> Option<usize> {
    if operand.is_empty() { Some(usual.unwrap_or(1)) } else { operand.parse().ok() }
}

fn fen(operand: &str, game: &Game) -> Interpreted {
    if operand.is_empty() {
        return Ok(Command::ShowFen);
    }
    match Position::from_fen(operand, Accept::LENIENT) {
        Ok(validated) => Ok(Command::StartGame(Box::new(next_game(game, validated.position)))),
        Err(error) => Err(CommandRefusal::BadPosition(Box::new(error))),
    }
}

fn path(operand: &str) -> Option<PathBuf> {
    (!operand.is_empty()).then(|| expand_home(operand))
}

fn seat(operand: &str) -> Interpreted {
    let (word, player) = operand.split_once(char::is_whitespace).unwrap_or((operand, ""));
    let Some(color) = side_named(word) else { return unknown_operand(Verb::Player, operand) };
    match player.trim().parse::<Player>() {
        Ok(player) => Ok(Command::Apply(Event::Seat { color, player })),
        Err(error) => Err(CommandRefusal::UnknownPlayer(error)),
    }
}
