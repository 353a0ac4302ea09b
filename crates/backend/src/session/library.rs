//! The library of a page without a program: its own games and the chapters of its studies, searched by words.

use arrocco_rules::Opening;
use arrocco_rules::pgn::{Reader, Tree};

use super::games::{GAMES, is_over, restored};
use super::records::{RecordShelf, STUDIES};
use super::{Done, Moment, Session};
use crate::protocol::{LibraryGame, Refused, Reply};
use crate::study::{Record, Shelf as _};

/// So many games of a list are sent at once.
const PAGE_OF_GAMES: usize = 30;
/// The most chapters of one study that are listed: a file of thousands of games has a list of its own.
const MOST_CHAPTERS: usize = 20;

/// A game that was found, and where it is.
#[derive(Debug)]
struct Entry {
    game: LibraryGame,
    place: Place,
}

/// Where a game of the library is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Game(String),
    Chapter(String, u32),
}

impl Session {
    /// Finds games that have all these words somewhere, those changed last first.
    pub(super) fn search_library(&mut self, re: u64, search: &str, from: usize, is_in_bin: bool) {
        let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
        let mut all = if is_in_bin { Vec::new() } else { self.own_games() };
        all.extend(if is_in_bin { Vec::new() } else { self.chapters() });
        let total = all.len() as u64;
        all.retain(|entry| words.iter().all(|word| has_word(&entry.game, word)));
        all.sort_by_key(|entry| std::cmp::Reverse(entry.game.changed));
        self.found = all.iter().map(|entry| entry.place.clone()).collect();
        let found = all.len() as u64;
        let games = all.into_iter().enumerate().skip(from).take(PAGE_OF_GAMES);
        let games = games.map(|(index, entry)| LibraryGame { id: index as i64, ..entry.game }).collect();
        let search = search.to_owned();
        self.answer(
            re,
            &Reply::Library { games, from, found, total, search, is_in_bin, collections: Vec::new() },
        );
    }

    /// A game of the library: where it was left, or as a study.
    pub(super) fn open_from_library(&mut self, re: u64, game: i64, moment: Moment<'_>) -> Done {
        let place = usize::try_from(game).ok().and_then(|index| self.found.get(index)).cloned();
        match place {
            Some(Place::Game(name)) => self.answer(re, &Reply::LibraryOpened { game: &name }),
            Some(Place::Chapter(study, index)) => self.open_study(re, study, Some(index), moment)?,
            None => return Err(Refused::new("unknown-game", self.language.words().unknown_game)),
        }
        Ok(())
    }

    fn own_games(&self) -> Vec<Entry> {
        let entry = |name: String| {
            let kept = self.records.get(&format!("{GAMES}{name}"))?;
            let game = restored(&kept)?;
            let tree = first_tree(game.pgn().as_bytes())?;
            let mut entry = library_game(&tree, "page", kept.changed);
            entry.is_unfinished = !is_over(&game);
            Some(Entry { game: entry, place: Place::Game(name) })
        };
        self.records.names(GAMES).into_iter().filter_map(entry).collect()
    }

    fn chapters(&self) -> Vec<Entry> {
        self.study_names().into_iter().flat_map(|name| self.chapters_of(&name)).collect()
    }

    /// The first chapters of a study, as they are now.
    fn chapters_of(&self, name: &str) -> Vec<Entry> {
        let Some(kept) = self.records.get(&format!("{STUDIES}{}", Record::Text.file_name(name))) else {
            return Vec::new();
        };
        let shelf = RecordShelf::new(&self.records, name);
        let removed = shelf.read(Record::Removed).unwrap_or_default();
        let removed = String::from_utf8_lossy(&removed).into_owned();
        let mut reader = Reader::new(kept.text.as_bytes());
        // Reading from memory does not fail.
        let trees = std::iter::from_fn(|| Tree::read_from(&mut reader).ok().flatten());
        let entry = |(index, record): (usize, arrocco_rules::pgn::GameRecord)| {
            let changed = self.records.get(&format!("{STUDIES}{}", Record::Chapter(index).file_name(name)));
            let tree = changed.as_ref().and_then(|kept| first_tree(kept.text.as_bytes()));
            let time = changed.map_or(kept.changed, |changed| changed.changed);
            let game = library_game(&tree.unwrap_or(record.tree), "study", time);
            Entry { game, place: Place::Chapter(name.to_owned(), index as u32) }
        };
        let is_there =
            |(index, _): &(usize, _)| !removed.split_whitespace().any(|word| word == index.to_string());
        trees.take(MOST_CHAPTERS).enumerate().filter(is_there).map(entry).collect()
    }

    /// The names of all studies.
    pub(super) fn study_names(&self) -> Vec<String> {
        let names = self.records.names(STUDIES).into_iter();
        let names = names.filter_map(|name| Some(name.strip_suffix(".pgn")?.to_owned()));
        // The other files with this ending are chapters.
        names.filter(|name| !name.contains('-')).collect()
    }
}

fn first_tree(text: &[u8]) -> Option<Tree> {
    Tree::read_from(&mut Reader::new(text)).ok().flatten().map(|record| record.tree)
}

fn library_game(tree: &Tree, origin: &'static str, changed: u64) -> LibraryGame {
    let tag = |name| tree.tag(name).filter(|value| !value.starts_with('?')).unwrap_or_default().to_owned();
    let rating = |name| tree.tag(name).and_then(|value| value.parse().ok()).unwrap_or_default();
    let moves: Vec<_> = tree.mainline().map_while(|node| node.mv()).collect();
    let opening = Opening::of_line(tree.start(), &moves).map(|(_, opening)| opening);
    let last = tree.mainline().last().map_or(*tree.start(), |node| *node.position());
    LibraryGame {
        id: 0,
        white: tag("White"),
        black: tag("Black"),
        white_rating: rating("WhiteElo"),
        black_rating: rating("BlackElo"),
        result: tree.result().as_str(),
        date: tag("Date"),
        event: tag("Event"),
        eco: opening.map(|opening| opening.eco().to_string()).unwrap_or_default(),
        opening: opening.map(|opening| opening.name().to_owned()).unwrap_or_default(),
        plies: tree.mainline().count() as u32,
        title: None,
        tags: Vec::new(),
        origin,
        collection: String::new(),
        is_unfinished: false,
        is_binned: false,
        changed: i64::try_from(changed).unwrap_or(i64::MAX),
        fen: Some(last.to_string()),
        duplicates: 0,
    }
}

/// Does a game have a word, in small letters?
fn has_word(game: &LibraryGame, word: &str) -> bool {
    let texts = [&game.white, &game.black, &game.event, &game.date, &game.eco, &game.opening];
    texts.iter().any(|text| text.to_lowercase().contains(word))
        || game.result == word
        || (word == "unfinished" && game.is_unfinished)
}
