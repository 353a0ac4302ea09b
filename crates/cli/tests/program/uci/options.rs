//! `setoption`: what is wrong changes nothing and is told.

use std::path::PathBuf;

use crate::uci::dialogue::{Dialogue, START};

#[test]
fn the_options_are_these() {
    let mut dialogue = Dialogue::new();
    dialogue.send("uci");
    let lines = dialogue.until("uciok");
    assert!(lines[0].starts_with("id name Arrocco ") && lines[1].starts_with("id author "), "{lines:?}");
    let options: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    assert_eq!(
        options,
        [
            "Hash type spin default 16 min 1 max 33554432",
            "Clear Hash type button",
            "Threads type spin default 1 min 1 max 512",
            "Ponder type check default false",
            "MultiPV type spin default 1 min 1 max 218",
            "Move Overhead type spin default 10 min 0 max 5000",
            "UCI_Chess960 type check default false",
            "UCI_AnalyseMode type check default false",
            "UCI_ShowWDL type check default false",
            "UCI_LimitStrength type check default false",
            "UCI_Elo type spin default 1500 min 800 max 2800",
            "Level type spin default 0 min 0 max 20",
            "UCI_EngineAbout type string default \
             Arrocco, a chess system in Rust, by the Arrocco developers, MIT or Apache-2.0",
            "OwnBook type check default false",
            "BookFile type string default <empty>",
            "EvalFile type string default <empty>",
            "UseNetwork type check default true",
            "SyzygyPath type string default <empty>",
            "SyzygyProbeDepth type spin default 1 min 1 max 100",
            "Syzygy50MoveRule type check default true",
            "SyzygyProbeLimit type spin default 7 min 0 max 7",
            "Debug Log File type string default <empty>",
        ]
    );
    dialogue.quit();
}

#[test]
fn values_out_of_range_are_refused() {
    let mut dialogue = Dialogue::new();
    for (setting, error) in [
        ("Hash value 0", "Hash takes a number from 1 to 33554432, not \"0\"; nothing was changed"),
        ("Hash value abc", "Hash takes a number from 1 to 33554432, not \"abc\"; nothing was changed"),
        (
            "Hash value 99999999",
            "Hash takes a number from 1 to 33554432, not \"99999999\"; nothing was changed",
        ),
        ("Hash value -1", "Hash takes a number from 1 to 33554432, not \"-1\"; nothing was changed"),
        ("Hash", "Hash takes a number from 1 to 33554432 after the word value; nothing was changed"),
        ("Hash value", "Hash takes a number from 1 to 33554432 after the word value; nothing was changed"),
        ("Threads value 0", "Threads takes a number from 1 to 512, not \"0\"; nothing was changed"),
        ("Threads value 513", "Threads takes a number from 1 to 512, not \"513\"; nothing was changed"),
        ("MultiPV value 0", "MultiPV takes a number from 1 to 218, not \"0\"; nothing was changed"),
        ("multipv value 1 2", "MultiPV takes a number from 1 to 218, not \"1 2\"; nothing was changed"),
        ("Ponder value maybe", "Ponder takes true or false, not \"maybe\"; nothing was changed"),
        ("UCI_Elo value 799", "UCI_Elo takes a number from 800 to 2800, not \"799\"; nothing was changed"),
        ("UCI_Elo value 2801", "UCI_Elo takes a number from 800 to 2800, not \"2801\"; nothing was changed"),
        ("Level value 21", "Level takes a number from 0 to 20, not \"21\"; nothing was changed"),
        (
            "UCI_LimitStrength value",
            "UCI_LimitStrength takes true or false after the word value; nothing was changed",
        ),
        ("Frobnication value 3", "there is no option \"Frobnication\" (uci lists them)"),
        ("", "setoption is used so: setoption name NAME value VALUE"),
        ("value 3", "setoption is used so: setoption name NAME value VALUE"),
    ] {
        assert_eq!(dialogue.error(&format!("setoption name {setting}")), error, "{setting}");
    }
    for line in ["setoption", "setoption Hash 3"] {
        assert_eq!(dialogue.error(line), "setoption is used so: setoption name NAME value VALUE");
    }
    dialogue.send_all(&["position startpos", "go depth 1"]);
    dialogue.best_move(START);
    dialogue.quit();
}

#[test]
fn what_was_set_before_stays() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name MultiPV value 3", "position startpos"]);
    for setting in ["MultiPV value 0", "MultiPV value abc", "MultiPV value", "MultiPV", "MultiPV value 219"] {
        dialogue.error(&format!("setoption name {setting}"));
        dialogue.send("go depth 3");
        let answer = dialogue.best_move(START);
        let told = |rank: u8| answer.lines.iter().any(|line| line.contains(&format!(" multipv {rank} ")));
        assert!(told(3) && !told(4), "{setting}: {answer:?}");
    }
    dialogue.quit();
}

#[test]
fn more_memory_than_there_is_leaves_the_old_table() {
    let mut dialogue = Dialogue::new();
    let error = dialogue.error("setoption name Hash value 33554432");
    assert_eq!(error, "no memory for a hash table of 33554432 MiB; it keeps its 16 MiB");
    dialogue.send_all(&["position startpos", "go depth 4"]);
    dialogue.best_move(START);
    dialogue.quit();
}

#[test]
fn names_match_whatever_their_case() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&[
        "setoption name HASH value 4",
        "setoption NAME threads VALUE 2",
        "setoption name  move   overhead  value  100",
        "setoption name clear hash",
        "setoption name uci_showwdl value TRUE",
        "setoption name Clear Hash value pressed",
    ]);
    assert!(dialogue.sync().is_empty());
    dialogue.send_all(&["position startpos", "go depth 1"]);
    assert!(dialogue.best_move(START).lines.iter().any(|line| line.contains(" wdl ")));
    dialogue.quit();
}

#[test]
fn the_rest_of_the_line_is_the_value() {
    let name = format!("arrocco {} \"log\" für Ñ value 2.txt", std::process::id());
    let path: PathBuf = std::env::temp_dir().join(name);
    let mut dialogue = Dialogue::new();
    dialogue.send(&format!("setoption name Debug Log File value {}", path.display()));
    assert!(dialogue.sync().is_empty());
    dialogue.send("setoption name Debug Log File value <empty>");
    assert!(dialogue.sync().is_empty());
    dialogue.quit();
    let log = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(log, ">> isready\n<< readyok\n>> setoption name Debug Log File value <empty>\n");
}

#[test]
fn a_log_that_cannot_be_written_is_told() {
    let mut dialogue = Dialogue::new();
    let error = dialogue.error("setoption name Debug Log File value /nowhere/at all/log.txt");
    assert!(error.starts_with("cannot write the log file \"/nowhere/at all/log.txt\": "), "{error}");
    dialogue.send_all(&["position startpos", "go depth 1"]);
    dialogue.best_move(START);
    dialogue.quit();
}

#[test]
fn help_names_every_option() {
    let mut dialogue = Dialogue::new();
    dialogue.send("help");
    let lines = dialogue.sync();
    for option in arrocco_uci::session::OPTIONS {
        assert!(lines.iter().any(|line| line.trim_start().starts_with(option.name)), "{}", option.name);
    }
    dialogue.quit();
}
