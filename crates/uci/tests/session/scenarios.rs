//! Scenarios that are hard to produce with a real engine.

use std::time::Duration;

use arrocco_engine::{Chances, Event, Found, Report, Score};
use arrocco_rules::{Move, MoveKind, Square};
use arrocco_uci::session::{Action, Configuration, EngineEvent, Input, Job, Session};

fn line(session: &mut Session, text: &str) -> Vec<Action> {
    session.step(Input::Line(text.to_owned()), Duration::ZERO)
}

fn engine_event(session: &mut Session, event: EngineEvent) -> Vec<Action> {
    session.step(Input::Engine(event), Duration::ZERO)
}

fn printed(actions: &[Action]) -> Vec<&str> {
    let mut lines = Vec::new();
    for action in actions {
        if let Action::Print(text) | Action::PrintOrDrop(text) = action {
            lines.push(text.as_str());
        }
    }
    lines
}

fn jobs(actions: &[Action]) -> Vec<&Job> {
    let mut jobs = Vec::new();
    for action in actions {
        if let Action::Start(job) = action {
            jobs.push(&**job);
        }
    }
    jobs
}

fn searching(go: &str) -> Session {
    let mut session = Session::new();
    line(&mut session, "position startpos");
    assert_eq!(jobs(&line(&mut session, go)).len(), 1);
    session
}

#[test]
fn an_illegal_best_move_is_replaced() {
    let mut session = searching("go depth 1");
    let best = Some(Move::new(Square::E2, Square::E5, MoveKind::Quiet));
    let actions = engine_event(&mut session, EngineEvent::Found(Found { best, ..Found::default() }));
    let lines = printed(&actions);
    let complaint = "info string error: the search chose e2e5, which is not legal; another move is sent";
    assert_eq!(lines[0], complaint);
    assert!(
        lines[1].starts_with("info depth 0 score cp 0 ") && lines[2].starts_with("bestmove "),
        "{lines:?}"
    );
}

#[test]
fn a_last_info_line_is_sent_if_the_best_move_was_not_reported() {
    let mut session = searching("go depth 9");
    let e4 = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    let d4 = Move::new(Square::D2, Square::D4, MoveKind::DoublePush);
    let report = |mv| {
        EngineEvent::Progress(Event::Report(Report {
            depth: 8,
            selective_depth: 8,
            rank: 1,
            score: Score::cp(20),
            bound: None,
            chances: Chances { win: 100, draw: 900, loss: 0 },
            nodes: 100,
            time: Duration::ZERO,
            table_hits: 0,
            hash_full: 0,
            line: vec![mv],
        }))
    };
    let found =
        |best| Found { best: Some(best), score: Score::cp(25), depth: 9, nodes: 150, ..Found::default() };
    engine_event(&mut session, report(e4));
    let actions = engine_event(&mut session, EngineEvent::Found(found(d4)));
    assert_eq!(printed(&actions), ["info depth 9 score cp 25 nodes 150 pv d2d4", "bestmove d2d4"]);
    line(&mut session, "go depth 9");
    engine_event(&mut session, report(e4));
    assert_eq!(printed(&engine_event(&mut session, EngineEvent::Found(found(e4)))), ["bestmove e2e4"]);
}

#[test]
fn an_illegal_ponder_move_is_dropped() {
    let mut session = searching("go depth 1");
    let best = Some(Move::new(Square::E2, Square::E4, MoveKind::DoublePush));
    let actions =
        engine_event(&mut session, EngineEvent::Found(Found { best, ponder: best, ..Found::default() }));
    assert_eq!(printed(&actions).last(), Some(&"bestmove e2e4"));
}

#[test]
fn time_in_the_queue_is_subtracted_from_the_clock() {
    let mut session = searching("go infinite");
    line(&mut session, "stop");
    session.step(Input::Line("go wtime 1000 btime 1000".to_owned()), Duration::from_millis(40));
    let found = Input::Engine(EngineEvent::Found(Found::default()));
    let actions = session.step(found, Duration::from_millis(65));
    let [Job::Search { limits, .. }] = jobs(&actions)[..] else { panic!("{actions:?}") };
    assert_eq!(limits.overhead, Duration::from_millis(10 + 25));
}

#[test]
fn isready_waits_for_a_hash_table_but_not_for_a_search() {
    let mut session = Session::new();
    line(&mut session, "position startpos");
    let actions = line(&mut session, "setoption name Hash value 64");
    let asked = Configuration { hash: 64, ..Configuration::default() };
    assert_eq!(jobs(&actions), [&Job::Configure(asked)]);
    assert!(line(&mut session, "isready").is_empty());
    assert!(line(&mut session, "go infinite").is_empty());
    let actions = engine_event(&mut session, EngineEvent::Configured { hash: 64 });
    assert_eq!(printed(&actions), ["readyok"]);
    assert_eq!(jobs(&actions).len(), 1);
    assert_eq!(printed(&line(&mut session, "isready")), ["readyok"]);
}

#[test]
fn a_hash_size_that_failed_is_not_requested_again() {
    let mut session = Session::new();
    line(&mut session, "setoption name Hash value 64");
    let actions = engine_event(&mut session, EngineEvent::Configured { hash: 16 });
    assert_eq!(
        printed(&actions),
        ["info string error: no memory for a hash table of 64 MiB; it keeps its 16 MiB"]
    );
    assert!(jobs(&actions).is_empty());
}

#[test]
fn a_hash_size_set_in_the_meantime_is_requested() {
    let mut session = Session::new();
    line(&mut session, "setoption name Hash value 64");
    line(&mut session, "setoption name Hash value 32");
    let actions = engine_event(&mut session, EngineEvent::Configured { hash: 16 });
    let asked = Configuration { hash: 32, ..Configuration::default() };
    assert_eq!(jobs(&actions), [&Job::Configure(asked)]);
}

#[test]
fn options_that_make_the_engine_panic_are_reset() {
    let mut session = Session::new();
    line(&mut session, "setoption name Threads value 512");
    let actions = engine_event(&mut session, EngineEvent::Crashed("no".to_owned()));
    assert_eq!(printed(&actions), ["info string error: the engine failed: \"no\"; it begins anew"]);
    assert!(jobs(&actions).is_empty());
    assert_eq!(printed(&line(&mut session, "isready")), ["readyok"]);
}

#[test]
fn a_new_engine_is_configured_like_the_old_one() {
    let mut session = Session::new();
    line(&mut session, "setoption name Threads value 4");
    engine_event(&mut session, EngineEvent::Configured { hash: 16 });
    line(&mut session, "position startpos");
    line(&mut session, "go depth 9");
    let actions = engine_event(&mut session, EngineEvent::Crashed("no".to_owned()));
    let asked = Configuration { threads: 4, ..Configuration::default() };
    assert_eq!(jobs(&actions), [&Job::Configure(asked)]);
    assert!(printed(&actions).last().unwrap().starts_with("bestmove "));
}

#[test]
fn unexpected_engine_events_are_ignored() {
    let mut session = Session::new();
    for event in [
        EngineEvent::Found(Found::default()),
        EngineEvent::Configured { hash: 1 },
        EngineEvent::Counted,
        EngineEvent::Benched { nodes: 1, time: Duration::ZERO },
    ] {
        assert!(engine_event(&mut session, event).is_empty());
    }
}

#[test]
fn a_queued_ponder_search_loses_no_time_before_the_ponder_hit() {
    let mut session = searching("go infinite");
    let at = |session: &mut Session, text: &str, ms| {
        session.step(Input::Line(text.to_owned()), Duration::from_millis(ms))
    };
    at(&mut session, "stop", 0);
    at(&mut session, "go ponder wtime 1000 btime 1000", 40);
    at(&mut session, "ponderhit", 100);
    let found = || Input::Engine(EngineEvent::Found(Found::default()));
    let actions = session.step(found(), Duration::from_millis(105));
    let [Job::Search { limits, .. }] = jobs(&actions)[..] else { panic!("{actions:?}") };
    assert_eq!((limits.ponder, limits.overhead), (false, Duration::from_millis(10 + 5)));

    at(&mut session, "stop", 110);
    at(&mut session, "go ponder wtime 1000 btime 1000", 120);
    let actions = session.step(found(), Duration::from_millis(500));
    let [Job::Search { limits, .. }] = jobs(&actions)[..] else { panic!("{actions:?}") };
    assert_eq!((limits.ponder, limits.overhead), (true, Duration::from_millis(10)));
    assert!(at(&mut session, "ponderhit", 600).contains(&Action::PonderHit));
}

#[test]
fn the_book_is_used_in_games_and_not_in_analysis() {
    let is_asked = |lines: &[&str], go: &str| {
        let mut session = Session::new();
        line(&mut session, "position startpos");
        for text in lines {
            line(&mut session, text);
        }
        let actions = line(&mut session, go);
        let [Job::Search { from_book, .. }] = jobs(&actions)[..] else { panic!("{actions:?}") };
        *from_book
    };
    let own = "setoption name OwnBook value true";
    for go in ["go wtime 1000 btime 1000", "go depth 3", "go movetime 5", "go ponder wtime 9 btime 9"] {
        assert!(is_asked(&[own], go), "{go}");
        assert!(!is_asked(&[], go), "{go}");
        assert!(!is_asked(&[own, "setoption name UCI_AnalyseMode value true"], go), "{go}");
    }
    for go in ["go infinite", "go", "go mate 3", "go infinite wtime 1000 btime 1000"] {
        assert!(!is_asked(&[own], go), "{go}");
    }
}

#[test]
fn a_rejected_file_can_be_tried_again() {
    for (option, event, sorry) in [
        ("BookFile", EngineEvent::NoBook("it is\nbad".to_owned()), "it is bad; no book is used"),
        (
            "EvalFile",
            EngineEvent::NoNetwork("it is bad".to_owned()),
            "it is bad; the evaluation stays as it was",
        ),
    ] {
        let mut session = Session::new();
        let set = format!("setoption name {option} value some file");
        for _ in 0..2 {
            assert_eq!(jobs(&line(&mut session, &set)).len(), 1);
            assert_eq!(
                printed(&engine_event(&mut session, event.clone())),
                [format!("info string error: {sorry}")]
            );
            assert_eq!(engine_event(&mut session, EngineEvent::Configured { hash: 16 }), []);
        }
        // Another file set in the meantime is still requested.
        line(&mut session, &set);
        line(&mut session, &format!("setoption name {option} value another"));
        engine_event(&mut session, event);
        let actions = engine_event(&mut session, EngineEvent::Configured { hash: 16 });
        let [Job::Configure(asked)] = jobs(&actions)[..] else { panic!("{actions:?}") };
        assert!(asked.book.as_ref().or(asked.network.as_ref()).is_some_and(|path| path.ends_with("another")));
    }
}

#[test]
fn eval_prints_a_table() {
    let mut session = Session::new();
    let actions = line(&mut session, "eval");
    let table: Vec<&str> = printed(&actions)[0].lines().collect();
    assert!(table[0].contains("White") && table[0].contains("Black"), "{table:?}");
    for term in ["material", "mobility", "king shelter", "all"] {
        let row = table.iter().find(|row| row.starts_with(term)).unwrap();
        assert_eq!(row[14..].split_whitespace().count(), 7, "{row}");
    }
    assert!(table.last().unwrap().starts_with("evaluation +0."), "{table:?}");
}
