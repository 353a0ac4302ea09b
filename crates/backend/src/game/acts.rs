//! What a person may do in a game, as the page asks for it.

use arrocco_language::Language;
use arrocco_play::{Event, Game, Refusal, Sides, read_move};
use arrocco_rules::{Color, Move, PieceLetters};

use crate::protocol::{Act, Refused};

/// What an act means in a game, for somebody who may play these sides. Nobody may act for an engine.
pub fn event(act: &Act, game: &Game, may: Sides<bool>, language: Language) -> Result<Event, Refused> {
    let elsewhere = || Refused::new("not-your-side", language.words().other_device);
    // Two people on two devices: nobody takes back a move of the other, and nobody is helped.
    let is_shared = may != Sides::both(true);
    let both = |event: Event| if is_shared { Err(elsewhere()) } else { Ok(event) };
    let either = |event: Event| if may == Sides::both(false) { Err(elsewhere()) } else { Ok(event) };
    let person = |side| {
        let color = Color::from(side);
        if !may[color] {
            return Err(elsewhere());
        }
        if game.players()[color].is_machine() {
            return Err(Refused::new("not-your-side", language.words().not_your_side));
        }
        Ok(color)
    };
    Ok(match act {
        Act::Play { uci: text } | Act::Say { text } => {
            // Who plays one side alone is told whose turn it is, and nothing about the other side's pieces.
            let turn = game.turn();
            if !may[turn] && may[!turn] {
                return Err(refused(&Refusal::NotYourTurn { turn }, game, language, text));
            }
            let (by, mv) = read(text, game).map_err(|why| refused(&why, game, language, text))?;
            if !may[by] {
                return Err(elsewhere());
            }
            Event::Play { by, mv }
        }
        Act::TakeBack { plies } => both(Event::TakeBack { plies: *plies })?,
        Act::Redo { plies } => both(Event::Redo { plies: *plies })?,
        Act::OfferDraw { by } => Event::OfferDraw { by: person(*by)? },
        Act::AcceptDraw { by } => Event::AcceptDraw { by: person(*by)? },
        Act::DeclineDraw { by } => Event::DeclineDraw { by: person(*by)? },
        Act::ClaimDraw { by } => Event::ClaimDraw { by: person(*by)?, with: None },
        Act::Resign { by } => Event::Resign { by: person(*by)? },
        Act::Hint => both(Event::AskHint)?,
        Act::Pause => either(Event::Pause)?,
        Act::Resume => either(Event::Resume)?,
    })
}

/// The move that a text means. The page has translated the letters of the pieces into English.
fn read(text: &str, game: &Game) -> Result<(Color, Move), Refusal> {
    let turn = game.turn();
    game.check_turn(turn)?;
    if game.players()[turn].is_machine() {
        return Err(Refusal::NotYourTurn { turn });
    }
    Ok((turn, read_move(game.position(), text, &PieceLetters::ENGLISH)?))
}

/// The move that was typed, if any was.
pub fn typed(act: &Act) -> &str {
    match act {
        Act::Play { uci: text } | Act::Say { text } => text,
        _ => "",
    }
}

/// A refusal in words, with the pieces responsible.
pub fn refused(refusal: &Refusal, game: &Game, language: Language, typed: &str) -> Refused {
    let piece = match refusal {
        Refusal::Move(refusal) => refusal.piece().map(|square| square.to_string()),
        _ => None,
    };
    Refused {
        code: refusal.code(),
        text: language.refusal_on_page(refusal, game.position(), typed),
        piece,
        squares: refusal.squares().into_iter().map(|square| square.to_string()).collect(),
    }
}
