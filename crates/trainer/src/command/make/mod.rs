//! `arrocco puzzles make`: puzzles from games.
//!
//! Games are searched by several threads and their puzzles written in the order of the games. A game whose puzzles are all
//! written has a line of its own in the journal, so that a program that was stopped goes on where it was.

mod games;
mod sink;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use arrocco_engine::Engine;
use arrocco_puzzles::{Found, Maker, Played};
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_json};
use arrocco_support::progress::Progress;
use arrocco_tablebase::Tablebase;
use serde::Serialize;

use self::games::Games;
pub(super) use self::sink::Sink;
use super::args::MakeArgs;
use crate::store::OWN;

/// How often progress is shown and Ctrl-C noticed.
const TICK: Duration = Duration::from_millis(200);
/// Games that may wait for each thread.
const WAITING: usize = 2;
/// The transposition table of a thread, in MiB.
const HASH: usize = 16;

/// What was done.
#[derive(Serialize, Clone, Copy, Default, Debug)]
struct Made {
    /// Games that were searched.
    games: u64,
    /// Games that had been searched before.
    skipped: u64,
    puzzles: u64,
    /// Puzzles that were known already.
    known: u64,
    candidates: u64,
    trivial: u64,
    ambiguous: u64,
    seconds: f64,
    interrupted: bool,
}

pub(super) fn run(args: &MakeArgs) -> Result<Answer> {
    let set = args.set.as_deref().unwrap_or(OWN);
    let mut sink = Sink::open(args, set)?;
    let games = match &args.pgn {
        Some(path) => Games::of_file(path)?,
        None => Games::own(&args.store)?,
    };
    let start = Instant::now();
    let mut made = search(args, games, &mut sink)?;
    made.seconds = (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    report(args, &made)?;
    Ok((!made.interrupted).into())
}

fn report(args: &MakeArgs, made: &Made) -> Result<()> {
    if args.json {
        return print_json(made);
    }
    let rate = made.puzzles as f64 * 60.0 / made.seconds.max(1e-9);
    let mut output = Output::new();
    output.line(format_args!("games {}", made.games))?;
    output.line(format_args!("games searched before {}", made.skipped))?;
    output.line(format_args!("puzzles {}", made.puzzles))?;
    output.line(format_args!("puzzles known before {}", made.known))?;
    output.line(format_args!("positions looked at closely {}", made.candidates))?;
    output.line(format_args!("too plain {}", made.trivial))?;
    output.line(format_args!("no or several right moves {}", made.ambiguous))?;
    output.line(format_args!("puzzles a minute {rate:.1}"))?;
    if made.interrupted {
        output.line("interrupted: the same command goes on")?;
    }
    output.finish()
}

/// The tables of endings that were asked for, besides those built in.
pub(super) fn tables(args: &MakeArgs) -> Result<Option<Arc<Tablebase>>> {
    if args.tables.is_empty() {
        return Ok(None);
    }
    let mut tables = Tablebase::new();
    for folder in &args.tables {
        let found = tables.add_folder(folder).with_context(|| folder.display().to_string())?;
        ensure!(found > 0, "{}: there are no tables in this folder", folder.display());
    }
    Ok(Some(Arc::new(tables)))
}

/// A game that was searched.
struct Searched {
    number: usize,
    played: Played,
    found: Found,
}

fn search(args: &MakeArgs, games: Games, sink: &mut Sink) -> Result<Made> {
    let threads = threads(args.threads);
    let (interrupt, tables) = (Interrupt::install()?, tables(args)?);
    let is_stopped = AtomicBool::new(false);
    let (to_search, games_to_search) = mpsc::sync_channel(threads * WAITING);
    let games_to_search = std::sync::Mutex::new(games_to_search);
    let (report, searched) = mpsc::channel::<Searched>();
    let mut made = Made::default();
    std::thread::scope(|scope| -> Result<()> {
        for _ in 0..threads {
            let (report, tables, games, is_stopped) =
                (report.clone(), tables.clone(), &games_to_search, &is_stopped);
            scope.spawn(move || work(args.nodes, tables, games, &report, is_stopped));
        }
        drop(report);
        let result = feed(games, (to_search, &searched), sink, &interrupt, &mut made);
        // The threads must not go on for somebody who has left.
        is_stopped.store(true, Ordering::Relaxed);
        result
    })?;
    made.interrupted = interrupt.is_set();
    Ok(made)
}

type Numbered = (usize, Played);

pub(super) fn threads(wanted: u16) -> usize {
    match wanted {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => usize::from(threads),
    }
}

/// What one thread does: it searches one game after the other.
fn work(
    nodes: u64,
    tables: Option<Arc<Tablebase>>,
    games: &std::sync::Mutex<mpsc::Receiver<Numbered>>,
    report: &mpsc::Sender<Searched>,
    is_stopped: &AtomicBool,
) {
    let mut engine = Engine::new();
    // Without memory for another table, the present one will do.
    let _ = engine.resize_hash(HASH);
    let mut maker = Maker::new(&mut engine, nodes);
    if let Some(tables) = tables {
        maker.set_tables(tables);
    }
    loop {
        let next = games.lock().map(|games| games.recv());
        let Ok(Ok((number, played))) = next else { return };
        let found = maker.find(&played, |_| !is_stopped.load(Ordering::Relaxed));
        if found.is_stopped || report.send(Searched { number, played, found }).is_err() {
            return;
        }
    }
}

/// Hands out games and writes their puzzles in the order of the games.
fn feed(
    mut games: Games,
    (to_search, searched): (mpsc::SyncSender<Numbered>, &mpsc::Receiver<Searched>),
    sink: &mut Sink,
    interrupt: &Interrupt,
    made: &mut Made,
) -> Result<()> {
    let mut to_search = Some(to_search);
    let mut order = Order::default();
    let mut progress = Progress::new();
    let mut waiting: Option<Numbered> = None;
    while to_search.is_some() || order.written < order.handed_out {
        if interrupt.is_set() {
            return Ok(());
        }
        if waiting.is_none() && to_search.is_some() {
            waiting = next_game(&mut games, sink, made)?.map(|played| {
                order.handed_out += 1;
                (order.handed_out - 1, played)
            });
            if waiting.is_none() {
                to_search = None;
            }
        }
        if let (Some(game), Some(sender)) = (waiting.take(), &to_search) {
            match sender.try_send(game) {
                Ok(()) => continue,
                Err(mpsc::TrySendError::Full(game)) => waiting = Some(game),
                Err(mpsc::TrySendError::Disconnected(_)) => return Ok(()),
            }
        }
        match searched.recv_timeout(TICK) {
            Ok(done) => order.take(done, |done| write(&done, sink, made))?,
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(()),
        }
        progress.show(games.share());
    }
    Ok(())
}

/// The next game that has not been searched before.
fn next_game(games: &mut Games, sink: &Sink, made: &mut Made) -> Result<Option<Played>> {
    while let Some(played) = games.next_game()? {
        if !sink.is_searched(&played.id()) {
            return Ok(Some(played));
        }
        made.skipped += 1;
    }
    Ok(None)
}

/// Games that are done before their turn wait here.
#[derive(Default)]
struct Order {
    handed_out: usize,
    written: usize,
    early: Vec<Searched>,
}

impl Order {
    fn take(&mut self, done: Searched, mut write: impl FnMut(Searched) -> Result<()>) -> Result<()> {
        self.early.push(done);
        while let Some(place) = self.early.iter().position(|done| done.number == self.written) {
            write(self.early.swap_remove(place))?;
            self.written += 1;
        }
        Ok(())
    }
}

fn write(done: &Searched, sink: &mut Sink, made: &mut Made) -> Result<()> {
    let Searched { played, found, .. } = done;
    made.games += 1;
    made.candidates += found.candidates as u64;
    made.trivial += found.trivial as u64;
    made.ambiguous += found.ambiguous as u64;
    let new = sink.add(played.id(), found.puzzles.clone())?;
    made.puzzles += new;
    made.known += found.puzzles.len() as u64 - new;
    Ok(())
}
