//! Pasted text: a move, a position, or a whole game.

use arrocco_host::command::{CommandRefusal, is_game, is_position_like};
use arrocco_play::Game;
use arrocco_rules::{Accept, ParsePositionError, Position};

use super::super::dialog::Dialog;
use super::super::message::Request;
use super::super::state::State;

impl State {
    /// A position or a game is understood as such; anything else goes where the caret is, its line breaks as blanks.
    pub(super) fn paste(&mut self, text: &str, game: &Game) -> Vec<Request> {
        if matches!(self.dialog, None | Some(Dialog::GameList(_))) && is_game(text) {
            return vec![Request::LoadText(text.to_owned())];
        }
        let line = text.trim_end_matches(['\r', '\n']).replace("\r\n", " ").replace(['\r', '\n', '\t'], " ");
        match &mut self.dialog {
            None if is_position_like(&line) && self.input.is_empty() => {
                if let Err(refusal) = as_position(&line) {
                    let refusal = CommandRefusal::BadPosition(Box::new(refusal));
                    self.input.insert(&line);
                    return self.refuse_command(&refusal, game);
                }
                return vec![Request::OfferPosition(line.trim().to_owned())];
            }
            None => self.input.insert(&line),
            Some(Dialog::NewGame(new)) => new.paste(&line),
            Some(Dialog::Path { line: field, .. }) => field.insert(&line),
            Some(Dialog::GameList(list)) => {
                if let Some((_, field)) = &mut list.prompt {
                    field.insert(&line);
                    return Vec::new();
                }
                list.search.insert(&line);
                let search = list.search.text().to_owned();
                return vec![Request::List { source: list.source.clone(), search }];
            }
            Some(_) => {}
        }
        Vec::new()
    }
}

/// The position of a line that is meant as a FEN.
pub(super) fn as_position(line: &str) -> Result<Position, ParsePositionError> {
    Position::from_fen(line.trim(), Accept::LENIENT).map(|read| read.position)
}
