//! The library and files with many games: listed, opened, named, tagged, deleted.

use std::path::Path;

use anyhow::{Context as _, Result};
use arrocco_host::archive::{Archive, Found};
use arrocco_host::driver::Driver;
use arrocco_host::language::fill;
use arrocco_library::index::Library;
use arrocco_play::Game;
use arrocco_rules::Position;
use arrocco_support::quote::one_line;

use super::super::dialog::{Dialog, Explorer};
use super::super::explored::ExplorerSource;
use super::super::game_file::GameFile;
use super::super::library_job::{LibraryEdit, LibraryJob};
use super::super::library_news::LibraryNews;
use super::super::library_thread::LibraryThread;
use super::super::listed_game::{ListSource, ListedGame};
use super::super::message::{Message, Request};
use super::super::words::screen_words;
use super::ScreenGame;

impl ScreenGame {
    pub(super) fn perform_on_list(&mut self, request: Request) {
        let done = match request {
            Request::List { source: ListSource::File(path), search } => self.list_file(&path, &search),
            Request::Preview { source: ListSource::File(path), id } => self.preview_of_file(&path, id),
            Request::OpenListed { source: ListSource::File(path), id } => self.open_of_file(&path, id),
            Request::List { source, search } => {
                if search.is_empty() {
                    self.refresh_library();
                }
                self.ask_library(LibraryJob::List { source, search })
            }
            Request::Explore { position, source } => {
                if self.explorer().is_some_and(|explorer| explorer.line().next().is_none()) {
                    self.refresh_library();
                }
                self.ask_library(LibraryJob::Explore { position: *position, source })
            }
            Request::Preview { source, id } => self.ask_library(LibraryJob::Preview { source, id }),
            Request::OpenListed { source, id } => self.ask_library(LibraryJob::Open { source, id }),
            Request::Edit { id, edit } => {
                let played = self.driver.archive().map(|archive| archive.path().to_owned());
                self.ask_library(LibraryJob::Edit { id, edit, played })
            }
            _ => Ok(()),
        };
        if let Err(error) = done {
            self.library_failed(&one_line(&format!("{error:#}")));
        }
    }

    fn library_failed(&mut self, reason: &str) {
        let text = fill(screen_words(self.state.language).library_failed, &[("reason", reason)]);
        self.update(Message::ListNotice(text));
    }

    /// Asks the thread of the library, which is started when it is first needed.
    fn ask_library(&mut self, job: LibraryJob) -> Result<()> {
        if self.library.is_none() {
            self.library = Some(LibraryThread::start(self.library_sender.clone())?);
        }
        if let Some(library) = &self.library {
            library.ask(job);
        }
        Ok(())
    }

    /// Looks in a thread of its own for what was played since, here or in the page: many games may take a while.
    fn refresh_library(&mut self) {
        if std::mem::replace(&mut self.is_refreshing, true) {
            return;
        }
        let tell = self.library_sender.clone();
        let look = move || {
            let found = Library::of_user().map(|(_, refreshed)| refreshed.taken + refreshed.gone > 0);
            tell(LibraryNews::Refreshed(found.map_err(|error| error.to_string())));
        };
        if std::thread::Builder::new().name("library".to_owned()).spawn(look).is_err() {
            self.is_refreshing = false;
        }
    }

    /// What a thread of the library has found.
    pub(super) fn hear_library(&mut self, news: LibraryNews) {
        match news {
            LibraryNews::Refreshed(found) => self.library_refreshed(found),
            LibraryNews::Listed { source, search, games, total } if self.is_listed(&source, &search) => {
                self.update(Message::Listed { games, total, remark: None });
            }
            LibraryNews::Counted { source, search, total } if self.is_listed(&source, &search) => {
                self.update(Message::Counted(total));
            }
            LibraryNews::ListFailed { source, search, reason } if self.is_listed(&source, &search) => {
                let text = fill(screen_words(self.state.language).library_failed, &[("reason", &reason)]);
                self.update(Message::ListFailed(text));
            }
            LibraryNews::Explored { position, source, found } if self.is_explored(&position, &source) => {
                self.update(Message::Explored(found));
            }
            LibraryNews::ExploreFailed { position, source, reason }
                if self.is_explored(&position, &source) =>
            {
                let text = fill(screen_words(self.state.language).library_failed, &[("reason", &reason)]);
                self.update(Message::ExploreFailed(text));
            }
            LibraryNews::FileRead(path) => self.relist_file(&path),
            LibraryNews::Preview { id, position, duplicates } => {
                self.update(Message::Preview { id, position });
                self.tell_duplicates(&duplicates);
            }
            // Another search has taken the place of these, or the window was closed meanwhile.
            LibraryNews::Opened(record) if self.is_choosing() => self.update(Message::Read(record)),
            LibraryNews::TakeUp(path) if self.is_choosing() => {
                if let Err(error) = self.take_up(&path) {
                    self.library_failed(&one_line(&format!("{error:#}")));
                }
            }
            LibraryNews::Opened(_)
            | LibraryNews::TakeUp(_)
            | LibraryNews::Listed { .. }
            | LibraryNews::Counted { .. }
            | LibraryNews::Explored { .. }
            | LibraryNews::ExploreFailed { .. }
            | LibraryNews::ListFailed { .. } => {}
            LibraryNews::Binned { id, is_in } => self.update(Message::Binned { id, is_in }),
            LibraryNews::IsPlayed(edit) => self.edit_played(edit),
            // A game that has gone on since it was listed is listed anew in a moment.
            LibraryNews::Failed(_) if self.is_refreshing => {}
            LibraryNews::Failed(reason) => self.library_failed(&reason),
        }
        self.draw_within(std::time::Duration::ZERO);
    }

    /// The list of the library that is shown, and what is searched there.
    fn listed(&self) -> Option<(&ListSource, &str)> {
        match &self.state.dialog {
            Some(Dialog::GameList(list)) if !matches!(list.source, ListSource::File(_)) => {
                Some((&list.source, list.search.text()))
            }
            _ => None,
        }
    }

    const fn explorer(&self) -> Option<&Explorer> {
        match &self.state.dialog {
            Some(Dialog::Explorer(explorer)) => Some(explorer),
            _ => None,
        }
    }

    fn is_explored(&self, position: &Position, source: &ExplorerSource) -> bool {
        self.explorer().is_some_and(|explorer| explorer.position() == *position && explorer.source == *source)
    }

    /// Whether a game is chosen in a window of the library.
    fn is_choosing(&self) -> bool {
        self.listed().is_some() || self.explorer().is_some()
    }

    fn is_listed(&self, source: &ListSource, search: &str) -> bool {
        self.listed() == Some((source, search))
    }

    fn library_refreshed(&mut self, found: std::result::Result<bool, String>) {
        self.is_refreshing = false;
        let listed = self.listed().map(|(source, search)| (source.clone(), search.to_owned()));
        if matches!(found, Ok(true))
            && let Some(explorer) = self.explorer()
        {
            let (position, source) = (Box::new(explorer.position()), explorer.source.clone());
            // The window shows what is known until the answer comes.
            return self.perform_on_list(Request::Explore { position, source });
        }
        match (found, listed) {
            (Ok(true), Some((source, search))) => {
                self.perform_on_list(Request::List { source, search });
            }
            (Err(reason), Some(_)) => {
                let text = fill(screen_words(self.state.language).library_failed, &[("reason", &reason)]);
                self.update(Message::ListNotice(text));
            }
            _ => {}
        }
    }

    /// Names or tags the game that this program plays. The terminal uses the names of its files again for the next games, so
    /// this one gets a file for good first.
    fn edit_played(&mut self, edit: LibraryEdit) {
        let words = screen_words(self.state.language);
        if matches!(edit, LibraryEdit::Bin { .. }) {
            return self.update(Message::ListNotice(words.is_played.to_owned()));
        }
        match self.driver.keep_apart() {
            Ok((from, to)) => {
                let search = self.listed().map(|(source, search)| (source.clone(), search.to_owned()));
                let asked = self.ask_library(LibraryJob::EditMoved { from, to, edit });
                if let (Ok(()), Some((source, search))) = (asked, search) {
                    self.perform_on_list(Request::List { source, search });
                }
            }
            Err(error) => {
                let reason = self.state.language.archive_error(&error);
                self.library_failed(&one_line(&reason));
            }
        }
    }

    fn list_file(&mut self, path: &Path, search: &str) -> Result<()> {
        let words = screen_words(self.state.language);
        let found = self.file(path)?.search(search);
        let reading = found.read.map(|read| fill(words.reading_file, &[("games", &read.to_string())]));
        let failed = found.fault.map(|reason| fill(words.library_failed, &[("reason", &reason)]));
        let remark = failed.or(reading);
        self.update(Message::Listed { games: found.games, total: Some(found.total), remark });
        Ok(())
    }

    /// Shows what else has been read of the file whose games are listed.
    fn relist_file(&mut self, path: &Path) {
        let search = match &self.state.dialog {
            Some(Dialog::GameList(list)) if list.source == ListSource::File(path.to_owned()) => {
                list.search.text().to_owned()
            }
            _ => return,
        };
        if self.file.as_ref().is_some_and(|file| file.path() == path) {
            self.perform_on_list(Request::List { source: ListSource::File(path.to_owned()), search });
        }
    }

    /// The games of a file; those that are not read at once are told of when they are.
    pub(super) fn read_games(&self, path: &Path) -> Result<GameFile> {
        let (tell, read) = (self.library_sender.clone(), path.to_owned());
        GameFile::read(path, move || tell(LibraryNews::FileRead(read.clone())))
    }

    /// The games of a file, read when they are first asked for.
    fn file(&mut self, path: &Path) -> Result<&GameFile> {
        if self.file.as_ref().is_none_or(|file| file.path() != path) {
            self.file = Some(self.read_games(path)?);
        }
        self.file.as_ref().context("the file is closed")
    }

    fn preview_of_file(&mut self, path: &Path, id: i64) -> Result<()> {
        let tree = self.file(path)?.game(id as usize)?.tree;
        let position = *tree.mainline().last().map_or(tree.start(), |node| node.position());
        self.update(Message::Preview { id, position });
        Ok(())
    }

    /// Says where else the same game is.
    fn tell_duplicates(&mut self, others: &[(ListedGame, String)]) {
        if !others.is_empty() {
            let language = self.state.language;
            let others: Vec<String> =
                others.iter().map(|(game, collection)| game.described(collection, language)).collect();
            let gaps = [("games", &*others.join("; "))];
            let text = fill(screen_words(self.state.language).also_there, &gaps);
            self.update(Message::ListNotice(text));
        }
    }

    fn open_of_file(&mut self, path: &Path, id: i64) -> Result<()> {
        let record = self.file(path)?.game(id as usize)?;
        self.update(Message::Read(Box::new(record)));
        Ok(())
    }

    /// Goes on with an unfinished game of the terminal or the page. The one on the board is left as it is in its file.
    fn take_up(&mut self, path: &Path) -> Result<()> {
        let is_here = self.driver.archive().is_some_and(|archive| archive.path() == path);
        if is_here {
            self.state.dialog = None;
            self.update(Message::Status(super::StatusMessage::default()));
            return Ok(());
        }
        let language = self.state.language;
        let in_use = |error| anyhow::anyhow!(language.archive_error(&error));
        let archive = Archive::take_up(path).map_err(in_use)?;
        match archive.find_game() {
            Found::Unfinished(game) => self.change_driver(*game, archive),
            Found::Broken(error) => return Err(in_use(error)),
            Found::Nothing | Found::Finished => anyhow::bail!("{}", language.words().nothing_to_resume),
        }
        Ok(())
    }

    fn change_driver(&mut self, game: Game, archive: Archive) {
        let complaint = self.driver.autosave();
        let driver = Driver::new(game, Some(archive), self.reply_sender.clone());
        std::mem::replace(&mut self.driver, driver).close();
        self.saved = None;
        self.state.dialog = None;
        self.update(Message::Replaced);
        self.begin();
        self.show_news(complaint);
    }

    /// Opens a file: its only game on the board, or the list of its games.
    pub(super) fn load_file(&mut self, path: &Path) {
        let many = self.read_games(path).ok().filter(|file| file.len() > 1);
        match many {
            Some(file) => self.choose_from(file),
            None => self.load(path),
        }
    }
}
