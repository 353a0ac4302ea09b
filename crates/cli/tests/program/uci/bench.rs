//! `bench`: the same count every time, and a last line that test frameworks can read.

use crate::uci::dialogue::{Dialogue, command};

fn signature(line: &str) -> u64 {
    let words: Vec<&str> = line.split(' ').collect();
    let [nodes, "nodes", nps, "nps"] = words[..] else { panic!("{line}") };
    nps.parse::<u64>().unwrap();
    nodes.parse().unwrap()
}

fn bench(arguments: &[&str]) -> String {
    let output = command().args(arguments).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().last().unwrap().to_owned()
}

#[test]
fn the_count_is_a_signature() {
    let count = signature(&bench(&["bench", "3"]));
    assert_eq!(signature(&bench(&["bench", "3"])), count);
    assert_eq!(arrocco_engine::bench(3), count);
    let mut dialogue = Dialogue::new();
    dialogue.send("bench 3");
    assert_eq!(signature(&dialogue.line().unwrap()), count);
    assert!(dialogue.error("bench 0").starts_with("bench is used so: "));
    dialogue.send_all(&["bench 3", "stop"]);
    let lines = [dialogue.line().unwrap(), dialogue.line().unwrap()];
    assert!(lines.contains(&"info string error: bench cannot be stopped; it ends by itself".to_owned()));
    dialogue.quit();
}

#[test]
fn a_depth_is_a_number() {
    for depth in ["0", "-1", "x"] {
        assert_eq!(command().args(["bench", depth]).output().unwrap().status.code(), Some(2));
    }
}
