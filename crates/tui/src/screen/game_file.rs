//! A PGN file, or a pasted text, with its games listed, to choose one of them.

use std::fs::File;
use std::io::{Read, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context as _, Result};
use arrocco_library::folded;
use arrocco_rules::pgn::{At, Flow, FromRead, GameRecord, Reader, Replay, Spectator, Tag, Tree};
use arrocco_rules::{Eco, Move, Opening, Position};
use arrocco_support::file::open_file;
use arrocco_support::quote::one_line;

use super::library_thread::MOST_LISTED;
use super::listed_game::ListedGame;

/// So many games are listed before the window opens; the others are read while it is shown.
const FIRST_GAMES: usize = 5_000;
/// After so many more games the window is told.
const NEWS_GAMES: usize = 20_000;
/// The longest game that is opened.
const LONGEST: u64 = 64 << 20;
/// No named position comes later.
const OPENING_PLIES: usize = 40;
/// The longest text of a tag in the list.
const LONGEST_TAG: usize = 200;

/// A file of any size: it may hold millions of games.
#[derive(Debug)]
pub(super) struct GameFile {
    path: PathBuf,
    /// The text, if it is no file. The path is then only its name.
    text: Option<Vec<u8>>,
    listing: Arc<Listing>,
}

/// The games as far as they have been read.
#[derive(Debug, Default)]
struct Listing {
    games: Mutex<Games>,
    /// Nobody wants to know the rest.
    is_stopped: AtomicBool,
}

#[derive(Debug, Default)]
struct Games {
    listed: Vec<Place>,
    /// Why the rest of the file could not be read.
    fault: Option<String>,
    is_whole: bool,
}

/// Where a game is in its file, and its row in the list, in few bytes.
#[derive(Debug)]
struct Place {
    range: Range<u64>,
    /// White, Black, result, date and opening, a line each.
    row: Box<str>,
    /// The same as it is searched.
    folded: Box<str>,
}

/// What a search in a file has found.
#[derive(Debug)]
pub(super) struct FoundInFile {
    /// The first of them, as many as a window lists.
    pub(super) games: Vec<ListedGame>,
    /// How many there are.
    pub(super) total: u64,
    /// Games read so far, if there are more in the file.
    pub(super) read: Option<usize>,
    /// Why the rest could not be read.
    pub(super) fault: Option<String>,
}

impl GameFile {
    /// Reads the first games; the others are read by a thread, which calls `tell` now and then and at its end.
    pub(super) fn read(path: &Path, tell: impl Fn() + Send + 'static) -> Result<Self> {
        let file = open_file(path).with_context(|| path.display().to_string())?;
        let game_file = Self { path: path.to_owned(), text: None, listing: Arc::default() };
        let mut reader = Reader::new(FromRead(file));
        let listing = Arc::clone(&game_file.listing);
        listing.read_on(&mut reader, FIRST_GAMES).with_context(|| path.display().to_string())?;
        if !listing.lock().is_whole {
            let work = move || {
                while !listing.lock().is_whole && !listing.is_stopped.load(Ordering::Relaxed) {
                    if let Err(error) = listing.read_on(&mut reader, NEWS_GAMES) {
                        let mut games = listing.lock();
                        (games.fault, games.is_whole) = (Some(one_line(&format!("{error:#}"))), true);
                    }
                    tell();
                }
            };
            std::thread::Builder::new()
                .name("games".to_owned())
                .spawn(work)
                .context("cannot start a thread")?;
        }
        Ok(game_file)
    }

    /// The games of a text, under a name.
    pub(super) fn of_text(name: &Path, text: &str) -> Result<Self> {
        let game_file =
            Self { path: name.to_owned(), text: Some(text.as_bytes().to_vec()), listing: Arc::default() };
        game_file.listing.read_on(&mut Reader::new(FromRead(text.as_bytes())), usize::MAX)?;
        Ok(game_file)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The games read so far.
    pub(super) fn len(&self) -> usize {
        self.listing.lock().listed.len()
    }

    /// Is the rest of the file still being read?
    pub(super) fn has_more(&self) -> bool {
        !self.listing.lock().is_whole
    }

    /// The games that have every word in a name, the date, the opening or the result.
    pub(super) fn search(&self, text: &str) -> FoundInFile {
        let words: Vec<String> = text.split_whitespace().map(folded).collect();
        let all = self.listing.lock();
        let (mut games, mut total) = (Vec::new(), 0);
        for (id, place) in all.listed.iter().enumerate() {
            if words.iter().all(|word| place.folded.contains(word)) {
                total += 1;
                if games.len() < MOST_LISTED {
                    games.push(place.listed(id));
                }
            }
        }
        let read = (!all.is_whole).then_some(all.listed.len());
        FoundInFile { games, total, read, fault: all.fault.clone() }
    }

    /// One game, with comments and variations.
    pub(super) fn game(&self, index: usize) -> Result<GameRecord> {
        let range = self.listing.lock().listed.get(index).map(|place| place.range.clone());
        let range = range.context("there is no such game")?;
        if let Some(whole) = &self.text {
            let part = whole.get(range.start as usize..range.end as usize).unwrap_or_default();
            return Tree::read(part).ok().flatten().context("there is no game in the text");
        }
        let mut file = File::open(&self.path).with_context(|| self.path.display().to_string())?;
        file.seek(SeekFrom::Start(range.start))?;
        let mut text = Vec::new();
        file.take((range.end - range.start).min(LONGEST)).read_to_end(&mut text)?;
        Tree::read(&*text).ok().flatten().context("there is no game in the file any more")
    }
}

impl Drop for GameFile {
    fn drop(&mut self) {
        self.listing.is_stopped.store(true, Ordering::Relaxed);
    }
}

impl Listing {
    fn lock(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads so many games more, or up to the end.
    fn read_on<R: Read>(&self, reader: &mut Reader<FromRead<R>>, count: usize) -> Result<()> {
        let mut new = Vec::new();
        let mut is_whole = false;
        while new.len() < count && !self.is_stopped.load(Ordering::Relaxed) {
            let mut headers = Replay::new(Headers::default());
            if reader.read_game(&mut headers)?.is_none() {
                is_whole = true;
                break;
            }
            new.extend(headers.into_spectator().place());
        }
        let mut games = self.lock();
        games.listed.extend(new);
        games.is_whole = is_whole;
        Ok(())
    }
}

impl Place {
    fn listed(&self, id: usize) -> ListedGame {
        let mut fields = self.row.split('\n').map(str::to_owned);
        let mut next = || fields.next().unwrap_or_default();
        ListedGame {
            id: id as i64,
            white: next(),
            black: next(),
            result: next(),
            date: next(),
            opening: next(),
            title: None,
            plies: None,
            origin: None,
            is_unfinished: false,
            tags: Vec::new(),
        }
    }
}

/// The tags of a game; its moves are passed over, unless the code of its opening is in no tag.
#[derive(Default)]
struct Headers {
    range: Range<u64>,
    is_game: bool,
    white: String,
    black: String,
    result: Option<String>,
    date: String,
    named: String,
    eco: String,
    /// By the moves, where the file has no code.
    opening: Option<&'static Opening>,
    plies: usize,
}

impl Headers {
    /// The game with its opening: the tags have the last word. `None` if there was none.
    fn place(self) -> Option<Place> {
        let eco = self.opening.map(|opening| opening.eco().to_string());
        let eco = Some(self.eco).filter(|eco| !eco.is_empty()).or(eco).unwrap_or_default();
        let name = match &*self.named {
            "" => self.opening.map(Opening::name).unwrap_or_default(),
            name => name,
        };
        let opening = [&*eco, name].join(" ");
        let result = self.result.as_deref().unwrap_or("*");
        let fields = [&*self.white, &*self.black, result, &*self.date, opening.trim()];
        let row = fields.map(|field| field.replace('\n', " ")).join("\n");
        let folded = folded(&row).into();
        self.is_game.then(|| Place { range: self.range, row: row.into(), folded })
    }
}

impl Spectator for Headers {
    type Output = ();

    fn begin_game(&mut self, at: &At<'_>) {
        self.range.start = at.offset();
        self.is_game = true;
    }

    fn tag(&mut self, tag: Tag<'_>, _: &At<'_>) {
        let value: String = tag.value().chars().take(LONGEST_TAG).collect();
        match tag.name {
            b"White" => self.white = value,
            b"Black" => self.black = value,
            b"Result" => self.result = Some(value),
            b"Date" => self.date = value,
            b"Opening" => self.named = value,
            b"ECO" if value.parse::<Eco>().is_ok() => self.eco = value,
            _ => {}
        }
    }

    fn begin_moves(&mut self, start: &Position, _: &At<'_>) -> Flow {
        self.opening = Opening::of(start);
        if self.eco.is_empty() { Flow::Read } else { Flow::Skip }
    }

    fn play(&mut self, _: &Position, _: Move, after: &Position, _: &At<'_>) {
        if self.plies < OPENING_PLIES {
            self.opening = Opening::of(after).or(self.opening);
        }
        self.plies += 1;
    }

    fn begin_variation(&mut self, _: &Position, _: &At<'_>) -> Flow {
        Flow::Skip
    }

    fn end_game(&mut self, at: &At<'_>) {
        self.range.end = at.offset();
    }
}

#[cfg(test)]
mod tests {
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn openings_are_found_by_their_codes_also_without_the_tag() {
        let najdorf = "1. e4 c5 2. Nf3 d6 3. d4 (3. Bb5+) cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n";
        let tagged = "[ECO \"C20\"]\n[Opening \"King's Pawn\"]\n\n1. e4 e5 *\n\n";
        let file = GameFile::of_text(Path::new("text"), &[najdorf, tagged].concat()).unwrap();
        let found = |text: &str| file.search(text).games.iter().map(|game| game.id).collect::<Vec<_>>();
        assert_eq!([found("b90"), found("najdorf"), found("c20 king's")], [vec![0], vec![0], vec![1]]);
    }

    #[test]
    fn games_of_a_pasted_text_are_listed_and_read() {
        let text = "[White \"Anna\"]\n\n1. e4 *\n\n[White \"Berta\"]\n\n1. d4 *\n";
        let file = GameFile::of_text(Path::new("pasted"), text).unwrap();
        assert_eq!((file.len(), file.search("berta").total), (2, 1));
        assert_eq!(file.game(1).unwrap().tree.tag("White"), Some("Berta"));
    }

    #[test]
    fn games_are_listed_found_and_read_whole() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("games.pgn");
        let game =
            |white: &str, moves: &str| format!("[White \"{white}\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n");
        let text = [game("Anna", "1. e4 {best} e5 (1... c5)"), game("Berta", "1. d4 d5")].concat();
        std::fs::write(&path, text).unwrap();
        let file = GameFile::read(&path, || {}).unwrap();
        assert_eq!((file.len(), file.has_more()), (2, false));
        let found = file.search("BERTA 1-0");
        assert_eq!((found.total, found.games[0].id, found.read), (1, 1, None));
        let tree = file.game(0).unwrap().tree;
        assert_eq!((tree.tag("White"), tree.nodes().count()), (Some("Anna"), 3));
        assert!(file.game(2).is_err() && GameFile::read(folder.path(), || {}).is_err());
    }

    #[test]
    fn a_file_of_any_size_is_read_while_its_first_games_are_shown() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("many.pgn");
        let count = FIRST_GAMES + NEWS_GAMES + 100;
        let game = |number: usize| format!("[White \"Player {number}\"]\n[ECO \"A00\"]\n\n1. a3 *\n\n");
        std::fs::write(&path, (0..count).map(game).collect::<String>()).unwrap();
        let (sender, receiver) = std::sync::mpsc::channel();
        let file = GameFile::read(&path, move || sender.send(()).unwrap_or_default()).unwrap();
        // The sender is gone when everything has been read.
        let news = receiver.iter().count();
        assert_eq!((file.len(), file.has_more(), news), (count, false, 2));
        let all = file.search("");
        assert_eq!(
            (all.games.len(), all.total, all.read, all.fault),
            (MOST_LISTED, count as u64, None, None)
        );
        let last = file.search(&format!("player {}", count - 1));
        assert_eq!((last.total, last.games[0].id), (1, count as i64 - 1));
        let tree = file.game(count - 1).unwrap().tree;
        assert_eq!(tree.tag("White"), Some(&*format!("Player {}", count - 1)));
    }
}
