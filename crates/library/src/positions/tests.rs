//! Files of random positions: everything is found again, before and after merging, and damage is noticed.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use arrocco_rules::pgn::GameResult;
use arrocco_support::random::Random;
use arrocco_support::temporary_folder::TemporaryFolder;

use super::*;

/// What a file should hold: by key, collection and move, the score and the games.
type Expected = BTreeMap<(u64, u32, u16), (Score, Vec<u32>)>;

const RESULTS: [GameResult; 4] =
    [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins, GameResult::Unknown];

/// Writes a file of random games, in which few positions are common and many occur once.
fn write(path: &Path, random: &mut Random, collection: u32, first_game: u32, expected: &mut Expected) {
    let games: Vec<Counted> = (0..=random.below(400) as u32)
        .map(|index| Counted {
            game: first_game + index,
            result: RESULTS[random.below(4)],
            rating: if random.below(3) == 0 { 0 } else { 1000 + random.below(1800) as u16 },
        })
        .collect();
    let mut occurrences = Vec::new();
    for index in 0..games.len() as u32 {
        for _ in 0..random.below(20) {
            let key = match random.below(3) {
                0 => [0, 1, u64::MAX, 1 << 40][random.below(4)],
                1 => mix(random.below(50) as u64),
                _ => random.next_u64(),
            };
            occurrences.push(Occurrence::new(key, random.below(3) as u16, index));
        }
    }
    for occurrence in &occurrences {
        let game = games[occurrence.game_number()];
        let (score, ids) = expected.entry((occurrence.key(), collection, occurrence.mv())).or_default();
        if !ids.contains(&game.game) {
            score.add_game(game.result, game.rating);
            ids.push(game.game);
        }
    }
    let size = write_batch(path, collection, &games, &mut occurrences).unwrap();
    assert_eq!(size, fs::metadata(path).unwrap().len());
}

/// All that a file holds under some keys.
fn found(runs: &mut [Run], keys: impl Iterator<Item = u64>) -> Expected {
    let mut all = Expected::new();
    for key in keys {
        for run in &mut *runs {
            let mut groups = Vec::new();
            run.find(key, |group| groups.push(group.clone())).unwrap();
            for group in groups {
                let (score, games) = all.entry((key, group.collection(), group.mv())).or_default();
                score.add(group.score());
                games.extend(run.games(&group).unwrap());
            }
        }
    }
    for (_, games) in all.values_mut() {
        games.sort_unstable();
    }
    all
}

fn keys(expected: &Expected) -> impl Iterator<Item = u64> {
    let mut keys: Vec<u64> = expected.keys().flat_map(|&(key, ..)| [key, key.wrapping_add(1)]).collect();
    keys.sort_unstable();
    keys.dedup();
    keys.into_iter()
}

#[test]
fn everything_is_found_before_and_after_merging() {
    let folder = TemporaryFolder::new().unwrap();
    for seed in 0..20 {
        let mut random = Random::from_seed(seed);
        let mut expected = Expected::new();
        let paths: Vec<_> =
            (0..=random.below(6)).map(|index| folder.file(&format!("{seed}-{index}"))).collect();
        for (index, path) in paths.iter().enumerate() {
            write(path, &mut random, 1 + index as u32 % 2, index as u32 * 1000, &mut expected);
        }
        for (_, games) in expected.values_mut() {
            games.sort_unstable();
        }
        let open = || -> Vec<Run> { paths.iter().map(|path| Run::open(path).unwrap()).collect() };
        assert_eq!(found(&mut open(), keys(&expected)), expected);
        let merged = folder.file(&format!("{seed}-merged"));
        merge(open(), &merged, |_| true, |_| true).unwrap().unwrap();
        let mut merged = [Run::open(&merged).unwrap()];
        merged[0].check(|| false).unwrap();
        assert_eq!(merged[0].groups(), expected.len() as u64);
        assert_eq!(found(&mut merged, keys(&expected)), expected);
        let second = folder.file(&format!("{seed}-second"));
        merge(open(), &second, |collection| collection == 2, |_| true).unwrap().unwrap();
        let kept = expected.iter().filter(|((_, collection, _), _)| *collection == 2);
        let kept: Expected = kept.map(|(order, value)| (*order, value.clone())).collect();
        assert_eq!(found(&mut [Run::open(&second).unwrap()], keys(&expected)), kept);
    }
}

/// A list that is longer than a chunk, so that merging has to cut it anew.
#[test]
fn long_lists_of_games_are_merged() {
    let folder = TemporaryFolder::new().unwrap();
    let counted = |game| Counted { game, result: GameResult::Draw, rating: (game % 2800) as u16 };
    let mut runs = Vec::new();
    for part in 0..3u32 {
        let games: Vec<Counted> = (part * 50_000..(part + 1) * 50_000).map(counted).collect();
        let mut occurrences: Vec<_> = (0..50_000).map(|game| Occurrence::new(7, 1, game)).collect();
        let path = folder.file(&part.to_string());
        write_batch(&path, 1, &games, &mut occurrences).unwrap();
        runs.push(Run::open(&path).unwrap());
    }
    let path = folder.file("merged");
    merge(runs, &path, |_| true, |_| true).unwrap().unwrap();
    let mut run = Run::open(&path).unwrap();
    let mut group = Group::default();
    run.find(7, |found| group = found.clone()).unwrap();
    assert_eq!((group.score().draws, group.best_games().len()), (150_000, 16));
    assert_eq!(group.best_games()[0], RatedGame { game: 2799 + 2800 * 52, rating: 2799 });
    let mut games = run.games(&group).unwrap();
    games.sort_unstable();
    assert!(games.into_iter().eq(0..150_000));
    run.check(|| false).unwrap();
}

/// Each byte changed in turn: the answer is an error or the right one, and a whole check always tells.
#[test]
fn damage_is_noticed() {
    let folder = TemporaryFolder::new().unwrap();
    let path = folder.file("run");
    let mut expected = Expected::new();
    write(&path, &mut Random::from_seed(3), 1, 0, &mut expected);
    let bytes = fs::read(&path).unwrap();
    let mut random = Random::from_seed(4);
    for at in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << random.below(8);
        let opened = Run::new(Cursor::new(damaged));
        let Ok(mut run) = opened else { continue };
        assert!(run.check(|| false).is_err(), "byte {at}");
        for (&(key, ..), _) in expected.iter().take(20) {
            let mut right = 0;
            let wanted = expected.range((key, 0, 0)..=(key, u32::MAX, u16::MAX)).count();
            if run.find(key, |_| right += 1).is_ok() {
                assert_eq!(right, wanted, "byte {at}");
            }
        }
    }
    for length in (0..bytes.len()).step_by(97) {
        assert!(Run::new(Cursor::new(bytes[..length].to_vec())).is_err());
    }
}

#[test]
fn merging_can_be_interrupted() {
    let folder = TemporaryFolder::new().unwrap();
    let path = folder.file("run");
    let games = [Counted { game: 1, result: GameResult::Draw, rating: 0 }];
    let mut occurrences: Vec<_> = (0..70_000).map(|key| Occurrence::new(mix(key), 0, 0)).collect();
    write_batch(&path, 1, &games, &mut occurrences).unwrap();
    let merged = merge(vec![Run::open(&path).unwrap()], &folder.file("merged"), |_| true, |_| false);
    assert!(matches!(merged, Ok(None)));
}
