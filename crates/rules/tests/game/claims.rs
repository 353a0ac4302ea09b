//! Draws by claim, for the current position and with an announced move.

use arrocco_rules::{ClaimError, Color, DrawClaim, Game, Position, Termination};

use crate::history::{game, play, termination};

fn announced(game: &Game, uci: &str) -> Result<Termination, ClaimError> {
    let mv = game.position().move_from_uci(uci).unwrap();
    game.clone().claim_draw_with(mv).map(arrocco_rules::Outcome::termination)
}

#[test]
fn the_third_time_is_claimed_before_or_after_the_move() {
    let mut game = Game::default();
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert!(matches!(game.claim_draw(), Err(ClaimError::NoGrounds { repetitions: 2, halfmoves: 7, .. })));
    assert_eq!(announced(&game, "f6g8"), Ok(Termination::Threefold));
    let other = announced(&game, "f6g4").unwrap_err();
    assert_eq!(
        other.to_string(),
        "no draw to claim with f6g4: the position would have occurred once, which must be 3 times, and 8 \
         half-moves would have passed without a capture or a pawn move, which must be 100"
    );
    assert_eq!(game.claiming_moves(DrawClaim::Threefold).count(), 1);
    play(&mut game, "Ng8");
    assert_eq!(game.outcome(), None);
    assert!(game.can_claim(DrawClaim::Threefold) && !game.can_claim(DrawClaim::FiftyMoves));
    assert_eq!(game.claim_draw().unwrap().to_string(), "draw by threefold repetition");
    assert_eq!(termination(&game), Some(Termination::Threefold));
    assert_eq!(game.claim_draw().unwrap_err().to_string(), "the game is over: draw by threefold repetition");
    assert!(!game.can_claim(DrawClaim::Threefold));
}

#[test]
fn fifty_moves_are_claimed_before_or_after_the_last() {
    let game = game("8/8/8/8/4R3/5k2/8/5K2 b - - 98 200", "");
    assert!(!game.can_claim(DrawClaim::FiftyMoves));
    assert!(matches!(
        announced(&game, "f3g3"),
        Err(ClaimError::NoGrounds { repetitions: 1, halfmoves: 99, announced: Some(_) })
    ));
    let mut game = Game::new("8/8/8/8/4R3/5k2/8/5K2 b - - 99 200".parse().unwrap());
    assert_eq!(announced(&game, "f3g3"), Ok(Termination::FiftyMoves));
    assert!(matches!(announced(&game, "f3e4"), Err(ClaimError::NoGrounds { halfmoves: 0, .. })));
    play(&mut game, "Kg3");
    assert_eq!(game.claim_draw().unwrap().termination(), Termination::FiftyMoves);
    assert_eq!(game.position().turn(), Color::White);
}

#[test]
fn a_mate_is_played_and_not_announced() {
    let game = game("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 99 200", "");
    let error = announced(&game, "e1e8").unwrap_err();
    assert_eq!(error.to_string(), "no draw to claim: e1e8 ends the game and has to be played");
    assert_eq!(announced(&game, "e1e7"), Ok(Termination::FiftyMoves));
}

#[test]
fn an_illegal_move_claims_nothing() {
    let mut game = Game::default();
    let black = Position::startpos().null_move().unwrap().move_from_uci("g8f6").unwrap();
    assert_eq!(game.claim_draw_with(black).unwrap_err().to_string(), "g8f6 is not a legal move here");
    assert_eq!(
        (game.repetitions_after(black), game.can_claim_with(DrawClaim::Threefold, black)),
        (None, false)
    );
}
