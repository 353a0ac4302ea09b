//! Endings of 3 and 4 men are played without a mistake, with few nodes and no files.
//!
//! `ARROCCO_TABLE_GAMES` is the number of positions of each ending.

use arrocco_engine::{EndgameTables, Engine, Event, Limits, Score};
use arrocco_rules::{Accept, Color, Game, Position, Role, Setup, Square};
use arrocco_tablebase::make::all_endings;
use arrocco_tablebase::{Material, Tablebase, Wdl};

/// Nodes for each move: next to nothing.
const NODES: u64 = 60;

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn random_position(material: Material, random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            for role in Role::ALL {
                for _ in 0..material.count(color, role) {
                    let square = Square::new(random.below(64) as u8).expect("below 64");
                    setup.board.put(square, role.of(color));
                }
            }
        }
        setup.turn = Color::ALL[random.below(2) as usize];
        let is_whole = setup.board.occupied().len() == material.men();
        if let Some(valid) = setup.validate(Accept::LENIENT).ok().filter(|_| is_whole) {
            return valid.position;
        }
    }
}

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.resize_hash(1).expect("a mebibyte");
    engine
}

/// Plays on until the game ends; every move must keep the outcome that the tables promise.
fn play_out(engine: &mut Engine, start: Position) -> Result<Option<Color>, String> {
    let tables = Tablebase::built_in();
    let mut game = Game::new(start);
    engine.clear();
    for _ in 0..400 {
        let position = *game.position();
        if let Some(outcome) = game.outcome() {
            return Ok(outcome.winner());
        }
        if position.halfmoves() >= 100 || game.repetitions() >= 3 {
            return Ok(None);
        }
        let before = tables.probe_wdl(&position).expect("an outcome");
        let history: Vec<u64> = game.positions().iter().map(Position::key).collect();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let found = engine.search(&position, &history[..history.len() - 1], &limits, |_| {});
        let mv = found.best.expect("a move");
        game.play_on(mv).expect("a legal one");
        let after = -tables.probe_wdl(game.position()).expect("an outcome");
        if before != after {
            return Err(format!("{position}: {mv} makes a {after} of a {before}"));
        }
    }
    Err(format!("{start}: no end in 400 plies"))
}

#[test]
fn every_ending_of_four_men_is_played_without_a_mistake() {
    let count = std::env::var("ARROCCO_TABLE_GAMES").map_or(4, |text| text.parse().expect("a number"));
    let (mut engine, mut random) = (engine(), Random(7));
    for material in all_endings(4) {
        let mut results = [0; 3];
        for _ in 0..count {
            let start = random_position(material, &mut random);
            let wdl = Tablebase::built_in().probe_wdl(&start).expect("an outcome");
            let expected = match wdl {
                Wdl::Win => Some(start.turn()),
                Wdl::Loss => Some(!start.turn()),
                _ => None,
            };
            let winner = play_out(&mut engine, start).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(winner, expected, "{start}");
            results[(wdl.number().signum() + 1) as usize] += 1;
        }
        println!("{material}: {results:?} lost, drawn, won");
    }
}

fn search(engine: &mut Engine, fen: &str, nodes: u64) -> (String, Score, u64) {
    let position: Position = fen.parse().expect("a position");
    let mut hits = 0;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = engine.search(&position, &[], &limits, |event| {
        if let Event::Report(report) = event {
            hits = report.table_hits;
        }
    });
    (found.best.expect("a move").to_string(), found.score, hits)
}

#[test]
fn scores_tell_what_tables_know() {
    let mut engine = engine();
    // With bishop and knight the distance is that to mate.
    let (_, score, hits) = search(&mut engine, "8/8/8/3k4/8/8/1B6/KN6 w - - 0 1", 500);
    let Some(mate) = score.mate_moves() else { panic!("{score}") };
    assert!((20..=33).contains(&mate) && hits > 0, "{score} {hits}");
    let (_, score, _) = search(&mut engine, "8/8/8/8/8/1k6/1r6/3K2Q1 w - - 0 1", 500);
    assert!(score.is_decided() && score > Score::ZERO, "{score}");
    // A queen is drawn by a rook's pawn on the seventh, however well it looks.
    let (_, score, _) = search(&mut engine, "8/8/8/8/Q7/8/p1k5/7K b - - 0 1", 500);
    assert!(score <= Score::ZERO, "{score}");
    let (_, score, _) = search(&mut engine, "8/8/8/8/8/8/pk6/3K3Q w - - 0 1", 2000);
    assert!(!score.is_mate(), "{score}");
    // Five men are not in the tables, but what a capture leads to is.
    let (_, score, hits) = search(&mut engine, "8/8/8/8/1k6/2p5/2P5/2K1R3 w - - 0 1", 5000);
    assert!(score > Score::ZERO && hits > 0, "{score} {hits}");
}

/// A mate that the tables know gets a move shorter with each move of the winner.
#[test]
fn the_mate_with_bishop_and_knight_comes_as_told() {
    let mut engine = engine();
    let mut position: Position = "8/8/8/3k4/8/8/1B6/KN6 w - - 0 1".parse().expect("a position");
    let mut last = None;
    while !position.is_checkmate() {
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let found = engine.search(&position, &[], &limits, |_| {});
        let mate = found.score.mate_moves().unwrap_or_else(|| panic!("{position} {}", found.score));
        // After the loser's best reply the winner is a move nearer.
        let expected = last.map(|last: i32| if last > 0 { 1 - last } else { -last });
        assert!(expected.is_none_or(|expected| expected == mate), "{position}: {mate} after {last:?}");
        last = Some(mate);
        position.play(found.best.expect("a move"));
    }
}

#[test]
fn a_mate_that_the_search_finds_counts_more_than_distances() {
    // A pawn move is the next to count from, but the queen mates in two.
    let (_, score, _) = search(&mut engine(), "k7/8/1K6/8/8/8/P7/7Q b - - 0 1", 5000);
    assert!(score.is_loss(), "{score}");
}

#[test]
fn moves_near_the_end_of_the_fifty_keep_the_win() {
    // With the counter at 85 only ways that are short enough are left.
    let tables = Tablebase::built_in();
    let mut random = Random(11);
    let (mut engine, mut played) = (engine(), 0);
    while played < 6 {
        let start = random_position("KQvKR".parse().expect("material"), &mut random);
        let counter = 100 - tables.probe_dtz(&start).expect("a distance").0;
        if !(40..99).contains(&counter) {
            continue;
        }
        let fen = start.to_string().replace(" 0 1", &format!(" {counter} 90"));
        let mut position: Position = fen.parse().expect("a position");
        while position.halfmoves() > 0 && !position.is_checkmate() {
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let mv = engine.search(&position, &[], &limits, |_| {}).best.expect("a move");
            position.play(mv);
            assert!(position.halfmoves() <= 100, "{fen}");
        }
        played += 1;
    }
}

#[test]
fn without_tables_there_are_no_hits() {
    let mut engine = engine();
    engine.set_endgame_tables(EndgameTables { probe_limit: 0, ..EndgameTables::default() });
    let (_, score, hits) = search(&mut engine, "8/8/8/3k4/8/8/1B6/KN6 w - - 0 1", 500);
    assert!(hits == 0 && !score.is_decided(), "{score}");
}

#[test]
fn several_lines_are_in_the_order_of_the_tables() {
    let mut engine = engine();
    engine.set_lines(40);
    let position: Position = "8/8/8/8/8/1k6/1r6/3K2Q1 w - - 0 1".parse().expect("a position");
    let mut scores = vec![Score::ZERO; 40];
    let limits = Limits { depth: Some(4), ..Limits::default() };
    engine.search(&position, &[], &limits, |event| {
        if let Event::Report(report) = event {
            scores[report.rank as usize - 1] = report.score;
        }
    });
    scores.truncate(position.legal_moves().len());
    assert!(scores.is_sorted_by(|before, after| before >= after), "{scores:?}");
    let ranked = Tablebase::built_in().rank_moves(&position).expect("ranked");
    let wins = ranked.iter().filter(|ranked| ranked.outcome == Wdl::Win).count();
    assert_eq!(scores.iter().filter(|score| **score > Score::cp(10_000)).count(), wins);
}

/// Tables change the search of the few bench positions that come near four men, and of no other.
#[test]
fn bench_without_tables_differs_in_few_nodes() {
    let mut engine = Engine::new();
    engine.set_endgame_tables(EndgameTables { probe_limit: 0, ..EndgameTables::default() });
    let (without, with) = (arrocco_engine::bench_with(&mut engine, 9), arrocco_engine::bench(9));
    println!("{without} nodes without tables, {with} with them");
    assert!(without.abs_diff(with) < without / 10);
}
