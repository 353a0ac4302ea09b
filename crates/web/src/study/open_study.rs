//! A study in memory: the games of a file, those of them that have been opened, and who watches which.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use arrocco_host::language::Language;
use arrocco_play::{MoveView, OutcomeView};
use arrocco_review::analyse::games::assessment::Assessment;
use arrocco_review::analyse::games::review::Review;
use arrocco_rules::pgn::{self, NodeId, NodeRef, Tree};
use arrocco_rules::{Color, Position};

use super::analysis::Analysis;
use super::chapter::Chapter;
use super::contents::{Contents, GamesFound};
use super::lines::PositionQuery;
use super::picture::picture;
use super::view::{opening, study_view};
use crate::client::Client;
use crate::protocol::{Edit, MarkView, NodeReview, Refused, Reply};

/// The most games of a file in memory at once.
const MOST_CHAPTERS: usize = 16;

#[derive(Debug)]
pub(super) struct OpenStudy {
    pub(super) name: String,
    pub(super) folder: Option<PathBuf>,
    pub(super) text: Vec<u8>,
    pub(super) contents: Contents,
    pub(super) chapters: HashMap<usize, Chapter>,
    pub(super) last: usize,
    watchers: Vec<(Arc<Client>, usize)>,
    analysis: Option<Analysis>,
    left_at: Instant,
    /// Is the text on the disk?
    pub(super) is_kept: bool,
}

impl OpenStudy {
    /// A file of games; if there is none in it, what is wrong with the text, if that is known.
    pub(super) fn read(text: Vec<u8>) -> Result<Self, Option<Box<pgn::Error>>> {
        let contents = Contents::of(&text);
        if contents.makes_sense {
            return Ok(Self::of(text, contents));
        }
        Err(contents.first_error.map(Box::new))
    }

    fn of(text: Vec<u8>, contents: Contents) -> Self {
        Self {
            name: String::new(),
            folder: None,
            text,
            contents,
            chapters: HashMap::new(),
            last: 0,
            watchers: Vec::new(),
            analysis: None,
            left_at: Instant::now(),
            is_kept: false,
        }
    }

    pub(super) fn named(self, name: String, folder: Option<PathBuf>) -> Self {
        Self { name, folder, ..self }
    }

    pub(super) fn from_position(name: String, start: Position, folder: Option<PathBuf>) -> Self {
        let text = Tree::from_position(start).to_string().into_bytes();
        let contents = Contents::of(&text);
        let mut study = Self::of(text, contents).named(name, folder);
        study.chapters.insert(0, Chapter::from_position(start));
        // An empty board is not worth a file before something happens on it.
        study.is_kept = true;
        study
    }

    /// The study in a folder.
    pub(super) fn load(folder: &Path, name: &str) -> Option<Self> {
        let text = fs::read(folder.join(format!("{name}.pgn"))).ok()?;
        let mut study = Self::read(text).ok()?.named(name.to_owned(), Some(folder.to_owned()));
        study.load_overlay();
        let last =
            fs::read_to_string(folder.join(format!("{name}.last"))).ok().and_then(|text| text.parse().ok());
        let last = study.contents.nearest(last.unwrap_or_default()).unwrap_or_default();
        Some(Self { is_kept: true, last, ..study })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Sends a part of the list of games.
    pub(super) fn list(&self, search: &str, from: usize, client: &Client, re: Option<u64>) {
        let GamesFound { games, found, total } = self.contents.find(search, from);
        let reply = Reply::StudyGames { study: &self.name, games, from, found, total, search };
        match re {
            Some(re) => client.answer(re, &reply),
            None => client.tell(&reply),
        }
    }

    /// Sends the beginning of the list to everybody who watches.
    pub(super) fn list_to_all(&self) {
        self.watchers.iter().for_each(|(client, _)| self.list("", 0, client, None));
    }

    pub(super) const fn last(&self) -> usize {
        self.last
    }

    /// Does nobody need it?
    pub(super) fn is_idle(&self) -> bool {
        self.watchers.is_empty() && !self.analysis.as_ref().is_some_and(Analysis::is_running)
    }

    pub(super) const fn left_at(&self) -> Instant {
        self.left_at
    }

    // ---- Watchers ----

    /// A page watches one game of the study at a time.
    pub(super) fn watch(&mut self, index: usize, client: &Arc<Client>) -> Result<(), Refused> {
        let language = client.language();
        self.place(index, language)?;
        self.watchers.retain(|(watcher, _)| watcher.id() != client.id());
        self.watchers.push((Arc::clone(client), index));
        self.set_last(index);
        Ok(())
    }

    /// An analysis goes on: whoever loads the page again finds it further.
    pub(super) fn leave(&mut self, client: u64) {
        self.watchers.retain(|(watcher, _)| watcher.id() != client);
        self.left_at = Instant::now();
    }

    pub(super) fn tell(&self, index: usize, reply: &Reply<'_>) {
        let watchers = self.watchers.iter().filter(|(_, place)| *place == index);
        watchers.for_each(|(client, _)| client.tell(reply));
    }

    // ---- Games ----

    /// A game, from memory or from the file.
    fn chapter(&mut self, index: usize, language: Language) -> Option<&mut Chapter> {
        if !self.chapters.contains_key(&index) {
            let chapter = self.read_chapter(index, language)?;
            self.drop_unwatched();
            self.chapters.insert(index, chapter);
        }
        self.chapters.get_mut(&index)
    }

    fn read_chapter(&self, index: usize, language: Language) -> Option<Chapter> {
        let place = self.contents.places.get(index)?.clone();
        let changed = self.chapter_path(index).and_then(|path| fs::read(path).ok());
        let changed = changed.and_then(|text| Chapter::read(&text, language));
        let mut chapter = changed.or_else(|| {
            let before = self.text.get(..place.start)?;
            let lines = before.split(|&byte| byte == b'\n').skip(1).count();
            let chapter = Chapter::read(self.text.get(place)?, language)?;
            Some(chapter.behind(index as u64, lines as u64))
        })?;
        if let Some(review) = self.read_review(index) {
            chapter.take_review(&review);
        }
        Some(chapter)
    }

    /// Drops games that nobody watches from memory; the disk has them.
    fn drop_unwatched(&mut self) {
        if self.chapters.len() < MOST_CHAPTERS || self.folder.is_none() {
            return;
        }
        let watched: Vec<usize> = self.watchers.iter().map(|(_, index)| *index).collect();
        let analyzed = self.analysis.as_ref().map(|analysis| analysis.index);
        self.chapters.retain(|index, _| watched.contains(index) || analyzed == Some(*index));
    }

    fn place(&mut self, index: usize, language: Language) -> Result<&mut Chapter, Refused> {
        self.chapter(index, language)
            .ok_or_else(|| Refused::new("unknown-study", language.words().unknown_study))
    }

    pub(super) fn show(&mut self, index: usize, client: &Client, re: u64) -> Result<(), Refused> {
        self.answer(index, client, re, None)
    }

    fn answer(&mut self, index: usize, client: &Client, re: u64, node: Option<u32>) -> Result<(), Refused> {
        let (name, games) = (self.name.clone(), self.contents.count());
        let chapter = self.place(index, client.language())?;
        let problems = chapter.problems(client.language());
        let view = study_view(&name, (index, games), chapter, problems);
        client.answer(re, &Reply::Study { study: &view, node });
        Ok(())
    }

    /// Sends a game to all who watch it, but for one.
    fn show_others(&mut self, index: usize, but: Option<u64>) {
        let (name, games) = (self.name.clone(), self.contents.count());
        let Some(chapter) = self.chapters.get(&index) else { return };
        let mut view = study_view(&name, (index, games), chapter, Vec::new());
        let others =
            self.watchers.iter().filter(|(client, place)| *place == index && Some(client.id()) != but);
        for (client, _) in others {
            view.problems = chapter.problems(client.language());
            client.tell(&Reply::Study { study: &view, node: None });
        }
    }

    pub(super) fn look(&mut self, index: usize, node: u32, client: &Client, re: u64) -> Result<(), Refused> {
        let (name, language) = (self.name.clone(), client.language());
        let chapter = self.place(index, language)?;
        let (place, mode) = (find(chapter, node, language)?, chapter.mode());
        let position = place.position();
        let outcome = position.outcome();
        let legal = position.legal_moves();
        let reply = Reply::StudyPosition {
            study: &name,
            node,
            legal: legal.iter().map(|&mv| MoveView::new(position, mv, mode)).collect(),
            outcome: outcome.map(OutcomeView::new),
            opening: opening(chapter.tree(), Some(place)),
        };
        client.answer(re, &reply);
        Ok(())
    }

    // ---- Requests ----

    pub(super) fn edit(
        &mut self,
        index: usize,
        edit: &Edit,
        client: &Client,
        re: u64,
    ) -> Result<(), Refused> {
        let language = client.language();
        let shown = self.place(index, language)?.edit(edit, language)?;
        self.show_change(index, shown, client, re)?;
        if matches!(edit, Edit::Tags { .. }) {
            self.list_to_all();
        }
        Ok(())
    }

    /// Takes the last change back, or makes it again.
    pub(super) fn step_in_history(
        &mut self,
        index: usize,
        is_undo: bool,
        client: &Client,
        re: u64,
    ) -> Result<(), Refused> {
        let words = client.language().words();
        let shown = self.place(index, client.language())?.step_in_history(is_undo);
        let nothing =
            || Refused::new("nothing", if is_undo { words.no_edit_to_undo } else { words.no_edit_to_redo });
        self.show_change(index, shown.ok_or_else(nothing)?, client, re)
    }

    fn show_change(&mut self, index: usize, shown: NodeId, client: &Client, re: u64) -> Result<(), Refused> {
        self.keep(index);
        self.answer(index, client, re, Some(shown.number()))?;
        self.show_others(index, Some(client.id()));
        Ok(())
    }

    pub(super) fn question(
        &mut self,
        index: usize,
        node: u32,
        language: Language,
    ) -> Result<PositionQuery, Refused> {
        let chapter = self.place(index, language)?;
        Ok(PositionQuery::about(&find(chapter, node, language)?, chapter.mode()))
    }

    /// The game, and a name for its file.
    pub(super) fn pgn(&mut self, index: usize, language: Language) -> Result<(String, String), Refused> {
        let tree = self.place(index, language)?.tree();
        Ok((file_name(tree), tree.to_string()))
    }

    pub(super) fn svg(
        &mut self,
        index: usize,
        node: u32,
        bottom: Color,
        marks: &[MarkView],
        language: Language,
    ) -> Result<String, Refused> {
        let chapter = self.place(index, language)?;
        Ok(picture(&find(chapter, node, language)?, bottom, marks))
    }

    // ---- Analysis ----

    /// Sends how far the analysis of a game is; returns whether there is any.
    pub(super) fn answer_progress(
        &mut self,
        index: usize,
        client: &Client,
        re: u64,
    ) -> Result<bool, Refused> {
        let total = self.place(index, client.language())?.tree().mainline().count() + 1;
        let Some(done) = self.progress(index) else { return Ok(false) };
        let study = &self.name;
        client.answer(re, &Reply::Analysis { study, done, total, nodes: &[], report: None, running: true });
        Ok(true)
    }

    /// How many positions of a game have been analysed, if its analysis is running.
    fn progress(&self, index: usize) -> Option<usize> {
        let running = |analysis: &&Analysis| analysis.index == index && analysis.is_running();
        self.analysis.as_ref().filter(running).map(Analysis::done)
    }

    /// Tells a page that has come back how far the analysis is.
    pub(super) fn tell_progress(&mut self, index: usize, client: &Client) {
        let Some(done) = self.progress(index) else { return };
        let Some(chapter) = self.chapters.get(&index) else { return };
        let total = chapter.tree().mainline().count() + 1;
        let study = &self.name;
        client.tell(&Reply::Analysis { study, done, total, nodes: &[], report: None, running: true });
    }

    pub(super) fn set_analysis(&mut self, analysis: Analysis) {
        self.analysis = Some(analysis);
    }

    pub(super) fn stop_analysis(&mut self) {
        self.analysis = None;
    }

    pub(super) fn tree(&mut self, index: usize) -> Option<Tree> {
        self.chapters.get(&index).map(|chapter| chapter.tree().clone())
    }

    pub(super) fn note(&mut self, index: usize, node: NodeId, assessment: &Assessment) -> Option<NodeReview> {
        self.chapters.get_mut(&index)?.note(node, assessment)
    }

    pub(super) fn conclude(&mut self, index: usize, review: &Review, total: usize) {
        let Some(chapter) = self.chapters.get_mut(&index) else { return };
        let nodes = chapter.conclude(review);
        let report = chapter.report();
        self.analysis = None;
        self.keep(index);
        self.keep_review(index);
        let study = self.name.clone();
        let reply =
            Reply::Analysis { study: &study, done: total, total, nodes: &nodes, report, running: false };
        self.tell(index, &reply);
        self.show_others(index, None);
    }
}

fn find(chapter: &Chapter, node: u32, language: Language) -> Result<NodeRef<'_>, Refused> {
    let gone = || Refused::new("unknown-node", language.words().unknown_node);
    chapter.tree().numbered(node).ok_or_else(gone)
}

/// A file name that every system accepts.
fn file_name(tree: &Tree) -> String {
    let part = |name| {
        let tag = tree.tag(name).unwrap_or_default();
        let plain =
            tag.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(40).collect::<String>();
        plain.trim_matches('-').to_owned()
    };
    let parts = [part("White"), part("Black")];
    let named =
        parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join("-");
    format!("{}.pgn", if named.is_empty() { "arrocco" } else { &named })
}
