//! The board as a container, and the encoding of moves and the keys of positions.

use std::collections::BTreeSet;

use arrocco_rules::{Accept, Bitboard, Board, Color, Move, MoveKind, Piece, Position, Role, Setup, Square};

/// Everything that can be on a square: each piece, and nothing.
fn contents() -> impl Iterator<Item = Option<Piece>> {
    let pieces = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Some(role.of(color))));
    pieces.chain([None])
}

fn board(square: Square, content: Option<Piece>) -> Board {
    let mut board = Board::EMPTY;
    if let Some(piece) = content {
        board.put(square, piece);
    }
    board
}

#[test]
fn a_piece_stands_in_the_sets_of_its_color_and_its_role() {
    for square in [Square::A1, Square::D5, Square::H8] {
        for piece in contents().flatten() {
            let board = board(square, Some(piece));
            for other in contents().flatten() {
                let sets =
                    [board.color(other.color), board.role(other.role), board.pieces(other.color, other.role)];
                let is_in = [other.color == piece.color, other.role == piece.role, other == piece];
                assert_eq!(sets.map(Bitboard::len), is_in.map(usize::from), "{piece}, as if {other}");
            }
            assert!(board.iter().eq([(square, piece)]), "{piece}");
        }
    }
}

#[test]
fn boards_differ_where_the_pieces_differ() {
    for one in contents() {
        for two in contents() {
            let differences = board(Square::C6, one).differences(&board(Square::C6, two));
            assert_eq!(differences.into_iter().eq([Square::C6]), one != two, "{one:?} and {two:?}");
            assert_eq!(differences.is_empty(), one == two, "{one:?} and {two:?}");
        }
    }
}

#[test]
fn a_mirrored_board_has_the_other_color_on_the_other_side() {
    for piece in contents().flatten() {
        let mirrored = board(Square::B3, Some(piece)).mirrored();
        assert_eq!(mirrored, board(Square::B6, Some(piece.role.of(!piece.color))), "{piece}");
    }
}

#[test]
fn a_diagram_shows_the_eighth_rank_first() {
    let position: Position = "4k3/p7/8/8/8/8/7P/R3K3 w Q - 0 1".parse().unwrap();
    let expected = "\
        . . . . k . . .\n\
        p . . . . . . .\n\
        . . . . . . . .\n\
        . . . . . . . .\n\
        . . . . . . . .\n\
        . . . . . . . .\n\
        . . . . . . . P\n\
        R . . . K . . .\n";
    assert_eq!(position.board().to_string(), expected);
    assert_eq!(format!("{:?}", position.board()), format!("\n{expected}"));
}

/// The positions have kings on e1 and e8 and one more piece anywhere.
#[test]
fn every_piece_on_every_square_has_a_key_of_its_own() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse::<Setup>().unwrap();
    let mut keys = BTreeSet::new();
    let mut positions = 0;
    for piece in contents().flatten().filter(|piece| piece.role != Role::King) {
        for square in Square::ALL {
            let mut setup = kings;
            setup.board.put(square, piece);
            let Ok(validated) = setup.validate(Accept::EVERYTHING) else { continue };
            keys.insert(validated.position.key());
            positions += 1;
        }
    }
    assert!(positions > 500, "only {positions} positions");
    assert_eq!(keys.len(), positions);
}

#[test]
fn a_move_is_restored_from_its_sixteen_bits() {
    for kind in MoveKind::ALL {
        assert_eq!(MoveKind::new(kind as u8), Some(kind));
        let promotion = kind.promotion().and_then(|role| MoveKind::promoting(role, kind.is_capture()));
        assert_eq!(promotion, kind.promotion().map(|_| kind));
        for (from, to) in [(Square::A1, Square::H8), (Square::H8, Square::A1), (Square::E5, Square::D6)] {
            let mv = Move::new(from, to, kind);
            assert_eq!((mv.from(), mv.to(), mv.kind()), (from, to, kind));
            assert_eq!(Move::from_bits(mv.bits()), Some(mv));
            assert_eq!((mv.is_capture(), mv.promotion()), (kind.is_capture(), kind.promotion()), "{mv:?}");
            assert_eq!(mv.is_castle(), kind.castling_side().is_some(), "{mv:?}");
            assert_eq!(format!("{mv:?}"), format!("{from}{to} {kind:?}"));
        }
    }
    assert_eq!([6, 7, 16].map(MoveKind::new), [None; 3]);
    assert_eq!([6 << 12, 7 << 12].map(Move::from_bits), [None; 2]);
}

/// For each kind of a move from e5 to d6: the captured square, and the targets of king and rook.
#[test]
fn a_move_gives_the_captured_square_and_the_castling_targets() {
    for kind in MoveKind::ALL {
        let mv = Move::new(Square::E5, Square::D6, kind);
        let (taken, king, rook) = match kind {
            MoveKind::EnPassant => (Some(Square::D5), Square::D6, None),
            MoveKind::KingSideCastle => (None, Square::G5, Some(Square::F5)),
            MoveKind::QueenSideCastle => (None, Square::C5, Some(Square::D5)),
            _ => (kind.is_capture().then_some(Square::D6), Square::D6, None),
        };
        assert_eq!(
            (mv.captured_square(), mv.king_target(), mv.rook_target()),
            (taken, king, rook),
            "{kind:?}"
        );
    }
}
