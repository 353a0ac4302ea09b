//! `arrocco tables make`: makes the tables of endings that a folder does not have yet.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;
use arrocco_support::progress::Progress;
use arrocco_tablebase::make::{self, MakeError, Maker, Stage, all_endings, needed_endings};
use arrocco_tablebase::{Material, TableKind, Tablebase};

use super::args::{MakeArgs, threads};
use super::{disk, estimate, memory};

pub(super) fn run(args: &MakeArgs) -> Result<Answer> {
    let folder = &args.folder;
    if !args.estimate {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let (missing, kept) = sort(folder, &endings(args))?;
    let limit = args.memory.map(|mib| mib << 20).or_else(memory::available).unwrap_or(u64::MAX);
    let interrupt = Interrupt::install()?;
    let stop = Arc::new(AtomicBool::new(false));
    interrupt.also_set(&stop)?;
    let work = Work { missing: &missing, progress: Mutex::new((Progress::new(), 0)) };
    let listen = |report: make::Progress| work.show(report);
    let maker =
        Maker::new().threads(threads(args.threads)).memory_limit(limit).stop_flag(&stop).on_progress(&listen);
    let mut output = Output::new();
    let (needed, largest) = estimate::memory(&maker, &missing).unzip();
    let needed = needed.unwrap_or(0);
    let (disk, free) = (estimate::disk(&missing), disk::free(folder));
    output.line_now(format_args!(
        "{} ending{} to make, {kept} {} there; memory {} MiB{}, disk about {} MiB",
        missing.len(),
        if missing.len() == 1 { "" } else { "s" },
        if kept == 1 { "is" } else { "are" },
        mib(needed),
        largest.map(|ending| format!(" for {ending}")).unwrap_or_default(),
        mib(disk)
    ))?;
    if args.estimate {
        return tell_time(&maker, &missing, &mut output);
    }
    ensure!(needed <= limit, "{} MiB of memory are needed, and {} MiB may be used", mib(needed), limit >> 20);
    if let Some(free) = free {
        ensure!(disk <= free, "about {} MiB of disk are needed, and {} MiB are free", mib(disk), free >> 20);
    }
    make_all(&maker, &work, folder, &mut output)
}

/// Makes the endings one after the other.
fn make_all(maker: &Maker<'_>, work: &Work<'_>, folder: &Path, output: &mut Output) -> Result<Answer> {
    for (done, &ending) in work.missing.iter().enumerate() {
        work.lock().1 = done;
        let start = Instant::now();
        // The folder is read again for each ending: it has those that were made before.
        match maker.make(ending, &open(folder)?) {
            Ok(made) => {
                made.write_to(folder).with_context(|| format!("cannot write {ending}"))?;
                let (wdl, dtz) = (made.wdl.len(), made.dtz.len());
                let seconds = start.elapsed().as_secs_f64();
                work.lock().0.pause(|| {
                    output.line_now(format_args!("{ending} wdl {wdl} dtz {dtz} time {seconds:.1} s"))
                })?;
            }
            Err(MakeError::Stopped) => {
                work.lock().0.pause(|| output.line_now("interrupted; the same command goes on from here"))?;
                return Ok(Answer::No);
            }
            Err(error) => return Err(error).with_context(|| format!("cannot make {ending}")),
        }
    }
    Ok(Answer::Yes)
}

/// Tells how long the endings will take.
fn tell_time(maker: &Maker<'_>, missing: &[Material], output: &mut Output) -> Result<Answer> {
    let time = match estimate::time(maker, missing) {
        Ok(time) => time,
        Err(MakeError::Stopped) => {
            output.line_now("interrupted")?;
            return Ok(Answer::No);
        }
        Err(error) => return Err(error.into()),
    };
    let all: u64 = missing.iter().map(|&ending| Maker::positions(ending)).sum();
    output.line_now(format_args!("{all} positions, time about {}", estimate::About(time)))?;
    Ok(Answer::Yes)
}

/// Bytes in MiB, rounded up.
fn mib(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

/// The endings that are asked for, each after those that it needs.
fn endings(args: &MakeArgs) -> Vec<Material> {
    if args.only.is_empty() {
        return all_endings(args.men.unwrap_or(0).into());
    }
    let mut endings: Vec<Material> = Vec::new();
    for &only in &args.only {
        for ending in needed_endings(only) {
            if !endings.contains(&ending) {
                endings.push(ending);
            }
        }
    }
    endings
}

fn open(folder: &Path) -> Result<Tablebase> {
    let mut tables = Tablebase::new();
    tables.add_folder(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    Ok(tables)
}

/// The endings without whole tables, and the number of the others. A damaged table is made again.
fn sort(folder: &Path, endings: &[Material]) -> Result<(Vec<Material>, usize)> {
    // For an estimate there need not be a folder.
    let tables = if folder.exists() { open(folder)? } else { Tablebase::new() };
    let mut missing = Vec::new();
    for &ending in endings {
        let mut is_whole = true;
        for kind in TableKind::ALL {
            match tables.verify(ending, kind) {
                Some(Ok(())) => {}
                None => is_whole = false,
                Some(Err(error)) => {
                    warn(&format!("{error}; it is made again"));
                    is_whole = false;
                }
            }
        }
        if !is_whole {
            missing.push(ending);
        }
    }
    let kept = endings.len() - missing.len();
    Ok((missing, kept))
}

/// How far the work is.
struct Work<'a> {
    missing: &'a [Material],
    /// The bar, and how many endings are made.
    progress: Mutex<(Progress, usize)>,
}

impl Work<'_> {
    fn lock(&self) -> std::sync::MutexGuard<'_, (Progress, usize)> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show(&self, report: make::Progress) {
        let mut progress = self.lock();
        let (bar, done) = &mut *progress;
        if self.missing.get(*done) == Some(&report.material) {
            let part = match report.stage {
                Stage::Load => 0.0,
                Stage::Solve => report.done / 2.0,
                Stage::Compress => 0.5 + report.done / 2.0,
            };
            bar.show((*done as f64 + part) / self.missing.len() as f64);
        }
    }
}
