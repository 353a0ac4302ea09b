//! Every kind of fact in positions where it must be found, and where it must not.

use arrocco_coach::{Analysis, Coach, Fact, Line, MatePattern, View, find};
use arrocco_engine::{Engine, Score};
use arrocco_rules::{Move, Position, Role};

fn line(fen: &str, moves: &str) -> Line {
    let start: Position = fen.parse().unwrap();
    Line::new(start, &start.moves_from_san(moves).unwrap()).unwrap()
}

fn names(line: &Line) -> Vec<&'static str> {
    find(line).iter().map(|finding| finding.fact.name()).collect()
}

/// A kind of fact; a position and a line in which it is; and another in which it is not.
const IN_LINES: &[(&str, [&str; 2], [&str; 2])] = &[
    (
        "fork",
        ["r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1", "Nc7+ Kd7 Nxa8"],
        ["r3k3/8/1b6/3N4/8/8/8/4K3 w q - 0 1", "Nc7+ Bxc7"],
    ),
    (
        "hangingPiece",
        ["4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5"],
        ["4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 exd5"],
    ),
    (
        "exchange",
        ["4k3/8/4p3/3n4/2P5/8/8/3RK3 w - - 0 1", "cxd5 exd5 Rxd5"],
        ["4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 exd5"],
    ),
    (
        "pin",
        ["4k3/p7/8/4n3/8/8/3P4/4RK2 w - - 0 1", "d4 a6 dxe5"],
        ["3k4/p7/8/4n3/8/8/3P4/4RK2 w - - 0 1", "d4 a6 dxe5"],
    ),
    (
        "skewer",
        ["3q4/8/8/3k4/8/8/8/R3K3 w - - 0 1", "Rd1+ Kc6 Rxd8"],
        ["3q2k1/8/8/3p4/8/8/8/R3K3 w - - 0 1", "Rd1 d4 Rxd4"],
    ),
    (
        "discoveredAttack",
        ["3q2k1/8/8/8/3N4/8/8/3RK3 w - - 0 1", "Ne6 Kf7 Rxd8"],
        ["3q2k1/8/8/8/3N4/8/8/3RK3 w - - 0 1", "Nf5 Qxd1+ Kxd1"],
    ),
    (
        "discoveredCheck",
        ["4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc5+"],
        ["3k4/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc5"],
    ),
    (
        "doubleCheck",
        ["4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nf6+"],
        ["4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc5+"],
    ),
    (
        "trappedPiece",
        ["6k1/5ppp/8/8/8/1P6/b1P5/2K5 w - - 0 1", "Kb2 h6 Kxa2"],
        ["6k1/5ppp/8/8/8/8/b1P5/2K5 w - - 0 1", "Kb2 h6 Kxa2"],
    ),
    (
        "capturingDefender",
        ["6k1/5ppp/8/3n4/1b6/8/5PPP/1R1R2K1 w - - 0 1", "Rxd5 h6 Rxb4"],
        ["6k1/5ppp/8/p2n4/1b6/8/5PPP/1R1R2K1 w - - 0 1", "Rxd5 h6 Rxb4"],
    ),
    (
        "overloaded",
        ["r1q3k1/3nbppp/pp2p3/4B3/8/2N2Q2/PPPR1PPP/6K1 w - - 0 19", "Rxd7 Qxd7 Qxa8+"],
        ["rrq3k1/3nbppp/pp2p3/4B3/8/2N2Q2/PPPR1PPP/6K1 w - - 0 19", "Rxd7 Qxd7 Qxa8"],
    ),
    (
        "deflection",
        ["3q2k1/5ppp/8/8/8/6Q1/5PPP/4R1K1 w - - 0 1", "Qg5 Qxg5 Re8#"],
        ["r2q2k1/5ppp/8/8/8/6Q1/5PPP/4R1K1 w - - 0 1", "Qg5 Qxg5 Re8+"],
    ),
    (
        "attraction",
        ["3r2k1/1b4bR/p2P2p1/3p2N1/2p5/2P2N2/PP6/2K5 w - - 0 29", "Rxg7+ Kxg7 Ne6+ Kg8 Nxd8"],
        ["3r2k1/1b4bR/p2P2p1/3p2N1/2p5/2P2N2/PP6/2K5 w - - 0 29", "Rxg7+ Kxg7 b3"],
    ),
    (
        "interference",
        ["r1bqk2r/p3nppp/3p4/1pp5/4P3/4Q3/PPP2PPP/2KR1B1R w kq - 0 12", "Bxb5+ Bd7 Rxd6"],
        ["r1bqk2r/p3nppp/3p4/1pp5/4P3/4Q3/PPP2PPP/2KR1B1R w kq - 0 12", "Bxb5+ Nc6 Rxd6"],
    ),
    (
        "xRayAttack",
        ["3r2k1/3q1ppp/8/Q7/8/8/5PPP/3R2K1 w - - 0 1", "Qxd8+ Qxd8 Rxd8#"],
        ["3rk3/5ppp/8/Q7/8/8/5PPP/2R3K1 w - - 0 1", "Qxd8+ Kxd8"],
    ),
    (
        "clearance",
        ["1R6/1P6/4pkp1/5p2/3P4/3KP2p/8/1r6 w - - 0 44", "Rf8+ Ke7 b8=Q"],
        ["1R6/1P6/4pkp1/5p2/3P4/3KP2p/8/1r6 w - - 0 44", "Rc8 h2 b8=Q"],
    ),
    (
        "threat",
        ["4k3/pppp4/8/3n4/8/2P5/8/4K3 w - - 0 1", "c4"],
        ["4k3/pppp4/8/3n4/8/2P5/8/4K3 w - - 0 1", "Kd2"],
    ),
    ("mateThreat", ["6k1/5ppp/8/8/8/8/8/K6R w - - 0 1", "Re1"], ["6k1/5pp1/7p/8/8/8/8/K6R w - - 0 1", "Re1"]),
    (
        "promotion",
        ["8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a8=Q+"],
        ["1r6/P7/8/8/8/8/8/k1K5 w - - 0 1", "axb8=Q Ka2 Qb3+"],
    ),
    (
        "passedPawn",
        ["8/8/P6k/8/8/8/8/2K5 w - - 0 1", "a7 Kg6 a8=Q"],
        ["8/1p6/P6k/8/8/8/8/2K5 w - - 0 1", "axb7 Kg6 b8=Q"],
    ),
    ("mate", ["6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8#"], ["6k1/5pp1/7p/8/8/8/8/K3R3 w - - 0 1", "Re8+"]),
];

#[test]
fn facts_are_found_where_they_are_and_only_there() {
    for (name, [fen, moves], [other_fen, other_moves]) in IN_LINES {
        let found = names(&line(fen, moves));
        // A promotion that takes something is one, too, but for its own row the pawn has to be passed or not.
        assert!(found.contains(name), "{name}: {fen} {moves}: {found:?}");
        let found = names(&line(other_fen, other_moves));
        let is_found = found.contains(name);
        assert!(!is_found || *name == "promotion", "{name}: {other_fen} {other_moves}: {found:?}");
    }
}

#[test]
fn a_forker_may_be_taken_by_what_it_wins() {
    let start = "4k3/8/5b2/Q7/2q5/8/8/4K3 b - - 0 1";
    assert!(names(&line(start, "Bc3+ Qxc3 Qxc3+")).contains(&"fork"));
    assert!(!names(&line("4k3/8/5b2/Q7/8/8/8/4K3 b - - 0 1", "Bc3+ Qxc3")).contains(&"fork"));
}

#[test]
fn an_in_between_move_is_one_only_before_the_recapture() {
    let start: Position = "r6k/6pp/8/8/1b6/2N5/1P3PPP/3Q2K1 b - - 0 1".parse().unwrap();
    let read = |moves: &str| Line::after(start, &start.moves_from_san(moves).unwrap()).unwrap();
    assert!(names(&read("Bxc3 Qd5 Rb8 bxc3")).contains(&"intermezzo"));
    assert!(!names(&read("Bxc3 bxc3 Rb8 Qd5")).contains(&"intermezzo"));
}

#[test]
fn what_was_just_traded_does_not_hang() {
    let start: Position = "4k3/8/8/3n4/4N3/8/8/3RK3 b - - 0 1".parse().unwrap();
    let read = |moves: &str| Line::after(start, &start.moves_from_san(moves).unwrap()).unwrap();
    assert!(names(&read("Ke7 Rxd5")).contains(&"hangingPiece"));
    let start: Position = "4k3/8/8/3n4/8/2N5/8/2R1K3 b - - 0 1".parse().unwrap();
    let traded = Line::after(start, &start.moves_from_san("Nxc3 Rxc3").unwrap()).unwrap();
    assert!(!names(&traded).contains(&"hangingPiece"));
}

#[test]
fn mates_have_their_names() {
    use MatePattern::{
        Anastasia, Arabian, BackRank, Boden, DoubleBishop, Dovetail, Epaulette, Hook, Opera, Smothered,
        Vukovic,
    };
    for (fen, mv, pattern) in [
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8#", Some(BackRank)),
        ("6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "Nf7#", Some(Smothered)),
        ("7k/R7/5N2/8/8/8/8/K7 w - - 0 1", "Rh7#", Some(Arabian)),
        ("r4r2/1pp1Nppk/3p4/p3n3/4P3/1PPP2P1/1P1K2P1/3R4 w - - 0 23", "Rh1#", Some(Anastasia)),
        ("R7/4kp2/5N2/4P3/8/8/8/6K1 w - - 0 1", "Re8#", Some(Hook)),
        ("8/8/4p3/3pk3/8/6P1/8/K4Q2 w - - 0 1", "Qf4#", Some(Dovetail)),
        ("2kr4/3p4/8/8/5B2/8/8/K4B2 w - - 0 1", "Ba6#", Some(Boden)),
        ("7k/7p/8/8/2B5/8/5B2/K7 w - - 0 1", "Bd4#", Some(DoubleBishop)),
        ("3rkr2/8/Q7/8/8/8/8/K7 w - - 0 1", "Qe6#", Some(Epaulette)),
        ("4k3/R7/3PN3/8/8/8/8/K7 w - - 0 1", "Re7#", Some(Vukovic)),
        ("4kb1r/p4ppp/8/6B1/8/8/8/K2R4 w - - 0 1", "Rd8#", Some(Opera)),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#", None),
        ("6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#", None),
    ] {
        let facts = find(&line(fen, mv));
        let found = facts.iter().find_map(|finding| match finding.fact {
            Fact::Mate { pattern, .. } => Some(pattern),
            _ => None,
        });
        assert_eq!(found, Some(pattern), "{fen} {mv}");
    }
}

/// The facts of a move that is said to be bad, with the answer to it and the better line.
fn of_mistake(fen: &str, mv: &str, answer: &str, better: &str) -> Vec<(View, &'static str)> {
    let position: Position = fen.parse().unwrap();
    let mv = position.move_from_san(mv).unwrap();
    let moves = |start: Position, text: &str| -> Vec<Move> { start.moves_from_san(text).unwrap() };
    let best = Analysis { line: moves(position, better), score: Score::cp(300), expected: 0.9 };
    let after = Analysis { line: moves(position.after(mv), answer), score: Score::cp(-300), expected: 0.1 };
    let explanation = Coach::new(&mut Engine::new(), 500).explain_with(&position, mv, best, after).unwrap();
    assert!(explanation.verdict.is_bad());
    explanation.reasons.iter().map(|reason| (reason.view, reason.finding.fact.name())).collect()
}

#[test]
fn the_cause_is_told() {
    for (name, fen, mv, answer, better, other) in [
        ("movedIntoAttack", "4k3/8/4p3/8/8/2N5/PP6/4K3 w - - 0 1", "Nd5", "exd5", "Ne4", "a3"),
        ("leftUndefended", "3rk3/8/8/3N4/8/5B2/PPP5/4K3 w - - 0 1", "Bg4", "Rxd5", "c4", "a3"),
        ("openedLine", "3rk3/8/8/8/3N4/8/PPP5/3QK3 w - - 0 1", "Nb3", "Rxd1+", "Qe2", "a3"),
        ("ignoredThreat", "3rk3/8/8/3N4/8/8/PPP5/4K3 w - - 0 1", "a3", "Rxd5", "c4", "Kf2"),
    ] {
        let found = of_mistake(fen, mv, answer, better);
        assert!(found.contains(&(View::Move, name)), "{name}: {found:?}");
        let position: Position = fen.parse().unwrap();
        let next = position.after(position.move_from_san(other).unwrap());
        let quiet = next.legal_moves().iter().find(|mv| !mv.is_capture()).map(|&mv| next.san(mv).to_string());
        let found = of_mistake(fen, other, &quiet.unwrap(), better);
        assert!(!found.contains(&(View::Move, name)), "{name}: {found:?}");
    }
}

#[test]
fn a_man_that_has_just_taken_is_not_taken_for_nothing() {
    // The queen takes a rook before she is taken, or goes where there is none.
    let fen = "r1b1kbnr/pp2pppp/2np4/8/P2pP3/N4N1P/1qPB1PP1/R2QKB1R b KQkq - 1 7";
    for (answer, is_free) in [("Nc4 Qxa1 Qxa1", false), ("Rb1 Qa1 Rxa1", true)] {
        let facts = of_mistake(fen, "Nf6", answer, "Qb6");
        assert_eq!(facts.contains(&(View::Reply, "hangingPiece")), is_free, "{answer}: {facts:?}");
    }
}

#[test]
fn a_man_that_is_taken_is_told_once() {
    // The pawn has left the bishop, and the rook takes it: the cause says so.
    let facts = of_mistake("3rk3/8/8/3N4/8/8/PPP5/4K3 w - - 0 1", "a3", "Rxd5", "c4");
    assert!(facts.contains(&(View::Move, "ignoredThreat")), "{facts:?}");
    assert!(!facts.contains(&(View::Reply, "hangingPiece")), "{facts:?}");
}

#[test]
fn what_can_be_taken_or_traded_threatens_nothing() {
    let names = |fen: &str, mv: &str| -> Vec<&'static str> {
        find(&line(fen, mv)).iter().map(|finding| finding.fact.name()).collect()
    };
    // The rook on a8 takes back.
    assert!(!names("r1q4k/p1p3pp/8/8/8/7Q/P5PP/6K1 w - - 0 1", "Qxc8+").contains(&"threat"));
    assert!(names("6k1/p1p3pp/1n6/8/8/2N5/P5PP/6K1 w - - 0 1", "Nb5").contains(&"threat"));
    assert!(!names("6k1/p1p3pp/1n6/8/8/2N5/P5PP/6K1 w - - 0 1", "Nd5").contains(&"threat"));
}

#[test]
fn what_has_been_won_is_not_what_was_traded() {
    let position: Position =
        "rnbqk2r/ppp2ppp/4pn2/2bp4/4P3/3P1NP1/PPPN1P1P/R1BQKB1R b KQkq - 0 5".parse().unwrap();
    let moves = position.moves_from_san("dxe4 Nxe4 Nxe4 dxe4 Qxd1+ Kxd1 Bxf2 h3 h6").unwrap();
    let best = Analysis { line: moves, score: Score::cp(120), expected: 0.8 };
    let mv = position.move_from_san("Ng4").unwrap();
    let after = Analysis { line: Vec::new(), score: Score::cp(-100), expected: 0.3 };
    let explanation = Coach::new(&mut Engine::new(), 500).explain_with(&position, mv, best, after).unwrap();
    let won = explanation.reasons.iter().find_map(|reason| match reason.finding.fact {
        Fact::Material { won, taken } => Some((won, taken.piece.role)),
        _ => None,
    });
    assert_eq!(won, Some((1, Role::Pawn)), "{:?}", explanation.reasons);
}

#[test]
fn openings_kings_and_draws_are_told() {
    let queen = "rnb1kb1r/pp2qppp/3p3n/2pNp3/4P3/P2B1N2/1PPP1PPP/R1BQ1RK1 b kq - 1 7";
    assert!(of_mistake(queen, "Qd7", "Bb5", "Qd8").contains(&(View::Move, "earlyQueen")));
    assert!(!of_mistake(queen, "a6", "Nxe7", "Qd8").contains(&(View::Move, "earlyQueen")));
    let castling = "r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 8";
    assert!(of_mistake(castling, "Ke2", "O-O", "O-O").contains(&(View::Move, "lostCastling")));
    assert!(!of_mistake(castling, "a3", "O-O", "O-O").contains(&(View::Move, "lostCastling")));
    let stalemate = of_mistake("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "", "Qf8#");
    assert!(stalemate.contains(&(View::Move, "stalemate")) && stalemate.contains(&(View::Move, "ending")));
    // The queen comes over f2, which the pawn has left.
    let king = "4k3/8/8/8/8/q7/5PPP/5RK1 w - - 0 1";
    assert!(of_mistake(king, "f4", "Qa7+", "h3").contains(&(View::Move, "openedKing")));
    assert!(!of_mistake(king, "h3", "Qa7", "g3").contains(&(View::Move, "openedKing")));
}

#[test]
fn endings_count_with_the_fifty_move_counter() {
    // Mate comes in the last of fifty moves, or a draw.
    let rook = |counter| format!("6k1/8/6K1/8/8/8/8/R7 w - - {counter} 80");
    assert!(of_mistake(&rook(99), "Ra7", "Kf8", "Ra8#").contains(&(View::Move, "ending")));
    assert!(!of_mistake(&rook(10), "Ra7", "Kf8", "Ra8#").contains(&(View::Move, "ending")));
    // A queen that is given away was no longer worth a win.
    let queen = |counter| format!("8/8/8/3k4/2q5/8/8/K7 b - - {counter} 80");
    assert!(of_mistake(&queen(0), "Qa2+", "Kxa2", "Ke4").contains(&(View::Move, "ending")));
    assert!(!of_mistake(&queen(98), "Qa2+", "Kxa2", "Ke4").contains(&(View::Move, "ending")));
}

#[test]
fn merits_are_told() {
    let mut engine = Engine::new();
    let mut names = |fen: &str, mv: &str| -> Vec<&'static str> {
        let position: Position = fen.parse().unwrap();
        let mv = position.move_from_san(mv).unwrap();
        let explanation = Coach::new(&mut engine, 5_000).explain(&position, mv).unwrap();
        explanation.reasons.iter().map(|reason| reason.finding.fact.name()).collect()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(names(start, "e4").contains(&"takesCenter"));
    assert!(names(start, "Nf3").contains(&"develops"));
    assert!(!names(start, "a3").contains(&"develops"));
    assert!(names("4k3/4P3/4K3/8/8/8/8/8 w - - 0 1", "Kd6").contains(&"zugzwang"));
    assert!(!names("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", "Kd8").contains(&"zugzwang"));
    let castle = "rnbqk2r/ppppppbp/5np1/8/2PP4/5NP1/PP2PP1P/RNBQKB1R b KQkq - 0 4";
    assert!(names(castle, "O-O").contains(&"castles"));
    // White is a queen behind and has checks without end.
    let perpetual = "6k1/6p1/8/7Q/8/1q6/1r3PPP/6K1 w - - 0 1";
    assert!(names(perpetual, "Qe8+").contains(&"perpetual"));
}

#[test]
fn what_something_was_given_for_is_not_taken_for_nothing() {
    // A rook is given for a knight, and then a bishop is taken that nobody defends any more.
    let bishop = "5r2/6k1/2pbp2p/1p1p2p1/p2Pb1P1/2P1P2P/PP6/R3BNK1 w - - 0 36";
    let given = of_mistake(bishop, "Bg3", "Rxf1+ Kxf1 Bxg3 a3 e5 dxe5 Bxe5", "Nd2");
    assert!(!given.contains(&(View::Reply, "hangingPiece")), "{given:?}");
    // Without the rook, and the knight, it is.
    let free = "6k1/8/2pbp2p/1p1p2p1/p2Pb1P1/2P1P2P/PP6/R3B1K1 w - - 0 36";
    let taken = of_mistake(free, "Bg3", "Bxg3 a3 e5 dxe5 Bxe5", "Bd2");
    assert!(taken.iter().any(|&(_, name)| matches!(name, "hangingPiece" | "movedIntoAttack")), "{taken:?}");
}
