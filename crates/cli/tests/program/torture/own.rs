//! Our own engine on the rack. The whole suite is run by hand (TRUST.md has the results); here are the cases that take
//! little time, with so much patience that a busy machine is no fault.

use serde_json::Value;

use crate::torture::program::torture;

fn survives(only: &[&str], least: u64) {
    let engine = format!("'{}' uci", env!("CARGO_BIN_EXE_arrocco"));
    let mut arguments = vec!["--json", "--patience", "100", &engine];
    for pattern in only {
        arguments.extend(["--only", pattern]);
    }
    let output = torture(&arguments);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    let cases = document["cases"].as_array().unwrap();
    let faults: Vec<&Value> = cases.iter().filter(|case| case["verdict"] == "failed").collect();
    assert!(output.status.success() && faults.is_empty(), "{faults:#?}");
    assert!(document["passed"].as_u64().unwrap() >= least, "{document:#}");
}

#[test]
fn it_survives_positions_that_are_none() {
    survives(&["fen/*"], 50);
}

#[test]
fn it_survives_lines_and_lists_of_moves() {
    survives(&["lines/*", "moves/*"], 50);
}

#[test]
fn it_survives_options_and_files() {
    survives(&["options/*", "files/*", "chess960/*"], 60);
}

#[test]
fn it_survives_limits_and_ends() {
    survives(
        &["go/*clock*", "go/searchmoves*", "start/*", "ends/quit*", "ends/input*", "position/*mate*"],
        40,
    );
}

#[test]
fn it_survives_commands_while_it_searches() {
    survives(&["searching/*", "stop/a*", "stop/infinite-mated", "ponder/hit*", "memory/hash"], 20);
}
