//! Checks of everything that the server sends to a page.

use std::collections::HashMap;

use arrocco_rules::{Accept, Position};
use serde_json::Value;

/// No message may be longer: the server queues no more than this for one page.
const LONGEST: usize = 16 << 20;
/// The types of the server's messages.
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

/// Checks the messages to one page.
#[derive(Default)]
pub(crate) struct Judge {
    /// The last revision of each game.
    revisions: HashMap<String, u64>,
}

fn position(fen: &Value) -> Position {
    let fen = fen.as_str().expect("a FEN");
    let read = Position::from_fen(fen, Accept::EVERYTHING).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(read.position.to_string(), fen);
    read.position
}

/// Plays moves, and checks for each the notation and the position after it.
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
    /// Checks a message to the page, and returns it.
    pub(crate) fn hear(&mut self, text: &str) -> Value {
        assert!(text.len() <= LONGEST, "a message of {} bytes", text.len());
        let message: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(message["v"], 1, "{text}");
        let kind = message["type"].as_str().expect("a type");
        assert!(TYPES.contains(&kind), "{text}");
        match kind {
            "game" => self.check_game(&message),
            "study" => check_study(&message["study"]),
            "engine" => list(&message["lines"]).for_each(|line| check_line(&line["moves"])),
            "analysis" => list(&message["nodes"]).for_each(|node| check_line(&node["better"])),
            "games" | "welcome" => list(&message["games"]).for_each(|game| _ = position(&game["fen"])),
            "start-checked" if !message["fen"].is_null() => _ = position(&message["fen"]),
            "refused" => assert_ne!(message["code"], "failed", "{text}"),
            _ => {}
        }
        message
    }

    fn check_game(&mut self, message: &Value) {
        let view = &message["view"];
        let (start, now) = (position(&view["start"]), position(&view["fen"]));
        assert_eq!(replay(&start, &view["moves"]), now, "{view}");
        replay(&now, &view["undone"]);
        let legal = if view["status"] == "over" { 0 } else { now.count_moves() };
        assert_eq!(list(&view["legal"]).count(), legal, "{view}");
        for mv in list(&view["legal"]) {
            assert!(now.move_from_uci(mv["uci"].as_str().expect("a move")).is_ok(), "{mv} in {now}");
        }
        let revision = view["revision"].as_u64().expect("a revision");
        let game = message["game"].as_str().expect("a name").to_owned();
        let before = self.revisions.insert(game, revision).unwrap_or(0);
        assert!(before <= revision, "a game went back from {before}: {view}");
    }
}

fn check_study(study: &Value) {
    let nodes: HashMap<u64, &Value> =
        list(&study["nodes"]).map(|node| (node["id"].as_u64().expect("a number"), node)).collect();
    assert_eq!(list(&study["nodes"]).count(), nodes.len(), "numbers of nodes are used twice: {study}");
    for node in nodes.values() {
        let now = position(&node["fen"]);
        for child in list(&node["children"]) {
            let child = nodes[&child.as_u64().expect("a number")];
            assert_eq!(child["parent"], node["id"], "{study}");
            check_study_move(&now, child);
        }
    }
}

/// Checks that a move of a study, which may be a null move, leads from its parent's position to its own.
fn check_study_move(before: &Position, child: &Value) {
    let uci = child["mv"]["uci"].as_str().expect("a move");
    let after = match uci {
        "0000" => before.null_move(),
        uci => before.move_from_uci(uci).ok().map(|mv| before.after_unchecked(mv)),
    };
    let after = after.unwrap_or_else(|| panic!("{uci} in {before}"));
    assert_eq!(child["fen"], after.to_string(), "{uci} in {before}");
}

/// Checks the moves of a line from the second on; the position before the first is not in the message.
fn check_line(moves: &Value) {
    for pair in moves.as_array().expect("moves").windows(2) {
        let before = position(&pair[0]["fen"]);
        replay(&before, &Value::Array(vec![pair[1].clone()]));
    }
}
