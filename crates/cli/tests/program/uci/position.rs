//! `position`: right ones are taken over, wrong ones leave everything as it was.

use std::fmt::Write as _;

use crate::uci::dialogue::{Dialogue, START};

#[test]
fn an_empty_list_of_moves_is_fine() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["position startpos moves", "go depth 1"]);
    dialogue.best_move(START);
    dialogue.send(&format!("position fen {START} moves"));
    assert_eq!(dialogue.fen(), START);
    dialogue.quit();
}

#[test]
fn an_illegal_move_in_the_middle_rejects_the_whole_command() {
    let mut dialogue = Dialogue::new();
    dialogue.send("position startpos moves e2e4");
    let before = dialogue.fen();
    for (moves, reason) in [
        ("d2d4 d7d5 d4d5 c8f5", "move 3 of the list: d4d5 is not legal: the pawn on d4 is blocked"),
        ("g1f3 0000", "move 2 of the list: \"0000\" is not a move: nobody may pass"),
        ("g1f3 \u{1b}[31m", "move 2 of the list: "),
        ("e7e8q", "move 1 of the list: "),
    ] {
        let error = dialogue.error(&format!("position startpos moves {moves}"));
        assert!(error.starts_with(reason) && error.ends_with("; the position stays as it was"), "{error}");
        assert!(!error.contains(char::is_control));
        assert_eq!(dialogue.fen(), before);
    }
    dialogue.quit();
}

#[test]
fn a_game_of_6000_plies_is_played() {
    let mut dialogue = Dialogue::new();
    let mut line = "position startpos moves".to_owned();
    for _ in 0..1500 {
        let _ = write!(line, " g1f3 g8f6 f3g1 f6g8");
    }
    dialogue.send(&line);
    assert_eq!(dialogue.fen(), START.replace("0 1", "6000 3001"));
    dialogue.send("go depth 2");
    // All of it is a draw by now; a move is found all the same.
    dialogue.best_move(START);
    dialogue.quit();
}

/// As many moves cost as much in long games as in short ones; if the cost grew with the square of the length, the long
/// ones would take sixteen times as long.
#[cfg(target_os = "linux")]
#[test]
fn long_games_cost_no_more_for_each_move() {
    let cost = |plies: usize| {
        let mut dialogue = Dialogue::new();
        let line = format!("position startpos moves{}\n", " g1f3 g8f6 f3g1 f6g8".repeat(plies / 4));
        for _ in 0..600_000 / plies {
            dialogue.send_bytes(line.as_bytes());
        }
        assert!(dialogue.sync().is_empty());
        let ticks = dialogue.ticks();
        dialogue.quit();
        ticks
    };
    let (short, long) = (cost(376), cost(6016));
    assert!(long <= 4 * short + 20, "{long} hundredths of a second instead of {short}");
}

#[test]
fn boards_that_are_none_leave_the_last_one_in_place() {
    let mut dialogue = Dialogue::new();
    dialogue.send("position startpos moves d2d4");
    let before = dialogue.fen();
    for (fen, reason) in [
        ("", "board: "),
        ("startpos", "board: "),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "board: "),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "turn: "),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "board: "),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "board: "),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 70000", "fullmoves: "),
    ] {
        let error = dialogue.error(&format!("position fen {fen}"));
        assert!(error.starts_with(reason), "{fen}: {error}");
        assert_eq!(dialogue.fen(), before);
    }
    for line in ["position", "position nowhere", "position startpos e2e4"] {
        assert!(dialogue.error(line).starts_with("position is used so: "), "{line}");
        assert_eq!(dialogue.fen(), before);
    }
    dialogue.quit();
}

#[test]
fn what_can_be_put_right_is_with_a_warning() {
    let mut dialogue = Dialogue::new();
    dialogue.send("position fen 4k3/8/8/8/8/8/8/4K3 w KQ e6 0 1");
    let warnings = dialogue.sync();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings.iter().all(|line| line.starts_with("info string warning: ")), "{warnings:?}");
    assert_eq!(dialogue.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    dialogue.quit();
}

#[test]
fn the_board_is_set_up_from_the_beginning() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["position fen nonsense", "go perft 3"]);
    let lines = dialogue.until("Nodes searched");
    assert!(lines[0].starts_with("info string error: board: "), "{lines:?}");
    assert!(lines.last().unwrap().ends_with("8902"), "{lines:?}");
    dialogue.quit();
}

#[test]
fn lines_that_are_no_text_are_answered() {
    let mut dialogue = Dialogue::new();
    for bytes in [&b"\xff\xfe\x00\x01\n"[..], b"\0\n", b"position fen \xff\xff w\n", b"go\0infinite\n"] {
        dialogue.send_bytes(bytes);
        let lines = dialogue.sync();
        assert!(lines.len() == 1 && lines[0].starts_with("info string error: "), "{bytes:?}: {lines:?}");
        assert!(!lines[0].contains(char::is_control));
    }
    dialogue.send_bytes(b"\n  \t \r\n\r\n");
    assert!(dialogue.sync().is_empty());
    dialogue.quit();
}

#[test]
fn a_line_of_megabytes_is_refused() {
    let mut dialogue = Dialogue::new();
    dialogue.send("position startpos");
    let line = "position startpos moves".to_owned() + &" e2e4".repeat(1_000_000);
    assert_eq!(dialogue.error(&line), "the line is too long and was not read");
    // One that is just short enough is read to its first fault.
    let line = "position startpos moves".to_owned() + &" e2e4".repeat(200_000);
    assert!(dialogue.error(&line).starts_with("move 2 of the list: "));
    assert_eq!(dialogue.fen(), START);
    dialogue.quit();
}

#[test]
fn unknown_words_before_a_command_are_skipped() {
    let mut dialogue = Dialogue::new();
    dialogue.send("well then isready");
    let lines = dialogue.until("readyok");
    assert_eq!(lines[0], "info string error: unknown command \"well\" (try help)");
    dialogue.quit();
}

#[test]
fn castling_is_written_as_the_option_says() {
    let mut dialogue = Dialogue::new();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    dialogue.send_all(&[&format!("position fen {fen}"), "go depth 1 searchmoves e1h1"]);
    assert_eq!(dialogue.best_move(fen).best, "e1g1");
    dialogue.send_all(&["setoption name UCI_Chess960 value true", "go depth 1 searchmoves e1g1"]);
    assert_eq!(dialogue.best_move(fen).best, "e1h1");
    dialogue.send_all(&["position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1h1", "go perft 1"]);
    let counted = dialogue.until("Nodes searched: ");
    assert!(counted.contains(&"f8c5: 1".to_owned()));
    dialogue.quit();
}
