//! One position for each reason: its code, the squares involved and the sentence.

use arrocco_rules::{Bitboard, Move, MoveKind, Position, Role, Square, WhyNot};

struct Case {
    fen: &'static str,
    candidate: &'static str,
    code: &'static str,
    squares: &'static str,
    text: &'static str,
}

const fn case(
    fen: &'static str,
    candidate: &'static str,
    code: &'static str,
    squares: &'static str,
    text: &'static str,
) -> Case {
    Case { fen, candidate, code, squares, text }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PROMOTION: &str = "3rk3/P7/8/8/8/8/3P4/K7 w - - 0 1";

#[rustfmt::skip]
const CASES: &[Case] = &[
    case(START, "e4e5", "no-piece", "", "there is no piece on e4"),
    case(START, "e7e5", "not-your-piece", "", "the pawn on e7 is Black's, and it is White's turn"),
    case(START, "e1e1", "same-square", "", "the king on e1 would stay where it is"),
    case(START, "g1g3", "not-how-it-moves", "", "the knight on g1 cannot move to g3 even on an empty board"),
    case(START, "e2e5", "not-how-it-moves", "", "the pawn on e2 cannot move to e5 even on an empty board"),
    // A move onto a rook is not castling if king or rook is not on the back rank.
    case("4k3/8/8/8/8/8/4K3/R7 w - - 0 1", "e2a1", "not-how-it-moves", "",
        "the king on e2 cannot move to a1 even on an empty board"),
    case("R7/4k3/8/8/8/8/8/4K3 w - - 0 1", "e1a8", "not-how-it-moves", "",
        "the king on e1 cannot move to a8 even on an empty board"),
    case(START, "a1a5", "blocked", "a2", "the rook on a1 is blocked by the pawn on a2"),
    case(START, "f1c4", "blocked", "e2", "the bishop on f1 is blocked by the pawn on e2"),
    // Of several pieces in the way, the nearest; in either direction.
    case("R7/4k3/8/p7/8/8/P7/4K3 w - - 0 1", "a8a1", "blocked", "a5",
        "the rook on a8 is blocked by the pawn on a5"),
    case("4k3/p7/8/8/8/P7/8/R3K3 w - - 0 1", "a1a8", "blocked", "a3",
        "the rook on a1 is blocked by the pawn on a3"),
    case(START, "a1a2", "own-piece-on-target", "a2",
        "the rook on a1 cannot take the pawn on a2, a piece of its own side"),
    case("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "pawn-cannot-capture-forward", "e4",
        "the pawn on e2 is blocked by the pawn on e4, which it cannot take straight ahead"),
    case("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", "blocked", "e3",
        "the pawn on e2 is blocked by the knight on e3"),
    case(START, "e2d3", "nothing-to-capture", "",
        "the pawn on e2 moves diagonally only to capture, and d3 is empty"),
    case("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "en-passant-not-available", "d5",
        "the pawn on d5 has not just come two squares and cannot be taken in passing"),
    // The two pawns leave the fifth rank together.
    case("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", "en-passant-exposes-king", "h5",
        "taking the pawn on d5 in passing would expose the king to the rook on h5"),
    // As before, but the pawn's start square is occupied, so it cannot have made a double push.
    case("4k3/3n4/8/K2pP2r/8/8/8/8 w - - 0 1", "e5d6", "en-passant-not-available", "d5",
        "the pawn on d5 has not just come two squares and cannot be taken in passing"),
    // One pawn may take, the other is pinned.
    case("4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "e5d6", "en-passant-exposes-king", "e8",
        "taking the pawn on d5 in passing would expose the king to the rook on e8"),
    case("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "must-answer-check", "e8",
        "the king is in check from the rook on e8, and the move does not answer it"),
    case("4r1k1/8/8/8/8/3n4/8/R3K3 w - - 0 1", "a1a3", "double-check", "d3 e8",
        "the knight on d3 and the rook on e8 give check together, so only the king can move"),
    case("6k1/1b6/8/8/8/5N2/8/7K w - - 0 1", "f3e5", "pinned", "b7",
        "the knight on f3 is pinned by the bishop on b7"),
    case("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", "king-into-check", "a2",
        "the king cannot go to e2, which the rook on a2 attacks"),
    // Backwards on the line of the check.
    case("4k3/8/8/8/8/4r3/4K3/8 w - - 0 1", "e2e1", "king-into-check", "e3",
        "the king cannot go to e1, which the rook on e3 attacks"),
    case("8/8/8/8/8/3k4/8/3K4 w - - 0 1", "d1d2", "king-into-check", "d3",
        "the king cannot go to d2, which the king on d3 attacks"),
    case("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "castling-right-lost", "",
        "White may no longer castle with the rook on h1"),
    case("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", "castling-right-lost", "",
        "White may no longer castle with the rook on h1"),
    // The right is that of the other rook.
    case("3k2rr/8/8/8/8/8/4K3/8 b g - 0 1", "d8h8", "castling-right-lost", "",
        "Black may no longer castle with the rook on h8"),
    case("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8g8", "castling-no-rook", "",
        "Black has no rook to castle with on the king's side"),
    case(START, "e1g1", "castling-blocked", "f1 g1",
        "castling is blocked by the bishop on f1 and the knight on g1"),
    case(START, "e1a1", "castling-blocked", "b1 c1 d1",
        "castling is blocked by the knight on b1, the bishop on c1 and the queen on d1"),
    case("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "castling-in-check", "e8",
        "the king is in check from the rook on e8 and cannot castle out of it"),
    case("5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "castling-through-check", "f8",
        "castling passes f1, which the rook on f8 attacks"),
    case("k5r1/8/8/8/8/7n/8/4K2R w K - 0 1", "e1h1", "castling-into-check", "g8 h3",
        "castling takes the king to g1, which the knight on h3 and the rook on g8 attack"),
    case("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1", "castling-uncovers-king", "a1",
        "castling takes away the rook on b1, which shields the king from the rook on a1"),
    case(PROMOTION, "a7a8", "promotion-missing", "",
        "the pawn on a7 promotes: to a queen, rook, bishop or knight?"),
    case(PROMOTION, "d2d3q", "promotion-not-allowed", "", "the pawn on d2 does not promote on d3"),
    case(PROMOTION, "a1b1n", "promotion-not-allowed", "", "the king on a1 does not promote on b1"),
    case(PROMOTION, "a7a8k", "promotion-to-king-or-pawn", "", "a pawn cannot become a king"),
    case(PROMOTION, "a7a8p", "promotion-to-king-or-pawn", "", "a pawn cannot become a pawn"),
];

fn squares(text: &str) -> Bitboard {
    text.split_whitespace().map(|square| square.parse::<Square>().unwrap()).collect()
}

fn why(position: &Position, candidate: &str) -> Option<WhyNot> {
    let promotion = candidate.chars().nth(4).map(|letter| Role::from_char(letter).unwrap());
    position.why_illegal(candidate[..2].parse().unwrap(), candidate[2..4].parse().unwrap(), promotion)
}

#[test]
fn every_reason_has_its_code_squares_and_sentence() {
    for case in CASES {
        let position: Position = case.fen.parse().unwrap();
        let why = why(&position, case.candidate).unwrap_or_else(|| panic!("{} is legal", case.candidate));
        assert_eq!(why.code(), case.code, "{} in {}", case.candidate, case.fen);
        assert_eq!(why.squares(), squares(case.squares), "{} in {}", case.candidate, case.fen);
        assert_eq!(why.text(&position).to_string(), case.text, "{} in {}", case.candidate, case.fen);
    }
}

#[test]
fn the_reason_for_a_wrong_kind_names_the_right_one() {
    let position = Position::startpos();
    let expected = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    let why = position.why_move_illegal(Move::new(Square::E2, Square::E4, MoveKind::Quiet)).unwrap();
    assert_eq!(why, WhyNot::WrongKind { expected });
    assert_eq!(why.text(&position).to_string(), "the move from e2 to e4 is a double push");
    assert_eq!((why.code(), why.squares()), ("wrong-kind", Bitboard::EMPTY));
    let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    let why = position.why_move_illegal(Move::new(Square::E1, Square::G1, MoveKind::KingSideCastle)).unwrap();
    assert_eq!(why.text(&position).to_string(), "the move from e1 to h1 is castling");
}

/// A position, a legal move in it, and the name of its kind.
const KINDS: [(&str, &str, &str); 7] = [
    (START, "e2e3", "a plain move"),
    (START, "e2e4", "a double push"),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "castling"),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "a capture"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "a capture in passing"),
    ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "a promotion that captures"),
    (PROMOTION, "a7a8n", "a promotion that captures nothing"),
];

#[test]
fn the_right_kind_is_called_by_its_name() {
    for (fen, uci, name) in KINDS {
        let position: Position = fen.parse().unwrap();
        let expected = position.move_from_uci(uci).unwrap();
        let text = WhyNot::WrongKind { expected }.text(&position).to_string();
        assert_eq!(text, format!("the move from {} to {} is {name}", &uci[..2], &uci[2..4]), "{fen}");
    }
}

#[test]
fn castling_is_understood_in_both_spellings() {
    let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    for (to, kind) in [
        (Square::G1, MoveKind::KingSideCastle),
        (Square::H1, MoveKind::KingSideCastle),
        (Square::C1, MoveKind::QueenSideCastle),
        (Square::A1, MoveKind::QueenSideCastle),
    ] {
        assert_eq!(position.find_move(Square::E1, to, None).unwrap().kind(), kind);
    }
}

/// If a pair of squares can mean both, the king's step has priority.
#[test]
fn a_step_of_the_king_is_not_castling() {
    let position: Position = "4k3/8/8/8/8/8/8/5K1R w H - 0 1".parse().unwrap();
    assert_eq!(position.find_move(Square::F1, Square::G1, None).unwrap().kind(), MoveKind::Quiet);
    let position: Position = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1".parse().unwrap();
    assert_eq!(position.find_move(Square::F1, Square::G1, None).unwrap().kind(), MoveKind::KingSideCastle);
}
