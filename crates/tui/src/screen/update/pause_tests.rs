//! Tests of a game that stands still: its engine has failed, or a window is open.

use std::time::Duration;

use arrocco_host::driver::News;
use arrocco_host::error::PlayerError;
use arrocco_play::{Event, Notice, Setup, Sides, Status};
use arrocco_rules::Color;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::dialog::Dialog;
use super::super::message::{Message, Request};
use super::TestScreen;

/// A person with the white pieces against a machine, with a clock.
fn against_machine() -> TestScreen {
    let players = Sides { white: "human".parse().unwrap(), black: "engine:3".parse().unwrap() };
    TestScreen::new(Setup { players, control: Some("5".parse().unwrap()), ..Setup::default() })
}

/// What the driver tells when an engine cannot move.
fn fail(screen: &mut TestScreen) {
    let error = PlayerError::Other("cannot start \"nonexist\": no such file".to_owned());
    screen.send(Message::News(News::PlayerFailed { color: Color::Black, error }));
    screen.game.apply(Event::Pause, Duration::ZERO).unwrap();
    screen.send(Message::News(News::Game(Notice::Paused)));
}

#[test]
fn an_engine_that_cannot_start_says_why_as_long_as_the_game_stands_still() {
    let mut screen = against_machine();
    screen.say("e4");
    let wanted = "Black cannot move: cannot start \"nonexist\": no such file. The game is paused; Ctrl-P lets it go on";
    fail(&mut screen);
    assert_eq!((screen.state.status.text.as_str(), screen.state.status.is_warning), (wanted, true));
    screen.say("d4");
    assert_eq!(screen.state.status.text, wanted, "a move");
    screen.control('p');
    assert_eq!(
        (screen.state.status.text.as_str(), screen.game.status()),
        ("The game goes on", Status::Playing)
    );
    fail(&mut screen);
    assert_eq!(screen.state.status.text, wanted, "again");
}

#[test]
fn a_paused_game_names_the_key_that_lets_it_go_on() {
    let mut screen = against_machine();
    screen.control('p');
    screen.say("e4");
    assert_eq!(screen.state.status.text, "The game is paused; Ctrl-P lets it go on");
}

/// Opens a window.
type Open = fn(&mut TestScreen);

/// Every window, with what opens it.
const WINDOWS: [(&str, Open); 9] = [
    ("help", |screen| screen.key(KeyCode::F(1))),
    ("new game", |screen| screen.key(KeyCode::F(2))),
    ("library", |screen| screen.key(KeyCode::F(12))),
    ("explorer", |screen| screen.alt('e')),
    ("settings", |screen| screen.alt('s')),
    ("puzzles", |screen| screen.alt('p')),
    ("review", |screen| screen.alt('r')),
    ("save", |screen| screen.control('s')),
    ("load", |screen| screen.control('o')),
];

#[test]
fn every_window_stops_the_clock_and_closing_it_lets_it_go_on() {
    for (name, open) in WINDOWS {
        let mut screen = against_machine();
        screen.say("e4");
        open(&mut screen);
        assert_eq!(screen.game.status(), Status::Paused, "{name}");
        screen.key(KeyCode::Esc);
        assert_eq!(screen.game.status(), Status::Playing, "{name}");
        let told = &screen.state.status.text;
        assert!(!told.contains("paused") && !told.contains("goes on"), "{name}: {told}");
    }
}

#[test]
fn a_window_changes_nothing_in_a_game_that_stands_still_or_has_no_clock() {
    let players = Sides { white: "human".parse().unwrap(), black: "engine:3".parse().unwrap() };
    let mut without = TestScreen::new(Setup { players, ..Setup::default() });
    without.say("e4");
    without.key(KeyCode::F(12));
    assert_eq!(without.game.status(), Status::Playing);
    // Paused by the person: it stays so.
    let mut paused = against_machine();
    paused.say("e4");
    paused.control('p');
    paused.key(KeyCode::F(12));
    paused.key(KeyCode::Esc);
    assert_eq!(paused.game.status(), Status::Paused);
    // What is asked about a move belongs to the game.
    let mut asked = against_machine();
    asked.say("e4");
    asked.key(KeyCode::F(8));
    assert!(asked.state.dialog.is_some() && asked.game.status() == Status::Playing);
}

#[test]
fn a_new_game_from_its_window_begins_at_once() {
    let mut screen = against_machine();
    screen.say("e4");
    screen.key(KeyCode::F(2));
    screen.key(KeyCode::Enter);
    assert_eq!((screen.game.plies().len(), screen.game.status()), (0, Status::Playing));
    screen.say("d4");
    screen.key(KeyCode::F(12));
    assert_eq!(screen.game.status(), Status::Paused);
}

#[test]
fn a_game_that_cannot_begin_brings_its_window_back_with_the_reason() {
    let mut screen = against_machine();
    screen.say("e4");
    screen.key(KeyCode::F(2));
    let enter = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
    let requests = screen.state.update(Message::Key(enter), &screen.game);
    assert!(matches!(requests.last(), Some(Request::StartGame(_))), "{requests:?}");
    screen.send(Message::NotBegun("cannot start \"nonexist\"".to_owned()));
    let Some(Dialog::NewGame(new)) = &screen.state.dialog else { panic!("{:?}", screen.state.dialog) };
    assert_eq!(new.complaint.as_deref(), Some("cannot start \"nonexist\""));
    // The game before is still there, and goes on with its board.
    assert_eq!(screen.game.status(), Status::Paused);
    screen.key(KeyCode::Esc);
    assert_eq!((screen.game.plies().len(), screen.game.status()), (1, Status::Playing));
}
