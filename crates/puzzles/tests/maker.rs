//! Puzzles made from games with known tactics, and what is none.

use arrocco_coach::Theme;
use arrocco_engine::Engine;
use arrocco_puzzles::{
    Checked, Found, Goal, Judge, Judgement, Maker, Played, Puzzle, Solving, Source, Tried, check,
};
use arrocco_rules::{Move, Position};

const NODES: u64 = 20_000;

fn made(fen: &str, moves: &str) -> Found {
    let start: Position = fen.parse().unwrap();
    let moves = start.moves_from_san(moves).unwrap();
    let source = Source { white: "Anna".to_owned(), ..Source::default() };
    Maker::new(&mut Engine::new(), NODES).find(&Played::new(start, moves, source), |_| true)
}

fn named(puzzle: &Puzzle) -> String {
    puzzle.position().line(puzzle.solution()).unwrap().to_string()
}

#[test]
fn a_fork_that_was_allowed_is_a_puzzle() {
    // The queen, attacked by nobody, goes to where a knight forks it and the king.
    let found = made("6k1/p4p1p/8/8/q3N3/8/P4PPP/1R4K1 b - - 0 1", "Qe8 h3");
    let [puzzle] = found.puzzles.as_slice() else { panic!("{found:?}") };
    assert!(named(puzzle).starts_with("2. Nf6+"), "{}", named(puzzle));
    assert_eq!((puzzle.goal, puzzle.solution().len() % 2), (Goal::Win, 1));
}

#[test]
fn a_mate_that_was_allowed_is_a_puzzle_with_its_theme() {
    // Black is a queen ahead and lets the back rank go.
    let found = made("6k1/3r1ppp/8/8/8/8/1q3PPP/3R2K1 b - - 0 1", "Rb7 g3");
    let [puzzle] = found.puzzles.as_slice() else { panic!("{found:?}") };
    assert_eq!((named(puzzle).as_str(), puzzle.goal), ("2. Rd8#", Goal::Win));
    assert!(puzzle.has_theme(Theme::BackRankMate) && puzzle.has_theme(Theme::MateIn1));
    assert_eq!((puzzle.source.white.as_str(), puzzle.lead().is_some()), ("Anna", true));
}

#[test]
fn two_ways_to_win_are_no_puzzle() {
    // Either rook gives mate.
    let found = made("6k1/5ppp/q7/8/8/8/5PPP/R2R2K1 b - - 0 1", "Qg6 Ra8#");
    assert!(found.puzzles.is_empty() && found.ambiguous == 1, "{found:?}");
}

#[test]
fn taking_back_and_forced_moves_are_no_puzzles() {
    let found = made("r2qk3/8/8/8/8/8/3R4/3QK3 b - - 0 1", "Qxd2+ Qxd2");
    assert!(found.puzzles.is_empty() && found.trivial + found.ambiguous > 0, "{found:?}");
}

#[test]
fn tables_decide_where_they_can() {
    // King and pawn against king: only the opposition holds the draw, only one move wins.
    let found = made("8/8/8/4k3/8/3K4/4P3/8 b - - 0 1", "Kd5 e4+ Ke5 Ke3 Ke6 Kd4 Kd6 e5+");
    for puzzle in &found.puzzles {
        assert_eq!(check(&mut Engine::new(), puzzle, 1000), Checked::Good, "{puzzle:?}");
    }
    let start: Position = "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1".parse().unwrap();
    let right = start.move_from_san("Kd2").unwrap();
    let puzzle = Puzzle::new(start, &[right], Goal::Win).unwrap();
    let checked = check(&mut Engine::new(), &puzzle, 1000);
    assert!(!matches!(checked, Checked::Doubtful { .. }), "the tables leave no doubt: {checked:?}");
}

#[test]
fn the_game_is_the_same_puzzle_every_time() {
    let make = || made("6k1/3r1ppp/8/8/8/8/1q3PPP/3R2K1 b - - 0 1", "Rb7 g3").puzzles;
    assert_eq!(make(), make());
}

#[test]
fn it_stops_when_it_is_told_to() {
    let start = Position::startpos();
    let moves = start.moves_from_san("f3 e5 g4 Qh4#").unwrap();
    let played = Played::new(start, moves, Source::default());
    let found = Maker::new(&mut Engine::new(), NODES).find(&played, |_| false);
    assert!(found.is_stopped && found.puzzles.is_empty());
}

fn solving(fen: &str, moves: &str) -> (Solving, Vec<Move>) {
    let start: Position = fen.parse().unwrap();
    let moves = start.moves_from_san(moves).unwrap();
    (Solving::new(Puzzle::new(start, &moves, Goal::Win).unwrap()), moves)
}

#[test]
fn a_second_solution_is_accepted_and_the_puzzle_withdrawn() {
    // The set says that one rook mates first; the other one wins the queen as well.
    let (mut solving, _) = solving("6k1/5ppp/8/8/q7/8/5PPP/R2R2K1 w - - 0 1", "Rd8#");
    let other = solving.position().move_from_san("Rxa4").unwrap();
    assert_eq!(solving.try_move(other), Tried::Other);
    let judgement = Judge::new(&mut Engine::new(), NODES).judge(&solving, other).unwrap();
    assert!(matches!(judgement, Judgement::AsGood { .. }), "{judgement:?}");
    solving.settle(other, &judgement);
    let records = solving.records(arrocco_puzzles::Now { unix: 5, offset_minutes: 0 });
    assert!(solving.is_over() && !solving.is_missed() && records.len() == 2, "{records:?}");
}

#[test]
fn a_wrong_move_is_explained() {
    let (mut solving, moves) = solving("6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1", "Rd8#");
    let wrong = solving.position().move_from_san("Rb1").unwrap();
    assert_eq!(solving.try_move(wrong), Tried::Other);
    let judgement = Judge::new(&mut Engine::new(), NODES).judge(&solving, wrong).unwrap();
    let Judgement::Wrong(explanation) = &judgement else { panic!("{judgement:?}") };
    assert!(!explanation.reasons.is_empty());
    solving.settle(wrong, &judgement);
    assert!(solving.is_missed() && !solving.is_over());
    assert_eq!(solving.try_move(moves[0]), Tried::Solved);
}

#[test]
fn any_mate_is_right() {
    let (mut solving, _) = solving("7k/6pp/8/8/8/8/PP4q1/1K1RR3 w - - 0 1", "Re8#");
    let other = solving.position().move_from_san("Rd8#").unwrap();
    assert_eq!(solving.try_move(other), Tried::Solved);
}
