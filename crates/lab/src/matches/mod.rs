//! `arrocco match`: engines play each other, and statistics tell which is stronger.

mod args;
mod document;
mod elo;
mod game_log;
mod match_pool;
mod match_runner;
mod report;
mod schedule;
mod scoresheet;
mod sprt;
mod tally;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use anyhow::{Context, Result, ensure};
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::print_interrupted;

use crate::append_log::AppendLog;
use crate::arena::{
    Book, Contestant, EngineDefaults, EngineSpec, Opening, make_names_unique, warn_if_crowded,
};
pub use args::MatchArgs;
use game_log::Results;
use match_pool::MatchPool;
use match_runner::MatchRunner;
use schedule::{Schedule, UNLIMITED_GAMES};

/// Games in each pairing if neither `--games` nor `--sprt` is given.
const DEFAULT_GAMES: u64 = 100;

pub fn run(args: &MatchArgs) -> Result<Answer> {
    check(args)?;
    let interrupt = Interrupt::install()?;
    let cancel = Arc::default();
    interrupt.also_set(&cancel)?;
    let mut pool = match open_pool(args, cancel) {
        Err(_) if interrupt.is_set() => return print_interrupted(args.json),
        pool => pool?,
    };
    let (log, results) = open_log(args, &pool)?;
    pool.done = results.keys().copied().collect();
    MatchRunner::new(args, &pool, log, results, interrupt).run(usize::from(args.concurrency))
}

/// Checks what the types of the arguments do not.
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

/// Games in each pairing.
fn games(args: &MatchArgs) -> u64 {
    args.games.unwrap_or(if args.sprt.is_some() { UNLIMITED_GAMES } else { DEFAULT_GAMES })
}

fn open_pool(args: &MatchArgs, cancel: Arc<AtomicBool>) -> Result<MatchPool> {
    let openings = read_openings(args)?;
    let is_chess960 = args.chess960 || openings.iter().any(Opening::needs_chess960);
    let timeout = args.conditions.answer_timeout();
    let defaults =
        EngineDefaults { control: args.conditions.tc, timeout, is_chess960, cancel: Arc::clone(&cancel) };
    let contestants = start_engines(args, &defaults)?;
    warn_if_crowded(args.concurrency);
    let schedule = Schedule::new(contestants.len(), args.tournament.round_robin, openings.len(), games(args));
    let referee = args.conditions.referee(is_chess960)?;
    let (done, next) = (BTreeSet::new(), AtomicU64::new(0));
    Ok(MatchPool { contestants, openings, schedule, referee, done, cancel, next })
}

fn read_openings(args: &MatchArgs) -> Result<Vec<Opening>> {
    let Some(path) = &args.book else { return Ok(vec![Opening::default()]) };
    let wanted = usize::try_from(games(args) / 2).unwrap_or(usize::MAX);
    let plies = args.plies.unwrap_or(usize::MAX);
    Book { path, seed: args.seed, plies, wanted }.read()
}

fn start_engines(args: &MatchArgs, defaults: &EngineDefaults) -> Result<Vec<Contestant>> {
    let specs: Vec<EngineSpec> =
        args.engines.iter().map(|text| EngineSpec::parse(text, &args.each)).collect::<Result<_>>()?;
    let mut contestants: Vec<Contestant> =
        specs.into_iter().map(|spec| Contestant::new(spec, defaults)).collect::<Result<_>>()?;
    make_names_unique(&mut contestants);
    Ok(contestants)
}

fn open_log(args: &MatchArgs, pool: &MatchPool) -> Result<(Option<AppendLog>, Results)> {
    let Some(path) = &args.pgn else { return Ok((None, Results::new())) };
    if !args.resume {
        return Ok((Some(game_log::create(path)?), Results::new()));
    }
    let (log, results) = game_log::resume(path, pool).context("--resume")?;
    Ok((Some(log), results))
}
