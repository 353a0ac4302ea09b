//! Games and studies of the terminal and the page, in folders as every version has left them.

use std::fs;
use std::path::PathBuf;

use arrocco_rules::Position;
use arrocco_rules::pgn::GameResult;
use arrocco_support::lock_file::LockFile;
use arrocco_support::temporary_folder::TemporaryFolder;

use crate::index::{Filter, GameSummary, Library, LibraryError, Order, Origin, Refreshed};

const PAGE_GAME: &str = "web/games/0123456789abcdef.pgn";
const STUDY: &str = "web-2/studies/00000000000000aa.pgn";

/// A state folder with a file of each kind, and what is none of ours.
struct State {
    folder: TemporaryFolder,
}

impl State {
    fn new() -> Self {
        let state = Self { folder: TemporaryFolder::new().unwrap() };
        state.write("game.pgn", &game("Anna", "Arrocco level 5", "1. e4 e5 2. Nf3 *"));
        state.write("game.2026-11-02.pgn", &game("Anna", "Berta", "1. f3 e5 2. g4 Qh4# 0-1"));
        state.write("game-2.2026-11-02-3.pgn", &game("Carla", "Berta", "1. d4 d5 1/2-1/2"));
        state.write(PAGE_GAME, &game("Human", "Arrocco level 3", "1. c4 c5 *"));
        state.write("web/games/ffffffffffffffff.pgn", &game("Human", "Arrocco level 3", "*"));
        state.write(STUDY, &[game("Dora", "Emma", "1. b3 *"), game("Dora", "Fanny", "1. g3 *")].concat());
        state.write("web/studies/00000000000000aa.last", "1");
        state.write("settings.pgn", "nothing of ours");
        state
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.file("state").join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn library(&self) -> Library {
        Library::open(&self.folder.file("library")).unwrap()
    }

    fn refresh(&self, library: &mut Library) -> Refreshed {
        library.refresh(&self.folder.file("state"), &mut |_| true).unwrap()
    }
}

fn game(white: &str, black: &str, moves: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"2026.11.02\"]\n\n{moves}\n\n")
}

fn found(library: &Library, filter: &Filter) -> Vec<GameSummary> {
    let mut games = Vec::new();
    library
        .search(filter, Order::Added, |game| {
            games.push(game);
            true
        })
        .unwrap();
    games
}

fn one(library: &Library, words: &str) -> GameSummary {
    let mut games = found(library, &Filter::read(words));
    assert_eq!(games.len(), 1, "{words}");
    games.remove(0)
}

#[test]
fn games_of_every_place_are_in_one_list() {
    let state = State::new();
    let mut library = state.library();
    assert_eq!(state.refresh(&mut library), Refreshed { taken: 6, ..Refreshed::default() });
    assert_eq!(found(&library, &Filter::default()).len(), 6, "all but the game without a move");
    assert_eq!(one(&library, "anna level").origin(), Origin::Terminal);
    assert_eq!(one(&library, "human").origin(), Origin::Page("0123456789abcdef".to_owned()));
    let study = Origin::Study { study: "00000000000000aa".to_owned(), chapter: 1 };
    assert_eq!(one(&library, "fanny").origin(), study);
    let unfinished = found(&library, &Filter::read("unfinished"));
    assert_eq!(unfinished.len(), 2);
    assert!(unfinished.iter().all(GameSummary::is_unfinished));
    let mate = one(&library, "0-1");
    assert_eq!((mate.plies, mate.result), (4, GameResult::BlackWins));
    assert!(library.last_position(mate.id).unwrap().outcome().is_some());
    let start = Position::startpos();
    assert_eq!(library.explore(&start, &[], 9).unwrap().total.games(), 6, "nor is it explored");
    // An unfinished game has not ended where it stops, and says nothing about that position.
    for game in &unfinished {
        let stands = library.last_position(game.id).unwrap();
        assert_eq!(library.explore(&stands, &[], 9).unwrap().total.games(), 0, "{stands}");
    }
    assert_eq!(state.refresh(&mut library), Refreshed::default(), "nothing has changed");
}

#[test]
fn a_game_that_goes_on_keeps_its_title_and_counts_once() {
    let state = State::new();
    let mut library = state.library();
    state.refresh(&mut library);
    let before = one(&library, "human");
    library.title_game(before.id, Some("Sunday")).unwrap();
    library.tag_games(&[before.id], "Öffnung", true).unwrap();
    state.write(PAGE_GAME, &game("Human", "Arrocco level 3", "1. c4 c5 2. Nc3 1-0"));
    assert_eq!(state.refresh(&mut library).taken, 1);
    let after = one(&library, "öffnung sunday");
    assert_eq!((after.plies, after.is_unfinished()), (3, false));
    let explored = library.explore(&library.last_position(after.id).unwrap(), &[], 9).unwrap();
    assert_eq!(explored.total.games(), 1);
    assert_eq!(one(&library, "human").id, after.id);
}

#[test]
fn what_is_said_about_a_game_is_not_said_about_the_next_in_its_file() {
    let state = State::new();
    let mut library = state.library();
    state.refresh(&mut library);
    let id = one(&library, "anna level").id;
    let lock = LockFile::take(state.path("game.lock")).unwrap();
    assert!(matches!(library.title_game(id, Some("Mine")), Err(LibraryError::Busy(_))));
    assert!(state.path("game.pgn").exists());
    drop(lock);
    library.title_game(id, Some("Mine")).unwrap();
    assert!(!state.path("game.pgn").exists(), "it has a file for good");
    state.write("game.pgn", &game("Zoe", "Arrocco level 5", "1. e4 *"));
    state.refresh(&mut library);
    assert_eq!(one(&library, "zoe").title, None);
    assert_eq!((one(&library, "mine").id, one(&library, "mine").plies), (id, 3));
}

#[test]
fn a_game_that_is_played_is_followed_to_its_own_file() {
    let state = State::new();
    let mut library = state.library();
    state.refresh(&mut library);
    let (from, to) = (state.path("game.pgn"), state.path("game.2026-11-18.pgn"));
    let _lock = LockFile::take(state.path("game.lock")).unwrap();
    // A move was played after the game was listed.
    fs::remove_file(&from).unwrap();
    fs::write(&to, game("Anna", "Arrocco level 5", "1. e4 e5 2. Nf3 Nc6 *")).unwrap();
    let id = library.follow_moved(&state.folder.file("state"), &from, &to).unwrap();
    library.title_game(id, Some("Mine")).unwrap();
    state.write("game.pgn", &game("Zoe", "Arrocco level 5", "1. e4 *"));
    state.refresh(&mut library);
    assert_eq!((one(&library, "mine").plies, one(&library, "zoe").title), (4, None));
}

#[test]
fn accents_are_no_obstacle() {
    let state = State::new();
    state.write("game-3.2026-11-03.pgn", &game("Élise", "Müller", "1. e4 e5 *"));
    let mut library = state.library();
    state.refresh(&mut library);
    let id = one(&library, "elise muller").id;
    library.title_game(id, Some("Łódź")).unwrap();
    for words in ["ÉLISE", "müller", "white:elise", "lodz"] {
        assert_eq!(one(&library, words).id, id, "{words}");
    }
}

#[test]
fn a_library_that_cannot_be_changed_is_read() {
    let state = State::new();
    let mut library = state.library();
    state.refresh(&mut library);
    drop(library);
    let mut library = Library::open_for_reading(&state.folder.file("library")).unwrap();
    assert_eq!(state.refresh(&mut library), Refreshed::default());
    let id = one(&library, "carla").id;
    assert_eq!(library.explore(&Position::startpos(), &[], 9).unwrap().total.games(), 6);
    for refused in [library.title_game(id, Some("Mine")), library.bin_games(&[id], true)] {
        assert!(matches!(refused, Err(LibraryError::ReadOnly)), "{refused:?}");
    }
    let path = state.path("new.pgn");
    fs::write(&path, game("Zoe", "Berta", "1. e4 *")).unwrap();
    assert!(matches!(library.add(&path, None, &mut |_| true), Err(LibraryError::ReadOnly)));
}

#[test]
fn games_that_end_in_the_middle_are_broken() {
    let state = State::new();
    let mut library = state.library();
    let path = state.folder.file("cut.pgn");
    for text in ["1. e4 e5 2. Kx".to_owned(), format!("1. e4 {}", "(".repeat(100_000))] {
        fs::write(&path, game("Zoe", "Berta", &text).trim_end()).unwrap();
        let report = library.add(&path, None, &mut |_| true).unwrap();
        assert_eq!(report.broken, 1, "{}", &text[..14]);
    }
}

#[test]
fn searches_end_when_nobody_waits() {
    let state = State::new();
    let mut library = state.library();
    state.refresh(&mut library);
    library.stop_when(|| true);
    let searched = library.search(&Filter::read("a b c d e f g h"), Order::Changed, |_| true);
    let counted = library.count(&Filter::read("a b c d e f g h i j k l m n o p q r s t u v w x y z"));
    assert!(
        [searched, counted.map(drop)].iter().any(|ended| matches!(ended, Err(LibraryError::Interrupted)))
    );
}

#[test]
fn an_edited_chapter_stands_for_its_original() {
    let state = State::new();
    let mut library = state.library();
    state.refresh(&mut library);
    library.title_game(one(&library, "fanny").id, Some("Reti")).unwrap();
    let edited = STUDY.replace(".pgn", "-1.pgn");
    state.write(&edited, &game("Dora", "Fanny", "1. g3 d5 (1... e5 2. Bg2) 2. Bg2 *"));
    state.refresh(&mut library);
    let chapter = one(&library, "fanny");
    assert_eq!((chapter.plies, chapter.title.as_deref()), (3, Some("Reti")));
    assert_eq!(chapter.origin(), Origin::Study { study: "00000000000000aa".to_owned(), chapter: 1 });
    assert_eq!(library.explore(&Position::startpos(), &[], 9).unwrap().total.games(), 6);
    state.write(STUDY, &[game("Dora", "Emma", "1. b3 *"), game("Dora", "Fanny", "1. g3 *")].concat());
    state.refresh(&mut library);
    assert_eq!(one(&library, "fanny").plies, 3);
}

#[test]
fn deleted_games_come_back_with_their_file_or_with_undo() {
    let state = State::new();
    let mut library = state.library();
    state.refresh(&mut library);
    let id = one(&library, "carla").id;
    library.bin_games(&[id], true).unwrap();
    assert!(found(&library, &Filter::read("carla")).is_empty());
    assert!(state.path("game-2.2026-11-02-3.pgn").exists());
    drop(library);
    let (mut library, _) = Library::rebuild(&state.folder.file("library")).unwrap();
    state.refresh(&mut library);
    let bin = found(&library, &Filter { is_in_bin: true, ..Filter::default() });
    assert_eq!(bin.len(), 1, "the bin is in the journal as well");
    library.bin_games(&[bin[0].id], false).unwrap();
    assert_eq!(one(&library, "carla").binned, None);
    fs::remove_file(state.path("game-2.2026-11-02-3.pgn")).unwrap();
    assert_eq!(state.refresh(&mut library).gone, 1);
    assert!(found(&library, &Filter::read("carla")).is_empty());
}

#[test]
fn duplicates_are_told() {
    let state = State::new();
    state.write("web/studies/00000000000000bb.pgn", &game("Anna", "Berta", "1. f3 e5 2. g4 Qh4# 0-1"));
    let mut library = state.library();
    state.refresh(&mut library);
    let both = found(&library, &Filter::read("berta 0-1"));
    assert_eq!(both.len(), 2);
    assert_eq!(library.duplicates_of(both[0].id).unwrap(), both[1..]);
    assert!(library.duplicates_of(one(&library, "emma").id).unwrap().is_empty());
}

#[test]
fn a_library_of_the_first_version_is_taken_over() {
    let state = State::new();
    drop(state.library());
    let database = rusqlite::Connection::open(state.folder.file("library").join("library.db")).unwrap();
    let earlier =
        "ALTER TABLE collection DROP COLUMN kind; DROP INDEX game_by_event; DROP INDEX game_by_title;
                   PRAGMA user_version = 1";
    database.execute_batch(earlier).unwrap();
    drop(database);
    let mut library = state.library();
    assert_eq!(state.refresh(&mut library).taken, 6);
}

#[test]
fn a_game_of_the_terminal_goes_on_in_the_page_once() {
    let state = State::new();
    let mut library = state.library();
    state.refresh(&mut library);
    let id = one(&library, "anna level").id;
    let to = state.path("web/games/00000000000000cc.pgn");
    let lock = LockFile::take(state.path("game.lock")).unwrap();
    assert!(matches!(library.hand_over(id, &to), Err(LibraryError::Busy(_))));
    drop(lock);
    library.hand_over(id, &to).unwrap();
    assert!(!state.path("game.pgn").exists() && to.exists());
    let page = Origin::Page("00000000000000cc".to_owned());
    assert_eq!((one(&library, "anna level").id, one(&library, "anna level").origin()), (id, page));
    assert_eq!(state.refresh(&mut library), Refreshed::default());
    assert!(library.hand_over(id, &state.path("web/games/00000000000000dd.pgn")).is_err());
}

#[test]
fn what_was_said_about_a_game_stays_when_the_page_goes_on_with_it() {
    let state = State::new();
    let mut library = state.library();
    state.refresh(&mut library);
    let id = one(&library, "anna level").id;
    library.title_game(id, Some("Mine")).unwrap();
    library.hand_over(id, &state.path("web/games/00000000000000cc.pgn")).unwrap();
    drop(library);
    let (mut library, _) = Library::rebuild(&state.folder.file("library")).unwrap();
    state.refresh(&mut library);
    assert_eq!(one(&library, "mine").origin(), Origin::Page("00000000000000cc".to_owned()));
}
