//! Pasted text: a move, a position, or a whole game.

use arrocco_play::holds_game;
use arrocco_rules::pgn::Tree;
use arrocco_rules::{Accept, Position};

use super::super::dialog::Dialog;
use super::super::message::Request;
use super::super::state::State;

impl State {
    /// A position or a game is understood as such; anything else goes where the caret is, its line breaks as blanks.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Request> {
        if matches!(self.dialog, None | Some(Dialog::GameList(_))) && is_game(text) {
            return vec![Request::LoadText(text.to_owned())];
        }
        let line = text.trim_end_matches(['\r', '\n']).replace("\r\n", " ").replace(['\r', '\n', '\t'], " ");
        match &mut self.dialog {
            None if as_position(&line).is_some() && self.input.is_empty() => {
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

/// The position of a line that is a FEN.
pub(super) fn as_position(line: &str) -> Option<Position> {
    let line = line.trim();
    let has_ranks = line.split_whitespace().next()?.matches('/').count() == 7;
    Position::from_fen(line, Accept::LENIENT).ok().filter(|_| has_ranks).map(|read| read.position)
}

/// Is it a game: tags, or several moves with their numbers?
fn is_game(text: &str) -> bool {
    let is_long = text.trim().lines().count() > 1 || text.split_whitespace().count() > 3;
    let looks_like_it = text.trim_start().starts_with('[') || text.contains("1.");
    let read = (is_long && looks_like_it).then(|| Tree::read(text.as_bytes()).ok().flatten()).flatten();
    read.is_some_and(|record| holds_game(&record) && record.tree.mainline().next().is_some())
}
