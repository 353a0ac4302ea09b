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
    dialogue.quit();
}

#[test]
fn a_bench_can_be_stopped_and_is_then_no_signature() {
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["bench 100", "stop"]);
    let line = dialogue.line().unwrap();
    let nodes =
        line.strip_prefix("info string bench stopped after ").and_then(|rest| rest.strip_suffix(" nodes"));
    assert!(nodes.is_some_and(|nodes| nodes.parse::<u64>().is_ok()), "{line}");
    // The next one is whole again.
    dialogue.send("bench 3");
    assert_eq!(signature(&dialogue.line().unwrap()), arrocco_engine::bench(3));
    dialogue.quit();
}

#[test]
fn the_count_is_that_of_the_network_in_use() {
    let mut engine = arrocco_engine::Engine::new();
    engine.set_network(None);
    let without = arrocco_engine::bench_with(&mut engine, 3);
    let mut dialogue = Dialogue::new();
    dialogue.send_all(&["setoption name UseNetwork value false", "bench 3"]);
    assert_eq!(signature(&dialogue.line().unwrap()), without);
    dialogue.quit();
}

#[test]
fn a_depth_is_a_number() {
    for depth in ["0", "-1", "x"] {
        assert_eq!(command().args(["bench", depth]).output().unwrap().status.code(), Some(2));
    }
}
