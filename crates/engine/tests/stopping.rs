//! A stop is never lost: it ends the search that is running or the next one, and only one.

use arrocco_engine::{Engine, Event, Level, Limits};
use arrocco_rules::{Game, Position};

#[test]
fn a_stop_before_the_search_ends_it_and_only_it() {
    let mut engine = Engine::new();
    let start = Position::startpos();
    engine.control().stop();
    assert!(engine.search(&start, &[], &Limits::default(), |_| {}).nodes < 10_000);
    assert_eq!(engine.search(&start, &[], &Limits::depth(9), |_| {}).depth, 9);
}

#[test]
fn a_search_that_ends_by_itself_leaves_no_stop() {
    let mut engine = Engine::new();
    engine.set_threads(2);
    for _ in 0..2 {
        assert_eq!(engine.search(&Position::startpos(), &[], &Limits::depth(4), |_| {}).depth, 4);
        assert!(!engine.control().is_stopped());
    }
}

/// Without a legal move nothing is searched, and yet the stop was for this search.
#[test]
fn a_stop_is_used_up_by_a_position_without_moves() {
    let mut engine = Engine::new();
    engine.control().stop();
    let mated: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().expect("a position");
    assert_eq!(engine.search(&mated, &[], &Limits::default(), |_| {}).best, None);
    assert!(!engine.control().is_stopped());
}

#[test]
fn a_stop_before_the_search_of_a_level_ends_it() {
    let mut engine = Engine::new();
    engine.set_level(Level::new(20));
    engine.control().stop();
    let found = engine.search(&Position::startpos(), &[], &Limits::default(), |_| {});
    assert!(found.nodes < 10_000);
    assert_eq!(found.line.first(), found.best.as_ref());
}

/// The line of the result is the last one reported, as far as it is legal.
#[test]
fn the_line_found_is_the_line_reported() {
    let mut engine = Engine::new();
    let mut reported = Vec::new();
    let game = Game::default();
    let found = engine.search_game(&game, &Limits::nodes(20_000), |event| {
        if let Event::Report(report) = event {
            reported = report.line;
        }
    });
    assert_eq!(found.line[0], reported[0]);
    assert_eq!((found.best, found.ponder), (Some(found.line[0]), found.line.get(1).copied()));
    assert!(game.position().line(&found.line).is_ok());
}
