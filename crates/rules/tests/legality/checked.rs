//! Functions without `unchecked` in their names refuse moves that are not legal, and those that are legal give what the
//! unchecked ones give.

use std::panic::catch_unwind;

use arrocco_rules::{IllegalMove, Move, MoveKind, Position, Square};

/// Takes the king of the start position from across the board.
const TAKES_THE_KING: Move = Move::new(Square::E1, Square::E8, MoveKind::Capture);

#[test]
fn a_move_that_is_not_legal_never_breaks_a_position() {
    let start = Position::startpos();
    assert_eq!(start.try_after(TAKES_THE_KING), Err(IllegalMove(TAKES_THE_KING)));
    let mut position = start;
    assert_eq!(position.try_play(TAKES_THE_KING), Err(IllegalMove(TAKES_THE_KING)));
    assert_eq!(position.try_make(TAKES_THE_KING), Err(IllegalMove(TAKES_THE_KING)));
    assert_eq!(position, start);
    assert!(catch_unwind(|| start.after(TAKES_THE_KING)).is_err());
    assert!(catch_unwind(|| Position::startpos().make(TAKES_THE_KING)).is_err());
}

#[test]
fn legal_moves_are_played_alike_checked_and_unchecked() {
    let position: Position =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap();
    for &mv in &position.legal_moves() {
        let next = position.after_unchecked(mv);
        assert_eq!(position.after(mv), next);
        assert_eq!(position.try_after(mv), Ok(next));
        let mut made = position;
        let undo = made.make(mv);
        assert_eq!(made, next);
        made.unmake(undo);
        let undo = made.try_make(mv).unwrap();
        assert_eq!(made, next);
        made.unmake(undo);
        assert_eq!(made, position);
    }
}
