//! Whole sessions: messages and lines in, effects out, with a clock of our own.

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
        let unix = 1_000 + self.ids;
        for effect in effects {
            match effect {
                Effect::Say(text) => self.said.push(serde_json::from_str(&text).unwrap()),
                Effect::Keep { key, text } => drop(self.kept.insert(key, Kept { text, changed: unix })),
                Effect::Drop { key } => drop(self.kept.remove(&key)),
                Effect::Send { to, line } => self.sent.push((to, line)),
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

#[test]
fn a_game_against_a_level_with_take_back_hint_and_resignation() {
    let mut host = Host::new();
    let shown = host.new_game(HUMAN_AND_LEVEL);
    assert_eq!(shown["view"]["legal"].as_array().unwrap().len(), 20);
    let illegal = host.act(&shown, &json!({"act": "play", "uci": "e2e5"}));
    assert_eq!(illegal["type"], "refused");
    let moved = host.act(&shown, &json!({"act": "play", "uci": "e2e4"}));
    assert_eq!(moved["view"]["moves"][0]["san"], "e4");
    assert!(host.sent.contains(&(Seat::Player, "setoption name Level value 5".to_owned())));
    assert_eq!(host.last_line(), "go movetime 10000");
    // The answer comes at once, and is played after a moment.
    host.hear(Seat::Player, "bestmove e7e5");
    assert!(host.said.iter().all(|said| said["type"] != "game"));
    host.wait(Duration::from_millis(400));
    let shown = host.shown();
    assert_eq!(shown["view"]["moves"][1]["san"], "e5");
    let hinted = host.act(&shown, &json!({"act": "hint"}));
    assert_eq!(hinted["notices"][0]["code"], "hint-wanted");
    assert_eq!(host.last_line(), "go movetime 700");
    host.hear(Seat::Adviser, "info depth 4 score cp 20 pv g1f3");
    host.hear(Seat::Adviser, "bestmove g1f3");
    let shown = host.shown();
    assert_eq!(shown["view"]["hint"]["uci"], "g1f3");
    let back = host.act(&shown, &json!({"act": "take-back", "plies": 2}));
    assert!(back["view"]["moves"].as_array().unwrap().is_empty());
    let over = host.act(&back, &json!({"act": "resign", "by": "white"}));
    assert_eq!(over["view"]["outcome"]["result"], "0-1");
    let game = over["game"].clone();
    assert_eq!(host.ask(json!({"type": "games"}))["games"][0]["result"], "0-1");
    let gone = host.ask(json!({"type": "forget-game", "game": game}));
    assert!(gone["games"].as_array().unwrap().is_empty());
    let again = host.ask(json!({"type": "restore-game", "game": game}));
    assert_eq!(again["games"].as_array().unwrap().len(), 1);
}

#[test]
fn a_game_goes_on_after_the_page_was_loaded_again() {
    let mut host = Host::new();
    let shown = host.new_game(HUMAN_AND_LEVEL);
    host.act(&shown, &json!({"act": "say", "text": "e4"}));
    // The engine was thinking: it is asked again.
    host.sent.clear();
    host.reload();
    let shown = host.ask(json!({"type": "open-game", "game": shown["game"]}));
    assert_eq!(shown["view"]["moves"][0]["san"], "e4");
    assert!(host.last_line().starts_with("go "), "{:?}", host.sent);
    host.hear(Seat::Player, "bestmove c7c5");
    host.wait(Duration::from_secs(1));
    assert_eq!(host.shown()["view"]["moves"][1]["san"], "c5");
}

#[test]
fn a_flag_falls_without_anybody_doing_anything() {
    let mut host = Host::new();
    let shown = host.new_game(&HUMAN_AND_LEVEL.replace("\"clock\":null", "\"clock\":\"1+0\""));
    assert_eq!(host.session.due(), None);
    host.act(&shown, &json!({"act": "say", "text": "e4"}));
    assert!(host.last_line().starts_with("go wtime 60000 btime 60000"), "{}", host.last_line());
    assert_eq!(host.session.due(), Some(Duration::from_secs(60)));
    host.wait(Duration::from_secs(61));
    assert_eq!(host.shown()["view"]["outcome"]["code"], "time");
}

#[test]
fn a_game_waits_for_its_page_and_is_paused_when_it_does_not_come() {
    let mut host = Host::new();
    let shown = host.new_game(&HUMAN_AND_LEVEL.replace("\"clock\":null", "\"clock\":\"1+0\""));
    let open = json!({"type": "open-game", "game": shown["game"]});
    host.ask(json!({"type": "leave"}));
    // From the dialog to the game: nothing has stopped.
    assert_eq!(host.ask(open.clone())["view"]["status"], "playing");
    assert_eq!(host.session.due(), None);
    host.ask(json!({"type": "leave"}));
    assert_eq!(host.session.due(), Some(Duration::from_secs(20)));
    host.wait(Duration::from_secs(21));
    assert_eq!(host.session.due(), None);
    assert_eq!(host.ask(open)["view"]["status"], "paused");
}

#[test]
fn an_engine_that_answers_nonsense_pauses_the_game() {
    let mut host = Host::new();
    let shown = host.new_game(HUMAN_AND_LEVEL);
    host.act(&shown, &json!({"act": "say", "text": "e4"}));
    host.clock += Duration::from_secs(2);
    host.hear(Seat::Player, "bestmove e2e4");
    let shown = host.shown();
    assert_eq!(
        (&shown["view"]["status"], &shown["notices"][1]["code"]),
        (&json!("paused"), &json!("player-failed"))
    );
}

#[test]
fn a_draw_is_offered_and_taken() {
    let mut host = Host::new();
    let shown = host.new_game(HUMAN_AND_LEVEL);
    let offered = host.act(&shown, &json!({"act": "offer-draw", "by": "white"}));
    assert_eq!(offered["view"]["offer"], "white");
    host.hear(Seat::Adviser, "info depth 9 score cp 900 pv e2e4");
    host.hear(Seat::Adviser, "bestmove e2e4");
    // Nine pawns down, so the engine is glad.
    assert_eq!(host.shown()["view"]["outcome"]["code"], "agreement");
}

/// The last node of the main line.
fn last_node(shown: &Value) -> Value {
    let nodes = shown["study"]["nodes"].as_array().unwrap();
    let mut last = &nodes[0];
    while let Some(next) = last["children"].get(0) {
        last = nodes.iter().find(|node| node["id"] == *next).unwrap();
    }
    last["id"].clone()
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

#[test]
fn a_file_of_a_thousand_games_is_studied_and_found_again() {
    let mut host = Host::new();
    let games: Vec<String> = (0..1000)
        .map(|n| format!("[White \"P{n}\"]\n[Black \"B\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n\n"))
        .collect();
    let list = import(&mut host, &games.concat());
    assert_eq!((&list["total"], list["games"].as_array().unwrap().len()), (&json!(1000), 100));
    let study = list["study"].clone();
    let shown = host.ask(json!({"type": "open-study", "study": study, "index": 998}));
    assert_eq!(shown["study"]["nodes"].as_array().unwrap().len(), 6);
    let edited = host.ask(
        json!({"type": "study-edit", "study": study, "edit": {"edit": "play", "node": last_node(&shown), "uci": "b8c6"}}),
    );
    assert_eq!(edited["study"]["nodes"].as_array().unwrap().len(), 7, "{edited}");
    assert_eq!(host.ask(json!({"type": "study-undo", "study": study}))["study"]["can_redo"], true);
    assert_eq!(host.ask(json!({"type": "study-redo", "study": study}))["study"]["can_undo"], true);
    host.reload();
    let again = host.ask(json!({"type": "open-study", "study": study, "index": null}));
    assert_eq!(
        (&again["study"]["index"], again["study"]["nodes"].as_array().unwrap().len()),
        (&json!(998), 7)
    );
    let found = host.ask(json!({"type": "library-search", "search": "p7 b", "from": 0, "bin": false}));
    assert_eq!((&found["found"], &found["games"][0]["white"]), (&json!(1), &json!("P7")));
    let opened = host.ask(json!({"type": "library-open", "game": 0}));
    assert_eq!(opened["study"]["index"], 7);
    let part = host.ask(json!({"type": "export", "format": "all", "study": study, "from": 0}));
    assert!(part["text"].as_str().unwrap().contains("P999"));
}

#[test]
fn lines_are_told_as_they_are_found_and_stop_when_the_page_leaves() {
    let mut host = Host::new();
    let shown = host.ask(json!({"type": "new-study", "fen": null}));
    let study = shown["study"]["study"].clone();
    let start = json!({"type": "engine-start", "study": study, "node": last_node(&shown), "lines": 2, "threat": false});
    assert_eq!(host.ask(start), Value::Null);
    assert!(host.sent.contains(&(Seat::Adviser, "setoption name MultiPV value 2".to_owned())));
    assert!(host.sent.contains(&(Seat::Adviser, format!("position fen {}", Position::startpos()))));
    host.hear(
        Seat::Adviser,
        "info depth 5 multipv 1 score cp 30 wdl 300 500 200 nodes 900 time 9 pv e2e4 e7e5",
    );
    assert!(host.said.is_empty());
    host.hear(Seat::Adviser, "info depth 5 multipv 2 score cp 20 wdl 300 500 200 nodes 950 time 9 pv d2d4");
    let told = host.said.pop().unwrap();
    assert_eq!(
        (told["lines"].as_array().unwrap().len(), &told["lines"][0]["moves"][1]["san"]),
        (2, &json!("e5"))
    );
    // Too soon after the first.
    host.hear(Seat::Adviser, "info depth 6 multipv 2 score cp 20 nodes 990 time 9 pv d2d4");
    assert!(host.said.is_empty());
    host.ask(json!({"type": "leave"}));
    assert_eq!(host.last_line(), "stop");
    host.hear(Seat::Adviser, "bestmove e2e4");
    assert!(host.said.is_empty());
}

#[test]
fn what_only_the_program_can_do_is_refused_in_words() {
    let mut host = Host::new();
    for message in [
        json!({"type": "explore", "fen": "x", "scope": "own"}),
        json!({"type": "invite", "game": "x"}),
        json!({"type": "library-edit", "game": 1, "change": {"change": "bin"}}),
    ] {
        let refused = host.ask(message.clone());
        assert_eq!(refused["code"], "program-only", "{message}");
        assert!(refused["text"].as_str().unwrap().contains("program"), "{refused}");
    }
    let uci = r#"{"players":{"white":{"kind":"named","name":"sh"},"black":{"kind":"human"}},"clock":null,"start":{"kind":"standard"}}"#;
    assert_eq!(host.new_game(uci)["code"], "malformed");
}

#[test]
fn a_whole_game_is_analysed_and_its_report_stays() {
    let mut host = Host::new();
    let study = import(&mut host, "[White \"A\"]\n\n1. e4 g5 2. Nc3 f5 3. Qh5# 1-0")["study"].clone();
    host.ask(json!({"type": "open-study", "study": study, "index": 0}));
    let begun = host.ask(json!({"type": "analyse", "study": study, "effort": "quick"}));
    assert_eq!((&begun["done"], &begun["total"], &begun["running"]), (&json!(0), &json!(6), &json!(true)));
    // Five positions, since one is mate, and then the moves that look bad once more.
    let mut searches = 0;
    while let Some((Seat::Analyst, line)) = host.sent.pop() {
        if !line.starts_with("go ") {
            continue;
        }
        searches += 1;
        assert!(searches < 20, "it ends");
        let place = host.sent.pop().unwrap().1;
        let (moves, is_again) = (place.split_whitespace().count(), line.contains("searchmoves"));
        // Black is well until it plays f5, after which it is mated.
        let score = if moves >= 13 && !is_again { "mate 1" } else { "cp 20" };
        host.sent.clear();
        host.hear(
            Seat::Analyst,
            &format!("info depth 9 score {score} wdl 300 500 200 nodes 9 time 1 pv {}", first_move(&place)),
        );
        host.hear(Seat::Analyst, "bestmove e2e4");
    }
    let last = host.said.iter().rfind(|said| said["type"] == "analysis").unwrap();
    assert_eq!((&last["done"], &last["running"]), (&json!(6), &json!(false)), "{last}");
    assert!(last["report"]["black"]["accuracy"].is_number(), "{last}");
    let shown = host.said.iter().rfind(|said| said["type"] == "study").unwrap();
    assert!(shown["study"]["report"]["white"]["accuracy"].is_number(), "{shown}");
    host.reload();
    let again = host.ask(json!({"type": "open-study", "study": study, "index": null}));
    assert!(again["study"]["report"]["black"]["accuracy"].is_number());
}

/// A legal move in the position of a line of UCI.
fn first_move(line: &str) -> String {
    let (fen, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let mut position: Position = fen.strip_prefix("position fen ").unwrap().parse().unwrap();
    for mv in moves.split_whitespace() {
        position = position.after_unchecked(position.move_from_uci(mv).unwrap());
    }
    position.legal_moves()[0].to_string()
}
