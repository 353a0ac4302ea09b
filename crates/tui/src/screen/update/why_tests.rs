//! Why a move is good or bad, on a screen without a terminal.

use arrocco_coach::{Coach, Explanation};
use arrocco_engine::Engine;
use arrocco_host::driver::News;
use arrocco_host::language::Language;
use arrocco_play::{Event, Player, Setup, Sides};
use arrocco_rules::Position;
use arrocco_rules::pgn::Tree;
use crossterm::event::KeyCode;

use super::super::dialog::Dialog;
use super::super::kept_review::SideReview;
use super::super::message::{Message, Request, ReviewNews};
use super::test_screen::TestScreen;

/// White can mate on the back rank.
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1";

fn explained(position: &Position, text: &str) -> Box<Explanation> {
    let mv = position.move_from_san(text).unwrap();
    Box::new(Coach::new(&mut Engine::new(), 5_000).explain(position, mv).unwrap())
}

/// The move that the screen has last asked about.
fn asked(screen: &TestScreen) -> Option<String> {
    screen.requests.iter().rev().find_map(|request| match request {
        Request::Explain { position, mv } => Some(position.san(*mv).to_string()),
        _ => None,
    })
}

#[test]
fn the_hint_is_explained_when_it_is_asked_for_again() {
    let mut screen = TestScreen::from(BACK_RANK);
    screen.key(KeyCode::F(4));
    assert_eq!(asked(&screen), None);
    let mate = screen.game.position().move_from_san("Rd8#").unwrap();
    let notices = screen.game.apply(Event::Hint { mv: mate }, std::time::Duration::ZERO).unwrap();
    for notice in notices {
        screen.send(Message::News(News::Game(notice)));
    }
    assert_eq!(screen.state.status.text, "Hint: Rd8#. F4 again: why");
    screen.key(KeyCode::F(4));
    assert_eq!(asked(&screen).as_deref(), Some("Rd8#"));
    let explanation = explained(screen.game.position(), "Rd8#");
    screen.send(Message::News(News::Explained(explanation)));
    let told = &screen.state.status.text;
    assert!(
        told.starts_with("Rd8#: the best move (#1 for White). Rd8#: it is checkmate, a back-rank mate."),
        "{told}"
    );
    assert!(!screen.state.marks(&screen.game).is_empty());
    // And again, all of it; any key closes that.
    screen.alt('w');
    assert!(matches!(screen.state.dialog, Some(Dialog::Why { .. })));
    screen.letters("x");
    assert!(screen.state.dialog.is_none());
    // Esc takes the marks away, and a move does.
    screen.key(KeyCode::Esc);
    assert!(screen.state.marks(&screen.game).is_empty() && screen.state.status.text.is_empty());
}

#[test]
fn any_move_is_asked_about_and_a_move_ends_the_answer() {
    let mut screen = TestScreen::from(BACK_RANK);
    screen.alt('w');
    assert_eq!(screen.state.status.text, "There is no move to explain yet");
    screen.say("why h3");
    assert_eq!(asked(&screen).as_deref(), Some("h3"));
    let explanation = explained(screen.game.position(), "h3");
    screen.send(Message::News(News::Explained(explanation)));
    let told = screen.state.status.text.clone();
    assert!(told.contains("Better was 1. Rd8#") && told.contains("has the king a way out?"), "{told}");
    screen.say("why Ra5");
    assert!(screen.state.status.is_warning, "{:?}", screen.state.status);
    screen.control('u');
    screen.say("h3");
    assert!(screen.state.explained.is_none());
    // The last move, in a game between two people.
    screen.alt('w');
    assert_eq!(asked(&screen).as_deref(), Some("h3"));
    screen.say("Qa1");
    screen.key(KeyCode::PageUp);
    screen.alt('w');
    assert_eq!(asked(&screen).as_deref(), Some("h3"), "the move that is looked back at");
}

#[test]
fn nothing_is_explained_in_the_time_of_a_machine() {
    let players = Sides { white: Player::Human, black: "engine:1".parse().unwrap() };
    let mut screen = TestScreen::new(Setup { players, ..Setup::default() });
    screen.say("e4");
    screen.alt('w');
    assert_eq!(screen.state.status.text, "It is not your turn: Black to move");
    assert_eq!(asked(&screen), None);
}

#[test]
fn a_reviewed_mistake_says_why_in_the_language_of_the_screen() {
    let mut screen = TestScreen::people();
    let text = format!("[SetUp \"1\"]\n[FEN \"{BACK_RANK}\"]\n\n1. h3? Qa1 *\n");
    let record = Tree::read(text.as_bytes()).unwrap().unwrap();
    let tree = record.tree.clone();
    screen.send(Message::Read(Box::new(record)));
    let node = tree.mainline().next().unwrap().id();
    let explanation = *explained(tree.start(), "h3");
    let sides = [SideReview { accuracy: Some(50.0), judged: [0, 0, 1] }; 2];
    let (best, tree) = (Vec::new(), Box::new(tree));
    let done = ReviewNews::Done { tree, sides, best, explained: vec![(node, explanation)] };
    screen.send(Message::Review(done));
    assert!(screen.state.marks(&screen.game).is_empty());
    screen.letters("n");
    assert!(!screen.state.marks(&screen.game).is_empty());
    for (language, told) in [
        (Language::En, "Better was 1. Rd8#: it is checkmate, a back-rank mate."),
        (Language::It, "Meglio 1. Td8#: è scacco matto, il matto del corridoio."),
        (Language::Es, "Mejor era 1. Td8#:"),
    ] {
        screen.state.language = language;
        let drawn = screen.text();
        assert!(drawn.contains(told), "{drawn}");
    }
    // It is known, so nothing is asked.
    screen.alt('w');
    assert!(matches!(screen.state.dialog, Some(Dialog::Why { .. })) && asked(&screen).is_none());
    screen.letters("x");
    screen.key(KeyCode::Right);
    assert!(screen.state.marks(&screen.game).is_empty());
    screen.alt('w');
    assert_eq!(asked(&screen).as_deref(), Some("Qa1"));
}

/// What comments draw is drawn here, too.
#[test]
fn arrows_and_squares_of_comments_are_shown() {
    let mut screen = TestScreen::people();
    let record = Tree::read("1. e4 {[%cal Gd1h5,Rc4f7][%csl Ye5]} *".as_bytes()).unwrap().unwrap();
    screen.send(Message::Read(Box::new(record)));
    screen.key(KeyCode::Right);
    let marks: Vec<String> = screen.state.marks(&screen.game).iter().map(ToString::to_string).collect();
    assert_eq!(marks, ["d1h5", "c4f7", "e5"]);
    let drawn = screen.text();
    assert!(drawn.contains('↗') && drawn.contains('·'), "{drawn}");
}
