//! Lists and sets of moves as containers, and what makes two positions equal.

use arrocco_rules::{Bitboard, Color, Move, MoveList, MoveSet, PawnMoves, Position, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// No position of a game is known to have more moves (N. Petrovic, 1964).
#[test]
fn a_list_holds_as_many_moves_as_there_can_be() {
    let most = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!((most.legal_moves().len(), most.count_moves()), (218, 218));
}

#[test]
fn a_list_is_filled_sorted_and_read() {
    let start = Position::startpos();
    let [first, second, third] = ["e2e4", "a2a3", "g1f3"].map(|uci| start.move_from_uci(uci).unwrap());
    let mut list = MoveList::new();
    list.push(first);
    list.extend([second, third]);
    assert_eq!(list[..], [first, second, third]);
    assert!((&list).into_iter().eq(list.iter()), "both iterators hand out the same");
    assert_eq!(list.iter().copied().collect::<MoveList>(), list);
    list.sort_by_key(Move::from);
    assert_eq!(list.as_ref(), [third, second, first]);
    list.retain(|mv| mv != second);
    assert_eq!(format!("{list:?}"), format!("[{third:?}, {first:?}]"));
    assert_eq!(list.into_iter().collect::<Vec<Move>>(), [third, first]);
}

/// Two pawns may capture on the same square, from both sides.
#[test]
fn pawn_moves_are_empty_only_if_all_kinds_are() {
    let none = PawnMoves {
        color: Color::White,
        steps: Bitboard::EMPTY,
        leaps: Bitboard::EMPTY,
        west: Bitboard::EMPTY,
        east: Bitboard::EMPTY,
    };
    assert_eq!((none.is_empty(), none.len()), (true, 0));
    let target = Square::D5.bitboard();
    for one in [
        PawnMoves { steps: target, ..none },
        PawnMoves { leaps: target, ..none },
        PawnMoves { west: target, ..none },
        PawnMoves { east: target, ..none },
    ] {
        assert_eq!((one.is_empty(), one.len()), (false, 1), "{one:?}");
    }
    let both = PawnMoves { west: target, east: target, ..none };
    assert_eq!((both.is_empty(), both.len()), (false, 2));
    let mut list = MoveList::new();
    list.push_set(MoveSet::Pawns(both));
    assert!(
        list.iter().map(|mv| (mv.from(), mv.to())).eq([(Square::E4, Square::D5), (Square::C4, Square::D5)])
    );
}

/// The counters are part of a position, but do not matter for repetitions.
#[test]
fn counters_matter_for_equality_but_not_for_repetition() {
    let early = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for other in ["4k3/8/8/8/8/8/8/4K2R w K - 1 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 2"].map(position) {
        assert!(early != other && early.is_repetition_of(&other));
    }
    let others = [
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R b K - 0 1",
        "3k4/8/8/8/8/8/8/4K2R w K - 0 1",
    ];
    for other in others.map(position) {
        assert!(early != other && !early.is_repetition_of(&other), "{other}");
    }
    let [can_take, cannot] =
        ["d6", "-"].map(|square| position(&format!("4k3/8/8/3pP3/8/8/8/4K3 w - {square} 0 1")));
    assert!(can_take != cannot && !can_take.is_repetition_of(&cannot));
}

#[test]
fn a_child_shows_its_move_and_its_fen() {
    let start = Position::startpos();
    let mut shown = Vec::new();
    start.visit_children(|_, child| shown.push(format!("{child:?}")));
    shown.sort();
    assert_eq!(shown.len(), 20);
    assert_eq!(shown[0], "Child(a2a3, rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1)");
}
