//! Studies: files, lines of engines, whole games analysed.

use super::*;

fn last_node(shown: &Value) -> Value {
    let nodes = shown["study"]["nodes"].as_array().unwrap();
    let mut last = &nodes[0];
    while let Some(next) = last["children"].get(0) {
        last = nodes.iter().find(|node| node["id"] == *next).unwrap();
    }
    last["id"].clone()
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
fn a_text_that_is_a_study_already_is_shown_again() {
    let mut host = Host::new();
    let games = "[White \"A\"]\n\n1. e4 *\n";
    let study = import(&mut host, games)["study"].clone();
    host.reload();
    assert_eq!(import(&mut host, games)["study"], study);
    let edit = json!({"edit": "comment", "node": 1, "text": "mine", "more": false});
    host.ask(json!({"type": "study-edit", "study": study, "edit": edit}));
    // What was changed is in the library.
    assert_ne!(import(&mut host, games)["study"], study);
    let game = host.new_game(HUMAN_AND_LEVEL)["game"].clone();
    let mut study_of_game =
        || host.ask(json!({"type": "study-of-game", "game": game}))["study"]["study"].clone();
    assert_eq!(study_of_game(), study_of_game());
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
