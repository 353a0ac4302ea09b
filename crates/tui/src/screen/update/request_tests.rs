//! Tests of what is asked for besides moves: draws, hints, files.

use std::path::PathBuf;

use arrocco_play::{Event, Setup, Sides, Status};
use arrocco_rules::Color;
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::super::dialog::{Dialog, Row};
use super::super::message::{Message, Request};
use super::super::view::row_at;
use super::test_screen::TestScreen;

/// A person with the white pieces against a machine.
fn against_machine() -> TestScreen {
    let players = Sides { white: "human".parse().unwrap(), black: "engine:3".parse().unwrap() };
    TestScreen::new(Setup { players, ..Setup::default() })
}

#[test]
fn nobody_answers_for_a_machine() {
    for answer in ["accept", "decline"] {
        let mut screen = against_machine();
        screen.control('d');
        screen.key(KeyCode::Char('y'));
        screen.say(answer);
        assert_eq!(screen.state.status.text, "It is for Black to answer", "{answer}");
        assert_eq!((screen.game.status(), screen.game.draw_offer()), (Status::Playing, Some(Color::White)));
    }
    // What a machine offers may be accepted.
    let mut screen = against_machine();
    screen.game.apply(Event::OfferDraw { by: Color::Black }, std::time::Duration::ZERO).unwrap();
    screen.say("accept");
    assert!(matches!(screen.game.status(), Status::Over(_)));
}

#[test]
fn a_file_is_written_over_only_by_somebody_who_says_so() {
    for (key, is_meant) in [(KeyCode::Enter, false), (KeyCode::Esc, false), (KeyCode::Char('y'), true)] {
        let mut screen = TestScreen::people();
        screen.key(KeyCode::F(9));
        screen.key(KeyCode::Enter);
        assert!(matches!(screen.requests.pop(), Some(Request::Save { may_overwrite: false, .. })));
        screen.send(Message::Exists(PathBuf::from("game.pgn")));
        screen.key(key);
        assert_eq!(
            matches!(screen.requests.pop(), Some(Request::Save { may_overwrite: true, .. })),
            is_meant,
            "{key:?}"
        );
        assert!(screen.state.dialog.is_none());
    }
}

#[test]
fn a_claim_with_a_wrong_move_stays_a_claim() {
    let mut screen = TestScreen::people();
    screen.say("claim Nf9");
    assert_eq!(screen.state.input.text(), "claim Nf9");
    assert!(screen.state.status.is_warning);
    screen.key(KeyCode::Backspace);
    screen.say("3");
    assert!(screen.game.plies().is_empty(), "{:?}", screen.sans());
}

fn mouse(screen: &mut TestScreen, kind: MouseEventKind, column: u16, row: u16) {
    screen.send(Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

const CLICK: MouseEventKind = MouseEventKind::Down(MouseButton::Left);

#[test]
fn the_help_hears_the_mouse_and_any_key() {
    let mut screen = TestScreen::people();
    screen.key(KeyCode::F(1));
    mouse(&mut screen, MouseEventKind::ScrollDown, 40, 12);
    assert!(matches!(screen.state.dialog, Some(Dialog::Help { top: 1 })));
    mouse(&mut screen, MouseEventKind::ScrollUp, 40, 12);
    assert!(matches!(screen.state.dialog, Some(Dialog::Help { top: 0 })));
    mouse(&mut screen, CLICK, 40, 12);
    assert!(screen.state.dialog.is_none());
    screen.key(KeyCode::F(1));
    screen.control('t');
    assert!(screen.state.dialog.is_none() && screen.game.hint().is_none());
}

#[test]
fn the_window_for_a_new_game_hears_the_mouse() {
    let mut screen = TestScreen::people();
    screen.key(KeyCode::F(2));
    let start = (0..24).find(|y| row_at(&screen.state, (40, *y).into()) == Some(Row::Start)).unwrap();
    let chosen = |screen: &TestScreen| match &screen.state.dialog {
        Some(Dialog::NewGame(new)) => (new.row, new.rows().contains(&Row::Number)),
        other => panic!("{other:?}"),
    };
    mouse(&mut screen, CLICK, 40, start);
    assert_eq!(chosen(&screen), (Row::Start, false));
    mouse(&mut screen, CLICK, 40, start);
    assert_eq!(chosen(&screen), (Row::Start, true));
    mouse(&mut screen, MouseEventKind::ScrollUp, 40, start);
    assert_eq!(chosen(&screen).0, Row::Clock);
}

#[test]
fn a_line_of_a_window_is_cleared_at_once() {
    let mut screen = TestScreen::people();
    screen.key(KeyCode::F(9));
    screen.control('u');
    screen.letters("x.pgn");
    screen.key(KeyCode::Enter);
    assert!(matches!(&screen.requests[..], [Request::Save { path, .. }] if path.as_os_str() == "x.pgn"));
}

#[test]
fn pasted_lines_do_not_run_together() {
    let mut screen = TestScreen::people();
    screen.send(Message::Paste("e4\r\ne5\nNf3\n".to_owned()));
    assert_eq!(screen.state.input.text(), "e4 e5 Nf3");
}

#[test]
fn what_can_be_seen_takes_an_old_warning_away() {
    let mut screen = TestScreen::people();
    screen.say("moev");
    assert!(screen.state.status.is_warning);
    screen.key(KeyCode::Esc);
    screen.say("board");
    assert_eq!(screen.state.status.text, "");
}

#[test]
fn nobody_quits_a_game_that_cannot_be_saved_without_saying_so() {
    let mut screen = TestScreen::people();
    screen.say("e4");
    screen.key(KeyCode::F(10));
    assert!(matches!(screen.requests.pop(), Some(Request::Quit)));
    for (keys, asked) in [("t", true), ("q", false)] {
        screen.send(Message::CannotSave("no space left".to_owned()));
        assert!(screen.text().contains("no space left"), "{}", screen.text());
        screen.letters(keys);
        let request = screen.requests.pop();
        assert_eq!(matches!(request, Some(Request::Quit)), asked, "{request:?}");
        assert_eq!(matches!(request, Some(Request::QuitUnsaved)), !asked, "{request:?}");
    }
    screen.send(Message::CannotSave("no space left".to_owned()));
    screen.key(KeyCode::Esc);
    assert!(screen.requests.is_empty() && screen.state.dialog.is_none(), "back to the game");
}
