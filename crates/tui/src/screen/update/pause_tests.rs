//! Tests of a game that stands still: its engine has failed, or a window is open.

use std::time::Duration;

use arrocco_host::driver::News;
use arrocco_host::error::PlayerError;
use arrocco_play::{Event, Notice, Setup, Sides, Status};
use arrocco_rules::Color;

use super::super::message::Message;
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
