//! `arrocco analyse`: lines as they come, or one document.

use serde_json::Value;

use crate::uci::dialogue::command;

fn analyse(arguments: &[&str]) -> (i32, String, String) {
    let output = command().arg("analyse").args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn lines_are_in_algebraic_notation() {
    let fen = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 31";
    let (status, said, _) = analyse(&["--fen", fen, "--depth", "3"]);
    assert_eq!(status, 0);
    assert!(said.lines().next().unwrap().contains("#1"), "{said}");
    assert_eq!(said.lines().last().unwrap(), "best move: 31. Re8#");
    let (_, said, _) = analyse(&["--fen", "4k3/8/8/8/8/8/q7/4K3 b - - 0 9", "--depth", "2"]);
    // A queen for Black is bad for White, whoever is to move.
    assert!(said.lines().next().unwrap().contains("#-6"), "{said}");
    assert!(said.contains(" 9... "), "{said}");
}

#[test]
fn a_document_has_the_lines() {
    let (status, said, _) = analyse(&["--depth", "4", "--multipv", "3", "--json"]);
    assert_eq!((status, said.lines().count()), (0, 1));
    let document: Value = serde_json::from_str(&said).unwrap();
    let lines = document["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line["rank"], index + 1);
        assert_eq!(line["depth"], 4);
        assert!(line["cp"].is_i64());
        assert_eq!(line["uci"].as_array().unwrap().len(), line["san"].as_array().unwrap().len());
    }
    assert_eq!(document["best"]["uci"], lines[0]["uci"][0]);
    assert!(document["nodes"].as_u64().unwrap() > 0);
}

#[test]
fn the_three_limits_end_it() {
    for limit in [["--depth", "1"], ["--nodes", "1"], ["--movetime", "1"]] {
        let (status, said, _) = analyse(&limit);
        assert_eq!(status, 0, "{said}");
        assert!(said.lines().last().unwrap().starts_with("best move: 1. "), "{said}");
    }
}

/// All cores.
#[test]
fn no_number_of_threads_is_a_choice_too() {
    let (status, said, _) = analyse(&["--threads", "0", "--depth", "4"]);
    assert_eq!(status, 0, "{said}");
}

#[test]
fn where_there_is_no_move_the_game_is_over() {
    for (fen, verdict) in [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate, Black wins"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate, Black has no move"),
    ] {
        assert_eq!(analyse(&["--fen", fen]).1.trim_end().to_lowercase(), verdict.to_lowercase());
        let document: Value = serde_json::from_str(&analyse(&["--fen", fen, "--json"]).1).unwrap();
        assert!(document["best"].is_null() && document["lines"].as_array().unwrap().is_empty());
    }
}

#[test]
fn wrong_usage_is_told_in_one_line() {
    for arguments in [
        &["--fen", "nonsense"][..],
        &["--depth", "0"],
        &["--multipv", "0"],
        &["--multipv", "219"],
        &["--hash", "0", "--depth", "1"],
        &["--hash", "99999999999", "--depth", "1"],
        &["--threads", "-1"],
    ] {
        let (status, said, error) = analyse(arguments);
        assert_eq!((status, said.as_str(), error.lines().count()), (2, "", 1), "{arguments:?}: {error}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_an_endless_analysis() {
    use std::io::{BufRead, BufReader};
    let mut child = command().arg("analyse").spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.next().unwrap().unwrap();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert!(lines.last().unwrap().unwrap().starts_with("best move: 1. "));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
