//! Positions mirrored, un-made, named by their material; moves with their proofs.

use arrocco_rules::{CastlingMode, Color, IllegalMove, Material, Move, MoveKind, Position, Square};

/// Positions of random games, standard and Chess960, and random ones.
fn positions() -> impl Iterator<Item = Position> {
    let standard = (0..40).map(|seed| Position::startpos().random_play(seed, 3 * seed as usize));
    let chess960 = (0..40)
        .map(|seed| Position::chess960(seed as u16 * 23).unwrap().random_play(seed, 2 * seed as usize));
    standard.chain(chess960).chain((0..80).map(Position::random))
}

#[test]
fn a_mirrored_position_is_the_same_game() {
    for position in positions() {
        let mirrored = position.mirrored();
        assert_eq!(mirrored.mirrored(), position, "{position}");
        assert_eq!(mirrored.key(), mirrored.computed_key(), "{position}");
        assert_eq!(mirrored.turn(), !position.turn());
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        assert_eq!(moves.len(), mirrored.count_moves(), "{position}");
        for mv in moves {
            assert!(mirrored.is_legal(mv.mirrored()), "{mv} in {position}");
            let (after, other) = (position.after(mv), mirrored.after(mv.mirrored()));
            // The move number is Black's to raise, so it may differ.
            assert!(after.mirrored().is_repetition_of(&other), "{mv} in {position}");
        }
    }
}

#[test]
fn every_move_can_be_taken_back() {
    let mut judged = 0;
    for before in positions() {
        let mode = before.castling_mode();
        for &mv in &before.legal_moves() {
            let after = before.after(mv);
            let found = after
                .retractions(mode)
                .into_iter()
                .any(|retraction| retraction.mv == mv && retraction.before.board() == before.board());
            // Castling of Chess960 is tried where the rights tell that it is that game.
            assert!(found, "{mv} in {before}");
            judged += 1;
        }
    }
    assert!(judged > 2000, "only {judged} moves");
}

#[test]
fn every_retraction_leads_back() {
    let mut judged = 0;
    for position in positions() {
        let mut seen = Vec::new();
        position.for_each_retraction(position.castling_mode(), |retraction| {
            assert!(retraction.before.is_legal(retraction.mv), "{retraction:?}");
            assert!(retraction.before.after(retraction.mv).is_repetition_of(&position), "{retraction:?}");
            assert!(!seen.contains(&retraction), "twice: {retraction:?}");
            seen.push(retraction);
        });
        judged += seen.len();
    }
    assert!(judged > 5000, "only {judged} retractions");
}

#[test]
fn only_the_double_push_leads_to_an_en_passant_square() {
    let position: Position = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1".parse().unwrap();
    let retractions = position.retractions(CastlingMode::Standard);
    assert_eq!(retractions.len(), 1);
    assert_eq!(retractions[0].mv.to_string(), "e2e4");
    let castled: Position = "4k3/8/8/8/8/8/8/5RK1 b - - 1 1".parse().unwrap();
    let castles =
        |mode| castled.retractions(mode).iter().filter(|retraction| retraction.mv.is_castle()).count();
    assert_eq!(castles(CastlingMode::Standard), 1);
    assert!(castles(CastlingMode::Chess960) > 5);
}

#[test]
fn material_reads_back() {
    for position in positions() {
        let material = position.material();
        assert_eq!(material.to_string().parse(), Ok(material));
        assert_eq!(material.men(), position.board().occupied().len());
        assert_eq!(position.mirrored().material(), material.mirrored());
    }
    for wrong in ["", "KQ", "KQKR", "kvk", "KvKv", "K v K", &format!("{}vK", "Q".repeat(65))] {
        assert!(wrong.parse::<Material>().is_err(), "{wrong}");
    }
    assert_eq!("KPRvK".parse::<Material>().unwrap().to_string(), "KRPvK");
}

#[test]
fn moves_with_a_proof_are_the_legal_ones() {
    for position in positions() {
        let list: Vec<Move> = position.proven_moves().map(arrocco_rules::LegalMove::mv).collect();
        assert_eq!(list[..], position.legal_moves()[..]);
        for legal in position.proven_moves() {
            assert_eq!(legal.after(), position.after(*legal));
            assert_eq!(legal.san(), position.san(legal.mv()));
            assert_eq!(legal.gives_check(), position.gives_check(legal.mv()));
            assert_eq!(position.prove(legal.mv()), Ok(legal));
        }
    }
    let takes_the_king = Move::new(Square::E1, Square::E8, MoveKind::Capture);
    assert_eq!(Position::startpos().prove(takes_the_king), Err(IllegalMove(takes_the_king)));
}

#[test]
fn the_constant_start_is_the_start() {
    const START: Position = Position::startpos();
    assert_eq!(START, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap());
    assert_eq!(START.key(), START.computed_key());
    assert_eq!(Position::chess960(518), Some(START));
    assert_eq!(START.turn(), Color::White);
}
