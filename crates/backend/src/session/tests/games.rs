//! Games against levels, with clocks, offers and engines that fail.

use super::*;

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
    let listed = host.ask(json!({"type": "games"}))["games"][0].clone();
    assert_eq!(listed["result"], "0-1");
    let gone = host.ask(json!({"type": "forget-game", "game": game}));
    assert!(gone["games"].as_array().unwrap().is_empty());
    let again = host.ask(json!({"type": "restore-game", "game": game}));
    // With the date that it had, here and after a reload.
    assert_eq!(again["games"], json!([listed]));
    host.reload();
    assert_eq!(host.ask(json!({"type": "games"}))["games"], json!([listed]));
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
