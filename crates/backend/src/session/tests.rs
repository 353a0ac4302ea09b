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
        let unix = 1_000 + self.ids;
        for effect in effects {
            match effect {
                Effect::Say(text) => self.said.push(serde_json::from_str(&text).unwrap()),
                Effect::Keep { key, text } => drop(self.kept.insert(key, Kept { text, changed: unix })),
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
    // Five positions, since one is mate, then the moves that look bad once more, and then what the coach asks.
    let mut searches = 0;
    while let Some((Seat::Analyst, line)) = host.sent.pop() {
        if !line.starts_with("go ") {
            continue;
        }
        searches += 1;
        assert!(searches < 200, "it ends");
        let place = host.sent.pop().unwrap().1;
        let moves = place.split_whitespace().count();
        // Black is well until it plays f5, after which it is mated.
        let score = match line.split_once("searchmoves ") {
            Some((_, "f7f5")) => "mate -1 wdl 0 0 1000",
            None if moves >= 13 => "mate 1 wdl 1000 0 0",
            _ => "cp 20 wdl 300 500 200",
        };
        host.sent.clear();
        host.hear(
            Seat::Analyst,
            &format!("info depth 9 score {score} nodes 9 time 1 pv {}", first_move(&place)),
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
    // The reason is found again in the lines that were kept, in every language and without a search.
    let bad = |study: &Value| {
        let nodes = study["study"]["nodes"].as_array().unwrap();
        nodes.iter().find(|node| node["mv"]["san"] == "f5").unwrap().clone()
    };
    let f5 = bad(&again);
    assert!(f5["lesson"]["text"].as_str().unwrap().contains("Qh5#"), "{f5}");
    assert!(f5["lesson"]["advice"].as_str().unwrap().contains("check"), "{f5}");
    host.ask(json!({"type": "language", "language": "it"}));
    let again = host.ask(json!({"type": "open-study", "study": study, "index": null}));
    assert!(bad(&again)["lesson"]["text"].as_str().unwrap().contains("Dh5#"), "{}", bad(&again));
    host.sent.clear();
    let explained = explain(&mut host, &study, &f5["id"]);
    assert_eq!(explained["explanation"]["verdict"], "blunder");
    assert_eq!(explained["explanation"]["reasons"][0]["fact"], "mate");
    assert!(host.sent.is_empty());
}

fn explain(host: &mut Host, study: &Value, node: &Value) -> Value {
    host.ask(json!({"type": "explain", "of": {"kind": "node", "study": study, "node": node}}))
}

/// Answers the searches of the coach until it asks no more.
fn think(host: &mut Host) {
    while let Some((Seat::Coach, line)) = host.sent.pop() {
        if line.starts_with("go ") {
            let place = host.sent.pop().unwrap().1;
            host.sent.clear();
            let found = first_move(&place);
            host.hear(Seat::Coach, &format!("info depth 9 score cp 20 nodes 9 time 1 pv {found}"));
            host.hear(Seat::Coach, &format!("bestmove {found}"));
        }
    }
}

#[test]
fn a_move_of_a_study_is_explained_by_a_few_searches() {
    let mut host = Host::new();
    let study = import(&mut host, "1. e4 e5 *")["study"].clone();
    let shown = host.ask(json!({"type": "open-study", "study": study, "index": 0}));
    let nodes = &shown["study"]["nodes"];
    assert_eq!(explain(&mut host, &study, &nodes[0]["id"])["code"], "nothing");
    assert_eq!(explain(&mut host, &study, &json!(99))["code"], "unknown-node");
    assert_eq!(explain(&mut host, &study, &nodes[1]["id"]), Value::Null);
    assert_eq!(host.last_line(), "go nodes 200000");
    let asked = host.ids;
    think(&mut host);
    let explained = host.said.pop().unwrap();
    assert_eq!((&explained["type"], &explained["re"]), (&json!("explained"), &json!(asked)));
    assert!(explained["explanation"]["headline"].as_str().unwrap().starts_with("e4"), "{explained}");
}

#[test]
fn a_question_to_the_coach_that_is_overtaken_or_left_is_answered_all_the_same() {
    let mut host = Host::new();
    let study = import(&mut host, "1. e4 e5 *")["study"].clone();
    let shown = host.ask(json!({"type": "open-study", "study": study, "index": 0}));
    let (one, other) = (shown["study"]["nodes"][1]["id"].clone(), shown["study"]["nodes"][2]["id"].clone());
    explain(&mut host, &study, &one);
    let first = host.ids;
    explain(&mut host, &study, &other);
    let refused = host.said.pop().unwrap();
    assert_eq!((&refused["re"], &refused["code"]), (&json!(first), &json!("outdated")));
    // The first search still answers, and nobody listens.
    host.hear(Seat::Coach, "bestmove e2e4");
    assert_eq!(host.last_line(), "go nodes 200000");
    host.ask(json!({"type": "leave"}));
    assert_eq!(host.last_line(), "stop");
    assert_eq!(host.said.pop().unwrap()["code"], "outdated");
    host.hear(Seat::Coach, "bestmove e7e5");
    assert!(host.said.is_empty());
}

/// A set with one puzzle: a fork.
fn starter() -> Vec<u8> {
    let start: Position = "r3k3/ppp2ppp/7p/3N4/8/8/PPP2PPP/4K2R w - - 0 1".parse().unwrap();
    let moves = start.moves_from_san("Nxc7+ Kd7 Nxa8").unwrap();
    let puzzle = arrocco_puzzles::Puzzle::new(start, &moves, arrocco_puzzles::Goal::Win).unwrap();
    arrocco_puzzles::pack(&[puzzle])
}

fn provide(host: &mut Host, bytes: &[u8]) {
    let name = host.fetched.pop().unwrap();
    let moment = host.moment();
    let effects = host.session.provide(&name, bytes, moment);
    host.carry_out(effects);
}

fn act_in(host: &mut Host, shown: &Value, act: &Value) -> Value {
    let (puzzle, step) = (&shown["puzzle"]["puzzle"], &shown["puzzle"]["step"]);
    host.ask(json!({"type": "puzzle-act", "puzzle": puzzle, "step": step, "act": act}))
}

const ANY: &str = r#"{"type":"puzzle-next","wish":{},"puzzle":null,"offset":60}"#;

#[test]
fn a_puzzle_is_solved_with_a_wrong_try_explained_and_comes_back_after_a_kill() {
    let mut host = Host::new();
    assert_eq!(host.ask(serde_json::from_str(ANY).unwrap()), Value::Null);
    let asked = host.ids;
    provide(&mut host, &starter());
    let shown = host.said.pop().unwrap();
    assert_eq!((&shown["re"], &shown["puzzle"]["solver"]), (&json!(asked), &json!("white")), "{shown}");
    // What would give it away comes when it is over.
    assert_eq!((&shown["puzzle"]["themes"], &shown["puzzle"]["rating"]), (&json!([]), &Value::Null));
    let illegal = act_in(&mut host, &shown, &json!({"act": "try", "text": "e1e5"}));
    assert_eq!(illegal["type"], "refused");
    // A wrong try: the engine looks at it, and nothing is told of the solution.
    assert_eq!(act_in(&mut host, &shown, &json!({"act": "try", "text": "Ke2"})), Value::Null);
    assert!(host.last_line().ends_with("searchmoves e1e2"), "{}", host.last_line());
    host.hear(Seat::Coach, "info depth 5 score cp -300 wdl 0 100 900 nodes 9 time 1 pv e1e2");
    host.hear(Seat::Coach, "bestmove e1e2");
    think(&mut host);
    let wrong = host.said.pop().unwrap();
    assert_eq!(
        (&wrong["puzzle"]["told"]["what"], &wrong["puzzle"]["is_missed"]),
        (&json!("wrong"), &json!(true))
    );
    let reasons = wrong["puzzle"]["told"]["explanation"]["reasons"].as_array().unwrap();
    assert!(reasons.iter().all(|reason| reason["view"] != "better"), "{wrong}");
    assert_eq!(wrong["puzzle"]["fen"], shown["puzzle"]["fen"]);
    // The page is closed at once: it counts as missed all the same.
    assert_eq!(host.kept.keys().filter(|key| key.starts_with("training/")).count(), 1);
    let right = act_in(&mut host, &wrong, &json!({"act": "try", "text": "d5c7"}));
    assert_eq!(
        (&right["puzzle"]["told"]["what"], &right["puzzle"]["moves"][1]["san"]),
        (&json!("right"), &json!("Kd7"))
    );
    let stale = act_in(&mut host, &wrong, &json!({"act": "hint"}));
    assert_eq!(stale["code"], "stale");
    let over = act_in(&mut host, &right, &json!({"act": "try", "text": "Nxa8"}));
    assert_eq!((&over["puzzle"]["is_over"], &over["puzzle"]["outcome"]), (&json!(true), &json!("missed")));
    assert_eq!(over["puzzle"]["solution"].as_array().unwrap().len(), 3);
    assert!(over["puzzle"]["themes"].as_array().unwrap().contains(&json!("fork")), "{over}");
    assert_eq!(host.kept.keys().filter(|key| key.starts_with("training/")).count(), 1);
    host.reload();
    let progress = json!({"type": "puzzle-progress", "offset": 60});
    host.ask(progress);
    provide(&mut host, &starter());
    let told = host.said.pop().unwrap();
    assert_eq!(
        (&told["progress"]["missed"], &told["progress"]["scheduled"]),
        (&json!(1), &json!(1)),
        "{told}"
    );
    // It was seen, and is not due yet.
    assert_eq!(host.ask(serde_json::from_str(ANY).unwrap())["code"], "no-puzzle");
    let export = host.ask(json!({"type": "puzzle-export", "from": 0}));
    assert!(export["text"].as_str().unwrap().contains("\"attempt\""), "{export}");
}

#[test]
fn without_the_puzzles_of_the_page_there_is_an_answer_too() {
    let mut host = Host::new();
    assert_eq!(host.ask(serde_json::from_str(ANY).unwrap()), Value::Null);
    provide(&mut host, &[]);
    assert_eq!(host.said.pop().unwrap()["code"], "no-puzzle");
    let unknown = json!({"type": "puzzle-next", "wish": {"theme": "luck"}, "puzzle": null, "offset": 0});
    assert_eq!(host.ask(unknown)["code"], "no-puzzle");
}

#[test]
fn a_try_that_nobody_waits_for_is_answered() {
    let mut host = Host::new();
    host.ask(serde_json::from_str(ANY).unwrap());
    provide(&mut host, &starter());
    let shown = host.said.pop().unwrap();
    act_in(&mut host, &shown, &json!({"act": "try", "text": "Ke2"}));
    let first = host.ids;
    host.ask(json!({"type": "leave"}));
    let refused = host.said.pop().unwrap();
    assert_eq!((&refused["re"], &refused["code"]), (&json!(first), &json!("outdated")));
}

#[test]
fn a_hint_is_explained_as_long_as_it_is_shown() {
    let mut host = Host::new();
    let shown = host.new_game(HUMAN_AND_LEVEL);
    let why = json!({"type": "explain", "of": {"kind": "hint", "game": shown["game"]}});
    assert_eq!(host.ask(why.clone())["code"], "nothing");
    host.act(&shown, &json!({"act": "hint"}));
    host.hear(Seat::Adviser, "info depth 4 score cp 20 pv g1f3");
    host.hear(Seat::Adviser, "bestmove g1f3");
    host.said.clear();
    assert_eq!(host.ask(why), Value::Null);
    think(&mut host);
    let explained = host.said.pop().unwrap();
    assert!(explained["explanation"]["headline"].as_str().unwrap().starts_with("Nf3"), "{explained}");
    let marks = explained["explanation"]["reasons"][0]["marks"].clone();
    assert_eq!((&marks[0]["from"], &marks[0]["to"]), (&json!("g1"), &json!("f3")), "{explained}");
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
