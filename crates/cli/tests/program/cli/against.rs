//! Comparing with other engines: right ones, wrong ones, silent ones and dead ones.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use crate::cli::program::{KIWIPETE, run};

/// The faulty engine of the oracle, built where this test was built.
fn mutant() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let test = std::env::current_exe().unwrap();
        let folder = test.ancestors().nth(2).unwrap();
        let path: PathBuf = folder.join(format!("mutant{}", std::env::consts::EXE_SUFFIX));
        if !path.exists() {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--quiet", "-p", "arrocco-oracle", "--bin", "mutant", "--target-dir"]);
            cargo.arg(folder.parent().unwrap());
            if folder.ends_with("release") {
                cargo.arg("--release");
            }
            assert!(cargo.status().unwrap().success());
        }
        path.to_str().unwrap().to_owned()
    })
}

/// An engine of a few lines of shell: what it does at `go`.
#[cfg(unix)]
fn shell(go: &str) -> String {
    let answers = "uci) echo uciok;; isready) echo readyok;; quit) exit;;";
    format!("sh -c 'while read line; do case $line in {answers} go*) {go};; esac; done'")
}

fn against(fen: &str, depth: &str, fault: &str) -> Vec<String> {
    let command = format!("'{}' --drop {fault}", mutant());
    let run = run(&["perft", depth, "--fen", fen, "--against", &command]);
    run.lines(1).into_iter().map(str::to_owned).collect()
}

#[test]
fn a_right_engine_is_right() {
    let run = run(&["perft", "3", "--against", mutant(), "--fen", KIWIPETE]);
    let lines = run.lines(0);
    assert_eq!(lines[..2], ["Arrocco mutant (None) counts the same at every depth to 3", "nodes 97862"]);
    assert!(lines.last().unwrap().starts_with("nps "));
}

#[test]
fn chess960_is_spoken() {
    for fen in ["960:0", "nrkrb1q1/1p1pbp2/7p/p1p1p1p1/P1P2BPn/3P1P2/1P1RPRB1/NQ2K1N1 b db - 2 12"] {
        let json = run(&["perft", "2", "--json", "--against", mutant(), "--fen", fen]).json(0);
        assert_eq!(json["equal"], true, "{fen}");
    }
    let castling = format!("{} --drop castling", mutant());
    let run = run(&["perft", "1", "--against", &castling, "--fen", KIWIPETE, "--chess960"]);
    assert!(run.stdout.ends_with("missing e1a1: castle\nmissing e1h1: castle\n"), "{run:?}");
}

#[test]
fn missing_en_passant_is_found() {
    let lines = against(KIWIPETE, "4", "en-passant");
    assert_eq!(lines[0], "Arrocco mutant (EnPassant) counts 2038 nodes at depth 2, and there are 2039");
    assert_eq!(lines[2..], ["path a2a4", "missing b4a3: capture, en-passant"]);
    assert_eq!(lines[1], "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/Pp2P3/2N2Q1p/1PPBBPPP/R3K2R b KQkq a3 0 1");
}

#[test]
fn missing_castling_is_found() {
    let lines = against(KIWIPETE, "3", "castling");
    assert_eq!(
        lines[1..],
        [&format!("fen {KIWIPETE}"), "path -", "missing e1c1: castle", "missing e1g1: castle"]
    );
}

#[test]
fn missing_promotions_are_found() {
    let lines = against("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "4", "promotion");
    assert!(lines[2].starts_with("path a6a7 "), "{lines:?}");
    assert_eq!(lines[3..], ["missing a7a8n: promotion"]);
}

#[test]
fn overlooked_pins_are_found() {
    let lines = against(KIWIPETE, "3", "pins");
    assert_eq!(lines[2..], ["path e2b5", "extra d7d6: the pawn on d7 is pinned by the bishop on b5"]);
}

#[test]
fn overlooked_double_checks_are_found() {
    let lines = against("4r1k1/8/8/4n3/8/8/6P1/4K3 b - - 0 1", "3", "double-check");
    assert_eq!(lines[2], "path e5f3");
    let why = "the knight on f3 and the rook on e8 give check together, so only the king can move";
    assert_eq!(lines[3..], [format!("extra g2f3: {why}")]);
}

#[test]
fn differences_are_told_as_json() {
    let command = format!("{} --drop pins", mutant());
    let json = run(&["perft", "2", "--json", "--against", &command, "--fen", KIWIPETE]).json(1);
    assert_eq!(
        (&json["equal"], &json["nodes"], &json["their_nodes"]),
        (&false.into(), &2039.into(), &2040.into())
    );
    let difference = &json["difference"];
    assert_eq!(difference["path"], serde_json::json!(["e2b5"]));
    let extra = &difference["extra"][0];
    assert_eq!((&extra["uci"], &extra["reason"]["code"]), (&"d7d6".into(), &"pinned".into()));
    assert_eq!(extra["reason"]["by"], serde_json::json!(["b5"]));
}

/// Its counts are wrong, its moves are not: the walk down must end nevertheless.
#[cfg(unix)]
#[test]
fn an_engine_that_contradicts_itself_is_caught() {
    let moves = "for square in a1a2 a1b1 a1b2; do echo $square: 9; done; echo Nodes searched: 27";
    let run = run(&["perft", "2", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1", "--against", &shell(moves)]);
    assert_eq!(run.lines(1)[2], "path -");
    assert!(run.stdout.contains("note its counts differ here"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn nonsense_moves_are_explained() {
    let moves =
        "echo a1b1: 1; echo a1a2: 1; echo a1b2: 1; echo a1b2: 1; echo a1c3: 1; echo z1z2: 1; echo Total: 6";
    let run = run(&["perft", "1", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1", "--against", &shell(moves)]);
    assert_eq!(
        run.lines(1)[3..],
        [
            "extra a1c3: the king on a1 cannot move to c3 even on an empty board",
            "extra z1z2: \"z1z2\" is not a move: a square is a letter a-h and a digit 1-8 (at character 1)",
            "extra a1b2: the move is legal, but listed twice",
        ]
    );
}

#[cfg(unix)]
#[test]
fn engines_that_cannot_answer_are_given_up() {
    let silent = shell("sleep 1000");
    let dying = shell("exit 3");
    for (command, message) in [
        ("/no/such/engine", "cannot start \"/no/such/engine\""),
        ("'half a quote", "a quotation mark is not closed"),
        ("  ", "there is no program in"),
        ("true", "gave no answer to \"uci\": it ended with exit status: 0"),
        ("cat", "gave no answer to \"uci\" within 4 s"),
        ("yes", "gave no answer to \"uci\" within 4 s"),
        (&silent, "gave no answer to \"go perft 1\" within 4 s"),
        (&dying, "gave no answer to \"go perft 1\": it ended with exit status: 3"),
        (&shell("echo bestmove e2e4"), "has no perft"),
        (&shell("echo Nodes searched: 20"), "tells a sum but no count for each move"),
        (&shell("echo e2e4: 1; echo Nodes searched: 20"), "its counts add up to 1, but it tells a sum of 20"),
    ] {
        let run = run(&["perft", "2", "--timeout", "4", "--against", command]);
        assert!(run.error().contains(message), "{run:?}");
    }
    let no_960 = run(&["perft", "1", "--chess960", "--against", &silent]);
    assert!(no_960.error().contains("offers no UCI_Chess960"), "{no_960:?}");
    assert!(run(&["perft", "0", "--against", "true"]).error().contains("a depth of 1 or more"));
}

/// The engine's own children are ended with it.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running() {
    let marker = format!("{}.{}", 86_400, std::process::id());
    run(&["perft", "1", "--timeout", "4", "--against", &shell(&format!("sleep {marker}; true"))]).error();
    let running = || {
        std::fs::read_dir("/proc").unwrap().filter_map(Result::ok).any(|process| {
            std::fs::read(process.path().join("cmdline"))
                .is_ok_and(|line| line.starts_with(format!("sleep\0{marker}").as_bytes()))
        })
    };
    // It has been killed, but on a busy machine the system takes its time to bury it.
    let gone = (0..3000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        !running()
    });
    assert!(gone, "sleep {marker} is still there");
}

#[test]
fn stockfish_agrees() {
    let Some(stockfish) = std::env::var_os("ARROCCO_STOCKFISH") else {
        println!("skipped: ARROCCO_STOCKFISH does not say where Stockfish is");
        return;
    };
    let command = format!("'{}'", stockfish.to_str().unwrap());
    for fen in ["startpos", KIWIPETE, "960:0", "960:959", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"] {
        let json = run(&["perft", "4", "--json", "--against", &command, "--fen", fen]).json(0);
        assert_eq!(json["equal"], true, "{fen}");
    }
}
