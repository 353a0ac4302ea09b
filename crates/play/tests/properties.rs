//! Properties of random sequences of events at random times: clocks never gain time that was not given, a saved game is
//! restored as it was, a refusal changes nothing, and taking back and playing again restores the game.

use std::time::Duration;

use arrocco_play::{Bonus, Event, Game, Notice, Player, Setup, Sides, Status, TimeControl};
use arrocco_rules::{Color, Position};
use proptest::prelude::*;

/// A random event; numbers select among the legal moves.
#[derive(Clone, Debug)]
enum Step {
    Play(usize),
    PlayOutOfTurn(usize),
    PlayText(String),
    TakeBack(usize),
    Redo(usize),
    Offer(Color),
    Accept(Color),
    Decline(Color),
    Claim(Color, Option<usize>),
    Resign(Color),
    AskHint,
    Hint(usize),
    Pause,
    Resume,
    Tick,
    Seat(Color, Player),
}

/// A step, and the milliseconds since the one before. Negative ones are a clock that goes backwards.
type Timed = (Step, i64);

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

fn player() -> impl Strategy<Value = Player> {
    let players = ["human", "engine", "engine:7", "random", "uci:stockfish \"x\" \\"];
    prop::sample::select(players.map(|text| text.parse::<Player>().unwrap()).to_vec())
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        24 => any::<usize>().prop_map(Step::Play),
        1 => any::<usize>().prop_map(Step::PlayOutOfTurn),
        2 => "[a-hNBRQKO0-9x=+ -]{0,7}".prop_map(Step::PlayText),
        3 => (0_usize..5).prop_map(Step::TakeBack),
        3 => (0_usize..5).prop_map(Step::Redo),
        1 => color().prop_map(Step::Offer),
        1 => color().prop_map(Step::Accept),
        1 => color().prop_map(Step::Decline),
        1 => (color(), prop::option::of(any::<usize>())).prop_map(|(by, with)| Step::Claim(by, with)),
        1 => prop::bool::weighted(0.3).prop_flat_map(|resigns| {
            color().prop_map(move |by| if resigns { Step::Resign(by) } else { Step::Tick })
        }),
        1 => Just(Step::AskHint),
        1 => any::<usize>().prop_map(Step::Hint),
        2 => Just(Step::Pause),
        2 => Just(Step::Resume),
        1 => Just(Step::Tick),
        1 => (color(), player()).prop_map(|(color, player)| Step::Seat(color, player)),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Timed>> {
    let time = prop_oneof![8 => 0_i64..900, 1 => 900_i64..15_000, 1 => -2_000_i64..0];
    prop::collection::vec((step(), time), 1..80)
}

fn setup() -> impl Strategy<Value = Setup> {
    let controls = ["1+2", "0.5", "1d1", "1b1", "3/0.5", "2/0.25+1", "40/90+30"];
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        "8/8/8/8/4R3/5k2/8/5K2 b - - 96 120",
        "4k3/P6p/8/8/8/8/p6P/4K3 b - - 3 9",
        "k7/8/8/8/8/8/8/1R1K3R w - - 0 1",
        "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1",
    ];
    let control = prop::option::weighted(0.8, prop::sample::select(controls.to_vec()));
    let tags = prop::collection::vec(("[A-Z][a-z]{2,6}", "[ -~]{0,12}"), 0..3);
    (prop::sample::select(starts.to_vec()), control, player(), player(), tags).prop_map(
        |(start, control, white, black, tags)| Setup {
            start: start.parse().unwrap(),
            players: Sides { white, black },
            control: control.map(|text| text.parse().unwrap()),
            tags,
        },
    )
}

/// The event of a step in this game.
fn event(step: &Step, game: &Game) -> Event {
    let position = *game.position();
    let moves = position.legal_moves();
    let pick = |number: usize| moves.get(number.checked_rem(moves.len())?).copied();
    match step.clone() {
        Step::Play(number) => pick(number).map_or(Event::Tick, |mv| Event::Play { by: game.turn(), mv }),
        Step::PlayOutOfTurn(number) => {
            pick(number).map_or(Event::Tick, |mv| Event::Play { by: !game.turn(), mv })
        }
        Step::PlayText(text) => Event::PlayText { by: game.turn(), text },
        Step::TakeBack(plies) => Event::TakeBack { plies },
        Step::Redo(plies) => Event::Redo { plies },
        Step::Offer(by) => Event::OfferDraw { by },
        Step::Accept(by) => Event::AcceptDraw { by },
        Step::Decline(by) => Event::DeclineDraw { by },
        Step::Claim(by, number) => Event::ClaimDraw { by, with: number.and_then(pick) },
        Step::Resign(by) => Event::Resign { by },
        Step::AskHint => Event::AskHint,
        Step::Hint(number) => pick(number).map_or(Event::Tick, |mv| Event::Hint { mv }),
        Step::Pause => Event::Pause,
        Step::Resume => Event::Resume,
        Step::Tick => Event::Tick,
        Step::Seat(color, player) => Event::Seat { color, player },
    }
}

/// The complete state of a game at a moment, except for its revision.
fn snapshot(game: &Game, now: Duration) -> String {
    let hint = game.hint().map(|mv| mv.to_string());
    format!("{:?} {hint:?} {} {}", game.status(), game.is_running(), game.save(now))
}

/// The most time that a side can have: its base time plus what its moves gave.
fn max_time(game: &Game, color: Color) -> Option<Duration> {
    let control = game.control()?;
    let first = usize::from(color != game.record().start().turn());
    let own = game.plies().iter().skip(first).step_by(2);
    let given = (1..).zip(own).map(|(made, ply)| given(&control, made, ply.thought)).sum::<Duration>();
    Some(control.base() + given)
}

/// The time that a side's move with this number gave it.
fn given(control: &TimeControl, made: u32, thought: Duration) -> Duration {
    let bonus = match control.bonus() {
        Bonus::Increment(increment) => increment,
        Bonus::Bronstein(most) => most.min(thought),
        Bonus::None | Bonus::Delay(_) => Duration::ZERO,
    };
    let is_wound_up = control.moves().is_some_and(|moves| made.is_multiple_of(moves.get()));
    bonus + if is_wound_up { control.base() } else { Duration::ZERO }
}

/// Applies the steps, with a check after each.
fn run_steps(
    setup: Setup,
    steps: &[Timed],
    mut check: impl FnMut(&Game, &Game, &Event, &Outcome, Duration) -> Result<(), TestCaseError>,
) -> Result<Game, TestCaseError> {
    let mut now = Duration::from_secs(3600);
    let mut game = Game::new(setup, now);
    for (step, later) in steps {
        let by = Duration::from_millis(later.unsigned_abs());
        now = if *later < 0 { now.saturating_sub(by) } else { now + by };
        let before = game.clone();
        let event = event(step, &game);
        let outcome = game.apply(event.clone(), now);
        check(&before, &game, &event, &outcome, now)?;
    }
    Ok(game)
}

/// `ARROCCO_EVENTS=20` runs twenty times as many cases. Failures are printed and not saved to files.
fn config(cases: u32) -> ProptestConfig {
    let more = std::env::var("ARROCCO_EVENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let cases = cases.saturating_mul(more);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

type Outcome = Result<Vec<Notice>, arrocco_play::Refusal>;

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn no_clock_gains_what_it_was_not_given(setup in setup(), steps in steps()) {
        run_steps(setup, &steps, |before, after, event, _, now| {
            for color in Color::ALL {
                let (Some(left), Some(most)) = (after.left(color, now), max_time(after, color)) else { continue };
                prop_assert!(left <= most, "{color} has {left:?} of at most {most:?}");
                let gives = matches!(event, Event::Play { .. } | Event::PlayText { .. } | Event::Redo { .. });
                prop_assert!(gives || Some(left) <= before.left(color, now), "{event:?} gave {color} time");
            }
            Ok(())
        })?;
    }

    #[test]
    fn every_millisecond_is_accounted_for(setup in setup(), moves in prop::collection::vec((any::<usize>(), 0_i64..3000), 1..60)) {
        let steps: Vec<Timed> = moves.into_iter().map(|(number, later)| (Step::Play(number), later)).collect();
        let game = run_steps(setup, &steps, |_, _, _, _, _| Ok(()))?;
        let Some(control) = game.control() else { return Ok(()) };
        let first = game.record().start().turn();
        let mut left = Sides::both(control.base());
        for (i, ply) in game.plies().iter().enumerate() {
            let mover = if i % 2 == 0 { first } else { !first };
            let charge = match control.bonus() {
                Bonus::Delay(delay) => ply.thought.saturating_sub(delay),
                _ => ply.thought,
            };
            left[mover] = left[mover].saturating_sub(charge) + given(&control, i as u32 / 2 + 1, ply.thought);
            prop_assert_eq!(ply.left, left);
        }
    }

    #[test]
    fn a_saved_game_is_restored_as_it_was(setup in setup(), steps in steps()) {
        run_steps(setup, &steps, |_, game, _, _, now| {
            let text = game.save(now);
            let again = Game::restore(&text);
            let Ok(mut again) = again else { return Err(TestCaseError::fail(format!("{again:?}\n{text}"))) };
            let is_over = matches!(game.status(), Status::Over(_));
            prop_assert_eq!(again.status(), if is_over { game.status() } else { Status::Paused });
            prop_assert_eq!(again.save(Duration::MAX), text);
            prop_assert_eq!((again.plies(), again.undone()), (game.plies(), game.undone()));
            let later = Duration::from_secs(1_000_000);
            if !is_over {
                again.apply(Event::Resume, later).unwrap();
            }
            for color in Color::ALL {
                prop_assert_eq!(again.left(color, later), game.left(color, now));
            }
            Ok(())
        })?;
    }

    #[test]
    fn other_programs_read_the_same_moves(setup in setup(), steps in steps()) {
        let game = run_steps(setup, &steps, |_, _, _, _, _| Ok(()))?;
        let imported = Game::import(game.pgn().as_bytes()).unwrap();
        prop_assert_eq!(&imported.warnings, &Vec::new());
        prop_assert_eq!(imported.game.fen(), game.fen());
        let moves = |game: &Game| game.plies().iter().map(|ply| ply.san.to_string()).collect::<Vec<_>>();
        prop_assert_eq!(moves(&imported.game), moves(&game));
    }

    #[test]
    fn taking_back_and_playing_again_restores_the_game(setup in setup(), steps in steps()) {
        run_steps(setup, &steps, |_, game, _, _, now| {
            let forced = outcome_of_moves(game);
            if game.record().outcome() != forced {
                // A resignation or agreement is not restored by playing the moves again.
                return Ok(());
            }
            for plies in 1..=game.plies().len().min(4) {
                let mut other = game.clone();
                let Ok(_) = other.apply(Event::TakeBack { plies }, now) else { continue };
                if matches!(other.status(), Status::Over(_)) {
                    continue;
                }
                prop_assert_eq!(other.plies().len() + plies, game.plies().len());
                other.apply(Event::Redo { plies }, now).unwrap();
                prop_assert_eq!((other.status(), other.fen()), (game.status(), game.fen()));
                prop_assert_eq!(other.is_running(), game.is_running());
                prop_assert_eq!(other.undone().len(), game.undone().len());
                for color in Color::ALL {
                    prop_assert_eq!(other.left(color, now), game.left(color, now));
                }
                for (ours, theirs) in other.plies().iter().zip(game.plies()) {
                    prop_assert_eq!((ours.mv, ours.thought, ours.left), (theirs.mv, theirs.thought, theirs.left));
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn every_event_is_answered(setup in setup(), steps in steps()) {
        run_steps(setup, &steps, |before, after, event, outcome, now| {
            match outcome {
                Err(refusal) => {
                    prop_assert_eq!(snapshot(before, now), snapshot(after, now));
                    prop_assert_eq!(before.revision(), after.revision());
                    prop_assert!(!refusal.text(after.position()).is_empty() && !refusal.code().is_empty());
                }
                Ok(notices) if notices.is_empty() => {
                    prop_assert!(matches!(event, Event::Tick | Event::Seat { .. }), "{event:?} said nothing");
                    prop_assert_eq!(snapshot(before, now), snapshot(after, now));
                }
                Ok(notices) => {
                    prop_assert_ne!(before.revision(), after.revision());
                    let moved = notices.iter().filter(|notice| matches!(notice, Notice::Moved { .. })).count();
                    let is_move = matches!(event, Event::Play { .. } | Event::PlayText { .. });
                    let is_late = notices.contains(&Notice::TooLate);
                    prop_assert_eq!(moved, usize::from(is_move && !is_late));
                    if is_move && !is_late {
                        prop_assert_eq!(after.plies().len(), before.plies().len() + 1);
                        prop_assert!(after.undone().is_empty());
                    }
                    let was_over = matches!(before.status(), Status::Over(_));
                    let is_over = matches!(after.status(), Status::Over(_));
                    let told = notices.iter().any(|notice| matches!(notice, Notice::Over(_)));
                    prop_assert!(told == is_over || was_over, "{event:?}: {notices:?}");
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_end_is_what_the_rules_say(setup in setup(), steps in steps()) {
        run_steps(setup, &steps, |_, game, _, _, now| {
            if let Some(forced) = outcome_of_moves(game) {
                prop_assert_eq!(game.status(), Status::Over(forced));
            }
            if let Status::Over(outcome) = game.status() {
                prop_assert!(!game.is_running() && game.legal_moves().is_empty() && game.draw_offer().is_none());
                let tag = format!("[Result \"{}\"]", outcome.result());
                prop_assert!(game.pgn().contains(&tag));
            } else {
                prop_assert!(game.pgn().contains("[Result \"*\"]"));
            }
            let view = game.view(now);
            prop_assert_eq!(view.moves.last().map_or(&view.start, |ply| &ply.fen), &view.fen);
            prop_assert!(serde_json::to_string(&view).is_ok());
            Ok(())
        })?;
    }
}

/// The outcome that follows from the moves alone, by `arrocco_rules`.
fn outcome_of_moves(game: &Game) -> Option<arrocco_rules::Outcome> {
    let start: Position = *game.record().start();
    let mut record = arrocco_rules::Game::new(start);
    for ply in game.plies() {
        record.play_on(ply.mv).unwrap();
    }
    record.outcome()
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn arbitrary_text_is_never_a_save(text in "\\PC{0,200}") {
        prop_assert!(Game::restore(&text).is_err());
        let _ = Game::import(text.as_bytes());
    }

    #[test]
    fn a_damaged_save_is_recognized(cut in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let setup = Setup { control: Some("5+3".parse().unwrap()), ..Setup::default() };
        let mut game = Game::new(setup, Duration::ZERO);
        for text in ["e4", "e5", "Nf3"] {
            game.apply(Event::PlayText { by: game.turn(), text: text.to_owned() }, Duration::from_secs(1)).unwrap();
        }
        let whole = game.save(Duration::from_secs(2));
        let at = cut.index(whole.len());
        prop_assert!(Game::restore(&whole[..at]).is_err());
        let mut bytes = whole.clone().into_bytes();
        let old = std::mem::replace(&mut bytes[at], byte);
        if let Ok(text) = std::str::from_utf8(&bytes) && old != byte {
            // A changed line ending may make no difference.
            let is_same = Game::restore(text).is_ok_and(|game| game.save(Duration::ZERO) == whole);
            prop_assert!(Game::restore(text).is_err() || is_same, "{at} {byte}");
        }
    }
}
