//! Games that nobody watches.

use std::sync::Arc;
use std::time::Duration;

use arrocco_backend::protocol::Act;
use arrocco_engine::Level;
use arrocco_play::{Player, Setup, Sides};
use arrocco_support::temporary_folder::TemporaryFolder;
use serde_json::Value;
use tokio::sync::mpsc::Receiver;

use super::GameRules;
use super::{GameRegistry, GameTiming};
use crate::client::Client;
use crate::invitations::Visitor;

/// A registry without delays, and a page.
struct Fixture {
    folder: TemporaryFolder,
    games: Arc<GameRegistry>,
    client: Arc<Client>,
    messages: Receiver<String>,
}

impl Fixture {
    fn new(grace: Duration) -> Self {
        let folder = TemporaryFolder::new().unwrap();
        let timing = GameTiming { grace, move_delay: Duration::ZERO };
        let games = GameRegistry::open(Some(folder.path().to_owned()), timing, GameRules::default()).unwrap();
        let (client, messages) = Client::new(1, Visitor::Host);
        Self { folder, games, client: Arc::new(client), messages }
    }

    fn create(&self, black: Player, control: Option<&str>) -> String {
        let players = Sides { white: Player::Human, black };
        let control = control.map(|control| control.parse().unwrap());
        let setup = Setup { players, control, ..Setup::default() };
        self.games.create(setup, Arc::clone(&self.client), 1).unwrap()
    }

    fn next(&mut self) -> Value {
        let text = self.messages.blocking_recv().unwrap();
        self.client.sent(text.len());
        serde_json::from_str(&text).unwrap()
    }

    /// Plays e4 and goes.
    fn move_and_leave(&mut self, name: &str) {
        let shown = self.next();
        let act = Act::Say { text: "e4".to_owned() };
        self.games.act(name, &self.client, 2, (shown["view"]["revision"].as_u64().unwrap(), act)).unwrap();
        assert_eq!(self.next()["re"], 2);
        self.games.leave(name, 1);
        self.wait_until_ended(name);
    }

    /// Waits until the thread of a game has ended.
    fn wait_until_ended(&self, name: &str) {
        while self.games.entries().get(name).unwrap().running.is_some() {
            std::thread::yield_now();
        }
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        self.games.close();
    }
}

#[test]
fn a_game_that_nobody_watches_is_saved_and_found_again() {
    let mut fixture = Fixture::new(Duration::ZERO);
    let name = fixture.create(Player::Human, Some("5+3"));
    fixture.move_and_leave(&name);
    assert_eq!(fixture.games.list()[0].status, "paused");
    fixture.games.watch(&name, &fixture.client, 3).unwrap();
    let found = fixture.next();
    assert_eq!(found["view"]["moves"][0]["san"], "e4");
    assert_eq!(found["view"]["clocks"]["is_running"], false);
}

#[test]
fn an_engine_does_not_search_when_nobody_watches() {
    let mut fixture = Fixture::new(Duration::ZERO);
    // Without a clock and a level it would search for a second.
    let name = fixture.create(Player::Engine(None), None);
    fixture.move_and_leave(&name);
    assert_eq!(fixture.games.list()[0].plies, 1);
    // It searches again when somebody watches.
    fixture.games.watch(&name, &fixture.client, 3).unwrap();
    while fixture.next()["view"]["moves"].as_array().unwrap().len() < 2 {}
}

#[test]
fn a_registry_that_is_closed_keeps_its_games() {
    let mut fixture = Fixture::new(Duration::from_secs(3600));
    let names: Vec<String> =
        (0..3).map(|_| fixture.create(Player::Engine(Level::new(3)), Some("5+3"))).collect();
    let _ = fixture.next();
    fixture.games.close();
    let games = GameRegistry::open(
        Some(fixture.folder.path().to_owned()),
        GameTiming::default(),
        GameRules::default(),
    )
    .unwrap();
    let mut found: Vec<String> = games.list().into_iter().map(|summary| summary.game).collect();
    let mut names = names;
    found.sort_unstable();
    names.sort_unstable();
    assert_eq!(found, names);
    fixture.games = games;
}

#[test]
fn clocks_stand_until_the_first_move() {
    let mut fixture = Fixture::new(Duration::from_secs(3600));
    let name = fixture.create(Player::Human, Some("5+3"));
    let shown = fixture.next();
    assert_eq!(shown["view"]["clocks"]["is_running"], false);
    assert_eq!(shown["view"]["clocks"]["left"]["white"], 300_000);
    let act = Act::Say { text: "e4".to_owned() };
    fixture.games.act(&name, &fixture.client, 2, (0, act)).unwrap();
    assert_eq!(fixture.next()["view"]["clocks"]["is_running"], true);
}

#[test]
fn a_removed_game_can_be_taken_back() {
    let mut fixture = Fixture::new(Duration::ZERO);
    let name = fixture.create(Player::Human, None);
    let _ = fixture.next();
    let resign = serde_json::from_str(r#"{"act":"resign","by":"white"}"#).unwrap();
    fixture.games.act(&name, &fixture.client, 2, (0, resign)).unwrap();
    let _ = fixture.next();
    fixture.games.forget(&name, &fixture.client).unwrap();
    // Now nothing writes to it any more.
    let removed = fixture.folder.file("removed").join(format!("{name}.pgn"));
    let day_before = std::time::SystemTime::now() - Duration::from_secs(86_400);
    std::fs::OpenOptions::new().write(true).open(removed).unwrap().set_modified(day_before).unwrap();
    assert!(fixture.games.list().is_empty());
    fixture.games.restore(&name, &fixture.client).unwrap();
    assert_eq!(fixture.games.list()[0].changed, super::millis(day_before));
    assert_eq!(fixture.games.list()[0].result, Some("0-1"));
    assert!(fixture.games.restore(&name, &fixture.client).is_err());
    assert!(fixture.games.restore("../../etc/passwd", &fixture.client).is_err());
}

#[test]
fn a_game_that_cannot_be_saved_is_told_and_saved_as_soon_as_it_can_be() {
    let mut fixture = Fixture::new(Duration::from_secs(60));
    std::fs::remove_dir_all(fixture.folder.path()).unwrap();
    let name = fixture.create(Player::Human, None);
    // The attempt that has failed was made before anybody could be told.
    assert_eq!(fixture.next()["type"], "game");
    let told = fixture.next();
    assert_eq!((&told["type"], &told["name"]), (&Value::from("not-saved"), &Value::from(name.as_str())));
    assert!(told["text"].is_string());
    std::fs::create_dir_all(fixture.folder.path()).unwrap();
    let told = fixture.next();
    assert_eq!((&told["type"], &told["text"]), (&Value::from("not-saved"), &Value::Null));
    assert!(fixture.folder.file(&format!("{name}.pgn")).exists());
}
