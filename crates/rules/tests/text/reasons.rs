//! What the library says about a text is true to what was asked, and errors lead to their causes.

use std::error::Error;

use arrocco_rules::{
    Accept, CoordinateError, Epd, Game, Position, SanError, Square, UciMoveError, WhyNot, pgn,
};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Black has pawns on b7 and d5 beside a white pawn on c4.
const TAKES: &str = "4k3/1p6/8/3p4/2P5/8/8/4K3 b - - 0 1";
/// White can castle both ways.
const CASTLES: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn reasons_in_algebraic_notation_are_true_to_what_was_asked() {
    #[rustfmt::skip]
    let rows = [
        (START, "N2f3", "no knight on rank 2 can go to f3, but the one on g1 can"),
        (START, "Ng2f3", "no knight on g2 can go to f3, but the one on g1 can"),
        (START, "Ncf3", "no knight on the c-file can go to f3, but the one on g1 can"),
        (START, "Nbf3", "Nbf3 is not legal: the knight on b1 cannot move to f3 even on an empty board"),
        (TAKES, "bxc4", "no pawn on the b-file can take on c4, but the one on d5 can"),
        (TAKES, "c4", "no pawn on the c-file can go to c4, but the one on d5 can"),
        (CASTLES, "Kg1", "Kg1 is castling, which is written O-O"),
        (CASTLES, "Kc1", "Kc1 is castling, which is written O-O-O"),
        ("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", "Nh8", "no knight can go to h8"),
        ("4k3/8/8/8/8/5N2/8/N3K1N1 w - - 0 1", "N4d2", "no knight on rank 4 can go to d2, but the one on f3 can"),
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "axd5", "no pawn on the a-file can take on d5, but the ones on c4 and e4 can"),
    ];
    for (fen, text, reason) in rows {
        let position = position(fen);
        let error = position.move_from_san(text).unwrap_err();
        assert_eq!(error.text(&position).to_string(), reason, "{text} in {fen}");
    }
}

#[test]
fn a_lower_case_letter_is_a_piece_when_no_pawn_can_go_there() {
    let bishop = position("4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1");
    assert_eq!(bishop.move_from_san("bg2").unwrap().from(), Square::F1);
    let both = position("4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1");
    assert_eq!(both.move_from_san("bc4").unwrap().from(), Square::B3, "the pawn comes first");
    let bishop_only = position("4k3/8/8/8/2p5/8/8/4KB2 w - - 0 1");
    assert_eq!(bishop_only.move_from_san("bc4").unwrap().from(), Square::F1);
    assert!(bishop_only.move_from_san("bxc4").is_err(), "an x says that it is a pawn's capture");
    assert!(bishop_only.move_from_san("Pbc4").is_err());
    let italian = arrocco_rules::PieceLetters::ITALIAN;
    assert_eq!(position(START).move_from_san_in("cf3", &italian).unwrap().from(), Square::G1);
    assert!(position(START).move_from_san("bc4").is_err());
}

#[test]
fn strict_notation_is_exactly_what_is_written() {
    for fen in [START, TAKES, CASTLES, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"]
    {
        let position = position(fen);
        for &mv in &position.legal_moves() {
            let text = position.san(mv);
            assert_eq!(position.move_from_strict_san(&text), Ok(mv));
            for other in
                [format!("{text}!"), format!(" {text}"), position.lan(mv).to_string(), mv.to_string()]
            {
                let is_same = other == text.as_str();
                assert_eq!(position.move_from_strict_san(&other).is_ok(), is_same, "{other} in {fen}");
            }
        }
    }
    let strict = |fen: &str, text: &str| position(fen).move_from_strict_san(text).unwrap_err().to_string();
    assert_eq!(strict(CASTLES, "0-0"), "the move is written O-O");
    assert_eq!(strict(TAKES, "dc4"), "the move is written dxc4");
    assert_eq!(strict("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8+"), "the move is written Re8#");
    assert!(matches!(position(START).move_from_strict_san("Nf4"), Err(SanError::NoSuchMove(_))));
}

/// The messages of an error and of its causes.
fn chain(error: &dyn Error) -> Vec<String> {
    let mut messages = vec![error.to_string()];
    let mut next = error.source();
    while let Some(cause) = next {
        messages.push(cause.to_string());
        next = cause.source();
    }
    messages
}

#[test]
fn errors_lead_to_their_causes() {
    let start = Position::startpos();
    let why = "the piece on e2 cannot move to e5 even on an empty board";
    let uci = start.move_from_uci("e2e5").unwrap_err();
    assert_eq!(chain(&uci), [format!("e2e5 is not legal: {why}"), why.to_owned()]);
    assert!(matches!(uci, UciMoveError::Illegal { why: WhyNot::NotHowItMoves { .. }, .. }));
    let coordinate = start.move_from_coordinate("e2-e5-0").unwrap_err();
    assert_eq!(chain(&coordinate), [format!("e2-e5-0 is not legal: {why}"), why.to_owned()]);
    assert!(matches!(coordinate, CoordinateError::Illegal { .. }));
    assert_eq!(chain(&start.move_from_san("e5").unwrap_err())[1], why);
    assert_eq!(chain(&start.move_from_san("xyz").unwrap_err()).len(), 2);
    let fen = "4k3/8/8/8/8/8/8/8 w - - 0 1".parse::<Position>().unwrap_err();
    assert_eq!(chain(&fen)[1..], ["White has no king", "White has no king"]);
    assert_eq!(chain(&"x".parse::<Position>().unwrap_err()).len(), 2);
    let epd = Epd::read(format!("{} bm e5;", START.trim_end_matches(" 0 1"))).unwrap_err();
    assert_eq!(chain(&epd).len(), 4, "the record, the move, its text, the rule");
    let record = pgn::Tree::read(&b"1. e5 *"[..]).unwrap().unwrap();
    assert_eq!(chain(&record.errors[0]).len(), 4);
    let mut game = Game::default();
    let illegal = start.null_move().unwrap().move_from_uci("e7e5").unwrap();
    assert_eq!(chain(&game.play(illegal).unwrap_err()).len(), 2);
    let faults = start.to_setup();
    assert!(faults.validate(Accept::STRICT).is_ok());
}

#[test]
fn every_reason_has_words_of_its_own_without_a_position() {
    let position = position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    let why = |from, to| position.why_illegal(from, to, None).unwrap().to_string();
    assert_eq!(why(Square::A1, Square::A2), "the piece on a1 belongs to the other side");
    assert_eq!(why(Square::B3, Square::B4), "there is no piece on b3");
    assert_eq!(why(Square::A8, Square::B7), "the piece on a8 cannot move to b7 even on an empty board");
    let lost = self::position("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    let why = lost.why_illegal(Square::E1, Square::G1, None).unwrap();
    assert_eq!(why.to_string(), "the side to move may no longer castle with the piece on h1");
    assert_eq!(why.text(&lost).to_string(), "White may no longer castle with the rook on h1");
}
