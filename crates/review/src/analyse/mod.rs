//! `arrocco analyse`: the best lines of a position, a test suite, or whole games.

mod document;
pub mod games;
mod json_score;
mod other_engine;
mod suite;
pub mod text;

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use arrocco_engine::{Control, DEFAULT_HASH, Engine, Event, Found, Limits, Report};
use arrocco_host::language::Language;
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_json};
use arrocco_support::position_arg::{NotatedPosition, NotatedPositionArg};
use clap::{ArgGroup, Args};

const PGN_HELP: &str = "Analyse the games of a PGN file, or - for standard input; without a limit, 250,000 nodes per \
                        position. With --ply, analyse that position only";

/// Scores are from White's point of view.
#[derive(Args, Debug)]
#[command(
    mut_arg("pgn", |pgn| pgn.help(PGN_HELP)),
    mut_arg("game", |game| game.requires("ply")),
    group(ArgGroup::new("explaining").args(["explain", "html"]).multiple(true))
)]
pub struct AnalyseArgs {
    #[command(flatten)]
    position: NotatedPositionArg,
    /// Stop at depth N; without a limit, Ctrl-C ends the analysis
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Stop after N nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after MS milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    movetime: Option<u64>,
    /// Number of best lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=218))]
    multipv: u16,
    /// Number of search threads; 0 = all cores
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=512))]
    threads: u16,
    /// Analyse with another UCI engine: its command, in quotation marks if it has arguments
    #[arg(long, value_name = "COMMAND", conflicts_with = "epd")]
    engine: Option<String>,
    /// Transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH)]
    hash: usize,
    /// Solve the positions of an EPD file (opcodes bm, am, dm), each within the limits; without a limit, each position
    /// gets the number of nodes that its opcode acn names
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves", "pgn", "multipv"])]
    epd: Option<PathBuf>,
    /// Write the games to FILE with evaluations, better lines, and signs for bad moves
    #[arg(long, value_name = "FILE", requires = "pgn", conflicts_with = "ply")]
    pgn_out: Option<PathBuf>,
    /// Write the games to FILE as an HTML page with board, graph and moves
    #[arg(long, value_name = "FILE", requires = "pgn", conflicts_with = "ply")]
    html: Option<PathBuf>,
    /// Write why each mistake is one and what to look for, as a comment on it; --html has that without this option, too
    #[arg(long, requires = "pgn")]
    explain: bool,
    /// Language of what is said about mistakes
    #[arg(long, value_enum, default_value_t = Language::En, requires = "explaining")]
    lang: Language,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl AnalyseArgs {
    fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.movetime.map(Duration::from_millis),
            ..Limits::default()
        }
    }

    fn is_endless(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.movetime.is_none()
    }

    fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, NonZero::get),
            threads => threads.into(),
        }
    }

    fn engine(&self) -> Result<Engine> {
        ensure!(self.hash > 0, "a hash table takes at least 1 MiB");
        let mut engine = Engine::new();
        engine.resize_hash(self.hash).context("cannot have that hash table")?;
        engine.set_threads(self.threads());
        engine.set_lines(self.multipv.into());
        Ok(engine)
    }
}

/// The result of an analysis.
struct Analysis {
    given: NotatedPosition,
    found: Found,
    /// The last report of each line, the best first.
    lines: Vec<Report>,
    time: Duration,
    is_interrupted: bool,
}

pub fn run(args: &AnalyseArgs) -> Result<Answer> {
    if let Some(path) = &args.epd {
        return suite::run(path, args);
    }
    let place = &args.position.position.place;
    if let Some(path) = place.pgn.as_ref().filter(|_| place.ply.is_none()) {
        ensure!(
            args.engine.is_none(),
            "whole games are analysed by Arrocco only: --engine takes --pgn with --ply"
        );
        ensure!(args.multipv == 1, "--multipv is for one position: --ply names one of the game");
        ensure!(!args.position.chess960, "--chess960 is for one position: --ply names one of the game");
        return games::run(path, args);
    }
    let given = args.position.resolve()?;
    let interrupt = Interrupt::install()?;
    let analysis = if args.json {
        let analysis = analyse_with(args, &given, &interrupt, |_| Ok(true))?;
        print_json(&document::document(&analysis))?;
        analysis
    } else {
        let mut output = Output::new();
        let show = |report: &Report| {
            output.line_now(text::line(report, &given.position))?;
            Ok(!output.is_closed())
        };
        let analysis = analyse_with(args, &given, &interrupt, show)?;
        output.line(text::verdict(&analysis))?;
        output.finish()?;
        analysis
    };
    // Without limits, Ctrl-C is the normal end.
    Ok((args.is_endless() || !analysis.is_interrupted).into())
}

/// Analyses with our engine or with another one.
fn analyse_with(
    args: &AnalyseArgs,
    given: &NotatedPosition,
    interrupt: &Interrupt,
    show: impl FnMut(&Report) -> Result<bool>,
) -> Result<Analysis> {
    match &args.engine {
        Some(command) => other_engine::analyse(command, args, given, interrupt, show),
        None => analyse(&mut args.engine()?, given, &args.limits(), interrupt, show),
    }
}

/// Searches, and shows each report as it comes, until nobody looks any more.
fn analyse(
    engine: &mut Engine,
    given: &NotatedPosition,
    limits: &Limits,
    interrupt: &Interrupt,
    mut show: impl FnMut(&Report) -> Result<bool>,
) -> Result<Analysis> {
    let (start, control) = (Instant::now(), engine.control());
    let mut lines: Vec<Report> = Vec::new();
    let mut shown = Ok(true);
    let found = until_interrupted(interrupt, &control, || {
        engine.search(&given.position, &[], limits, |event| {
            let Event::Report(report) = event else { return };
            if report.bound.is_none() && matches!(shown, Ok(true)) {
                shown = show(&report);
                replace_line(&mut lines, report);
            }
            if !matches!(shown, Ok(true)) {
                control.stop();
            }
        })
    });
    shown?;
    Ok(Analysis { given: *given, found, lines, time: start.elapsed(), is_interrupted: interrupt.is_set() })
}

/// Runs a search, which Ctrl-C stops by its control.
fn until_interrupted<T>(interrupt: &Interrupt, control: &Control, work: impl FnOnce() -> T) -> T {
    const LOOK_EVERY: Duration = Duration::from_millis(20);
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                // Again and again, because each of several searches uses a stop up.
                if interrupt.is_set() {
                    control.stop();
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

/// Puts a report in the place of the earlier one of the same line.
fn replace_line(lines: &mut Vec<Report>, report: Report) {
    match lines.iter_mut().find(|line| line.rank == report.rank) {
        Some(line) => *line = report,
        None => lines.push(report),
    }
}
