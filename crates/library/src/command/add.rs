//! `arrocco library add`: PGN files taken in.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use arrocco_support::answer::{AlreadyReported, Answer, message, print_error};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;
use arrocco_support::progress::Progress;
use arrocco_support::quote::one_line;
use arrocco_support::rate::seconds;
use serde::Serialize;

use super::args::AddArgs;
use super::entry::{counted, grouped};
use crate::index::{Intake, IntakeReport, Library, LibraryError};

/// What has been done with one file, as JSON.
#[derive(Serialize, Debug)]
struct FileEntry {
    file: String,
    collection: String,
    state: &'static str,
    games: i64,
    broken: i64,
    duplicates: i64,
    seconds: f64,
}

/// A file that could not be taken in, as JSON.
#[derive(Serialize, Debug)]
struct Failure {
    file: String,
    text: String,
}

#[derive(Serialize, Debug, Default)]
struct Document {
    files: Vec<FileEntry>,
    failures: Vec<Failure>,
    interrupted: bool,
}

/// Takes files in, one after the other.
struct Adder<'a> {
    library: &'a mut Library,
    interrupt: Interrupt,
    progress: Progress,
    is_json: bool,
    document: Document,
}

pub(super) fn run(library: &mut Library, args: &AddArgs, is_json: bool) -> Result<Answer> {
    ensure!(args.name.is_none() || args.files.len() == 1, "--name is for one file");
    let interrupt = Interrupt::install()?;
    let mut adder =
        Adder { library, interrupt, progress: Progress::new(), is_json, document: Document::default() };
    if args.files.is_empty() {
        adder.resume_all()?;
    }
    for path in &args.files {
        if adder.document.interrupted {
            break;
        }
        let name = path.to_string_lossy().into_owned();
        let added = adder.kept(path, args).and_then(|kept| {
            let added = adder.add(&kept, args.name.as_deref());
            // A copy of what is no game is of no use.
            if kept != *path && added.as_ref().is_err_and(is_about_no_games) {
                let _ = fs::remove_file(&kept);
            }
            added
        });
        adder.note(name, added)?;
    }
    adder.finish()
}

/// Goes on with every collection that is not in the library to its end.
pub(super) fn resume_all(library: &mut Library, is_json: bool) -> Result<Answer> {
    let interrupt = Interrupt::install()?;
    let mut adder =
        Adder { library, interrupt, progress: Progress::new(), is_json, document: Document::default() };
    adder.resume_all()?;
    adder.finish()
}

impl Adder<'_> {
    fn resume_all(&mut self) -> Result<()> {
        for collection in self.library.collections()?.into_iter().filter(|known| !known.is_complete) {
            if self.document.interrupted {
                break;
            }
            let start = Instant::now();
            let (progress, interrupt) = (&mut self.progress, &self.interrupt);
            let report = self.library.resume(&collection, &mut |done| {
                progress.show(done);
                !interrupt.is_set()
            });
            let name = collection.path.to_string_lossy().into_owned();
            self.note(name, report.map(|report| (report, start)).map_err(Into::into))?;
        }
        Ok(())
    }

    /// The file itself, or a copy of it in the folder of the library.
    fn kept(&self, path: &Path, args: &AddArgs) -> Result<PathBuf> {
        let is_standard = path.as_os_str() == "-";
        if !is_standard && !args.copy {
            return Ok(path.to_owned());
        }
        let stem = match &args.name {
            Some(name) => name.clone(),
            None if is_standard => bail!("games from standard input need --name"),
            None => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        };
        let name: String =
            stem.chars().map(|c| if c.is_alphanumeric() || " -_.,".contains(c) { c } else { '_' }).collect();
        let folder = self.library.folder().join("games");
        fs::create_dir_all(&folder)?;
        let kept = folder.join(format!("{}.pgn", name.trim_start_matches('.')));
        ensure!(!kept.exists(), "the library has a file of this name already; --name gives another");
        let beside = kept.with_extension("pgn.new");
        let copied = copy(if is_standard { None } else { Some(path) }, &beside);
        let renamed = copied.and_then(|()| fs::rename(&beside, &kept));
        if renamed.is_err() {
            let _ = fs::remove_file(&beside);
        }
        renamed.context("cannot copy the games into the library")?;
        Ok(kept)
    }

    fn add(&mut self, path: &Path, name: Option<&str>) -> Result<(IntakeReport, Instant)> {
        let start = Instant::now();
        self.progress = Progress::new();
        let (progress, interrupt) = (&mut self.progress, &self.interrupt);
        let report = self.library.add(path, name, &mut |done| {
            progress.show(done);
            !interrupt.is_set()
        })?;
        Ok((report, start))
    }

    /// Tells what has been done with a file, or why nothing was.
    fn note(&mut self, file: String, added: Result<(IntakeReport, Instant)>) -> Result<()> {
        let (report, start) = match added {
            Ok(added) => added,
            Err(error) => {
                let error = message(&error);
                let text = if error.contains(&file) { error.clone() } else { format!("{file}: {error}") };
                self.progress.pause(|| print_error(&text));
                self.document.failures.push(Failure { file, text: one_line(&error) });
                return Ok(());
            }
        };
        self.document.interrupted |= report.is_interrupted;
        let seconds = seconds(start.elapsed());
        if !self.is_json {
            let mut output = Output::new();
            self.progress.pause(|| output.line_now(line(&report, seconds)))?;
        }
        let IntakeReport { intake, collection, games, broken, duplicates, .. } = report;
        let state = state(intake);
        self.document.files.push(FileEntry { file, collection, state, games, broken, duplicates, seconds });
        Ok(())
    }

    /// Merges what has become too many files, and prints the document.
    fn finish(mut self) -> Result<Answer> {
        let interrupt = self.interrupt.clone();
        if !self.document.interrupted {
            self.library.compact(&mut |_| !interrupt.is_set())?;
        }
        self.progress = Progress::new();
        if self.is_json {
            arrocco_support::output::print_json(&self.document)?;
        } else if self.document.interrupted {
            let mut output = Output::new();
            output.line("interrupted; arrocco library add goes on where it stopped")?;
            output.finish()?;
        } else if self.document.files.is_empty() && self.document.failures.is_empty() {
            let mut output = Output::new();
            output.line("nothing is unfinished")?;
            output.finish()?;
        }
        if !self.document.failures.is_empty() {
            return Err(AlreadyReported.into());
        }
        Ok((!self.document.interrupted).into())
    }
}

fn is_about_no_games(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(LibraryError::NoGames(_)))
}

fn copy(from: Option<&Path>, to: &Path) -> io::Result<()> {
    let mut target = File::create(to)?;
    match from {
        Some(from) => io::copy(&mut File::open(from)?, &mut target)?,
        None => io::copy(&mut io::stdin().lock(), &mut target)?,
    };
    target.sync_all()
}

const fn state(intake: Intake) -> &'static str {
    match intake {
        Intake::New => "new",
        Intake::Resumed => "resumed",
        Intake::Unchanged => "unchanged",
        Intake::Longer => "longer",
        Intake::Changed => "changed",
        Intake::Moved => "moved",
    }
}

fn line(report: &IntakeReport, seconds: f64) -> String {
    let name = &report.collection;
    let before = match report.intake {
        Intake::Unchanged => return format!("{name}: is in the library and has not changed"),
        Intake::Moved if report.games == 0 => {
            return format!("{name}: has moved, and the library knows where");
        }
        Intake::New | Intake::Moved => "",
        Intake::Resumed => "resumed, ",
        Intake::Longer => "has become longer, ",
        Intake::Changed => "has changed, ",
    };
    let games = report.games.cast_unsigned();
    let rate = match seconds {
        1.0.. => format!(" ({} a second)", grouped((games as f64 / seconds) as u64)),
        _ => String::new(),
    };
    let part = |number: i64, what: &str| match number {
        0 => String::new(),
        number => format!(", {} {what}", grouped(number.cast_unsigned())),
    };
    let broken = part(report.broken, "with errors");
    let duplicates = part(report.duplicates, "of them in the library already");
    let added = counted(games, "game");
    one_line(&format!("{name}: {before}{added} added in {seconds:.1} s{rate}{broken}{duplicates}"))
}
