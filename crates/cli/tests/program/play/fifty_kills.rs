//! The program is killed in mid-game, again and again, and every time the game goes on where it was.

use arrocco_play::{Event, Game, Setup};
use arrocco_rules::Position;
use std::time::Duration;

use crate::play::program::Session;
use arrocco_support::temporary_folder::TemporaryFolder;

const KILLS: usize = 50;

/// The moves of a long game without an end: any legal move, but none that ends it.
fn long_game(plies: usize) -> Vec<String> {
    let mut game = Game::new(Setup::default(), Duration::ZERO);
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    while game.plies().len() < plies {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = game.legal_moves();
        let mv = moves[(seed >> 33) as usize % moves.len()];
        let goes_on = {
            let mut record = game.record().clone();
            record.play(mv).is_ok() && record.outcome().is_none()
        };
        if goes_on {
            game.apply(Event::Play { by: game.turn(), mv }, Duration::ZERO).unwrap();
        }
    }
    game.plies().iter().map(|ply| ply.san.to_string()).collect()
}

fn fen_after(moves: &[String]) -> String {
    let mut position = Position::startpos();
    for san in moves {
        position.play(position.move_from_san(san).unwrap());
    }
    position.to_string()
}

#[test]
fn a_game_between_people_survives_fifty_kills() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("game.pgn");
    let moves = long_game(3 * KILLS);
    let mut played = 0;
    for round in 0..KILLS {
        let how = if round == 0 { "--new" } else { "--resume" };
        let file = file.to_str().unwrap();
        let mut session =
            Session::start(&folder, &["--white", "human", "--black", "human", "--save", file, how]);
        session.say("fen");
        let fen = session.wait_for("/");
        // The last move of the round before was sent, but whether it was made, nobody had heard.
        let unheard = usize::from(round % 2 == 0 && round > 0);
        if unheard == 1 && fen == fen_after(&moves[..=played]) {
            played += 1;
        }
        assert_eq!(fen, fen_after(&moves[..played]), "after kill {round}");
        for _ in 0..=round % 2 {
            session.say(&moves[played]);
            session.wait_for(&format!(" {}", moves[played]));
            played += 1;
        }
        if round % 2 == 1 {
            session.say(&moves[played]);
        }
        session.kill();
    }
    assert!(played >= KILLS);
}

#[test]
fn a_game_between_machines_survives_fifty_kills() {
    let folder = TemporaryFolder::new().unwrap();
    let file = folder.file("game.pgn");
    let name = file.to_str().unwrap();
    let mut printed: Vec<String> = Vec::new();
    for round in 0..KILLS {
        let is_new = printed.is_empty();
        let how = if is_new { "--new" } else { "--resume" };
        let arguments = ["--white", "random", "--black", "random", "--save", name, how];
        let mut session = Session::start(&folder, &arguments);
        let mut lines: Vec<String> = (0..2 + round % 5).filter_map(|_| session.line()).collect();
        lines.extend(session.kill());
        let is_move = |line: &&String| line.starts_with(|c: char| c.is_ascii_digit());
        printed
            .extend(lines.iter().filter(is_move).filter_map(|line| Some(line.split_once(' ')?.1.to_owned())));
        let Ok(text) = std::fs::read_to_string(&file) else {
            assert!(printed.is_empty(), "moves were told but not saved");
            continue;
        };
        let game = Game::restore(&text).unwrap();
        let saved: Vec<String> = game.plies().iter().map(|ply| ply.san.to_string()).collect();
        // What was told is saved; what was saved last may not have been told any more.
        assert_eq!(printed, saved[..printed.len()], "after kill {round}");
        assert!(saved.len() <= printed.len() + 1, "after kill {round}");
        printed = if game.record().outcome().is_some() { Vec::new() } else { saved };
    }
}
