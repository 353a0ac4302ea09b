//! All files of a command, one after the other: what is found in them, what cannot be read, Ctrl-C and the progress bar.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, anyhow};
use arrocco_support::answer::{AlreadyTold, Answer, tell_error};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::progress::Progress;
use arrocco_support::quote::one_line;
use serde::Serialize;

use super::args::GameFiles;
use super::crew::{Before, Clerk, Crew, News};
use super::feed::BLOCK;
use super::input::Input;

/// Nobody sees a bar move more often.
const PAUSE: Duration = Duration::from_millis(100);

/// Where a finding stands.
pub(super) struct Place<'a> {
    /// The name of the file.
    pub(super) file: &'a str,
    /// What came before it in the file.
    pub(super) before: Before,
    progress: &'a Progress,
}

impl Place<'_> {
    /// Takes the progress bar away while something is printed.
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

pub(super) struct Survey {
    inputs: Vec<Input>,
    threads: usize,
    interrupt: Interrupt,
    progress: Progress,
    /// The bytes of all files, if each has an end that is known.
    total: Option<u64>,
    /// The bytes of the files that are done.
    done: u64,
    shown: Instant,
    unreadable: Vec<Unreadable>,
    is_interrupted: bool,
}

/// Unasked, no more threads than this: each takes half a MiB, and one that cuts a file can feed no more.
const MOST_UNASKED: usize = 16;

impl Survey {
    pub(super) fn new(files: &GameFiles) -> Result<Self> {
        let inputs: Vec<Input> = files.files.iter().map(|path| Input::new(path)).collect();
        let cores = || available_parallelism().map_or(1, NonZero::get).min(MOST_UNASKED);
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

    /// Reads all files. A file that cannot be read is told, and the next one is read.
    pub(super) fn run<C: Clerk>(
        &mut self,
        task: C::Task,
        mut tell: impl FnMut(C::Note, &Place<'_>) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        for input in std::mem::take(&mut self.inputs) {
            let mut failure = None;
            let turn = match self.start::<C>(&input, task) {
                Ok(crew) => self.read(crew, &input.name(), &mut tell, &mut failure)?,
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Continue(())
                }
            };
            if let Some(error) = failure {
                self.note_unreadable(&input, &error);
            }
            if turn.is_break() {
                break;
            }
            self.done += input.size().unwrap_or_default();
        }
        Ok(())
    }

    fn start<C: Clerk>(&self, input: &Input, task: C::Task) -> Result<Crew<C::Note>> {
        let blocks = input.size().map_or(usize::MAX, |size| (size / BLOCK as u64 + 1) as usize);
        let source = input.open()?;
        Crew::new::<C>(source, self.threads.min(blocks), task).context("cannot start a thread")
    }

    /// Reads one file. What is wrong with it goes to `failure`; other errors are those of who is told.
    fn read<N: Send + 'static>(
        &mut self,
        mut crew: Crew<N>,
        file: &str,
        tell: &mut impl FnMut(N, &Place<'_>) -> Result<ControlFlow<()>>,
        failure: &mut Option<Error>,
    ) -> Result<ControlFlow<()>> {
        loop {
            if self.interrupt.is_set() {
                self.is_interrupted = true;
                return Ok(ControlFlow::Break(()));
            }
            self.show(crew.bytes());
            match crew.next() {
                Ok(News::Note(note, before)) => {
                    let place = Place { file, before, progress: &self.progress };
                    if tell(note, &place)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Ok(News::Wait) => {}
                Ok(News::End) => {
                    *failure = (crew.done().games == 0).then(|| anyhow!("there is no game in this file"));
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
        if self.shown.elapsed() < PAUSE {
            return;
        }
        self.shown = Instant::now();
        if let Some(total) = self.total {
            self.progress.show((self.done + bytes) as f64 / total.max(1) as f64);
        }
    }

    fn note_unreadable(&mut self, input: &Input, error: &Error) {
        let (file, text) = (input.name(), one_line(&format!("{error:#}")));
        self.progress.pause(|| tell_error(&format!("{file}: {text}")));
        self.unreadable.push(Unreadable { file, text });
    }

    /// Whether Ctrl-C has ended the work.
    pub(super) const fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    pub(super) fn unreadable(&self) -> &[Unreadable] {
        &self.unreadable
    }

    /// Takes the bar away for good.
    pub(super) fn finish(self) -> Conclusion {
        Conclusion { is_interrupted: self.is_interrupted, has_unreadable: !self.unreadable.is_empty() }
    }
}

/// How the work has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conclusion {
    is_interrupted: bool,
    has_unreadable: bool,
}

impl Conclusion {
    /// The answer, given what it is if everything could be read.
    pub(super) fn answer(self, is_yes: bool) -> Result<Answer> {
        if self.has_unreadable && !self.is_interrupted {
            return Err(AlreadyTold.into());
        }
        Ok((is_yes && !self.is_interrupted).into())
    }
}
