//! What must hold for everything that a page is told.

use std::collections::HashMap;

use arrocco_rules::{Accept, Position};
use serde_json::Value;

/// No message may be longer: it is what may wait for one page.
const LONGEST: usize = 16 << 20;
/// What the server says, by type.
const TYPES: [&str; 11] = [
    "welcome",
    "games",
    "game",
    "refused",
    "start-checked",
    "study-games",
    "study",
    "study-position",
    "engine",
    "analysis",
    "export",
];

/// Hears what one page is told.
#[derive(Default)]
pub(crate) struct Judge {
    /// The revision of each game that was seen last.
    seen: HashMap<String, u64>,
}

fn position(fen: &Value) -> Position {
    let fen = fen.as_str().expect("a FEN");
    let read = Position::from_fen(fen, Accept::EVERYTHING).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(read.position.to_string(), fen);
    read.position
}

/// Plays moves, each of which tells the position after it.
fn replay(start: &Position, moves: &Value) -> Position {
    let mut now = *start;
    for step in moves.as_array().expect("moves") {
        let uci = step["uci"].as_str().expect("a move");
        let mv = now.move_from_uci(uci).unwrap_or_else(|error| panic!("{uci} in {now}: {error}"));
        assert_eq!(step["san"], now.san(mv).to_string(), "{uci} in {now}");
        now.play(mv);
        assert_eq!(step["fen"], now.to_string());
    }
    now
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

impl Judge {
    /// Looks at what the page was told.
    pub(crate) fn hear(&mut self, text: &str) -> Value {
        assert!(text.len() <= LONGEST, "a message of {} bytes", text.len());
        let said: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(said["v"], 1, "{text}");
        let kind = said["type"].as_str().expect("a type");
        assert!(TYPES.contains(&kind), "{text}");
        match kind {
            "game" => self.look_at_game(&said),
            "study" => look_at_study(&said["study"]),
            "engine" => list(&said["lines"]).for_each(|line| look_at_line(&line["moves"])),
            "analysis" => list(&said["nodes"]).for_each(|node| look_at_line(&node["better"])),
            "games" | "welcome" => list(&said["games"]).for_each(|game| _ = position(&game["fen"])),
            "start-checked" if !said["fen"].is_null() => _ = position(&said["fen"]),
            "refused" => assert_ne!(said["code"], "failed", "{text}"),
            _ => {}
        }
        said
    }

    fn look_at_game(&mut self, said: &Value) {
        let view = &said["view"];
        let (start, now) = (position(&view["start"]), position(&view["fen"]));
        assert_eq!(replay(&start, &view["moves"]), now, "{view}");
        replay(&now, &view["undone"]);
        let legal = if view["status"] == "over" { 0 } else { now.count_moves() };
        assert_eq!(list(&view["legal"]).count(), legal, "{view}");
        for mv in list(&view["legal"]) {
            assert!(now.move_from_uci(mv["uci"].as_str().expect("a move")).is_ok(), "{mv} in {now}");
        }
        let revision = view["revision"].as_u64().expect("a revision");
        let game = said["game"].as_str().expect("a name").to_owned();
        let before = self.seen.insert(game, revision).unwrap_or(0);
        assert!(before <= revision, "a game went back from {before}: {view}");
    }
}

fn look_at_study(study: &Value) {
    let nodes: HashMap<u64, &Value> =
        list(&study["nodes"]).map(|node| (node["id"].as_u64().expect("a number"), node)).collect();
    assert_eq!(list(&study["nodes"]).count(), nodes.len(), "numbers of nodes are used twice: {study}");
    for node in nodes.values() {
        let now = position(&node["fen"]);
        for child in list(&node["children"]) {
            let child = nodes[&child.as_u64().expect("a number")];
            assert_eq!(child["parent"], node["id"], "{study}");
            look_at_step(&now, child);
        }
    }
}

/// A move of a study leads from its parent's position to its own; somebody may pass.
fn look_at_step(before: &Position, child: &Value) {
    let uci = child["mv"]["uci"].as_str().expect("a move");
    let after = match uci {
        "0000" => before.null_move(),
        uci => before.move_from_uci(uci).ok().map(|mv| before.after(mv)),
    };
    let after = after.unwrap_or_else(|| panic!("{uci} in {before}"));
    assert_eq!(child["fen"], after.to_string(), "{uci} in {before}");
}

/// The first move of a line starts where the judge does not know; the others follow from it.
fn look_at_line(moves: &Value) {
    for pair in moves.as_array().expect("moves").windows(2) {
        let before = position(&pair[0]["fen"]);
        replay(&before, &Value::Array(vec![pair[1].clone()]));
    }
}
