//! Single situations of a game.

use std::time::Duration;

use arrocco_play::{Event, Game, MoveRefusal, Notice, Player, Refusal, Setup, Sides, Status};
use arrocco_rules::{Color, Outcome, Square, Termination, WhyNot};

use Color::{Black, White};

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn game(fen: &str, control: Option<&str>) -> Game {
    let control = control.map(|text| text.parse().unwrap());
    Game::new(Setup { start: fen.parse().unwrap(), control, ..Setup::default() }, Duration::ZERO)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[track_caller]
fn play(game: &mut Game, moves: &[&str], now: Duration) {
    for text in moves {
        let event = Event::PlayText { by: game.turn(), text: (*text).to_owned() };
        game.apply(event, now).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
}

#[track_caller]
fn ended(game: &Game) -> (Termination, Option<Color>) {
    match game.status() {
        Status::Over(outcome) => (outcome.termination(), outcome.winner()),
        status => panic!("{status:?}"),
    }
}

#[test]
fn a_flag_falls_exactly_at_zero() {
    let mut game = game(START, Some("1"));
    assert_eq!(game.apply(Event::Tick, Duration::from_nanos(59_999_999_999)), Ok(vec![]));
    let notices = game.apply(Event::Tick, seconds(60)).unwrap();
    assert_eq!(ended(&game), (Termination::Time, Some(Black)));
    assert!(matches!(notices[..], [Notice::Over(_)]));
    assert_eq!(game.left(White, seconds(99)), Some(Duration::ZERO));
}

#[test]
fn a_flag_is_a_draw_if_the_opponent_cannot_mate() {
    let mut lone_king = game("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", Some("1"));
    lone_king.apply(Event::Tick, seconds(61)).unwrap();
    assert_eq!(ended(&lone_king), (Termination::TimeWithoutMatingMaterial, None));
    let mut lone_knight = game("4k1n1/8/8/8/8/8/8/3QK3 w - - 0 1", Some("1"));
    lone_knight.apply(Event::Tick, seconds(61)).unwrap();
    assert_eq!(lone_knight.record().position().can_mate(Black), ended(&lone_knight).1 == Some(Black));
}

#[test]
fn a_mating_move_after_the_flag_is_too_late() {
    let mut game = game("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", Some("1"));
    let event = Event::PlayText { by: White, text: "Re8#".to_owned() };
    let notices = game.apply(event, seconds(60)).unwrap();
    assert!(matches!(notices[..], [Notice::Over(_), Notice::TooLate]));
    assert_eq!(ended(&game), (Termination::Time, Some(Black)));
    assert!(matches!(game.apply(Event::TakeBack { plies: 1 }, seconds(61)), Err(Refusal::Over(_))));
}

#[test]
fn redo_does_not_revive_a_game_lost_on_time() {
    let mut game = game(START, Some("1"));
    play(&mut game, &["e4", "e5"], seconds(1));
    game.apply(Event::TakeBack { plies: 2 }, seconds(2)).unwrap();
    game.apply(Event::Tick, seconds(99)).unwrap();
    assert!(matches!(game.apply(Event::Redo { plies: 1 }, seconds(99)), Err(Refusal::Over(_))));
    assert_eq!(ended(&game), (Termination::Time, Some(Black)));
}

#[test]
fn a_game_lost_on_time_stays_lost() {
    let mut game = game(START, Some("1"));
    play(&mut game, &["e4"], seconds(1));
    game.apply(Event::Tick, seconds(99)).unwrap();
    let restored = Game::restore(&game.save(seconds(500))).unwrap();
    assert_eq!(restored.status(), game.status());
}

#[test]
fn illegal_moves_name_what_is_in_the_way() {
    let mut game = game("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", None);
    let refusal =
        game.apply(Event::PlayText { by: White, text: "Nc3".to_owned() }, Duration::ZERO).unwrap_err();
    let Refusal::Move(reason) = &refusal else { panic!("{refusal:?}") };
    assert_eq!(reason.why(), Some(WhyNot::Pinned { piece: Square::E2, by: Square::E7 }));
    assert_eq!((refusal.squares(), reason.piece()), (Square::E7.bitboard(), Some(Square::E2)));
    assert_eq!(
        refusal.text(game.position()),
        "Nc3 is not legal: the knight on e2 is pinned by the rook on e7"
    );
}

#[test]
fn a_move_of_the_wrong_kind_is_not_played() {
    use arrocco_rules::{Move, MoveKind};
    let mut game = game(START, None);
    let mv = Move::new(Square::E2, Square::E4, MoveKind::Quiet);
    let refusal = game.apply(Event::Play { by: White, mv }, Duration::ZERO).unwrap_err();
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Squares { why: WhyNot::WrongKind { .. }, .. })));
}

#[test]
fn draws_are_offered_once_for_each_move_and_lapse_with_the_reply() {
    let mut game = game(START, None);
    let offer = |by| Event::OfferDraw { by };
    assert_eq!(game.apply(offer(White), Duration::ZERO), Ok(vec![Notice::DrawOffered { by: White }]));
    assert_eq!(game.apply(offer(White), Duration::ZERO), Err(Refusal::OfferStands));
    assert_eq!(game.apply(Event::AcceptDraw { by: White }, Duration::ZERO), Err(Refusal::NoOffer));
    // The offering side may move; the offer stands until the other side moves.
    play(&mut game, &["e4"], Duration::ZERO);
    assert_eq!(game.draw_offer(), Some(White));
    let event = Event::PlayText { by: Black, text: "e5".to_owned() };
    let notices = game.apply(event, Duration::ZERO).unwrap();
    assert!(matches!(notices[..], [Notice::DrawDeclined { by: Black }, Notice::Moved { .. }]));
    game.apply(offer(White), Duration::ZERO).unwrap();
    game.apply(Event::DeclineDraw { by: Black }, Duration::ZERO).unwrap();
    assert_eq!(game.apply(offer(White), Duration::ZERO), Err(Refusal::OfferedAlready));
    game.apply(offer(Black), Duration::ZERO).unwrap();
    game.apply(Event::AcceptDraw { by: White }, Duration::ZERO).unwrap();
    assert_eq!(ended(&game), (Termination::Agreement, None));
}

#[test]
fn two_offers_are_an_agreement() {
    let mut game = game(START, None);
    game.apply(Event::OfferDraw { by: White }, Duration::ZERO).unwrap();
    game.apply(Event::OfferDraw { by: Black }, Duration::ZERO).unwrap();
    assert_eq!(ended(&game), (Termination::Agreement, None));
}

#[test]
fn repetitions_are_claimed_by_the_side_to_move() {
    let mut game = game(START, None);
    play(&mut game, &["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"], Duration::ZERO);
    assert!(game.claims().is_empty());
    let mv = game.position().move_from_san("Ng8").unwrap();
    let claim = |by, with| Event::ClaimDraw { by, with };
    assert!(matches!(
        game.apply(claim(White, None), Duration::ZERO),
        Err(Refusal::NotYourTurn { turn: Black })
    ));
    assert!(matches!(game.apply(claim(Black, None), Duration::ZERO), Err(Refusal::Claim(_))));
    game.apply(claim(Black, Some(mv)), Duration::ZERO).unwrap();
    assert_eq!(ended(&game), (Termination::Threefold, None));
}

#[test]
fn fifty_moves_are_claimed() {
    let mut game = game("8/8/8/8/4R3/5k2/8/5K2 w - - 100 200", None);
    game.apply(Event::ClaimDraw { by: White, with: None }, Duration::ZERO).unwrap();
    assert_eq!(ended(&game), (Termination::FiftyMoves, None));
}

#[test]
fn a_pause_stops_everything() {
    let mut game = game(START, Some("1"));
    game.apply(Event::Pause, seconds(10)).unwrap();
    assert_eq!(game.apply(Event::Pause, seconds(11)), Err(Refusal::Paused));
    let event = Event::PlayText { by: White, text: "e4".to_owned() };
    assert_eq!(game.apply(event.clone(), seconds(1000)), Err(Refusal::Paused));
    assert_eq!(game.deadline(), None);
    game.apply(Event::Resume, seconds(2000)).unwrap();
    assert_eq!(game.apply(Event::Resume, seconds(2000)), Err(Refusal::NotPaused));
    game.apply(event, seconds(2005)).unwrap();
    assert_eq!(game.left(White, seconds(2005)), Some(seconds(45)));
}

#[test]
fn take_backs_do_not_make_time() {
    let mut game = game(START, Some("1+5"));
    for _ in 0..10 {
        play(&mut game, &["e4"], Duration::ZERO);
        game.apply(Event::TakeBack { plies: 1 }, Duration::ZERO).unwrap();
    }
    assert_eq!(game.left(White, Duration::ZERO), Some(seconds(60)));
    play(&mut game, &["e4"], seconds(20));
    game.apply(Event::TakeBack { plies: 1 }, seconds(20)).unwrap();
    assert_eq!(game.left(White, seconds(20)), Some(seconds(45)));
}

#[test]
fn a_resignation_can_be_taken_back_with_the_move_before() {
    let mut game = game(START, Some("1"));
    play(&mut game, &["e4", "e5"], seconds(1));
    game.apply(Event::Resign { by: White }, seconds(2)).unwrap();
    assert_eq!(ended(&game), (Termination::Resignation, Some(Black)));
    game.apply(Event::TakeBack { plies: 2 }, seconds(100)).unwrap();
    assert_eq!((game.status(), game.is_running()), (Status::Playing, true));
}

#[test]
fn moves_of_machines_are_taken_back_with_the_persons_move() {
    let players = Sides { white: Player::Random, black: Player::Human };
    let mut game = Game::new(Setup { players, ..Setup::default() }, Duration::ZERO);
    assert_eq!(game.plies_to_take_back(), None);
    play(&mut game, &["e4"], Duration::ZERO);
    assert_eq!(game.plies_to_take_back(), None);
    play(&mut game, &["e5"], Duration::ZERO);
    assert_eq!(game.plies_to_take_back(), Some(1));
    play(&mut game, &["Nf3"], Duration::ZERO);
    assert_eq!(game.plies_to_take_back(), Some(2));
    game.apply(Event::TakeBack { plies: 2 }, Duration::ZERO).unwrap();
    assert_eq!(game.plies_to_redo(), Some(2));
}

#[test]
fn hints_are_for_the_position_on_the_board() {
    let mut game = game(START, None);
    let mv = game.position().move_from_san("e4").unwrap();
    assert_eq!(game.apply(Event::AskHint, Duration::ZERO), Ok(vec![Notice::HintWanted]));
    game.apply(Event::Hint { mv }, Duration::ZERO).unwrap();
    play(&mut game, &["d4"], Duration::ZERO);
    assert_eq!(game.hint(), None);
    assert_eq!(game.apply(Event::Hint { mv }, Duration::ZERO), Err(Refusal::StaleHint));
}

#[test]
fn captured_pieces_are_kept_by_side() {
    use arrocco_rules::Role;
    let mut game = game("4k2q/8/8/3p4/4P3/8/8/4K2R b K - 0 1", None);
    play(&mut game, &["Qxh1", "Kd2", "dxe4", "Kc3"], Duration::ZERO);
    assert_eq!(game.captured(Black), [Role::Rook, Role::Pawn]);
    assert_eq!((game.captured(White), game.material_balance()), (vec![], -10));
    assert_eq!(game.view(Duration::ZERO).captured.by.black, "rp");
}

#[test]
fn chess960_games_are_saved_with_their_castling() {
    let mut starts = (0..960).filter_map(arrocco_rules::Position::chess960);
    // A start position in which White can castle at once.
    let start = starts.find(|start| start.move_from_san("O-O").is_ok()).unwrap();
    let mut game = Game::new(Setup { start, ..Setup::default() }, Duration::ZERO);
    play(&mut game, &["O-O", "O-O"], Duration::ZERO);
    let again = Game::restore(&game.save(Duration::ZERO)).unwrap();
    assert_eq!((again.fen(), again.plies()[1].san.as_str()), (game.fen(), "O-O"));
    assert!(game.pgn().contains("[Variant \"Chess960\"]"));
}

#[test]
fn a_forfeit_ends_the_game_and_is_remembered() {
    let mut game = game(START, None);
    let outcome = Outcome::new(Termination::Forfeit, Some(White)).unwrap();
    game.apply(Event::Conclude { outcome }, Duration::ZERO).unwrap();
    let again = Game::restore(&game.save(Duration::ZERO)).unwrap();
    assert_eq!(again.status(), Status::Over(outcome));
    assert!(matches!(game.apply(Event::Conclude { outcome }, Duration::ZERO), Err(Refusal::Over(_))));
}

#[test]
fn results_of_other_programs_are_imported() {
    let imported = Game::import(b"[Result \"1-0\"]\n\n1. e4 e5 1-0").unwrap();
    assert_eq!(ended(&imported.game), (Termination::Unstated, Some(White)));
    let broken = Game::import(b"1. e4 e5 2. Ke3 1-0").unwrap();
    assert_eq!((broken.game.status(), broken.warnings.len()), (Status::Paused, 1));
}

#[test]
fn positions_without_a_move_are_over_from_the_start() {
    let mate = game("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Some("1"));
    assert_eq!((ended(&mate), mate.is_running()), ((Termination::Checkmate, Some(White)), false));
}

#[test]
fn there_is_no_hint_on_a_machines_turn() {
    let players = Sides { white: Player::Human, black: Player::Random };
    let mut game = Game::new(Setup { players, ..Setup::default() }, Duration::ZERO);
    assert_eq!(game.apply(Event::AskHint, Duration::ZERO), Ok(vec![Notice::HintWanted]));
    game.apply(Event::PlayText { by: Color::White, text: "e4".to_owned() }, Duration::ZERO).unwrap();
    let refusal = Err(Refusal::NotYourTurn { turn: Color::Black });
    assert_eq!(game.apply(Event::AskHint, Duration::ZERO), refusal);
}
