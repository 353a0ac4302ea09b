//! The names of positions and games.

use arrocco_rules::{Move, MoveKind, Opening, Position, Square};

use crate::play;

/// The last name in a line, and after how many moves it occurs.
fn opening_of(line: &str) -> Option<(usize, String)> {
    let (moves, _) = play(line);
    Opening::of_line(&Position::startpos(), &moves).map(|(plies, opening)| (plies, opening.to_string()))
}

#[test]
fn famous_openings_have_their_names() {
    for (line, name) in [
        ("e4", "B00 King's Pawn Game"),
        ("d4 d5 c4", "D06 Queen's Gambit"),
        ("e4 e5 Nf3 Nc6 Bb5", "C60 Ruy Lopez"),
        ("e4 e5 Nf3 Nc6 Bc4 Bc5 b4", "C51 Italian Game: Evans Gambit"),
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90 Sicilian Defense: Najdorf Variation"),
        ("d4 Nf6 c4 g6 Nc3 d5", "D80 Grünfeld Defense"),
        ("d4 Nf6 c4 e6 Nf3 b6", "E12 Queen's Indian Defense"),
        ("c4 e5", "A20 English Opening: King's English Variation"),
        ("f3 e5 g4 Qh4#", "A00 Barnes Opening: Fool's Mate"),
    ] {
        assert_eq!(Opening::of(&play(line).1).map(ToString::to_string).as_deref(), Some(name), "{line}");
    }
}

#[test]
fn every_way_to_a_position_leads_to_its_name() {
    for (name, ways) in [
        (
            "D37 Queen's Gambit Declined: Three Knights Variation",
            ["d4 d5 c4 e6 Nc3 Nf6 Nf3", "Nf3 Nf6 c4 e6 Nc3 d5 d4", "c4 e6 Nc3 d5 d4 Nf6 Nf3"],
        ),
        (
            "C47 Four Knights Game",
            ["e4 e5 Nf3 Nc6 Nc3 Nf6", "Nc3 Nf6 e4 Nc6 Nf3 e5", "e4 Nc6 Nc3 Nf6 Nf3 e5"],
        ),
        ("C00 French Defense", ["e4 e6 d4 d5", "d4 e6 e4 d5", "d4 d5 e4 e6"]),
    ] {
        for way in ways {
            assert_eq!(Opening::of(&play(way).1).map(ToString::to_string).as_deref(), Some(name), "{way}");
        }
    }
}

/// The name of the position of a FEN.
fn name_of(fen: &str) -> Option<&'static str> {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Opening::of(&position).map(Opening::name)
}

/// Positions are the same by the rules of repetition: castling rights count, a double push only if the pawn can be taken
/// en passant, and the counters never.
#[test]
fn castling_and_en_passant_rights_matter_for_the_name() {
    let french = "rnbqkbnr/ppp2ppp/4p3/3p4/3PP3/8/PPP2PPP/RNBQKBNR";
    assert_eq!(name_of(&format!("{french} w KQkq d6 0 3")), Some("French Defense"));
    assert_eq!(name_of(&format!("{french} w KQkq - 12 30")), Some("French Defense"));
    assert_eq!(name_of(&format!("{french} w Qkq - 0 3")), None);
    assert_eq!(name_of(&format!("{french} b KQkq - 0 3")), None);
    let benoni = "rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR";
    assert_eq!(name_of(&format!("{benoni} w KQkq e6 0 3")), Some("Benoni Defense: Old Benoni"));
    assert_eq!(name_of(&format!("{benoni} w KQkq - 0 3")), None);
}

#[test]
fn a_game_has_the_last_name_of_its_positions() {
    let najdorf = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6";
    let name = "B90 Sicilian Defense: Najdorf Variation".to_owned();
    assert_eq!(opening_of(najdorf), Some((10, name.clone())));
    assert_eq!(opening_of(&format!("{najdorf} a4 Nc6 Ra3")), Some((10, name)));
    assert_eq!(opening_of(""), None);
    assert_eq!(opening_of("Nf3 Nf6 Ng1 Ng8"), Some((2, "A05 Zukertort Opening".to_owned())));
}

/// The line leaves the named positions and comes back.
#[test]
fn a_line_may_leave_the_named_positions_and_return() {
    let line = "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Bb5";
    assert_eq!(opening_of(line), Some((9, "C60 Ruy Lopez".to_owned())));
}

#[test]
fn a_game_may_start_anywhere() {
    let (_, sicilian) = play("e4 c5");
    let (moves, _) = play("e4 c5 Nf3 d6");
    let (plies, opening) = Opening::of_line(&sicilian, &moves[2..]).unwrap();
    assert_eq!((plies, opening.line()), (2, "1.e4 c5 2.Nf3 d6"));
    let (plies, opening) = Opening::of_line(&sicilian, &[]).unwrap();
    assert_eq!((plies, opening.line()), (0, "1.e4 c5"));
    let bare: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    assert_eq!(Opening::of_line(&bare, &[]), None);
}

#[test]
fn the_search_for_a_name_stops_at_an_illegal_move() {
    let (mut moves, _) = play("e4 c5 Nf3 d6");
    moves[2] = Move::new(Square::A8, Square::A1, MoveKind::Quiet);
    let (plies, opening) = Opening::of_line(&Position::startpos(), &moves).unwrap();
    assert_eq!((plies, opening.name()), (2, "Sicilian Defense"));
}

/// The search stops when too few men are left for any name, and must not stop earlier. From every opening, plays a long
/// game whose moves are chosen by the keys of its positions, that is pseudo-randomly.
#[test]
fn the_search_for_a_name_does_not_stop_early() {
    for opening in Opening::all() {
        let mut position = *opening.position();
        let mut moves: Vec<Move> = opening.moves().collect();
        let mut named: Vec<(usize, &Opening)> = vec![(moves.len(), opening)];
        for _ in 0..80 {
            let legal = position.legal_moves();
            let Some(place) = position.key().checked_rem(legal.len() as u64) else { break };
            moves.push(legal[place as usize]);
            position.play(legal[place as usize]);
            named.extend(Opening::of(&position).map(|opening| (moves.len(), opening)));
        }
        assert_eq!(Opening::of_line(&Position::startpos(), &moves), named.pop(), "{opening}");
    }
}

#[test]
fn every_opening_is_the_end_of_its_own_line() {
    for opening in Opening::all() {
        let moves: Vec<Move> = opening.moves().collect();
        assert_eq!(Opening::of_line(&Position::startpos(), &moves), Some((moves.len(), opening)));
    }
}
