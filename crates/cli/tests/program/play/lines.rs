//! Commands and moves, line by line.

use crate::play::program::{PEOPLE, Session, run, run_in};
use arrocco_support::temporary_folder::TemporaryFolder;

/// What a script is answered with, without the greeting and the farewell.
#[track_caller]
fn answers(arguments: &[&str], script: &str) -> Vec<String> {
    let run = run(arguments, script);
    let lines = run.lines();
    assert!(lines[1].starts_with("Type a move"), "{lines:?}");
    lines[2..].iter().map(ToString::to_string).collect()
}

#[track_caller]
fn check(script: &str, expected: &[&str]) {
    assert_eq!(answers(&PEOPLE, script), expected);
}

#[test]
fn a_scholars_mate_ends_with_the_result() {
    check(
        "e4\ne5\nBc4\nNc6\nQh5\nNf6\nQxf7\n",
        &[
            "1. e4",
            "1... e5",
            "2. Bc4",
            "2... Nc6",
            "3. Qh5",
            "3... Nf6",
            "4. Qxf7#",
            "White won by checkmate",
            "Result 1-0",
        ],
    );
}

#[test]
fn moves_are_read_in_every_notation() {
    check(
        "e2e4\ne7-e5-7\nNg1-f3\nb8c6\nbf1-c4\n♝c5\nmove 0-0\n",
        &[
            "1. e4",
            "1... e5",
            "2. Nf3",
            "2... Nc6",
            "\"bf1-c4\" is neither a move nor a command; help tells what is",
            "\"♝c5\" is not legal: the bishop on c1 and the bishop on f1 cannot go to c5",
            "\"0-0\" is not legal: castling is blocked: the bishop on f1",
            "The game is saved",
            "Result *",
        ],
    );
}

#[test]
fn an_illegal_move_says_why_and_costs_nothing() {
    check(
        "Ra4\nKe2\ne5\ne4\n",
        &[
            "\"Ra4\" is not legal: the rook on a1 is blocked by the pawn on a2",
            "\"Ke2\" is not legal: the king on e1 cannot take the pawn on e2, a piece of its own side",
            "\"e5\" is not legal: the pawn on e2 cannot move to e5 even on an empty board",
            "1. e4",
            "The game is saved",
            "Result *",
        ],
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    check(
        "back\ne4\ne5\nback\nback\nback\nredo 2\nredo\nback 2\nd4\nmoves\nback x\n",
        &[
            "There is no move to take back",
            "1. e4",
            "1... e5",
            "Taken back: 1",
            "Taken back: 1",
            "There is no move to take back",
            "Played again: 2",
            "There is no move to play again",
            "Taken back: 2",
            "1. d4",
            "1. d4",
            "back does not know what to do with \"x\"",
            "The game is saved",
            "Result *",
        ],
    );
}

#[test]
fn the_board_is_drawn_when_asked_for() {
    let lines = answers(&PEOPLE, "e4\nboard\nflip\n");
    let board = [
        "  +-----------------+",
        "8 | r n b q k b n r |",
        "7 | p p p p p p p p |",
        "6 | . . . . . . . . |",
        "5 | . . . . . . . . |",
        "4 | . . . . P . . . |",
        "3 | . . . . . . . . |",
        "2 | P P P P . P P P |",
        "1 | R N B Q K B N R |",
        "  +-----------------+",
        "    a b c d e f g h",
        "Black to move",
    ];
    assert_eq!(lines[1..13], board);
    assert_eq!(lines[14], "1 | R N B K Q B N R |");
}

#[test]
fn moves_are_spoken_when_asked_for() {
    check(
        "speak on\nNf3\nd5\nspeak off\nd4\nspeak\nhello\nc5\ndxc5\nlegal d8\n",
        &[
            "Moves are spoken in words",
            "White: knight from g1 to f3",
            "Black: pawn from d7 to d5",
            "Moves are written in letters",
            "2. d4",
            "Moves are spoken in words",
            "\"hello\" is neither a move nor a command; help tells what is",
            "Black: pawn from c7 to c5",
            "White: pawn from d4 takes pawn on c5",
            "queen from d8 to a5, check",
            "queen from d8 to b6",
            "queen from d8 to c7",
            "queen from d8 to d6",
            "queen from d8 to d7",
            "The game is saved",
            "Result *",
        ],
    );
}

#[test]
fn draws_are_agreed_between_people() {
    check(
        "accept\ndraw\ndraw\ndecline\ndraw\ne4\ndraw\naccept\ne5\n",
        &[
            "No draw is offered",
            "White offers a draw",
            "The draw is offered, and not answered yet",
            "Black declines the draw",
            "A draw can be offered once for each move",
            "1. e4",
            "Black offers a draw",
            "Draw by agreement",
            "The game is over: Draw by agreement",
            "Result 1/2-1/2",
        ],
    );
}

#[test]
fn repetitions_are_claimed() {
    let shuffle = "Nf3\nNf6\nNg1\nNg8\n";
    let lines = answers(&PEOPLE, &format!("claim\n{shuffle}{shuffle}claim\n"));
    assert!(lines[0].starts_with("There is no draw to claim: occurrences of the position: 1 of 3"));
    assert_eq!(lines[9..], ["Draw by threefold repetition", "Result 1/2-1/2"]);
    let lines = answers(&PEOPLE, "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nclaim Ng8\nclaim Ke4\n");
    assert_eq!(lines[7], "Draw by threefold repetition");
}

#[test]
fn who_resigns_loses_and_may_take_it_back() {
    check(
        "e4\nresign\nclock\nback\nmoves\n",
        &[
            "1. e4",
            "White won by resignation",
            "There are no clocks in this game",
            "Taken back: 1",
            "No moves yet",
            "The game is saved",
            "Result *",
        ],
    );
}

#[test]
fn clocks_run_stop_and_are_told() {
    let lines = answers(
        &["--black", "human", "--white", "human", "--time", "600+5"],
        "pause\nclock\ne4\nresume\ne4\n",
    );
    assert_eq!(lines[0], "The game is paused; resume lets it go on");
    assert!(lines[1].starts_with("White 9:59:") || lines[1].starts_with("White 10:00:00"), "{lines:?}");
    assert!(lines[1].ends_with("Black 10:00:00"));
    assert_eq!(lines[2..5], ["The game is paused", "The game goes on", "1. e4"]);
}

#[test]
fn a_flag_falls_while_nobody_types() {
    let folder = TemporaryFolder::new().unwrap();
    let mut session = Session::start(&folder, &["--black", "human", "--white", "human", "--time", "0.01"]);
    assert_eq!(session.wait_for("won"), "Black won on time");
    session.say("e4");
    assert_eq!(session.wait_for("over"), "The game is over: Black won on time");
    assert_eq!(session.finish(), (vec!["Result 0-1".to_owned()], Some(0)));
}

#[test]
fn positions_and_games_go_in_and_out() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("a game.pgn");
    let name = file.display();
    let script = format!("e4\nc5\nopening\nfen\nsave {name}\nnew\nfen\nload {name}\nmoves\npgn\nNf3\n");
    let run = run_in(&folder, &PEOPLE, script);
    let lines = run.lines();
    assert_eq!(
        lines[2..6],
        [
            "1. e4",
            "1... c5",
            "B20 Sicilian Defense",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
        ]
    );
    assert_eq!(lines[6], format!("Saved in {name}"));
    let again = lines.iter().position(|line| line.starts_with("Loaded from")).unwrap();
    assert!(lines[again..].contains(&"1. e4 c5") && lines[again..].contains(&"1. e4 c5 *"));
    assert_eq!(lines[lines.len() - 3..], ["2. Nf3", "The game is saved", "Result *"]);
}

#[test]
fn games_of_other_programs_are_loaded_with_their_faults() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("broken.pgn");
    std::fs::write(&file, "[White \"\x1b[31mred\"]\n\n1. e4 e5 2. Ke3 Ke6 *").unwrap();
    let run =
        run_in(&folder, &PEOPLE, format!("load {}\nmoves\nload {0}.not\nload\nfen x\npgn\n", file.display()));
    let lines = run.lines();
    assert!(lines[2].starts_with("Careful: ") && lines[2].contains("Ke3"), "{lines:?}");
    assert!(lines.contains(&"1. e4 e5"));
    assert_eq!(lines.iter().filter(|line| line.contains("cannot be loaded: ")).count(), 1, "{lines:?}");
    assert!(lines.contains(&"Name the file to load, as in load game.pgn"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("The position cannot be used: board: ")), "{lines:?}");
    assert!(run.stdout.contains("[31mred") && !run.stdout.contains('\x1b'));
}

/// After an old game was loaded, a new one has the date of today and not that of the old game.
#[test]
fn a_new_game_is_dated_today_whatever_was_loaded() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("old.pgn");
    std::fs::write(&file, "[Event \"Hoogovens\"]\n[White \"Anna\"]\n[Date \"1999.01.20\"]\n\n1. e4 *")
        .unwrap();
    let script = format!("load {}\nfen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\npgn\n", file.display());
    let run = run_in(&folder, &PEOPLE, script);
    assert!(run.stdout.contains("[White \"Anna\"]") && run.stdout.contains("[Date \"20"), "{}", run.stdout);
    assert!(!run.stdout.contains("1999") && !run.stdout.contains("Hoogovens"), "{}", run.stdout);
}

#[test]
fn a_file_is_written_over_only_when_asked_for_twice() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("mine.txt");
    let name = file.display();
    std::fs::write(&file, "precious").unwrap();
    let doubt = format!("{name} exists already; type the same again to write over it");
    let run = run_in(&folder, &PEOPLE, format!("e4\nsave {name}\nmoves\nsave {name}\n"));
    assert_eq!(run.lines()[3..6], [&*doubt, "1. e4", &doubt]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    // Once it is ours, there is nothing to ask.
    let script = format!("d4\nsave {name}\nsave {name}\ne5\nsave {name}\n");
    let run = run_in(&folder, &["--new", "--white", "human", "--black", "human"], script);
    assert_eq!(run.lines().iter().filter(|line| line.starts_with("Saved in")).count(), 2);
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. d4"));
}

#[test]
fn a_new_game_is_not_written_over_the_one_before_unasked() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("mine.pgn");
    let name = file.display();
    let run = run_in(&folder, &PEOPLE, format!("e4\nsave {name}\nnew\nd4\nsave {name}\n"));
    let doubt = format!("{name} exists already; type the same again to write over it");
    assert_eq!(run.lines().iter().filter(|line| **line == doubt).count(), 1, "{run:?}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. e4"));
}

#[test]
fn a_piece_without_a_legal_move_is_told() {
    check("legal a1\nlegal b1\n", &["There is no legal move", "Na3 Nc3", "The game is saved", "Result *"]);
}

#[test]
fn people_keep_their_names() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("game.pgn");
    std::fs::write(&file, "[White \"Anna\"]\n[Black \"Bruno\"]\n\n1. e4 e5 *").unwrap();
    let run = run_in(&folder, &PEOPLE, format!("load {}\nplayer black random\n", file.display()));
    let lines = run.lines();
    assert!(lines.contains(&"Anna (White) against Bruno (Black)"), "{lines:?}");
    let run = run_in(&folder, &["--resume"], "");
    assert_eq!(run.lines()[0], "Anna (White) against Random mover (Black)");
}

#[test]
fn what_is_no_game_does_not_take_the_place_of_one() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("letter.txt");
    std::fs::write(&file, "root:x:0:0:root:/root:/bin/sh\nnobody:x:1:1::/:/bin/false\n").unwrap();
    let run = run_in(&folder, &PEOPLE, format!("e4\nload {}\nmoves\n", file.display()));
    let lines = run.lines();
    assert!(lines[3].ends_with("cannot be loaded: there is no game in it"), "{lines:?}");
    assert_eq!(lines[4], "1. e4");
}

#[test]
fn other_positions_can_be_played() {
    let lines = answers(
        &["--black", "human", "--white", "human", "--fen", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"],
        "Re8\n",
    );
    assert_eq!(lines, ["1. Re8#", "White won by checkmate", "Result 1-0"]);
    let lines = answers(&["--black", "human", "--white", "human", "--chess960", "0"], "fen\n");
    assert_eq!(lines[0], "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    let lines = answers(&PEOPLE, "fen 8/8/8/8/8/5k2/5p2/5K2 w - - 0 1\nKe1\n");
    assert_eq!(lines[2..4], ["Draw by stalemate", "The game is over: Draw by stalemate"]);
}

#[test]
fn help_names_every_command() {
    let lines = answers(&PEOPLE, "help\n");
    for command in
        ["move", "board", "moves", "back", "redo", "hint", "draw", "claim", "resign", "flip", "save", "load"]
    {
        assert!(lines.iter().any(|line| line.split(' ').next() == Some(command)), "{command}");
    }
    for command in
        ["fen", "pgn", "clock", "pause", "resume", "help", "quit", "speak", "new", "player", "opening"]
    {
        assert!(lines.iter().any(|line| line.split(' ').next() == Some(command)), "{command}");
    }
}

#[test]
fn nothing_that_is_typed_breaks_the_game() {
    let mut script = b"e4\n\n \n\xff\xfe\n\0\n".to_vec();
    script.extend(std::iter::repeat_n(b'x', 1 << 20));
    script.extend(
        b"\n\x1b[2J\nplayer\nplayer white nobody\nplayer green human\nlegal z9\nspeak loud\ne5\r\nquit\nd4\n",
    );
    let run = run(&PEOPLE, script);
    let lines = run.lines();
    assert!(lines.contains(&"1... e5") && !lines.contains(&"2. d4"), "{lines:?}");
    assert!(!run.stdout.contains(['\x1b', '\0']));
    assert_eq!(lines.last(), Some(&"Result *"));
}
