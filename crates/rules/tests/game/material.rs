//! Mating material: every placement of a few pieces, searched for a mate.

use arrocco_rules::{Accept, Bitboard, Color, Piece, Position, Role, Setup, Square};

/// The pieces of a side besides the king, with the squares they may stand on. `b` is a bishop on light squares, `d` one
/// on dark squares.
fn men(text: &str, color: Color) -> Vec<(Piece, Bitboard)> {
    let man = |letter| match letter {
        'd' => (Role::Bishop.of(color), Bitboard::DARK),
        'b' => (Role::Bishop.of(color), Bitboard::LIGHT),
        'p' => (Role::Pawn.of(color), Bitboard(0x00ff_ffff_ffff_ff00)),
        _ => (Role::from_char(letter).expect("a letter").of(color), Bitboard::FULL),
    };
    text.chars().map(man).collect()
}

/// Calls a function with every placement of the men, Black to move, until it returns true.
fn any_placement(setup: Setup, men: &[(Piece, Bitboard)], yes: &mut impl FnMut(&Position) -> bool) -> bool {
    let Some((&(piece, squares), others)) = men.split_first() else {
        return setup.validate(Accept::EVERYTHING).is_ok_and(|validated| yes(&validated.position));
    };
    let free = squares - setup.board.occupied();
    free.into_iter().any(|square| {
        let mut next = setup;
        next.board.put(square, piece);
        any_placement(next, others, yes)
    })
}

/// Does any placement mate Black, and does the library say that the material is enough?
fn can_mate(white: &str, black: &str) -> (bool, bool) {
    let mut all = men(black, Color::Black);
    all.extend(men(white, Color::White));
    all.insert(0, (Role::King.of(Color::White), Bitboard::FULL));
    let mut claimed = None;
    // So few pieces can mate only a king on the edge. Without pawns, the board can be rotated by 180 degrees and mirrored
    // in its long diagonals, which keeps the colors of the squares: one edge is enough.
    let has_pawns = all.iter().any(|(piece, _)| piece.role == Role::Pawn);
    let kings = Bitboard(if has_pawns { 0xff81_8181_8181_81ff } else { 0xff });
    let found = kings.into_iter().any(|king: Square| {
        let mut setup = Setup { turn: Color::Black, ..Setup::empty() };
        setup.board.put(king, Role::King.of(Color::Black));
        any_placement(setup, &all, &mut |position| {
            claimed.get_or_insert(position.has_mating_material(Color::White));
            position.is_checkmate()
        })
    });
    (found, claimed.expect("a placement"))
}

#[test]
fn material_is_enough_if_there_is_a_mate() {
    for (white, black) in [
        ("", ""),
        ("", "q"),
        ("", "p"),
        ("n", ""),
        ("b", ""),
        ("n", "q"),
        ("n", "r"),
        ("n", "b"),
        ("n", "n"),
        ("n", "p"),
        ("b", "q"),
        ("b", "r"),
        ("b", "b"),
        ("b", "d"),
        ("b", "n"),
        ("b", "p"),
        ("nn", ""),
        ("bn", ""),
        ("bd", ""),
        ("bb", ""),
        ("r", ""),
        ("q", ""),
        ("n", "qb"),
    ] {
        let (found, claimed) = can_mate(white, black);
        assert_eq!(found, claimed, "K{white} against K{black}");
    }
}

#[test]
fn a_pawn_is_enough() {
    let position: Position = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".parse().unwrap();
    assert!(position.has_mating_material(Color::White) && !position.has_mating_material(Color::Black));
}

/// Any number of bishops on squares of one color cannot mate.
#[test]
fn bishops_of_one_color_are_not_enough() {
    for (fen, is_enough) in [
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("4k3/8/8/8/8/B7/8/2B1K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", true),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.is_insufficient_material(), !is_enough, "{fen}");
        assert_eq!(position.has_mating_material(Color::White), is_enough, "{fen}");
    }
}

/// A bishop can mate only a king whose own piece blocks a flight square and cannot interfere.
#[test]
fn a_bishop_needs_a_man_in_the_kings_way() {
    for (fen, is_enough) in [
        ("4k1n1/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("4k3/4p3/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("4k1n1/4p3/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("4k2r/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("3qk3/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.has_mating_material(Color::White), is_enough, "{fen}");
    }
}
