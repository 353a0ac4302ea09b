//! The analysis of a position by another UCI engine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use arrocco_engine::{Found, Report};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::position_arg::NotatedPosition;
use arrocco_support::quote::quote;
use arrocco_uci::client::{Engine, Go, Launch, report};

use super::{AnalyseArgs, Analysis, replace_line};

/// An engine that has not answered after so long never will: ten years.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 24 * 3600);
/// How often Ctrl-C is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(20);

pub(super) fn analyse(
    command: &str,
    args: &AnalyseArgs,
    given: &NotatedPosition,
    interrupt: &Interrupt,
    mut show: impl FnMut(&Report) -> Result<bool>,
) -> Result<Analysis> {
    let go = go(args)?;
    let mut engine = start(command, args, given)?;
    let (begin, stop) = (Instant::now(), AtomicBool::new(false));
    let (mut lines, mut shown) = (Vec::new(), Ok(true));
    let position = given.position;
    let answer = until_interrupted(interrupt, &stop, || {
        engine.search_with_progress(&go, LONGEST, &stop, |info| {
            if let Some(report) = report(info, &position) {
                if matches!(shown, Ok(true)) {
                    shown = show(&report);
                }
                replace_line(&mut lines, report);
            }
            if !matches!(shown, Ok(true)) {
                stop.store(true, Ordering::Relaxed);
            }
        })
    });
    let answer = answer?;
    shown?;
    lines.sort_by_key(|report: &Report| report.rank);
    let best = answer.best.mv.as_deref().and_then(|mv| position.move_from_uci(mv).ok());
    let mut found = Found::default();
    (found.best, found.depth) = (best, answer.info.depth.unwrap_or_default());
    found.nodes = answer.info.nodes.unwrap_or_default();
    Ok(Analysis { given: *given, found, lines, time: begin.elapsed(), is_interrupted: interrupt.is_set() })
}

/// UCI engines take one limit at a time reliably.
fn go(args: &AnalyseArgs) -> Result<Go> {
    Ok(match (args.depth, args.nodes, args.movetime) {
        (None, None, None) => Go::Infinite,
        (Some(depth), None, None) => Go::Depth(depth),
        (None, Some(nodes), None) => Go::Nodes(nodes),
        (None, None, Some(time)) => Go::MoveTime(Duration::from_millis(time)),
        _ => bail!("--engine takes one limit: --depth, --nodes or --movetime"),
    })
}

/// Starts the engine and sets what it knows of our options.
fn start(command: &str, args: &AnalyseArgs, given: &NotatedPosition) -> Result<Engine> {
    let line = command.parse().with_context(|| format!("{} is no command", quote(command)))?;
    let mut engine = Launch::new(line).start()?;
    let wanted = [
        ("Threads", args.threads().to_string()),
        ("Hash", args.hash.to_string()),
        ("MultiPV", args.multipv.to_string()),
        ("UCI_Chess960", (given.mode == arrocco_rules::CastlingMode::Chess960).to_string()),
    ];
    for (name, value) in wanted {
        if engine.option(name).is_some() {
            engine.set_option(name, &value)?;
        }
    }
    engine.new_game().and_then(|()| engine.position(&given.position, &[], given.mode))?;
    Ok(engine)
}

/// Works until it is done, and sets the flag when Ctrl-C is pressed.
fn until_interrupted<T>(interrupt: &Interrupt, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                if interrupt.is_set() {
                    stop.store(true, Ordering::Relaxed);
                }
                std::thread::park_timeout(LOOK_EVERY);
            }
        });
        let result = work();
        is_done.store(true, Ordering::Relaxed);
        watch.thread().unpark();
        result
    })
}
