//! The files of one command, read one after the other, with files that cannot be read, Ctrl-C and the progress bar.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, anyhow};
use arrocco_support::answer::{AlreadyReported, Answer, print_error};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::progress::Progress;
use arrocco_support::quote::one_line;
use serde::Serialize;

use super::args::GameFiles;
use super::input::Input;
use super::splitter::BLOCK;
use super::worker_pool::{Next, Offset, SegmentReader, WorkerPool};

/// How often the progress bar is drawn.
const REDRAW: Duration = Duration::from_millis(100);

/// Where a report comes from.
pub(super) struct Place<'a> {
    /// The name of the file.
    pub(super) file: &'a str,
    /// Where its segment begins in the file.
    pub(super) offset: Offset,
    progress: &'a Progress,
}

impl Place<'_> {
    /// Hides the progress bar while something is printed.
    pub(super) fn print<T>(&self, print: impl FnOnce() -> T) -> T {
        self.progress.pause(print)
    }
}

/// A file that could not be read, or not to its end.
#[derive(Serialize)]
pub(super) struct Unreadable {
    file: String,
    text: String,
}

pub(super) struct Batch {
    inputs: Vec<Input>,
    threads: usize,
    interrupt: Interrupt,
    progress: Progress,
    /// The bytes of all files; `None` if one has no known size.
    total: Option<u64>,
    /// The bytes of the files that have been read.
    done: u64,
    shown: Instant,
    unreadable: Vec<Unreadable>,
    is_interrupted: bool,
}

/// The most threads by default: each takes half a MiB, and one splitter cannot keep more of them busy.
const DEFAULT_THREADS: usize = 16;

impl Batch {
    pub(super) fn new(files: &GameFiles) -> Result<Self> {
        let inputs: Vec<Input> = files.files.iter().map(|path| Input::new(path)).collect();
        let cores = || available_parallelism().map_or(1, NonZero::get).min(DEFAULT_THREADS);
        Ok(Self {
            total: inputs.iter().map(Input::size).sum(),
            inputs,
            threads: if files.threads == 0 { cores() } else { files.threads.into() },
            interrupt: Interrupt::install()?,
            progress: Progress::new(),
            done: 0,
            shown: Instant::now(),
            unreadable: Vec::new(),
            is_interrupted: false,
        })
    }

    /// Reads all files and passes each report to `handle`. A file that cannot be read is an error message, and the next one
    /// is read.
    pub(super) fn run<W: SegmentReader>(
        &mut self,
        settings: &W::Settings,
        mut handle: impl FnMut(W::Report, &Place<'_>) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        for input in std::mem::take(&mut self.inputs) {
            let mut failure = None;
            let turn = match self.start::<W>(&input, settings) {
                Ok(pool) => self.read(pool, &input.name(), &mut handle, &mut failure)?,
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Continue(())
                }
            };
            if let Some(error) = failure {
                self.add_unreadable(&input, &error);
            }
            if turn.is_break() {
                break;
            }
            self.done += input.size().unwrap_or_default();
        }
        Ok(())
    }

    fn start<W: SegmentReader>(
        &self,
        input: &Input,
        settings: &W::Settings,
    ) -> Result<WorkerPool<W::Report>> {
        let blocks = input.size().map_or(usize::MAX, |size| (size / BLOCK as u64 + 1) as usize);
        let source = input.open()?;
        WorkerPool::new::<W>(source, self.threads.min(blocks), settings).context("cannot start a thread")
    }

    /// Reads one file. What is wrong with it goes to `failure`; errors returned come from `handle`.
    fn read<R: Send + 'static>(
        &mut self,
        mut pool: WorkerPool<R>,
        file: &str,
        handle: &mut impl FnMut(R, &Place<'_>) -> Result<ControlFlow<()>>,
        failure: &mut Option<Error>,
    ) -> Result<ControlFlow<()>> {
        loop {
            if self.interrupt.is_set() {
                self.is_interrupted = true;
                return Ok(ControlFlow::Break(()));
            }
            self.show(pool.bytes_read());
            match pool.next() {
                Ok(Next::Report(report, offset)) => {
                    let place = Place { file, offset, progress: &self.progress };
                    if handle(report, &place)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Ok(Next::Pending) => {}
                Ok(Next::End) => {
                    *failure = (pool.finished().games == 0).then(|| anyhow!("there is no game in this file"));
                    return Ok(ControlFlow::Continue(()));
                }
                Err(error) => {
                    *failure = Some(Error::new(error).context("cannot read the file"));
                    return Ok(ControlFlow::Continue(()));
                }
            }
        }
    }

    fn show(&mut self, bytes: u64) {
        if self.shown.elapsed() < REDRAW {
            return;
        }
        self.shown = Instant::now();
        if let Some(total) = self.total {
            self.progress.show((self.done + bytes) as f64 / total.max(1) as f64);
        }
    }

    fn add_unreadable(&mut self, input: &Input, error: &Error) {
        let (file, text) = (input.name(), one_line(&arrocco_support::answer::message(error)));
        self.progress.pause(|| print_error(&format!("{file}: {text}")));
        self.unreadable.push(Unreadable { file, text });
    }

    /// Whether Ctrl-C ended the reading.
    pub(super) const fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    pub(super) fn unreadable(&self) -> &[Unreadable] {
        &self.unreadable
    }

    /// Removes the progress bar.
    pub(super) fn finish(self) -> BatchResult {
        BatchResult { is_interrupted: self.is_interrupted, has_unreadable: !self.unreadable.is_empty() }
    }
}

/// How reading has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct BatchResult {
    is_interrupted: bool,
    has_unreadable: bool,
}

impl BatchResult {
    /// The answer of the command, which is `is_yes` if everything could be read.
    pub(super) fn answer(self, is_yes: bool) -> Result<Answer> {
        if self.has_unreadable && !self.is_interrupted {
            return Err(AlreadyReported.into());
        }
        Ok((is_yes && !self.is_interrupted).into())
    }
}
