//! Shrinks a position with a fault to a small one that still has it.

use arrocco_rules::{Accept, CastlingClaims, Position, Setup};

/// Removes one thing after another, as long as the position still fails.
pub(crate) fn shrink(position: Position, fails: impl Fn(&Position) -> bool) -> Position {
    let mut smallest = position;
    while let Some(smaller) = simpler(smallest).find(&fails) {
        smallest = smaller;
    }
    smallest
}

/// The position without one of its pieces, its castling rights, its en-passant square or its counters.
fn simpler(whole: Position) -> impl Iterator<Item = Position> {
    let setup = whole.to_setup();
    let mut setups = vec![
        Setup { halfmoves: 0, fullmoves: 1, ..setup },
        Setup { castling: CastlingClaims::NONE, ..setup },
        Setup { en_passant: None, ..setup },
    ];
    setups.extend(setup.board.occupied().into_iter().map(|square| {
        let mut fewer = setup;
        fewer.board.remove(square);
        fewer
    }));
    let positions = setups.into_iter().filter_map(|setup| setup.validate(Accept::EVERYTHING).ok());
    positions.map(|validated| validated.position).filter(move |simpler| *simpler != whole)
}

#[test]
fn only_what_the_fault_needs_is_left() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 7 30".parse().unwrap();
    let can_castle_far = |position: &Position| position.move_from_uci("e1c1").is_ok();
    let smallest = shrink(kiwipete, can_castle_far);
    assert_eq!(&*smallest.to_fen(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
}
