//! What is written reads back equal, and positions from games are never refused.

use arrocco_rules::{Accept, Color, FenStyle, MoveKind, Position, Role, Setup, Square};

use crate::random::{Random, each_position};

#[test]
fn positions_of_games_are_valid_and_their_fens_read_back_equal() {
    let mut checks = [0; 3];
    each_position(300, |position| {
        let fen = position.to_fen();
        checks[position.checkers().len()] += 1;
        for text in [fen, position.fen_with(FenStyle::Shredder)] {
            let read = Position::from_fen(text.as_str(), Accept::STRICT)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.position, *position, "{text}");
            assert_eq!(read.position.key(), position.key(), "{text}");
        }
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(setup, Setup::from(*position), "{fen}");
    });
    assert!(checks.iter().all(|&count| count > 10), "no such checks were met: {checks:?}");
}

#[test]
fn an_en_passant_square_is_accepted_after_every_double_push() {
    let mut pushes_with_check = 0;
    each_position(150, |position| {
        for mv in position.legal_moves().iter().filter(|mv| mv.kind() == MoveKind::DoublePush) {
            let after = position.after_unchecked(*mv);
            let mut setup = after.to_setup();
            setup.en_passant = mv.from().forward(position.turn());
            let read = setup.validate(Accept::STRICT).unwrap_or_else(|faults| panic!("{setup}: {faults}"));
            assert_eq!(read.position, after, "{setup}");
            pushes_with_check += u32::from(after.is_check());
        }
    });
    assert!(pushes_with_check > 10, "{pushes_with_check}");
}

#[test]
fn saturated_counters_read_back_equal() {
    let mut position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535".parse().unwrap();
    for text in ["e1d1", "e8d8", "d1c1", "d8c8"] {
        position.play(position.move_from_uci(text).unwrap());
        assert_eq!((position.halfmoves(), position.fullmoves()), (65535, 65535));
        assert_eq!(position.to_fen().parse(), Ok(position));
    }
}

#[test]
fn the_longest_fen_is_written_whole() {
    let ranks = ["qqqqqqqq"; 8].join("/");
    let longest = format!("{ranks} w KHGFEDCBAQkhgfedcbaq e3 65535 65535");
    assert_eq!(&*longest.parse::<Setup>().unwrap().to_fen(), longest);
}

#[test]
fn all_chess960_starts_read_back_equal() {
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        assert!(start.to_fen().ends_with(" w KQkq - 0 1"));
        assert_eq!(start.to_fen().parse(), Ok(start));
        assert_eq!(start.fen_with(FenStyle::Shredder).parse(), Ok(start));
    }
}

/// Random pieces on random squares, with all castling rights claimed.
fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup { castling: "KQkq".parse().unwrap(), ..Setup::empty() };
    for _ in 0..random.below(20) {
        let piece = Role::ALL[random.below(5)].of(Color::ALL[random.below(2)]);
        setup.board.put(Square::ALL[random.below(64)], piece);
    }
    for color in Color::ALL {
        setup.board.put(Square::ALL[random.below(64)], Role::King.of(color));
    }
    setup.turn = Color::ALL[random.below(2)];
    setup
}

#[test]
fn no_check_that_a_move_gives_is_called_impossible() {
    let mut random = Random(7);
    let (mut possible, mut impossible) = (0, 0);
    let is_impossible = |validated: &arrocco_rules::Validated| {
        validated.warnings.iter().any(|fault| fault.code() == "impossible-check")
    };
    for _ in 0..200_000 {
        let setup = random_setup(&mut random);
        let Ok(before) = setup.validate(Accept::EVERYTHING) else { continue };
        impossible += u32::from(is_impossible(&before));
        for &mv in &before.position.legal_moves() {
            let after = before.position.after_unchecked(mv);
            if after.checkers().several() {
                possible += 1;
                let read = after.to_setup().validate(Accept::EVERYTHING).unwrap();
                assert!(!is_impossible(&read), "{} {mv:?} {after}", before.position);
            }
        }
    }
    assert!(possible > 400 && impossible > 1000, "too few were met: {possible} {impossible}");
}
