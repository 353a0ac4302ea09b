//! `arrocco analyse` with another engine, and interrupted.

use std::fs;

use crate::cli::program::{command, run};

#[test]
fn another_engine_analyses() {
    let engine = format!("{} uci", command().get_program().to_str().unwrap());
    let mate = ["analyse", "--moves", "1. f3 e5 2. g4", "--engine", &engine, "--depth", "4"];
    assert!(run(&mate).lines(0).last().unwrap().contains("Qh4#"));
    let document = run(&[&mate[..], &["--json", "--multipv", "2"]].concat());
    assert_eq!(document.json(0)["lines"].as_array().unwrap().len(), 2);
    let missing = run(&["analyse", "--engine", "no-such-engine", "--depth", "3"]).error().to_owned();
    assert_eq!(missing.matches("no-such-engine").count(), 1, "{missing}");
    let limits = run(&["analyse", "--engine", &engine, "--depth", "3", "--nodes", "9"]);
    assert!(limits.error().contains("one limit"), "{limits:?}");
}

#[test]
fn an_analysis_goes_on_and_overwrites_nothing_else() {
    let folder = std::env::temp_dir().join(format!("arrocco-{}-analysis", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let game = |white: &str| format!("[White \"{white}\"]\n\n1. e4 e5 2. Ke2 Nf6 *\n\n");
    fs::write(file("games.pgn"), [game("Anna"), game("Berta"), game("Carla")].concat()).unwrap();
    let analyse = |input: &str, output: &str| {
        run(&["analyse", "--pgn", &file(input), "--nodes", "200", "--pgn-out", &file(output)])
    };
    assert_eq!(analyse("games.pgn", "whole.pgn").status, 0);
    let whole = fs::read_to_string(file("whole.pgn")).unwrap();
    // Killed in the middle of the second game.
    let cut = whole.find("Berta").unwrap() + 60;
    fs::write(file("cut.pgn"), &whole[..cut]).unwrap();
    let resumed = analyse("games.pgn", "cut.pgn");
    assert!(resumed.status == 0 && resumed.stdout.contains("2 games, 0 broken"), "{resumed:?}");
    assert_eq!(fs::read_to_string(file("cut.pgn")).unwrap(), whole);
    assert!(analyse("games.pgn", "whole.pgn").stdout.contains("0 games"));
    fs::write(file("other.pgn"), game("Dora")).unwrap();
    fs::write(file("notes.txt"), "not to be lost").unwrap();
    for output in ["whole.pgn", "notes.txt"] {
        let before = fs::read(file(output)).unwrap();
        assert_eq!(analyse("other.pgn", output).status, 2);
        assert_eq!(fs::read(file(output)).unwrap(), before, "{output}");
    }
    fs::remove_dir_all(&folder).unwrap();
}
