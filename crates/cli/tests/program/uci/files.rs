//! Books, networks and logs: right ones, and those that are broken, missing, or not to be written. The engine plays.

use std::path::PathBuf;

use crate::uci::dialogue::{Dialogue, START};

/// The key of the start position.
const KEY: u64 = 0x463b_9618_1691_fc9c;
/// After 1. e4.
const KEY_E4: u64 = 0x823c_9b50_fd11_4196;
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// A file that is gone after the test.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("arrocco uci {} {name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        Self(path)
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// An entry of a Polyglot book.
fn entry(key: u64, mv: u16, weight: u16) -> Vec<u8> {
    let mut bytes = key.to_be_bytes().to_vec();
    bytes.extend(mv.to_be_bytes());
    bytes.extend(weight.to_be_bytes());
    bytes.extend([0; 4]);
    bytes
}

// Moves: rank and file from 0, source and target, an octal digit each.
const A2A3: u16 = 0o1020;
const H2H4: u16 = 0o1737;
const E7E5: u16 = 0o6444;

fn with_book(name: &str, bytes: &[u8]) -> (Dialogue, TempFile) {
    let file = TempFile::new(name, bytes);
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name OwnBook value true", "position startpos"]);
    dialogue.send(&format!("setoption name BookFile value {}", file.0.display()));
    (dialogue, file)
}

#[test]
fn openings_are_played_from_the_book() {
    let mut bytes = entry(KEY, A2A3, 3);
    bytes.extend(entry(KEY, H2H4, 1));
    bytes.extend(entry(KEY_E4, E7E5, 1));
    let (mut dialogue, _file) = with_book("two moves für Weiß.bin", &bytes);
    assert!(dialogue.sync().is_empty());
    let mut played = Vec::new();
    for _ in 0..200 {
        dialogue.send("go wtime 3600000 btime 3600000");
        let answer = dialogue.best_move(START);
        let info = format!("info depth 0 score cp 0 nodes 0 pv {}", answer.best);
        assert_eq!(answer.lines[..answer.lines.len() - 1], [info]);
        played.push(answer.best);
    }
    let count = |mv: &str| played.iter().filter(|&best| best == mv).count();
    assert_eq!(count("a2a3") + count("h2h4"), 200);
    // Three times as often; so few or so many would come up once in a billion runs.
    assert!((110..190).contains(&count("a2a3")), "{}", count("a2a3"));
    dialogue.send_all(&["position startpos moves e2e4", "go wtime 3600000 btime 3600000"]);
    assert_eq!(dialogue.best_move(AFTER_E4).best, "e7e5");
    dialogue.send_all(&["position startpos", "go depth 1 searchmoves h2h4 d2d4"]);
    assert_eq!(dialogue.best_move(START).best, "h2h4");
    dialogue.quit();
}

#[test]
fn the_book_is_left_alone_when_it_should_be() {
    let (mut dialogue, _file) = with_book("closed.bin", &entry(KEY, A2A3, 1));
    let thinks = |dialogue: &mut Dialogue, setting: &str, go: &str| {
        dialogue.send_all(&[setting, go]);
        let answer = dialogue.best_move(START);
        answer.lines.iter().any(|line| line.starts_with("info depth 1 "))
    };
    assert!(!thinks(&mut dialogue, "isready", "go depth 2"));
    assert!(thinks(&mut dialogue, "setoption name UCI_AnalyseMode value true", "go depth 2"));
    assert!(!thinks(&mut dialogue, "setoption name UCI_AnalyseMode value false", "go depth 2"));
    assert!(thinks(&mut dialogue, "setoption name OwnBook value false", "go depth 2"));
    assert!(thinks(&mut dialogue, "setoption name OwnBook value true", "go depth 2 searchmoves d2d4"));
    assert!(thinks(&mut dialogue, "setoption name BookFile value <empty>", "go depth 2"));
    dialogue.quit();
}

#[test]
fn a_move_from_the_book_is_held_while_pondering() {
    let (mut dialogue, _file) = with_book("ponder.bin", &entry(KEY, A2A3, 1));
    dialogue.send("go ponder wtime 1000 btime 1000");
    assert!(dialogue.sync().is_empty());
    dialogue.send("ponderhit");
    assert_eq!(dialogue.best_move(START).best, "a2a3");
    dialogue.quit();
}

#[test]
fn books_that_cannot_be_read_are_told_and_the_engine_plays() {
    let folder = std::env::temp_dir();
    let (empty, stump) = (TempFile::new("empty.bin", b""), TempFile::new("stump.bin", b"stump"));
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name OwnBook value true", "position startpos"]);
    for (path, reason) in [
        ("/no/such/book.bin", "cannot read the book \"/no/such/book.bin\": No such file"),
        (folder.to_str().unwrap(), "it is not a file"),
        (empty.0.to_str().unwrap(), "has no entries"),
        (stump.0.to_str().unwrap(), "has no entries"),
    ] {
        // Twice: it might have been mended.
        for _ in 0..2 {
            let error = dialogue.error(&format!("setoption name BookFile value {path}"));
            assert!(error.contains(reason) && error.ends_with("; no book is used"), "{error}");
        }
        dialogue.send("go depth 2");
        assert!(dialogue.best_move(START).errors().is_empty());
    }
    dialogue.quit();
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_book_no_network_and_no_log() {
    let path = std::env::temp_dir().join(format!("arrocco-pipe-{}", std::process::id()));
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    let mut dialogue = Dialogue::new();
    for option in ["BookFile", "EvalFile", "Debug Log File"] {
        let error = dialogue.error(&format!("setoption name {option} value {}", path.display()));
        assert!(error.contains("not a file"), "{option}: {error}");
    }
    std::fs::remove_file(&path).unwrap();
    dialogue.quit();
}

#[test]
fn a_book_that_is_cut_off_is_told_and_used() {
    let mut bytes = entry(KEY, A2A3, 1);
    bytes.extend(&entry(KEY, H2H4, 65535)[..11]);
    let (mut dialogue, _file) = with_book("cut.bin", &bytes);
    let said = dialogue.sync();
    let [warning] = &said[..] else { panic!("{said:?}") };
    assert!(warning.starts_with("info string warning: the book \""), "{warning}");
    assert!(warning.ends_with(" is cut off: 11 bytes after its last entry are skipped"), "{warning}");
    dialogue.send("go depth 1");
    assert_eq!(dialogue.best_move(START).best, "a2a3");
    dialogue.quit();
}

#[test]
fn moves_that_are_illegal_or_have_no_weight_are_skipped() {
    // e2e5, g4g5 and a promotion into nothing known.
    let illegal = [entry(KEY, 0o1444, 9), entry(KEY, 0o3646, 9), entry(KEY, 0o71020, 9)].concat();
    let weightless = entry(KEY, A2A3, 0);
    for (name, bytes, warning, from_book) in [
        ("illegal.bin", illegal.clone(), Some("not every move here is legal (3 skipped)"), None),
        ("weightless.bin", weightless.clone(), Some("no move here has a weight (1 skipped)"), None),
        (
            "mixed.bin",
            [illegal, weightless.clone(), entry(KEY, H2H4, 1)].concat(),
            Some("not every move here is legal (3 skipped)"),
            Some("h2h4"),
        ),
        ("some.bin", [weightless, entry(KEY, H2H4, 1)].concat(), None, Some("h2h4")),
    ] {
        let (mut dialogue, _file) = with_book(name, &bytes);
        dialogue.send("go depth 2");
        let answer = dialogue.best_move(START);
        let told: Vec<&str> =
            answer.lines.iter().filter_map(|line| line.strip_prefix("info string warning: ")).collect();
        assert_eq!(told.len(), usize::from(warning.is_some()), "{name}: {answer:?}");
        assert!(warning.is_none_or(|text| told[0].ends_with(text)), "{name}: {answer:?}");
        let thinks = answer.lines.iter().any(|line| line.starts_with("info depth 2 "));
        assert_eq!(thinks, from_book.is_none(), "{name}: {answer:?}");
        assert!(from_book.is_none_or(|mv| answer.best == mv), "{name}: {answer:?}");
        dialogue.quit();
    }
}

#[test]
fn a_book_that_goes_bad_is_put_away() {
    let (mut dialogue, file) = with_book("shrinks.bin", &entry(KEY, A2A3, 1).repeat(4));
    assert!(dialogue.sync().is_empty());
    std::fs::write(&file.0, b"gone").unwrap();
    dialogue.send("go depth 2");
    let answer = dialogue.best_move(START);
    let [error] = answer.errors()[..] else { panic!("{answer:?}") };
    assert!(error.starts_with("cannot read the book ") && error.ends_with("; no book is used"), "{error}");
    assert!(answer.lines.iter().any(|line| line.starts_with("info depth 2 ")), "{answer:?}");
    dialogue.send("go depth 2");
    assert!(dialogue.best_move(START).errors().is_empty());
    dialogue.quit();
}

#[test]
fn noise_is_read_as_a_book_without_harm() {
    let noise: Vec<u8> = (0..100_003_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let (mut dialogue, _file) = with_book("noise.bin", &noise);
    assert_eq!(dialogue.sync().len(), 1);
    dialogue.send("go depth 2");
    dialogue.best_move(START);
    dialogue.quit();
}

#[test]
fn a_network_is_refused_and_the_evaluation_stays() {
    let folder = std::env::temp_dir();
    let (empty, noise) = (TempFile::new("empty.nnue", b""), TempFile::new("noise.nnue", &vec![0xff; 70_000]));
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["position startpos", "eval"]);
    let before = dialogue.until("evaluation ");
    for (path, reason) in [
        ("/no/such/net.nnue", "cannot read the network \"/no/such/net.nnue\": No such file"),
        (folder.to_str().unwrap(), "it is not a file"),
        (empty.0.to_str().unwrap(), "cannot be used: it does not begin as a network does"),
        (noise.0.to_str().unwrap(), "cannot be used: it does not begin as a network does"),
    ] {
        let error = dialogue.error(&format!("setoption name EvalFile value {path}"));
        assert!(error.contains(reason) && error.ends_with("; the evaluation stays as it was"), "{error}");
        dialogue.send("eval");
        assert_eq!(dialogue.until("evaluation "), before);
        dialogue.send("go depth 2");
        assert!(dialogue.best_move(START).errors().is_empty());
    }
    dialogue.send("setoption name EvalFile value <empty>");
    assert!(dialogue.sync().is_empty());
    dialogue.quit();
}

/// The network that is built in, changed and sealed again.
fn network_with(change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let mut bytes =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/networks/arrocco.net")).unwrap();
    let body = bytes.len() - 4;
    change(&mut bytes[..body]);
    let checksum = arrocco_engine::crc32(&bytes[..body]).to_le_bytes();
    bytes[body..].copy_from_slice(&checksum);
    bytes
}

/// The network that is built in, with a stronger voice.
fn loud_network() -> Vec<u8> {
    network_with(|body| {
        let centipawns = u32::from_le_bytes(body[28..32].try_into().unwrap());
        body[28..32].copy_from_slice(&(centipawns * 3).to_le_bytes());
    })
}

/// The header, and the buckets of the king's squares.
const FIRST_LAYER: usize = 32 + 64;
/// The small layers of eight outputs, at the end: a byte for each weight of the first, four for every other number.
const LAYERS: usize = 8 * (2 * 512 * 16 + 4 * (16 + 32 * 32 + 32 + 32));
/// Eight outputs have a bias each, before the small layers; before them are their weights.
const BIASES: usize = 4 * 8;
const WEIGHTS: usize = 2 * 8 * 2 * 512;

#[test]
fn broken_networks_leave_the_one_before() {
    let good = network_with(|_| {});
    let mut flipped = good.clone();
    flipped[5000] ^= 1;
    let head = |place: usize, number: u32| {
        network_with(|body| body[4 * place..][..4].copy_from_slice(&number.to_le_bytes()))
    };
    let weight = |weight: i16| {
        network_with(|body| {
            let at = body.len() - LAYERS - BIASES - 2;
            body[at..at + 2].copy_from_slice(&weight.to_le_bytes());
        })
    };
    let loud = TempFile::new("before.net", &loud_network());
    let mut dialogue = Dialogue::new();
    dialogue.send("position fen 4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1");
    for before in ["<empty>", loud.0.to_str().unwrap()] {
        dialogue.send_all(&[&format!("setoption name EvalFile value {before}"), "eval"]);
        let evaluation = last_evaluation(&mut dialogue);
        for (bytes, reason) in [
            (good[..good.len() - 1].to_vec(), "it should have 4902532 bytes and has 4902531"),
            (good[..good.len() / 2].to_vec(), "it should have 4902532 bytes and has 2451266"),
            (good[..31].to_vec(), "it should have 32 bytes and has 31"),
            (flipped.clone(), "its checksum is wrong"),
            (head(1, 9), "its format has version 9"),
            (head(2, 77), "it has another architecture, number 77"),
            (head(4, 1024), "it should have "),
            (head(3, 769), "its number of inputs cannot be 769"),
            (network_with(|body| body[FIRST_LAYER - 64] = 6), "its map of the king's squares is wrong"),
            (weight(129), "a weight of 129 is too large"),
            (weight(i16::MIN), "a weight of -32768 is too large"),
        ] {
            let file = TempFile::new("broken.net", &bytes);
            let error = dialogue.error(&format!("setoption name EvalFile value {}", file.0.display()));
            let reason = format!(" cannot be used: {reason}");
            assert!(error.contains(&reason), "{error}");
            assert!(error.ends_with("; the evaluation stays as it was"), "{error}");
            dialogue.send("eval");
            assert_eq!(last_evaluation(&mut dialogue), evaluation, "{reason}");
            dialogue.send("go depth 2");
            dialogue.until("bestmove ");
        }
    }
    dialogue.quit();
}

/// As large as weights may be, everywhere: values are cut off, and do not wrap around to the other sign.
#[test]
fn hostile_weights_that_are_allowed_do_no_harm() {
    const POSITIONS: [&str; 3] = [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ];
    for (first, second, bias) in [
        (i16::MAX, 128, i32::MAX),
        (i16::MAX, -128, i32::MIN),
        (i16::MIN, 128, i32::MAX),
        (1000, 128, i32::MAX),
    ] {
        let bytes = network_with(|body| {
            let (rest, layers) = body.split_at_mut(body.len() - LAYERS);
            // They say nothing, so that the others are heard.
            layers.fill(0);
            let (rest, biases) = rest.split_at_mut(rest.len() - BIASES);
            let (rest, weights) = rest.split_at_mut(rest.len() - WEIGHTS);
            for (at, weight) in rest[FIRST_LAYER..].chunks_exact_mut(2).enumerate() {
                let number = if at % 3 == 0 { first } else { first.saturating_neg() };
                weight.copy_from_slice(&number.to_le_bytes());
            }
            for (at, weight) in weights.chunks_exact_mut(2).enumerate() {
                let is_of_the_other_side = at / 512 % 2 == 1;
                let number: i16 = if is_of_the_other_side { -second } else { second };
                weight.copy_from_slice(&number.to_le_bytes());
            }
            biases.chunks_exact_mut(4).for_each(|number| number.copy_from_slice(&bias.to_le_bytes()));
        });
        let file = TempFile::new("hostile.net", &bytes);
        let mut dialogue = Dialogue::new();
        dialogue.send(&format!("setoption name EvalFile value {}", file.0.display()));
        assert!(dialogue.sync().is_empty());
        for (fen, threads) in POSITIONS.iter().flat_map(|fen| [(fen, 1), (fen, 4)]) {
            dialogue.send(&format!("setoption name Threads value {threads}"));
            dialogue.send_all(&[&format!("position fen {fen}"), "eval"]);
            let evaluation = last_evaluation(&mut dialogue);
            // The most that a network may say, for the side to move or against it: less than a win by the tables.
            let is_good_for_white = (bias > 0) == fen.contains(" w ");
            let most = if is_good_for_white { "evaluation +197.13 " } else { "evaluation -197.13 " };
            assert!(evaluation.starts_with(most), "{evaluation}");
            dialogue.send("go nodes 20000");
            let answer = dialogue.best_move(fen);
            assert!(answer.errors().is_empty(), "{answer:?}");
            assert!(answer.lines.iter().all(|line| !line.contains(" score mate ")), "{answer:?}");
        }
        dialogue.quit();
    }
}

fn last_evaluation(dialogue: &mut Dialogue) -> String {
    dialogue.until("evaluation ").pop().unwrap()
}

#[test]
fn what_evaluates_can_be_chosen() {
    let file = TempFile::new("loud.net", &loud_network());
    let mut dialogue = Dialogue::new();
    dialogue.send("position fen 4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1");
    let mut evaluation = |settings: &str| {
        dialogue.send(&format!("setoption name {settings}"));
        dialogue.send("eval");
        last_evaluation(&mut dialogue)
    };
    let built_in = evaluation("UseNetwork value true");
    assert!(built_in.ends_with("by the network"), "{built_in}");
    let by_rules = evaluation("UseNetwork value false");
    assert!(by_rules.ends_with("for White"), "{by_rules}");
    let loud = evaluation(&format!("EvalFile value {}", file.0.to_str().unwrap()));
    assert_eq!(loud, by_rules, "rules need no file");
    let loud = evaluation("UseNetwork value true");
    assert_ne!(loud, built_in);
    // One that is refused leaves the one before, also when something else is set afterwards.
    dialogue.error("setoption name EvalFile value /no/such/file");
    dialogue.send_all(&["setoption name Hash value 4", "eval"]);
    assert_eq!(last_evaluation(&mut dialogue), loud);
    dialogue.send_all(&["setoption name EvalFile value <empty>", "eval"]);
    assert_eq!(last_evaluation(&mut dialogue), built_in);
    dialogue.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_on_a_full_disk_is_told_once_and_the_game_goes_on() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name Debug Log File value /dev/full", "position startpos"]);
    let said = dialogue.sync();
    let [line] = &said[..] else { panic!("{said:?}") };
    let reason = "info string error: cannot write the log file \"/dev/full\": No space left on device";
    assert!(line.starts_with(reason), "{line}");
    dialogue.send("go depth 3");
    assert!(dialogue.best_move(START).errors().is_empty());
    dialogue.quit();
}
