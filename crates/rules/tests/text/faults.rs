//! Faulty FENs: one row for each input and the right response to it.

use arrocco_rules::{Accept, ParsePositionError, Position, Setup};

use crate::random::Random;
use crate::rows::every;

const HOME: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Texts that are never accepted: the text, the field, the offset, the code.
const REFUSED: &[(&str, &str, usize, &str)] = &[
    // Empty, garbage, something else, a FEN inside a FEN.
    ("", "board", 0, "missing-field"),
    (" \t\r\n", "board", 4, "missing-field"),
    ("startpos", "board", 0, "unknown-piece"),
    ("hello world", "board", 0, "unknown-piece"),
    ("8/8/8/8/8/8/8/8", "turn", 15, "missing-field"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "end", 30, "trailing-text"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "halfmoves", 26, "not-a-number"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e2e4", "end", 30, "trailing-text"),
    ("4k3/8/8/8/8/8/8/4K3 white - - 0 1", "turn", 20, "unknown-turn"),
    ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "turn", 20, "unknown-turn"),
    ("4k3/8/8/8/8/8/8/4K3 w 0 1", "castling", 22, "unknown-castling"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/4k3/8 w - - 0 1", "board", 43, "too-many-ranks"),
    ("position startpos", "board", 1, "unknown-piece"),
    // Kings.
    ("8/8/8/8/8/8/8/8 w - - 0 1", "board", 0, "missing-king"),
    ("4k3/8/8/8/8/8/8/8 w - - 0 1", "board", 0, "missing-king"),
    ("  8/8/8/8/8/8/8/4K3 w - - 0 1", "board", 2, "missing-king"),
    ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "board", 16, "too-many-kings"),
    ("k3k3/8/8/8/8/8/8/4K3 w - - 0 1", "board", 0, "too-many-kings"),
    (
        "kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK w - - 0 1",
        "board",
        36,
        "too-many-kings",
    ),
    // The side not to move is in check.
    ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "board", 1, "king-can-be-taken"),
    ("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "board", 19, "king-can-be-taken"),
    ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "board", 7, "king-can-be-taken"),
    ("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "board", 1, "king-can-be-taken"),
    // Pawns on the back ranks.
    ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "board", 16, "pawns-on-back-rank"),
    ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "board", 3, "pawns-on-back-rank"),
    ("P3k3/8/8/8/8/8/8/4K3 b - - 0 1", "board", 0, "pawns-on-back-rank"),
    ("4k3/8/8/8/8/8/8/4K2p b - - 0 1", "board", 19, "pawns-on-back-rank"),
    ("4k3/8/8/8/8/8/8/4K1P1 b - - 0 1", "board", 19, "pawns-on-back-rank"),
    ("pppppppp/8/4k3/8/8/4K3/8/PPPPPPPP w - - 0 1", "board", 0, "pawns-on-back-rank"),
    // Castling claims that cannot be resolved.
    ("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", "castling", 24, "castling-ambiguous"),
    ("4k3/8/8/8/8/8/8/4K1RR w kKG - 0 1", "castling", 25, "castling-ambiguous"),
    ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling", 24, "repeated-castling"),
    ("4k3/8/8/8/8/8/8/4K2R w KQkqK - 0 1", "castling", 27, "repeated-castling"),
    ("4k3/8/8/8/8/8/8/4K2R w K- - 0 1", "castling", 24, "unknown-castling"),
    ("4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "castling", 24, "unknown-castling"),
    // The shape of the board.
    ("8/8/8/8/8/8/8 w - - 0 1", "board", 13, "too-few-ranks"),
    ("8/8/8/8/8/8/8/8/8 w - - 0 1", "board", 15, "too-many-ranks"),
    ("8/8/8/8/8/8/8/8/ w - - 0 1", "board", 15, "trailing-slash"),
    ("8/8/8/8/8/8/8/8// w - - 0 1", "board", 15, "too-many-ranks"),
    ("/8/8/8/8/8/8/8/8 w - - 0 1", "board", 0, "rank-too-short"),
    ("8/8//8/8/8/8/8 w - - 0 1", "board", 4, "rank-too-short"),
    ("8/8/7/8/8/8/8/8 w - - 0 1", "board", 5, "rank-too-short"),
    ("8/8/8p/8/8/8/8/8 w - - 0 1", "board", 5, "rank-too-long"),
    ("8/8/p8/8/8/8/8/8 w - - 0 1", "board", 5, "rank-too-long"),
    ("8/8/44/8/8/8/8/8 w - - 0 1", "board", 5, "adjacent-digits"),
    ("8/8/0pppppppp/8/8/8/8/8 w - - 0 1", "board", 4, "bad-digit"),
    ("8/8/9/8/8/8/8/8 w - - 0 1", "board", 4, "bad-digit"),
    ("8/8/ppppppppp/8/8/8/8/8 w - - 0 1", "board", 12, "rank-too-long"),
    ("8/8/ppp*pppp/8/8/8/8/8 w - - 0 1", "board", 7, "unknown-piece"),
    ("8/8/8/8/8/8/8/8[Qp] w - - 0 1", "board", 15, "unknown-piece"),
    // En passant.
    ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant", 24, "unknown-square"),
    ("4k3/8/8/8/8/8/8/4K3 w - e 0 1", "en passant", 24, "unknown-square"),
    ("4k3/8/8/8/8/8/8/4K3 w - e33 0 1", "en passant", 24, "unknown-square"),
    // Counters.
    ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmoves", 26, "out-of-range"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 65536 1", "halfmoves", 26, "out-of-range"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 -3", "fullmoves", 28, "out-of-range"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "fullmoves", 28, "out-of-range"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 +1", "fullmoves", 28, "not-a-number"),
    ("4k3/8/8/8/8/8/8/4K3 w - - - 1", "halfmoves", 26, "not-a-number"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", "halfmoves", 26, "not-a-number"),
    // Odd characters.
    ("4k3/8/8/8/8/8/8/4K3\0w - - 0 1", "board", 19, "unknown-piece"),
    ("4k3/8/8/8/8/8/8/4K3 w\0 - - 0 1", "turn", 20, "unknown-turn"),
    ("4k3/8/8/8/8/8/8/4K3\u{a0}w - - 0 1", "board", 19, "unknown-piece"),
    ("♔7/8/8/8/8/8/8/8 w - - 0 1", "board", 0, "unknown-piece"),
    ("4k3/8/8/8/8/8/8/4K3 w – - 0 1", "castling", 22, "unknown-castling"),
];

#[test]
fn invalid_texts_are_refused_with_field_and_place() {
    every(
        REFUSED,
        |row| format!("{:?}", row.0),
        |&(text, field, offset, code)| {
            for accept in [Accept::STRICT, Accept::LENIENT, Accept::EVERYTHING] {
                let Err(error) = Position::from_fen(text, accept) else { panic!("{text:?} was accepted") };
                let found = (error.field().name(), error.offset(), error.code());
                assert_eq!(found, (field, offset, code), "{text:?}: {error}");
                assert!(!error.to_string().contains(|c: char| c.is_control()), "{text:?}");
            }
            assert!(text.parse::<Position>().is_err());
        },
    );
}

/// Texts with faults that a caller can accept: the text, what must be accepted, the offset and code of the
/// error otherwise, and the normal form.
#[rustfmt::skip]
const ACCEPTABLE: &[(&str, Accept, usize, &str, &str)] = &[
    // Castling rights without king or rook.
    ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", Accept::CASTLING, 22, "castling-without-rook", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", Accept::CASTLING, 25, "castling-without-rook", "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K2r w QKqk - 0 1", Accept::CASTLING, 27, "castling-without-rook", "r3k2r/8/8/8/8/8/8/R3K2r w Qkq - 0 1"),
    ("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", Accept::CASTLING, 26, "castling-without-king", "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1"),
    ("8/4k3/8/8/8/8/8/R3K2R w KQkq - 0 1", Accept::CASTLING, 26, "castling-without-king", "8/4k3/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("4k3/8/8/8/8/8/8/RK6 w KQ - 0 1", Accept::CASTLING, 22, "castling-without-rook", "4k3/8/8/8/8/8/8/RK6 w Q - 0 1"),
    ("4k3/8/8/8/8/8/8/R3K2R w BH - 0 1", Accept::CASTLING, 24, "castling-without-rook", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1"),
    ("4k3/8/8/8/8/8/8/R3K2R w E - 0 1", Accept::CASTLING, 24, "castling-without-rook", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"),
    // En passant on the wrong rank, occupied, without its pawn, from an occupied square.
    ("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", Accept::EN_PASSANT, 26, "impossible-en-passant", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", Accept::EN_PASSANT, 27, "impossible-en-passant", "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e1 0 1", Accept::EN_PASSANT, 27, "impossible-en-passant", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", Accept::EN_PASSANT, 29, "impossible-en-passant", "4k3/8/8/8/3pP3/4N3/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1", Accept::EN_PASSANT, 26, "impossible-en-passant", "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/3pN3/8/8/4K3 b - e3 0 1", Accept::EN_PASSANT, 27, "impossible-en-passant", "4k3/8/8/8/3pN3/8/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/3pp3/8/8/4K3 b - e3 0 1", Accept::EN_PASSANT, 27, "impossible-en-passant", "4k3/8/8/8/3pp3/8/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/3pP3/8/4B3/4K3 b - e3 0 1", Accept::EN_PASSANT, 29, "impossible-en-passant", "4k3/8/8/8/3pP3/8/4B3/4K3 b - - 0 1"),
    // Moves counted from 0.
    ("4k3/8/8/8/8/8/8/4K3 b - - 9 0", Accept::FULLMOVES_ZERO, 28, "fullmoves-zero", "4k3/8/8/8/8/8/8/4K3 b - - 9 1"),
    // Material: men, pawns, promoted pieces, bishops of one color.
    ("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Accept::IMPOSSIBLE_MATERIAL, 0, "impossible-material", "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Accept::IMPOSSIBLE_MATERIAL, 0, "impossible-material", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/PPPPPPPP/Q2QK3 w - - 0 1", Accept::IMPOSSIBLE_MATERIAL, 0, "impossible-material", "4k3/8/8/8/8/8/PPPPPPPP/Q2QK3 w - - 0 1"),
    ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", Accept::IMPOSSIBLE_MATERIAL, 0, "impossible-material", "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1"),
    ("4k3/8/pppppppp/8/r7/r7/r7/4K3 b - - 0 1", Accept::IMPOSSIBLE_MATERIAL, 0, "impossible-material", "4k3/8/pppppppp/8/r7/r7/r7/4K3 b - - 0 1"),
    // Checks: three checkers; two that no move gives together.
    ("4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1", Accept::IMPOSSIBLE_CHECK, 1, "impossible-check", "4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1"),
    ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", Accept::IMPOSSIBLE_CHECK, 1, "impossible-check", "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"),
    ("4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1", Accept::IMPOSSIBLE_CHECK, 1, "impossible-check", "4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1"),
    ("4k3/3P4/3N4/8/8/8/8/4K3 b - - 0 1", Accept::IMPOSSIBLE_CHECK, 1, "impossible-check", "4k3/3P4/3N4/8/8/8/8/4K3 b - - 0 1"),
    ("4k2R/4Q3/8/8/8/8/8/4K3 b - - 0 1", Accept::IMPOSSIBLE_CHECK, 1, "impossible-check", "4k2R/4Q3/8/8/8/8/8/4K3 b - - 0 1"),
    ("3Qk3/8/8/1B6/8/8/8/4K3 b - - 0 1", Accept::IMPOSSIBLE_CHECK, 2, "impossible-check", "3Qk3/8/8/1B6/8/8/8/4K3 b - - 0 1"),
    ("R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", Accept::IMPOSSIBLE_CHECK, 2, "impossible-check", "R3k2R/8/8/8/8/8/8/4K3 b - - 0 1"),
    // A single check that no last move gives: a pawn that has never moved, and a well-known perft position.
    ("8/8/8/8/8/2k5/3P4/K7 b - - 0 1", Accept::UNEXPLAINED_CHECK, 11, "impossible-check", "8/8/8/8/8/2k5/3P4/K7 b - - 0 1"),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", Accept::UNEXPLAINED_CHECK, 51, "impossible-check", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    // By the en-passant square the last move was a double push, but the king was in check before it.
    ("4k3/8/3N4/8/3pP3/8/8/4K3 b - e3 0 1", Accept::IMPOSSIBLE_CHECK, 1, "impossible-check", "4k3/8/3N4/8/3pP3/8/8/4K3 b - - 0 1"),
];

#[test]
fn what_can_be_accepted_is_an_error_otherwise() {
    every(
        ACCEPTABLE,
        |row| format!("{:?}", row.0),
        |&(text, accept, offset, code, normal)| {
            let Err(error) = Position::from_fen(text, Accept::STRICT) else {
                panic!("{text:?} was accepted")
            };
            assert_eq!((error.offset(), error.code()), (offset, code), "{text:?}: {error}");
            let validated =
                Position::from_fen(text, accept).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(&*validated.position.to_fen(), normal, "{text:?}");
            assert!(validated.warnings.iter().any(|fault| fault.code() == code), "{text:?}");
        },
    );
}

#[test]
fn parsing_accepts_harmless_faults_only_and_drops_no_right_in_silence() {
    every(
        ACCEPTABLE,
        |row| format!("{:?}", row.0),
        |&(text, accept, _, code, _)| {
            let is_harmless = accept | Accept::HARMLESS == Accept::HARMLESS;
            assert_eq!(text.parse::<Position>().is_ok(), is_harmless, "{text:?} {code}");
        },
    );
}

/// Texts that are read without a warning: the text and the normal form.
#[rustfmt::skip]
const READ: &[(&str, &str)] = &[
    // White space.
    ("\t4k3/8/8/8/8/8/8/4K3\t w\t-   -  3 7\r\n", "4k3/8/8/8/8/8/8/4K3 w - - 3 7"),
    // Missing fields, EPD operations.
    ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("4k3/8/8/8/8/8/8/4K2R w K - 12", "4k3/8/8/8/8/8/8/4K2R w K - 12 1"),
    ("4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    // Counters.
    ("4k3/8/8/8/8/8/8/4K3 w - - 300 400", "4k3/8/8/8/8/8/8/4K3 w - - 300 400"),
    ("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535"),
    ("4k3/8/8/8/8/8/8/4K3 b - - 007 00012", "4k3/8/8/8/8/8/8/4K3 b - - 7 12"),
    // Nine queens, and the most moves of any position.
    ("4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1"),
    ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"),
    // Castling letters: order, mixed spellings, outermost and inner rooks, one right claimed twice.
    ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w HQka - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KHkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1"),
    ("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1"),
    ("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1"),
    ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"),
    ("4k3/8/8/8/8/8/8/RRK5 w B - 0 1", "4k3/8/8/8/8/8/8/RRK5 w B - 0 1"),
    // En passant: kept if it is legal; dropped if there is no pawn for it or the king would be exposed.
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
    ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
    ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1"),
    ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"),
    // Possible checks: by discovery with a piece or a pawn, by promotion, by en passant, by castling.
    ("4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1", "4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1"),
    ("4k3/3P4/8/8/8/8/4R3/4K3 b - - 0 1", "4k3/3P4/8/8/8/8/4R3/4K3 b - - 0 1"),
    ("3Qk3/8/8/8/8/8/4R3/4K3 b - - 0 1", "3Qk3/8/8/8/8/8/4R3/4K3 b - - 0 1"),
    ("8/8/3Pk3/8/2B5/8/8/4RK2 b - - 0 1", "8/8/3Pk3/8/2B5/8/8/4RK2 b - - 0 1"),
    ("8/8/8/8/8/5k2/8/5RK1 b - - 0 1", "8/8/8/8/8/5k2/8/5RK1 b - - 0 1"),
    // A double push that gives check itself, or opens a line.
    ("8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1", "8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1"),
    ("8/8/8/8/k2pP3/8/8/4KB2 b - e3 0 1", "8/8/8/8/k2pP3/8/8/4KB2 b - e3 0 1"),
];

#[test]
fn good_texts_are_read_without_warnings() {
    every(
        READ,
        |row| format!("{:?}", row.0),
        |&(text, normal)| {
            let validated =
                Position::from_fen(text, Accept::STRICT).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert!(validated.warnings.is_empty(), "{text:?}");
            assert_eq!(&*validated.position.to_fen(), normal, "{text:?}");
            assert_eq!(text.parse(), Ok(validated.position), "{text:?}");
        },
    );
}

#[test]
fn generation_is_right_on_boards_that_cannot_arise() {
    let moves = |fen: &str| {
        let mut moves: Vec<String> = Position::from_fen(fen, Accept::EVERYTHING)
            .unwrap_or_else(|error| panic!("{fen}: {error}"))
            .position
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        moves.sort();
        moves
    };
    assert_eq!(moves("4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1"), ["e8d8", "e8f8"]);
    assert_eq!(moves("4k2q/8/3N1N2/8/8/8/8/4K3 b - - 0 1"), ["e8d8", "e8e7", "e8f8"]);
    // The knight gives check, and taking the pawn en passant does not answer it.
    assert_eq!(moves("8/8/8/8/1k1pP3/3N4/8/4K3 b - e3 0 1").iter().filter(|mv| *mv == "d4e3").count(), 0);
    // The rook has given check all the time: taking en passant blocks it.
    assert!(moves("8/8/8/8/3pP3/k6R/8/4K3 b - e3 0 1").contains(&"d4e3".to_string()));
}

#[test]
fn the_most_crowded_boards_are_safe() {
    let queens = "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w KQkqABCDEFGHabcdefgh e3 0 0";
    assert_eq!(queens.parse::<Position>().unwrap_err().code(), "missing-king");
    let crowded = "k1QQQQQQ/2QQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ w - - 0 1";
    let crowded = Position::from_fen(crowded, Accept::EVERYTHING);
    assert_eq!(crowded.unwrap_err().code(), "king-can-be-taken");
    let walled = "kpQQQQQQ/ppQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ w - - 0 1";
    assert_eq!(Position::from_fen(walled, Accept::EVERYTHING).unwrap_err().code(), "pawns-on-back-rank");
    let many = "7k/R7/2QQQQQ1/1QQQQQQ1/1QQQQQQ1/1QQQQQQ1/1QQQQQ2/K7 w - - 0 1";
    let many = Position::from_fen(many, Accept::EVERYTHING).unwrap_err();
    assert_eq!(many.code(), "king-can-be-taken");
    let open = "8/R6k/1nQQQQQn/8/1QQQQQQn/1QQQQQQn/1QQQQQ2/K7 b - - 0 1";
    let open = Position::from_fen(open, Accept::EVERYTHING).unwrap();
    assert_eq!(open.position.count_moves(), open.position.legal_moves().len());
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    for (bytes, offset, code) in [
        (&b"\xff\xfe"[..], 0, "unknown-piece"),
        (b"4k3/8/8/8/8/8/8/4K3 \x80 - - 0 1", 20, "unknown-turn"),
        (b"4k3/8/8/8/8/8/8/4K3 w \xe2\x82 - 0 1", 22, "unknown-castling"),
        (b"4k3/8/8/8/8/8/8/4K3 w - \xc3\x28 0 1", 24, "unknown-square"),
        (b"4k3/8/8/8/8/8/8/4K3 w - - \0 1", 26, "not-a-number"),
    ] {
        let error = Setup::from_fen_bytes(bytes).unwrap_err();
        assert_eq!((error.offset(), error.code()), (offset, code), "{error}");
        assert!(!error.to_string().contains('\0'));
    }
}

#[test]
fn a_line_of_a_megabyte_gives_a_short_error() {
    let megabyte = 1 << 20;
    let lines = [
        "p".repeat(megabyte),
        "8/".repeat(megabyte / 2),
        "1".repeat(megabyte),
        " ".repeat(megabyte),
        format!("{HOME} {}", "w".repeat(megabyte)),
        format!("{HOME} w {}", "K".repeat(megabyte)),
        format!("{HOME} w KQkq {}", "e".repeat(megabyte)),
        format!("{HOME} w KQkq - {}", "9".repeat(megabyte)),
        format!("{HOME} w KQkq - 0 {}", "9".repeat(megabyte)),
        format!("{HOME} w KQkq - 0 1 {}", "x ".repeat(megabyte / 2)),
    ];
    for line in lines {
        let message = line.parse::<Position>().unwrap_err().to_string();
        assert!(message.len() < 120, "{message}");
    }
}

#[test]
fn messages_are_for_people() {
    let message = |text: &str| Position::from_fen(text, Accept::STRICT).unwrap_err().to_string();
    for (text, expected) in [
        ("", "board: missing (at character 1)"),
        ("startpos", "board: \"s\" is neither a piece letter nor a digit (at character 1)"),
        ("8/8/8/8/8/ppppppppp/8/8 w", "board: rank 3 describes 9 squares (at character 19)"),
        ("8/8/8/8/8/7/8/8 w", "board: rank 3 describes 7 squares (at character 12)"),
        ("8 w", "board: there is 1 rank instead of 8 (at character 2)"),
        ("8/8/8/8/8/8/8/8 \x1b[31mwhite", "turn: \"[31mwhite\" is neither w nor b (at character 17)"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "end: unexpected \"4k3/8/8/8/8/8/8/4K3 …\" (at character 31)",
        ),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "board: the side to move could take the king on e8 from e2 (at character 2)",
        ),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/Q2QK3 w - - 0 1",
            "board: White has at least 1 promoted piece, but only 0 pawns missing (at character 1)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            "castling: White cannot castle as Q says, because no such rook is on rank 1 (at character 25)",
        ),
        (
            "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
            "castling: White cannot castle, because its king on e2 has left the back rank (at character 24)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K1RR w GH - 0 1",
            "castling: White cannot castle king side with more than one rook, on g1 and h1 (at character 25)",
        ),
        (
            "4k3/8/8/8/3pP3/8/4B3/4K3 b - e3 0 1",
            "en passant: no pawn can have passed e3, because the square the pawn came from is occupied (at character 30)",
        ),
        (
            "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1",
            "board: no last move can have put the king on e8 in check from d6 and f6 (at character 2)",
        ),
        (
            "4k3/8/3N4/8/3pP3/8/8/4K3 b - e3 0 1",
            "board: the pawn push to e4 cannot have put the king on e8 in check from d6 (at character 2)",
        ),
    ] {
        assert_eq!(message(text), expected);
    }
}

#[test]
fn all_faults_are_reported() {
    let error = Position::from_fen("8/8/8/8/8/8/8/p6P w K e3 0 0", Accept::LENIENT).unwrap_err();
    let ParsePositionError::Faults { faults, .. } = error else { panic!("{error}") };
    let codes: Vec<_> = faults.iter().map(arrocco_rules::Fault::code).collect();
    assert_eq!(codes, ["missing-king", "missing-king", "pawns-on-back-rank"]);
}

#[test]
fn spoiled_texts_are_refused_or_read_back_equal() {
    let mut random = Random(3);
    let texts: Vec<&str> = READ.iter().map(|row| row.0).chain(ACCEPTABLE.iter().map(|row| row.0)).collect();
    let mut read = 0;
    for _ in 0..200_000 {
        let mut text = texts[random.below(texts.len())].as_bytes().to_vec();
        for _ in 0..=random.below(3) {
            let (at, from) = (random.below(text.len()), random.below(text.len()));
            match random.below(4) {
                0 => text[at] = b"KQRBNPkqrbnp12345678/ -abcdefghw\0\xff"[random.below(34)],
                1 => text.swap(at, from),
                2 => text.insert(at, text[from]),
                _ => text.truncate(at + 1),
            }
        }
        let Ok(validated) = Position::from_fen(&text, Accept::EVERYTHING) else { continue };
        let position = validated.position;
        let again = Position::from_fen(position.to_fen().as_str(), Accept::EVERYTHING).unwrap();
        assert_eq!(again.position, position);
        assert_eq!(position.count_moves(), position.legal_moves().len());
        read += 1;
    }
    assert!(read > 10_000, "{read}");
}
