//! Every class of move at least once, in simple positions.

use arrocco_oracle::Board;

fn classes(fen: &str, mv: &str) -> String {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).classify(mv).join(" ")
}

#[test]
fn quiet_moves_captures_and_double_pushes() {
    let fen = "4k3/8/8/3p4/4P3/8/P7/4K3 w - - 0 1";
    assert_eq!(classes(fen, "a2a3"), "");
    assert_eq!(classes(fen, "a2a4"), "double-push");
    assert_eq!(classes(fen, "e4d5"), "capture");
    assert_eq!(classes("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a3"), "");
}

#[test]
fn checks() {
    assert_eq!(classes("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "check");
    assert_eq!(classes("3bk3/8/8/8/8/8/8/R2RK3 w - - 0 1", "d1d8"), "capture check");
    assert_eq!(classes("8/8/8/3k4/8/8/4P3/K7 w - - 0 1", "e2e4"), "double-push check");
    let behind_knight = "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1";
    assert_eq!(classes(behind_knight, "e4c3"), "check discovered-check");
    assert_eq!(classes(behind_knight, "e4d6"), "check discovered-check double-check");
}

#[test]
fn en_passant() {
    assert_eq!(classes("7k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "capture en-passant");
    assert_eq!(classes("8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "capture en-passant check");
    // Both pawns leave the fifth rank at once.
    let rank = "8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1";
    assert_eq!(classes(rank, "e5d6"), "capture en-passant check discovered-check");
    // Only the captured pawn blocked the bishop.
    let diagonal = "6k1/8/8/3pP3/8/8/B7/4K3 w - d6 0 1";
    assert_eq!(classes(diagonal, "e5d6"), "capture en-passant check discovered-check");
}

#[test]
fn promotion() {
    let corner = "7k/P5pp/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(classes(corner, "a7a8q"), "promotion check mate");
    assert_eq!(classes(corner, "a7a8n"), "promotion");
    assert_eq!(classes("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), "capture promotion check");
    assert_eq!(classes("8/R3P2k/8/8/8/8/8/K7 w - - 0 1", "e7e8n"), "promotion check discovered-check");
}

#[test]
fn castling() {
    assert_eq!(classes("k7/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), "castle");
    assert_eq!(classes("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), "castle check");
    assert_eq!(classes("4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), "castle check mate");
}

#[test]
fn the_last_move() {
    let queen = "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1";
    assert_eq!(classes(queen, "g5h6"), "check mate");
    assert_eq!(classes(queen, "g5g6"), "stalemate");
}

#[test]
#[should_panic(expected = "is not legal")]
fn only_legal_moves_are_classified() {
    classes("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3");
}
