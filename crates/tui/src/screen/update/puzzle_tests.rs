//! A training session on a screen without a terminal, by keyboard and by mouse.

use arrocco_coach::Theme;
use arrocco_engine::Engine;
use arrocco_host::language::Language;
use arrocco_play::{Setup, Status};
use arrocco_puzzles::{Goal, Judge, MemoryPool, Now, Outcome, Puzzle, Record, Training, Wish};
use arrocco_rules::pgn::Tree;
use arrocco_rules::{Position, Square};
use crossterm::event::KeyCode;

use super::super::dialog::Dialog;
use super::super::message::{Message, PuzzleNews, Request, ReviewNews};
use super::test_screen::TestScreen;

/// Black has just played, and a knight can fork king and rook.
const FORK: &str = "r3k3/p7/8/3N4/8/8/8/4K3 b q - 0 1";
const NOW: Now = Now { unix: 1_800_000_000, offset_minutes: 0 };

fn fork() -> Puzzle {
    let start: Position = FORK.parse().unwrap();
    let moves = start.moves_from_san("a6 Nc7+ Kd7 Nxa8").unwrap();
    Puzzle::new(start, &moves, Goal::Win).unwrap().in_set("own")
}

/// A screen with a training whose journal is a list.
struct Trainee {
    screen: TestScreen,
    training: Training,
    pool: MemoryPool,
    journal: Vec<Record>,
    engine: Engine,
}

impl Trainee {
    fn new() -> Self {
        let mut trainee = Self {
            screen: TestScreen::people(),
            training: Training::new(Vec::new(), NOW),
            pool: [fork()].into_iter().collect(),
            journal: Vec::new(),
            engine: Engine::new(),
        };
        trainee.screen.alt('p');
        trainee.serve();
        trainee
    }

    /// Does what the screen has asked for, as the main loop does.
    fn serve(&mut self) {
        while !self.screen.requests.is_empty() {
            for request in std::mem::take(&mut self.screen.requests) {
                let news = match request {
                    Request::NextPuzzle(wish) => self.next(&wish),
                    Request::KeepTry => {
                        let records = self.screen.state.puzzle.as_mut().unwrap().take_records(NOW);
                        for record in &records {
                            self.training.add(record.clone());
                        }
                        self.journal.extend(records);
                        PuzzleNews::Progress(Box::new(self.training.progress()))
                    }
                    Request::Judge { solving, mv } => {
                        let judgement = Judge::new(&mut self.engine, 5_000).judge(&solving, mv).unwrap();
                        PuzzleNews::Judged { mv, judgement: Box::new(judgement) }
                    }
                    _ => continue,
                };
                self.screen.send(Message::Puzzle(news));
            }
        }
    }

    fn next(&self, wish: &Wish) -> PuzzleNews {
        let task = self.training.next(wish, &self.pool, 1).unwrap().map(Box::new);
        PuzzleNews::Next { task, progress: Box::new(self.training.progress()) }
    }

    fn say(&mut self, text: &str) {
        self.screen.say(text);
        self.serve();
    }

    fn key(&mut self, code: KeyCode) {
        self.screen.key(code);
        self.serve();
    }

    fn outcomes(&self) -> Vec<Outcome> {
        let outcome = |record: &Record| match record {
            Record::Attempt(attempt) => Some(attempt.outcome),
            _ => None,
        };
        self.journal.iter().filter_map(outcome).collect()
    }

    fn told(&self) -> &str {
        &self.screen.state.status.text
    }
}

#[test]
fn a_puzzle_is_solved_by_typing() {
    let mut trainee = Trainee::new();
    let drawn = trainee.screen.text();
    assert!(drawn.contains("White to move: find the move that wins"), "{drawn}");
    // The theme would give it away.
    assert!(!drawn.contains("fork") && drawn.contains("Theme: told when it is over"), "{drawn}");
    trainee.say("Nc7");
    assert_eq!(trainee.told(), "Right. The answer is Kd7: go on");
    assert!(trainee.journal.is_empty());
    trainee.say("Nxa8");
    assert!(trainee.told().starts_with("Solved!"));
    assert_eq!(trainee.outcomes(), [Outcome::Solved]);
    let drawn = trainee.screen.text();
    assert!(drawn.contains("Theme: ") && drawn.contains("fork"), "{drawn}");
    assert!(drawn.contains("today 1"), "{drawn}");
    // There is no other puzzle.
    trainee.key(KeyCode::Enter);
    assert!(trainee.told().starts_with("There is no such puzzle now"));
    trainee.key(KeyCode::Esc);
    assert!(trainee.screen.state.puzzle.is_none() && trainee.screen.game.plies().is_empty());
}

#[test]
fn a_puzzle_is_solved_by_arrows_and_by_mouse() {
    for is_by_mouse in [false, true] {
        let mut trainee = Trainee::new();
        for (from, to) in [(Square::D5, Square::C7), (Square::C7, Square::A8)] {
            if is_by_mouse {
                trainee.screen.drag(from, to);
            } else {
                trainee.screen.go_to(from);
                trainee.screen.key(KeyCode::Enter);
                trainee.screen.go_to(to);
                trainee.screen.key(KeyCode::Enter);
            }
            trainee.serve();
        }
        assert_eq!(trainee.outcomes(), [Outcome::Solved], "{is_by_mouse}");
    }
}

#[test]
fn a_wrong_try_is_explained_kept_at_once_and_can_be_tried_again() {
    let mut trainee = Trainee::new();
    trainee.say("Ke2");
    assert!(trainee.told().starts_with("Ke2 is wrong. "), "{}", trainee.told());
    // What would have been right is not told, neither in words nor on the board.
    assert!(!trainee.told().contains("Nc7"), "{}", trainee.told());
    let marks = trainee.screen.state.marks(&trainee.screen.game);
    assert!(marks.iter().all(|mark| !mark.to_string().starts_with("d5")), "{marks:?}");
    // A kill now would lose nothing.
    assert_eq!(trainee.outcomes(), [Outcome::Missed]);
    trainee.screen.alt('w');
    assert!(trainee.screen.state.dialog.is_none() && !trainee.told().contains("Nc7"));
    trainee.say("Nc7");
    trainee.say("Nxa8");
    assert!(trainee.told().starts_with("That is it. It was missed at first"), "{}", trainee.told());
    assert_eq!(trainee.outcomes(), [Outcome::Missed], "a try is kept once");
    // Now everything may be told.
    trainee.screen.alt('w');
    let drawn = trainee.screen.text();
    assert!(drawn.contains("Nc7+"), "{drawn}");
}

#[test]
fn hints_and_the_solution_are_shown() {
    let mut trainee = Trainee::new();
    trainee.key(KeyCode::F(4));
    assert!(trainee.told().starts_with("Hint: it is a move of the piece on d5"));
    assert!(trainee.journal.is_empty());
    trainee.say("hint");
    assert_eq!(trainee.told(), "The move is Nc7+; the puzzle comes back");
    assert_eq!(trainee.outcomes(), [Outcome::Missed]);
    trainee.key(KeyCode::F(6));
    assert!(trainee.told().starts_with("The solution is 2. Nc7+ Kd7 3. Nxa8"), "{}", trainee.told());
    assert_eq!(trainee.outcomes(), [Outcome::Missed]);
    // The solution can be looked through.
    trainee.key(KeyCode::PageUp);
    assert_eq!(trainee.screen.state.viewed_ply, Some(3));
    trainee.key(KeyCode::Esc);
    // It comes back when its time has come.
    trainee.training.set_now(Now { unix: NOW.unix + 11 * 60, ..NOW });
    trainee.key(KeyCode::Enter);
    let drawn = trainee.screen.text();
    assert!(drawn.contains("You missed it before"), "{drawn}");
}

#[test]
fn a_theme_is_chosen() {
    let mut trainee = Trainee::new();
    trainee.screen.alt('p');
    let Some(Dialog::Themes { .. }) = trainee.screen.state.dialog else { panic!() };
    trainee.screen.letters("f");
    trainee.key(KeyCode::Enter);
    assert_eq!(trainee.screen.state.puzzle.as_ref().unwrap().theme, Some(Theme::Fork));
    assert!(trainee.screen.state.puzzle.as_ref().unwrap().puzzle().is_some());
    trainee.say("themes");
    trainee.screen.letters("s");
    trainee.key(KeyCode::Enter);
    assert_eq!(trainee.screen.state.puzzle.as_ref().unwrap().theme, Some(Theme::SmotheredMate));
    assert!(trainee.told().starts_with("There is no such puzzle now"));
}

#[test]
fn the_game_behind_is_not_touched() {
    let setup = Setup { control: Some("5+3".parse().unwrap()), ..Setup::default() };
    let mut screen = TestScreen::new(setup);
    screen.say("e4");
    screen.say("e5");
    screen.alt('p');
    // Nobody can look after the clock meanwhile.
    assert_eq!(screen.game.status(), Status::Paused);
    let training = Training::new(Vec::new(), NOW);
    let pool: MemoryPool = [fork()].into_iter().collect();
    let task = training.next(&Wish::default(), &pool, 1).unwrap().map(Box::new);
    let progress = Box::new(training.progress());
    screen.send(Message::Puzzle(PuzzleNews::Next { task, progress }));
    for text in ["resign", "draw", "undo", "save x.pgn", "new", "load y.pgn"] {
        screen.say(text);
        screen.control('u');
        assert!(screen.state.dialog.is_none() || screen.state.puzzle.is_none(), "{text}");
    }
    screen.key(KeyCode::F(8));
    screen.key(KeyCode::F(9));
    screen.say("Nc7");
    assert_eq!(screen.sans(), ["e4", "e5"]);
    let touched = |request: &Request| matches!(request, Request::Save { .. } | Request::Load(_));
    assert!(!screen.requests.iter().any(touched), "{:?}", screen.requests);
}

#[test]
fn mistakes_of_a_game_that_was_reviewed_become_puzzles() {
    let mut screen = TestScreen::people();
    let record = Tree::read("1. e4 e5 *".as_bytes()).unwrap().unwrap();
    screen.send(Message::Read(Box::new(record)));
    screen.send(Message::Review(ReviewNews::Puzzles(vec![fork()])));
    assert_eq!(screen.state.status.text, "Puzzles from this game: 1. Alt-P solves them");
    assert!(matches!(&screen.requests[..], [Request::KeepPuzzles(puzzles)] if puzzles.len() == 1));
    screen.alt('p');
    assert!(
        matches!(screen.requests.last(), Some(Request::NextPuzzle(wish)) if wish.set.as_deref() == Some("own"))
    );
    // The game that was read comes back.
    screen.key(KeyCode::Esc);
    assert!(screen.state.reader.is_some() && screen.state.puzzle.is_none());
}

/// Every text of a puzzle in every language, at the usual size and at the smallest.
#[test]
fn it_is_drawn_in_every_language_and_size() {
    use ratatui::layout::Size;
    for language in Language::ALL {
        let mut trainee = Trainee::new();
        trainee.screen.state.language = language;
        trainee.key(KeyCode::F(6));
        for (width, height) in [(160, 50), (80, 24), (47, 14), (20, 5)] {
            trainee.screen.state.size = Size::new(width, height);
            let drawn = trainee.screen.text();
            assert!(width < 47 || drawn.contains("Nc7") || drawn.contains("Cc7"), "{language:?} {drawn}");
            for letter in ['p', 'r'] {
                trainee.screen.alt(letter);
                drop(trainee.screen.text());
                trainee.key(KeyCode::Esc);
            }
            trainee.key(KeyCode::F(1));
            drop(trainee.screen.text());
            trainee.key(KeyCode::Esc);
            assert!(trainee.screen.state.puzzle.is_some());
        }
    }
}
