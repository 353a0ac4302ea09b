//! The feature `serde`: everything reads back equal from a text format and from a binary one, and nothing that is wrong
//! is read.
#![cfg(all(feature = "serde", feature = "std"))]

use std::fmt::Debug;

use arrocco_rules::pgn::Tree;
use arrocco_rules::{
    Bitboard, Color, Epd, File, Game, Material, Move, Piece, Position, Rank, Role, San, Setup, Square,
    UciMove, UciText,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Reads back equal in both kinds of format; returns the JSON.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value, "{json}");
    json
}

#[test]
fn small_things_are_the_text_that_people_know() {
    assert_eq!(round_trip(&Square::E4), "\"e4\"");
    assert_eq!(round_trip(&Color::Black), "\"b\"");
    assert_eq!(round_trip(&Role::Knight), "\"n\"");
    assert_eq!(round_trip(&Piece { color: Color::White, role: Role::King }), "\"K\"");
    assert_eq!((round_trip(&File::C), round_trip(&Rank::Third)), ("\"c\"".to_owned(), "\"3\"".to_owned()));
    assert_eq!(round_trip(&"e7e8q".parse::<UciMove>().unwrap()), "\"e7e8q\"");
    assert_eq!(round_trip(&UciText::Null), "\"0000\"");
    assert_eq!(round_trip(&"Nbd2".parse::<San>().unwrap()), "\"Nbd2\"");
    assert_eq!(round_trip(&"KRPvKR".parse::<Material>().unwrap()), "\"KRPvKR\"");
    assert_eq!(round_trip(&Bitboard(u64::MAX)), "18446744073709551615");
    assert_eq!(round_trip(&Setup::empty()), "\"8/8/8/8/8/8/8/8 w - - 0 1\"");
    let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";".parse().unwrap();
    assert_eq!(round_trip(&epd), "\"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \\\"one\\\";\"");
}

#[test]
fn positions_and_their_moves_read_back() {
    assert_eq!(
        round_trip(&Position::startpos()),
        "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\""
    );
    for seed in 0..200 {
        let start =
            if seed % 2 == 0 { Position::startpos() } else { Position::chess960(seed as u16).unwrap() };
        let position = start.random_play(seed, seed as usize);
        round_trip(&position);
        position.legal_moves().iter().for_each(|mv| _ = round_trip(mv));
    }
    for bits in 0..=u16::MAX {
        if let Some(mv) = Move::from_bits(bits) {
            round_trip(&mv);
        }
    }
    let start = Position::startpos();
    assert_eq!(round_trip(&start.move_from_uci("g1f3").unwrap()), "\"g1f3\"");
    assert_eq!(round_trip(&start.move_from_uci("e2e4").unwrap()), "\"e2e4/1\"");
    let crowded = "7k/QQQQQQQQ/QQQQQQQQ/8/8/8/8/K7 b - - 0 1";
    let crowded = Position::from_fen(crowded, arrocco_rules::Accept::EVERYTHING).unwrap().position;
    round_trip(&crowded);
}

#[test]
fn games_and_trees_read_back() {
    let tree: Tree = "[White \"A\"]\n\n1. e4 $1 {best} (1. d4 d5) e5 1-0".parse().unwrap();
    assert!(round_trip(&tree).contains("(1. d4 d5)"));
    let mut game = Game::default();
    for mv in Position::startpos().moves_from_san("1. e4 e5 2. Nf3").unwrap() {
        game.play(mv).unwrap();
    }
    assert!(read_back(&game).contains("1. e4 e5 2. Nf3 *"));
    game.resign(Color::Black).unwrap();
    assert!(read_back(&game).contains("[Termination \\\"resignation\\\"]"));
    let mut mated = Game::new(Position::chess960(0).unwrap());
    mated.play(mated.position().legal_moves()[0]).unwrap();
    read_back(&mated);
}

/// Games have no equality: compares what they hold.
fn read_back(game: &Game) -> String {
    let json = serde_json::to_string(game).unwrap();
    let bytes = postcard::to_allocvec(game).unwrap();
    for read in [serde_json::from_str::<Game>(&json).unwrap(), postcard::from_bytes(&bytes).unwrap()] {
        assert_eq!(
            (read.start(), read.moves(), read.outcome()),
            (game.start(), game.moves(), game.outcome())
        );
    }
    json
}

#[test]
fn what_is_wrong_is_refused() {
    fn refused<T: DeserializeOwned>(json: &str) {
        assert!(serde_json::from_str::<T>(json).is_err(), "{json}");
    }
    refused::<Square>("\"e9\"");
    refused::<Square>("5");
    refused::<Position>("\"8/8/8/8/8/8/8/8 w - - 0 1\"");
    refused::<Position>("\"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"");
    refused::<Move>("\"e2e4/7\"");
    refused::<Move>("\"e7e8q/4\"");
    refused::<Move>("\"e2e4/\"");
    refused::<Tree>("\"1. e5 *\"");
    refused::<Game>("\"1. e4 -- *\"");
    let bytes = postcard::to_allocvec(&0x7000_u16).unwrap();
    assert!(postcard::from_bytes::<Move>(&bytes).is_err());
    let illegal = Position::startpos().null_move().unwrap().move_from_uci("e7e5").unwrap();
    let bytes =
        postcard::to_allocvec(&(Position::startpos(), vec![illegal], None::<(String, Option<Color>)>))
            .unwrap();
    assert!(postcard::from_bytes::<Game>(&bytes).is_err());
}
