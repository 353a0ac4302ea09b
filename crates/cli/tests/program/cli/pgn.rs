//! `arrocco pgn`: files of games as they should be, as they are, and as they must not be.

use std::io::Read;
use std::process::Stdio;

use serde_json::json;

use crate::cli::program::{Run, TempFile, command, run, run_with};

/// Three games: a short mate, a draw with a variation and comments, and one that has just begun.
const GAMES: &str = r#"[Event "Coffee"]
[White "Fool"]
[Black "Wise, Man"]
[Date "1851.06.21"]
[Result "0-1"]

1. f3 e5 2. g4 {oh [%clk 0:00:01]} Qh4# 0-1

[Event "Tea"]
[Date "1997.??.??"]
[Termination "normal"]
[Result "1/2-1/2"]

1. e4 c5 (1... e5 2. Nf3 (2. f4)) 2. Nf3 $1 d6 1/2-1/2

[Event "Water"]

1. d4 *
"#;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Runs a command on standard input with one thread and with several; they must agree. What is printed has to fit into a
/// pipe, for nobody reads it before all the input is written.
#[track_caller]
fn on_input(arguments: &[&str], input: &[u8]) -> Run {
    with_threads(|threads| run_with(&[&["pgn"], arguments, &["--threads", threads, "-"]].concat(), input))
}

#[track_caller]
fn with_threads(run: impl Fn(&str) -> Run) -> Run {
    let [one, three] = ["1", "3"].map(run);
    assert_eq!((one.status, &one.stderr), (three.status, &three.stderr));
    assert!(one.stdout == three.stdout, "the output depends on the number of threads");
    one
}

/// Checks text that has one broken game or none; what is said about that one.
#[track_caller]
fn check(input: &[u8], summary: &str) -> Option<String> {
    let run = on_input(&["check"], input);
    let lines = run.lines(i32::from(!summary.ends_with(" 0 broken")));
    let (last, faults) = lines.split_last().unwrap();
    assert_eq!(*last, summary, "{run:?}");
    assert!(faults.len() <= 1, "{run:?}");
    faults.first().map(|line| line.strip_prefix("standard input: ").unwrap().to_owned())
}

#[test]
fn good_games_pass() {
    let file = TempFile::new("good.pgn", GAMES.as_bytes());
    assert_eq!(run(&["pgn", "check", file.path()]).lines(0), ["3 games, 9 plies, 0 broken"]);
    let document = run(&["pgn", "check", "--json", file.path(), file.path()]).json(0);
    assert_eq!(
        document,
        json!({"faults": [], "games": 6, "plies": 18, "broken": 0, "results_differ": 0, "unreadable": []})
    );
}

#[test]
fn a_broken_game_is_told_where_it_breaks() {
    let text = GAMES.replace("Qh4#", "Qh5").replace("2. f4)", "2. f5)");
    let file = TempFile::new("broken.pgn", text.as_bytes());
    let run_text = run(&["pgn", "check", file.path()]);
    let name = file.path();
    assert_eq!(
        run_text.lines(1),
        [
            format!(
                "{name}: line 7, game 1, ply 3: Qh5 is not legal: the queen on d8 cannot move to h5 even on an empty board (Fool - Wise, Man)"
            ),
            format!(
                "{name}: line 14, game 2, ply 2: f5 is not legal: the pawn on f2 cannot move to f5 even on an empty board"
            ),
            "3 games, 8 plies, 2 broken".to_owned(),
        ]
    );
    let document = run(&["pgn", "check", "--json", name]).json(1);
    assert_eq!(
        document["faults"][0],
        json!({
            "file": name, "line": 7, "game": 1, "ply": 3, "code": "illegal-move", "severity": "error",
            "text": "Qh5 is not legal: the queen on d8 cannot move to h5 even on an empty board", "more": 0, "white": "Fool", "black": "Wise, Man",
        })
    );
    assert_eq!((&document["broken"], &document["faults"][1]["white"]), (&json!(2), &json!(null)));
}

#[test]
fn lines_and_games_are_counted_through_all_parts() {
    let good = GAMES.repeat(10_000).replace("*\n", "*\n\n");
    let text = format!("{good}[White \"Last\"]\n\n1. e4 e4 *\n");
    let line = good.lines().count() + 3;
    let fault = check(text.as_bytes(), "30001 games, 90001 plies, 1 broken").unwrap();
    let place = format!("line {line}, game 30001, ply 1: e4 is not legal: ");
    assert!(fault.starts_with(&place) && fault.ends_with(" (Last - ?)"), "{fault}");
}

#[test]
fn a_game_with_two_results_is_told_and_not_broken() {
    let game = "[Result \"0-1\"]\n\n1. e4 e5 1-0\n\n";
    let told = "line 3, game 1, ply 2: the moves end with \"1-0\", and the Result tag says otherwise";
    let run = on_input(&["check"], game.as_bytes());
    assert_eq!(
        run.lines(0),
        [&format!("standard input: {told}"), "1 game, 2 plies, 0 broken, 1 with two results"]
    );
    let document = on_input(&["check", "--json"], game.repeat(2).as_bytes()).json(0);
    let fault = &document["faults"][1];
    assert_eq!((&fault["code"], &fault["severity"]), (&json!("results-differ"), &json!("warning")));
    assert_eq!((&document["broken"], &document["results_differ"]), (&json!(0), &json!(2)));
    // What is worse is told first.
    let both = check(b"[Result \"0-1\"]\n\n1. e4 ) e5 1-0", "1 game, 2 plies, 1 broken").unwrap();
    assert!(both.ends_with(", and 1 more"), "{both}");
    assert_eq!(check(b"[Result \"0-1\"]\n\n1. e4 e5 *", "1 game, 2 plies, 0 broken"), None);
}

#[test]
fn several_faults_of_a_game_make_one_line() {
    let fault = check(b"1. e4 ) e5 ) 2. Ke3 *", "1 game, 2 plies, 1 broken").unwrap();
    assert!(fault.starts_with("line 1, game 1, ply 2: Ke3 is not legal"), "the worst is told: {fault}");
    assert!(fault.ends_with(", and 2 more"), "{fault}");
}

#[test]
fn nesting_beyond_measure_is_an_error_and_the_next_game_is_read() {
    for deep in [format!("1. e4 {}", "(".repeat(100_000)), format!("1. e4 {}", "(1. d4 ".repeat(100_000))] {
        let text = format!("[Event \"deep\"]\n\n{deep}\n\n[Event \"next\"]\n\n1. e4 e5 *\n");
        let fault = check(text.as_bytes(), "2 games, 3 plies, 1 broken").unwrap();
        assert!(fault.contains("game 1, ") && !fault.contains("game 2"), "{fault}");
    }
}

#[test]
fn an_unclosed_comment_ends_with_its_game() {
    let text = b"[Event \"a\"]\n\n1. e4 {never closed\n\n[Event \"b\"]\n\n1. e4 e5 *\n";
    let fault = check(text, "2 games, 3 plies, 1 broken").unwrap();
    assert_eq!(fault, "line 3, game 1, ply 1: the game ends inside a comment");
    let fault = check(b"1. e4 {never closed", "1 game, 1 ply, 1 broken").unwrap();
    assert_eq!(fault, "line 1, game 1, ply 1: the game ends inside a comment");
}

#[test]
fn stray_tokens_are_told_and_reading_goes_on() {
    for stray in [")", "}", "]", "\"", "$999"] {
        let text = format!("1. e4 {stray} e5 2. Nf3 *");
        let fault = check(text.as_bytes(), "1 game, 3 plies, 1 broken").unwrap();
        assert!(fault.starts_with("line 1, game 1, ply 1: "), "{stray}: {fault}");
    }
}

#[test]
fn an_illegal_move_ends_its_game_and_invents_none() {
    let fault = check(b"1. e4 e5 2. Nf6 Nf3 Nc6 *\n\n1. d4 *", "2 games, 3 plies, 1 broken").unwrap();
    assert_eq!(fault, "line 1, game 1, ply 2: no knight can go to f6");
    let fens = on_input(&["fens", "--last"], b"1. e4 e5 2. Nf6 Nf3 Nc6 *");
    assert_eq!(fens.stdout, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
    assert!(fens.stderr.starts_with("warning: one game is broken") && fens.status == 0, "{fens:?}");
}

#[test]
fn what_real_files_have_is_read() {
    let texts: &[(&[u8], &str)] = &[
        (b"1.e4 e5 2.Nf3 1-0", "1 game, 3 plies, 0 broken"),
        (b"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", "1 game, 8 plies, 0 broken"),
        (b"1. e4 -- 2. d4 Z0 *", "1 game, 4 plies, 0 broken"),
        (b"[Event \"the \"Grand\" Prix\"]\n\n1. e4 *", "1 game, 1 ply, 0 broken"),
        (b"\xef\xbb\xbf[Event \"x\"]\n\n1. e4 *", "1 game, 1 ply, 0 broken"),
        (b"[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} *", "1 game, 1 ply, 0 broken"),
        (b"[Event \"x\"]\r\r1. e4\r1... e5 *\r\r[Event \"y\"]\r\r1. d4 *\r", "2 games, 3 plies, 0 broken"),
        (b"% escaped [ { (\n[Event \"x\"]\n\n1. e4\n% {\ne5 *\n", "1 game, 2 plies, 0 broken"),
        (
            b"[Variant \"Chess 960\"]\n[FEN \"4k3/8/8/8/8/8/8/4KR2 w F - 0 1\"]\n\n1. O-O *",
            "1 game, 1 ply, 0 broken",
        ),
    ];
    for (text, summary) in texts {
        assert_eq!(check(text, summary), None);
    }
}

#[test]
fn terminal_escapes_do_not_reach_the_terminal() {
    let text = "[White \"\u{1b}[31mred\u{7}\u{202e}\"]\n[Black \"<script>\"]\n\n1. e4 \u{1b}]0;x\u{7} e5 *";
    let fault = check(text.as_bytes(), "1 game, 1 ply, 1 broken").unwrap();
    assert!(!fault.contains(|c: char| c.is_control() || c == '\u{202e}'), "{fault:?}");
    assert!(fault.contains("([31mred - <script>)"), "{fault:?}");
    let document = on_input(&["check", "--json"], text.as_bytes()).json(1);
    assert!(!document.to_string().contains("\\u001b"), "{document}");
    let name = TempFile::new("evil\u{1b}[2J\n.pgn", b"1. e4 e4 *");
    let run = run(&["pgn", "check", name.path()]);
    assert_eq!((run.lines(1).len(), run.stdout.contains('\u{1b}')), (2, false), "{run:?}");
}

#[test]
fn files_that_cannot_be_read_are_told_and_the_others_are_read() {
    let (good, empty) = (TempFile::new("fine.pgn", GAMES.as_bytes()), TempFile::new("empty.pgn", b" \n\n"));
    for command in ["check", "stats", "fens"] {
        assert!(
            run(&["pgn", command, "/nowhere.pgn"])
                .error()
                .starts_with("/nowhere.pgn: cannot open the file: ")
        );
        assert!(run(&["pgn", command, "/"]).error().contains("/: cannot "));
        assert!(run(&["pgn", command, empty.path()]).error().ends_with(": there is no game in this file"));
        assert_eq!(run(&["pgn", command, "-"]).error(), "standard input: there is no game in this file");
    }
    let mixed = run(&["pgn", "check", "/nowhere.pgn", good.path()]);
    assert_eq!((mixed.status, mixed.stdout.as_str()), (2, "3 games, 9 plies, 0 broken\n"));
    assert!(mixed.complaint().starts_with("/nowhere.pgn: "));
    for command in ["check", "stats"] {
        let document = run(&["pgn", command, "--json", "/nowhere.pgn", good.path()]).json(2);
        assert_eq!(
            (&document["games"], &document["unreadable"][0]["file"]),
            (&json!(3), &json!("/nowhere.pgn"))
        );
    }
}

#[test]
fn stats_count_what_there_is() {
    let document = on_input(&["stats", "--json"], GAMES.as_bytes()).json(0);
    let expected = json!({
        "games": 3, "plies": 9, "broken": 0,
        "results": {"white": 0, "draw": 1, "black": 1, "unknown": 1},
        "openings": [
            {"eco": "A00", "name": "Barnes Opening: Fool's Mate", "games": 1},
            {"eco": "A40", "name": "Queen's Pawn Game", "games": 1},
            {"eco": "B50", "name": "Sicilian Defense: Modern Variations", "games": 1},
        ],
        "distinct_openings": 3, "unnamed_openings": 0,
        "lengths": {
            "shortest": 1, "median": 4.0, "mean": 3.0, "longest": 4, "step": 20,
            "histogram": [{"from": 0, "games": 3}],
        },
        "terminations": {"checkmate": 1, "normal": 1, "not told": 1},
        "years": {"1851": 1, "1997": 1},
        "unreadable": [],
    });
    assert_eq!(document, expected);
    let text = on_input(&["stats", "--top", "1"], GAMES.as_bytes());
    let lines = text.lines(0);
    assert_eq!(lines[..5], ["games 3", "plies 9", "broken 0", "", "results"]);
    for words in [
        "draw 1 33.3 %",
        "A00 Barnes Opening: Fool's Mate 1 33.3 %",
        "2 others 2 66.7 %",
        "shortest 1, median 4, mean 3.0, longest 4",
        "checkmate 1 33.3 %",
        "years 1851 to 1997",
    ] {
        let has = |line: &&str| line.split_whitespace().eq(words.split_whitespace());
        assert!(lines.iter().any(has), "{words}: {text:?}");
    }
}

#[test]
fn fens_of_main_lines_variations_and_ends() {
    let text = b"1. e4 (1. d4 d5) e5 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd1 *";
    let (e4, e5) = (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    );
    let (kings, last) = ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/3K4 b - - 1 1");
    assert_eq!(on_input(&["fens"], text).lines(0), [START, e4, e5, kings, last]);
    assert_eq!(on_input(&["fens", "--last"], text).lines(0), [e5, last]);
    let d4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1";
    let d5 = "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(on_input(&["fens", "--variations"], text).lines(0), [START, e4, d4, d5, e5, kings, last]);
    assert!(run(&["pgn", "fens", "--last", "--variations", "-"]).error().contains("cannot be used with"));
}

#[test]
fn the_answer_is_the_same_with_any_number_of_threads() {
    let mut text = GAMES.repeat(4000).replace("*\n", "*\n\n");
    text.insert_str(text.len() / 2, "{ unclosed (((");
    text.push_str(&"1. e4 (1. d4 d5) e5 2. Nf3 {x}\n".repeat(20_000));
    let file = TempFile::new("large.pgn", text.as_bytes());
    let commands =
        [&["check"][..], &["check", "--json"], &["stats"], &["fens", "--variations"], &["fens", "--last"]];
    for words in commands {
        let run = with_threads(|n| run(&[&["pgn"], words, &["--threads", n, file.path()]].concat()));
        assert!(run.stdout.len() > 50, "{words:?}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_ends_the_work() {
    let file = TempFile::new("endless.pgn", GAMES.repeat(100_000).as_bytes());
    let mut child = command()
        .args(["pgn", "fens", file.path()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; START.len()];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (first.as_slice(), output.status.code(), output.stderr.as_slice()),
        (START.as_bytes(), Some(0), &b""[..])
    );
}

#[test]
fn a_closed_output_does_not_change_what_check_says() {
    let file = TempFile::new("wrong.pgn", b"1. e4 e4 *\n");
    for (arguments, status) in
        [(["check", "--json"], 1), (["check", "--threads=2"], 1), (["stats", "--json"], 0)]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = command();
        let output = command.arg("pgn").args(arguments).arg(file.path()).stdout(writer).output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.as_slice()),
            (Some(status), &b""[..]),
            "{arguments:?}"
        );
    }
}
