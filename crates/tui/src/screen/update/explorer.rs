//! Keys in the opening explorer: arrows choose and go through moves, Enter opens, Tab counts other games.

use arrocco_host::language::Language;
use arrocco_play::Game;
use crossterm::event::{KeyCode, KeyEvent};

use super::super::dialog::{Dialog, Explorer, ExplorerRow};
use super::super::explored::{Explored, ExplorerSource};
use super::super::listed_game::ListSource;
use super::super::message::Request;
use super::super::state::State;
use super::super::view::explorer_height;
use crate::screen::words::screen_words;

impl State {
    /// Opens the window for the position on the screen; what was played there comes with the answer to the request.
    pub(super) fn open_explorer(&mut self, game: &Game) -> Vec<Request> {
        let mut explorer = Explorer::new(*self.position(game));
        let request = ask(&mut explorer);
        self.dialog = Some(Dialog::Explorer(Box::new(explorer)));
        vec![request]
    }

    /// The same over one's own games, or those of a collection, as they are named line by line.
    pub(super) fn explore_named(&mut self, name: &str, game: &Game) -> Vec<Request> {
        let mut explorer = Explorer::new(*self.position(game));
        let is_own = [self.language, Language::En].iter().any(|&known| screen_words(known).own_word == name);
        explorer.source =
            if is_own { ExplorerSource::Own } else { ExplorerSource::Collection(name.to_owned()) };
        let request = ask(&mut explorer);
        self.dialog = Some(Dialog::Explorer(Box::new(explorer)));
        vec![request]
    }

    pub(super) fn explorer_key(&mut self, key: KeyEvent) -> Vec<Request> {
        let rows = explorer_height(self) as isize;
        let Some(Dialog::Explorer(explorer)) = &mut self.dialog else { return Vec::new() };
        match key.code {
            KeyCode::Up => explorer.step(-1),
            KeyCode::Down => explorer.step(1),
            KeyCode::PageUp => explorer.step(-rows),
            KeyCode::PageDown => explorer.step(rows),
            KeyCode::Home => explorer.step(isize::MIN),
            KeyCode::End => explorer.step(isize::MAX),
            KeyCode::Enter => return enter(explorer),
            // What is still being looked for is about another position.
            KeyCode::Right if !explorer.is_searching && is_move(explorer) => return enter(explorer),
            KeyCode::Left | KeyCode::Backspace if explorer.go_back() => return vec![ask(explorer)],
            KeyCode::Tab | KeyCode::BackTab => {
                explorer.change_source(key.code == KeyCode::Tab);
                return vec![ask(explorer)];
            }
            _ => {}
        }
        Vec::new()
    }

    /// What was played in the position has come.
    pub(super) fn fill_explorer(&mut self, found: Explored) {
        if let Some(Dialog::Explorer(explorer)) = &mut self.dialog {
            explorer.fill(found);
        }
    }

    /// Why it cannot be told.
    pub(super) fn fail_explorer(&mut self, reason: String) {
        if let Some(Dialog::Explorer(explorer)) = &mut self.dialog {
            explorer.fail(reason);
        }
    }
}

fn is_move(explorer: &Explorer) -> bool {
    matches!(explorer.row(explorer.chosen), Some(ExplorerRow::Move(_)))
}

/// Goes through the chosen move, or opens the chosen game.
fn enter(explorer: &mut Explorer) -> Vec<Request> {
    match explorer.row(explorer.chosen) {
        _ if explorer.is_searching => Vec::new(),
        Some(ExplorerRow::Game(game)) => {
            vec![Request::OpenListed { source: ListSource::Library, id: game.id }]
        }
        Some(ExplorerRow::Move(explored)) => {
            let mv = explored.mv;
            if explorer.go_on(mv) { vec![ask(explorer)] } else { Vec::new() }
        }
        None => Vec::new(),
    }
}

fn ask(explorer: &mut Explorer) -> Request {
    explorer.is_searching = true;
    Request::Explore { position: Box::new(explorer.position()), source: explorer.source.clone() }
}
