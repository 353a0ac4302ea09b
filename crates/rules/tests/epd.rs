//! EPD: what is read, what is refused with which error, and that everything reads back equal.
#![cfg(feature = "alloc")]

#[path = "proof/rows.rs"]
mod rows;

use std::fs;
use std::path::Path;

use arrocco_rules::{Epd, EpdErrorKind, Operand, Position};
use rows::every;

const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

fn read(tail: &str) -> Epd {
    Epd::read(format!("{PAWN} {tail}")).unwrap_or_else(|error| panic!("{tail}: {error}"))
}

/// Writes the record, checks that it reads back equal, and returns the text.
fn round_trip(epd: &Epd) -> String {
    let text = epd.to_string();
    assert_eq!(Epd::read(&text).as_ref(), Ok(epd), "{text}");
    text
}

#[test]
fn every_opcode_of_the_standard_reads_back_equal() {
    for tail in [
        "acd 12; acn 123456789012; acs 7; am Kf1 Kd1; bm e4; ce -35; dm 4;",
        "c0 \"a; b\"; c9 \"\"; v0 \"x\"; id \"E.1\"; eco \"C00\"; nic \"FR 1.1\";",
        "pm e4; sm e3; pv e4 Ke7 e5 Ke6 Kf2; rc 2; hmvc 3; fmvn 9;",
        "noop; noop 1 \"two;\" three; resign; draw_offer; tcgs 1; tcri 2 0; tcsi 2 30; sv \"1.0\";",
        "D1 5; D2 25; D12 18446744073709551615; D x; D99999999999 1; Dx 1; BM e4; zz;",
    ] {
        let epd = read(tail);
        assert_eq!(round_trip(&epd), format!("{PAWN} {tail}"));
    }
}

#[test]
fn unusual_writing_is_read() {
    let same = |tail: &str, usual: &str| assert_eq!(read(tail), read(usual), "{tail}");
    same("bm e4", "bm e4;");
    same(" bm  e4, e3 ; ;; id  E.1\r\n", "bm e4 e3; id \"E.1\";");
    same("bm e2e4 Kd1+!?;", "bm e4 Kd1;");
    same("id a \"b\" c;", "id \"a \\\"b\\\" c\";");
    same("c0 \"C:\\chess\";", "c0 \"C:\\\\chess\";");
    same("acd +7; ce +5;", "acd 7; ce 5;");
    same(";D1 6 ;D2 30", "D1 6; D2 30;");
    assert_eq!(Epd::read(format!("{PAWN};D1 6;D2 30")), Ok(read("D1 6; D2 30;")));
    assert_eq!(read("bm;").best_moves(), []);
}

#[test]
fn counters_are_read_from_either_place() {
    let counters = |text: &str| {
        let epd = Epd::read(text).unwrap();
        round_trip(&epd);
        (epd.position().halfmoves(), epd.position().fullmoves())
    };
    assert_eq!(counters("4k3/8/8/8/8/8/8/4K3 w - -"), (0, 1));
    assert_eq!(counters("4k3/8/8/8/8/8/8/4K3 w - - 5 bm Ke2;"), (5, 1));
    assert_eq!(counters("4k3/8/8/8/8/8/8/4K3 w - - 5 9 ;D1 5"), (5, 9));
    assert_eq!(counters("4k3/8/8/8/8/8/8/4K3 b - - hmvc 5; bm Ke7; fmvn 9;"), (5, 9));
    assert_eq!(counters("4k3/8/8/8/8/8/8/4K3 b - - 5 9 hmvc 6; fmvn 0;"), (6, 1));
    assert_eq!(counters("4k3/8/8/8/8/8/8/4K3 w"), (0, 1));
    let position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 7 60".parse().unwrap();
    assert_eq!(round_trip(&Epd::new(position)), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 60;");
    let epd = Epd::read("4k3/8/8/8/8/8/8/4K3 w - - 5 9 bm Ke2; hmvc 6;").unwrap();
    assert_eq!(round_trip(&epd), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 6; fmvn 9; bm Ke2;");
}

#[test]
fn castling_is_written_as_it_was() {
    for text in [
        "rnkbbnrq/pppppppp/8/8/8/8/PPPPPPPP/RKNRBBQN w DAga - fmvn 2;",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O;",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - bm O-O;",
        "1r2k3/8/8/8/8/8/8/4K3 b q - bm O-O-O;",
    ] {
        assert_eq!(round_trip(&Epd::read(text).unwrap()), text);
    }
    // Rights that contradict the board are dropped, and so is the style in which they were written.
    round_trip(&Epd::read("4k3/8/8/8/8/8/8/4K3 w HA -").unwrap());
    // Letters of both kinds become files.
    let inner_rook = "4k3/8/8/8/8/8/8/R3K1RR w GQ - bm O-O;";
    assert_eq!(round_trip(&Epd::read(inner_rook).unwrap()), inner_rook.replace("GQ", "GA"));
}

#[test]
fn any_text_can_be_written() {
    let letters = ['"', '\\', ';', ' ', 'a', 'é', '\t', '\0'];
    let mut texts = vec![String::new()];
    for length in 0..4 {
        let longest: Vec<String> =
            texts.iter().filter(|text| text.chars().count() == length).cloned().collect();
        texts.extend(longest.iter().flat_map(|text| letters.map(|letter| format!("{text}{letter}"))));
    }
    for text in texts {
        let mut epd = Epd::new(Position::startpos());
        epd.push("c1", Operand::Text(text.clone())).unwrap();
        let _ = epd.push("zz", Operand::Verbatim(text));
        round_trip(&epd);
    }
}

#[test]
fn what_cannot_be_written_is_refused() {
    let mut epd = Epd::new(Position::startpos());
    let black = Position::startpos().null_move().unwrap().move_from_uci("e7e5").unwrap();
    let white = Position::startpos().move_from_uci("e2e4").unwrap();
    let text = |text: &str| Operand::Text(text.to_owned());
    let verbatim = |text: &str| Operand::Verbatim(text.to_owned());
    for (opcode, operand, message) in [
        ("", verbatim(""), "not an opcode, which is a letter and then letters and digits"),
        ("2x", verbatim(""), "not an opcode, which is a letter and then letters and digits"),
        ("a b", verbatim(""), "not an opcode, which is a letter and then letters and digits"),
        ("zz", text(""), "not what the opcode holds"),
        ("id", verbatim("x"), "not what the opcode holds"),
        ("id", text("a\nb"), "a line break in the middle"),
        ("zz", verbatim("a\rb"), "a line break in the middle"),
        ("zz", verbatim("a;b"), "not what the opcode holds"),
        ("zz", verbatim(" a"), "not what the opcode holds"),
        ("zz", verbatim("\"a"), "a quote that is not closed"),
        ("bm", Operand::Moves(vec![white, black]), "e7e5 is not a legal move here"),
        ("pv", Operand::Line(vec![white, white]), "e2e4 is not a legal move here"),
        ("sm", Operand::Move(black), "e7e5 is not a legal move here"),
        ("hmvc", Operand::Count(65_536), "too large a number"),
    ] {
        assert_eq!(epd.push(opcode, operand).unwrap_err().to_string(), message, "{opcode}");
    }
    assert_eq!(epd, Epd::new(Position::startpos()));
    epd.push("pv", Operand::Line(vec![white, black])).unwrap();
    round_trip(&epd);
}

/// Operations that are refused: the text after the position, the field, the offset, the message.
#[rustfmt::skip]
const REFUSED: &[(&str, &str, usize, &str)] = &[
    ("bm e5;", "bm", 31, "bm: e5 is not legal: the pawn on e2 cannot move to e5 even on an empty board (at character 32)"),
    ("am e4 xyz;", "am", 34, "am: \"xyz\" is not a move (at character 35)"),
    ("pv e4 e5;", "pv", 34, "pv: no pawn can go to e5 (at character 35)"),
    ("pm;", "pm", 30, "pm: there is nothing after it (at character 31)"),
    ("sm e4 e3;", "sm", 31, "sm: \"e4 e3\" is not a move (at character 32)"),
    ("acd;", "acd", 31, "acd: there is nothing after it (at character 32)"),
    ("acd -1;", "acd", 32, "acd: \"-1\" is not a number (at character 33)"),
    ("ce 1.5;", "ce", 31, "ce: \"1.5\" is not a number (at character 32)"),
    ("acn 18446744073709551616;", "acn", 32, "acn: \"18446744073709551616\" is too large a number (at character 33)"),
    ("hmvc 65536;", "hmvc", 33, "hmvc: \"65536\" is too large a number (at character 34)"),
    ("D1 x;", "D1", 31, "D1: \"x\" is not a number (at character 32)"),
    ("acd 1; 20;", "operation", 35, "operation: \"20\" is not an opcode, which is a letter and then letters and digits (at character 36)"),
    ("c0 a\nb", "line", 32, "a line break in the middle (at character 33)"),
];

#[test]
fn errors_say_what_and_where() {
    every(
        REFUSED,
        |row| format!("{:?}", row.0),
        |&(tail, field, offset, message)| {
            let error = Epd::read(format!("{PAWN} {tail}")).unwrap_err();
            assert_eq!((error.field(), error.offset()), (field, offset), "{tail}: {error}");
            assert_eq!(error.to_string(), message, "{tail}");
        },
    );
}

/// Lines whose position is refused, as it would be in a FEN: the line and the message.
#[rustfmt::skip]
const NO_POSITION: &[(&[u8], &str)] = &[
    (b"", "board: missing (at character 1)"),
    (b"bm e4;", "board: \"m\" is neither a piece letter nor a digit (at character 2)"),
    (b"8/8 w ;D1 20", "board: there are 2 ranks instead of 8 (at character 4)"),
    (b"4k3/8/8/8/8/8/8/8 w - - bm e4;", "board: White has no king (at character 1)"),
    (b"4k3/8/8/8/8/8/8/K3K3 w - - bm e4;", "board: White has 2 kings, on a1 and e1 (at character 17)"),
    (b"4k3/8/8/8/8/8/4R3/4K3 w - - bm e4;", "board: the side to move could take the king on e8 from e2 (at character 2)"),
    (b"4k3/8/8/8/8/8/8/P3K3 w - - bm e4;", "board: no pawn can stand on a1 (at character 17)"),
    (b"4k3/8/8/8/8/8/8/4K3 w - x9 bm e4;", "en passant: \"x9\" is neither a square nor - (at character 25)"),
    (b"4k3/8/8/8/8/8/8/4K3 w - - id \xff;", "not UTF-8 text (at character 30)"),
    (b"4k3/8/8/8/8/8/8/4K3\0w - - bm e4;", "board: something unprintable is neither a piece letter nor a digit (at character 20)"),
];

#[test]
fn faults_of_the_position_are_those_of_a_fen() {
    every(
        NO_POSITION,
        |row| row.0.escape_ascii().to_string(),
        |(line, message)| {
            assert_eq!(Epd::read(line).unwrap_err().to_string(), *message);
        },
    );
    let error = Epd::read("4k3/8/8/8/8/8/8/8 w - - bm e4;").unwrap_err();
    assert!(matches!(error.kind(), EpdErrorKind::Position(_)));
}

#[test]
fn long_lines_are_read() {
    let million = 1_000_000;
    let semicolons = read(&";".repeat(million));
    assert_eq!(semicolons.operations(), []);
    let text = "x;".repeat(million / 2);
    let epd = read(&format!("c0 \"{text}\";"));
    assert_eq!(epd.get("c0"), Some(&Operand::Text(text)));
    let line = "pv ".to_owned() + &"Kd1 Kd8 Ke1 Ke8 ".repeat(million / 16);
    round_trip(&read(&line));
    assert_eq!(read(&"zz;".repeat(million / 3)).operations().len(), million / 3);
    assert!(Epd::read(format!("{PAWN} {}", "\"".repeat(million + 1))).is_err());
    assert_eq!(read(&format!("c0 \"{}", "x".repeat(million))).warnings().len(), 1);
}

#[test]
fn lines_of_real_suites_are_read_with_a_warning() {
    let codes = |line: &str| {
        let epd = Epd::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        round_trip(&epd);
        (
            epd.warnings().iter().map(arrocco_rules::EpdWarning::code).collect::<Vec<_>>(),
            epd.id().map(str::to_owned),
        )
    };
    let named = |name: &str| Some(name.to_owned());
    let eret = "r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - - bm Rxf4; id \"ERET 001\";";
    assert_eq!(codes(eret), (vec!["dash-for-counter"], named("ERET 001")));
    let two = "4k3/8/8/8/8/8/4P3/4K3 w - - - - bm e4; id \"two\";";
    assert_eq!(codes(two), (vec!["dash-for-counter"; 2], named("two")));
    assert!(Epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - - - - bm e4;").is_err(), "no position has seven fields");
    for (tail, id) in [("\"open;", "open"), ("\"open", "open"), ("\"a \\\"b\\\" c", "a \"b\" c"), ("\"", "")]
    {
        assert_eq!(codes(&format!("{PAWN} bm e4; id {tail}")), (vec!["unclosed-text"], named(id)), "{tail}");
    }
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K3 w KQ - id \"x\";").0, ["castling-without-rook"]);
    assert_eq!(codes("4k3/8/8/8/8/8/8/4K3 w - e6 id \"x\";").0, ["impossible-en-passant"]);
    assert_eq!(codes(&format!("{PAWN} bm e4; id \"x\";")).0, [""; 0]);
}

/// The lines of all EPD files in a folder next to the checkout; none, with a message, if it is absent.
fn shared(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(folder);
    let Ok(files) = fs::read_dir(&folder) else {
        eprintln!("skipped: there is no {}", folder.display());
        return Vec::new();
    };
    let paths = files.map(|file| file.unwrap().path());
    let epds = paths.filter(|path| path.extension().is_some_and(|extension| extension == "epd"));
    epds.flat_map(|path| fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[test]
fn suites_and_books_are_read() {
    for folder in ["suites", "books", "perft"] {
        let lines = shared(folder);
        let lines: Vec<&String> =
            lines.iter().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        let mut same = 0;
        for &line in &lines {
            let epd = Epd::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let has_moves = epd.best_moves().iter().all(|&mv| epd.position().is_legal(mv));
            assert!(has_moves && epd.best_moves().is_empty() != line.contains(" bm "), "{line}");
            assert_eq!(epd.perft_counts().count() > 0, line.contains(";D1"), "{line}");
            same += usize::from(&round_trip(&epd) == line);
        }
        println!("{folder}: {} lines, {same} written exactly as they were", lines.len());
    }
}

#[test]
fn move_numbers_before_moves_are_ignored() {
    let epd = Epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - bm 1. e4; pv 1. e4 Ke7 2. e5;").unwrap();
    assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; pv e4 Ke7 e5;");
}
