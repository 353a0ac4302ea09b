//! Libraries of random games against plain counting, and every fault that a library must survive.

mod faults;
mod random_games;

use std::collections::{BTreeSet, HashMap};
use std::fs;

use arrocco_rules::pgn::{GameResult, Tree};
use arrocco_rules::{Move, Position};
use arrocco_support::temporary_folder::TemporaryFolder;

use super::*;
use crate::GameDate;
use crate::positions::Score;
use random_games::{RandomGame, pgn, random_games};

/// Puts a file into a library, without interruption.
fn add(library: &mut Library, path: &std::path::Path) -> IntakeReport {
    library.add(path, None, &mut |_| true).unwrap()
}

fn library_of(folder: &TemporaryFolder, text: &str) -> Library {
    let file = folder.file("games.pgn");
    fs::write(&file, text).unwrap();
    let mut library = Library::open(&folder.file("library")).unwrap();
    library.batch_occurrences = 500;
    add(&mut library, &file);
    library
}

/// The numbers of the games in their file.
fn found(library: &Library, filter: &Filter) -> BTreeSet<usize> {
    let mut numbers = BTreeSet::new();
    library.search(filter, Order::Added, |game| numbers.insert(game.number as usize - 1)).unwrap();
    assert_eq!(library.count(filter).unwrap(), numbers.len() as u64);
    numbers
}

fn expected(games: &[RandomGame], is_wanted: impl Fn(&RandomGame) -> bool) -> BTreeSet<usize> {
    (0..games.len()).filter(|&index| is_wanted(&games[index])).collect()
}

/// What the explorer should say, counted game by game.
fn counted(games: &[RandomGame], position: &Position) -> HashMap<Option<Move>, Score> {
    let mut scores: HashMap<Option<Move>, Score> = HashMap::new();
    for game in games {
        let moves: BTreeSet<_> = game
            .positions()
            .into_iter()
            .filter(|(other, _)| other.is_repetition_of(position))
            .map(|(_, mv)| mv.map(Move::bits))
            .collect();
        for bits in moves {
            let mv = bits.and_then(Move::from_bits);
            scores.entry(mv).or_default().add_game(game.result, game.rating());
        }
    }
    scores
}

fn check_explorer(library: &Library, games: &[RandomGame]) {
    for (position, _) in games.iter().step_by(7).flat_map(|game| game.positions().into_iter().step_by(3)) {
        let wanted = counted(games, &position);
        let explored = library.explore(&position, &[], 3).unwrap();
        assert_eq!(explored.moves.len(), wanted.keys().flatten().count(), "{position}");
        for row in &explored.moves {
            assert_eq!(Some(&row.score), wanted.get(&Some(row.mv)), "{position}");
        }
        assert_eq!(explored.ended, wanted.get(&None).copied().unwrap_or_default(), "{position}");
        let total: u64 = wanted.values().map(Score::games).sum();
        assert_eq!(explored.total.games(), total);
        assert!(explored.games.len() as u64 <= total.min(3));
    }
}

#[test]
fn the_explorer_counts_as_a_person_would() {
    let folder = TemporaryFolder::new().unwrap();
    let games = random_games(1, 300);
    let mut library = library_of(&folder, &pgn(&games[..10]));
    for (number, some) in games[10..].chunks(10).enumerate() {
        let file = folder.file(&format!("{number}.pgn"));
        fs::write(&file, pgn(some)).unwrap();
        add(&mut library, &file);
    }
    check_explorer(&library, &games);
    assert_eq!(library.run_paths().unwrap().len(), 30);
    library.compact(&mut |_| false).unwrap();
    library.compact(&mut |_| true).unwrap();
    assert!(library.run_paths().unwrap().len() < 24);
    check_explorer(&library, &games);
    assert!(library.check(|| false).unwrap().is_empty());
}

#[test]
fn games_are_found_by_all_that_they_have_in_common() {
    let folder = TemporaryFolder::new().unwrap();
    let games = random_games(2, 300);
    let library = library_of(&folder, &pgn(&games));
    let all = Filter::default;
    let player = Filter { player: Some("öz".to_owned()), ..all() };
    let has = |name: &str| name.to_lowercase().contains("öz");
    assert_eq!(found(&library, &player), expected(&games, |game| has(&game.white) || has(&game.black)));
    let white = Filter { white: Some("BELL".to_owned()), result: Some(GameResult::Draw), ..all() };
    let wanted = |game: &RandomGame| game.white == "Bell, Ann" && game.result == GameResult::Draw;
    assert_eq!(found(&library, &white), expected(&games, wanted));
    let years = Filter { from: Some(GameDate::read("1995")), to: Some(GameDate::read("1999")), ..all() };
    assert_eq!(found(&library, &years), expected(&games, |game| (1995..=1999).contains(&game.year)));
    let rated = Filter { min_rating: Some(1500), max_rating: Some(2500), ..all() };
    let is_rated = |game: &RandomGame| game.ratings.iter().all(|rating| (1500..=2500).contains(rating));
    assert_eq!(found(&library, &rated), expected(&games, is_rated));
    let short = Filter { min_plies: Some(5), max_plies: Some(20), ..all() };
    assert_eq!(found(&library, &short), expected(&games, |game| (5..=20).contains(&game.moves.len())));
    for (position, _) in games.iter().take(20).filter_map(|game| game.positions().pop()) {
        let filter = Filter { position: Some(position.key()), ..all() };
        let has =
            |game: &RandomGame| game.positions().iter().any(|(other, _)| other.is_repetition_of(&position));
        assert_eq!(found(&library, &filter), expected(&games, has));
        let material = position.material();
        let filter = Filter { material: Some(material.mirrored()), ..all() };
        let has = |game: &RandomGame| {
            // The material of the start position is not worth an entry.
            let positions = game.positions();
            let start = usize::from(game.start == Position::startpos());
            let mut seen = positions.iter().map(|(other, _)| other.material());
            seen.any(|other| other == material || other == material.mirrored())
                && (start == 0 || material.men() < 32)
        };
        if material.men() < 32 {
            assert_eq!(found(&library, &filter), expected(&games, has));
        }
    }
}

/// The numbers of the games in an order.
fn ordered(library: &Library, filter: &Filter, order: Order) -> Vec<(String, i64)> {
    let mut games = Vec::new();
    library
        .search(filter, order, |game| {
            games.push((game.collection, game.number));
            true
        })
        .unwrap();
    games
}

#[test]
fn words_are_found_wherever_they_are_whether_few_games_have_them_or_many() {
    let folder = TemporaryFolder::new().unwrap();
    let games = random_games(7, 150);
    let mut library = library_of(&folder, &pgn(&games));
    let more = folder.file("more.pgn");
    fs::write(&more, pgn(&random_games(8, 50))).unwrap();
    add(&mut library, &more);
    let mut ids = Vec::new();
    let all = |game: GameSummary| {
        ids.push(game.id);
        true
    };
    library.search(&Filter::default(), Order::Added, all).unwrap();
    library.title_game(ids[3], Some("The Öz Game")).unwrap();
    library.tag_games(&ids[60..70], "Nice", true).unwrap();
    library.bin_games(&ids[100..120], true).unwrap();
    library.forget_collection("more").unwrap();
    let start = Position::startpos().key();
    let particular = Filter { result: Some(GameResult::Draw), ..Filter::read("bell") };
    let filters = [
        Filter::read("öz"),
        Filter::read("bell"),
        Filter::read("bell öz"),
        Filter::read("nobody"),
        Filter::read("nice"),
        Filter { position: Some(start), ..Filter::read("bell") },
        Filter { position: Some(start), ..Filter::default() },
        particular,
        Filter::default(),
        Filter { is_in_bin: true, ..Filter::read("bell") },
        Filter { is_in_bin: true, ..Filter::default() },
    ];
    let is_named = |game: &RandomGame, word: &str| {
        [&game.white, &game.black].iter().any(|name| name.to_lowercase().contains(word))
    };
    let bell = expected(&games, |game| is_named(game, "bell"));
    let in_bin: BTreeSet<usize> = (100..120).collect();
    for few in [0, usize::MAX] {
        library.few_games = few;
        assert_eq!(found(&library, &filters[1]), bell.difference(&in_bin).copied().collect());
        assert!(found(&library, &filters[0]).contains(&3));
        assert_eq!(found(&library, &filters[3]).len(), 0);
        assert_eq!(found(&library, &filters[4]), (60..70).collect());
        assert_eq!(found(&library, &filters[9]), bell.intersection(&in_bin).copied().collect());
    }
    for filter in &filters {
        for order in [Order::Added, Order::Date, Order::Rating, Order::Length, Order::Changed] {
            library.few_games = 0;
            let many = ordered(&library, filter, order);
            assert_eq!(library.count(filter).unwrap(), many.len() as u64);
            library.few_games = usize::MAX;
            assert_eq!(ordered(&library, filter, order), many, "{order:?}");
            assert_eq!(library.count(filter).unwrap(), many.len() as u64);
        }
    }
}

#[test]
fn those_changed_last_come_first() {
    let folder = TemporaryFolder::new().unwrap();
    let mut library = library_of(&folder, &pgn(&random_games(9, 3)));
    let second = folder.file("second.pgn");
    fs::write(&second, pgn(&random_games(10, 2))).unwrap();
    add(&mut library, &second);
    let sql = "UPDATE collection SET modified = modified + (name = 'games') * 1000000000000";
    library.database.execute(sql, []).unwrap();
    let order = ordered(&library, &Filter::default(), Order::Changed);
    let numbers: Vec<(&str, i64)> = order.iter().map(|(name, number)| (name.as_str(), *number)).collect();
    assert_eq!(numbers, [("games", 3), ("games", 2), ("games", 1), ("second", 2), ("second", 1)]);
}

#[test]
fn a_game_comes_out_as_it_went_in() {
    let folder = TemporaryFolder::new().unwrap();
    let games = random_games(3, 120);
    let library = library_of(
        &folder,
        &format!("\u{feff}{}", pgn(&games).replace("\n\n[", "\n\n; a note\n[").replace('\n', "\r\n")),
    );
    let mut texts = library.texts().unwrap();
    let mut number = 0;
    library
        .search(&Filter::default(), Order::Added, |game| {
            let text = texts.text(game.id).unwrap();
            let tree = Tree::read(&text[..]).unwrap().unwrap();
            assert!(tree.errors.is_empty());
            let moves: Vec<Move> = tree.tree.mainline().filter_map(|node| node.mv()).collect();
            assert_eq!((&moves, text.first()), (&games[number].moves, Some(&b'[')));
            number += 1;
            true
        })
        .unwrap();
    assert_eq!(number, games.len());
}

#[test]
fn a_game_in_the_bin_is_nowhere_and_comes_back() {
    let folder = TemporaryFolder::new().unwrap();
    let games = random_games(4, 60);
    let mut library = library_of(&folder, &pgn(&games));
    let ids: Vec<i64> = {
        let mut ids = Vec::new();
        library
            .search(&Filter::default(), Order::Added, |game| {
                ids.push(game.id);
                true
            })
            .unwrap();
        ids
    };
    library.bin_games(&ids[..30], true).unwrap();
    check_explorer(&library, &games[30..]);
    assert_eq!(found(&library, &Filter::default()), (30..60).collect());
    assert_eq!(found(&library, &Filter { is_in_bin: true, ..Filter::default() }), (0..30).collect());
    library.bin_games(&ids[..30], false).unwrap();
    check_explorer(&library, &games);
    library.bin_collection("games", true).unwrap();
    assert_eq!(library.explore(&Position::startpos(), &[], 5).unwrap().total.games(), 0);
    assert_eq!(found(&library, &Filter::default()).len(), 0);
    library.bin_collection("games", false).unwrap();
    check_explorer(&library, &games);
    assert!(matches!(library.bin_games(&[1_000_000], true), Err(LibraryError::NoGame(1_000_000))));
}

#[test]
fn collections_are_counted_apart_and_duplicates_are_told() {
    let folder = TemporaryFolder::new().unwrap();
    let games = random_games(5, 50);
    let mut library = library_of(&folder, &pgn(&games));
    let (second, third) = (folder.file("more.pgn"), folder.file("other/games.pgn"));
    fs::create_dir(folder.file("other")).unwrap();
    let more = random_games(6, 40);
    fs::write(&second, pgn(&more)).unwrap();
    fs::write(&third, pgn(&games)).unwrap();
    add(&mut library, &second);
    let report = add(&mut library, &third);
    let with_moves = games.iter().filter(|game| !game.moves.is_empty()).count() as i64;
    assert_eq!((report.collection.as_str(), report.duplicates), ("games 2", with_moves));
    let mut sets = 0;
    library
        .duplicates(|set| {
            sets += i64::from(set.len() > 1);
            true
        })
        .unwrap();
    assert!(sets > 0 && sets <= with_moves);
    let start = Position::startpos();
    let of = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        library.explore(&start, &names, 0).unwrap().total.games()
    };
    let count = |games: &[RandomGame]| counted(games, &start).values().map(Score::games).sum::<u64>();
    assert_eq!(of(&["more"]), count(&more));
    assert_eq!(of(&["more", "games"]), count(&more) + count(&games));
    assert_eq!(of(&[]), count(&more) + 2 * count(&games));
    library.forget_collection("games 2").unwrap();
    library.rename_collection("games", "own").unwrap();
    assert!(matches!(library.rename_collection("own", "more"), Err(LibraryError::NameTaken(_))));
    assert!(matches!(library.collection("games"), Err(LibraryError::NoCollection(_))));
    assert_eq!(library.explore(&start, &[], 0).unwrap().total.games(), count(&more) + count(&games));
    library.batch_occurrences = 1;
    assert!(library.check(|| false).unwrap().is_empty());
}
