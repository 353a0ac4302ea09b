//! Levels: they play legal moves, see what people of that strength see, and overlook what they overlook.

use arrocco_engine::{Engine, Event, Level, Limits};
use arrocco_rules::{Game, Move, Position};

fn position(fen: &str) -> Position {
    fen.parse().expect("a good FEN")
}

fn engine(number: u8, seed: u64) -> Engine {
    let mut engine = Engine::new();
    engine.set_level(Level::new(number));
    engine.set_seed(seed);
    engine
}

fn choice(number: u8, seed: u64, position: &Position) -> Move {
    engine(number, seed).search(position, &[], &Limits::default(), |_| {}).best.expect("a move")
}

/// How many of a hundred seeds of a level choose one of these moves.
fn how_many(number: u8, fen: &str, moves: &[&str]) -> usize {
    let position = position(fen);
    (0..100).filter(|&seed| moves.contains(&&*choice(number, seed, &position).to_string())).count()
}

const LOOSE_QUEEN: &str = "rnb1kbnr/pppp1ppp/8/4p3/3q4/2N2N2/PPP1BPPP/R1BQK2R w KQkq - 0 7";
const BACK_RANK: &str = "6k1/5ppp/8/8/2n5/1P6/5PPP/3R2K1 w - - 0 1";

#[test]
fn a_hanging_queen_is_usually_taken() {
    let taken = |number| how_many(number, LOOSE_QUEEN, &["f3d4", "d1d4"]);
    assert!((75..100).contains(&taken(1)), "{}", taken(1));
    assert!(taken(10) >= 99, "{}", taken(10));
}

#[test]
fn a_mate_in_one_is_mostly_seen_even_by_the_weakest() {
    let mates = how_many(1, BACK_RANK, &["d1d8"]);
    assert!(mates >= 80, "{mates}");
    assert_eq!(how_many(15, BACK_RANK, &["d1d8"]), 100);
}

#[test]
fn the_strongest_level_sees_a_mate_in_two() {
    let position = position("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1");
    let found = engine(20, 1).search(&position, &[], &Limits::default(), |_| {});
    assert_eq!((found.best.expect("a move").to_string(), found.score.mate_moves()), ("d2h6".into(), Some(2)));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed| -> Vec<Move> { play(&mut engine(4, seed), &mut engine(6, seed), 80).0 };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn a_new_game_is_different() {
    let start = Position::startpos();
    let mut engine = engine(5, 1);
    let mut first_moves = std::collections::HashSet::new();
    for _ in 0..40 {
        first_moves.insert(engine.search(&start, &[], &Limits::default(), |_| {}).best);
        engine.clear();
    }
    assert!(first_moves.len() >= 3, "{first_moves:?}");
}

#[test]
fn every_search_reports_a_score_and_plays_a_legal_move() {
    for number in 1..=10 {
        let (moves, reported) = play(&mut engine(number, 7), &mut engine(number, 8), 120);
        assert_eq!(moves.len(), reported, "level {number}");
    }
}

/// A game of at most `most` plies: its moves, and for how many of them a line with an exact score was reported.
fn play(white: &mut Engine, black: &mut Engine, most: usize) -> (Vec<Move>, usize) {
    let (mut game, mut moves, mut keys, mut reported) = (Game::default(), Vec::new(), Vec::new(), 0);
    while moves.len() < most && game.outcome().is_none() {
        let position = *game.position();
        let engine = if moves.len() % 2 == 0 { &mut *white } else { &mut *black };
        let mut is_told = false;
        let found = engine.search(&position, &keys, &Limits::default(), |event| {
            if let Event::Report(report) = event {
                let mut board = position;
                assert!(report.line.iter().all(|&mv| board.try_play(mv).is_ok()), "{report:?}");
                is_told |= report.bound.is_none();
            }
        });
        let best = found.best.expect("a move");
        reported += usize::from(is_told);
        keys.push(position.key());
        game.play(best).expect("a legal move");
        moves.push(best);
    }
    (moves, reported)
}

#[test]
fn single_legal_moves_and_searchmoves_are_respected() {
    let open = position("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    let asked: Vec<Move> = open.legal_moves().iter().copied().take(2).collect();
    let single = position("7k/8/8/8/8/p7/P7/K1n5 w - - 0 1");
    let mated = position("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
    assert_eq!([single, mated].map(|position| position.count_moves()), [1, 0]);
    for seed in 0..50 {
        let limits = Limits { search_moves: asked.clone(), ..Limits::default() };
        let found = engine(1, seed).search(&open, &[], &limits, |_| {});
        assert!(found.best.is_some_and(|mv| asked.contains(&mv)));
        assert_eq!(choice(1, seed, &single).to_string(), "a1b1");
        assert_eq!(engine(1, seed).search(&mated, &[], &Limits::default(), |_| {}).best, None);
    }
}

#[test]
fn analysis_is_not_weakened() {
    let position = position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    let limits = Limits { depth: Some(7), analysis: true, ..Limits::default() };
    let full = Engine::new().search(&position, &[], &limits, |_| {});
    let mut weak = engine(1, 1);
    weak.search(&position, &[], &Limits::default(), |_| {});
    assert_eq!(weak.search(&position, &[], &limits, |_| {}), full);
}

#[test]
fn a_level_obeys_stricter_limits_than_its_own() {
    let position = position("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    let limits = Limits { depth: Some(2), ..Limits::default() };
    assert_eq!(engine(20, 1).search(&position, &[], &limits, |_| {}).depth, 2);
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    assert!(engine(20, 1).search(&position, &[], &limits, |_| {}).nodes <= 500);
}

#[test]
fn middle_levels_mate_with_a_queen() {
    for (number, fen) in [
        (8, "8/8/3k4/8/8/8/8/K6Q w - - 0 1"),
        (8, "8/8/4k3/8/8/2K5/8/Q7 w - - 0 1"),
        (10, "8/8/3k4/8/8/8/5Q2/K7 w - - 0 1"),
        (10, "Q7/8/8/5k2/8/8/8/7K w - - 0 1"),
        (12, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"),
        (16, "8/8/8/2k5/8/8/8/K6Q w - - 0 1"),
        (20, "8/2k5/8/8/8/8/8/K6Q w - - 0 1"),
    ] {
        for seed in 0..4 {
            assert!(mates(&mut engine(number, seed), fen), "level {number}, seed {seed}, {fen}");
        }
    }
}

/// Does White mate a bare king that the engine defends at full strength?
fn mates(white: &mut Engine, fen: &str) -> bool {
    let (mut black, mut keys) = (Engine::new(), Vec::new());
    let mut game = Game::new(position(fen));
    while game.outcome().is_none() && keys.len() < 100 {
        let position = *game.position();
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let found = match keys.len() % 2 {
            0 => white.search(&position, &keys, &Limits::default(), |_| {}),
            _ => black.search(&position, &keys, &limits, |_| {}),
        };
        keys.push(position.key());
        game.play(found.best.expect("a move")).expect("a legal move");
    }
    game.position().is_checkmate()
}
