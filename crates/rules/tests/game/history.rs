//! Undo and redo, repetitions, and how a game ends.

use arrocco_rules::{Color, Game, Outcome, PlayError, Position, Termination};

pub(crate) fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().move_from_san(text).unwrap();
        game.play(mv).unwrap();
    }
}

pub(crate) fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(fen.parse().unwrap());
    play(&mut game, moves);
    game
}

pub(crate) fn termination(game: &Game) -> Option<Termination> {
    game.outcome().map(Outcome::termination)
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut game = Game::default();
    play(&mut game, "e4 e5 Nf3");
    let (moves, end) = (game.moves().to_vec(), *game.position());
    for left in (0..3).rev() {
        assert_eq!(game.undo(), Some(moves[left]));
        assert_eq!((game.moves(), game.undone_moves()), (&moves[..left], &moves[left..]));
        assert_eq!(game.positions().len(), left + 1);
    }
    assert_eq!((game.undo(), game.position()), (None, &Position::startpos()));
    assert_eq!([(); 4].map(|()| game.redo()), [Some(moves[0]), Some(moves[1]), Some(moves[2]), None]);
    assert_eq!(game.position(), &end);
    game.undo();
    play(&mut game, "Nc3");
    assert_eq!((game.redo(), game.ply()), (None, 3));
}

#[test]
fn repetitions_before_a_move_that_was_taken_back_do_not_count() {
    let mut game = Game::default();
    play(&mut game, "Nf3 Nf6 Ng1 Ng8");
    assert_eq!(game.repetitions(), 2);
    for _ in 0..4 {
        game.undo();
    }
    assert_eq!(game.repetitions(), 1);
    game.redo();
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn nobody_plays_on_after_mate() {
    let mut game = Game::default();
    play(&mut game, "f3 e5 g4 Qh4");
    let over = Outcome::new(Termination::Checkmate, Some(Color::Black));
    assert_eq!(game.outcome(), over);
    let mv = Position::startpos().move_from_uci("a2a3").unwrap();
    assert!(matches!(game.play(mv), Err(PlayError::Over(error)) if Some(error.0) == over));
    assert_eq!(
        game.resign(Color::White).unwrap_err().to_string(),
        "the game is over: Black won by checkmate"
    );
    game.undo();
    assert_eq!(game.outcome(), None);
    game.redo();
    assert_eq!(game.outcome(), over);
}

#[test]
fn rights_to_castle_make_another_position() {
    // The first move of the rook loses the right, so the position before it never recurs.
    let mut game = game("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "");
    for expected in [1, 2, 3] {
        play(&mut game, "Rg1 Rb8 Rh1 Ra8");
        assert_eq!(game.repetitions(), expected);
    }
}

#[test]
fn en_passant_makes_another_position_only_if_it_can_be_played() {
    let shuffle = "Kd8 Kd1 Ke8 Ke1";
    let mut can = game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1");
    assert_eq!(can.repetitions(), 1, "the pawn could be taken the first time");
    play(&mut can, shuffle);
    assert_eq!(can.repetitions(), 2);
    let pinned = game("8/8/8/8/1R1p1k2/8/4P3/4K3 w - - 0 1", "e4");
    assert_eq!(pinned.position().en_passant(), None, "taking would lay the king open");
    let mut nobody = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1");
    assert_eq!(nobody.repetitions(), 2);
    play(&mut nobody, shuffle);
    assert_eq!((nobody.repetitions(), termination(&nobody)), (3, None));
}

#[test]
fn five_times_and_75_moves_end_the_game() {
    let mut five = Game::default();
    for _ in 0..4 {
        assert_eq!(five.outcome(), None);
        play(&mut five, "Nf3 Nf6 Ng1 Ng8");
    }
    assert_eq!(termination(&five), Some(Termination::Fivefold));
    let tired = game("8/8/8/8/4R3/5k2/8/5K2 w - - 149 200", "Re8");
    assert_eq!(termination(&tired), Some(Termination::SeventyFiveMoves));
    let mate = game("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 149 200", "Re8");
    assert_eq!(mate.outcome().unwrap().to_string(), "White won by checkmate");
    let stalemate = game("7k/8/8/6Q1/8/8/8/K7 w - - 149 200", "Qg6");
    assert_eq!(termination(&stalemate), Some(Termination::Stalemate));
}

#[test]
fn a_counter_that_starts_high_counts_on_without_history() {
    let game = game("8/8/8/8/4R3/5k2/8/5K2 w - - 80 200", "Re8 Kf4 Re1 Kf3 Re4");
    assert_eq!((game.repetitions(), game.position().halfmoves()), (1, 85));
    let beyond: Position = "8/8/8/8/4R3/5k2/8/5K2 w - - 65535 200".parse().unwrap();
    let mut game = Game::new(beyond);
    for text in ["e4e8", "f3f4", "e8e4", "f4f3"] {
        assert_eq!(termination(&game), Some(Termination::SeventyFiveMoves));
        game.play_on(game.position().move_from_uci(text).unwrap()).unwrap();
    }
    assert_eq!((game.repetitions(), game.position().halfmoves()), (2, u16::MAX));
}

#[test]
fn repetitions_in_a_long_game_are_counted_fast() {
    // Comparing with all earlier positions at every ply would be billions of comparisons.
    let mut game = Game::default();
    for ply in 0..100_000 {
        let text = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
        let mv = game.position().move_from_uci(text).unwrap();
        game.play_on(mv).unwrap();
        assert!(ply < 1000 || game.outcome().is_some());
    }
    assert_eq!(game.repetitions(), 25_001);
}

#[test]
fn the_flag_costs_the_game_unless_the_opponent_cannot_mate() {
    for (fen, white_flags, black_flags) in [
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "1/2-1/2", "1-0"),
        ("4k3/4p3/8/8/8/8/8/3NK3 w - - 0 1", "0-1", "1-0"),
        ("4k3/4q3/8/8/8/8/8/3NK3 w - - 0 1", "0-1", "1/2-1/2"),
        ("4k3/4r3/8/8/8/8/8/3NK3 w - - 0 1", "0-1", "1-0"),
        ("4k3/4r3/8/8/8/8/8/3BK3 w - - 0 1", "0-1", "1/2-1/2"),
        ("4k3/4b3/8/8/8/8/8/3BK3 w - - 0 1", "0-1", "1-0"),
        ("4k3/4q3/8/8/8/8/8/2NNK3 w - - 0 1", "0-1", "1-0"),
    ] {
        let start: Position = fen.parse().unwrap();
        let results = Color::ALL.map(|color| Game::new(start).flag(color).unwrap().result());
        assert_eq!(results, [white_flags, black_flags], "{fen}");
    }
}

#[test]
fn an_outcome_does_not_contradict_itself() {
    assert_eq!(Outcome::new(Termination::Time, None), None);
    assert_eq!(Outcome::new(Termination::Forfeit, None), None);
    assert_eq!(Outcome::new(Termination::TimeWithoutMatingMaterial, Some(Color::White)), None);
    let sentence = |termination, winner| Outcome::new(termination, winner).unwrap().to_string();
    assert_eq!(sentence(Termination::Unstated, Some(Color::White)), "White won");
    assert_eq!(sentence(Termination::Abandonment, None), "draw by abandonment");
    assert_eq!(sentence(Termination::DeadPosition, None), "draw: nobody can mate any more");
}
