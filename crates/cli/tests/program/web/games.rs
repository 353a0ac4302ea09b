//! Games through the socket, from the first move to the last.

use serde_json::{Value, json};

use crate::web::page::{Game, Page, engine, human};
use crate::web::server::Server;
use arrocco_support::temporary_folder::TemporaryFolder;

fn stage() -> (TemporaryFolder, Server) {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    (folder, server)
}

fn codes(notices: &Value) -> Vec<&str> {
    notices.as_array().unwrap().iter().map(|notice| notice["code"].as_str().unwrap()).collect()
}

#[test]
fn two_people_play_to_mate() {
    let (_folder, server) = stage();
    let mut page = server.page();
    let mut game = page.new_game(human(), human(), None);
    assert_eq!(game.view["legal"].as_array().unwrap().len(), 20);
    for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"] {
        game = page.play(&game, text);
    }
    assert_eq!(game.view["outcome"]["code"], "checkmate");
    assert_eq!(codes(&game.notices), ["moved", "over"]);
    assert_eq!(game.view["legal"], json!([]));
    let games = page.ask(json!({"type": "games"}));
    assert_eq!((&games["games"][0]["result"], &games["games"][0]["plies"]), (&json!("1-0"), &json!(7)));
    let refused = page.act(&game, json!({"act": "play", "uci": "e8e7"}));
    assert_eq!(refused["code"], "over");
}

#[test]
fn an_engine_answers_until_the_end() {
    let (_folder, server) = stage();
    let mut page = server.page();
    // Two moves before mate by either side: the game is short.
    let start = json!({"kind": "fen", "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1"});
    let mut game = page.new_game_from(engine(5), human(), None, start);
    while let Some(mv) = game.view["legal"].as_array().unwrap().first() {
        let uci = mv["uci"].as_str().unwrap().to_owned();
        game = Game::of(page.act(&game, json!({"act": "play", "uci": uci})));
        let plies = game.sans().len();
        if game.view["outcome"].is_null() {
            game = page.wait_game(|view| view["moves"].as_array().unwrap().len() > plies);
        }
        if plies > 200 {
            game = Game::of(page.act(&game, json!({"act": "resign", "by": "black"})));
        }
    }
    assert_eq!(game.view["status"], "over");
}

#[test]
fn a_person_with_black_is_answered_to_from_the_beginning() {
    let (_folder, server) = stage();
    let mut page = server.page();
    page.new_game(engine(1), human(), None);
    let game = page.wait_game(|view| view["moves"].as_array().unwrap().len() == 1);
    assert_eq!(game.view["turn"], "black");
    let refused = page.act(&game, json!({"act": "resign", "by": "white"}));
    assert_eq!(refused["code"], "not-your-side");
    let game = Game::of(page.act(&game, json!({"act": "take-back", "plies": 1})));
    let refused = page.act(&game, json!({"act": "play", "uci": "e2e4"}));
    assert_eq!(refused["code"], "not-your-turn");
}

#[test]
fn what_is_not_legal_has_a_reason_and_somebody_responsible() {
    let (_folder, server) = stage();
    let mut page = server.page();
    let start = json!({"kind": "fen", "fen": "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1"});
    let game = page.new_game_from(human(), human(), None, start);
    let refused = page.act(&game, json!({"act": "play", "uci": "e2c3"}));
    assert_eq!(refused["type"], "refused");
    assert_eq!((&refused["piece"], &refused["squares"]), (&json!("e2"), &json!(["e8"])));
    page.send(json!({"type": "language", "language": "it"}));
    let refused = page.act(&game, json!({"act": "play", "uci": "e2c3"}));
    assert!(refused["text"].as_str().unwrap().contains("torre"), "{refused}");
    // Letters are English in every language: the page has put them so.
    assert_eq!(page.act(&game, json!({"act": "say", "text": "Rd2"}))["type"], "refused");
    assert_eq!(page.play(&game, "Kd2").sans(), ["Kd2"]);
}

#[test]
fn special_moves_are_played_by_their_squares() {
    let (_folder, server) = stage();
    let mut page = server.page();
    for (fen, uci, san) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"),
        ("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1b1", "O-O-O"),
    ] {
        let game = page.new_game_from(human(), human(), None, json!({"kind": "fen", "fen": fen}));
        let game = Game::of(page.act(&game, json!({"act": "play", "uci": uci})));
        assert_eq!(game.sans(), [san]);
    }
    let start = json!({"kind": "fen", "fen": "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"});
    let game = page.new_game_from(human(), human(), None, start);
    assert_eq!(page.act(&game, json!({"act": "play", "uci": "a7a8"}))["code"], "promotion-missing");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let (_folder, server) = stage();
    let mut page = server.page();
    let mut game = page.new_game(human(), human(), None);
    for text in ["e4", "e5"] {
        game = page.play(&game, text);
    }
    game = Game::of(page.act(&game, json!({"act": "take-back", "plies": 2})));
    assert_eq!((game.sans().len(), game.view["undone"].as_array().unwrap().len()), (0, 2));
    game = Game::of(page.act(&game, json!({"act": "redo", "plies": 1})));
    assert_eq!(game.sans(), ["e4"]);
    for plies in [json!(5), json!(0), json!(u64::MAX)] {
        let refused = page.act(&game, json!({"act": "take-back", "plies": plies}));
        assert_eq!(refused["type"], "refused", "{plies}");
    }
}

#[test]
fn a_hint_comes_and_keeps_nobody_from_moving() {
    let (_folder, server) = stage();
    let mut page = server.page();
    let game = page.new_game(human(), human(), None);
    let wanted = Game::of(page.act(&game, json!({"act": "hint"})));
    assert_eq!(codes(&wanted.notices), ["hint-wanted"]);
    let hinted = page.wait_game(|view| !view["hint"].is_null());
    assert_eq!(codes(&hinted.notices), ["hint"]);
    // What was meant for this position, before the hint came, is still meant.
    assert_eq!(page.play(&game, "e4").sans(), ["e4"]);
}

#[test]
fn draws_are_offered_declined_agreed_and_claimed() {
    let (_folder, server) = stage();
    let mut page = server.page();
    let mut game = page.new_game(human(), human(), None);
    assert_eq!(page.act(&game, json!({"act": "claim-draw", "by": "white"}))["code"], "no-claim");
    game = Game::of(page.act(&game, json!({"act": "offer-draw", "by": "white"})));
    assert_eq!(game.view["offer"], "white");
    game = Game::of(page.act(&game, json!({"act": "decline-draw", "by": "black"})));
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        game = page.play(&game, text);
    }
    assert_eq!(game.view["claims"], json!(["threefold"]));
    let claimed = Game::of(page.act(&game, json!({"act": "claim-draw", "by": "white"})));
    assert_eq!(claimed.view["outcome"]["code"], "threefold");
    let other = page.new_game(human(), human(), None);
    let other = Game::of(page.act(&other, json!({"act": "offer-draw", "by": "white"})));
    let other = Game::of(page.act(&other, json!({"act": "accept-draw", "by": "black"})));
    assert_eq!(other.view["outcome"]["code"], "agreement");
}

#[test]
fn a_flag_falls_by_itself() {
    let (_folder, server) = stage();
    let mut page = server.page();
    let game = page.new_game(human(), human(), Some("0.01"));
    // The clocks stand until the first move is made.
    page.act(&game, json!({"act": "play", "uci": "e2e4"}));
    let game = page.wait_game(|view| view["status"] == "over");
    assert_eq!(
        (&game.view["outcome"]["code"], &game.view["outcome"]["winner"]),
        (&json!("time"), &json!("white"))
    );
}

#[test]
fn a_rematch_changes_sides_and_a_game_that_is_over_can_be_forgotten() {
    let (_folder, server) = stage();
    let mut page = server.page();
    let game = page.new_game(human(), engine(3), Some("5+3"));
    let refused = page.ask(json!({"type": "forget-game", "game": game.name}));
    assert_eq!(refused["code"], "not-over");
    let game = Game::of(page.act(&game, json!({"act": "resign", "by": "white"})));
    let again = Game::of(page.ask(json!({"type": "rematch", "game": game.name})));
    assert_eq!(again.view["players"]["white"]["level"], 3);
    assert_eq!(again.view["clocks"]["control"], "5+3");
    let games = page.ask(json!({"type": "forget-game", "game": game.name}));
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
    let refused = page.ask(json!({"type": "open-game", "game": game.name}));
    assert_eq!(refused["code"], "unknown-game");
}

#[test]
fn several_games_go_on_at_once() {
    let (_folder, server) = stage();
    let mut pages: Vec<Page> = (0..4).map(|_| server.page()).collect();
    let games: Vec<Game> = pages.iter_mut().map(|page| page.new_game(human(), engine(4), None)).collect();
    for (page, game) in pages.iter_mut().zip(&games) {
        page.play(game, "e4");
    }
    for (page, game) in pages.iter_mut().zip(&games) {
        let answered = page.wait_game(|view| view["moves"].as_array().unwrap().len() == 2);
        assert_eq!(answered.name, game.name);
    }
    let mut names: Vec<&str> = games.iter().map(|game| game.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 4);
}

#[test]
fn starts_are_checked() {
    let (_folder, server) = stage();
    let mut page = server.page();
    let good = page.ask(json!({"type": "check-start", "start": {"kind": "chess960", "number": 518}}));
    assert!(good["fen"].as_str().unwrap().starts_with("rnbqkbnr/"), "{good}");
    let lot = page.ask(json!({"type": "check-start", "start": {"kind": "chess960", "number": null}}));
    assert!(lot["number"].as_u64().unwrap() < 960);
    let bad = page
        .ask(json!({"type": "check-start", "start": {"kind": "fen", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}}));
    assert!(
        bad["fen"].is_null() && bad["error"].as_str().is_some_and(|error| error.contains("king")),
        "{bad}"
    );
    for (choice, part) in [
        (
            json!({"players": {"white": engine(21), "black": human()}, "clock": null, "start": {"kind": "standard"}}),
            "level",
        ),
        (
            json!({"players": {"white": human(), "black": human()}, "clock": "x", "start": {"kind": "standard"}}),
            "time",
        ),
        (
            json!({"players": {"white": human(), "black": human()}, "clock": null, "start": {"kind": "chess960", "number": 960}}),
            "960",
        ),
    ] {
        let refused = page.ask(json!({"type": "new-game", "choice": choice}));
        assert_eq!(refused["code"], "malformed");
        assert!(refused["text"].as_str().unwrap().contains(part), "{refused}");
    }
}
