//! The faulty engines: wrong where their bug applies, and right everywhere else.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use arrocco_oracle::Board;
use arrocco_oracle::mutant::Bug;
use arrocco_oracle::uci;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn talk(bug: Bug, input: &str) -> String {
    let mut output = Vec::new();
    uci::run(bug, input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// The counts per move that the engine prints. Checks that they add up.
fn divide(bug: Bug, fen: &str, depth: u32) -> BTreeMap<String, u64> {
    let answer =
        talk(bug, &format!("setoption name UCI_Chess960 value true\nposition fen {fen}\ngo perft {depth}\n"));
    let (moves, total) = answer.split_once("\nNodes searched: ").unwrap();
    let counts: BTreeMap<String, u64> = moves
        .lines()
        .map(|line| line.split_once(": ").unwrap())
        .map(|(mv, nodes)| (mv.to_string(), nodes.parse().unwrap()))
        .collect();
    assert_eq!(total, format!("{}\n\n", counts.values().sum::<u64>()));
    counts
}

/// The moves that the bug removes and adds.
fn changes(bug: Bug, fen: &str) -> (Vec<String>, Vec<String>) {
    let right = Board::from_fen(fen).unwrap().legal_moves();
    let wrong: Vec<String> = divide(bug, fen, 1).into_keys().collect();
    let less = |a: &[String], b: &[String]| a.iter().filter(|mv| !b.contains(mv)).cloned().collect();
    (less(&right, &wrong), less(&wrong, &right))
}

fn texts(moves: &[&str]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn the_handshake() {
    let answer = talk(Bug::None, "uci\nnonsense\nucinewgame\nisready\nquit\nisready\n");
    let lines: Vec<&str> = answer.lines().collect();
    assert!(lines[0].starts_with("id name ") && lines[1].starts_with("id author "));
    assert_eq!(lines[2..], ["option name UCI_Chess960 type check default false", "uciok", "readyok"]);
}

#[test]
fn perft_is_printed_line_by_line() {
    let answer = talk(Bug::None, "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\ngo perft 2\n");
    assert_eq!(answer, "a1b1: 3\na1a2: 3\na1b2: 3\n\nNodes searched: 9\n\n");
    assert!(talk(Bug::None, "go perft 3\n").ends_with("\n\nNodes searched: 8902\n\n"));
}

#[test]
fn without_a_bug_it_counts_right() {
    let mut board = Board::from_fen(KIWIPETE).unwrap();
    let right: BTreeMap<String, u64> = board.divide(3).into_iter().collect();
    assert_eq!(divide(Bug::None, KIWIPETE, 3), right);
}

#[test]
fn castling_is_spelled_as_asked_and_read_both_ways() {
    let classical = talk(Bug::None, &format!("position fen {KIWIPETE}\ngo perft 1\n"));
    assert!(classical.contains("e1g1: 1\n") && classical.contains("e1c1: 1\n"));
    assert!(!classical.contains("e1h1") && !classical.contains("e1a1"));
    assert!(divide(Bug::None, KIWIPETE, 1).contains_key("e1h1"));
    let after = |mv: &str| talk(Bug::None, &format!("position fen {KIWIPETE} moves {mv}\ngo perft 2\n"));
    assert!(after("e1g1").ends_with("Nodes searched: 2059\n\n"));
    assert_eq!(after("e1g1"), after("e1h1"));
    assert_eq!(after("e1c1 e8g8"), after("e1a1 e8h8"));
    assert!(after("e1c1 e8g8") != after("e1g1 e8g8"));
}

#[test]
fn a_bad_position_is_reported_and_ignored() {
    let answer = talk(Bug::None, "position startpos moves e2e4 e2e4\nposition fen x\nposition\ngo perft x\n");
    assert_eq!(answer.lines().filter(|line| line.starts_with("info string ")).count(), 4);
    assert!(talk(Bug::None, "position startpos moves e2e5\ngo perft 1\n").contains("e2e4: 1\n"));
}

#[test]
fn each_bug_changes_just_its_own_moves() {
    let none = || texts(&[]);
    let passing = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1";
    assert_eq!(changes(Bug::None, passing), (none(), none()));
    assert_eq!(changes(Bug::EnPassant, passing), (texts(&["e5d6"]), none()));
    assert_eq!(changes(Bug::Castling, passing), (texts(&["e1h1"]), none()));
    let promoting = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(changes(Bug::Promotion, promoting), (texts(&["a7a8n", "a7b8n"]), none()));
    let double = "4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1";
    assert_eq!(changes(Bug::DoubleCheck, double), (none(), texts(&["g2f3"])));
    assert_eq!(changes(Bug::DoubleCheck, passing), (none(), none()));
}

#[test]
fn pins_are_overlooked_but_checks_are_answered() {
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let leaps = texts(&["e2c1", "e2c3", "e2d4", "e2f4", "e2g1", "e2g3"]);
    assert_eq!(changes(Bug::Pins, pinned), (texts(&[]), leaps));
    // In check from g3 as well, the pinned knight may only take the checker.
    let checked = "4r1k1/8/8/8/8/6b1/4N3/4K3 w - - 0 1";
    assert_eq!(changes(Bug::Pins, checked), (texts(&[]), texts(&["e2g3"])));
    // The queen that takes the checker is then next to its own king, which is not a check.
    let beside = "4r1k1/8/8/8/8/8/4Q3/3rK3 w - - 0 1";
    assert_eq!(changes(Bug::Pins, beside), (texts(&[]), texts(&["e2d1"])));
}

#[test]
fn bugs_reach_deeper_plies() {
    let before_push = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let (right, wrong) = (divide(Bug::None, before_push, 2), divide(Bug::EnPassant, before_push, 2));
    assert_eq!(right["d7d5"], wrong["d7d5"] + 1);
    assert_eq!(right["d7d6"], wrong["d7d6"]);
    let earlier = "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1";
    assert_eq!(divide(Bug::None, earlier, 3)["e1d1"], divide(Bug::EnPassant, earlier, 3)["e1d1"] + 1);
}

#[test]
fn without_its_king_a_side_has_no_moves() {
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let mut board = Board::from_fen(pinned).unwrap();
    board.make("e2c1").unwrap();
    let replies = board.legal_moves();
    assert!(replies.contains(&"e8e1".to_string()));
    let counts = divide(Bug::Pins, pinned, 2);
    assert_eq!(counts["e2c1"], replies.len() as u64);
    let after_capture = talk(
        Bug::Pins,
        &format!("position fen {pinned} moves e2c1 e8e1\ngo perft 2\nposition startpos\ngo perft 1\n"),
    );
    assert!(after_capture.starts_with("\nNodes searched: 0\n\n"), "{after_capture}");
}

fn run_program(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_mutant"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = program.stdin.take().unwrap();
    // A program that has refused its arguments does not read this, so writing may fail.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = program.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_program_takes_its_bug_from_the_command_line() {
    let input = format!("position fen {KIWIPETE}\ngo perft 1\n");
    let total = |arguments: &[&str]| {
        let (code, answer) = run_program(arguments, &input);
        assert_eq!(code, Some(0));
        answer.lines().find_map(|line| line.strip_prefix("Nodes searched: ").map(str::to_string)).unwrap()
    };
    assert_eq!(total(&[]), "48");
    assert_eq!(total(&["--drop", "none"]), "48");
    assert_eq!(total(&["--drop", "castling"]), "46");
    for kind in ["en-passant", "promotion", "pins", "double-check"] {
        assert_eq!(total(&["--drop", kind]), "48", "{kind}");
    }
    assert_eq!(run_program(&["--drop", "everything"], "").0, Some(2));
    assert_eq!(run_program(&["--help"], "").0, Some(2));
}
