//! What must not lose, double or invent a game: interruptions, changed files, damage.

use std::fs;
use std::path::Path;

use arrocco_support::temporary_folder::TemporaryFolder;

use super::random_games::{RandomGame, pgn, random_games};
use super::{add, check_explorer, library_of};
use crate::index::*;

fn games_in(library: &Library) -> u64 {
    library.count(&Filter::default()).unwrap()
}

fn id_of(library: &Library, number: i64) -> i64 {
    let mut id = None;
    library
        .search(&Filter::default(), Order::Added, |game| {
            if game.number == number {
                id = Some(game.id);
            }
            id.is_none()
        })
        .unwrap();
    id.unwrap()
}

#[test]
fn taking_in_goes_on_where_it_was_interrupted() {
    let folder = TemporaryFolder::new().unwrap();
    let games = random_games(10, 2000);
    let file = folder.file("games.pgn");
    fs::write(&file, pgn(&games)).unwrap();
    let mut library = Library::open(&folder.file("library")).unwrap();
    for patience in 3.. {
        library.batch_occurrences = 300;
        let mut calls = 0;
        let report = library
            .add(&file, None, &mut |_| {
                calls += 1;
                calls < patience
            })
            .unwrap();
        if !report.is_interrupted {
            assert!(patience > 5, "{patience}");
            break;
        }
        // A program that was killed leaves a file of positions that nobody knows, and its locks are gone.
        fs::write(folder.file("library/positions/77777.positions"), "half a file").unwrap();
        library = Library::open(&folder.file("library")).unwrap();
    }
    assert_eq!(games_in(&library), 2000);
    let start = arrocco_rules::Position::startpos();
    let wanted: u64 = super::counted(&games, &start).values().map(crate::positions::Score::games).sum();
    assert_eq!(library.explore(&start, &[], 5).unwrap().total.games(), wanted);
    assert!(!folder.file("library/positions/77777.positions").exists());
    assert!(library.check(|| false).unwrap().is_empty());
    assert_eq!(add(&mut library, &file).intake, Intake::Unchanged);
}

#[test]
fn a_file_that_has_changed_is_noticed_and_taken_in_again() {
    let folder = TemporaryFolder::new().unwrap();
    let games = random_games(11, 80);
    let mut library = library_of(&folder, &pgn(&games));
    let file = folder.file("games.pgn");
    library.tag_games(&[id_of(&library, 40)], "nice", true).unwrap();
    // Longer: only the new games are read.
    let longer = [games.clone(), random_games(12, 20)].concat();
    fs::write(&file, pgn(&longer)).unwrap();
    assert!(matches!(library.check(|| false).unwrap()[..], [Problem::SourceLonger(_)]));
    let report = add(&mut library, &file);
    assert_eq!((report.intake, report.games, games_in(&library)), (Intake::Longer, 20, 100));
    check_explorer(&library, &longer);
    // Changed: everything is read, and the tag is given to the same game again.
    let changed = [random_games(13, 7), longer[30..].to_vec()].concat();
    fs::write(&file, pgn(&changed)).unwrap();
    assert!(matches!(library.check(|| false).unwrap()[..], [Problem::SourceChanged(_)]));
    let id = id_of(&library, 1);
    assert!(matches!(library.game_text(id), Err(LibraryError::SourceChanged(_))));
    assert_eq!((add(&mut library, &file).intake, games_in(&library)), (Intake::Changed, 77));
    check_explorer(&library, &changed);
    let mut tagged = Vec::new();
    let nice = Filter { tag: Some("nice".to_owned()), ..Filter::default() };
    library
        .search(&nice, Order::Added, |game| {
            tagged.push(game.number);
            true
        })
        .unwrap();
    assert_eq!(tagged, [17]);
    // Moved: the same contents elsewhere.
    let elsewhere = folder.file("elsewhere.pgn");
    fs::rename(&file, &elsewhere).unwrap();
    let id = id_of(&library, 1);
    assert!(matches!(library.game_text(id), Err(LibraryError::SourceMissing(_))));
    let report = add(&mut library, &elsewhere);
    assert_eq!((report.intake, report.games, games_in(&library)), (Intake::Moved, 0, 77));
    assert!(library.game_text(id).is_ok() && library.check(|| false).unwrap().is_empty());
}

/// A game that was cut off may go on in the next version of its file.
#[test]
fn a_game_without_an_end_is_read_again_when_its_file_grows() {
    let folder = TemporaryFolder::new().unwrap();
    let mut library = library_of(&folder, "1. e4 e5 *\n\n1. d4 d5 2. c4");
    let file = folder.file("games.pgn");
    fs::write(&file, "1. e4 e5 *\n\n1. d4 d5 2. c4 e6 1-0").unwrap();
    assert_eq!((add(&mut library, &file).intake, games_in(&library)), (Intake::Changed, 2));
    assert_eq!(library.game(id_of(&library, 2)).unwrap().plies, 4);
}

fn changed_library(folder: &TemporaryFolder) -> (Library, Vec<RandomGame>) {
    let games = random_games(14, 60);
    let mut library = library_of(folder, &pgn(&games));
    let ids = [1, 2, 3].map(|number| id_of(&library, number));
    library.tag_games(&ids, "a \"tag\"", true).unwrap();
    library.tag_games(&ids[..1], "a \"tag\"", false).unwrap();
    library.title_game(ids[1], Some("The Game")).unwrap();
    library.bin_games(&ids[2..], true).unwrap();
    library.rename_collection("games", "mine").unwrap();
    (library, games)
}

fn check_changes(library: &Library, games: &[RandomGame]) {
    let kept: Vec<RandomGame> =
        games.iter().enumerate().filter(|(index, _)| *index != 2).map(|(_, game)| game.clone()).collect();
    check_explorer(library, &kept);
    let summary = |number| library.game(id_of(library, number)).unwrap();
    assert_eq!((summary(1).tags.len(), summary(2).tags), (0, vec!["a \"tag\"".to_owned()]));
    assert_eq!((summary(2).title.as_deref(), summary(2).collection.as_str()), (Some("The Game"), "mine"));
    assert_eq!(library.count(&Filter { is_in_bin: true, ..Filter::default() }).unwrap(), 1);
}

fn rebuild(folder: &Path) -> Library {
    let (mut library, rebuilt) = Library::rebuild(folder).unwrap();
    assert!(rebuilt.missing.is_empty() && rebuilt.unreadable == 0);
    for collection in library.collections().unwrap() {
        library.resume(&collection, &mut |_| true).unwrap();
    }
    library
}

#[test]
fn a_damaged_index_is_told_and_rebuilt_with_everything() {
    let damages: [fn(&Path); 6] = [
        // The database is no database.
        |folder| {
            fs::write(
                folder.join("library.db"),
                "this is a shopping list, not a database, and it is long enough",
            )
            .unwrap();
        },
        |folder| fs::remove_file(folder.join("library.db")).unwrap(),
        // What a crash may leave of it.
        |folder| fs::write(folder.join("library.db"), "").unwrap(),
        // A page in the middle is overwritten.
        |folder| {
            let mut bytes = fs::read(folder.join("library.db")).unwrap();
            let from = 4096;
            bytes[from..from + 8192].fill(0xa5);
            fs::write(folder.join("library.db"), bytes).unwrap();
        },
        // Of a version to come.
        |folder| {
            let database = rusqlite::Connection::open(folder.join("library.db")).unwrap();
            database.pragma_update(None, "user_version", 99).unwrap();
        },
        // A file of positions is gone.
        |folder| {
            let file = fs::read_dir(folder.join("positions")).unwrap().next().unwrap().unwrap();
            fs::remove_file(file.path()).unwrap();
        },
    ];
    for (number, damage) in damages.into_iter().enumerate() {
        let folder = TemporaryFolder::new().unwrap();
        let (library, games) = changed_library(&folder);
        check_changes(&library, &games);
        drop(library);
        let place = folder.file("library");
        damage(&place);
        let explored = Library::open(&place).and_then(|library| {
            library.explore(&arrocco_rules::Position::startpos(), &[], 5)?;
            library.count(&Filter::default())?;
            let is_whole = library.check(|| false)?.is_empty();
            if is_whole { Ok(()) } else { Err(LibraryError::Damaged("checked".to_owned())) }
        });
        let error = explored.expect_err(&format!("damage {number}"));
        assert!(error.to_string().contains("library rebuild"), "damage {number}: {error}");
        let library = rebuild(&place);
        check_changes(&library, &games);
        assert!(library.check(|| false).unwrap().is_empty());
    }
}

#[test]
fn a_journal_that_is_gone_is_written_again() {
    let folder = TemporaryFolder::new().unwrap();
    let (library, games) = changed_library(&folder);
    drop(library);
    fs::remove_file(folder.file("library/journal.jsonl")).unwrap();
    drop(Library::open(&folder.file("library")).unwrap());
    fs::remove_file(folder.file("library/library.db")).unwrap();
    check_changes(&rebuild(&folder.file("library")), &games);
}

#[test]
fn two_programs_use_one_library() {
    let folder = TemporaryFolder::new().unwrap();
    let place = folder.file("library");
    let files: Vec<_> = (0..4)
        .map(|number| {
            let file = folder.file(&format!("{number}.pgn"));
            fs::write(&file, pgn(&random_games(20 + number, 200))).unwrap();
            file
        })
        .collect();
    drop(Library::open(&place).unwrap());
    std::thread::scope(|scope| {
        for order in [[0, 1, 2, 3], [3, 2, 1, 0]] {
            let (files, place) = (&files, &place);
            scope.spawn(move || {
                let mut library = Library::open(place).unwrap();
                library.batch_occurrences = 400;
                for index in order {
                    match library.add(&files[index], None, &mut |_| true) {
                        Ok(_) | Err(LibraryError::Busy(_)) => {}
                        Err(error) => panic!("{error}"),
                    }
                    library.compact(&mut |_| true).unwrap();
                    library.explore(&arrocco_rules::Position::startpos(), &[], 5).unwrap();
                }
            });
        }
    });
    let library = Library::open(&place).unwrap();
    assert_eq!((games_in(&library), library.collections().unwrap().len()), (800, 4));
    let all: Vec<RandomGame> = (0..4).flat_map(|number| random_games(20 + number, 200)).collect();
    check_explorer(&library, &all);
    assert!(library.check(|| false).unwrap().is_empty());
}
