//! `arrocco match`: engines play each other, and statistics tell who is stronger.

mod adjudication;
mod archive;
mod args;
mod book;
mod clock;
mod conditions;
mod contestant;
mod document;
mod elo;
mod engine_spec;
mod hall;
mod live;
mod played;
mod preside;
mod referee;
mod report;
mod schedule;
mod scoresheet;
mod sprt;
mod tally;
mod time_control;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use anyhow::{Context, Result, ensure};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_json};

use archive::{Archive, Results};
pub use args::MatchArgs;
pub use book::{Book, Opening};
pub use conditions::Conditions;
pub use contestant::{Contestant, Terms};
pub use engine_spec::EngineSpec;
use hall::Hall;
pub use live::Live;
use preside::President;
pub use referee::{Referee, Seat};
use schedule::Schedule;

/// As many games as an SPRT is given when nobody says how many: it ends long before.
const ENDLESS: u64 = 1_000_000_000;

/// As many as are played when nobody says how many.
const SOME: u64 = 100;

pub fn run(args: &MatchArgs) -> Result<Answer> {
    check(args)?;
    let interrupt = Interrupt::install()?;
    let cancel = Arc::default();
    interrupt.sets_too(&cancel)?;
    let mut hall = match open_hall(args, cancel) {
        Err(_) if interrupt.is_set() => return tell_interrupted(args.json),
        hall => hall?,
    };
    let (archive, results) = open_archive(args, &hall)?;
    hall.done = results.keys().copied().collect();
    President::new(args, &hall, archive, results, interrupt).run(usize::from(args.concurrency))
}

/// Nothing has been played yet, so that there is nothing else to tell.
pub fn tell_interrupted(is_json: bool) -> Result<Answer> {
    if is_json {
        print_json(&serde_json::json!({"interrupted": true}))?;
    } else {
        let mut output = Output::new();
        output.line("interrupted")?;
        output.finish()?;
    }
    Ok(Answer::No)
}

/// What the types of the arguments do not tell.
fn check(args: &MatchArgs) -> Result<()> {
    ensure!(args.engines.len() >= 2, "a match takes two engines or more: give --engine twice");
    ensure!(
        args.engines.len() == 2 || args.tournament.round_robin || args.tournament.gauntlet,
        "more than two engines play a --gauntlet or a --round-robin"
    );
    ensure!(args.sprt.is_none() || args.engines.len() == 2, "--sprt compares two engines");
    ensure!(
        args.games.is_none_or(|games| games.is_multiple_of(2)),
        "--games has to be even: games are played in pairs with colors changed"
    );
    Ok(())
}

/// How many games there are in each pairing.
fn games(args: &MatchArgs) -> u64 {
    args.games.unwrap_or(if args.sprt.is_some() { ENDLESS } else { SOME })
}

fn open_hall(args: &MatchArgs, cancel: Arc<AtomicBool>) -> Result<Hall> {
    let openings = read_openings(args)?;
    let is_chess960 = args.chess960 || openings.iter().any(Opening::needs_chess960);
    let timeout = args.conditions.patience();
    let terms = Terms { control: args.conditions.tc, timeout, is_chess960, cancel: Arc::clone(&cancel) };
    let contestants = start_engines(args, &terms)?;
    warn_if_crowded(args.concurrency);
    let schedule = Schedule::new(contestants.len(), args.tournament.round_robin, openings.len(), games(args));
    let referee = args.conditions.referee(is_chess960);
    let (done, next) = (BTreeSet::new(), AtomicU64::new(0));
    Ok(Hall { contestants, openings, schedule, referee, done, cancel, next })
}

fn read_openings(args: &MatchArgs) -> Result<Vec<Opening>> {
    let Some(path) = &args.book else { return Ok(vec![Opening::default()]) };
    let wanted = usize::try_from(games(args) / 2).unwrap_or(usize::MAX);
    let plies = args.plies.unwrap_or(usize::MAX);
    Book { path, seed: args.seed, plies, wanted }.read()
}

fn start_engines(args: &MatchArgs, terms: &Terms) -> Result<Vec<Contestant>> {
    let specs: Vec<EngineSpec> =
        args.engines.iter().map(|text| EngineSpec::parse(text, &args.each)).collect::<Result<_>>()?;
    let mut contestants: Vec<Contestant> =
        specs.into_iter().map(|spec| Contestant::new(spec, terms)).collect::<Result<_>>()?;
    contestant::tell_apart(&mut contestants);
    Ok(contestants)
}

/// Games that wait for a processor measure the system's scheduler.
pub fn warn_if_crowded(concurrency: u16) {
    let processors = std::thread::available_parallelism().map_or(usize::MAX, usize::from);
    if usize::from(concurrency) > processors {
        warn(&format!("{concurrency} games at a time on {processors} processors: engines will wait"));
    }
}

fn open_archive(args: &MatchArgs, hall: &Hall) -> Result<(Option<Archive>, Results)> {
    let Some(path) = &args.pgn else { return Ok((None, Results::new())) };
    if !args.resume {
        return Ok((Some(Archive::create(path)?), Results::new()));
    }
    let (archive, results) = Archive::resume(path, hall).context("--resume")?;
    Ok((Some(archive), results))
}
