//! Keys in the list of games: letters search, arrows choose, the rest is done with the chosen game.

use arrocco_host::language::fill;
use crossterm::event::{KeyCode, KeyEvent};

use super::super::dialog::{Dialog, GameList, PromptKind};
use super::super::library_job::LibraryEdit;
use super::super::listed_game::{ListSource, ListedGame};
use super::super::message::Request;
use super::super::state::State;
use super::super::text_field::TextField;
use super::super::view::list_height;
use super::dialog_keys::edit;
use super::list_search::again;
use crate::screen::words::screen_words;

impl State {
    /// Opens the window; the games come with the answer to the request.
    pub(in super::super) fn open_list(&mut self, source: ListSource) -> Vec<Request> {
        self.dialog = Some(Dialog::GameList(Box::new(GameList::new(source.clone()))));
        vec![Request::List { source, search: String::new() }]
    }

    /// The library with what a search finds there. The first request has it look for games that were saved since.
    pub(super) fn search_library(&mut self, search: &str) -> Vec<Request> {
        let mut requests = self.open_list(ListSource::Library);
        if let Some(Dialog::GameList(list)) = &mut self.dialog {
            list.search = TextField::new(search);
            requests.push(again(list));
        }
        requests
    }

    pub(super) fn list_key(&mut self, key: KeyEvent) -> Vec<Request> {
        let rows = list_height(self) as isize;
        let Some(Dialog::GameList(list)) = &mut self.dialog else { return Vec::new() };
        if list.prompt.is_some() {
            return self.prompt_key(key);
        }
        list.notice = None;
        match key.code {
            KeyCode::Up => list.step(-1),
            KeyCode::Down => list.step(1),
            KeyCode::PageUp => list.step(-rows),
            KeyCode::PageDown => list.step(rows),
            KeyCode::Home => list.step(isize::MIN),
            KeyCode::End => list.step(isize::MAX),
            KeyCode::Enter => return open_chosen(list),
            KeyCode::F(2) => return ask(list, PromptKind::Name),
            KeyCode::F(3) => return ask(list, PromptKind::Tag),
            KeyCode::Delete => return delete(list),
            KeyCode::F(4) => return self.undo_delete(),
            KeyCode::F(5) => return self.change_list(),
            _ => {
                let before = list.search.text().to_owned();
                edit(&mut list.search, key);
                if list.search.text() == before {
                    return Vec::new();
                }
                list.chosen = 0;
                return vec![again(list)];
            }
        }
        self.preview_chosen()
    }

    /// Between the library and its bin.
    fn change_list(&mut self) -> Vec<Request> {
        let Some(Dialog::GameList(list)) = &self.dialog else { return Vec::new() };
        match list.source {
            ListSource::Library => self.open_list(ListSource::Bin),
            ListSource::Bin => self.open_list(ListSource::Library),
            ListSource::File(_) => Vec::new(),
        }
    }

    /// What is typed after a prompt.
    fn prompt_key(&mut self, key: KeyEvent) -> Vec<Request> {
        let Some(Dialog::GameList(list)) = &mut self.dialog else { return Vec::new() };
        if key.code != KeyCode::Enter {
            if let Some((_, field)) = &mut list.prompt {
                edit(field, key);
            }
            return Vec::new();
        }
        let (Some((kind, field)), Some(id)) = (list.prompt.take(), list.game().map(|game| game.id)) else {
            return Vec::new();
        };
        let text = field.text().trim().to_owned();
        match kind {
            PromptKind::Name => {
                let title = Some(text).filter(|text| !text.is_empty());
                vec![Request::Edit { id, edit: LibraryEdit::Title(title) }, again(list)]
            }
            PromptKind::Tag if text.is_empty() => Vec::new(),
            // A tag that it has already is taken away.
            PromptKind::Tag => {
                let is_set = !list.game().is_some_and(|game| game.tags.contains(&text));
                let edit = LibraryEdit::Tag { tag: text, is_set };
                vec![Request::Edit { id, edit }, again(list)]
            }
        }
    }

    /// Takes a game out of the bin: the chosen one there, or else the one that was deleted last.
    fn undo_delete(&mut self) -> Vec<Request> {
        let nothing = screen_words(self.language).nothing_to_undo;
        let Some(Dialog::GameList(list)) = &mut self.dialog else { return Vec::new() };
        let id = match list.source {
            ListSource::Bin => list.game().map(|game| game.id),
            _ => list.deleted.last().map(|(id, _)| *id),
        };
        let Some(id) = id else {
            list.notice = Some(nothing.to_owned());
            return Vec::new();
        };
        vec![Request::Edit { id, edit: LibraryEdit::Bin { is_in: false } }, again(list)]
    }

    /// The games have come.
    pub(super) fn fill_list(
        &mut self,
        games: Vec<ListedGame>,
        total: Option<u64>,
        remark: Option<String>,
    ) -> Vec<Request> {
        let Some(Dialog::GameList(list)) = &mut self.dialog else { return Vec::new() };
        list.fill(games, total);
        list.remark = remark;
        self.preview_chosen()
    }

    /// The games have been counted.
    pub(super) fn count_list(&mut self, total: u64) {
        if let Some(Dialog::GameList(list)) = &mut self.dialog {
            list.total = Some(total);
        }
    }

    /// The games cannot be told.
    pub(super) fn fail_list(&mut self, reason: String) {
        if let Some(Dialog::GameList(list)) = &mut self.dialog {
            list.fail(reason);
        }
    }

    /// Asks for the last position of the chosen game, unless it is shown.
    pub(super) fn preview_chosen(&mut self) -> Vec<Request> {
        let Some(Dialog::GameList(list)) = &self.dialog else { return Vec::new() };
        let Some(id) = list.game().map(|game| game.id) else { return Vec::new() };
        if list.preview.is_some_and(|(shown, _)| shown == id) {
            return Vec::new();
        }
        vec![Request::Preview { source: list.source.clone(), id }]
    }

    /// A remark in the window, or below the board if it is closed.
    pub(super) fn list_notice(&mut self, text: String) {
        match &mut self.dialog {
            Some(Dialog::GameList(list)) => list.notice = Some(text),
            _ => self.warn(text),
        }
    }

    /// What has been done with a game, for the window.
    pub(super) fn binned(&mut self, id: i64, is_in: bool) {
        let words = screen_words(self.language);
        let Some(Dialog::GameList(list)) = &mut self.dialog else { return };
        let listed = list.games.iter().find(|game| game.id == id).map(ListedGame::name);
        let deleted = list.deleted.pop_if(|(last, _)| !is_in && *last == id).map(|(_, name)| name);
        let name = listed.or(deleted).unwrap_or_default();
        let text = if is_in { words.deleted } else { words.restored };
        list.notice = Some(fill(text, &[("game", &name)]));
        if is_in {
            list.deleted.push((id, name));
        }
    }
}

fn open_chosen(list: &GameList) -> Vec<Request> {
    let game = list.game().map(|game| Request::OpenListed { source: list.source.clone(), id: game.id });
    game.into_iter().collect()
}

fn delete(list: &mut GameList) -> Vec<Request> {
    match (list.game(), &list.source) {
        (Some(game), ListSource::Library) => {
            let (id, edit) = (game.id, LibraryEdit::Bin { is_in: true });
            vec![Request::Edit { id, edit }, again(list)]
        }
        _ => Vec::new(),
    }
}

fn ask(list: &mut GameList, kind: PromptKind) -> Vec<Request> {
    let Some(game) = list.game().filter(|_| list.source == ListSource::Library) else { return Vec::new() };
    let text = match kind {
        PromptKind::Name => game.title.clone().unwrap_or_default(),
        PromptKind::Tag => String::new(),
    };
    list.prompt = Some((kind, TextField::new(text)));
    Vec::new()
}
