//! The names of the ways in which a game ends, who can win by each, and what the players may do when.

use arrocco_rules::{Color, DrawClaim, Game, Outcome, Position, Termination};

use crate::history::{game, play};

/// Who may have won.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Winner {
    One,
    Nobody,
    Either,
}

use Winner::{Either, Nobody, One};

/// The termination, who may have won, the code, the value of the PGN tag, the name, and the end of the sentence.
#[rustfmt::skip]
const TERMINATIONS: [(Termination, Winner, &str, &str, &str, &str); 17] = [
    (Termination::Checkmate, One, "checkmate", "normal", "checkmate", " by checkmate"),
    (Termination::Stalemate, Nobody, "stalemate", "normal", "stalemate", " by stalemate"),
    (Termination::InsufficientMaterial, Nobody, "insufficient-material", "normal", "insufficient material", " by insufficient material"),
    (Termination::DeadPosition, Nobody, "dead-position", "normal", "dead position", ": nobody can mate any more"),
    (Termination::Fivefold, Nobody, "fivefold", "normal", "fivefold repetition", " by fivefold repetition"),
    (Termination::SeventyFiveMoves, Nobody, "seventy-five-moves", "normal", "75-move rule", " by the 75-move rule"),
    (Termination::Threefold, Nobody, "threefold", "normal", "threefold repetition", " by threefold repetition"),
    (Termination::FiftyMoves, Nobody, "fifty-moves", "normal", "50-move rule", " by the 50-move rule"),
    (Termination::Resignation, One, "resignation", "normal", "resignation", " by resignation"),
    (Termination::Agreement, Nobody, "agreement", "normal", "agreement", " by agreement"),
    (Termination::Time, One, "time", "time forfeit", "time", " on time"),
    (Termination::TimeWithoutMatingMaterial, Nobody, "time-without-mating-material", "time forfeit", "time without mating material", ": out of time, but the opponent cannot mate"),
    (Termination::IllegalMove, Either, "illegal-move", "rules infraction", "illegal move", " after an illegal move"),
    (Termination::Forfeit, One, "forfeit", "rules infraction", "forfeit", " by forfeit"),
    (Termination::Abandonment, Either, "abandonment", "abandoned", "abandonment", " by abandonment"),
    (Termination::Adjudication, Either, "adjudication", "adjudication", "adjudication", " by adjudication"),
    (Termination::Unstated, Either, "unstated", "normal", "reason not stated", ""),
];

#[test]
fn every_end_has_its_names_and_its_winner() {
    for (termination, winner, code, pgn, name, manner) in TERMINATIONS {
        assert_eq!((termination.code(), termination.pgn()), (code, pgn));
        assert_eq!(termination.to_string(), name);
        let won = Outcome::new(termination, Some(Color::Black));
        let drawn = Outcome::new(termination, None);
        assert_eq!(won.is_some(), winner != Nobody, "{code}");
        assert_eq!(drawn.is_some(), winner != One, "{code}");
        if let Some(won) = won {
            assert_eq!((won.winner(), won.is_draw(), won.result()), (Some(Color::Black), false, "0-1"));
            assert_eq!((won.termination(), won.to_string()), (termination, format!("Black won{manner}")));
        }
        if let Some(drawn) = drawn {
            assert_eq!((drawn.winner(), drawn.is_draw(), drawn.result()), (None, true, "1/2-1/2"));
            assert_eq!((drawn.termination(), drawn.to_string()), (termination, format!("draw{manner}")));
        }
    }
}

#[test]
fn resigning_loses_and_agreeing_draws() {
    for color in Color::ALL {
        let mut game = Game::default();
        let outcome = game.resign(color).unwrap();
        assert_eq!((outcome.winner(), outcome.termination()), (Some(!color), Termination::Resignation));
        assert_eq!(game.outcome(), Some(outcome));
        assert!(game.agree_draw().is_err(), "the game is over");
        assert_eq!(game.outcome(), Some(outcome));
    }
    let mut game = Game::default();
    assert_eq!(game.agree_draw().unwrap().to_string(), "draw by agreement");
    assert_eq!(game.flag(Color::White).unwrap_err().to_string(), "the game is over: draw by agreement");
}

#[test]
fn an_adjudication_ends_the_game_once() {
    let mut game = Game::default();
    let outcome = Outcome::new(Termination::Adjudication, Some(Color::White)).unwrap();
    assert_eq!(game.conclude(outcome), Ok(outcome));
    assert_eq!(game.outcome(), Some(outcome));
    assert!(game.conclude(outcome).is_err());
}

/// A declared end is dropped when a move is taken back, played again or played on.
#[test]
fn taking_back_a_move_drops_the_declared_end() {
    let mut game = Game::default();
    play(&mut game, "e4");
    game.resign(Color::Black).unwrap();
    let mv = game.undo().unwrap();
    assert_eq!(game.outcome(), None);
    game.agree_draw().unwrap();
    assert_eq!(game.redo(), Some(mv));
    assert_eq!(game.outcome(), None);
    game.agree_draw().unwrap();
    game.play_on(game.position().move_from_uci("e7e5").unwrap()).unwrap();
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_game_knows_where_it_began() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 7 40";
    let game = game(fen, "e4 Kd7");
    assert_eq!(game.start().to_string(), fen);
    assert_eq!((game.ply(), game.positions().len(), game.moves().len()), (2, 3, 2));
    assert_eq!(game.positions()[0], *game.start());
    assert_eq!(game.positions()[2], *game.position());
    assert!(game.undone_moves().is_empty());
}

#[test]
fn refused_moves_are_explained() {
    let mut game = Game::default();
    let black = Position::startpos().null_move().unwrap().move_from_uci("g8f6").unwrap();
    assert_eq!(game.play(black).unwrap_err().to_string(), "g8f6 is not a legal move here");
    assert_eq!(game.ply(), 0);
    game.resign(Color::Black).unwrap();
    let white = game.position().move_from_uci("e2e4").unwrap();
    assert_eq!(game.play(white).unwrap_err().to_string(), "the game is over: White won by resignation");
}

#[test]
fn a_claim_with_a_move_holds_for_the_moves_that_repeat() {
    let mut game = Game::default();
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    let mv = |uci| game.position().move_from_uci(uci).unwrap();
    let (back, away) = (mv("f6g8"), mv("f6g4"));
    assert_eq!((game.repetitions_after(back), game.repetitions_after(away)), (Some(3), Some(1)));
    assert!(game.can_claim_with(DrawClaim::Threefold, back));
    assert!(!game.can_claim_with(DrawClaim::Threefold, away));
    assert!(!game.can_claim_with(DrawClaim::FiftyMoves, back));
    assert!(game.claiming_moves(DrawClaim::Threefold).eq([back]));
    assert_eq!(game.claiming_moves(DrawClaim::FiftyMoves).count(), 0);
    game.resign(Color::White).unwrap();
    assert!(!game.can_claim_with(DrawClaim::Threefold, back), "the game is over");
    assert_eq!(game.claiming_moves(DrawClaim::Threefold).count(), 0);
}

/// 50 moves are a hundred half-moves, and a side that is mated by the last one cannot claim a draw.
#[test]
fn fifty_moves_cannot_be_claimed_when_mated_or_stalemated() {
    let mated = game("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 99 200", "Re8");
    assert!(!mated.can_claim(DrawClaim::FiftyMoves));
    let almost = game("8/8/8/8/4R3/5k2/8/5K2 b - - 98 200", "Kg3");
    assert_eq!(almost.position().halfmoves(), 99);
    assert!(!almost.can_claim(DrawClaim::FiftyMoves));
    assert!(almost.claiming_moves(DrawClaim::FiftyMoves).count() > 0);
    let done = game("8/8/8/8/4R3/5k2/8/5K2 b - - 99 200", "Kg3");
    assert!(done.can_claim(DrawClaim::FiftyMoves));
}

#[test]
fn a_refused_claim_gives_the_counts() {
    let refusal = |moves: &str| game("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", moves).claim_draw().unwrap_err();
    assert_eq!(
        refusal("Rh2 Kd8 Rh1 Ke8 Rh2 Kd8 Rh1").to_string(),
        "no draw to claim: the position has occurred twice, which must be 3 times, and 7 half-moves have passed \
         without a capture or a pawn move, which must be 100"
    );
    assert_eq!(
        refusal("e4 Kd8").to_string(),
        "no draw to claim: the position has occurred once, which must be 3 times, and 1 half-move has passed without \
         a capture or a pawn move, which must be 100"
    );
}
