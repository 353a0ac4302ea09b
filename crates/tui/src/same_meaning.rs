//! Tests: the same script means the same in the line-by-line game and on the screen.

use std::sync::Arc;
use std::time::Duration;

use arrocco_host::driver::Driver;
use arrocco_host::language::{Language, Verb};
use arrocco_play::{Event, Game, Setup, Sides};
use arrocco_support::date::today;

use crate::plain::play_script;
use crate::screen::TestScreen;

/// What a script makes of a game, as far as a person can tell afterwards.
type Outcome = (String, Vec<String>, Vec<(String, String)>, String);

fn outcome(game: &Game) -> Outcome {
    let undone = game.undone().iter().map(|ply| ply.san.to_string()).collect();
    let state = format!("{:?} {:?} {:?}", game.status(), game.draw_offer(), game.players());
    (game.pgn(), undone, game.tags().to_vec(), state)
}

fn on_lines(game: Game, script: &[&str]) -> Outcome {
    let driver = Driver::new(game, None, Arc::new(|_| {}));
    outcome(&play_script(driver, script))
}

fn on_screen(game: Game, script: &[&str]) -> Outcome {
    let mut screen = TestScreen::of(game);
    for line in script {
        screen.handle_line(line);
    }
    outcome(&screen.game)
}

#[track_caller]
fn check(game: &Game, script: &[&str]) -> Outcome {
    let lines = on_lines(game.clone(), script);
    assert_eq!(lines, on_screen(game.clone(), script), "{script:?}");
    lines
}

fn people() -> Game {
    Game::new(Setup::default(), Duration::ZERO)
}

const SCRIPTS: [&[&str]; 12] = [
    &["e4", "e7e5", "move Nf3", "knight c6", "Ra4", "hello", "move", "back 2", "redo 1"],
    &["e4", "back", "redo", "redo", "back 7", "back x", "back 0"],
    &["draw", "accept"],
    &["draw", "decline", "e4", "draw", "draw", "accept"],
    &["accept", "decline", "claim", "claim e4", "claim Nf9"],
    &["pause", "pause", "e4", "resume", "resume", "e4"],
    &["resume", "e4", "pause"],
    &["resign no", "e4", "resign", "e5"],
    &["e4", "resign", "back", "d4"],
    &["player green human", "player black nobody", "player black uci:", "e4"],
    &["fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "fen x", "fen"],
    &["speak loud", "legal z9", "legal e2", "flip x", "opening x", "new x", "e4", "speak on", "e5"],
];

#[test]
fn scripts_make_the_same_game() {
    for script in SCRIPTS {
        check(&people(), script);
    }
}

#[test]
fn against_a_machine_they_make_the_same_game() {
    // The machine never moves, because its reply is dropped.
    let players = Sides { white: "human".parse().unwrap(), black: "random".parse().unwrap() };
    let game = Game::new(Setup { players, ..Setup::default() }, Duration::ZERO);
    for script in [
        &["draw", "accept", "decline"][..],
        &["e4", "e5", "claim e5", "back", "back"],
        &["e4", "resign", "back", "player black human", "e4", "e5"],
    ] {
        check(&game, script);
    }
}

#[test]
fn a_game_from_a_position_is_dated_today_after_an_old_one_was_loaded() {
    let pgn = "[Event \"Hoogovens\"]\n[White \"Anna\"]\n[Date \"1999.01.20\"]\n\n1. e4 e5 *";
    let mut game = Game::import(pgn.as_bytes()).unwrap().game;
    game.apply(Event::Resume, Duration::ZERO).unwrap();
    let (_, _, tags, _) = check(&game, &["Nf3", "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kd2"]);
    let tags: Vec<_> = tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(tags, [("Event", "Casual game"), ("Date", &*today()), ("White", "Anna")]);
}

/// Every command that the help names, without an operand.
#[test]
fn every_command_alone_leaves_the_same_game() {
    for words in &Language::En.words().verbs {
        // Whether a new game is begun at once or chosen in a window is where they differ on purpose.
        if words.verb != Verb::New {
            check(&people(), &["e4", words.names[0]]);
        }
    }
}
