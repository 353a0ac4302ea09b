//! Moves as text: UCI in both spellings of castling, the coordinate form, and piece maps.

use arrocco_rules::{
    CastlingMode, Color, CoordinateError, CoordinateMove, Move, MoveKind, ParseUciErrorKind, Piece, PieceMap,
    Position, Role, Square, UciMove, UciMoveError,
};

use crate::random::each_position;

const MODES: [CastlingMode; 2] = [CastlingMode::Standard, CastlingMode::Chess960];

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn moves_of_games_read_back_equal_in_every_spelling() {
    let mut kinds = [0; 16];
    each_position(60, |position| {
        for &mv in &position.legal_moves() {
            kinds[mv.kind() as usize] += 1;
            assert_eq!(position.move_from_uci(&mv.to_string()), Ok(mv), "{position} {mv}");
            for mode in MODES {
                assert_eq!(position.move_from_uci(&mv.uci(mode).to_string()), Ok(mv), "{position} {mv}");
                let coordinate = mv.coordinate(mode).to_string();
                assert_eq!(position.move_from_coordinate(&coordinate), Ok(mv), "{position} {coordinate}");
            }
        }
    });
    assert!(MoveKind::ALL.iter().all(|&kind| kinds[kind as usize] > 0), "a kind was not met: {kinds:?}");
}

#[test]
fn candidates_are_the_legal_moves_and_others() {
    each_position(6, |position| {
        let mut found = 0;
        for (from, to) in Square::ALL.iter().flat_map(|&from| Square::ALL.map(|to| (from, to))) {
            for promotion in
                [None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)]
            {
                let candidate = position.candidate(from, to, promotion);
                let is_own = position.piece_at(from).is_some_and(|piece| piece.color == position.turn());
                assert!(is_own || candidate.is_none());
                // Castling can be written in two ways, of which the king's move onto the rook always works.
                let spelled = candidate.filter(|mv| position.is_legal(*mv) && mv.to() == to);
                found += usize::from(spelled.is_some());
            }
        }
        assert_eq!(found, position.count_moves(), "{position}");
    });
}

/// The move in the notation of Chess960 and its kind, or `None` if no legal move is meant.
type Meaning = Option<(&'static str, MoveKind)>;

/// Castling in Chess960: the position, the text, and what it means.
#[rustfmt::skip]
const CASTLING: &[(&str, &str, Meaning)] = &[
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", Some(("e1h1", MoveKind::KingSideCastle))),
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", Some(("e1h1", MoveKind::KingSideCastle))),
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", Some(("e1a1", MoveKind::QueenSideCastle))),
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1b1", None),
    ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", None),
    ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1h1", None),
    ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", Some(("e8a8", MoveKind::QueenSideCastle))),
    // The king does not move.
    ("4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", Some(("g1h1", MoveKind::KingSideCastle))),
    ("4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1g1", Some(("g1h1", MoveKind::KingSideCastle))),
    ("4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "b1a1", Some(("b1a1", MoveKind::QueenSideCastle))),
    // The king moves one step: that is an ordinary king move unless it goes onto the rook.
    ("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", Some(("f1g1", MoveKind::Quiet))),
    ("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1", Some(("f1h1", MoveKind::KingSideCastle))),
    ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", Some(("f1g1", MoveKind::KingSideCastle))),
    ("4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "b1c1", Some(("b1c1", MoveKind::Quiet))),
    // One rook stands on the king's target for castling with the other rook.
    ("4k3/8/8/8/8/8/8/RKR5 w KQ - 0 1", "b1c1", Some(("b1c1", MoveKind::KingSideCastle))),
    // The king moves far.
    ("4k3/8/8/8/8/8/8/1K5R w K - 0 1", "b1g1", Some(("b1h1", MoveKind::KingSideCastle))),
    // An own rook that may not castle is just in the way.
    ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "e1f1", None),
];

#[test]
fn castling_is_read_in_both_spellings() {
    for &(fen, text, expected) in CASTLING {
        let found = position(fen).move_from_uci(text).ok();
        let found = found.map(|mv| (mv.uci(CastlingMode::Chess960).to_string(), mv.kind()));
        let expected = expected.map(|(text, kind)| (text.to_string(), kind));
        assert_eq!(found, expected, "{fen} {text}");
    }
}

#[test]
fn texts_that_are_not_moves_differ_from_illegal_moves() {
    let start = Position::startpos();
    for (text, kind, offset) in [
        ("", ParseUciErrorKind::NotASquare, 0),
        ("e", ParseUciErrorKind::NotASquare, 0),
        ("e2", ParseUciErrorKind::NotASquare, 2),
        ("e2e", ParseUciErrorKind::NotASquare, 2),
        ("i2e4", ParseUciErrorKind::NotASquare, 0),
        ("E2E4", ParseUciErrorKind::NotASquare, 0),
        ("e2e9", ParseUciErrorKind::NotASquare, 2),
        ("e2-e4", ParseUciErrorKind::NotASquare, 2),
        ("eé4e5", ParseUciErrorKind::NotASquare, 0),
        ("e2é4", ParseUciErrorKind::NotASquare, 2),
        ("e7e8k", ParseUciErrorKind::NotAPromotion, 4),
        ("e7e8p", ParseUciErrorKind::NotAPromotion, 4),
        ("e7e8=", ParseUciErrorKind::NotAPromotion, 4),
        ("e7e8qq", ParseUciErrorKind::TooLong, 5),
        ("e2e4\0", ParseUciErrorKind::NotAPromotion, 4),
        ("0000", ParseUciErrorKind::NullMove, 0),
    ] {
        match start.move_from_uci(text) {
            Err(UciMoveError::Syntax(error)) => {
                assert_eq!((error.kind, error.offset), (kind, offset), "{text:?}");
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
    for text in ["e2e5", "e7e5", "e4e5", "a1a1", "e2e4q", "g1e2", "e1g1", "d1h5", "b1b1n"] {
        let given: UciMove = text.parse().unwrap();
        let why = start.why_illegal(given.from, given.to, given.promotion).unwrap();
        assert_eq!(start.move_from_uci(text), Err(UciMoveError::Illegal { uci: given, why }), "{text}");
    }
    let long = "x".repeat(1 << 20);
    assert!(start.move_from_uci(&long).unwrap_err().to_string().len() < 120);
}

#[test]
fn promotions_are_read_in_either_case_and_never_guessed() {
    let promoting = position("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(promoting.move_from_uci("e7e8Q").unwrap().kind(), MoveKind::QueenPromotion);
    assert_eq!("e7e8N".parse::<UciMove>().unwrap().to_string(), "e7e8n");
    assert!(matches!(promoting.move_from_uci("e7e8"), Err(UciMoveError::Illegal { .. })));
}

#[test]
fn candidates_have_the_kind_that_is_meant_even_if_not_legal() {
    #[rustfmt::skip]
    let rows = [
        // Taking en passant would expose the king, so the position does not even have the square.
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3", MoveKind::EnPassant),
        ("4k3/8/8/8/8/8/4p3/R3K2R w - - 0 1", "e1g1", MoveKind::KingSideCastle),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1c1", MoveKind::QueenSideCastle),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", MoveKind::DoublePush),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e3", MoveKind::Quiet),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e1e3", MoveKind::Capture),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e2", MoveKind::Quiet),
        ("4kr2/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7f8r", MoveKind::RookPromotionCapture),
        ("4kr2/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7f8", MoveKind::Capture),
    ];
    for (fen, text, kind) in rows {
        let mv: UciMove = text.parse().unwrap();
        let candidate = position(fen).candidate(mv.from, mv.to, mv.promotion).unwrap();
        assert_eq!(candidate.kind(), kind, "{fen} {text}");
    }
}

#[test]
fn coordinate_moves_need_the_right_flag() {
    let start = Position::startpos();
    for (text, offset) in [
        ("", 0),
        ("e2e4", 2),
        ("e2-e4", 5),
        ("e2-e4-", 6),
        ("e2-e4-8", 6),
        ("e2-e4-x", 6),
        ("e2-e4-77", 7),
        ("e2-e9-7", 3),
        ("é2-e4-7", 0),
    ] {
        match start.move_from_coordinate(text) {
            Err(CoordinateError::Syntax(error)) => assert_eq!(error.offset, offset, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
    let message = |fen: &str, text: &str| position(fen).move_from_coordinate(text).unwrap_err().to_string();
    let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let promoting = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    let passing = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    for (fen, text, expected) in [
        (castling, "e1-g1-0", "e1-g1-0 has the wrong flag: here it must be 2"),
        (castling, "e1-f1-2", "e1-f1-2 has the wrong flag: here it must be 0"),
        (
            castling,
            "e1-b1-2",
            "e1-b1-2 is not legal: the piece on e1 cannot move to b1 even on an empty board",
        ),
        (promoting, "e7-e8-0", "e7-e8-0 has the wrong flag: here it must be 3, 4, 5 or 6"),
        (promoting, "e7-e8-7", "e7-e8-7 has the wrong flag: here it must be 3, 4, 5 or 6"),
        (promoting, "a1-a2-3", "a1-a2-3 has the wrong flag: here it must be 0"),
        (passing, "d4-e3-0", "d4-e3-0 has the wrong flag: here it must be 1"),
        (passing, "d4-d3-1", "d4-d3-1 has the wrong flag: here it must be 0"),
        (
            passing,
            "d4-d2-7",
            "d4-d2-7 is not legal: the piece on d4 cannot move to d2 even on an empty board",
        ),
        (passing, "d4-d3", "\"d4-d3\" is not a move like e2-e4-7 (at character 6)"),
    ] {
        assert_eq!(message(fen, text), expected);
    }
    let is = |fen: &str, text: &str, kind| {
        assert_eq!(position(fen).move_from_coordinate(text).map(Move::kind), Ok(kind), "{fen} {text}");
    };
    is(castling, "e1-g1-2", MoveKind::KingSideCastle);
    is(castling, "e1-h1-2", MoveKind::KingSideCastle);
    is("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1-g1-2", MoveKind::KingSideCastle);
    is("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1-g1-0", MoveKind::Quiet);
    is(promoting, "e7-e8-4", MoveKind::KnightPromotion);
    is(promoting, "e7-e8-6", MoveKind::BishopPromotion);
}

#[test]
fn piece_maps_give_the_moves_of_the_position() {
    each_position(10, |position| {
        let setup = position.to_setup();
        let mut map = PieceMap::new(position.turn()).with_all(position.board().iter());
        map = map.castling(&setup.castling.to_string()).unwrap();
        if let Some(square) = setup.en_passant {
            map = map.en_passant(square);
        }
        let mode = position.castling_mode();
        let expected: Vec<CoordinateMove> =
            position.legal_moves().iter().map(|mv| mv.coordinate(mode)).collect();
        assert_eq!(map.moves().unwrap().collect::<Vec<_>>(), expected, "{position}");
    });
}

#[test]
fn the_last_piece_on_a_square_of_a_map_wins() {
    let piece = |letter| Piece::from_char(letter).unwrap();
    let map = PieceMap::new(Color::White).with_all([
        (Square::A1, piece('Q')),
        (Square::A1, piece('K')),
        (Square::H8, piece('k')),
    ]);
    assert_eq!(map.position().unwrap().position.board().occupied().len(), 2);
    assert_eq!(map.moves().unwrap().len(), 3);
    let crowded = PieceMap::new(Color::White).with_all(Square::ALL.map(|square| (square, piece('q'))));
    assert_eq!(crowded.moves().err().unwrap()[0].code(), "missing-king");
}

/// The standard mode writes the king's target, Chess960 the rook's square. If king or rook are not on their standard
/// squares, both write the rook's square.
#[test]
fn castling_is_written_according_to_the_mode() {
    for (fen, uci, standard, coordinate) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1", "e1-g1-2"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "e1c1", "e1-c1-2"),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8a8", "e8c8", "e8-c8-2"),
        ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1", "e1g1", "e1-g1-2"),
        ("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "e1b1", "e1b1", "e1-b1-2"),
        ("4k3/8/8/8/8/8/8/R2K4 w A - 0 1", "d1a1", "d1a1", "d1-a1-2"),
    ] {
        let mv = position(fen).move_from_uci(uci).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(mv.uci(CastlingMode::Chess960).to_string(), uci, "{fen}");
        assert_eq!(mv.uci(CastlingMode::Standard).to_string(), standard, "{fen}");
        assert_eq!(mv.coordinate(CastlingMode::Standard).to_string(), coordinate, "{fen}");
        assert_eq!(mv.to_string(), standard, "{fen}");
    }
}

/// The position decides which kind of move two squares mean, legal or not.
#[test]
fn a_candidate_has_the_kind_that_fits() {
    let kind = |fen: &str, from, to| position(fen).candidate(from, to, None).map(Move::kind);
    let taken = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(kind(taken, Square::E5, Square::D6), Some(MoveKind::EnPassant));
    assert_eq!(kind(taken, Square::E5, Square::F6), Some(MoveKind::Quiet));
    assert_eq!(kind(taken, Square::E5, Square::E5), None);
    assert_eq!(kind(taken, Square::D5, Square::D4), None, "it is White's turn");
    // The right to take en passant is over, but that is what was meant.
    assert_eq!(kind("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", Square::E5, Square::D6), Some(MoveKind::EnPassant));
    assert_eq!(kind("4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1", Square::E5, Square::D6), Some(MoveKind::Capture));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(kind(start, Square::E2, Square::E4), Some(MoveKind::DoublePush));
    assert_eq!(kind(start, Square::E2, Square::E3), Some(MoveKind::Quiet));
    assert_eq!(kind(start, Square::E2, Square::E7), Some(MoveKind::Quiet), "a pawn takes nothing ahead");
}

#[test]
fn a_move_that_is_not_legal_is_named() {
    let error = Position::startpos().move_from_uci("e2e5").unwrap_err();
    let reason = "the piece on e2 cannot move to e5 even on an empty board";
    assert_eq!(error.to_string(), format!("e2e5 is not legal: {reason}"));
    let error = Position::startpos().move_from_uci("e2").unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"e2\" is not a move: a square is a letter a-h and a digit 1-8 (at character 3)"
    );
}
