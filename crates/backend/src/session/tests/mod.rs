//! Whole sessions: messages and lines in, effects out, with a clock of our own.

mod coach;
mod games;
mod studies;

use std::collections::BTreeMap;
use std::time::Duration;

use arrocco_rules::Position;
use serde_json::{Value, json};

use super::{Effect, Kept, Moment, Seat, Session};

const HUMAN_AND_LEVEL: &str = r#"{"players":{"white":{"kind":"human"},"black":{"kind":"engine","level":5}},"clock":null,"start":{"kind":"standard"}}"#;

/// A session, with a host that keeps its records.
struct Host {
    session: Session,
    kept: BTreeMap<String, Kept>,
    clock: Duration,
    ids: u64,
    said: Vec<Value>,
    sent: Vec<(Seat, String)>,
    fetched: Vec<String>,
}

impl Host {
    fn new() -> Self {
        let mut host = Self {
            session: Session::new([], 2),
            kept: BTreeMap::new(),
            clock: Duration::ZERO,
            ids: 0,
            said: Vec::new(),
            sent: Vec::new(),
            fetched: Vec::new(),
        };
        let welcome = host.ask(json!({"type": "hello", "language": "en"}));
        assert_eq!(welcome["type"], "welcome");
        host
    }

    /// As if the page had been loaded again.
    fn reload(&mut self) {
        self.session = Session::new(self.kept.clone(), 2);
        self.ask(json!({"type": "hello", "language": "en"}));
    }

    fn moment(&mut self) -> Moment<'static> {
        self.ids += 1;
        let random = self.ids.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Moment { clock: self.clock, unix: 1_000 + self.ids, today: "2026.11.18", random }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Say(text) => self.said.push(serde_json::from_str(&text).unwrap()),
                Effect::Keep { key, kept } => drop(self.kept.insert(key, kept)),
                Effect::Drop { key } => drop(self.kept.remove(&key)),
                Effect::Send { to, line } => self.sent.push((to, line)),
                Effect::Fetch { name } => self.fetched.push(name),
            }
        }
    }

    /// Sends a message and returns its answer.
    fn ask(&mut self, mut message: Value) -> Value {
        let moment = self.moment();
        message["v"] = json!(1);
        message["id"] = json!(self.ids);
        let effects = self.session.receive(&message.to_string(), moment);
        self.carry_out(effects);
        let answer = self.said.iter().position(|said| said["re"] == self.ids);
        answer.map_or(Value::Null, |index| self.said.swap_remove(index))
    }

    fn hear(&mut self, from: Seat, line: &str) {
        let moment = self.moment();
        let effects = self.session.hear(from, line, moment);
        self.carry_out(effects);
    }

    fn wait(&mut self, time: Duration) {
        self.clock += time;
        let moment = self.moment();
        let effects = self.session.tick(moment);
        self.carry_out(effects);
    }

    fn new_game(&mut self, choice: &str) -> Value {
        let choice: Value = serde_json::from_str(choice).unwrap();
        self.ask(json!({"type": "new-game", "choice": choice}))
    }

    fn act(&mut self, shown: &Value, act: &Value) -> Value {
        let revision = &shown["view"]["revision"];
        self.ask(json!({"type": "act", "game": shown["game"], "revision": revision, "act": act}))
    }

    /// The last game that was shown without being asked for.
    fn shown(&mut self) -> Value {
        let games: Vec<Value> = self.said.drain(..).filter(|said| said["type"] == "game").collect();
        games.last().unwrap().clone()
    }

    fn last_line(&self) -> &str {
        &self.sent.last().unwrap().1
    }
}

/// Sends a text in parts, and returns the answer to the last one.
fn import(host: &mut Host, text: &str) -> Value {
    let parts: Vec<&[u8]> = text.as_bytes().chunks(50_000).collect();
    let mut answer = Value::Null;
    for (part, bytes) in parts.iter().enumerate() {
        let text = std::str::from_utf8(bytes).unwrap();
        answer = host
            .ask(json!({"type": "import", "upload": 7, "part": part, "parts": parts.len(), "text": text}));
    }
    answer
}

fn explain(host: &mut Host, study: &Value, node: &Value) -> Value {
    host.ask(json!({"type": "explain", "of": {"kind": "node", "study": study, "node": node}}))
}

/// A legal move in the position of a line of UCI: mate, if there is one.
fn first_move(line: &str) -> String {
    let (fen, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let mut position: Position = fen.strip_prefix("position fen ").unwrap().parse().unwrap();
    for mv in moves.split_whitespace() {
        position = position.after_unchecked(position.move_from_uci(mv).unwrap());
    }
    let moves = position.legal_moves();
    let mate = moves.iter().find(|&&mv| position.after(mv).is_checkmate());
    mate.unwrap_or(&moves[0]).to_string()
}
