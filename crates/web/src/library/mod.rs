//! The library of games for the page: the same games and studies that the terminal shows, and the opening explorer.

mod entry;

use std::sync::{Mutex, MutexGuard, PoisonError};

use arrocco_backend::protocol::{
    ExploredView, LibraryChange, LibraryCollection, LibraryGame, Refused, Reply, Scope, ScoreSum,
};
use arrocco_host::language::Language;
use arrocco_library::index::{
    CollectionKind, Filter, GameSummary, Library, LibraryError, Order, Origin, own_games,
};
use arrocco_play::MoveView;
use arrocco_rules::{CastlingMode, Position};

use self::entry::library_game;

/// So many games of a list are sent at once, and so many games of a position.
const PAGE_OF_GAMES: usize = 30;
const GAMES_OF_POSITION: usize = 8;
/// The longest search.
const LONGEST_SEARCH: usize = 400;

type Done<T> = Result<T, Refused>;

/// The library, opened when it is first asked for. Without a folder for games there is none.
#[derive(Debug)]
pub(super) struct GameLibrary {
    is_kept: bool,
    library: Mutex<Option<Library>>,
}

/// A game that was asked for, and where it can be taken up.
#[derive(Debug)]
pub(super) struct FoundGame {
    pub(super) origin: Origin,
    pub(super) is_unfinished: bool,
    pub(super) text: String,
}

impl GameLibrary {
    pub(super) const fn new(is_kept: bool) -> Self {
        Self { is_kept, library: Mutex::new(None) }
    }

    /// The library, with the games of the terminal and the page as they are now if that is wanted.
    fn with<T>(
        &self,
        language: Language,
        is_fresh: bool,
        work: impl FnOnce(&mut Library) -> Result<T, LibraryError>,
    ) -> Done<T> {
        let mut held = self.lock();
        let result = self.open(&mut held, is_fresh).and_then(work);
        if matches!(&result, Err(LibraryError::Damaged(_) | LibraryError::Database(_))) {
            // Perhaps somebody rebuilds it: it is opened anew the next time.
            *held = None;
        }
        result.map_err(|error| refused(&error, language))
    }

    fn lock(&self) -> MutexGuard<'_, Option<Library>> {
        self.library.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open<'a>(
        &self,
        held: &'a mut Option<Library>,
        is_fresh: bool,
    ) -> Result<&'a mut Library, LibraryError> {
        if !self.is_kept {
            return Err(LibraryError::Request("this program keeps no games".to_owned()));
        }
        match held {
            Some(library) => {
                if let Some(state) = own_games(None).filter(|_| is_fresh) {
                    library.refresh(&state, &mut |_| true)?;
                }
                Ok(library)
            }
            None => Ok(held.insert(Library::of_user()?.0)),
        }
    }

    /// The games that a line of search finds, those changed last first.
    pub(super) fn search(
        &self,
        search: &str,
        from: usize,
        is_in_bin: bool,
        language: Language,
    ) -> Done<Reply<'static>> {
        let text: String = search.chars().take(LONGEST_SEARCH).collect();
        let filter = Filter { is_in_bin, ..Filter::read(&text) };
        self.with(language, from == 0, |library| {
            let (mut skipped, mut found) = (0, Vec::new());
            library.search(&filter, Order::Changed, |game| {
                skipped += 1;
                if skipped > from {
                    found.push(game);
                }
                found.len() < PAGE_OF_GAMES
            })?;
            Ok(Reply::Library {
                games: found.into_iter().map(|game| entry(library, game)).collect(),
                from,
                found: library.count(&filter)?,
                total: library.count(&Filter { is_in_bin, ..Filter::default() })?,
                search: text.clone(),
                is_in_bin,
                collections: collections(library)?,
            })
        })
    }

    /// Changes what is said about a game.
    pub(super) fn change(&self, id: i64, change: &LibraryChange, language: Language) -> Done<Reply<'static>> {
        self.with(language, false, |library| {
            match change {
                LibraryChange::Title { title } => {
                    library.title_game(id, Some(title.trim()).filter(|title| !title.is_empty()))
                }
                LibraryChange::Tag { tag } => library.tag_games(&[id], tag.trim(), true),
                LibraryChange::Untag { tag } => library.tag_games(&[id], tag, false),
                LibraryChange::Bin => library.bin_games(&[id], true),
                LibraryChange::Restore => library.bin_games(&[id], false),
            }?;
            let game = library.game(id)?;
            Ok(Reply::LibraryGame { game: Box::new(entry(library, game)) })
        })
    }

    /// A game with its text.
    pub(super) fn game(&self, id: i64, language: Language) -> Done<FoundGame> {
        self.with(language, false, |library| {
            let game = library.game(id)?;
            let text = String::from_utf8_lossy(&library.game_text(id)?).into_owned();
            Ok(FoundGame { origin: game.origin(), is_unfinished: game.is_unfinished(), text })
        })
    }

    /// What was played in a position.
    pub(super) fn explore(
        &self,
        position: &Position,
        mode: CastlingMode,
        (fen, scope): (String, Scope),
        language: Language,
    ) -> Done<Reply<'static>> {
        self.with(language, false, |library| {
            let explored = library.explore(position, &names(library, scope)?, GAMES_OF_POSITION)?;
            let view = |mv| MoveView::new(position, mv, mode);
            let moves = explored.moves.iter();
            Ok(Reply::Explored {
                fen,
                total: sum(&explored.total),
                moves: moves
                    .map(|explored| ExploredView { mv: view(explored.mv), score: sum(&explored.score) })
                    .collect(),
                games: explored.games.into_iter().map(|game| library_game(game, None, 0)).collect(),
            })
        })
    }
}

/// A game with a miniature and the number of its duplicates. What cannot be read is left out.
fn entry(library: &Library, game: GameSummary) -> LibraryGame {
    let fen = library.last_position(game.id).ok().map(|position| position.to_string());
    let duplicates = library.duplicates_of(game.id).map_or(0, |games| games.len());
    library_game(game, fen, duplicates)
}

/// The files that somebody has added, but for those in the bin.
fn collections(library: &Library) -> Result<Vec<LibraryCollection>, LibraryError> {
    let all = library.collections()?.into_iter();
    let added =
        all.filter(|collection| collection.kind == CollectionKind::Added && collection.binned.is_none());
    Ok(added.map(|collection| LibraryCollection { name: collection.name, games: collection.games }).collect())
}

/// The collections of a scope; none mean all of them. A scope without a collection is one that no collection is called.
fn names(library: &Library, scope: Scope) -> Result<Vec<String>, LibraryError> {
    let is_own = match scope {
        Scope::All => return Ok(Vec::new()),
        Scope::Own => true,
        Scope::Added => false,
    };
    let all = library.collections()?.into_iter().filter(|collection| collection.binned.is_none());
    let names: Vec<String> = all
        .filter(|collection| (collection.kind != CollectionKind::Added) == is_own)
        .map(|collection| collection.name)
        .collect();
    if names.is_empty() { Err(LibraryError::Request(String::new())) } else { Ok(names) }
}

fn sum(score: &arrocco_library::positions::Score) -> ScoreSum {
    let rating = score.average_rating();
    ScoreSum { white: score.white, draws: score.draws, black: score.black, unknown: score.unknown, rating }
}

fn refused(error: &LibraryError, language: Language) -> Refused {
    let words = language.words();
    match error {
        LibraryError::NoGame(_) => Refused::new("unknown-game", words.unknown_game),
        LibraryError::Request(text) if text.is_empty() => Refused::new("empty", words.no_games_there),
        error => Refused::new("library", error.to_string()),
    }
}
