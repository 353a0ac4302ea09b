//! Files of counts.

use crate::cli::program::{KIWIPETE, TempFile, run};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn right_counts_are_right() {
    let file = TempFile::new(
        "right.epd",
        format!(
            "\u{feff}# known counts\r\n\r\n{START} ;D1 20 ;D2 400 ;D3 8902 ;D4 197281\r\n\
             {KIWIPETE} D1 48; D2 2039; D3 97862;\n\
             nrkrb1q1/1p1pbp2/7p/p1p1p1p1/P1P2BPn/3P1P2/1P1RPRB1/NQ2K1N1 b db - 2 12 ;D1 25 ;D2 585"
        )
        .as_bytes(),
    );
    let all = run(&["perft", "--suite", file.path()]);
    assert_eq!(all.lines(0), ["3 positions, 9 counts checked, 0 skipped, 0 wrong"]);
    let some =
        run(&["perft", "--suite", file.path(), "--max-nodes", "8902", "--threads", "2", "--hash", "1"]);
    assert_eq!(some.lines(0), ["3 positions, 7 counts checked, 2 skipped, 0 wrong"]);
    let json = run(&["perft", "--suite", file.path(), "--max-nodes", "50", "--json"]).json(0);
    let numbers = ["positions", "checked", "skipped", "wrong"].map(|field| json[field].as_u64().unwrap());
    assert_eq!(numbers, [3, 3, 6, 0]);
}

#[test]
fn a_wrong_count_is_told_once_for_its_position() {
    let text = format!("{START} ;D1 20 ;D2 401 ;D3 8900\n{KIWIPETE} ;D1 48\n");
    let file = TempFile::new("wrong.epd", text.as_bytes());
    let plain = run(&["perft", "--suite", file.path()]);
    assert_eq!(
        plain.lines(1),
        [
            format!("line 1: {START}: depth 2: expected 401, got 400").as_str(),
            "2 positions, 4 counts checked, 0 skipped, 2 wrong"
        ]
    );
    let json = run(&["perft", "--suite", file.path(), "--json"]).json(1);
    let failure = &json["failures"][0];
    let numbers = ["line", "depth", "expected", "got"].map(|field| failure[field].as_u64().unwrap());
    assert_eq!((numbers, &failure["fen"]), ([1, 2, 401, 400], &START.into()));
    assert_eq!(json["failures"].as_array().unwrap().len(), 2);
}

#[test]
fn broken_files_are_refused() {
    for (text, message) in [
        (format!("{START} ;D1 20\n\n{START} ;Dx 20\n"), "line 3: \"x\" is not a depth from 0 to 255"),
        (format!("{START}\n"), "line 1: there is no count"),
        ("8/8 w - - ;D1 20".to_owned(), "line 1: board: there are 2 ranks instead of 8 (at character 4)"),
        ("8/8/8/8/8/8/8/8 w - - ;D1 20".to_owned(), "line 1: board: White has no king"),
        (format!("{START} ;D1 99999999999999999999\n"), "line 1: \"99999999999999999999\" is not a number"),
        ("p".repeat(1 << 20), "line 1: it has 65536 bytes or more"),
        ("# nothing\n".to_owned(), "there is no position in this file"),
        (String::new(), "there is no position in this file"),
    ] {
        let file = TempFile::new("broken.epd", text.as_bytes());
        let run = run(&["perft", "--suite", file.path()]);
        assert!(run.error().contains(message), "{run:?}");
    }
    assert!(run(&["perft", "--suite", "/no/such/file"]).error().contains("cannot open the file"));
    assert!(run(&["perft", "--suite", "/"]).error().contains("cannot read the file"));
}
