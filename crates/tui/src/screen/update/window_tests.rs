//! The list of games, reading, settings and pasted text.

use std::time::Duration;

use arrocco_library::index::Origin;
use arrocco_play::{Game, Setup};
use arrocco_rules::Position;
use arrocco_rules::pgn::Tree;
use crossterm::event::KeyCode;

use super::super::dialog::{Dialog, GameList};
use super::super::explored::ExplorerSource;
use super::super::kept_review::SideReview;
use super::super::library_job::LibraryEdit;
use super::super::listed_game::{ListSource, ListedGame};
use super::super::message::{Message, Request, ReviewNews};
use super::super::reader::ReviewState;
use super::TestScreen;
use crate::screen_args::BoardColors;

fn listed(id: i64, white: &str) -> ListedGame {
    ListedGame {
        id,
        title: None,
        white: white.to_owned(),
        black: "Berta".to_owned(),
        result: "*".to_owned(),
        date: "2026.11.18".to_owned(),
        opening: String::new(),
        plies: Some(3),
        origin: Some(Origin::Terminal),
        is_unfinished: true,
        tags: Vec::new(),
    }
}

fn list(screen: &TestScreen) -> &GameList {
    match &screen.state.dialog {
        Some(Dialog::GameList(list)) => list,
        other => panic!("{other:?}"),
    }
}

fn with_library() -> TestScreen {
    let mut screen = TestScreen::people();
    screen.key(KeyCode::F(12));
    assert!(matches!(screen.requests.pop(), Some(Request::List { source: ListSource::Library, .. })));
    let games = vec![listed(7, "Anna"), listed(8, "Carla")];
    screen.send(Message::Listed { games, total: Some(2), remark: None });
    assert!(matches!(screen.requests.pop(), Some(Request::Preview { id: 7, .. })));
    screen
}

#[test]
fn games_are_searched_named_tagged_and_opened() {
    let mut screen = with_library();
    screen.key(KeyCode::Down);
    assert!(matches!(screen.requests.pop(), Some(Request::Preview { id: 8, .. })));
    screen.key(KeyCode::F(2));
    screen.letters("Mine");
    screen.key(KeyCode::Enter);
    screen.requests.pop();
    let Some(Request::Edit { id: 8, edit: LibraryEdit::Title(title) }) = screen.requests.pop() else {
        panic!("{:?}", screen.requests)
    };
    assert_eq!(title.as_deref(), Some("Mine"));
    screen.key(KeyCode::F(3));
    screen.key(KeyCode::Esc);
    assert!(screen.requests.is_empty() && list(&screen).prompt.is_none());
    screen.letters("a");
    assert!(matches!(&screen.requests[..], [Request::List { search, .. }] if search == "a"));
    screen.requests.clear();
    screen.key(KeyCode::Enter);
    assert!(matches!(screen.requests.pop(), Some(Request::OpenListed { id: 7, .. })));
    screen.key(KeyCode::Esc);
    assert!(screen.state.dialog.is_none());
}

#[test]
fn typed_words_open_the_library_and_the_explorer() {
    let mut screen = TestScreen::people();
    screen.say("library carlsen 1-0");
    assert_eq!(list(&screen).search.text(), "carlsen 1-0");
    assert!(matches!(screen.requests.last(), Some(Request::List { search, .. }) if search == "carlsen 1-0"));
    screen.key(KeyCode::Esc);
    for (line, source) in [
        ("explore", ExplorerSource::All),
        ("explorer", ExplorerSource::All),
        ("explore own", ExplorerSource::Own),
        ("explorer Tal", ExplorerSource::Collection("Tal".to_owned())),
    ] {
        screen.say(line);
        let Some(Request::Explore { source: asked, .. }) = screen.requests.last() else {
            panic!("{line}: {:?}", screen.requests)
        };
        assert_eq!(*asked, source, "{line}");
        screen.key(KeyCode::Esc);
    }
    // What takes no operand is not half understood.
    screen.say("settings x");
    assert!(screen.state.dialog.is_none() && screen.state.status.is_warning);
}

#[test]
fn nobody_waits_for_a_search() {
    let mut screen = with_library();
    screen.requests.clear();
    screen.letters("ka");
    assert!(list(&screen).is_searching && list(&screen).games.len() == 2, "the old games stay meanwhile");
    screen.send(Message::Listed { games: vec![listed(8, "Kasparov")], total: None, remark: None });
    assert!(!list(&screen).is_searching && list(&screen).total.is_none());
    screen.send(Message::Counted(2000));
    assert_eq!(list(&screen).total, Some(2000));
    screen.letters("s");
    screen.requests.clear();
    screen.key(KeyCode::Esc);
    assert!(screen.state.dialog.is_none() && matches!(screen.requests[..], [Request::StopSearching]));
}

#[test]
fn what_a_list_leaves_out_is_said_as_long_as_it_is_open() {
    let mut screen = with_library();
    let games = vec![listed(7, "Anna"), listed(8, "Carla")];
    let remark = Some("The first 2 games".to_owned());
    screen.send(Message::Listed { games, total: Some(2), remark });
    screen.key(KeyCode::Down);
    assert!(screen.text().contains("The first 2 games"), "{}", screen.text());
}

#[test]
fn a_reader_goes_back_to_the_list() {
    let mut screen = with_library();
    screen.key(KeyCode::Down);
    let record = Tree::read(&b"1. e4 *"[..]).unwrap().unwrap();
    screen.send(Message::Read(Box::new(record)));
    assert!(screen.state.dialog.is_none() && screen.state.reader.is_some());
    screen.key(KeyCode::Esc);
    assert_eq!(list(&screen).chosen, 1);
    screen.key(KeyCode::Esc);
    assert!(screen.state.dialog.is_none() && screen.state.reader.is_none());
}

#[test]
fn a_reader_says_what_it_cannot_show() {
    let mut screen = TestScreen::people();
    let record = Tree::read(&b"1. d4 d5 2. Kd3 e5 *"[..]).unwrap().unwrap();
    screen.send(Message::Read(Box::new(record)));
    assert!(screen.state.status.text.starts_with("The rest of this game is not shown: line 1"));
    assert!(screen.state.status.text.contains("Kd3 is not legal"));
    screen.key(KeyCode::Right);
    assert!(screen.state.reader.as_ref().unwrap().fault.is_some(), "it stays below the moves");
}

#[test]
fn a_position_that_is_read_is_analysed() {
    let mut screen = TestScreen::people();
    screen.send(Message::Read(Box::new(Tree::read(&b"1. e4 e5 *"[..]).unwrap().unwrap())));
    screen.requests.clear();
    screen.key(KeyCode::F(7));
    assert!(
        matches!(&screen.requests[..], [Request::Study(Some(position))] if **position == Position::startpos())
    );
    screen.requests.clear();
    screen.key(KeyCode::Right);
    assert!(matches!(&screen.requests[..], [Request::Study(Some(_))]), "the analysis follows");
    screen.key(KeyCode::Esc);
    assert!(matches!(screen.requests.last(), Some(Request::Study(None))), "{:?}", screen.requests);
    // What is for playing does nothing, and the bar does not offer it.
    screen.send(Message::Read(Box::new(Tree::read(&b"1. e4 e5 *"[..]).unwrap().unwrap())));
    screen.requests.clear();
    screen.key(KeyCode::F(8));
    assert!(screen.requests.is_empty() && screen.state.dialog.is_none());
}

#[test]
fn a_review_tells_the_better_move() {
    let mut screen = TestScreen::people();
    let record = Tree::read(&b"1. e4 e5 *"[..]).unwrap().unwrap();
    let (tree, side) = (record.tree.clone(), SideReview { accuracy: None, judged: [0; 3] });
    screen.send(Message::Read(Box::new(record)));
    let better = tree.start().move_from_san("d4").unwrap();
    let best = tree.mainline().map(|node| (node.id(), vec![better])).take(1).collect();
    screen.send(Message::Review(ReviewNews::Done {
        tree: Box::new(tree),
        sides: [side, side],
        best,
        explained: Vec::new(),
    }));
    assert_eq!(screen.state.reader.as_ref().unwrap().better(), None);
    screen.key(KeyCode::Right);
    let better = [better];
    assert_eq!(screen.state.reader.as_ref().unwrap().better(), Some((Position::startpos(), &better[..])));
}

#[test]
fn what_is_deleted_is_undone_by_its_name() {
    let mut screen = with_library();
    screen.key(KeyCode::F(4));
    assert_eq!(list(&screen).notice.as_deref(), Some("There is nothing to undo"));
    screen.key(KeyCode::Delete);
    screen.requests.pop();
    assert!(matches!(
        screen.requests.pop(),
        Some(Request::Edit { id: 7, edit: LibraryEdit::Bin { is_in: true } })
    ));
    screen.send(Message::Binned { id: 7, is_in: true });
    screen.send(Message::Listed { games: vec![listed(8, "Carla")], total: Some(1), remark: None });
    screen.requests.clear();
    screen.key(KeyCode::F(4));
    screen.requests.pop();
    assert!(matches!(
        screen.requests.pop(),
        Some(Request::Edit { id: 7, edit: LibraryEdit::Bin { is_in: false } })
    ));
    screen.send(Message::Binned { id: 7, is_in: false });
    assert_eq!(list(&screen).notice.as_deref(), Some("Out of the bin: Anna - Berta"));
}

#[test]
fn a_game_is_read_reviewed_and_played_on() {
    let mut screen = TestScreen::people();
    let record = Tree::read(&b"1. e4 e5 (1... c5) 2. Ke2? *"[..]).unwrap().unwrap();
    let tree = record.tree.clone();
    screen.send(Message::Read(Box::new(record)));
    screen.key(KeyCode::Right);
    screen.key(KeyCode::Right);
    screen.key(KeyCode::Tab);
    assert!(screen.state.position(&screen.game).to_string().starts_with("rnbqkbnr/pp1ppppp/8/2p5/4P3"));
    screen.alt('r');
    assert!(matches!(screen.requests.pop(), Some(Request::Review(_))));
    let side = SideReview { accuracy: Some(81.5), judged: [0, 1, 0] };
    let better = tree.start().move_from_san("d4").unwrap();
    let best = tree.mainline().map(|node| (node.id(), vec![better])).take(1).collect();
    screen.send(Message::Review(ReviewNews::Done {
        tree: Box::new(tree),
        sides: [side, side],
        best,
        explained: Vec::new(),
    }));
    assert!(matches!(screen.state.reader.as_ref().unwrap().review, ReviewState::Done(_)));
    screen.key(KeyCode::Enter);
    assert!(screen.state.reader.is_none());
    assert!(screen.game.fen().starts_with("rnbqkbnr/pp1ppppp/8/2p5/4P3"), "{}", screen.game.fen());
}

#[test]
fn settings_hold_at_once_and_are_remembered() {
    let mut screen = TestScreen::people();
    screen.alt('s');
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Right);
    assert_eq!(screen.state.board_colors, BoardColors::Green);
    let Some(Request::Remember { name: "board", value }) = screen.requests.pop() else { panic!() };
    assert_eq!(value.as_deref(), Some("green"));
}

#[test]
fn positions_and_games_are_understood_when_pasted() {
    let fen = "8/8/8/3k4/8/8/1N6/KN6 w - - 0 1";
    let mut screen = TestScreen::people();
    screen.send(Message::Paste(format!("{fen}\n")));
    assert!(matches!(&screen.requests[..], [Request::OfferPosition(text)] if text == fen));
    screen.requests.clear();
    screen.send(Message::NewFrom(fen.to_owned()));
    screen.key(KeyCode::Enter);
    assert_eq!(screen.game.fen(), fen);
    screen.send(Message::Paste("[White \"Anna\"]\n\n1. e4 e5 *\n".to_owned()));
    assert!(matches!(screen.requests.last(), Some(Request::LoadText(_))));
    // Typed, it is the same; and what is wrong with a position is said.
    screen.state.input.clear();
    screen.say("1. e4 e5 2. Nf3");
    assert!(matches!(screen.requests.last(), Some(Request::LoadText(_))) && screen.state.input.is_empty());
    let broken = "8/8/8/8/8/8/8/8 w - - 0 1";
    for is_pasted in [true, false] {
        let mut screen = TestScreen::people();
        if is_pasted {
            screen.send(Message::Paste(broken.to_owned()));
        } else {
            screen.say(broken);
        }
        let told = &screen.state.status.text;
        assert!(told.starts_with("The position cannot be used: "), "{told}");
        assert_eq!(screen.state.input.text(), broken, "to be corrected");
    }
    let mut typed = TestScreen::people();
    typed.send(Message::Paste("e4".to_owned()));
    assert_eq!(typed.state.input.text(), "e4");
    typed.key(KeyCode::Enter);
    assert_ne!(typed.game.position(), &Position::startpos());
}

#[test]
fn a_move_in_the_list_is_clicked() {
    let mut screen = TestScreen::of(Game::new(Setup::default(), Duration::ZERO));
    for text in ["e4", "e5", "Nf3"] {
        screen.say(text);
    }
    let panel = screen.state.layout().unwrap().panel;
    // The first row of the list, where Black's move is.
    screen.click_at(panel.x + 18, panel.y + 3);
    assert_eq!(screen.state.viewed_ply, Some(2));
}

/// The review of a game with this text, in which the first move is a mistake.
fn reviewed(tree: &Tree) -> ReviewNews {
    let side = SideReview { accuracy: Some(81.5), judged: [0, 1, 0] };
    let mut tree = tree.clone();
    let first = tree.mainline().next().unwrap().id();
    tree.add_nag(first, arrocco_rules::pgn::Nag::MISTAKE);
    tree.add_comment(first, "[%eval -0.35]");
    ReviewNews::Done { tree: Box::new(tree), sides: [side, side], best: Vec::new(), explained: Vec::new() }
}

#[test]
fn a_finished_review_is_kept_for_its_game() {
    let mut screen = TestScreen::people();
    screen.say("f3");
    screen.alt('r');
    let Some(Request::Review(tree)) = screen.requests.pop() else { panic!("{:?}", screen.requests) };
    screen.send(Message::Review(reviewed(&tree)));
    assert_eq!(screen.state.status.text, "The review is done; F9 Ctrl-S saves the game with it in a file");
    for _ in 0..2 {
        screen.key(KeyCode::Esc);
        screen.requests.clear();
        screen.alt('r');
        assert!(screen.requests.is_empty(), "{:?}", screen.requests);
        assert!(matches!(screen.state.reader.as_ref().unwrap().review, ReviewState::Done(_)));
    }
    screen.alt('r');
    assert!(screen.requests.is_empty(), "what is reviewed is not reviewed again");
    // With another move it is another game.
    screen.key(KeyCode::Esc);
    screen.say("e5");
    screen.requests.clear();
    screen.alt('r');
    assert!(matches!(screen.requests.pop(), Some(Request::Review(_))));
}

#[test]
fn a_review_is_saved_with_its_signs_and_evaluations() {
    let mut screen = TestScreen::people();
    screen.say("f3");
    screen.alt('r');
    let Some(Request::Review(tree)) = screen.requests.pop() else { panic!("{:?}", screen.requests) };
    screen.send(Message::Review(reviewed(&tree)));
    assert!(screen.text().contains("F9 Save"), "{}", screen.text());
    screen.control('s');
    screen.key(KeyCode::Enter);
    for may_overwrite in [false, true] {
        let Some(Request::Save { path, text: Some(text), may_overwrite: may }) = screen.requests.pop() else {
            panic!("{:?}", screen.requests)
        };
        assert_eq!((path.to_str(), may), (Some("reviewed.pgn"), may_overwrite));
        assert!(text.contains("1. f3 $2 {[%eval -0.35]}"), "{text}");
        screen.send(Message::Exists(path));
        screen.letters("y");
    }
    // The game that is played is saved as ever.
    screen.key(KeyCode::Esc);
    screen.control('s');
    screen.key(KeyCode::Enter);
    assert!(
        matches!(screen.requests.last(), Some(Request::Save { text: None, .. })),
        "{:?}",
        screen.requests
    );
}
