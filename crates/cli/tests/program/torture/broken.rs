//! Engines broken on purpose, each in one way, to show that every judgement can fail. They are one script; its first
//! argument says what it does wrong.

use std::process::Output;

use serde_json::Value;

use crate::torture::program::{json, text, torture};

/// Sound but for its fault, it knows a single move. Searches without an end wait for `stop`.
const SCRIPT: &str = r#"
fault=$1 move=$2 is_searching= was_asked= hoard=
answer() {
    echo "bestmove $move"
    is_searching=
}
while IFS= read -r line; do
    case "$line" in
    uci) printf 'id name Broken\nid author Nobody\noption name Hash type spin default 1 min 1 max 64\nuciok\n' ;;
    isready)
        if [ "$fault" = unready ] && [ -n "$was_asked" ]; then exec sleep 1000; fi
        was_asked=yes
        echo readyok
        if [ "$fault" = deaf ]; then exec sleep 1000; fi ;;
    'position fen blah') if [ "$fault" = ended ]; then echo 'oh no' >&2; exit 3; fi ;;
    ucinewgame*) if [ "$fault" = grown ] && [ -z "$hoard" ]; then
        { head -c 250000000 /dev/zero; exec sleep 1000; } | tail -c 250000000 >/dev/null &
        hoard=$!
        while [ "$(awk '/VmHWM/ { print $2 }' /proc/$hoard/status)" -lt 200000 ]; do sleep 0.05; done
        fi ;;
    'go infinite'*) is_searching=yes ;;
    go*)
        case "$fault" in
        no-move) ;;
        extra-move) answer; answer ;;
        illegal-line) echo 'info depth 1 score cp 0 pv e2e5'; answer ;;
        *) answer ;;
        esac ;;
    stop) if [ -n "$is_searching" ] || [ "$fault" = not-silent ]; then answer; fi ;;
    quit)
        case "$fault" in
        still-running) trap '' TERM; while :; do sleep 1; done ;;
        bad-exit) exit 3 ;;
        killed) kill -SEGV $$ ;;
        *) exit 0 ;;
        esac ;;
    esac
done
"#;

struct Script(std::path::PathBuf);

impl Script {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("arrocco-broken-{}-{name}", std::process::id()));
        std::fs::write(&path, SCRIPT).unwrap();
        Self(path)
    }

    fn torture(&self, fault: &str, mv: &str, case: &str, more: &[&str]) -> Output {
        let engine = format!("sh '{}' {fault} {mv}", self.0.display());
        let mut arguments = vec![engine.as_str(), "--only", case];
        arguments.extend(more);
        torture(&arguments)
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// What the script does wrong, the move it knows, the case that finds out, and how bad that is.
const FAULTS: [(&str, &str, &str, &str); 14] = [
    ("ended", "a1a2", "fen/garbage", "damage"),
    ("deaf", "a1a2", "lines/1-mib", "damage"),
    ("unready", "a1a2", "lines/empty", "damage"),
    ("not-silent", "a1a2", "stop/before-go", "violation"),
    ("no-move", "a2a3", "go/depth-1", "damage"),
    ("illegal-move", "e2e5", "go/depth-1", "damage"),
    ("wrong-move", "e2e4", "start/all-at-once", "damage"),
    ("extra-move", "a2a3", "go/depth-1", "damage"),
    ("illegal-line", "e2a6", "position/kiwipete", "violation"),
    ("still-running", "a1a2", "ends/quit", "violation"),
    ("bad-exit", "a1a2", "ends/quit", "violation"),
    ("unheard", "a1a2", "lines/unknown-word-after", "violation"),
    ("illegal-move", "h8h7", "stop/infinite-with-one-move", "damage"),
    #[cfg(target_os = "linux")]
    ("grown", "g7g6", "memory/new-games", "damage"),
    #[cfg(not(target_os = "linux"))]
    ("unheard", "a1a2", "lines/tabs", "violation"),
];

#[test]
fn every_judgement_can_fail() {
    let script = Script::new("faults");
    for (code, mv, case, severity) in FAULTS {
        // Those that wait for what never comes wait a second; the others have all the time they need.
        let waits = matches!(code, "deaf" | "unready" | "no-move" | "still-running" | "unheard");
        let patience = if waits { "0.1" } else { "100" };
        let document = json(&script.torture(code, mv, case, &["--json", "--patience", patience]), 1);
        let fault = &document["cases"][0]["fault"];
        assert_eq!((&fault["code"], &fault["severity"]), (&code.into(), &severity.into()), "{document:#}");
        assert!(!fault["transcript"].as_array().unwrap().is_empty(), "{document:#}");
    }
}

#[test]
fn a_crash_is_no_end() {
    let script = Script::new("killed");
    let document =
        json(&script.torture("killed", "a1a2", "ends/quit-twice", &["--json", "--patience", "100"]), 1);
    assert_eq!(document["cases"][0]["fault"]["code"], "bad-exit", "{document:#}");
}

#[test]
fn the_same_script_without_a_fault_passes() {
    let script = Script::new("sound");
    for (mv, case) in [
        ("a1a2", "stop/before-go"),
        ("a1a2", "stop/infinite-with-one-move"),
        ("a2a3", "go/depth-1"),
        ("g7g6", "start/all-at-once"),
        ("e2a6", "position/kiwipete"),
        ("g7g6", "memory/new-games"),
        ("a1a2", "ends/quit"),
        ("a1a2", "lines/empty"),
    ] {
        let document = json(&script.torture("none", mv, case, &["--json", "--patience", "100"]), 0);
        assert_eq!((&document["passed"], &document["failed"]), (&1.into(), &0.into()), "{document:#}");
    }
}

#[test]
fn the_report_card_tells_what_failed_and_where_it_was_seen() {
    let script = Script::new("report");
    let output = script.torture("ended", "a1a2", "fen/garbage", &["--transcript"]);
    let expected = "\
Broken
section      passed failed skipped
fen               0      1       0
all               0      1       0
damage    fen/garbage: it ended (exit status: 3) and said \"oh no\"
          garbage in place of a FEN; at settle
          https://github.com/official-stockfish/Stockfish/issues/3087
          > uci
          < id name Broken
";
    assert!(text(&output, 1).starts_with(expected), "{}", text(&output, 1));
}

#[test]
fn options_that_are_not_offered_are_not_asked_for() {
    let script = Script::new("skipped");
    let document = json(&script.torture("none", "a1a2", "ponder/holds", &["--json"]), 0);
    assert_eq!(document["cases"][0]["verdict"], "skipped", "{document:#}");
    assert_eq!(document["cases"][0]["skipped"], "it offers no option Ponder", "{document:#}");
}

#[test]
fn cases_run_side_by_side() {
    let script = Script::new("jobs");
    let more = ["--json", "--jobs", "4", "--patience", "100"];
    let document = json(&script.torture("none", "a2a3", "go/movetime*", &more), 0);
    let names: Vec<&Value> = document["cases"].as_array().unwrap().iter().map(|case| &case["name"]).collect();
    assert!(names.len() > 4 && names.is_sorted_by_key(|name| name.as_str()), "{names:?}");
}

/// A script that cannot be told to end is ended all the same.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running() {
    let script = Script::new("left");
    script.torture("still-running", "a1a2", "ends/quit", &["--patience", "0.05"]);
    let path = script.0.display().to_string();
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = processes.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    assert!(!lines.into_iter().any(|line| String::from_utf8_lossy(&line).contains(&path)));
}
