//! Positions that have crashed, hung or fooled chess programs: one row for each, and what this program says.

use std::ffi::OsString;

use crate::cli::program::{Run, run, run_with};

/// Texts that are refused: the text, and how the line on standard error begins and ends.
#[rustfmt::skip]
const REFUSED: &[(&str, &str, usize)] = &[
    // Empty, garbage, a word, a FEN inside a FEN.
    ("", "board: missing", 1),
    ("hello", "board: \"h\"", 1),
    ("4k3/8/8/8/8/8/8/4K3", "turn: missing", 20),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "end: unexpected", 31),
    ("4k3/8/8/8/8/8/8/4K3 w - - 4k3/8/8/8/8/8/8/4K3", "halfmoves: \"4k3/", 27),
    // No king, one side without a king, two kings of a color.
    ("8/8/8/8/8/8/8/8 w - - 0 1", "board: White has no king; Black has no king", 1),
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", "board: Black has no king", 1),
    ("4k3/8/8/8/8/8/4K3/4K3 w - - 0 1", "board: White has 2 kings, on e1 and e2", 16),
    // The side not to move is in check.
    ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "board: the side to move could take the king on e8 from e2", 2),
    // Pawns on the first or the last rank.
    ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "board: no pawn can stand on a8", 1),
    ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", "board: no pawn can stand on h1", 20),
    // Material that no promotions explain; more than 16 men.
    ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "board: White has at least 1 promoted piece", 1),
    ("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/6pp/K6k w - - 0 1", "board: White has 33 men", 1),
    ("4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1", "board: White has 17 men", 1),
    // Castling rights: doubled letters, two rooks on one side, no letters at all.
    ("r3k2r/8/8/8/8/8/8/R3K2R w KKkq - 0 1", "castling: \"K\" appears twice", 28),
    ("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", "castling: White cannot castle king side with more than one rook", 25),
    ("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "castling: \"X\"", 24),
    // En passant that is no square.
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e9 0 1", "en passant: \"e9\"", 28),
    // A check that no last move can have given; three checkers.
    ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", "board: no last move can have put the king on e8 in check", 2),
    ("4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1", "board: no last move can have put the king on e8 in check", 2),
    // Ranks: too many, too few, too long, digits 0 and 9, two digits side by side, trailing slash.
    ("8/8/8/8/8/8/8/8/8 w - - 0 1", "board: there are more than 8 ranks", 16),
    ("8/8/8/8/8/8/8 w - - 0 1", "board: there are 7 ranks instead of 8", 14),
    ("8/8/8/8/8/8/ppppppppp/8 w - - 0 1", "board: rank 2 describes 9 squares", 21),
    ("8/8/8/8/8/8/7/8 w - - 0 1", "board: rank 2 describes 7 squares", 14),
    ("8/8/8/0p7/8/8/8/8 w - - 0 1", "board: \"0\" is not a number of squares", 7),
    ("9/8/8/8/8/8/8/8 w - - 0 1", "board: \"9\" is not a number of squares", 1),
    ("8/44/8/8/8/8/8/8 w - - 0 1", "board: \"4\" follows another digit", 4),
    ("8/8/8/8/8/8/8/8/ w - - 0 1", "board: there is a slash after the last rank", 16),
    // Counters that are negative or too large.
    ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmoves: \"-1\" is not between 0 and 65535", 27),
    ("4k3/8/8/8/8/8/8/4K3 w - - 65536 1", "halfmoves: \"65536\" is not between 0 and 65535", 27),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "fullmoves: \"99999999999999999999\"", 29),
    ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmoves: \"x\" is not a number", 27),
];

#[track_caller]
fn assert_refused(run: &Run, begins: &str, character: usize) {
    let line = run.error();
    assert!(line.starts_with(begins), "{line:?} does not begin with {begins:?}");
    assert!(line.ends_with(&format!(" (at character {character})")), "{line:?} is not at {character}");
}

#[test]
fn what_is_wrong_is_named_with_field_and_place() {
    for &(text, begins, character) in REFUSED {
        assert_refused(&run(&["fen", text]), begins, character);
        for command in [&["perft", "1"][..], &["moves"], &["board"], &["explain", "e2e4"]] {
            let arguments = [command, &["--fen", text]].concat();
            assert_refused(&run(&arguments), begins, character);
        }
        assert_refused(&run_with(&["fen", "-"], text.as_bytes()), begins, character);
    }
}

#[test]
fn the_same_is_said_as_json() {
    for &(text, _, character) in REFUSED {
        let run = run(&["fen", "--json", text]);
        let error = &run.json(2)["error"];
        assert_eq!(error["offset"], character - 1, "{text}");
        let line = run.complaint();
        assert_eq!(error["text"], line, "{text}");
        assert!(line.starts_with(error["field"].as_str().unwrap()), "{text}");
        assert!(error["code"].as_str().is_some_and(|code| code.contains(|c: char| c.is_ascii_lowercase())));
    }
}

/// What is put right unless `--strict` is given: the text, the normal form, and the beginning of the warning.
const PUT_RIGHT: &[(&str, &str, &str)] = &[
    // A castling right with no king or rook at home.
    ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling: White"),
    ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "4k3/8/8/8/8/8/4K3/7R w - - 0 1", "castling: White"),
    // En passant: on the wrong rank, occupied, without its pawn, the square it came from occupied.
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "en passant: no pawn"),
    ("4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/4N3/8/4K3 b - - 0 1", "en passant: no pawn"),
    ("4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1", "en passant: no pawn"),
    ("4k3/8/8/8/3pP3/8/4B3/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/4B3/4K3 b - - 0 1", "en passant: no pawn"),
    // Moves counted from 0.
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "fullmoves: moves"),
];

#[test]
fn harmless_faults_are_put_right_with_a_warning() {
    for &(text, normal, warning) in PUT_RIGHT {
        let lenient = run(&["fen", text]);
        assert_eq!((lenient.status, lenient.stdout.trim_end()), (0, normal), "{text}");
        assert!(lenient.stderr.starts_with(&format!("warning: {warning}")), "{lenient:?}");
        assert_eq!(lenient.stderr.lines().count(), 1, "{lenient:?}");
        assert!(run(&["fen", "--strict", text]).error().starts_with(warning), "{text}");
        let json = run(&["fen", "--json", text]);
        assert_eq!(json.stderr, "");
        let json = json.json(0);
        assert_eq!((&json["fen"], json["warnings"].as_array().unwrap().len()), (&normal.into(), 1), "{text}");
        let counted = run(&["perft", "1", "--json", "--fen", text]);
        assert!(counted.stderr.starts_with("warning: "), "{counted:?}");
        assert_eq!(counted.json(0)["fen"], normal);
    }
}

/// What is fine: the text and the normal form.
const FINE: &[(&str, &str)] = &[
    // Nine queens that promotions can explain; the position with the most moves.
    ("4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1"),
    (
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ),
    // Chess960 rights: inner rook, mixed letters.
    ("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w HQka - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    // En passant that would expose the king is not written.
    ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1"),
    // Missing counters, EPD in their place, large counters.
    ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K2R w K - bm O-O;", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 300 400", "4k3/8/8/8/8/8/8/4K3 w - - 300 400"),
    // White space.
    ("\t4k3/8/8/8/8/8/8/4K3\t w\t-   -  3 7\r\n", "4k3/8/8/8/8/8/8/4K3 w - - 3 7"),
];

#[test]
fn what_is_fine_is_written_in_its_normal_form() {
    for &(text, normal) in FINE {
        assert_eq!(run(&["fen", text]).lines(0), [normal]);
        if text == normal {
            assert_eq!(run(&["fen", "--strict", text]).lines(0), [normal]);
        }
        assert_eq!(run_with(&["fen", "-"], text.as_bytes()).lines(0), [normal]);
    }
    let most = run(&["perft", "1", "--fen", FINE[1].0]);
    assert_eq!(most.lines(0)[0], "nodes 218");
}

#[test]
fn bytes_that_are_no_text_and_endless_lines_are_refused() {
    assert_refused(&run_with(&["fen", "-"], b"4k3/8/8/8/8/8/8/4K3 w - - \0 1"), "halfmoves: something", 27);
    assert_refused(&run_with(&["fen", "-"], b"4k3/8/8/8/8/8/8/4K3 \xff"), "turn: ", 21);
    assert_refused(&run_with(&["moves", "--fen", "-"], b"\x1b[31m"), "board: something unprintable", 1);
    let megabyte = vec![b'p'; 1 << 20];
    assert!(run_with(&["fen", "-"], &megabyte).error().contains("more than 65536 bytes"));
    let long = "p".repeat(100_000);
    assert_refused(&run(&["fen", &long]), "board: rank 8 describes 100000 squares", 9);
}

#[cfg(unix)]
#[test]
fn arguments_need_not_be_text() {
    use std::os::unix::ffi::OsStringExt;
    let broken = OsString::from_vec(b"4k3/8/8/8/8/8/8/4K3 w \xff - 0 1".to_vec());
    assert_refused(&run(&["fen".into(), broken.clone()]), "castling: ", 23);
    assert_refused(&run(&["moves".into(), "--fen".into(), broken.clone()]), "castling: ", 23);
    assert!(run(&["explain".into(), broken.clone()]).error().contains("is not a move"));
    run(&["perft".into(), broken.clone()]).error();
    run(&["perft".into(), "1".into(), "--against".into(), broken]).error();
}
