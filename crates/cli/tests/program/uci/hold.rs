//! `go infinite` and `go ponder`: the move is held back until it is asked for, and the processor rests meanwhile.

use crate::uci::dialogue::{Dialogue, START};

const FORCED: &str = "1r5k/8/8/8/8/8/8/K7 w - - 0 1";
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

fn assert_held(dialogue: &mut Dialogue) {
    for _ in 0..3 {
        let lines = dialogue.sync();
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
}

/// The move that is told in the end: the right one, where there is no choice.
fn moved(dialogue: &mut Dialogue, fen: &str) -> String {
    // The score may have come before the answers to isready.
    let lines = dialogue.until("bestmove ");
    let told = lines.last().unwrap().split(' ').nth(1).unwrap();
    let right = [(FORCED, "a1a2"), (MATED, "(none)")].into_iter().find(|(position, _)| *position == fen);
    assert!(right.is_none_or(|(_, right)| told == right), "{fen}: {told}");
    told.to_owned()
}

#[test]
fn an_infinite_search_that_is_done_waits_for_stop() {
    let mut dialogue = Dialogue::new();
    for (fen, limits) in [
        (START, "infinite depth 1"),
        (START, "infinite wtime 1 btime 1"),
        (START, "infinite nodes 1"),
        (START, ""),
        (MATE_IN_ONE, "infinite"),
        (FORCED, "infinite"),
        (MATED, "infinite"),
        (MATED, ""),
    ] {
        dialogue.send_all(&[&format!("position fen {fen}"), &format!("go {limits}")]);
        assert_held(&mut dialogue);
        dialogue.send("stop");
        moved(&mut dialogue, fen);
    }
    dialogue.quit();
}

#[test]
fn pondering_waits_for_the_move_or_for_stop() {
    let mut dialogue = Dialogue::new();
    for fen in [START, MATE_IN_ONE, FORCED, MATED] {
        for end in ["ponderhit", "stop"] {
            for limits in ["wtime 1 btime 1", "movetime 1", "depth 1", "nodes 1"] {
                dialogue.send_all(&[&format!("position fen {fen}"), &format!("go ponder {limits}")]);
                assert_held(&mut dialogue);
                dialogue.send(end);
                moved(&mut dialogue, fen);
            }
        }
    }
    // The protocol wants the move of an infinite search held even then.
    dialogue.send_all(&["position startpos", "go ponder infinite", "ponderhit"]);
    assert_held(&mut dialogue);
    dialogue.send("stop");
    dialogue.until("bestmove ");
    dialogue.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn while_a_move_is_held_the_processor_rests() {
    let mut dialogue = Dialogue::new();
    for (fen, limits) in [
        (START, "infinite depth 2"),
        (START, "ponder nodes 100"),
        (MATED, "infinite"),
        (MATE_IN_ONE, "infinite"),
        (MATE_IN_ONE, "ponder wtime 60000 btime 60000"),
        (FORCED, "infinite depth 3"),
        (FORCED, "ponder depth 3"),
    ] {
        dialogue.send_all(&[&format!("position fen {fen}"), &format!("go {limits}")]);
        // The search needs a while, the longer the busier the machine is.
        let rests = (0..60).any(|_| {
            let before = dialogue.ticks();
            std::thread::sleep(std::time::Duration::from_millis(500));
            // A busy thread would use 50 of them.
            dialogue.ticks() - before <= 5
        });
        assert!(rests, "{fen} {limits}");
        dialogue.send("stop");
        let told = moved(&mut dialogue, fen);
        assert!(fen != MATE_IN_ONE || told == "e1e8", "{limits}: {told}");
    }
    dialogue.quit();
}
