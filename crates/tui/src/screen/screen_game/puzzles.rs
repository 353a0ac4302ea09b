//! Puzzles: the journal and the sets on the disk, and what is asked of them.

use anyhow::{Context as _, Result};
use arrocco_host::language::fill;
use arrocco_puzzles::{Pool as _, Puzzle, Record, Training, Wish};
use arrocco_support::quote::one_line;
use arrocco_trainer::{OWN, Store, now};

use super::ScreenGame;
use crate::screen::message::{Message, PuzzleNews, Request};
use crate::screen::puzzle_thread::PuzzleThread;
use crate::screen::status_message::StatusMessage;
use crate::screen::words::screen_words;

/// The puzzles of the user, and the training that their journal tells of.
pub(super) struct PuzzleShelf {
    store: Store,
    training: Training,
    /// How many lines of the journal the training knows.
    taken: usize,
}

impl PuzzleShelf {
    fn open() -> Result<Self> {
        let store = Store::of_user(None)?;
        let training = store.training(now());
        Ok(Self { taken: store.records().len(), store, training })
    }

    /// Adds lines to the journal. They are on the disk when this returns.
    fn add(&mut self, records: &[Record]) -> Result<()> {
        self.store.add(records)?;
        self.take_new();
        Ok(())
    }

    /// Adds puzzles of one's own games. Those that are there already stay as they are, withdrawn or not.
    fn add_puzzles(&mut self, puzzles: Vec<Puzzle>) -> Result<()> {
        let mut records = Vec::new();
        for puzzle in puzzles {
            if self.store.puzzle(puzzle.id())?.is_none() {
                records.push(Record::Puzzle(Box::new(puzzle.in_set(OWN))));
            }
        }
        self.add(&records)
    }

    /// Takes in what other programs have added.
    fn refresh(&mut self) -> Result<()> {
        self.store.refresh()?;
        self.take_new();
        Ok(())
    }

    fn take_new(&mut self) {
        self.training.set_now(now());
        for record in self.store.records().iter().skip(self.taken) {
            self.training.add(record.clone());
        }
        self.taken = self.store.records().len();
    }
}

impl ScreenGame {
    pub(super) fn perform_on_puzzles(&mut self, request: Request) {
        let done = match request {
            Request::NextPuzzle(wish) => self.next_puzzle(&wish),
            Request::KeepTry => self.keep_try(),
            Request::KeepPuzzles(puzzles) => {
                self.keep_puzzles(puzzles);
                Ok(())
            }
            Request::Judge { solving, mv } => self.puzzle_thread().map(|thread| thread.judge(solving, mv)),
            Request::ExplainSolution { position, mv } => {
                self.puzzle_thread().map(|thread| thread.explain(*position, mv))
            }
            _ => Ok(()),
        };
        if let Err(error) = done {
            let reason = one_line(&format!("{error:#}"));
            self.update(Message::Puzzle(PuzzleNews::Failed(reason)));
        }
    }

    fn shelf(&mut self) -> Result<&mut PuzzleShelf> {
        if self.puzzles.is_none() {
            let mut shelf = PuzzleShelf::open()?;
            let warnings = shelf.store.take_warnings();
            self.puzzles = Some(shelf);
            for warning in warnings {
                self.update(Message::Status(StatusMessage::warning(one_line(&warning))));
            }
        }
        self.puzzles.as_mut().context("the puzzles are closed")
    }

    fn puzzle_thread(&mut self) -> Result<&mut PuzzleThread> {
        if self.puzzle_thread.is_none() {
            self.puzzle_thread = PuzzleThread::start(self.puzzle_sender.clone());
        }
        let failed = self.state.language.words().failed;
        self.puzzle_thread.as_mut().context(failed)
    }

    fn next_puzzle(&mut self, wish: &Wish) -> Result<()> {
        let random = self.state.random.next_u64();
        let shelf = self.shelf()?;
        shelf.refresh()?;
        let task = shelf.training.next(wish, &shelf.store, random)?.map(Box::new);
        let progress = Box::new(shelf.training.progress());
        self.update(Message::Puzzle(PuzzleNews::Next { task, progress }));
        Ok(())
    }

    fn keep_try(&mut self) -> Result<()> {
        let records = self.state.puzzle.as_mut().map(|puzzle| puzzle.take_records(now())).unwrap_or_default();
        let kept = self.shelf().and_then(|shelf| shelf.add(&records));
        if kept.is_err()
            && let Some(puzzle) = &mut self.state.puzzle
        {
            puzzle.was_not_kept();
        }
        kept?;
        let progress = Box::new(self.shelf()?.training.progress());
        self.update(Message::Puzzle(PuzzleNews::Progress(progress)));
        Ok(())
    }

    fn keep_puzzles(&mut self, puzzles: Vec<Puzzle>) {
        if let Err(error) = self.shelf().and_then(|shelf| shelf.add_puzzles(puzzles)) {
            let text = screen_words(self.state.language).puzzle_failed;
            let text = fill(text, &[("reason", &one_line(&format!("{error:#}")))]);
            self.update(Message::Status(StatusMessage::warning(text)));
        }
    }
}
