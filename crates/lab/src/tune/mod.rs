//! `arrocco tune`: better values for the numbers of an engine, found by playing it against itself.

mod args;
mod effects;
mod log_entry;
mod parameter;
mod parameter_file;
mod propose;
mod report;
mod schedule;
mod settings;
mod spsa;
mod tally;
mod trial;
mod trial_pool;
mod tuning;
mod tuning_log;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_interrupted, print_json};
use arrocco_support::quote::quote;
use arrocco_support::random::Random;
use arrocco_uci::client::{Engine, OptionKind};

use crate::arena::{Book, Contestant, EngineDefaults, EngineSpec, LiveTable, Opening, warn_if_crowded};
pub use args::TuneArgs;
use effects::Effects;
use parameter::Parameter;
use report::Document;
use schedule::Schedule;
use settings::Settings;
use spsa::Spsa;
use trial_pool::TrialPool;
use tuning::Tuning;
use tuning_log::{LoggedState, TuningLog};

/// Games if `--games` is not given.
const DEFAULT_GAMES: u64 = 20_000;

/// The learning rate if `--rate` is not given: the usual one of fishtest.
const DEFAULT_RATE: f64 = 0.002;

pub fn run(args: &TuneArgs) -> Result<Answer> {
    let interrupt = Interrupt::install()?;
    let cancel = Arc::default();
    interrupt.also_set(&cancel)?;
    if let Some(log) = &args.effects {
        return print_effects(args, log);
    }
    match (&args.propose, &args.parameters, &args.log) {
        (Some(prefix), ..) => print_proposal(args, prefix, cancel),
        (None, Some(parameters), Some(log)) => tune(args, parameters, log, cancel, &interrupt),
        // The command line does not allow this.
        (None, ..) => bail!("--parameters and --log are needed"),
    }
}

fn print_effects(args: &TuneArgs, log: &Path) -> Result<Answer> {
    let effects = Effects::of_log(log).context("--effects")?;
    if args.json {
        print_json(&effects)?;
    } else {
        let mut output = Output::new();
        output.bytes(effects.table().as_bytes())?;
        output.finish()?;
    }
    Ok(Answer::Yes)
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
    let logged = if args.resume { LoggedState::read(log).context("--resume")? } else { None };
    let settings = merge_settings(args, parameters, logged.as_ref())?;
    let pool = match open_pool(args, &settings, logged.as_ref(), cancel) {
        Err(_) if interrupt.is_set() => return print_interrupted(args.json),
        pool => pool?,
    };
    let log = if args.resume {
        TuningLog::resume(log, &settings, logged.as_ref()).context("--resume")?
    } else {
        TuningLog::create(log, &settings)?
    };
    let schedule = Schedule { pairs: settings.pairs(), rate: settings.rate };
    let tuning = Tuning::new(Spsa::new(settings.parameters, schedule, settings.seed), log, logged);
    run_tuning(args, &pool, tuning, interrupt)
}

/// The settings of the command line; where it has none, those of the log.
fn merge_settings(
    args: &TuneArgs,
    parameters: Vec<Parameter>,
    logged: Option<&LoggedState>,
) -> Result<Settings> {
    let before = logged.map(|logged| &logged.settings);
    let settings = Settings {
        tune: Settings::version(),
        engine: args.engine.clone().unwrap_or_default(),
        control: args.conditions.tc.to_string(),
        book: args.book.as_ref().map(|book| book.to_string_lossy().into_owned()),
        plies: args.plies,
        games: args.games.or(before.map(|before| before.games)).unwrap_or(DEFAULT_GAMES),
        rate: args.rate.or(before.map(|before| before.rate)).unwrap_or(DEFAULT_RATE),
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
    if logged.is_some_and(|logged| logged.is_torn) {
        warn("the last line of the log is not complete: its pair will be played again");
    }
    Ok(settings)
}

/// A random seed, small enough for every JSON reader.
fn new_seed() -> u64 {
    Random::from_time().next_u64() >> 11
}

fn open_pool(
    args: &TuneArgs,
    settings: &Settings,
    logged: Option<&LoggedState>,
    cancel: Arc<AtomicBool>,
) -> Result<TrialPool> {
    let openings = read_openings(args, settings)?;
    let is_chess960 = openings.iter().any(Opening::needs_chess960);
    let (contestant, engine) = start_engine(args, Arc::clone(&cancel), is_chess960)?;
    check_options(&engine, &settings.parameters)?;
    warn_if_crowded(args.concurrency);
    let referee = args.conditions.referee(is_chess960)?;
    let names = settings.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let live = LiveTable::new(logged.map_or(0, |logged| 2 * logged.tally.played()), args.json);
    Ok(TrialPool { contestant, names, openings, referee, cancel, live })
}

fn read_openings(args: &TuneArgs, settings: &Settings) -> Result<Vec<Opening>> {
    let Some(path) = &args.book else { return Ok(vec![Opening::default()]) };
    let wanted = usize::try_from(settings.pairs()).unwrap_or(usize::MAX);
    let plies = args.plies.unwrap_or(usize::MAX);
    Book { path, seed: Some(settings.seed), plies, wanted }.read()
}

/// Starts the engine once, so that a faulty one is noticed before the first game.
fn start_engine(args: &TuneArgs, cancel: Arc<AtomicBool>, is_chess960: bool) -> Result<(Contestant, Engine)> {
    let spec = EngineSpec::parse(args.engine.as_deref().unwrap_or_default(), "")?;
    let timeout = args.conditions.answer_timeout();
    let defaults = EngineDefaults { control: args.conditions.tc, timeout, is_chess960, cancel };
    let contestant = Contestant::new(spec, &defaults)?;
    let engine = contestant.start().with_context(|| format!("the engine {}", quote(&contestant.name)))?;
    Ok((contestant, engine))
}

/// Checks that every parameter is a numeric option of the engine that takes its whole range.
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

/// Plays the pairs, and prints the result.
fn run_tuning(args: &TuneArgs, pool: &TrialPool, tuning: Tuning, interrupt: &Interrupt) -> Result<Answer> {
    let start = Instant::now();
    pool.show(&tuning);
    let tuning = Mutex::new(tuning);
    let played = play_pairs(pool, &tuning, usize::from(args.concurrency));
    pool.live.finish();
    let tuning = tuning.into_inner().unwrap_or_else(PoisonError::into_inner);
    let is_interrupted = interrupt.is_set();
    if args.json {
        print_json(&Document::new(&tuning, is_interrupted, start.elapsed().as_secs_f64()))?;
    } else {
        print_table(&tuning, is_interrupted)?;
    }
    played?;
    tuning.check_log()?;
    Ok(Answer::from(!is_interrupted))
}

fn play_pairs(pool: &TrialPool, tuning: &Mutex<Tuning>, threads: usize) -> Result<()> {
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(|| pool.play(tuning))).collect();
        let ended = threads.into_iter().map(|thread| match thread.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        // Waits for all threads, even if the first has failed.
        let ended: Vec<Result<()>> = ended.collect();
        ended.into_iter().collect()
    })
}

fn print_table(tuning: &Tuning, is_interrupted: bool) -> Result<()> {
    let mut output = Output::new();
    if is_interrupted {
        output.line("interrupted")?;
    }
    output.bytes(report::table(tuning).as_bytes())?;
    output.finish()
}
