//! Tests of what is asked for besides moves: draws, hints, files.

use std::path::PathBuf;

use arrocco_play::{Event, Setup, Sides, Status};
use arrocco_rules::Color;
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::super::dialog::{Dialog, Row};
use super::super::message::{Message, Wish};
use super::super::view::row_at;
use super::stage::Stage;

/// A person with the white pieces against a machine.
fn against_machine() -> Stage {
    let players = Sides { white: "human".parse().unwrap(), black: "engine:3".parse().unwrap() };
    Stage::new(Setup { players, ..Setup::default() })
}

#[test]
fn nobody_answers_for_a_machine() {
    for answer in ["accept", "decline"] {
        let mut stage = against_machine();
        stage.control('d');
        stage.say(answer);
        assert_eq!(stage.state.remark.text, "It is for Black to answer", "{answer}");
        assert_eq!((stage.game.status(), stage.game.draw_offer()), (Status::Playing, Some(Color::White)));
    }
    // What a machine offers may be accepted.
    let mut stage = against_machine();
    stage.game.apply(Event::OfferDraw { by: Color::Black }, std::time::Duration::ZERO).unwrap();
    stage.say("accept");
    assert!(matches!(stage.game.status(), Status::Over(_)));
}

#[test]
fn a_file_is_written_over_only_by_somebody_who_says_so() {
    for (key, is_meant) in [(KeyCode::Enter, false), (KeyCode::Esc, false), (KeyCode::Char('y'), true)] {
        let mut stage = Stage::people();
        stage.key(KeyCode::F(9));
        stage.key(KeyCode::Enter);
        assert!(matches!(stage.wishes.pop(), Some(Wish::Save { is_sure: false, .. })));
        stage.send(Message::Exists(PathBuf::from("game.pgn")));
        stage.key(key);
        assert_eq!(matches!(stage.wishes.pop(), Some(Wish::Save { is_sure: true, .. })), is_meant, "{key:?}");
        assert!(stage.state.dialog.is_none());
    }
}

#[test]
fn a_claim_with_a_wrong_move_stays_a_claim() {
    let mut stage = Stage::people();
    stage.say("claim Nf9");
    assert_eq!(stage.state.input.text(), "claim Nf9");
    assert!(stage.state.remark.is_warning);
    stage.key(KeyCode::Backspace);
    stage.say("3");
    assert!(stage.game.plies().is_empty(), "{:?}", stage.sans());
}

fn mouse(stage: &mut Stage, kind: MouseEventKind, column: u16, row: u16) {
    stage.send(Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

const CLICK: MouseEventKind = MouseEventKind::Down(MouseButton::Left);

#[test]
fn the_help_hears_the_mouse_and_any_key() {
    let mut stage = Stage::people();
    stage.key(KeyCode::F(1));
    mouse(&mut stage, MouseEventKind::ScrollDown, 40, 12);
    assert!(matches!(stage.state.dialog, Some(Dialog::Help { top: 1 })));
    mouse(&mut stage, MouseEventKind::ScrollUp, 40, 12);
    assert!(matches!(stage.state.dialog, Some(Dialog::Help { top: 0 })));
    mouse(&mut stage, CLICK, 40, 12);
    assert!(stage.state.dialog.is_none());
    stage.key(KeyCode::F(1));
    stage.control('t');
    assert!(stage.state.dialog.is_none() && stage.game.hint().is_none());
}

#[test]
fn the_window_for_a_new_game_hears_the_mouse() {
    let mut stage = Stage::people();
    stage.key(KeyCode::F(2));
    let start = (0..24).find(|y| row_at(&stage.state, (40, *y).into()) == Some(Row::Start)).unwrap();
    let chosen = |stage: &Stage| match &stage.state.dialog {
        Some(Dialog::NewGame(new)) => (new.row, new.rows().contains(&Row::Number)),
        other => panic!("{other:?}"),
    };
    mouse(&mut stage, CLICK, 40, start);
    assert_eq!(chosen(&stage), (Row::Start, false));
    mouse(&mut stage, CLICK, 40, start);
    assert_eq!(chosen(&stage), (Row::Start, true));
    mouse(&mut stage, MouseEventKind::ScrollUp, 40, start);
    assert_eq!(chosen(&stage).0, Row::Clock);
}

#[test]
fn a_line_of_a_window_is_cleared_at_once() {
    let mut stage = Stage::people();
    stage.key(KeyCode::F(9));
    stage.control('u');
    stage.letters("x.pgn");
    stage.key(KeyCode::Enter);
    assert!(matches!(&stage.wishes[..], [Wish::Save { path, .. }] if path.as_os_str() == "x.pgn"));
}

#[test]
fn pasted_lines_do_not_run_together() {
    let mut stage = Stage::people();
    stage.send(Message::Paste("e4\r\ne5\nNf3\n".to_owned()));
    assert_eq!(stage.state.input.text(), "e4 e5 Nf3");
}

#[test]
fn what_can_be_seen_takes_an_old_warning_away() {
    let mut stage = Stage::people();
    stage.say("moev");
    assert!(stage.state.remark.is_warning);
    stage.key(KeyCode::Esc);
    stage.say("moves");
    assert_eq!(stage.state.remark.text, "");
}
