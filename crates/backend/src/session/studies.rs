//! Requests about studies. The one that is watched is in memory; the others are records.

use std::time::Duration;

use arrocco_engine::Report;
use arrocco_rules::Position;

use super::records::{RecordShelf, STUDIES};
use super::searches;
use super::{Done, Moment, Session};
use crate::protocol::{Edit, EngineStart, Export, Refused, Reply, Request, written};
use crate::study::{
    EngineLines, MOST_BYTES, Progress, Study, Upload, as_position, no_game, position, too_long,
};

/// The lines are sent no more often than this.
const EVERY: Duration = Duration::from_millis(120);

/// The study that the page watches, and which of its games.
#[derive(Debug)]
pub(super) struct Watched {
    pub(super) study: Study,
    pub(super) index: usize,
}

/// A search for the page.
#[derive(Debug)]
pub(super) struct LineSearch {
    lines: EngineLines,
    /// The message that the first report answers.
    re: Option<u64>,
    sent_at: Option<Duration>,
}

impl Session {
    pub(super) fn dispatch_study(&mut self, re: u64, request: Request, moment: Moment<'_>) -> Done {
        match request {
            Request::Import { upload, part, parts, text } => {
                self.import(re, (upload, part, parts), &text, moment)?;
            }
            Request::NewStudy { fen } => {
                let start = fen.map_or(Ok(Position::startpos()), |fen| position(&fen, self.language))?;
                let name = moment.name();
                let shelf = RecordShelf::new(&self.records, &name);
                self.watch(Study::from_position(start, name, shelf), moment);
                self.show(re, None)?;
            }
            Request::StudyOfGame { game } => {
                let pgn = self.game(&game)?.pgn();
                self.study_of(re, pgn, moment)?;
            }
            Request::OpenStudy { study, index } => self.open_study(re, study, index, moment)?,
            Request::StudyLook { study, node } => {
                let language = self.language;
                let watched = self.watched(&study)?;
                let message = written(&watched.study.look(watched.index, node, language)?, Some(re));
                self.say(message);
            }
            Request::StudyEdit { study, edit } => self.edit(re, &study, &edit)?,
            Request::StudyUndo { study } => self.step_in_history(re, &study, true)?,
            Request::StudyRedo { study } => self.step_in_history(re, &study, false)?,
            Request::StudyList { study, from, search } => {
                let message = written(&self.watched(&study)?.study.list(&search, from), Some(re));
                self.say(message);
            }
            Request::ChapterAdd { study, fen } => self.add_chapter(re, &study, fen.as_deref())?,
            Request::ChapterRemove { study, index } => {
                let language = self.language;
                let other = self.watched(&study)?.study.remove_chapter(index, language)?;
                self.show_chapter(re, &study, other)?;
            }
            Request::ChapterRestore { study, index } => {
                let language = self.language;
                self.watched(&study)?.study.restore_chapter(index, language)?;
                self.show_chapter(re, &study, index)?;
            }
            request => self.dispatch_engine(re, request)?,
        }
        Ok(())
    }

    fn dispatch_engine(&mut self, re: u64, request: Request) -> Done {
        match request {
            Request::EngineStart(asked) => self.start_search(re, &asked)?,
            Request::EngineStop => self.stop_search(),
            Request::Analyse { study, effort } => self.analyse(re, &study, effort)?,
            Request::AnalyseStop { study } => {
                self.watched(&study)?;
                self.stop_analysis();
            }
            Request::Explain { of } => self.explain(re, &of)?,
            Request::ExplainStop => self.stop_explanation(),
            Request::Export(export) => self.export(re, export)?,
            _ => return Err(Refused::new("program-only", self.language.words().only_program)),
        }
        Ok(())
    }

    fn unknown_study(&self) -> Refused {
        Refused::new("unknown-study", self.language.words().unknown_study)
    }

    pub(super) fn watched(&mut self, study: &str) -> Done<&mut Watched> {
        let unknown = self.unknown_study();
        self.study.as_mut().filter(|watched| watched.study.name() == study).ok_or(unknown)
    }

    fn watch(&mut self, study: Study, moment: Moment<'_>) {
        self.leave(moment.clock);
        let index = study.last();
        self.study = Some(Watched { study, index });
    }

    fn show(&mut self, re: u64, node: Option<u32>) -> Done {
        let (language, unknown) = (self.language, self.unknown_study());
        let watched = self.study.as_mut().ok_or(unknown)?;
        let view = watched.study.view(watched.index, language)?;
        let index = watched.index;
        let analyzed = self.analysis.as_ref().map(|analysis| analysis.index);
        watched.study.drop_unused(|used| used == index || Some(used) == analyzed);
        self.answer(re, &Reply::Study { study: &view, node });
        Ok(())
    }

    /// Shows the game again, which has changed by itself.
    pub(super) fn show_again(&mut self) {
        let language = self.language;
        let Some(watched) = &mut self.study else { return };
        if let Ok(view) = watched.study.view(watched.index, language) {
            self.say(written(&Reply::Study { study: &view, node: None }, None));
        }
    }

    fn say_list(&mut self, re: Option<u64>) {
        if let Some(watched) = &self.study {
            let message = written(&watched.study.list("", 0), re);
            self.say(message);
        }
    }

    /// A chapter was added, removed or taken back, and this one is shown now.
    fn show_chapter(&mut self, re: u64, study: &str, index: usize) -> Done {
        let watched = self.watched(study)?;
        watched.index = index;
        watched.study.set_last(index);
        self.say_list(None);
        self.show(re, None)
    }

    fn add_chapter(&mut self, re: u64, study: &str, fen: Option<&str>) -> Done {
        let language = self.language;
        let start = fen.map_or(Ok(Position::startpos()), |fen| position(fen, language))?;
        let watched = self.watched(study)?;
        if watched.study.size() > MOST_BYTES {
            return Err(too_long(language));
        }
        let index = watched.study.add_chapter(start);
        self.show_chapter(re, study, index)
    }

    /// A text becomes a study: a FEN, or a file of games.
    fn import(
        &mut self,
        re: u64,
        (number, part, parts): (u64, u32, u32),
        text: &str,
        moment: Moment<'_>,
    ) -> Done {
        if part == 0 {
            self.upload = Some(Upload::new(number, parts));
        }
        let upload = self.upload.as_mut().filter(|upload| upload.number() == number);
        let progress = upload.map_or(Progress::Invalid, |upload| upload.add(part, parts, text));
        if progress != Progress::Incomplete {
            self.upload = None;
        }
        match progress {
            Progress::Incomplete => Ok(()),
            Progress::TooLong => Err(too_long(self.language)),
            Progress::Invalid => Err(self.malformed("a part of the file is missing")),
            Progress::Complete(text) => {
                if let Some(study) = self.study_made_of(&text, false) {
                    self.watch(study, moment);
                    self.say_list(Some(re));
                    return Ok(());
                }
                let name = moment.name();
                let shelf = RecordShelf::new(&self.records, &name);
                let mut study = match as_position(&text, self.language)? {
                    Some(start) => Study::from_position(start, name, shelf),
                    None => Study::read(text.into_bytes(), name, shelf)
                        .map_err(|why| no_game(why.as_deref(), self.language))?,
                };
                study.keep_text();
                self.watch(study, moment);
                self.say_list(Some(re));
                Ok(())
            }
        }
    }

    /// The study that was made of a text; one that was changed since only if it is wanted as well.
    fn study_made_of(&self, text: &str, even_changed: bool) -> Option<Study> {
        let is_wanted = |name: &String| {
            let [chapters, removed] = ["-", ".removed"].map(|end| format!("{STUDIES}{name}{end}"));
            let is_changed = || [chapters, removed].iter().any(|key| !self.records.names(key).is_empty());
            self.records.has(&format!("{STUDIES}{name}.pgn"), text) && (even_changed || !is_changed())
        };
        let name = self.study_names().into_iter().find(is_wanted)?;
        let shelf = RecordShelf::new(&self.records, &name);
        Study::load(name, shelf)
    }

    /// A game that was played becomes a study, once.
    pub(super) fn study_of(&mut self, re: u64, pgn: String, moment: Moment<'_>) -> Done {
        if let Some(study) = self.study_made_of(&pgn, true) {
            self.watch(study, moment);
            return self.show(re, None);
        }
        let name = moment.name();
        let shelf = RecordShelf::new(&self.records, &name);
        let study = Study::read(pgn.into_bytes(), name, shelf);
        let mut study = study.map_err(|why| no_game(why.as_deref(), self.language))?;
        study.keep_text();
        self.watch(study, moment);
        self.show(re, None)
    }

    /// Without a number, the game that was watched last.
    pub(super) fn open_study(
        &mut self,
        re: u64,
        name: String,
        index: Option<u32>,
        moment: Moment<'_>,
    ) -> Done {
        if self.study.as_ref().is_none_or(|watched| watched.study.name() != name) {
            let shelf = RecordShelf::new(&self.records, &name);
            let study = Study::load(name, shelf).ok_or_else(|| self.unknown_study())?;
            self.watch(study, moment);
        }
        let (language, unknown) = (self.language, self.unknown_study());
        let watched = self.study.as_mut().ok_or(unknown)?;
        if let Some(index) = index {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            watched.study.check(index, language)?;
            watched.study.set_last(index);
            watched.index = index;
        } else {
            self.say_list(None);
        }
        self.show(re, None)?;
        self.tell_progress(None);
        Ok(())
    }

    fn edit(&mut self, re: u64, study: &str, edit: &Edit) -> Done {
        let language = self.language;
        let watched = self.watched(study)?;
        let shown = watched.study.edit(watched.index, edit, language)?;
        self.show(re, (!edit.stays()).then_some(shown))?;
        if matches!(edit, Edit::Tags { .. }) {
            self.say_list(None);
        }
        Ok(())
    }

    fn step_in_history(&mut self, re: u64, study: &str, is_undo: bool) -> Done {
        let language = self.language;
        let watched = self.watched(study)?;
        let shown = watched.study.step_in_history(watched.index, is_undo, language)?;
        self.show(re, Some(shown))
    }

    fn export(&mut self, re: u64, export: Export) -> Done {
        let language = self.language;
        let mut next = None;
        let (format, name, text) = match export {
            Export::Pgn { study } => {
                let watched = self.watched(&study)?;
                let (name, text) = watched.study.pgn(watched.index, language)?;
                ("pgn", name, text)
            }
            Export::All { study, from } => {
                let part = self.watched(&study)?.study.part(from);
                next = part.next;
                ("all", "games.pgn".to_owned(), part.text)
            }
            Export::Svg { study, node, orientation, marks } => {
                let watched = self.watched(&study)?;
                let text = watched.study.svg(watched.index, (node, orientation.into(), &marks), language)?;
                ("svg", "position.svg".to_owned(), text)
            }
        };
        self.answer(re, &Reply::Export { format, name, text, next });
        Ok(())
    }

    // ---- The engine ----

    /// One search runs for the page at a time.
    fn start_search(&mut self, re: u64, asked: &EngineStart) -> Done {
        self.stop_search();
        let language = self.language;
        let watched = self.watched(&asked.study)?;
        let query = watched.study.query(watched.index, asked, language)?;
        let mut search = LineSearch { lines: EngineLines::new(query), re: Some(re), sent_at: None };
        let query = search.lines.query();
        if query.position.outcome().is_some() {
            let message = search.lines.message(None, true, search.re.take());
            self.say(message);
        } else {
            self.adviser.search(searches::best_lines(query, self.threads), &mut self.effects);
            self.search = Some(search);
        }
        Ok(())
    }

    pub(super) fn stop_search(&mut self) {
        if self.search.take().is_some() {
            self.adviser.stop(&mut self.effects);
        }
    }

    /// The adviser has a report about a position of the study.
    pub(super) fn take_lines(&mut self, report: Report, clock: Duration) {
        let Some(search) = &mut self.search else { return };
        let is_last = search.lines.add(report);
        let is_due = search.sent_at.is_none_or(|sent_at| clock.saturating_sub(sent_at) >= EVERY);
        if is_last && is_due {
            search.sent_at = Some(clock);
            let message = search.lines.message(None, false, search.re.take());
            self.say(message);
        }
    }

    /// The search for a position of the study has ended by itself.
    pub(super) fn end_lines(&mut self) {
        if let Some(mut search) = self.search.take() {
            let message = search.lines.message(None, true, search.re.take());
            self.say(message);
        }
    }
}
