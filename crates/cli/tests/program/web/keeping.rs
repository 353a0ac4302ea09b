//! Games that outlive pages and programs.

use serde_json::{Value, json};

use crate::web::page::{Game, Page, engine, human};
use crate::web::server::Server;
use arrocco_support::temporary_folder::TemporaryFolder;

#[test]
fn a_refresh_in_mid_game_loses_nothing() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let mut page = server.page();
    let mut game = page.new_game(human(), human(), Some("5+3"));
    for text in ["e4", "e5", "Nf3"] {
        game = page.play(&game, text);
    }
    drop(page);
    let mut page = server.page();
    let again = page.open_game(&game.name);
    assert_eq!(again.sans(), ["e4", "e5", "Nf3"]);
    // The clock has not stopped for it.
    assert_eq!(
        (&again.view["status"], &again.view["clocks"]["is_running"]),
        (&json!("playing"), &json!(true))
    );
    assert_eq!(page.play(&again, "Nc6").sans().len(), 4);
}

#[test]
fn two_tabs_see_the_same_game() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let (mut one, mut other) = (server.page(), server.page());
    let game = one.new_game(human(), human(), None);
    other.open_game(&game.name);
    let played = one.play(&game, "d4");
    let seen = other.wait_game(|view| view["revision"] == played.view["revision"]);
    assert_eq!(seen.sans(), ["d4"]);
    let answered = other.play(&seen, "d5");
    one.wait_game(|view| view["revision"] == answered.view["revision"]);
    // Whoever has left is not told.
    other.send(json!({"type": "leave"}));
    let game = one.play(&answered, "c4");
    other.forget();
    let games = other.ask(json!({"type": "games"}));
    assert_eq!(games["games"][0]["plies"], game.sans().len());
}

#[test]
fn a_killed_server_loses_no_move() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let token = server.token();
    let mut page = server.page();
    let mut game = page.new_game(human(), human(), Some("5+3"));
    for text in ["e4", "c5", "Nf3", "d6"] {
        game = page.play(&game, text);
    }
    game = Game::of(page.act(&game, json!({"act": "take-back", "plies": 1})));
    server.kill();
    let server = Server::start(&folder);
    // The page that is still open comes back with what it knows.
    assert_eq!(server.token(), token);
    let mut page = Page::open(&server, &token).unwrap();
    let welcome = page.hello();
    assert_eq!((&welcome["games"][0]["game"], &welcome["games"][0]["plies"]), (&json!(game.name), &json!(3)));
    let again = page.open_game(&game.name);
    assert_eq!(
        (again.sans(), again.view["undone"][0]["san"].as_str()),
        (vec!["e4", "c5", "Nf3"], Some("d6"))
    );
    // Nobody loses time before they are ready.
    assert_eq!(
        (&again.view["status"], &again.view["clocks"]["is_running"]),
        (&json!("paused"), &json!(false))
    );
    let again = Game::of(page.act(&again, json!({"act": "resume"})));
    assert_eq!(page.play(&again, "e6").sans().len(), 4);
}

#[test]
fn a_machine_that_was_to_move_moves_after_a_restart() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let mut page = server.page();
    let game = page.new_game(human(), engine(20), None);
    page.play(&game, "e4");
    server.kill();
    let server = Server::start(&folder);
    let mut page = server.page();
    page.open_game(&game.name);
    page.wait_game(|view| view["moves"].as_array().unwrap().len() == 2);
}

/// The folder of the games is gone for a while, with a file where it was.
#[test]
fn a_game_that_cannot_be_saved_goes_on_and_is_saved_when_it_can_be() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let mut page = server.page();
    let game = page.new_game(human(), human(), None);
    let game = page.play(&game, "e4");
    let (games, aside) = (folder.file("arrocco/web/games"), folder.file("aside"));
    std::fs::rename(&games, &aside).unwrap();
    std::fs::write(&games, "").unwrap();
    let name = game.name.clone();
    let is_told = |message: &Value| message["type"] == "not-saved" && message["name"] == name;
    let game = page.play(&game, "e5");
    let told = page.wait(|message| is_told(message) && message["text"].is_string());
    assert_ne!(told["text"], "");
    let game = page.play(&game, "Nf3");
    assert_eq!(game.sans(), ["e4", "e5", "Nf3"]);
    std::fs::remove_file(&games).unwrap();
    std::fs::rename(&aside, &games).unwrap();
    page.play(&game, "Nc6");
    page.wait(|message| is_told(message) && message["text"].is_null());
    server.kill();
    let server = Server::start(&folder);
    assert_eq!(server.page().open_game(&game.name).sans(), ["e4", "e5", "Nf3", "Nc6"]);
}

#[test]
fn a_broken_file_is_passed_over() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let game = server.page().new_game(human(), human(), None);
    server.kill();
    let games = folder.file("arrocco/web/games");
    std::fs::write(games.join("0123456789abcdef.pgn"), "nonsense").unwrap();
    std::fs::write(games.join("..pgn"), "").unwrap();
    // A file that would start a program is none of ours.
    let own = std::fs::read_to_string(games.join(format!("{}.pgn", game.name))).unwrap();
    assert!(own.contains("human"));
    let server = Server::start(&folder);
    let welcome = server.page().hello();
    assert_eq!(welcome["games"].as_array().unwrap().len(), 1);
}
