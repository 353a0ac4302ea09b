//! The library of games for the page: the same games and studies that the terminal shows, and the opening explorer.

mod entry;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use arrocco_backend::protocol::{
    CollectionChange, ExploredView, LibraryChange, LibraryCollection, LibraryGame, Refused, Reply, Scope,
    ScoreSum,
};
use arrocco_host::language::Language;
use arrocco_library::index::{
    CollectionKind, Filter, GameSummary, Library, LibraryError, Order, Origin, Proceed, own_games,
};
use arrocco_play::MoveView;
use arrocco_rules::{CastlingMode, Position};

use self::entry::library_game;
use crate::newest::Turn;

/// So many games of a list are sent at once, and so many games of a position.
const PAGE_OF_GAMES: usize = 30;
const GAMES_OF_POSITION: usize = 8;
/// The longest search.
const LONGEST_SEARCH: usize = 400;

type Done<T> = Result<T, Refused>;

/// The longest name of a collection, in characters.
const LONGEST_NAME: usize = 80;
/// The most libraries that stay open.
const MOST_IDLE: usize = 3;

/// The library, opened as often as it is asked at the same time: nobody waits for the question of another. Without a folder
/// for games there is none.
#[derive(Debug)]
pub(super) struct GameLibrary {
    is_kept: bool,
    idle: Mutex<Vec<Library>>,
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
        Self { is_kept, idle: Mutex::new(Vec::new()) }
    }

    /// The library, with the games of the terminal and the page as they are now if that is wanted.
    fn with<T>(
        &self,
        language: Language,
        is_fresh: bool,
        work: impl FnOnce(&mut Library) -> Result<T, LibraryError>,
    ) -> Done<T> {
        let held = self.open(is_fresh).map_err(|error| refused(&error, language))?;
        let mut library = held;
        let result = work(&mut library);
        if !matches!(&result, Err(LibraryError::Damaged(_) | LibraryError::Database(_))) {
            // Otherwise perhaps somebody rebuilds it: it is opened anew the next time.
            let mut idle = self.idle();
            if idle.len() < MOST_IDLE {
                idle.push(library);
            }
        }
        result.map_err(|error| refused(&error, language))
    }

    /// The same for a question that a newer one of the same page makes superfluous.
    fn answer<T>(
        &self,
        language: Language,
        is_fresh: bool,
        turn: &Turn,
        work: impl FnOnce(&mut Library) -> Result<T, LibraryError>,
    ) -> Done<T> {
        let answered = self.with(language, is_fresh, |library| {
            if !turn.begin(library.interrupter()) {
                return Err(LibraryError::Interrupted);
            }
            let result = work(library);
            turn.end();
            result
        });
        if turn.is_newest() { answered } else { Err(outdated()) }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Library>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self, is_fresh: bool) -> Result<Library, LibraryError> {
        if !self.is_kept {
            return Err(LibraryError::Request("this program keeps no games".to_owned()));
        }
        let idle = self.idle().pop();
        let Some(mut library) = idle else { return Ok(Library::of_user()?.0) };
        if let Some(state) = own_games(None).filter(|_| is_fresh) {
            library.refresh(&state, &mut |_| true)?;
        }
        Ok(library)
    }

    /// The games that a line of search finds, those changed last first.
    pub(super) fn search(
        &self,
        (search, scope, collection): (String, Scope, Option<String>),
        (from, is_in_bin): (usize, bool),
        turn: &Turn,
        language: Language,
    ) -> Done<Reply<'static>> {
        let text: String = search.chars().take(LONGEST_SEARCH).collect();
        let is_own = match scope {
            Scope::All => None,
            Scope::Own => Some(true),
            Scope::Added => Some(false),
        };
        let filter = Filter { is_in_bin, is_own, collection, ..Filter::read(&text) };
        self.answer(language, from == 0, turn, |library| {
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

    /// The studies of which a chapter is in the bin.
    pub(super) fn binned_studies(&self, language: Language) -> Vec<String> {
        let filter = Filter { is_in_bin: true, is_own: Some(true), ..Filter::default() };
        let mut names = Vec::new();
        let found = self.with(language, false, |library| {
            library.search(&filter, Order::Added, |game| {
                if let Origin::Study { study, .. } = game.origin() {
                    names.push(study);
                }
                true
            })
        });
        // Without a library there is no bin.
        found.map_or_else(|_| Vec::new(), |()| names)
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

    /// Changes what a collection is called, or puts it into the bin and takes it out.
    pub(super) fn change_collection(
        &self,
        name: &str,
        change: &CollectionChange,
        language: Language,
    ) -> Done<Reply<'static>> {
        self.with(language, false, |library| {
            match change {
                CollectionChange::Rename { to } => {
                    let to: String =
                        to.trim().chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
                    library.rename_collection(name, &to)
                }
                CollectionChange::Bin => library.bin_collection(name, true),
                CollectionChange::Restore => library.bin_collection(name, false),
            }?;
            Ok(Reply::Collections { collections: collections(library)? })
        })
    }

    /// Takes a file in as a collection; returns whether it is in the library as a whole. `proceed` is told how much is done,
    /// and says whether to go on.
    pub(super) fn add_collection(&self, path: &Path, language: Language, proceed: Proceed<'_>) -> Done<bool> {
        let empty = || Refused::new("no-game", language.words().no_game);
        self.with(language, false, |library| {
            let report = library.add(path, None, proceed)?;
            let is_kept = !report.is_interrupted && report.games > 0;
            if !is_kept {
                library.forget_collection(&report.collection)?;
            }
            Ok((is_kept, report.is_interrupted))
        })
        .and_then(
            |(is_kept, is_interrupted)| {
                if is_kept || is_interrupted { Ok(is_kept) } else { Err(empty()) }
            },
        )
    }

    /// A game with its text.
    pub(super) fn game(&self, id: i64, language: Language) -> Done<FoundGame> {
        self.with(language, false, |library| {
            let game = library.game(id)?;
            let text = String::from_utf8_lossy(&library.game_text(id)?).into_owned();
            Ok(FoundGame { origin: game.origin(), is_unfinished: game.is_unfinished(), text })
        })
    }

    /// A game of the terminal goes on in the page, in a file of its own there.
    pub(super) fn hand_over(&self, id: i64, to: &Path, language: Language) -> Done<()> {
        self.with(language, false, |library| library.hand_over(id, to))
    }

    /// What was played in a position.
    pub(super) fn explore(
        &self,
        position: &Position,
        mode: CastlingMode,
        (fen, scope, collection): (String, Scope, Option<String>),
        turn: &Turn,
        language: Language,
    ) -> Done<Reply<'static>> {
        self.answer(language, false, turn, |library| {
            let wanted = match collection {
                Some(name) => vec![library.collection(&name)?.name],
                None => names(library, scope)?,
            };
            let explored = library.explore(position, &wanted, GAMES_OF_POSITION)?;
            let view = |mv| MoveView::new(position, mv, mode);
            let moves = explored.moves.iter();
            Ok(Reply::Explored {
                fen,
                total: sum(&explored.total),
                moves: moves
                    .map(|explored| ExploredView { mv: view(explored.mv), score: sum(&explored.score) })
                    .collect(),
                games: explored.games.into_iter().map(|game| library_game(game, None, 0)).collect(),
                collections: collections(library)?,
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
        LibraryError::Busy("is playing this game") => Refused::new("in-use", words.played_in_terminal),
        LibraryError::NoGames(_) => Refused::new("no-game", words.no_game),
        LibraryError::NoCollection(_) => Refused::new("empty", words.no_games_there),
        LibraryError::Request(text) if text.is_empty() => Refused::new("empty", words.no_games_there),
        error => Refused::new("library", error.to_string()),
    }
}

/// A newer question of the same page is answered in its place.
pub(super) fn outdated() -> Refused {
    Refused::new("outdated", "")
}
