//! Games in a real terminal.

use crate::screen::seat::Seat;

const MOVES: [(&str, &str, &str); 7] = [
    ("e2", "e4", "e4"),
    ("e7", "e5", "e5"),
    ("f1", "c4", "Bc4"),
    ("b8", "c6", "Nc6"),
    ("d1", "h5", "Qh5"),
    ("g8", "f6", "Nf6"),
    ("h5", "f7", "Qxf7#"),
];

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const F5: &str = "\x1b[15~";
const F7: &str = "\x1b[18~";
const F8: &str = "\x1b[19~";
const QUIT: &str = "\x03";

fn quit(mut seat: Seat) {
    seat.send(QUIT);
    assert_eq!(seat.end(), 0);
    seat.assert_restored();
}

fn expect_mate(seat: Seat) {
    seat.wait_for("White won by checkmate");
    quit(seat);
}

#[test]
fn a_mate_is_typed() {
    let mut seat = Seat::of_people();
    for (_, _, san) in MOVES {
        seat.send(&format!("{san}\r"));
        seat.wait_for(&format!("[{san}]"));
    }
    expect_mate(seat);
}

/// Arrows from one square to another.
fn arrows(from: &str, to: &str) -> String {
    let steps = |a: u8, b: u8| (usize::from(a.abs_diff(b)), a < b);
    let (from, to) = (from.as_bytes(), to.as_bytes());
    let ((files, is_right), (ranks, is_up)) = (steps(from[0], to[0]), steps(from[1], to[1]));
    let across = if is_right { RIGHT } else { LEFT };
    let along = if is_up { UP } else { DOWN };
    across.repeat(files) + &along.repeat(ranks)
}

#[test]
fn a_mate_is_played_by_arrows() {
    let mut seat = Seat::of_people();
    // The first arrow only shows where they begin.
    seat.send(UP);
    let mut cursor = "e2";
    for (from, to, san) in MOVES {
        seat.send(&(arrows(cursor, from) + "\r" + &arrows(from, to) + "\r"));
        seat.wait_for(&format!("[{san}]"));
        cursor = to;
    }
    expect_mate(seat);
}

#[test]
fn a_mate_is_played_by_mouse() {
    let mut seat = Seat::of_people();
    for (i, (from, to, san)) in MOVES.into_iter().enumerate() {
        if i % 2 == 0 {
            seat.click(from);
            seat.click(to);
        } else {
            seat.drag(from, to);
        }
        seat.wait_for(&format!("[{san}]"));
    }
    expect_mate(seat);
}

#[test]
fn an_illegal_move_is_explained_and_can_be_mended() {
    let mut seat = Seat::of_people();
    seat.send("Ra4\r");
    seat.wait_for("the rook on a1 is blocked by the pawn on a2");
    // The text is still there: only its last letter is changed.
    seat.send("\x7f\x7f\x7fa4\r");
    seat.wait_for("[a4]");
    quit(seat);
}

#[test]
fn a_game_is_resized_taken_back_and_resigned() {
    let mut seat = Seat::of_people();
    seat.send("d4\r");
    seat.wait_for("[d4]");
    for (columns, rows) in [(160, 50), (30, 8), (100, 30)] {
        seat.resize(columns, rows);
        let is_small = columns < 47;
        seat.wait_for(if is_small { "too small" } else { "[d4]" });
    }
    seat.send(F5);
    seat.wait_for("No moves yet");
    seat.send(F8);
    seat.wait_for("Do you give up this game?");
    seat.send("y");
    seat.wait_for("Black won by resignation");
    quit(seat);
}

#[test]
fn the_engine_answers_and_thinks_aloud() {
    let mut seat = Seat::at(&["play", "--level", "1"]);
    seat.wait_for("White to move");
    seat.send("e4\r");
    let has_answer = |line: &str| line.contains("1.  e4") && line.contains('[');
    seat.wait_until("an answer", |screen| screen.contents().lines().any(has_answer));
    seat.send(F7);
    seat.wait_for("Engine analyses");
    seat.wait_for("depth");
    quit(seat);
}

#[test]
fn a_pawn_is_promoted_by_a_letter() {
    let mut seat =
        Seat::at(&["play", "--white", "human", "--black", "human", "--fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1"]);
    seat.wait_for("White to move");
    seat.drag("a7", "a8");
    seat.wait_for("The pawn becomes");
    seat.send("r");
    seat.wait_for("[a8=R+]");
    quit(seat);
}

#[test]
fn without_a_word_the_game_begins() {
    let seat = Seat::at(&[]);
    seat.wait_for("White to move");
    seat.wait_for("Arrocco level 5");
    quit(seat);
}

#[test]
fn italian_is_spoken() {
    let mut seat = Seat::at(&["play", "--lang", "it", "--white", "human", "--black", "human"]);
    seat.wait_for("Mosse");
    seat.send("Cf3\r");
    seat.wait_for("[Cf3]");
    seat.send("?");
    seat.wait_for("Aiuto");
    quit(seat);
}

#[test]
fn a_file_that_is_there_is_not_written_over_unasked() {
    let mut seat = Seat::of_people();
    let file = seat.file("game.pgn");
    std::fs::write(&file, "precious").unwrap();
    seat.send("\x13\r");
    seat.wait_for("game.pgn exists already. Write over it?");
    seat.send("\r");
    seat.send("e4\r");
    seat.wait_for("[e4]");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    seat.send("\x13\ry");
    seat.wait_for("Saved in game.pgn");
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. e4"));
    quit(seat);
}

#[test]
fn a_new_game_is_not_written_over_the_one_before_unasked() {
    let mut seat = Seat::of_people();
    seat.send("e4\r");
    seat.wait_for("[e4]");
    seat.send("\x13\r");
    seat.wait_for("Saved in game.pgn");
    seat.send("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\r");
    seat.wait_for("A new game");
    seat.send("legal e8\r");
    seat.wait_for("There is no legal move");
    seat.send("\x13\r");
    seat.wait_for("game.pgn exists already. Write over it?");
    assert!(std::fs::read_to_string(seat.file("game.pgn")).unwrap().contains("1. e4"));
    seat.send("\r");
    quit(seat);
}

/// Somebody else's program, which writes down what it is given.
#[test]
fn in_tmux_the_position_goes_to_its_buffer() {
    use std::os::unix::fs::PermissionsExt as _;
    let mut seat = Seat::of_shell();
    let tmux = seat.file("tmux");
    std::fs::write(&tmux, "#!/bin/sh\ncat > copied.new; mv copied.new copied\n").unwrap();
    std::fs::set_permissions(&tmux, std::fs::Permissions::from_mode(0o755)).unwrap();
    seat.send("TMUX=x PATH=.:$PATH $ARROCCO play --white human --black human\r");
    seat.wait_for("White to move");
    seat.send("\x1bc");
    seat.wait_for("was sent to the clipboard");
    let copied = seat.file("copied");
    while !copied.exists() {
        std::thread::yield_now();
    }
    let text = std::fs::read_to_string(copied).unwrap();
    assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    seat.send(QUIT);
    seat.wait_for("Result *");
    seat.leave_shell();
}

#[test]
fn machines_that_move_at_once_can_be_watched_and_left() {
    let mut seat = Seat::at(&["play", "--white", "random", "--black", "random"]);
    seat.wait_for("1.  ");
    seat.send(QUIT);
    assert_eq!(seat.end(), 0);
    seat.assert_restored();
    // The game was not over.
    assert!(seat.last_words().contains("Result *"), "{}", seat.contents());
}

/// What was mated is asked about when the game is over: the answer comes from a thread, and the keys work meanwhile.
#[test]
fn a_move_is_explained() {
    let mut seat = Seat::of_people();
    for san in ["f3", "e5", "g4", "Qh4#"] {
        seat.send(&format!("{san}\r"));
        seat.wait_for(&format!("[{san}]"));
    }
    seat.send("why g4\r");
    seat.wait_for("g4: a blunder");
    seat.wait_for("After g4 comes 2... Qh4#");
    // Alt-W, and again for all of it.
    seat.send("\x1bw");
    seat.wait_for("Qh4#: the best move (#-1 for White)");
    seat.send("\x1bw");
    seat.wait_for("any key goes back to the game");
    seat.send("x");
    quit(seat);
}
