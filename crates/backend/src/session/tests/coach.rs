//! Explanations and puzzles.

use super::*;

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
