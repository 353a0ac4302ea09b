//! Algebraic notation: what is written, what is understood, and what is refused with which error.

use arrocco_rules::{Bitboard, ParseSanErrorKind, PieceLetters, Position, Role, San, SanError, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// FEN, UCI, short and long algebraic notation.
const WRITTEN: [(&str, &str, &str, &str); 20] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4", "e2-e4"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "b1c3", "Nc3", "Nb1-c3"),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5", "e4xd5"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", "e5xd6"),
    ("3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+", "e7xd8=Q+"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N", "a7-a8=N"),
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", "O-O"),
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O", "O-O-O"),
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+", "O-O+"),
    ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "Re8#", "Re1-e8#"),
    // Two on a rank, two on a file, three in a corner.
    ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1", "Ra1-d1"),
    ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1", "Ra1-d1"),
    ("R7/4k3/8/8/8/8/4K3/R7 w - - 0 1", "a1a4", "R1a4", "Ra1-a4"),
    ("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1", "Qh4-e1"),
    ("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1", "Qe4-e1"),
    ("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1", "Qh1-e1"),
    // The other knight is pinned, so no disambiguation is needed,
    ("4k3/8/8/1b6/8/8/4N3/1N3K2 w - - 0 1", "b1c3", "Nc3", "Nb1-c3"),
    // nor if its move would not answer the check.
    ("4k3/8/8/8/1b6/8/1N1N4/4K3 w - - 0 1", "b2c4", "Nc4", "Nb2-c4"),
    // Chess960: castling is written the same wherever king and rook stand.
    ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "O-O-O", "O-O-O"),
    ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "O-O", "O-O"),
];

#[test]
fn moves_are_written_as_players_write_them() {
    for (fen, uci, san, lan) in WRITTEN {
        let position = position(fen);
        let Ok(mv) = position.move_from_uci(uci) else { panic!("{uci} in {fen}") };
        assert_eq!(position.san(mv), san, "{uci} in {fen}");
        assert_eq!(position.lan(mv), lan, "{uci} in {fen}");
    }
}

#[test]
fn every_language_has_its_letters() {
    let position = position("k2n4/4P3/8/8/8/8/8/4K1NR w K - 0 1");
    let written = |uci: &str, letters: &PieceLetters| {
        let mv = position.move_from_uci(uci).expect("a legal move");
        (position.san_in(mv, letters).to_string(), position.lan_in(mv, letters).to_string())
    };
    let pair = |san: &str, lan: &str| (san.to_owned(), lan.to_owned());
    assert_eq!(written("e7d8r", &PieceLetters::ITALIAN), pair("exd8=T+", "e7xd8=T+"));
    assert_eq!(written("g1f3", &PieceLetters::SPANISH), pair("Cf3", "Cg1-f3"));
    assert_eq!(written("e7d8b", &PieceLetters::SPANISH), pair("exd8=A", "e7xd8=A"));
    assert_eq!(written("e1e2", &PieceLetters::ITALIAN), pair("Re2", "Re1-e2"));
    assert_eq!(written("e7d8q", &PieceLetters::FIGURINES), pair("exd8=♕+", "e7xd8=♕+"));
    // The same text is another move in another language.
    let read = |text, letters| position.move_from_san_in(text, letters).map(|mv| mv.to_string());
    assert_eq!(read("Rf2", &PieceLetters::ITALIAN).as_deref(), Ok("e1f2"));
    assert_eq!(read("Rh2", &PieceLetters::ENGLISH).as_deref(), Ok("h1h2"));
    assert!(matches!(read("Rh2", &PieceLetters::ITALIAN), Err(SanError::Illegal { .. })));
}

#[test]
fn the_reader_accepts_unambiguous_variants() {
    let rows: [(&str, &str, &[&str]); 9] = [
        (
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "e4d5",
            &[
                "exd5", "ed5", "e:d5", "e×d5", "exd5+", "exd5#", "exd5!?", "exd5??", "e4xd5", "e4d5",
                "Pexd5", "Pe4xd5", "♙exd5", "  exd5 ", "eXd5", "e4-d5",
            ],
        ),
        (
            "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
            "f1g3",
            &[
                "Ng3",
                "Nxg3",
                "Nfg3",
                "N1g3",
                "Nf1g3",
                "Nf1-g3",
                "Nf1–g3",
                "Nf1—g3",
                "N–g3",
                "nf1xg3",
                "ng3",
                "♘g3",
                "♞g3",
                "♞\u{fe0e}g3",
                "♞\u{fe0f}g3",
                "f1g3",
                "Ng3†",
                "Ng3‡!",
            ],
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8q",
            &[
                "a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=Q+", "a8=q", "a8q", "a7a8q", "a7-a8=Q", "a8=♕", "a8♛+",
                "axa8=Q", "aa8=Q+!",
            ],
        ),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", &["axb8=N", "ab8N", "a7xb8(N)", "axb8=♘", "a7b8n"]),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            &["O-O", "0-0", "o-o", "OO", "00", "O-O+", "0-0!", "e1g1", "e1h1", "Ke1g1", "Ke1-g1", "O–O"],
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1c1",
            &["O-O-O", "0-0-0", "o-o-o", "OOO", "000", "0-0-0+", "e1c1", "e1a1", "Ke1c1"],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            &["exd6", "ed6", "exd6e.p.", "exd6 e.p.", "exd6ep", "exd6 e.p.+", "e5d6"],
        ),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", &["O-O", "0-0", "f1g1", "Kf1g1"]),
        ("4k3/8/8/8/1b6/8/1N1N4/4K3 w - - 0 1", "b2c4", &["Nc4", "Nbc4", "N2c4", "Nb2c4"]),
    ];
    for (fen, uci, texts) in rows {
        let position = position(fen);
        let mv = position.move_from_uci(uci).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for text in texts {
            assert_eq!(position.move_from_san(text), Ok(mv), "{text:?} in {fen}");
            let san: San = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(san.find(&position), Ok(mv), "{text:?}, read before it was looked for, in {fen}");
        }
    }
}

#[test]
fn texts_that_are_not_algebraic_are_refused_with_the_offset() {
    use ParseSanErrorKind::{NotAPromotion, NotASquare, NotCastling, NullMove, TooLong};
    let rows: [(&[u8], ParseSanErrorKind, usize); 21] = [
        (b"", NotASquare, 0),
        (b"   ", NotASquare, 3),
        (b"hello", NotASquare, 2),
        (b"N", NotASquare, 1),
        (b"Nf", NotASquare, 2),
        (b"Nf9", NotASquare, 2),
        (b"Nx", NotASquare, 2),
        (b"e4x", NotASquare, 3),
        (b"Xe4", NotASquare, 0),
        (b"e4e", NotASquare, 3),
        (b"e4 e5", TooLong, 3),
        (b"e8=", NotAPromotion, 3),
        (b"e8=X", NotAPromotion, 3),
        (b"e8(Q", NotAPromotion, 4),
        (b"e4\xff", TooLong, 2),
        (b"\xff\xfe", NotASquare, 0),
        (b"O", NotCastling, 1),
        (b"O-O-O-O", NotCastling, 7),
        (b"O-O-", TooLong, 3),
        (b"e4-", NotASquare, 3),
        (b"0000", NullMove, 0),
    ];
    for (text, kind, offset) in rows {
        let shown = String::from_utf8_lossy(text);
        let error = San::parse(text).expect_err(&shown);
        assert_eq!((error.kind, error.offset), (kind, offset), "{shown:?}: {error}");
    }
}

/// Checks the error message for each text in its position.
fn are_refused(rows: &[(&str, &str, &str)]) {
    for &(fen, text, expected) in rows {
        let position = position(fen);
        let error = position.move_from_san(text).expect_err(text);
        assert_eq!(error.text(&position).to_string(), expected, "{text} in {fen}");
    }
}

#[test]
fn a_text_that_means_no_piece_or_several_is_explained() {
    const ROOKS: &str = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
    const QUEENS: &str = "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    are_refused(&[
        (ROOKS, "Rd1", "Rd1 is ambiguous: the pieces on a1 and h1 can both do it"),
        (QUEENS, "Qe1", "Qe1 is ambiguous: the pieces on h1, e4 and h4 can all do it"),
        (ROOKS, "Nd1", "no knight can go to d1"),
        (ROOKS, "Rd2", "no rook can go to d2"),
        (ROOKS, "Na1a2", "no knight can go to a2"),
        (ROOKS, "b1b2", "b1b2 is not legal: there is no piece on b1"),
        // The piece on d1 is a rook and not a king.
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "Kd1d3", "no king can go to d3"),
        (ROOKS, "Rhh9", "\"Rhh9\" is not a move: a square is a letter a-h and a digit 1-8 (at character 4)"),
    ]);
}

#[test]
fn an_impossible_piece_move_is_explained() {
    const PINNED: &str = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    are_refused(&[
        (PINNED, "Nc3", "Nc3 is not legal: the knight on e2 is pinned by the rook on e7"),
        (PINNED, "N2c3", "N2c3 is not legal: the knight on e2 is pinned by the rook on e7"),
        (
            "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
            "Ke4",
            "Ke4 is not legal: the king on e2 cannot move to e4 even on an empty board",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "O-O-O",
            "O-O-O is not legal: White may no longer castle with the rook on a1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "0-0",
            "O-O is not legal: White has no rook to castle with on the king's side",
        ),
        (
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "O-O is not legal: castling passes f1, which the rook on f8 attacks",
        ),
    ]);
}

/// Of several pawns, the one on the target's file is meant or, for a capture, the one that would capture.
#[test]
fn an_impossible_pawn_move_is_explained() {
    const ONE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const BESIDE: &str = "4k3/8/8/8/8/8/P3P3/4K3 w - - 0 1";
    const DOUBLED: &str = "4k3/8/8/8/4P3/8/4P3/4K3 w - - 0 1";
    are_refused(&[
        (ONE, "e5", "e5 is not legal: the pawn on e2 cannot move to e5 even on an empty board"),
        (ONE, "exd3", "exd3 is not legal: the pawn on e2 moves diagonally only to capture, and d3 is empty"),
        (
            "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
            "e4",
            "e4 is not legal: the pawn on e2 is blocked by the knight on e3",
        ),
        (BESIDE, "e5", "e5 is not legal: the pawn on e2 cannot move to e5 even on an empty board"),
        (BESIDE, "d5", "no pawn can go to d5"),
        (
            DOUBLED,
            "exd5",
            "exd5 is not legal: the pawn on e4 moves diagonally only to capture, and d5 is empty",
        ),
        (DOUBLED, "exd6", "no pawn can go to d6"),
    ]);
}

#[test]
fn an_impossible_promotion_is_explained() {
    const SEVENTH: &str = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    are_refused(&[
        (SEVENTH, "a8", "a8 is not legal: the pawn on a7 promotes: to a queen, rook, bishop or knight?"),
        (SEVENTH, "a8=K", "a8=K is not legal: a pawn cannot become a king"),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "e4=Q",
            "e4=Q is not legal: the pawn on e2 does not promote on e4",
        ),
        (
            "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
            "Ng3=Q",
            "Ng3=Q is not legal: the knight on f1 does not promote on g3",
        ),
    ]);
}

#[test]
fn an_ambiguous_move_names_the_pieces() {
    let position = position("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    let Err(SanError::Ambiguous { sources, .. }) = position.move_from_san("Rd1") else { panic!() };
    assert_eq!(sources, Bitboard::EMPTY.with(Square::A1).with(Square::H1));
}

/// A pawn capture without a source file was written `xd8`, which cannot be read. (Found by fuzzing.)
#[test]
fn what_is_read_can_be_written_and_read_again() {
    for text in ["P:d8♙", "Pxd8", "4d5", "P4xd5", "Pe4d5", "e4d5", "Nb1xd2", "0-0"] {
        let san: San = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(san.to_string().parse(), Ok(san), "{text} is written {san}");
    }
}

/// UCI is the same in every language; in Italian and Spanish `r` would be the king.
#[test]
fn uci_promotions_are_read_in_any_language() {
    let position = position("3k4/P7/8/8/8/8/8/4K3 w - - 0 1");
    for letters in
        [PieceLetters::ENGLISH, PieceLetters::ITALIAN, PieceLetters::SPANISH, PieceLetters::FIGURINES]
    {
        for uci in ["a7a8q", "a7a8r", "a7a8b", "a7a8n"] {
            let mv = position.move_from_uci(uci).expect("a legal move");
            assert_eq!(position.move_from_san_in(uci, &letters), Ok(mv), "{uci}");
        }
    }
    let tower = position.move_from_uci("a7a8r").expect("a legal move");
    for text in ["a8r", "7a8r", "aa8r"] {
        let read = position.move_from_san_in(text, &PieceLetters::ITALIAN);
        assert!(read.is_err(), "{text}: a king, where one square is told");
    }
    assert_eq!(position.move_from_san_in("a8=T", &PieceLetters::ITALIAN), Ok(tower));
}

/// Unicode has card suits right after the black pawn, and a sign of the zodiac right before the white king.
#[test]
fn figurines_are_twelve() {
    let roles: Vec<_> = ('♓'..='♠').map(|sign| PieceLetters::ENGLISH.role(sign)).collect();
    let six = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn].map(Some);
    assert_eq!(roles, [&[None][..], &six, &six, &[None]].concat());
}

/// Even if a piece has the letter E, `e.p.` is not a promotion.
#[test]
fn en_passant_is_not_read_as_a_promotion() {
    let letters = PieceLetters::new(['P', 'N', 'E', 'R', 'Q', 'K']);
    let position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let mv = position.move_from_uci("e5d6").expect("a legal move");
    for text in ["exd6e.p.", "exd6ep", "exd6e.p"] {
        assert_eq!(position.move_from_san_in(text, &letters), Ok(mv), "{text}");
    }
}

#[test]
fn the_name_of_a_move_is_a_text_like_any_other() {
    let start = Position::startpos();
    let name = start.san(start.move_from_uci("g1f3").expect("a legal move"));
    assert!(name == *"Nf3" && name == "Nf3" && name != *"Nf6" && name != "Nf6");
    assert_eq!((name.as_str(), AsRef::<str>::as_ref(&name), name.len()), ("Nf3", "Nf3", 3));
    assert_eq!((format!("{name:?}"), format!("{name:>5}")), ("\"Nf3\"".to_owned(), "  Nf3".to_owned()));
}
