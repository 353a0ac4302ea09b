//! Options that limit strength: the resulting level, and when they are ignored.

use std::time::Duration;

use arrocco_engine::{Found, Level, Limits};
use arrocco_uci::session::{Action, Configuration, EngineEvent, Input, Job, Session};

/// The jobs started by these lines, each finished at once.
fn jobs(session: &mut Session, lines: &[&str]) -> Vec<Job> {
    let mut jobs = Vec::new();
    for line in lines {
        let mut actions = session.step(Input::Line((*line).to_owned()), Duration::ZERO);
        while let Some(job) = actions.into_iter().find_map(started) {
            let event = match &job {
                Job::Configure(asked) => EngineEvent::Configured { hash: asked.hash },
                _ => EngineEvent::Found(Found::default()),
            };
            jobs.push(job);
            actions = session.step(Input::Engine(event), Duration::ZERO);
        }
    }
    jobs
}

fn started(action: Action) -> Option<Job> {
    match action {
        Action::Start(job) => Some(*job),
        _ => None,
    }
}

fn levels(session: &mut Session, lines: &[&str]) -> Vec<Option<u16>> {
    let level = |job| match job {
        Job::Configure(Configuration { level, .. }) => Some(level.map(Level::elo)),
        _ => None,
    };
    jobs(session, lines).into_iter().filter_map(level).collect()
}

#[test]
fn the_options_give_the_right_level() {
    let mut session = Session::new();
    // The Elo has no effect before strength is limited; then it overrides the number.
    assert_eq!(levels(&mut session, &["setoption name UCI_Elo value 1200"]), []);
    assert_eq!(levels(&mut session, &["setoption name UCI_LimitStrength value true"]), [Some(1200)]);
    assert_eq!(levels(&mut session, &["setoption name Level value 20"]), []);
    assert_eq!(levels(&mut session, &["setoption name UCI_Elo value 900"]), [Some(900)]);
    assert_eq!(levels(&mut session, &["setoption name UCI_Elo value 100"]), []);
    assert_eq!(levels(&mut session, &["setoption name UCI_LimitStrength value false"]), [Some(2800)]);
    assert_eq!(levels(&mut session, &["setoption name Level value 0"]), [None]);
}

#[test]
fn analysis_is_recognized() {
    for (go, is_analysis) in [
        ("go", true),
        ("go infinite", true),
        ("go infinite depth 3", true),
        ("go mate 2", true),
        ("go depth 3", false),
        ("go nodes 10", false),
        ("go movetime 10", false),
        ("go wtime 10 btime 10", false),
        ("go ponder wtime 10 btime 10", false),
    ] {
        let jobs = jobs(&mut Session::new(), &["position startpos", go]);
        let [Job::Search { limits: Limits { analysis, .. }, .. }] = &jobs[..] else { panic!("{jobs:?}") };
        assert_eq!(*analysis, is_analysis, "{go}");
    }
}
