//! Counting: what is printed, and that neither threads nor a table change it.

use serde_json::Value;

use crate::cli::program::{KIWIPETE, run};

/// Castling, promotion, en passant, checks, few pieces, and Chess960.
const POSITIONS: &[(&str, &str, u64)] = &[
    ("startpos", "5", 4_865_609),
    (KIWIPETE, "4", 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "6", 11_030_083),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "4", 422_333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", "4", 2_103_487),
    ("nrkrb1q1/1p1pbp2/7p/p1p1p1p1/P1P2BPn/3P1P2/1P1RPRB1/NQ2K1N1 b db - 2 12", "4", 377_011),
];

fn keys(document: &Value) -> Vec<&str> {
    document.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn plain_output_ends_with_nodes_time_and_speed() {
    let run = run(&["perft", "3"]);
    let lines = run.lines(0);
    assert_eq!(lines[0], "nodes 8902");
    assert!(lines[1].starts_with("time ") && lines[1].ends_with(" s"), "{lines:?}");
    assert!(lines[2].strip_prefix("nps ").unwrap().parse::<u64>().is_ok(), "{lines:?}");
    assert_eq!(lines.len(), 3);
}

#[test]
fn divide_is_sorted_and_adds_up() {
    let run = run(&["perft", "2", "--divide", "--fen", KIWIPETE]);
    let lines = run.lines(0);
    let moves: Vec<(&str, u64)> = lines[..lines.len() - 3]
        .iter()
        .map(|line| line.split_once(": ").unwrap())
        .map(|(mv, nodes)| (mv, nodes.parse().unwrap()))
        .collect();
    assert!(moves.is_sorted() && moves.len() == 48);
    assert_eq!(moves.iter().map(|(_, nodes)| nodes).sum::<u64>(), 2039);
    assert!(moves.contains(&("e1g1", 43)), "{moves:?}");
}

#[test]
fn castling_is_spelled_as_asked() {
    let spelled =
        |arguments: &[&str]| run(&[&["perft", "1", "--divide", "--fen"], arguments].concat()).stdout;
    assert!(spelled(&[KIWIPETE]).contains("e1g1: 1\n"));
    assert!(spelled(&[KIWIPETE, "--chess960"]).contains("e1h1: 1\n"));
    assert!(spelled(&["4k3/8/8/8/8/8/8/4KR2 w F - 0 1"]).contains("e1f1: 1\n"));
}

#[test]
fn json_has_the_documented_fields() {
    let document = run(&["perft", "3", "--json"]).json(0);
    assert_eq!(keys(&document), ["fen", "depth", "nodes", "seconds", "nps", "threads", "hash_mib"]);
    assert_eq!(document["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let numbers = ["depth", "nodes", "threads", "hash_mib"].map(|field| document[field].as_u64().unwrap());
    assert_eq!(numbers, [3, 8902, 1, 0]);
    assert!(document["seconds"].is_f64() && document["nps"].is_u64());
    let document = run(&["perft", "2", "--json", "--divide", "--threads", "2", "--hash", "1"]).json(0);
    assert_eq!((&document["threads"], &document["hash_mib"]), (&2.into(), &1.into()));
    let divide = document["divide"].as_object().unwrap();
    assert_eq!((divide.len(), &divide["e2e4"]), (20, &20.into()));
}

#[test]
fn small_depths_and_ends_of_games() {
    assert_eq!(run(&["perft", "0"]).lines(0)[0], "nodes 1");
    assert_eq!(run(&["perft", "0", "--divide"]).lines(0).len(), 3);
    assert_eq!(run(&["perft", "1"]).lines(0)[0], "nodes 20");
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    for (depth, nodes) in [("0", "nodes 1"), ("1", "nodes 0"), ("200", "nodes 0")] {
        assert_eq!(run(&["perft", depth, "--fen", mated]).lines(0)[0], nodes);
    }
}

#[test]
fn counts_do_not_depend_on_threads_or_table() {
    for &(fen, depth, nodes) in POSITIONS {
        for options in [
            &[][..],
            &["--threads", "2"],
            &["--threads", "0"],
            &["--hash", "1"],
            &["--hash", "64"],
            &["--hash", "1", "--threads", "2"],
            &["--hash", "16", "--threads", "4"],
        ] {
            let arguments = [&["perft", depth, "--json", "--divide", "--fen", fen], options].concat();
            let document = run(&arguments).json(0);
            assert_eq!(document["nodes"], nodes, "{arguments:?}");
            let divide = document["divide"].as_object().unwrap();
            assert_eq!(divide.values().filter_map(Value::as_u64).sum::<u64>(), nodes, "{arguments:?}");
        }
    }
}

/// A table turns a count of bare kings from years into moments, which shows that it is used.
#[test]
fn a_table_reaches_depths_that_nothing_else_does() {
    let kings = ["--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1", "--hash", "16"];
    let deep = run(&[&["perft", "20", "--threads", "2"], &kings[..]].concat());
    assert_eq!(deep.lines(0)[0], "nodes 4405504652323456");
}

#[test]
fn a_count_that_does_not_fit_is_an_error_and_not_a_number() {
    let kings = ["--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1", "--hash", "64"];
    let run = run(&[&["perft", "40"], &kings[..]].concat());
    assert_eq!(run.error(), "at depth 40 there are more nodes than 64 bits can count");
}

#[test]
fn memory_that_is_not_there_is_refused() {
    for mib in ["17592186044416", "18446744073709551615", "4000000000"] {
        assert!(run(&["perft", "1", "--hash", mib]).error().contains("a table of"), "{mib}");
    }
}
