//! Puzzles and training of a page without a program: the journal is kept as records, a line each, and the puzzles that come with
//! the page are fetched when somebody first asks for one.

use std::convert::Infallible;

use arrocco_coach::Analysis;
use arrocco_engine::Score;
use arrocco_puzzles::{
    Judging, MemoryPool, Now, Pool, Puzzle, PuzzleId, Query, Reason, Record, STARTER, Search, Task, Training,
    unpack,
};
use arrocco_rules::Move;

use super::effect::Effect;
use super::{Done, Moment, Session, searches};
use crate::protocol::{PuzzleAct, PuzzleWish, Refused, Reply, Request};
use crate::puzzles::{Desk, LONGEST_NAME, Tried, progress, wish};

/// How the keys of the journal's lines begin.
const TRAINING: &str = "training/";
/// About the most bytes of the journal that are sent at once.
const PART_BYTES: usize = 1 << 20;

/// What a session knows of puzzles, once it was asked.
#[derive(Debug, Default)]
pub(super) struct PuzzleState {
    pools: Pools,
    training: Option<Training>,
    /// The number of the journal's next line.
    next_line: u64,
    /// What the page's clock shows more than UTC.
    offset: i16,
    desk: Option<Desk>,
    judged: Option<Judged>,
    /// Requests that wait for the puzzles that come with the page.
    waiting: Vec<(u64, Request)>,
}

/// A try that is being judged.
#[derive(Debug)]
struct Judged {
    re: u64,
    mv: Move,
    judging: Judging,
    /// What the search that is running has told last.
    found: Option<Analysis>,
}

/// The puzzles of one's own, and those that come with the page once they are there.
#[derive(Debug, Default)]
struct Pools {
    own: MemoryPool,
    starter: Option<MemoryPool>,
}

impl Pool for Pools {
    type Error = Infallible;

    fn puzzle(&self, id: &PuzzleId) -> Result<Option<Puzzle>, Infallible> {
        let starter = || self.starter.as_ref().and_then(|starter| starter.get(id));
        Ok(self.own.get(id).or_else(starter).cloned())
    }

    fn near(
        &self,
        query: &Query<'_>,
        is_wanted: &dyn Fn(&PuzzleId) -> bool,
    ) -> Result<Vec<Puzzle>, Infallible> {
        let mut found = self.own.near(query, is_wanted)?;
        if let Some(starter) = &self.starter {
            found.extend(starter.near(query, is_wanted)?);
        }
        found.truncate(query.most);
        Ok(found)
    }
}

impl Session {
    pub(super) fn dispatch_puzzle(&mut self, re: u64, request: Request, moment: Moment<'_>) -> Done {
        if self.puzzles.pools.starter.is_none() && is_about_puzzles(&request) {
            // The answer comes with the puzzles.
            if self.puzzles.waiting.is_empty() {
                self.effects.push(Effect::Fetch { name: STARTER.to_owned() });
            }
            self.puzzles.waiting.push((re, request));
            return Ok(());
        }
        match request {
            Request::PuzzleNext { wish, puzzle, offset } => {
                self.puzzles.offset = offset.clamp(-14 * 60, 14 * 60);
                self.next_puzzle(re, wish, puzzle, moment)
            }
            Request::PuzzleAct { puzzle, step, act } => self.act_in_puzzle(re, (&puzzle, step), &act, moment),
            Request::PuzzleProgress { offset } => {
                self.puzzles.offset = offset.clamp(-14 * 60, 14 * 60);
                let (own, language) = (self.puzzles.pools.own.len(), self.language);
                let progress = progress(self.training(moment), own, language);
                self.answer(re, &Reply::PuzzleProgress { progress });
                Ok(())
            }
            Request::PuzzleExport { from } => {
                self.export_training(re, from);
                Ok(())
            }
            request => self.dispatch_study(re, request, moment),
        }
    }

    /// The file with the puzzles that come with the page, or nothing if it could not be had.
    pub(super) fn take_starter(&mut self, bytes: &[u8], moment: Moment<'_>) {
        let puzzles = unpack(bytes).unwrap_or_default();
        let starter = puzzles.into_iter().map(|puzzle| puzzle.in_set(STARTER)).collect();
        self.puzzles.pools.starter = Some(starter);
        for (re, request) in std::mem::take(&mut self.puzzles.waiting) {
            if let Err(refused) = self.dispatch_puzzle(re, request, moment) {
                self.refuse(re, refused);
            }
        }
    }

    fn now(&self, moment: Moment<'_>) -> Now {
        let unix = i64::try_from(moment.unix / 1000).unwrap_or(i64::MAX);
        Now { unix, offset_minutes: self.puzzles.offset }
    }

    /// The training, from the lines that were kept when it is first asked for.
    fn training(&mut self, moment: Moment<'_>) -> &mut Training {
        let now = self.now(moment);
        let PuzzleState { pools, training, next_line, .. } = &mut self.puzzles;
        let records = &self.records;
        let training = training.get_or_insert_with(|| {
            let names = records.names(TRAINING);
            let last = names.iter().filter_map(|name| name.parse::<u64>().ok()).max();
            *next_line = last.map_or(0, |last| last.saturating_add(1));
            let line =
                |name: &String| Record::from_line(&records.get(&format!("{TRAINING}{name}"))?.text).ok();
            let lines: Vec<Record> = names.iter().filter_map(line).collect();
            for record in &lines {
                if let Record::Puzzle(puzzle) = record {
                    pools.own.add((**puzzle).clone());
                }
            }
            Training::new(lines, now)
        });
        training.set_now(now);
        training
    }

    fn keep(&mut self, new: Vec<Record>, moment: Moment<'_>) {
        for record in new {
            self.training(moment).add(record.clone());
            let line = self.puzzles.next_line;
            self.puzzles.next_line = line.saturating_add(1);
            self.records.put(format!("{TRAINING}{line:012}"), record.to_line());
        }
    }

    fn next_puzzle(
        &mut self,
        re: u64,
        wanted: PuzzleWish,
        puzzle: Option<String>,
        moment: Moment<'_>,
    ) -> Done {
        self.stop_judging();
        let language = self.language;
        let none = || Refused::new("no-puzzle", language.words().no_puzzle);
        let wish = wish(wanted, language)?;
        let id = puzzle.filter(|name| name.len() <= LONGEST_NAME);
        let id: Option<PuzzleId> = id.map(|name| name.parse()).transpose().map_err(|_| none())?;
        self.training(moment);
        let PuzzleState { pools, training, .. } = &self.puzzles;
        let task = match (id, training) {
            (Some(id), _) => {
                let Ok(puzzle) = pools.puzzle(&id);
                puzzle.map(|puzzle| Task { puzzle, reason: Reason::New })
            }
            (None, Some(training)) => {
                let Ok(task) = training.next(&wish, pools, moment.random);
                task
            }
            (None, None) => None,
        };
        let view = self.puzzles.desk.insert(Desk::new(task.ok_or_else(none)?)).view(language);
        self.answer(re, &Reply::Puzzle { puzzle: &view });
        Ok(())
    }

    fn act_in_puzzle(&mut self, re: u64, seen: (&str, u64), act: &PuzzleAct, moment: Moment<'_>) -> Done {
        self.stop_judging();
        let language = self.language;
        let stale = || Refused::new("stale", language.words().other_position);
        let desk = self.puzzles.desk.as_mut().filter(|desk| desk.is(seen.0, seen.1)).ok_or_else(stale)?;
        match desk.act(act, language)? {
            Tried::Show => self.show_puzzle(re, moment),
            Tried::Judge(mv, judging) => {
                self.stop_explanation();
                self.puzzles.judged = Some(Judged { re, mv, judging: *judging, found: None });
                self.judge_on(moment);
            }
        }
        Ok(())
    }

    /// What has come of it is kept before it is shown.
    fn show_puzzle(&mut self, re: u64, moment: Moment<'_>) {
        let (now, language) = (self.now(moment), self.language);
        let Some(desk) = &mut self.puzzles.desk else { return };
        let (records, view) = (desk.take_records(now), desk.view(language));
        self.keep(records, moment);
        self.answer(re, &Reply::Puzzle { puzzle: &view });
    }

    /// Nobody waits for the judgement any more; the try is answered all the same.
    pub(super) fn stop_judging(&mut self) {
        if let Some(judged) = self.puzzles.judged.take() {
            self.coach.stop(&mut self.effects);
            self.refuse(judged.re, Refused::new("outdated", ""));
        }
    }

    /// The coach's engine has a report about a try.
    pub(super) fn take_look(&mut self, report: &arrocco_engine::Report) {
        if let Some(judged) = &mut self.puzzles.judged
            && report.rank == 1
            && report.bound.is_none()
        {
            judged.found = Some(Analysis::of_report(report));
        }
    }

    /// The coach's engine has ended a search.
    pub(super) fn advance_judging(&mut self, moment: Moment<'_>) {
        let Some(judged) = &mut self.puzzles.judged else { return };
        let nothing = || Analysis { line: Vec::new(), score: Score::ZERO, expected: 0.5 };
        let found = judged.found.take().unwrap_or_else(nothing);
        judged.judging.answer(found);
        self.judge_on(moment);
    }

    fn judge_on(&mut self, moment: Moment<'_>) {
        let search = self.puzzles.judged.as_ref().and_then(|judged| judged.judging.search());
        if let Some(Search { position, only, nodes }) = search {
            return self.coach.search(searches::look(position, only, nodes), &mut self.effects);
        }
        let Some(Judged { re, mv, judging, .. }) = self.puzzles.judged.take() else { return };
        match (judging.conclude(), &mut self.puzzles.desk) {
            (Ok(judgement), Some(desk)) => {
                desk.settle(mv, judgement);
                self.show_puzzle(re, moment);
            }
            _ => self.refuse(re, Refused::new("failed", self.language.words().failed)),
        }
    }

    fn export_training(&mut self, re: u64, from: usize) {
        let (mut text, mut next) = (String::new(), None);
        for (index, name) in self.records.names(TRAINING).into_iter().enumerate().skip(from) {
            if text.len() > PART_BYTES {
                next = Some(index);
                break;
            }
            if let Some(kept) = self.records.get(&format!("{TRAINING}{name}")) {
                text += &kept.text;
                text.push('\n');
            }
        }
        self.answer(re, &Reply::Export { format: "training", name: "training.jsonl".to_owned(), text, next });
    }
}

const fn is_about_puzzles(request: &Request) -> bool {
    matches!(request, Request::PuzzleNext { .. } | Request::PuzzleAct { .. } | Request::PuzzleProgress { .. })
}
