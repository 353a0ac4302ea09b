//! Rooms that nobody looks at.

use std::sync::Arc;
use std::time::Duration;

use arrocco_engine::Level;
use arrocco_play::{Player, Setup, Sides};
use arrocco_support::temporary_folder::TemporaryFolder;
use serde_json::Value;
use tokio::sync::mpsc::Receiver;

use super::{Customs, Hall};
use crate::client::Client;
use crate::protocol::Act;

/// A hall in which nobody waits, and a page.
struct Stage {
    folder: TemporaryFolder,
    hall: Arc<Hall>,
    client: Arc<Client>,
    parcels: Receiver<String>,
}

impl Stage {
    fn new(grace: Duration) -> Self {
        let folder = TemporaryFolder::new().unwrap();
        let customs = Customs { grace, hesitation: Duration::ZERO };
        let hall = Hall::open(Some(folder.path().to_owned()), customs).unwrap();
        let (client, parcels) = Client::new(1);
        Self { folder, hall, client: Arc::new(client), parcels }
    }

    fn create(&self, black: Player, control: Option<&str>) -> String {
        let players = Sides { white: Player::Human, black };
        let control = control.map(|control| control.parse().unwrap());
        let setup = Setup { players, control, ..Setup::default() };
        self.hall.create(setup, Arc::clone(&self.client), 1).unwrap()
    }

    fn next(&mut self) -> Value {
        let text = self.parcels.blocking_recv().unwrap();
        self.client.sent(text.len());
        serde_json::from_str(&text).unwrap()
    }

    /// Waits until the room of a game has ended.
    fn wait_until_put_away(&self, name: &str) {
        while self.hall.entries().get(name).unwrap().room.is_some() {
            std::thread::yield_now();
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.hall.close();
    }
}

#[test]
fn a_game_that_nobody_looks_at_is_put_away_and_found_again() {
    let mut stage = Stage::new(Duration::ZERO);
    let name = stage.create(Player::Human, Some("5+3"));
    let shown = stage.next();
    let act = Act::Say { text: "e4".to_owned() };
    stage.hall.act(&name, &stage.client, 2, (shown["view"]["revision"].as_u64().unwrap(), act)).unwrap();
    assert_eq!(stage.next()["re"], 2);
    stage.hall.leave(&name, 1);
    stage.wait_until_put_away(&name);
    assert_eq!(stage.hall.list()[0].status, "paused");
    stage.hall.watch(&name, &stage.client, 3).unwrap();
    let found = stage.next();
    assert_eq!(found["view"]["moves"][0]["san"], "e4");
    assert_eq!(found["view"]["clocks"]["is_running"], false);
}

#[test]
fn an_engine_does_not_think_for_nobody() {
    let mut stage = Stage::new(Duration::ZERO);
    // Without a clock and a level it would think for a second.
    let name = stage.create(Player::Engine(None), None);
    let shown = stage.next();
    let act = Act::Say { text: "e4".to_owned() };
    stage.hall.act(&name, &stage.client, 2, (shown["view"]["revision"].as_u64().unwrap(), act)).unwrap();
    assert_eq!(stage.next()["re"], 2);
    stage.hall.leave(&name, 1);
    stage.wait_until_put_away(&name);
    assert_eq!(stage.hall.list()[0].plies, 1);
    // It thinks again when somebody is there.
    stage.hall.watch(&name, &stage.client, 3).unwrap();
    while stage.next()["view"]["moves"].as_array().unwrap().len() < 2 {}
}

#[test]
fn a_hall_that_is_closed_keeps_its_games() {
    let mut stage = Stage::new(Duration::from_secs(3600));
    let names: Vec<String> =
        (0..3).map(|_| stage.create(Player::Engine(Level::new(3)), Some("5+3"))).collect();
    let _ = stage.next();
    stage.hall.close();
    let hall = Hall::open(Some(stage.folder.path().to_owned()), Customs::default()).unwrap();
    let mut found: Vec<String> = hall.list().into_iter().map(|summary| summary.game).collect();
    let mut names = names;
    found.sort_unstable();
    names.sort_unstable();
    assert_eq!(found, names);
    stage.hall = hall;
}
