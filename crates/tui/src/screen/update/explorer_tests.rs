//! The opening explorer.

use arrocco_library::index::{Exploration, ExploredMove};
use arrocco_library::positions::Score;
use arrocco_rules::Position;
use crossterm::event::KeyCode;

use super::super::dialog::{Dialog, Explorer};
use super::super::explored::{Explored, ExplorerSource};
use super::super::message::{Message, Request};
use super::TestScreen;

/// The moves with as many games each.
fn found(position: &Position, moves: &[(&str, u64)]) -> Explored {
    let mut exploration = Exploration::default();
    for (san, games) in moves {
        let score = Score { white: *games, ..Score::default() };
        exploration.total.add(&score);
        exploration.moves.push(ExploredMove { mv: position.move_from_san(san).unwrap(), score });
    }
    Explored { exploration, collections: vec!["masters".to_owned()] }
}

fn explorer(screen: &TestScreen) -> &Explorer {
    match &screen.state.dialog {
        Some(Dialog::Explorer(explorer)) => explorer,
        other => panic!("{other:?}"),
    }
}

/// What the window asks for; the answer is given.
fn answer(screen: &mut TestScreen, moves: &[(&str, u64)]) -> ExplorerSource {
    let Some(Request::Explore { position, source }) = screen.requests.pop() else {
        panic!("{:?}", screen.requests)
    };
    assert!(explorer(screen).is_searching);
    screen.send(Message::Explored(Box::new(found(&position, moves))));
    assert!(!explorer(screen).is_searching);
    source
}

#[test]
fn moves_are_gone_through_and_taken_back() {
    let mut screen = TestScreen::people();
    screen.letters("explorer");
    screen.key(KeyCode::Enter);
    assert_eq!(answer(&mut screen, &[("e4", 20), ("d4", 10)]), ExplorerSource::All);
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Right);
    answer(&mut screen, &[("d5", 6), ("Nf6", 4)]);
    let line: Vec<String> =
        explorer(&screen).line().map(|(position, mv)| position.san(mv).to_string()).collect();
    assert_eq!(line, ["d4"]);
    screen.key(KeyCode::Enter);
    answer(&mut screen, &[]);
    assert_eq!(explorer(&screen).line().count(), 2);
    screen.key(KeyCode::Enter);
    assert!(screen.requests.is_empty(), "there is no move");
    screen.key(KeyCode::Left);
    answer(&mut screen, &[("d5", 6), ("Nf6", 4)]);
    screen.key(KeyCode::Backspace);
    answer(&mut screen, &[("e4", 20), ("d4", 10)]);
    assert_eq!((explorer(&screen).chosen, explorer(&screen).line().count()), (1, 0), "at the move of before");
    screen.key(KeyCode::Left);
    assert!(screen.requests.is_empty(), "this is where it began");
    screen.key(KeyCode::Esc);
    assert!(screen.state.dialog.is_none() && screen.game.plies().is_empty(), "nothing was played");
}

#[test]
fn each_collection_can_be_counted_alone() {
    let mut screen = TestScreen::people();
    screen.letters("explorer");
    screen.key(KeyCode::Enter);
    answer(&mut screen, &[("e4", 20)]);
    let masters = ExplorerSource::Collection("masters".to_owned());
    for wanted in [ExplorerSource::Own, masters.clone(), ExplorerSource::All] {
        screen.key(KeyCode::Tab);
        assert_eq!(answer(&mut screen, &[("e4", 3)]), wanted);
    }
    screen.key(KeyCode::BackTab);
    assert_eq!(answer(&mut screen, &[]), masters);
}

#[test]
fn what_is_still_looked_for_cannot_be_opened() {
    let mut screen = TestScreen::people();
    screen.letters("explorer");
    screen.key(KeyCode::Enter);
    answer(&mut screen, &[("e4", 20)]);
    screen.key(KeyCode::Enter);
    screen.key(KeyCode::Enter);
    screen.key(KeyCode::Right);
    assert!(matches!(&screen.requests[..], [Request::Explore { .. }]), "{:?}", screen.requests);
    screen.key(KeyCode::Esc);
    assert!(matches!(&screen.requests[..], [_, Request::StopSearching]));
}

#[test]
fn the_position_that_is_looked_back_at_is_explored() {
    let mut screen = TestScreen::people();
    for mv in ["e4", "e5"] {
        screen.letters(mv);
        screen.key(KeyCode::Enter);
    }
    screen.key(KeyCode::PageUp);
    screen.letters("explorer");
    screen.key(KeyCode::Enter);
    assert_eq!(explorer(&screen).position(), screen.game.record().positions()[1]);
    screen.send(Message::ExploreFailed("no disk".to_owned()));
    assert_eq!(explorer(&screen).failure.as_deref(), Some("no disk"));
}
