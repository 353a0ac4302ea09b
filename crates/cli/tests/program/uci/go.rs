//! `go` with limits of all kinds: every one that is accepted ends with one legal move.

use crate::uci::dialogue::{Dialogue, START};

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";

#[test]
fn clocks_that_make_no_sense_get_a_move_at_once() {
    let mut dialogue = Dialogue::new();
    dialogue.send("position startpos");
    for clocks in [
        "wtime -5000 btime -5000",
        "wtime 0 btime 0",
        "wtime 1 btime 1",
        "wtime 1 btime 1 winc 1 binc 1 movestogo 1",
        "wtime 100",
        "btime 100",
        "winc 50",
        "binc 50",
        "movestogo 0 wtime 50 btime 50",
        "movestogo -3 wtime 50 btime 50",
        "movetime 0",
        "movetime -1",
        "movetime 1",
        "wtime 99999999999999999999999999 btime 1 depth 1",
        "wtime -99999999999999999999999999 btime 1",
        "wtime 50 btime 50 winc 99999999999999999999 movestogo 99999999999999 depth 1",
    ] {
        dialogue.send(&format!("go {clocks}"));
        let answer = dialogue.best_move(START);
        assert!(answer.errors().is_empty(), "{clocks}: {answer:?}");
    }
    dialogue.quit();
}

#[test]
fn clocks_of_black_are_black_s() {
    let mut dialogue = Dialogue::new();
    dialogue.send("position startpos moves e2e4");
    let fen = dialogue.fen();
    // With White's hour this would take minutes.
    dialogue.send("go wtime 3600000 btime 20");
    dialogue.best_move(&fen);
    dialogue.quit();
}

#[test]
fn numbers_that_are_missing_or_wrong_are_told_and_clamped() {
    let mut dialogue = Dialogue::new();
    dialogue.send("position startpos");
    for (limits, errors) in [
        ("depth", &["\"depth\" takes a number; the least is taken"][..]),
        ("depth x", &["\"depth\" takes a number, not \"x\"; the least is taken"]),
        ("depth nodes 5", &["\"depth\" takes a number; the least is taken"]),
        ("nodes", &["\"nodes\" takes a number; the least is taken"]),
        (
            "wtime btime",
            &["\"wtime\" takes a number; the least is taken", "\"btime\" takes a number; the least is taken"],
        ),
        ("depth 1 quickly", &["unknown word \"quickly\" in go, skipped"]),
        ("depth 0", &[]),
        ("depth -7", &[]),
        ("nodes 0", &[]),
        ("nodes 1", &[]),
        ("mate 0", &[]),
        ("mate -1", &[]),
        ("nodes 20000 depth 999999", &[]),
        ("depth 99999999999999999999 nodes 2000", &[]),
    ] {
        dialogue.send(&format!("go {limits}"));
        assert_eq!(dialogue.best_move(START).errors(), errors, "{limits}");
    }
    dialogue.quit();
}

#[test]
fn a_depth_beyond_all_ends_where_the_tree_does() {
    let mut dialogue = Dialogue::new();
    // One move, and then nothing to win: however deep, it is soon searched.
    let fen = "8/8/8/8/8/5k2/7p/7K w - - 0 1";
    dialogue.send_all(&[&format!("position fen {fen}"), "go depth 999999"]);
    assert_eq!(dialogue.best_move(fen).best, "h1h2");
    dialogue.send_all(&[&format!("position fen {MATE_IN_ONE}"), "go depth 999999"]);
    assert_eq!(dialogue.best_move(MATE_IN_ONE).best, "e1e8");
    dialogue.quit();
}

#[test]
fn searchmoves_are_the_only_ones_unless_none_is_legal() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["position startpos", "go searchmoves a2a3 h2h4 depth 4"]);
    let answer = dialogue.best_move(START);
    assert!(["a2a3", "h2h4"].contains(&answer.best.as_str()), "{answer:?}");
    dialogue.send("go depth 1 searchmoves e2e5 a2a3 rubbish");
    let answer = dialogue.best_move(START);
    assert_eq!(answer.best, "a2a3");
    let skipped = [
        "\"e2e5\" in searchmoves is not a legal move here, skipped",
        "\"rubbish\" in searchmoves is not a legal move here, skipped",
    ];
    assert_eq!(answer.errors(), skipped);
    for moves in ["e2e5", "e7e5 0000"] {
        dialogue.send(&format!("go depth 1 searchmoves {moves}"));
        let errors = ["no move of searchmoves is legal here; all moves are searched"];
        assert_eq!(dialogue.best_move(START).errors(), errors);
    }
    dialogue.send("go depth 1 searchmoves");
    dialogue.best_move(START);
    dialogue.quit();
}

#[test]
fn where_there_is_no_move_there_is_none() {
    let mut dialogue = Dialogue::new();
    for (fen, score) in [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "mate 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"),
    ] {
        for limits in ["depth 5", "movetime 10", "wtime 1000 btime 1000", "nodes 10", "mate 2"] {
            dialogue.send_all(&[&format!("position fen {fen}"), &format!("go {limits}")]);
            let lines = dialogue.until("bestmove");
            assert_eq!(lines, [&format!("info depth 0 score {score}"), "bestmove (none)"]);
        }
    }
    dialogue.quit();
}

#[test]
fn mates_are_told_in_moves() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&[&format!("position fen {MATE_IN_ONE}"), "go mate 1"]);
    let answer = dialogue.best_move(MATE_IN_ONE);
    assert_eq!((answer.best.as_str(), answer.score().as_str(), answer.ponder), ("e1e8", "mate 1", None));
    dialogue.quit();
}

/// However the search was broken off, and whatever it thought before.
#[test]
fn the_last_line_begins_with_the_move() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut dialogue = Dialogue::new();
    dialogue.send(&format!("position fen {fen}"));
    for nodes in (50..20_000).step_by(463) {
        dialogue.send_all(&["setoption name Clear Hash", &format!("go nodes {nodes}")]);
        let answer = dialogue.best_move(fen);
        let line = answer.lines.iter().rev().find_map(|line| line.split_once(" pv ")).unwrap().1;
        assert_eq!(line.split(' ').next(), Some(answer.best.as_str()), "{answer:?}");
    }
    dialogue.quit();
}

#[test]
fn as_many_lines_as_asked_for_come_with_chances() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name MultiPV value 3", "setoption name UCI_ShowWDL value true"]);
    dialogue.send_all(&["position startpos", "go depth 4"]);
    let answer = dialogue.best_move(START);
    let word_after =
        |said: &str, word: &str| said.split(' ').skip_while(|&other| other != word).nth(1).map(str::to_owned);
    let mut moves = Vec::new();
    for rank in 1..=3 {
        // A line that overtakes another takes its rank, and both are told again: the last word counts.
        let said = answer.lines.iter().rev().find(|said| {
            said.starts_with("info depth 4 ")
                && said.contains(&format!(" multipv {rank} "))
                && !said.contains("bound")
        });
        let said = said.unwrap_or_else(|| panic!("line {rank}: {answer:?}"));
        let chances: Vec<&str> = said.split(' ').skip_while(|&word| word != "wdl").skip(1).take(3).collect();
        assert_eq!(chances.iter().map(|text| text.parse::<u32>().unwrap()).sum::<u32>(), 1000, "{said}");
        moves.extend(word_after(said, "pv"));
    }
    assert_eq!(moves.first(), Some(&answer.best), "{answer:?}");
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 3, "three different moves: {answer:?}");
    dialogue.quit();
}

#[test]
fn perft_counts_and_can_be_stopped() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["position startpos", "go perft 3"]);
    let lines = dialogue.until("Nodes searched: 8902");
    assert!(lines.contains(&"e2e4: 600".to_owned()), "{lines:?}");
    dialogue.send_all(&["go perft 100", "isready"]);
    dialogue.until("readyok");
    dialogue.send_all(&["go depth 1", "stop"]);
    let lines = dialogue.until("Nodes searched: ");
    assert!(lines.contains(&"info string error: go perft is running; stop it first".to_owned()), "{lines:?}");
    dialogue.send_all(&["go perft 1000", "stop"]);
    let lines = dialogue.until("Nodes searched: ");
    assert!(lines.contains(&"info string error: perft counts 255 plies at most".to_owned()), "{lines:?}");
    dialogue.quit();
}

/// Searches that break off in the middle of a depth, where the best move may just have changed.
#[test]
fn the_lines_told_last_are_the_ranking_that_is_played() {
    const WILD: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const PUZZLE: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    let mut dialogue = Dialogue::new();
    for (threads, lines) in [(1, 1), (1, 3), (4, 1), (4, 3)] {
        dialogue.send(&format!("setoption name Threads value {threads}"));
        dialogue.send(&format!("setoption name MultiPV value {lines}"));
        for (fen, nodes) in [WILD, PUZZLE].into_iter().flat_map(|fen| (1..40).map(move |n| (fen, n * 487))) {
            dialogue.send_all(&["ucinewgame", &format!("position fen {fen}"), &format!("go nodes {nodes}")]);
            let answer = dialogue.best_move(fen);
            let last = |rank: usize| {
                let rank = format!(" multipv {rank} ");
                let line =
                    answer.lines.iter().rfind(|line| line.contains(&rank)).expect("a line of this rank");
                line.split_once(" pv ")
                    .and_then(|(_, moves)| moves.split(' ').next())
                    .expect("a move")
                    .to_owned()
            };
            let mut told: Vec<String> = (1..=lines).map(last).collect();
            assert_eq!(told[0], answer.best, "{threads} threads, {nodes} nodes: {:#?}", answer.lines);
            told.sort();
            told.dedup();
            assert_eq!(told.len(), lines, "{threads} threads, {nodes} nodes: {:#?}", answer.lines);
        }
    }
    dialogue.quit();
}
