//! `arrocco tables`: made, checked and probed.

use std::fs;

use arrocco_support::temporary_folder::TemporaryFolder;
use serde_json::Value;

use crate::cli::program::{run, run_with};

fn made() -> TemporaryFolder {
    let folder = TemporaryFolder::new().unwrap();
    let path = folder.path().to_str().unwrap();
    let made = run(&["tables", "make", "--men", "3", "--threads", "2", path]);
    assert_eq!((made.status, &*made.stderr), (0, ""));
    assert!(made.stdout.starts_with("5 endings to make, 0 are there; memory "), "{}", made.stdout);
    folder
}

#[test]
fn tables_are_made_kept_and_proven() {
    let folder = made();
    let path = folder.path().to_str().unwrap();
    let again = run(&["tables", "make", "--men", "3", path]);
    assert_eq!(again.stdout, "0 endings to make, 5 are there; memory 0 MiB, disk about 0 MiB\n");
    let proven = run(&["tables", "check", "--prove", path]);
    assert_eq!(proven.status, 0, "{}", proven.stderr);
    assert!(proven.stdout.contains("KQvK proven: 57557 outcomes and 22589 distances\n"), "{}", proven.stdout);
    assert!(proven.stdout.ends_with("10 files, 0 faults\n"), "{}", proven.stdout);
    let one = run(&["tables", "check", "--prove", "--only", "KvKQ", path]);
    assert_eq!(one.stdout, "KQvK proven: 57557 outcomes and 22589 distances\n2 files, 0 faults\n");
    let missing = run(&["tables", "check", "--only", "KQvKR", path]);
    assert_eq!(missing.status, 2);
    assert!(missing.stderr.ends_with(" has no table of KQvKR\n"), "{}", missing.stderr);
}

#[test]
fn damaged_and_foreign_tables_are_told_and_made_again() {
    let folder = made();
    let path = folder.path().to_str().unwrap();
    let queen = folder.file("KQvK.rtbw");
    let mut bytes = fs::read(&queen).unwrap();
    bytes[100] ^= 1;
    fs::write(&queen, &bytes).unwrap();
    fs::write(folder.file("KvKQ.rtbz"), &bytes).unwrap();
    let check = run(&["tables", "check", "--json", path]);
    assert_eq!(check.status, 1);
    let report: Value = serde_json::from_str(&check.stdout).unwrap();
    assert_eq!(report["files"], 11);
    let faults: Vec<&str> =
        report["faults"].as_array().unwrap().iter().map(|fault| fault["error"].as_str().unwrap()).collect();
    assert_eq!(faults, ["no table has this name", "the checksum does not match: the file is damaged"]);
    let probe = run(&["tables", "probe", "--tables", path, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"]);
    assert_eq!(probe.status, 2);
    assert!(probe.stderr.ends_with("KQvK.rtbw: the checksum does not match: the file is damaged\n"));
    let again = run(&["tables", "make", "--only", "KQvK", path]);
    assert!(again.stdout.starts_with("1 ending to make, 0 are there"), "{}", again.stdout);
    assert!(again.stderr.contains("it is made again"), "{}", again.stderr);
    assert_eq!(run(&["tables", "probe", "--tables", path, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"]).status, 0);
}

#[test]
fn a_probe_tells_every_move() {
    let folder = made();
    let path = folder.path().to_str().unwrap();
    let fen = "4k3/8/4K3/8/8/8/8/7R w - - 0 1";
    let plain = run(&["tables", "probe", "--tables", path, fen]);
    assert!(plain.stdout.starts_with("win dtz 1\nRh8#    win mate\n"), "{}", plain.stdout);
    let json: Value =
        serde_json::from_str(&run(&["tables", "probe", "--tables", path, "--json", fen]).stdout).unwrap();
    assert_eq!((&json["wdl"], &json["dtz"]), (&Value::from("win"), &Value::from(1)));
    assert_eq!(json["moves"][0]["uci"], "h1h8");
    assert_eq!(json["moves"].as_array().unwrap().len(), 19);
    // The fifty-move rule as the counter stands: mate in three plies comes too late.
    let late = run(&["tables", "probe", "--tables", path, "--json", "4k3/8/4K3/8/8/8/8/R7 b - - 99 1"]);
    let late: Value = serde_json::from_str(&late.stdout).unwrap();
    assert_eq!(
        (&late["wdl"], &late["outcome"], &late["moves"][0]["outcome"]),
        (&Value::from("loss"), &Value::from("blessed-loss"), &Value::from("blessed-loss"))
    );
    let headline = run(&["tables", "probe", "8/8/8/3k4/8/2q5/1R6/K7 b - - 99 1"]);
    assert!(headline.stdout.starts_with("cursed-win dtz 21\n"), "{headline:?}");
    let castling = run(&["tables", "probe", "--tables", path, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    let told = "no answer: tables know no positions with castling rights\n";
    assert_eq!((castling.status, &*castling.stdout), (1, told));
    fs::remove_file(folder.file("KRvK.rtbz")).unwrap();
    let without = run(&["tables", "probe", "--tables", path, fen]);
    assert_eq!(without.status, 0);
    assert!(without.stderr.starts_with("warning: there is no table KRvK.rtbz: "), "{}", without.stderr);
    assert!(without.stdout.starts_with("win\nRh8#    win mate\n"), "{}", without.stdout);
}

#[test]
fn four_men_need_no_files() {
    let fen = "8/8/8/3k4/8/8/1B6/KN6 w - - 0 1";
    let plain = run(&["tables", "probe", fen]);
    assert_eq!((plain.status, &*plain.stderr), (0, ""));
    assert!(plain.stdout.starts_with("win dtz 58\n"), "{}", plain.stdout);
    let json: Value = serde_json::from_str(&run(&["tables", "probe", "--json", fen]).stdout).unwrap();
    assert_eq!(json["moves"].as_array().unwrap().len(), 12);
    let five = run(&["tables", "probe", "8/8/8/3k4/8/8/1BP5/KN6 w - - 0 1"]);
    assert_eq!((five.status, &*five.stdout), (1, "no answer: there is no table KBNPvK.rtbw\n"));
}

#[test]
fn every_line_of_standard_input_is_answered() {
    let [won, drawn] = ["8/8/8/3k4/8/8/1B6/KN6 w - - 0 1", "8/8/8/3k4/8/8/1N6/KN6 w - - 0 1"];
    let both = run_with(&["tables", "probe", "-"], format!("{won}\n\n{drawn}\n").as_bytes());
    let lines = both.lines(0);
    assert_eq!(&lines[..2], [won, "win dtz 58"]);
    let second = lines.iter().position(|line| *line == drawn).unwrap();
    assert_eq!((lines[second - 1], lines[second + 1]), ("", "draw"));
    let json = run_with(&["tables", "probe", "-", "--json"], format!("{won}\nnonsense\n{drawn}").as_bytes());
    let answers: Vec<Value> = json.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (json.status, answers.len(), json.complaint().starts_with("line 2: ")),
        (2, 3, true),
        "{json:?}"
    );
    assert_eq!((&answers[0]["outcome"], &answers[2]["outcome"]), (&Value::from("win"), &Value::from("draw")));
    assert!(answers[1]["error"]["text"].is_string());
    // One position needs no heading.
    assert!(run_with(&["tables", "probe", "-"], won.as_bytes()).stdout.starts_with("win dtz 58\n"));
    assert!(run(&["tables", "probe", "-"]).error().contains("no position"));
}

#[test]
fn an_estimate_makes_no_table() {
    let folder = TemporaryFolder::new().unwrap();
    let path = folder.file("not-there");
    // Without pawns, with them, and more than one ending of each kind.
    for (asked, endings) in
        [(["--only", "KQvK"], "1 ending"), (["--only", "KPvK"], "5 endings"), (["--men", "3"], "5 endings")]
    {
        let mut args = vec!["tables", "make", "--threads", "2", "--estimate", path.to_str().unwrap()];
        args.extend(asked);
        let estimate = run(&args);
        assert_eq!((estimate.status, &*estimate.stderr), (0, ""));
        let mut lines = estimate.stdout.lines();
        let first = lines.next().unwrap_or_default();
        assert!(first.starts_with(&format!("{endings} to make, 0 are there; memory ")), "{first}");
        assert!(first.contains(" MiB for K"), "{first}");
        let second = lines.next().unwrap_or_default();
        assert!(second.contains(" positions, time about "), "{second}");
        assert!(!path.exists());
    }
}

#[test]
fn too_little_memory_and_wrong_names_are_told_beforehand() {
    let folder = TemporaryFolder::new().unwrap();
    let path = folder.path().to_str().unwrap();
    let memory = run(&["tables", "make", "--only", "KQvK", "--threads", "1", "--memory", "10", path]);
    assert_eq!(memory.status, 2);
    assert_eq!(memory.stderr, "error: 129 MiB of memory are needed, and 10 MiB may be used\n");
    assert_eq!(run(&["tables", "make", "--only", "KQQ", path]).status, 2);
    assert_eq!(run(&["tables", "make", "--men", "6", path]).status, 2);
    assert_eq!(run(&["tables", "probe", "--tables", path, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"]).status, 2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
