//! Games as trees and back, lines as text, PGN with choices, en passant in FEN by choice.

use arrocco_rules::pgn::{Export, GameResult, ParseTreeError, Tree};
use arrocco_rules::{Color, EnPassantStyle, Game, Position, Termination, UciText};

/// A random game that is not over.
fn random_game(start: Position, seed: u64, plies: usize) -> Game {
    let mut game = Game::new(start);
    for ply in 0..plies {
        let moves = game.position().legal_moves();
        let Some(&mv) = moves.get((seed as usize * 31 + ply * 17) % moves.len().max(1)) else { break };
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

#[test]
fn a_game_survives_being_a_tree_and_text() {
    for seed in 0..60 {
        let start =
            if seed % 2 == 0 { Position::startpos() } else { Position::chess960(seed as u16).unwrap() };
        let mut game = random_game(start, seed, 5 * seed as usize);
        if game.outcome().is_none() && seed % 3 == 0 {
            game.resign(Color::White).unwrap();
        }
        let tree = Tree::from(&game);
        let again: Tree = tree.to_string().parse().unwrap();
        assert_eq!(again, tree);
        let read = Game::try_from(&again).unwrap();
        assert_eq!((read.start(), read.moves()), (game.start(), game.moves()));
        assert_eq!(
            read.outcome().map(|o| (o.winner(), o.result())),
            game.outcome().map(|o| (o.winner(), o.result()))
        );
        assert!(read.keys().eq(game.positions().iter().map(Position::key)));
    }
}

#[test]
fn how_a_game_ended_is_taken_from_the_tag() {
    let ended = |termination: &str, result: &str| {
        let tree: Tree = format!("[Termination \"{termination}\"]\n\n1. e4 {result}").parse().unwrap();
        Game::try_from(&tree).unwrap().outcome().map(arrocco_rules::Outcome::termination)
    };
    assert_eq!(ended("time forfeit", "1-0"), Some(Termination::Time));
    assert_eq!(ended("time forfeit", "1/2-1/2"), Some(Termination::TimeWithoutMatingMaterial));
    assert_eq!(ended("resignation", "0-1"), Some(Termination::Resignation));
    assert_eq!(ended("checkmate", "0-1"), Some(Termination::Unstated), "there is none on the board");
    assert_eq!(ended("whatever", "0-1"), Some(Termination::Unstated));
    assert_eq!(ended("normal", "*"), None);
}

#[test]
fn texts_that_are_not_one_game_are_refused() {
    assert_eq!("".parse::<Tree>(), Err(ParseTreeError::NoGame));
    assert_eq!("1. e4 *\n\n1. d4 *".parse::<Tree>(), Err(ParseTreeError::SeveralGames));
    assert!(matches!("1. e5 *".parse::<Tree>(), Err(ParseTreeError::Text(_))));
    let tree: Tree = "1. e4 e5) 1-0".parse().unwrap();
    assert_eq!(
        (tree.mainline().count(), tree.result()),
        (2, GameResult::WhiteWins),
        "a warning is not an error"
    );
}

const ANNOTATED: &str = include_str!("../data/pgn/annotated.pgn");

#[test]
fn what_is_not_wanted_is_left_out() {
    let record = Tree::read(ANNOTATED.as_bytes()).unwrap().unwrap();
    let tree = record.tree;
    assert_eq!(tree.export(Export::default()).to_string(), tree.to_string());
    let bare =
        Export { tags: false, comments: false, variations: false, nags: false, result: false, width: None };
    let text = tree.export(bare).to_string();
    assert_eq!(text.lines().count(), 1);
    let moves: Vec<_> = tree.mainline().filter_map(|node| node.mv()).collect();
    assert_eq!(text.trim_end(), tree.start().line(&moves).unwrap().to_string());
    assert!(tree.to_string().contains(['{', '(', '$', '[']), "the sample has something to leave out");
    for (choice, sign) in [
        (Export { comments: false, ..Export::DEFAULT }, '{'),
        (Export { variations: false, ..Export::DEFAULT }, '('),
        (Export { nags: false, comments: false, ..Export::DEFAULT }, '$'),
        (Export { tags: false, comments: false, ..Export::DEFAULT }, '['),
    ] {
        let text = tree.export(choice).to_string();
        assert!(!text.contains(sign), "{sign} in {text}");
        let read: Tree = text.parse().unwrap();
        assert_eq!(read.mainline().count(), moves.len());
    }
    for width in [1, 20, 200] {
        let narrow =
            tree.export(Export { width: Some(width), comments: false, ..Export::DEFAULT }).to_string();
        let moves = narrow.split("\n\n").nth(1).unwrap();
        assert!(moves.lines().all(|line| line.len() <= width.max(12)), "{moves}");
    }
}

#[test]
fn lines_read_back() {
    for seed in 0..40 {
        let start = Position::startpos().random_play(seed, 2 * seed as usize + 1);
        let game = random_game(start, seed, 30);
        let line = start.line(game.moves()).unwrap();
        assert_eq!(start.moves_from_san(&line.to_string()).unwrap(), game.moves());
        assert_eq!(start.moves_from_san(&format!("{line:#}")).unwrap(), game.moves());
    }
    let start = Position::startpos();
    assert_eq!(start.moves_from_san("").unwrap(), []);
    assert!(start.moves_from_san(" 1 . e4").unwrap_err().to_string().len() > 10);
    assert_eq!(start.moves_from_san("1.e4 1...c5 2.Nf3 d6").unwrap().len(), 4);
    assert!(start.moves_from_san("1. 0-0").is_err());
}

#[test]
fn en_passant_is_written_by_choice() {
    let fens = |moves: &str| {
        let start = Position::startpos();
        let mut game = Game::new(start);
        for mv in start.moves_from_san(moves).unwrap() {
            game.play(mv).unwrap();
        }
        let square = |style| game.fen(style).split(' ').nth(3).unwrap().to_owned();
        [EnPassantStyle::Legal, EnPassantStyle::PseudoLegal, EnPassantStyle::Always].map(square)
    };
    assert_eq!(fens("e4"), ["-", "-", "e3"]);
    assert_eq!(fens("e4 a6 e5 d5"), ["d6", "d6", "d6"]);
    assert_eq!(fens("Nf3"), ["-", "-", "-"]);
    // The pawn on e5 is pinned on its file and must not take.
    assert_eq!(fens("e4 e6 e5 Qe7 Ke2 Qd6 Ke3 Qe7 Ke4 f5").len(), 3);
    let pinned: Position = "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1".parse().unwrap();
    let push = pinned.move_from_san("d5").unwrap();
    let after = pinned.after(push);
    let square = |style| after.fen_after(push, style).split(' ').nth(3).unwrap().to_owned();
    assert_eq!(square(EnPassantStyle::Legal), "-");
    assert_eq!(square(EnPassantStyle::PseudoLegal), "d6");
    assert_eq!(square(EnPassantStyle::Always), "d6");
    // A move that did not lead here changes nothing.
    assert_eq!(Position::startpos().fen_after(push, EnPassantStyle::Always), Position::startpos().to_fen());
}

#[test]
fn the_null_move_reads_back() {
    for text in ["0000", "e2e4", "a7a8q"] {
        assert_eq!(text.parse::<UciText>().unwrap().to_string(), text);
    }
    assert!("000".parse::<UciText>().is_err() && "00000".parse::<UciText>().is_err());
}
