//! Moves and commands on a screen without a terminal.

use std::time::Duration;

use arrocco_play::{Event, Game, Player, Setup, Sides, Status};
use arrocco_rules::{Color, Position, Square};
use arrocco_support::random::Random;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Size;

use super::super::dialog::Dialog;
use super::super::message::{Message, Request};
use super::test_screen::TestScreen;

const SQUARES: [(Square, Square); 7] = [
    (Square::E2, Square::E4),
    (Square::E7, Square::E5),
    (Square::F1, Square::C4),
    (Square::B8, Square::C6),
    (Square::D1, Square::H5),
    (Square::G8, Square::F6),
    (Square::H5, Square::F7),
];

#[test]
fn a_mate_is_typed_in_several_notations() {
    let mut screen = TestScreen::people();
    for text in ["e4", "e7e5", "Bc4", "nc6", "d1-h5", "♞f6", "Qxf7#"] {
        screen.say(text);
        assert!(screen.state.input.is_empty(), "{text}: {:?}", screen.state.status);
    }
    assert!(screen.is_mated());
    assert_eq!(screen.state.status.text, "White won by checkmate. Alt-R reviews the game, F2 begins another");
}

#[test]
fn a_mate_is_played_by_arrows_from_either_side() {
    for is_flipped in [false, true] {
        let mut screen = TestScreen::people();
        if is_flipped {
            screen.key(KeyCode::F(3));
        }
        for (from, to) in SQUARES {
            screen.go_to(from);
            screen.key(KeyCode::Enter);
            assert_eq!(screen.state.selected, Some(from));
            screen.go_to(to);
            screen.key(KeyCode::Char(' '));
        }
        assert!(screen.is_mated(), "{:?}", screen.sans());
    }
}

#[test]
fn a_mate_is_played_by_clicks_and_by_drags() {
    for is_dragged in [false, true] {
        let mut screen = TestScreen::people();
        for (from, to) in SQUARES {
            if is_dragged {
                screen.drag(from, to);
            } else {
                screen.click(from);
                screen.click(to);
            }
        }
        assert!(screen.is_mated(), "{:?} {:?}", screen.sans(), screen.state.status);
    }
}

#[test]
fn a_piece_that_is_clicked_twice_is_put_back() {
    let mut screen = TestScreen::people();
    screen.click(Square::E2);
    assert_eq!(screen.state.selected, Some(Square::E2));
    screen.click(Square::E2);
    assert_eq!(screen.state.selected, None);
    screen.click(Square::E2);
    screen.click(Square::D2);
    assert_eq!(screen.state.selected, Some(Square::D2));
}

#[test]
fn an_illegal_move_has_a_reason_and_loses_nothing() {
    let mut screen = TestScreen::people();
    screen.say("Ra4");
    assert_eq!(screen.state.status.text, "\"Ra4\" is not legal: the rook on a1 is blocked by the pawn on a2");
    assert!(screen.state.status.is_warning);
    assert_eq!(screen.state.offending, Square::A2.bitboard());
    assert_eq!(screen.state.input.text(), "Ra4");
    screen.key(KeyCode::Esc);
    assert!(screen.state.offending.is_empty());
    screen.key(KeyCode::Esc);
    assert!(screen.state.input.is_empty());
    screen.drag(Square::F1, Square::C4);
    assert_eq!(screen.state.offending, Square::E2.bitboard());
    assert!(screen.state.input.is_empty() && screen.game.plies().is_empty());
}

#[test]
fn the_next_move_is_typed_over_a_refused_one() {
    let mut screen = TestScreen::people();
    screen.say("Ra4");
    screen.say("e4");
    assert_eq!(screen.sans(), ["e4"]);
    // Who corrects it, corrects it.
    screen.say("Nf9");
    screen.key(KeyCode::Backspace);
    screen.say("6");
    assert_eq!(screen.sans(), ["e4", "Nf6"]);
    // What is not sent off yet is not touched by what the mouse does wrong.
    screen.letters("d");
    screen.drag(Square::F1, Square::F8);
    screen.say("4");
    assert_eq!(screen.sans(), ["e4", "Nf6", "d4"]);
}

#[test]
fn castling_is_done_by_the_king_or_by_pointing_at_the_rook() {
    for to in [Square::G1, Square::H1] {
        let mut screen = TestScreen::from("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        screen.drag(Square::E1, to);
        assert_eq!(screen.sans(), ["O-O"]);
    }
}

#[test]
fn a_pawn_asks_what_it_becomes() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for (text, san) in [("n", "a8=N"), ("q", "a8=Q+"), ("\r", "a8=Q+"), ("r", "a8=R+")] {
        let mut screen = TestScreen::from(fen);
        screen.drag(Square::A7, Square::A8);
        assert!(matches!(screen.state.dialog, Some(Dialog::Promotion { .. })));
        if text == "\r" {
            screen.key(KeyCode::Enter);
        } else {
            screen.letters(text);
        }
        assert_eq!(screen.sans(), [san]);
    }
    let mut screen = TestScreen::from(fen);
    screen.say("a8");
    screen.key(KeyCode::Right);
    screen.key(KeyCode::Enter);
    assert_eq!(screen.sans(), ["a8=R+"]);
}

#[test]
fn tab_completes_what_is_typed() {
    let mut screen = TestScreen::people();
    screen.letters("nf");
    screen.key(KeyCode::Tab);
    assert_eq!(screen.state.input.text(), "Nf3");
    screen.key(KeyCode::Enter);
    screen.letters("N");
    screen.key(KeyCode::Tab);
    assert_eq!(screen.state.input.text(), "Na6");
    assert_eq!(screen.sans(), ["Nf3"]);
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut screen = TestScreen::people();
    screen.say("e4");
    screen.key(KeyCode::F(5));
    assert!(screen.game.plies().is_empty());
    screen.control('r');
    assert_eq!(screen.sans(), ["e4"]);
    screen.say("back");
    screen.say("back");
    assert!(screen.state.status.is_warning);
}

#[test]
fn looking_back_changes_nothing_and_takes_the_analysis_along() {
    let mut screen = TestScreen::people();
    screen.say("e4");
    screen.say("e5");
    screen.key(KeyCode::F(7));
    screen.key(KeyCode::PageUp);
    screen.key(KeyCode::Home);
    assert_eq!(screen.state.position(&screen.game), &Position::startpos());
    screen.say("Nf3");
    assert_eq!(screen.game.plies().len(), 2);
    assert_eq!(screen.state.input.text(), "Nf3");
    screen.key(KeyCode::End);
    screen.key(KeyCode::F(7));
    let asked: Vec<Option<usize>> = screen
        .requests
        .iter()
        .map(|request| if let Request::Analyse(ply) = request { *ply } else { panic!("{request:?}") })
        .collect();
    assert_eq!(asked, [Some(2), Some(1), Some(0), Some(2), None]);
}

#[test]
fn resigning_is_asked_about() {
    let mut screen = TestScreen::people();
    screen.key(KeyCode::F(8));
    screen.key(KeyCode::Enter);
    assert_eq!(screen.game.status(), Status::Playing);
    screen.say("resign");
    screen.letters("y");
    assert!(matches!(screen.game.status(), Status::Over(outcome) if outcome.winner() == Some(Color::Black)));
}

#[test]
fn a_new_game_is_as_it_was_chosen() {
    let mut screen = TestScreen::new(Setup {
        players: Sides { white: Player::Human, black: "engine:5".parse().unwrap() },
        ..Setup::default()
    });
    screen.key(KeyCode::F(2));
    screen.key(KeyCode::Right);
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Right);
    screen.key(KeyCode::Down);
    screen.letters("5+3");
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Right);
    screen.key(KeyCode::Down);
    (0..4).for_each(|_| screen.key(KeyCode::Backspace));
    screen.letters("960");
    screen.key(KeyCode::Enter);
    let Some(Dialog::NewGame(new)) = &screen.state.dialog else { panic!() };
    assert_eq!(new.complaint.as_deref(), Some("A Chess960 position has a number from 0 to 959"));
    screen.key(KeyCode::Left);
    screen.key(KeyCode::Enter);
    assert!(screen.state.dialog.is_none());
    assert_eq!(screen.game.players().white.to_string(), "engine:6");
    assert_eq!(screen.game.players().black, Player::Human);
    assert_eq!(screen.game.control().unwrap().to_string(), "5+3");
    assert_eq!(screen.game.record().start(), &Position::chess960(959).unwrap());
    assert_eq!(screen.state.bottom, Color::Black);
}

#[test]
fn a_new_game_from_a_position_that_is_none_says_what_is_wrong() {
    let mut screen = TestScreen::people();
    screen.key(KeyCode::F(2));
    screen.key(KeyCode::Up);
    screen.key(KeyCode::Left);
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Up);
    screen.key(KeyCode::Down);
    let Some(Dialog::NewGame(new)) = &screen.state.dialog else { panic!() };
    assert_eq!(new.rows().len(), 4);
    screen.send(Message::Paste("8/8/8/8/8/8/8/8 w - - 0 1".to_owned()));
    screen.key(KeyCode::Enter);
    let Some(Dialog::NewGame(new)) = &screen.state.dialog else { panic!() };
    assert!(new.complaint.is_some());
    screen.key(KeyCode::Esc);
    assert!(screen.state.dialog.is_none());
}

#[test]
fn a_draw_is_offered_and_accepted_by_the_other_side() {
    let mut screen = TestScreen::people();
    screen.control('d');
    screen.key(KeyCode::Enter);
    assert_eq!(screen.game.draw_offer(), None, "a key pressed by mistake gives no draw away");
    screen.control('d');
    screen.key(KeyCode::Char('y'));
    assert_eq!(screen.state.status.text, "White offers a draw: accept or decline");
    screen.say("decline");
    assert_eq!(screen.state.status.text, "Black declines the draw");
    screen.say("e4");
    screen.say("draw");
    screen.say("accept");
    assert_eq!(screen.state.status.text, "Draw by agreement. Alt-R reviews the game, F2 begins another");
}

#[test]
fn an_unfinished_game_wants_an_answer() {
    let mut screen = TestScreen::people();
    let fresh = Box::new(Game::new(Setup::default(), Duration::ZERO));
    screen.state.dialog = Some(Dialog::Unfinished { text: String::new(), fresh, chosen: 0 });
    screen.key(KeyCode::Esc);
    assert!(matches!(screen.requests[..], [Request::Quit]));
    screen.key(KeyCode::Enter);
    assert!(matches!(screen.requests[..], [Request::Quit, Request::ResumeGame]));
}

#[test]
fn commands_are_typed_with_their_operands() {
    let mut screen = TestScreen::people();
    screen.say("save a game.pgn");
    screen.say("load other.pgn");
    screen.say("fen");
    assert!(matches!(&screen.requests[0], Request::Save { path, .. } if path.as_os_str() == "a game.pgn"));
    assert!(matches!(&screen.requests[1], Request::Load(path) if path.as_os_str() == "other.pgn"));
    assert!(matches!(&screen.requests[2], Request::Copy(text) if text.starts_with("rnbqkbnr/")));
    screen.say("player black engine:3");
    assert_eq!(screen.game.players().black.to_string(), "engine:3");
    screen.say("figurines");
    assert!(screen.state.preferences.has_figurines);
    screen.say("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(screen.game.record().start().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

#[test]
fn a_machine_is_not_moved_by_hand() {
    let mut screen = TestScreen::new(Setup {
        players: Sides { white: "random".parse().unwrap(), black: Player::Human },
        ..Setup::default()
    });
    assert_eq!(screen.state.bottom, Color::Black);
    screen.say("e4");
    assert_eq!(screen.state.status.text, "It is not your turn: White to move");
    assert_eq!(screen.state.input.text(), "e4");
    assert!(screen.game.plies().is_empty());
}

#[test]
fn every_action_has_its_key_in_the_help_of_every_language() {
    use super::super::action::Action;
    let mut screen = TestScreen::people();
    for action in Action::ALL {
        screen
            .state
            .update(Message::Key(KeyEvent::new(KeyCode::Char('?'), KeyModifiers::NONE)), &screen.game);
        assert!(matches!(screen.state.dialog, Some(Dialog::Help { .. })), "{action:?}");
        screen.key(KeyCode::Char('x'));
        assert!(screen.state.dialog.is_none());
    }
}

/// Whatever is pressed, pasted, pointed at or resized, nothing panics and the game stays one that can be played.
#[test]
fn anything_at_all_is_survived() {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    const CODES: [KeyCode; 16] = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Insert,
        KeyCode::F(2),
    ];
    const TEXTS: [&str; 8] = ["e4", "Nf3\r\n", "♞é\u{1b}[31m", "8/8/8 w", "flip", "\u{202e}x", "960", "🙂🙂"];
    let mut random = Random::new(7, 7);
    let mut screen = TestScreen::new(Setup { control: Some("5+3".parse().unwrap()), ..Setup::default() });
    for step in 0..30_000 {
        let pick = random.below(16);
        let message = match pick {
            0..4 => Message::Key(KeyEvent::new(CODES[random.below(CODES.len())], KeyModifiers::NONE)),
            4..7 => {
                let letter = char::from(b' ' + random.below(95) as u8);
                Message::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE))
            }
            7 => {
                let letter = char::from(b'a' + random.below(26) as u8);
                Message::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
            }
            8 => Message::Paste(TEXTS[random.below(TEXTS.len())].to_owned()),
            9 => Message::Key(KeyEvent::new(KeyCode::F(random.below(13) as u8), KeyModifiers::NONE)),
            10 => {
                let size = Size::new(random.below(200) as u16, random.below(70) as u16);
                Message::Resize(size)
            }
            _ => {
                let kinds = [
                    MouseEventKind::Down(MouseButton::Left),
                    MouseEventKind::Up(MouseButton::Left),
                    MouseEventKind::Drag(MouseButton::Left),
                    MouseEventKind::ScrollUp,
                ];
                let (column, row) = (random.below(90) as u16, random.below(40) as u16);
                let kind = kinds[random.below(4)];
                Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
            }
        };
        screen.send(message);
        if step % 10 == 0 {
            let size = screen.state.size;
            let mut terminal = Terminal::new(TestBackend::new(size.width, size.height)).unwrap();
            let (state, game) = (&screen.state, &screen.game);
            terminal.draw(|frame| super::super::view::view(frame, state, game, Duration::ZERO)).unwrap();
        }
        if matches!(screen.game.status(), Status::Over(_)) {
            let _ = screen.game.apply(Event::TakeBack { plies: 1 }, Duration::ZERO);
        }
    }
    assert!(screen.requests.iter().any(|request| matches!(request, Request::Save { .. })));
}

#[test]
fn a_question_mark_after_a_move_is_typed() {
    let mut screen = TestScreen::people();
    screen.letters("Nf3?");
    assert!(screen.state.dialog.is_none() && screen.state.input.text() == "Nf3?");
    screen.key(KeyCode::Enter);
    assert_eq!(screen.sans(), ["Nf3"]);
    screen.letters("?");
    assert!(matches!(screen.state.dialog, Some(Dialog::Help { .. })));
}

#[test]
fn typed_commands_answer() {
    let mut screen = TestScreen::people();
    screen.say("e4");
    screen.say("e5");
    screen.say("moves");
    assert_eq!(screen.state.status.text, "1. e4 e5");
    screen.say("clock");
    assert!(matches!(screen.requests[..], [Request::TellClocks]));
}
