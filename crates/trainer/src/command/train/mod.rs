//! `arrocco puzzles train`: puzzles solved line by line, for terminals, pipes and screen readers.

mod lesson;

use std::io::{self, BufRead as _};

use anyhow::{Context as _, Result};
use arrocco_coach::Language as Spoken;
use arrocco_engine::Engine;
use arrocco_host::language::Language;
use arrocco_puzzles::{Kind, Reason, Record, Solving, Task, Training, Wish};
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;

use self::lesson::{Lesson, Said};
use super::args::TrainArgs;
use super::progress::{language, lines};
use super::words::{Words, filled};
use crate::store::Store;

/// The longest line of input, in bytes.
const LONGEST_LINE: u64 = 4096;

pub(super) fn run(args: &TrainArgs) -> Result<Answer> {
    let store = super::open(&args.store)?;
    let language = language(args.lang);
    let mut session = Session {
        training: store.training(crate::now()),
        store,
        engine: Engine::new(),
        language,
        words: Words::of(language),
        nodes: args.nodes,
        output: Output::new(),
        wish: wish(args)?,
        seed: args.seed,
    };
    session.run(args.count)
}

fn wish(args: &TrainArgs) -> Result<Wish> {
    Ok(Wish {
        theme: args.choice.theme()?,
        set: args.choice.set.clone(),
        kind: args.repertoire.then_some(Kind::Repertoire),
        new_only: args.new,
        due_only: args.due,
    })
}

struct Session {
    store: Store,
    training: Training,
    engine: Engine,
    language: Language,
    words: &'static Words,
    nodes: u64,
    output: Output,
    wish: Wish,
    seed: Option<u64>,
}

impl Session {
    fn run(&mut self, count: Option<usize>) -> Result<Answer> {
        self.say(self.words.welcome)?;
        let mut number = 0;
        let mut input = io::stdin().lock();
        while count.is_none_or(|count| number < count) && !self.output.is_closed() {
            self.look_at_others()?;
            let random = self.seed.map_or_else(crate::random, |seed| seed.wrapping_add(number as u64));
            let Some(task) = self.training.next(&self.wish, &self.store, random)? else {
                self.tell_end()?;
                break;
            };
            number += 1;
            if !self.solve(&task, number, &mut input)? {
                break;
            }
        }
        self.training.set_now(crate::now());
        for line in lines(&self.training.progress(), self.words) {
            self.say(&line)?;
        }
        Ok(Answer::Yes)
    }

    /// Takes in what another program has added, and the time.
    fn look_at_others(&mut self) -> Result<()> {
        for record in self.store.refresh()? {
            self.training.add(record);
        }
        super::tell_warnings(&mut self.store);
        self.training.set_now(crate::now());
        Ok(())
    }

    fn tell_end(&mut self) -> Result<()> {
        let minutes = self.training.next_due_in().map(|seconds| (seconds.max(0) + 59) / 60);
        self.say(self.words.nothing)?;
        match minutes {
            Some(minutes) if minutes < 120 => {
                self.say(&filled(self.words.next_minutes, &[("minutes", &minutes.to_string())]))
            }
            Some(minutes) => {
                let days = (minutes / 1440).max(1).to_string();
                self.say(&filled(self.words.next_days, &[("days", &days)]))
            }
            None => Ok(()),
        }
    }

    /// Has one puzzle solved. False if the solver wants to stop.
    fn solve(&mut self, task: &Task, number: usize, input: &mut io::StdinLock<'static>) -> Result<bool> {
        let reason = match task.reason {
            Reason::Due => self.words.due_again,
            Reason::New => self.words.new,
        };
        let mut lesson = Lesson::new(Solving::new(task.puzzle.clone()), self.language, self.words);
        self.say("")?;
        for line in lesson.opening(number, reason) {
            self.say(&line)?;
        }
        let mut is_kept = false;
        loop {
            let Some(text) = next_line(input)? else { return Ok(false) };
            let said = lesson.hear(&text, &mut self.engine, self.nodes)?;
            // Before it is told: who is told of a mistake and ends the program has made it all the same.
            is_kept |= self.keep(lesson.solving(), is_kept)?;
            match said {
                Said::Lines(lines) => self.say_all(&lines)?,
                Said::Over(lines) => {
                    self.say_all(&lines)?;
                    return Ok(true);
                }
                Said::Skip => return Ok(true),
                Said::Quit => return Ok(false),
            }
        }
    }

    /// Writes down a try that is over, or in which a move was wrong, once. One that was left without a move counts for nothing.
    /// Returns whether there was anything to write.
    fn keep(&mut self, solving: &Solving, is_kept: bool) -> Result<bool> {
        if !solving.is_over() && !solving.is_missed() {
            return Ok(false);
        }
        let mut records = solving.records(crate::now());
        // What is known about a try that was missed does not change; a second solution may still be found.
        records.retain(|record| !is_kept || !matches!(record, Record::Attempt(_)));
        if records.is_empty() {
            return Ok(false);
        }
        self.store.add(&records).context("the try cannot be kept")?;
        for record in records {
            self.training.add(record);
        }
        Ok(true)
    }

    fn say_all(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn say(&mut self, text: &str) -> Result<()> {
        self.output.line_now(text)
    }
}

/// A line of the input; `None` at its end.
fn next_line(input: &mut io::StdinLock<'static>) -> Result<Option<String>> {
    let mut line = Vec::new();
    let read = io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut line);
    let read = read.context("cannot read standard input")?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// The language of the coach.
pub(super) const fn spoken(language: Language) -> Spoken {
    match language {
        Language::En => Spoken::English,
        Language::It => Spoken::Italian,
        Language::Es => Spoken::Spanish,
    }
}
