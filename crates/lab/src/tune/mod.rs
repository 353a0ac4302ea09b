//! `arrocco tune`: better numbers for an engine, found by playing it against itself.

mod args;
mod hall;
mod journal;
mod parameter;
mod parameter_file;
mod propose;
mod record;
mod report;
mod schedule;
mod settings;
mod spsa;
mod study;
mod tally;
mod trial;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_json};
use arrocco_support::quote::quote;
use arrocco_support::random::Random;
use arrocco_uci::client::{Engine, OptionKind};

use crate::matches::{Book, Contestant, EngineSpec, Live, Opening, Terms, tell_interrupted, warn_if_crowded};
pub use args::TuneArgs;
use hall::Hall;
use journal::{Journal, Past};
use parameter::Parameter;
use report::Document;
use schedule::Schedule;
use settings::Settings;
use spsa::Spsa;
use study::Study;

/// As many games as are played when nobody says how many.
const SOME: u64 = 20_000;

/// The usual rate of fishtest.
const RATE: f64 = 0.002;

pub fn run(args: &TuneArgs) -> Result<Answer> {
    let interrupt = Interrupt::install()?;
    let cancel = Arc::default();
    interrupt.sets_too(&cancel)?;
    match (&args.propose, &args.parameters, &args.log) {
        (Some(prefix), ..) => print_proposal(args, prefix, cancel),
        (None, Some(parameters), Some(log)) => tune(args, parameters, log, cancel, &interrupt),
        // The command line does not let it come to this.
        (None, ..) => bail!("--parameters and --log are needed"),
    }
}

fn print_proposal(args: &TuneArgs, prefix: &str, cancel: Arc<AtomicBool>) -> Result<Answer> {
    let (_, engine) = start_engine(args, cancel, false)?;
    let text = propose::propose(engine.options(), prefix)?;
    let mut output = Output::new();
    output.bytes(text.as_bytes())?;
    output.finish()?;
    Ok(Answer::Yes)
}

fn tune(
    args: &TuneArgs,
    parameters: &Path,
    log: &Path,
    cancel: Arc<AtomicBool>,
    interrupt: &Interrupt,
) -> Result<Answer> {
    let parameters = parameter_file::read(parameters)?;
    let past = if args.resume { Past::read(log).context("--resume")? } else { None };
    let settings = settle(args, parameters, past.as_ref())?;
    let hall = match open_hall(args, &settings, past.as_ref(), cancel) {
        Err(_) if interrupt.is_set() => return tell_interrupted(args.json),
        hall => hall?,
    };
    let journal = if args.resume {
        Journal::resume(log, &settings, past.as_ref()).context("--resume")?
    } else {
        Journal::create(log, &settings)?
    };
    let schedule = Schedule { pairs: settings.pairs(), rate: settings.rate };
    let study = Study::new(Spsa::new(settings.parameters, schedule, settings.seed), journal, past);
    conduct(args, &hall, study, interrupt)
}

/// What is asked for, and what the log says where nothing is.
fn settle(args: &TuneArgs, parameters: Vec<Parameter>, past: Option<&Past>) -> Result<Settings> {
    let before = past.map(|past| &past.settings);
    let settings = Settings {
        tune: Settings::version(),
        engine: args.engine.clone(),
        control: args.conditions.tc.to_string(),
        book: args.book.as_ref().map(|book| book.to_string_lossy().into_owned()),
        plies: args.plies,
        games: args.games.or(before.map(|before| before.games)).unwrap_or(SOME),
        rate: args.rate.or(before.map(|before| before.rate)).unwrap_or(RATE),
        seed: args.seed.or(before.map(|before| before.seed)).unwrap_or_else(new_seed),
        parameters,
    };
    ensure!(
        settings.games.is_multiple_of(2),
        "--games has to be even: games are played in pairs with colors changed"
    );
    if let Some(before) = before {
        settings.continues(before).context("--resume: the tuning in the log is another one")?;
        for change in settings.changes(before) {
            warn(&format!("the tuning goes on with another {change}"));
        }
    }
    if past.is_some_and(|past| past.is_torn) {
        warn("the last line of the log is not complete: its pair will be played again");
    }
    Ok(settings)
}

/// Another one every time, small enough for every reader of JSON.
fn new_seed() -> u64 {
    Random::from_time().next_u64() >> 11
}

fn open_hall(
    args: &TuneArgs,
    settings: &Settings,
    past: Option<&Past>,
    cancel: Arc<AtomicBool>,
) -> Result<Hall> {
    let openings = read_openings(args, settings)?;
    let is_chess960 = openings.iter().any(Opening::needs_chess960);
    let (contestant, engine) = start_engine(args, Arc::clone(&cancel), is_chess960)?;
    check_options(&engine, &settings.parameters)?;
    warn_if_crowded(args.concurrency);
    let referee = args.conditions.referee(is_chess960);
    let names = settings.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let live = Live::new(past.map_or(0, |past| 2 * past.tally.played()), args.json);
    Ok(Hall { contestant, names, openings, referee, cancel, live })
}

fn read_openings(args: &TuneArgs, settings: &Settings) -> Result<Vec<Opening>> {
    let Some(path) = &args.book else { return Ok(vec![Opening::default()]) };
    let wanted = usize::try_from(settings.pairs()).unwrap_or(usize::MAX);
    let plies = args.plies.unwrap_or(usize::MAX);
    Book { path, seed: Some(settings.seed), plies, wanted }.read()
}

/// Starts the engine once, so that what is wrong with it is known before the first game.
fn start_engine(args: &TuneArgs, cancel: Arc<AtomicBool>, is_chess960: bool) -> Result<(Contestant, Engine)> {
    let spec = EngineSpec::parse(&args.engine, "")?;
    let timeout = args.conditions.patience();
    let terms = Terms { control: args.conditions.tc, timeout, is_chess960, cancel };
    let contestant = Contestant::new(spec, &terms)?;
    let engine = contestant.start().with_context(|| format!("the engine {}", quote(&contestant.name)))?;
    Ok((contestant, engine))
}

/// Every parameter has to be a number among the options, and all of its range allowed.
fn check_options(engine: &Engine, parameters: &[Parameter]) -> Result<()> {
    for Parameter { name, least, most, .. } in parameters {
        let option = engine.option(name);
        let option = option.with_context(|| format!("the engine offers no option {}", quote(name)))?;
        let OptionKind::Spin { min, max } = option.kind else {
            bail!("the option {} of the engine is not a number", quote(name));
        };
        ensure!(
            min <= *least && *most <= max,
            "the option {} of the engine takes {min} to {max}, not all from {least} to {most}",
            quote(name)
        );
    }
    Ok(())
}

/// Has the pairs played, and tells what came of it.
fn conduct(args: &TuneArgs, hall: &Hall, study: Study, interrupt: &Interrupt) -> Result<Answer> {
    let start = Instant::now();
    hall.show(&study);
    let study = Mutex::new(study);
    let played = open_boards(hall, &study, usize::from(args.concurrency));
    hall.live.end();
    let study = study.into_inner().unwrap_or_else(PoisonError::into_inner);
    let is_interrupted = interrupt.is_set();
    if args.json {
        print_json(&Document::new(&study, is_interrupted, start.elapsed().as_secs_f64()))?;
    } else {
        print_table(&study, is_interrupted)?;
    }
    played?;
    study.check_journal()?;
    Ok(Answer::from(!is_interrupted))
}

fn open_boards(hall: &Hall, study: &Mutex<Study>, boards: usize) -> Result<()> {
    thread::scope(|scope| {
        let boards: Vec<_> = (0..boards).map(|_| scope.spawn(|| hall.play_at_one_board(study))).collect();
        let ended = boards.into_iter().map(|board| match board.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        // All of them are waited for, whatever became of the first.
        let ended: Vec<Result<()>> = ended.collect();
        ended.into_iter().collect()
    })
}

fn print_table(study: &Study, is_interrupted: bool) -> Result<()> {
    let mut output = Output::new();
    if is_interrupted {
        output.line("interrupted")?;
    }
    output.bytes(report::table(study).as_bytes())?;
    output.finish()
}
