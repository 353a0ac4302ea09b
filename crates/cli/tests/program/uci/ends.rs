//! The end of input, outputs that nobody reads or reads slowly, and the way out.

use std::io::{BufRead, BufReader, Read, Write};

use crate::uci::dialogue::{Dialogue, START, command};

#[test]
fn the_end_of_input_stops_and_leaves() {
    for lines in [&[][..], &["position startpos", "go infinite"], &["position startpos", "go ponder depth 1"]]
    {
        let mut dialogue = Dialogue::new();
        dialogue.send_all(lines);
        let (said, status) = dialogue.finish();
        assert_eq!(status, 0);
        let moves = said.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(moves, usize::from(!lines.is_empty()), "{said:?}");
    }
}

#[test]
fn the_last_line_need_not_end() {
    let mut dialogue = Dialogue::new();
    dialogue.send_bytes(b"isready");
    assert_eq!(dialogue.finish(), (vec!["readyok".to_owned()], 0));
}

#[test]
fn quit_leaves_whatever_is_going_on() {
    for busy in ["go infinite", "go perft 100", "bench 100", "d"] {
        let mut dialogue = Dialogue::new();
        dialogue.send_all(&["position startpos", busy, "quit"]);
        assert_eq!(dialogue.finish().1, 0, "{busy}");
    }
    // Even with every searched position to forget, and waiting commands.
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&[
        "setoption name Threads value 4",
        "position startpos",
        "go infinite",
        "stop",
        "go infinite",
    ]);
    dialogue.send("quit");
    assert_eq!(dialogue.finish().1, 0);
}

/// People pipe `go depth 12` and `quit` in one breath, and want an answer.
#[test]
fn quit_during_a_search_is_answered_with_its_move() {
    for go in
        ["go depth 12", "go infinite", "go ponder wtime 60000 btime 60000", "go wtime 600000 btime 600000"]
    {
        let mut dialogue = Dialogue::new();
        // All at once: after `quit` there may be nobody to write to.
        dialogue.send_bytes(format!("position startpos\n{go}\nquit\ngo depth 1\nisready\n").as_bytes());
        let (said, status) = dialogue.finish();
        assert_eq!(status, 0);
        // What follows `quit` is ignored.
        assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {said:?}");
        assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{go}: {said:?}");
    }
    // Each search that was accepted has its answer.
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["position startpos", "go infinite", "stop", "go infinite", "quit"]);
    let (said, _) = dialogue.finish();
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{said:?}");
}

#[test]
fn quit_right_after_an_option_does_not_drop_its_answer() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name EvalFile value /no/such/file", "isready", "quit"]);
    let (said, status) = dialogue.finish();
    assert_eq!(status, 0);
    let [error, ready] = &said[..] else { panic!("{said:?}") };
    assert!(error.starts_with("info string error: ") && error.contains("/no/such/file"), "{error}");
    assert_eq!(ready, "readyok");
}

#[test]
fn an_output_that_is_closed_ends_the_program() {
    let mut child = command().arg("uci").spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The input stays open: it is the output that tells.
    input.write_all(b"position startpos\ngo infinite\n").unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_output_that_is_closed_in_the_middle_ends_the_program() {
    let mut child = command().arg("uci").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"position startpos\ngo infinite\n").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    // A search far along seldom says something: an answer makes it notice.
    let _ = input.write_all(b"isready\n");
    assert!(child.wait().unwrap().success());
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(errors, "");
}

#[test]
fn a_slow_reader_gets_every_answer() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name MultiPV value 218", "position startpos"]);
    // Far more lines than a pipe holds, and nobody reads them while the searches run.
    for _ in 0..30 {
        dialogue.send_all(&["go depth 7", "isready"]);
        std::thread::sleep(std::time::Duration::from_millis(20));
        dialogue.send("stop");
    }
    let mut ready = 0;
    for _ in 0..30 {
        ready += dialogue.best_move(START).lines.iter().filter(|&line| line == "readyok").count();
    }
    // The last search may have ended before the question after it was heard.
    for _ in ready..30 {
        assert_eq!(dialogue.line().as_deref(), Some("readyok"));
    }
    dialogue.quit();
}

#[test]
fn a_reader_who_never_reads_does_not_keep_the_program_alive() {
    let mut child = command().arg("uci").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for _ in 0..500 {
        input.write_all(b"uci\n").unwrap();
    }
    input.write_all(b"quit\n").unwrap();
    assert!(child.wait().unwrap().success());
}

/// More answers than are kept for somebody who does not read, so that `quit` and the end are never heard.
#[test]
fn nor_does_one_who_asks_for_more_than_can_be_kept() {
    for quit in ["quit\n", ""] {
        let mut child = command().arg("uci").spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // It may leave in the middle of them.
        let _ = input.write_all(format!("{}{quit}", "uci\n".repeat(2000)).as_bytes());
        drop(input);
        assert!(child.wait().unwrap().success(), "{quit:?}");
    }
}

#[test]
fn without_arguments_and_without_a_terminal_it_speaks_uci() {
    let mut dialogue = Dialogue::with(&mut command());
    dialogue.send("uci");
    assert_eq!(dialogue.until("uciok").last().unwrap(), "uciok");
    dialogue.quit();
}
