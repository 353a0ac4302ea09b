//! The library and files with many games: listed, opened, named, tagged, deleted.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use arrocco_host::archive::{Archive, Found};
use arrocco_host::driver::Driver;
use arrocco_host::language::fill;
use arrocco_library::index::{Filter, GameSummary, Library, Order, folder};
use arrocco_play::Game;
use arrocco_rules::pgn::Tree;

use super::super::dialog::{Dialog, ListSource, ListedGame};
use super::super::game_file::GameFile;
use super::super::message::{Message, Request};
use super::super::words::screen_words;
use super::ScreenGame;

/// The most games of the library in the window: more are found by searching, and the window says how many there are.
const MOST_LISTED: usize = 1000;

impl ScreenGame {
    pub(super) fn perform_on_list(&mut self, request: Request) {
        let done = match request {
            Request::List { source, search } => self.list(&source, &search),
            Request::Preview { source, id } => match self.preview(&source, id) {
                // A game that has gone on since it was listed is listed anew in a moment.
                Err(_) if self.is_refreshing => Ok(()),
                done => done,
            },
            Request::OpenListed { source, id } => self.open_listed(&source, id),
            Request::Title { id, title } => self.edit(|library| library.title_game(id, title.as_deref())),
            Request::Tag { id, tag, is_set } => self.edit(|library| library.tag_games(&[id], &tag, is_set)),
            Request::Bin { id, is_in } => {
                let done = self.edit(|library| library.bin_games(&[id], is_in));
                if done.is_ok() {
                    self.update(Message::Binned { id, is_in });
                }
                done
            }
            _ => Ok(()),
        };
        if let Err(error) = done {
            let reason = arrocco_support::quote::one_line(&format!("{error:#}"));
            let text = fill(screen_words(self.state.language).library_failed, &[("reason", &reason)]);
            self.update(Message::ListNotice(text));
        }
    }

    /// The library, opened when it is first asked for.
    fn library(&mut self) -> Result<&mut Library> {
        if self.library.is_none() {
            self.library = Some(Library::open(&folder(None)?)?);
        }
        self.library.as_mut().context("the library is closed")
    }

    fn edit(
        &mut self,
        change: impl FnOnce(&mut Library) -> arrocco_library::index::Result<()>,
    ) -> Result<()> {
        change(self.library()?)?;
        Ok(())
    }

    fn list(&mut self, source: &ListSource, search: &str) -> Result<()> {
        let (games, total, notice) = match source {
            ListSource::File(path) => self.list_file(path, search)?,
            ListSource::Library | ListSource::Bin => {
                if search.is_empty() {
                    self.refresh_library();
                }
                let filter = Filter { is_in_bin: *source == ListSource::Bin, ..Filter::read(search) };
                let library = self.library()?;
                let mut games: Vec<ListedGame> = Vec::new();
                library.search(&filter, Order::Changed, |game: GameSummary| {
                    games.push(game.into());
                    games.len() < MOST_LISTED
                })?;
                (games, library.count(&filter)?, None)
            }
        };
        self.update(Message::Listed { games, total, notice });
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
            tell(found.map_err(|error| error.to_string()));
        };
        if std::thread::Builder::new().name("library".to_owned()).spawn(look).is_err() {
            self.is_refreshing = false;
        }
    }

    pub(super) fn library_refreshed(&mut self, found: std::result::Result<bool, String>) {
        self.is_refreshing = false;
        let listed = match &self.state.dialog {
            Some(Dialog::GameList(list)) if !matches!(list.source, ListSource::File(_)) => {
                Some((list.source.clone(), list.search.text().to_owned()))
            }
            _ => None,
        };
        match (found, listed) {
            (Ok(true), Some((source, search))) => self.perform_on_list(Request::List { source, search }),
            (Err(reason), Some(_)) => {
                let text = fill(screen_words(self.state.language).library_failed, &[("reason", &reason)]);
                self.update(Message::ListNotice(text));
            }
            _ => {}
        }
    }

    fn list_file(&mut self, path: &Path, search: &str) -> Result<(Vec<ListedGame>, u64, Option<String>)> {
        let words = screen_words(self.state.language);
        let file = self.file(path)?;
        let games = file.search(search);
        let total = file.len() as u64;
        let notice = file.has_more().then(|| fill(words.only_first, &[("games", &total.to_string())]));
        Ok((games, total, notice))
    }

    /// The games of a file, read when they are first asked for.
    fn file(&mut self, path: &Path) -> Result<&GameFile> {
        if self.file.as_ref().is_none_or(|file| file.path() != path) {
            self.file = Some(GameFile::read(path)?);
        }
        self.file.as_ref().context("the file is closed")
    }

    fn preview(&mut self, source: &ListSource, id: i64) -> Result<()> {
        let position = match source {
            ListSource::File(path) => {
                let tree = self.file(path)?.game(id as usize)?;
                *tree.mainline().last().map_or(tree.start(), |node| node.position())
            }
            ListSource::Library | ListSource::Bin => self.library()?.last_position(id)?,
        };
        self.update(Message::Preview { id, position });
        if *source == ListSource::Library {
            self.tell_duplicates(id)?;
        }
        Ok(())
    }

    /// Says where else the same game is.
    fn tell_duplicates(&mut self, id: i64) -> Result<()> {
        let others = self.library()?.duplicates_of(id)?;
        if !others.is_empty() {
            let numbers: Vec<String> = others.iter().map(|game| game.id.to_string()).collect();
            let gaps = [("numbers", numbers.join(", "))];
            let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
            let text = fill(screen_words(self.state.language).also_there, &gaps);
            self.update(Message::ListNotice(text));
        }
        Ok(())
    }

    /// An unfinished game is taken up; any other is read.
    fn open_listed(&mut self, source: &ListSource, id: i64) -> Result<()> {
        let tree = match source {
            ListSource::File(path) => self.file(path)?.game(id as usize)?,
            ListSource::Library | ListSource::Bin => {
                let game = self.library()?.game(id)?;
                if game.is_unfinished() && *source == ListSource::Library {
                    return self.take_up(&game.path);
                }
                let text = self.library()?.game_text(id)?;
                Tree::read(&*text).ok().flatten().context("there is no game in its file any more")?.tree
            }
        };
        self.update(Message::Read(Box::new(tree)));
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
    pub(super) fn load_file(&mut self, path: PathBuf) {
        let many = GameFile::read(&path).ok().filter(|file| file.len() > 1);
        match many {
            Some(file) => {
                self.file = Some(file);
                let requests = self.state.open_list(ListSource::File(path));
                self.draw_within(std::time::Duration::ZERO);
                for request in requests {
                    self.perform(request);
                }
            }
            None => self.load(&path),
        }
    }
}
