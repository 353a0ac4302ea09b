//! Everything that may come while a search is running: one `bestmove` for every `go` that was accepted.

use crate::uci::dialogue::{Dialogue, START};

#[test]
fn a_second_go_is_refused() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["position startpos", "go infinite", "go depth 1", "go infinite", "bench", "stop"]);
    let answer = dialogue.best_move(START);
    assert_eq!(answer.errors(), ["a search is running; stop it first"; 3]);
    // Had one of them been accepted after all, its move would come here.
    assert!(dialogue.sync().is_empty());
    dialogue.quit();
}

#[test]
fn a_go_right_after_a_stop_is_accepted() {
    let mut dialogue = Dialogue::new();
    dialogue.send("position startpos");
    for _ in 0..20 {
        dialogue.send_all(&["go infinite", "stop"]);
    }
    dialogue.send_all(&["position startpos moves e2e4", "go infinite", "position startpos", "stop"]);
    for _ in 0..20 {
        let answer = dialogue.best_move(START);
        assert!(answer.errors().is_empty(), "{answer:?}");
    }
    let black = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    dialogue.best_move(black);
    assert!(dialogue.sync().is_empty());
    dialogue.quit();
}

#[test]
fn more_searches_than_can_wait_are_refused_aloud() {
    let mut dialogue = Dialogue::new();
    dialogue.send("position startpos");
    let mut lines = String::new();
    for _ in 0..300 {
        lines.push_str("go infinite\nstop\n");
    }
    dialogue.send_bytes(lines.as_bytes());
    dialogue.send("quit-not");
    let said = dialogue.until("info string error: unknown command");
    let refused = said.iter().filter(|line| line.contains("too many searches are waiting")).count();
    let mut answered = said.iter().filter(|line| line.starts_with("bestmove ")).count();
    while answered + refused < 300 {
        dialogue.best_move(START);
        answered += 1;
    }
    assert!(dialogue.sync().is_empty());
    dialogue.quit();
}

#[test]
fn positions_options_and_games_may_change_under_a_search() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["position startpos", "go infinite"]);
    dialogue.send_all(&[
        "position fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1",
        "setoption name Hash value 2",
        "setoption name Threads value 2",
        "setoption name MultiPV value 2",
        "setoption name Clear Hash",
        "ucinewgame",
        "isready",
        "d",
        "uci",
        "stop",
    ]);
    let answer = dialogue.best_move(START);
    assert!(answer.errors().is_empty() && answer.lines.contains(&"readyok".to_owned()), "{answer:?}");
    dialogue.send("go depth 3");
    let answer = dialogue.best_move("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1");
    assert_eq!(answer.best, "e1e8");
    assert!(answer.lines.iter().any(|line| line.contains(" multipv 2 ")), "{answer:?}");
    dialogue.quit();
}

#[test]
fn a_flood_of_stops_and_ponderhits_is_ignored() {
    let mut dialogue = Dialogue::new();
    dialogue.send_bytes("stop\nponderhit\n".repeat(10_000).as_bytes());
    assert!(dialogue.sync().is_empty());
    dialogue.send_all(&["position startpos", "stop", "go depth 2"]);
    assert!(dialogue.best_move(START).lines.iter().any(|line| line.starts_with("info depth 2 ")));
    dialogue.send("go infinite");
    dialogue.send_bytes("stop\nponderhit\n".repeat(10_000).as_bytes());
    dialogue.best_move(START);
    assert!(dialogue.sync().is_empty());
    dialogue.send("go infinite");
    dialogue.send_bytes("ponderhit\n".repeat(100).as_bytes());
    assert!(dialogue.sync().iter().all(|line| !line.starts_with("bestmove")));
    dialogue.send("stop");
    dialogue.best_move(START);
    dialogue.quit();
}

#[test]
fn with_debug_on_what_is_ignored_is_told() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["debug on", "stop", "ponderhit", "register later", "debug off", "stop"]);
    let told = [
        "info string there is nothing to stop",
        "info string nobody is pondering",
        "info string nobody needs to register",
    ];
    assert_eq!(dialogue.sync(), told);
    assert_eq!(dialogue.error("debug maybe"), "debug is used so: debug on, or debug off");
    dialogue.quit();
}

#[test]
fn a_stop_at_once_still_finds_a_move() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name Threads value 3", "position startpos"]);
    for _ in 0..50 {
        dialogue.send_all(&["go infinite", "stop"]);
        dialogue.best_move(START);
    }
    dialogue.quit();
}
