//! Matches of engines that play well enough, badly, too late or not at all.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

use crate::cli::program::{Run, TempFile, run};

/// An engine of the oracle's that plays any legal move, built where this test was built.
pub(crate) fn novice(arguments: &str) -> String {
    static PATH: OnceLock<String> = OnceLock::new();
    let path = PATH.get_or_init(|| {
        let test = std::env::current_exe().unwrap();
        let folder = test.ancestors().nth(2).unwrap();
        let path: PathBuf = folder.join(format!("novice{}", std::env::consts::EXE_SUFFIX));
        if !path.exists() {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--quiet", "-p", "arrocco-oracle", "--bin", "novice", "--target-dir"]);
            cargo.arg(folder.parent().unwrap());
            if folder.ends_with("release") {
                cargo.arg("--release");
            }
            assert!(cargo.status().unwrap().success());
        }
        path.to_str().unwrap().to_owned()
    });
    format!("'{path}' {arguments}")
}

/// A short match without clocks; more arguments may follow.
fn play(first: &str, second: &str, arguments: &[&str]) -> Run {
    let start = ["match", "--engine", first, "--engine", second, "--tc", "depth=1", "--max-moves", "6"];
    run(&[&start[..], arguments].concat())
}

fn document(first: &str, second: &str, arguments: &[&str]) -> Value {
    play(first, second, &[&["--json", "--games", "2"], arguments].concat()).json(0)
}

const TWO_OPENINGS: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\n# another\n\
    rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - id \"queen's pawn\";\n";

#[test]
fn a_match_is_told_as_a_table() {
    // More games at once than processors would be worth a warning.
    let at_once =
        std::thread::available_parallelism().map_or(1, |processors| processors.get().min(2)).to_string();
    let run = play(&novice("--seed 1"), &novice("--seed 2"), &["--games", "4", "--concurrency", &at_once]);
    let lines = run.lines(0);
    let words: Vec<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[0][..6], ["engine", "games", "won", "drawn", "lost", "score"]);
    assert_eq!(words[1][..3], ["Arrocco", "novice", "4"]);
    assert_eq!(words[2][..4], ["Arrocco", "novice", "(2)", "4"]);
    assert!(lines[4].starts_with("Arrocco novice - Arrocco novice (2): "), "{run:?}");
    assert!(lines[5].starts_with("pairs ") && lines[6].starts_with("Elo "), "{run:?}");
}

#[test]
fn faults_are_charged_to_the_culprit() {
    for (fault, name) in [
        ("illegal", "illegal_moves"),
        ("none", "illegal_moves"),
        ("nonsense", "illegal_moves"),
        ("crash", "crashes"),
        ("late --at 3", "stalls"),
    ] {
        let culprit = novice(&format!("--fault {fault}"));
        let document = document(&culprit, &novice("--seed 5"), &["--timeout", "3"]);
        let [culprit, other] = [&document["engines"][0], &document["engines"][1]];
        // The engine is started anew after its fault, and commits it again.
        assert_eq!((&culprit["losses"], &culprit[name]), (&2.into(), &2.into()), "{fault}: {document}");
        for name in ["time_losses", "illegal_moves", "crashes", "stalls"] {
            assert_eq!(other[name], 0, "{fault}: {document}");
        }
    }
}

#[test]
fn time_losses_are_charged_to_whoever_oversteps_the_time() {
    let late = format!("{} tc=st=0.05", novice("--fault late --at 2"));
    let document = document(&late, &novice(""), &[]);
    assert_eq!(
        (&document["engines"][0]["time_losses"], &document["engines"][0]["stalls"]),
        (&2.into(), &0.into())
    );
    assert_eq!(document["engines"][1]["wins"], 2);
}

#[test]
fn an_engine_that_does_not_even_stop_has_stalled() {
    let stalled = format!("{} tc=0.1+0.01", novice("--fault stall --at 2"));
    let document = document(&stalled, &novice(""), &[]);
    assert_eq!(
        (&document["engines"][0]["time_losses"], &document["engines"][0]["stalls"]),
        (&0.into(), &2.into())
    );
}

#[test]
fn floods_and_second_thoughts_do_no_harm() {
    for fault in ["flood", "twice"] {
        let document = document(&novice(&format!("--fault {fault} --at 2")), &novice("--seed 3"), &[]);
        assert_eq!(document["engines"][0]["draws"], 2, "{fault}: {document}");
    }
}

#[test]
fn faults_are_told_while_the_match_goes_on() {
    let run = play(&novice("--name Bad --fault crash --at 2"), &novice("--name Good"), &["--games", "2"]);
    assert_eq!(run.status, 0);
    let warnings: Vec<&str> = run.stderr.lines().collect();
    let how = "no answer to \"go depth 1\": it ended with exit status: 3 and said \"out of ideas\"";
    assert_eq!(warnings[0], format!("warning: game 1.1 (Bad - Good): White gave {how}"));
    assert_eq!(warnings[1], format!("warning: game 1.2 (Good - Bad): Black gave {how}"));
}

#[test]
fn both_engines_decide_what_is_drawn_and_lost() {
    let (good, bad) = (novice("--score 700 --seed 8"), novice("--score -700"));
    let lost = document(&good, &bad, &["--resign", "moves=2,score=600"]);
    assert_eq!(lost["engines"][0]["wins"], 2, "{lost}");
    let disagreed = document(&good, &good, &["--resign", "moves=2,score=600"]);
    assert_eq!(disagreed["engines"][0]["draws"], 2, "{disagreed}");
    let file = TempFile::new("drawn.pgn", b"");
    std::fs::remove_file(&file.0).unwrap();
    let level = novice("--score 3");
    document(&level, &level, &["--draw", "from=3,moves=2,score=10", "--pgn", file.path()]);
    let games = std::fs::read_to_string(&file.0).unwrap();
    assert_eq!(games.matches("[PlyCount \"4\"]").count(), 2, "{games}");
    assert_eq!(games.matches("[Termination \"adjudication\"]").count(), 2, "{games}");
}

#[test]
fn games_are_written_with_clocks_and_evaluations() {
    let book = TempFile::new("two.epd", TWO_OPENINGS.as_bytes());
    let file = TempFile::new("written.pgn", b"");
    std::fs::remove_file(&file.0).unwrap();
    let white = format!("{} tc=100+1 name=\"A \\\"quoted\\\" name\"", novice("--score 20"));
    let black = format!("{} name=B", novice("--score 35 --seed 4"));
    play(&white, &black, &["--games", "4", "--book", book.path(), "--pgn", file.path()]).lines(0);
    let games = std::fs::read_to_string(&file.0).unwrap();
    assert!(games.contains("[Round \"2.2\"]\n[White \"B\"]\n[Black \"A \\\"quoted\\\" name\"]"), "{games}");
    assert!(games.contains("[WhiteTimeControl \"100+1\"]\n[BlackTimeControl \"depth=1\"]"), "{games}");
    assert!(
        games.contains("[FEN \"rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1\"]"),
        "{games}"
    );
    let one_line = games.replace('\n', " ");
    assert!(
        one_line.contains("[%eval 0.20,1] [%clk 0:01:4") && one_line.contains("[%eval -0.35,1]"),
        "{games}"
    );
    assert!(games.contains("draw by adjudication"), "{games}");
}

#[test]
fn openings_are_played_with_both_colors() {
    let book = TempFile::new("book.pgn", b"1. e4 (1. d4) e5 {the open game} 2. Nf3 *\n\n1. c4 c5 2. g3 *\n");
    let file = TempFile::new("openings.pgn", b"");
    let mut seen = Vec::new();
    for seed in ["1", "2", "3", "4"] {
        let _ = std::fs::remove_file(&file.0);
        let arguments =
            ["--games", "4", "--book", book.path(), "--plies", "2", "--seed", seed, "--pgn", file.path()];
        play(&novice(""), &novice(""), &arguments).lines(0);
        let games = std::fs::read_to_string(&file.0).unwrap();
        let starts: Vec<&str> =
            games.lines().filter(|line| line.starts_with("1. ")).map(|line| &line[..8]).collect();
        assert_eq!(starts.len(), 4);
        assert!(starts[0] == starts[1] && starts[2] == starts[3] && starts[0] != starts[2], "{games}");
        seen.push(starts[0].to_owned());
    }
    assert!(seen.contains(&"1. e4 e5".to_owned()) && seen.contains(&"1. c4 c5".to_owned()), "{seen:?}");
}

#[test]
fn chess960_is_played_if_the_openings_need_it() {
    let fen = "rnkbbnrq/pppppppp/8/8/8/8/PPPPPPPP/RKNRBBQN w DAga - 0 1\n";
    let book = TempFile::new("dfrc.epd", fen.as_bytes());
    let file = TempFile::new("dfrc.pgn", b"");
    std::fs::remove_file(&file.0).unwrap();
    let arguments = ["--book", book.path(), "--pgn", file.path(), "--max-moves", "40"];
    let start = ["match", "--json", "--games", "6", "--tc", "depth=1"];
    let (one, two) = (novice("--seed 11"), novice("--seed 12"));
    let document = run(&[&start[..], &["--engine", &one, "--engine", &two], &arguments].concat()).json(0);
    assert_eq!((&document["engines"][0]["illegal_moves"], &document["games"]), (&0.into(), &6.into()));
    let games = std::fs::read_to_string(&file.0).unwrap();
    for tag in ["[Variant \"Chess960\"]", "[TimeControl \"depth=1\"]", "[Termination \""] {
        assert_eq!(games.matches(tag).count(), 6, "{tag}: {games}");
    }
}

#[test]
fn a_match_is_resumed_where_it_ended() {
    let book = TempFile::new("resume.epd", TWO_OPENINGS.as_bytes());
    let file = TempFile::new("resume.pgn", b"");
    std::fs::remove_file(&file.0).unwrap();
    let (first, second) = (novice("--name A --fault crash"), novice("--name B"));
    let arguments = ["--json", "--book", book.path(), "--pgn", file.path()];
    play(&first, &second, &[&arguments[..], &["--games", "4"]].concat()).json(0);
    let half = std::fs::read_to_string(&file.0).unwrap();
    let again = play(&first, &second, &[&arguments[..], &["--games", "4"]].concat());
    assert!(again.error().contains("--resume goes on with its match"), "{again:?}");

    // The last game is cut in two: it is played again, and two more.
    std::fs::write(&file.0, &half[..half.len() - 40]).unwrap();
    let resumed = play(&first, &second, &[&arguments[..], &["--games", "6", "--resume"]].concat());
    let warning = resumed.stderr.lines().next().unwrap();
    assert!(warning.ends_with("is not complete and will be played again"), "{resumed:?}");
    let document = resumed.json(0);
    assert_eq!((&document["games"], &document["engines"][0]["crashes"]), (&6.into(), &6.into()));
    assert_eq!(document["pairings"][0]["pairs"], serde_json::json!([3, 0, 0, 0, 0]));
    assert_eq!(resumed.stderr.lines().count(), 4, "{resumed:?}");
    let games = std::fs::read_to_string(&file.0).unwrap();
    assert_eq!(games.matches("[Event ").count(), 6);

    for (other, message) in [
        (&["--games", "2"][..], "round \\\"2.1\\\" is not one of this match"),
        (&["--games", "6", "--seed", "3"], "another opening"),
        (&["--games", "6", "--each", "tc=depth=2"], "another time control"),
    ] {
        let refused = play(&first, &second, &[&arguments[1..], other, &["--resume"]].concat());
        assert!(refused.error().contains(&message.replace('\\', "")), "{refused:?}");
    }
}

#[test]
fn a_test_ends_with_its_verdict() {
    let (bad, good) = (novice("--fault illegal"), novice("--seed 2"));
    let arguments = ["--sprt", "0,50", "--json"];
    let weaker = play(&bad, &good, &arguments).json(1);
    assert_eq!(weaker["sprt"]["accepted"], "elo0", "{weaker}");
    let stronger = play(&good, &bad, &arguments).json(0);
    assert_eq!(stronger["sprt"]["accepted"], "elo1", "{stronger}");
    assert!(stronger["sprt"]["llr"].as_f64().unwrap() >= 2.944, "{stronger}");
    assert!(stronger["games"].as_u64().unwrap() < 100, "{stronger}");
    let open = play(&good, &good, &["--sprt", "0,5", "--json", "--games", "2"]).json(1);
    assert!(open["sprt"]["accepted"].is_null(), "{open}");
}

#[test]
fn more_than_two_engines_meet() {
    let names = ["A", "B", "C"].map(|name| novice(&format!("--name {name}")));
    let engines: Vec<&str> = names.iter().flat_map(|engine| ["--engine", engine]).collect();
    let start =
        ["match", "--json", "--games", "2", "--tc", "depth=1", "--max-moves", "3", "--concurrency", "2"];
    let everybody = run(&[&start[..], &engines, &["--round-robin"]].concat()).json(0);
    assert_eq!((&everybody["games"], everybody["pairings"].as_array().unwrap().len()), (&6.into(), 3));
    let gauntlet = run(&[&start[..], &engines, &["--gauntlet"]].concat()).json(0);
    assert_eq!((&gauntlet["games"], &gauntlet["engines"][0]["games"]), (&4.into(), &4.into()));
    assert!(run(&[&start[..], &engines].concat()).error().contains("--gauntlet or a --round-robin"));
}

#[test]
fn wrong_usage_is_told_in_one_line() {
    let novice = novice("");
    let empty = TempFile::new("empty.epd", b"\n");
    let wrong = TempFile::new("wrong.epd", b"8/8/8/8/8/8/8/8 w - - 0 1\n");
    let mated = TempFile::new("mated.epd", b"\nR5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n");
    let broken = TempFile::new("broken.pgn", b"1. e4 e5 2. Ke4 *");
    for (arguments, message) in [
        (&["--games", "3"][..], "--games has to be even"),
        (&["--book", "/no/such/book.epd"], "cannot open the book \"/no/such/book.epd\""),
        (&["--book", empty.path()], "has no openings"),
        (&["--book", wrong.path()], "line 1: "),
        (&["--book", mated.path()], "line 2: the game is over in this position"),
        (&["--book", broken.path()], "line 1, game 1, ply 2"),
        (&["--each", "option.Hash=1000"], "its option \"Hash\" takes a number from 1 to 64, not \"1000\""),
        (&["--each", "option.Contempt=1"], "it offers no option \"Contempt\""),
        (&["--pgn", "/no/such/folder/x.pgn"], "cannot write \"/no/such/folder/x.pgn\""),
        (&["--tc", "fast"], "\"fast\" is not a time in seconds"),
        (&["--sprt", "5,0"], "ELO0 has to be less than ELO1"),
        (&["--draw", "8"], "\"8\" is not NAME=NUMBER"),
    ] {
        let run = run(&[&["match", "--engine", &novice, "--engine", &novice], arguments].concat());
        assert!(run.error().contains(message), "{run:?}");
    }
    assert!(run(&["match", "--engine", &novice]).error().contains("two engines or more"));
    let missing = run(&["match", "--engine", &novice, "--engine", "/no/such/engine"]);
    assert!(missing.error().contains("cannot start \"/no/such/engine\""), "{missing:?}");
    let help = run(&["match", "--help"]);
    assert!(help.stdout.contains("option.NAME=VALUE"), "{help:?}");
}
