//! A study: the games of a file, those of them that have been opened, and where they are kept.

use std::collections::HashMap;

use arrocco_coach::Explanation;
use arrocco_language::Language;
use arrocco_play::{MoveView, OutcomeView, Sides};
use arrocco_rules::pgn::{self, NodeId, NodeRef, Tree};
use arrocco_rules::{Color, Move, Position};

use super::chapter::Chapter;
use super::contents::Contents;
use super::picture::picture;
use super::position_query::PositionQuery;
use super::shelf::{Record, Shelf};
use super::view::{opening, study_view};
use crate::protocol::{Edit, EngineStart, MarkView, NodeReview, Refused, Reply, SideReport, StudyView};
use crate::review::{Assessment, Review};

/// The most games of a file in memory at once.
const MOST_CHAPTERS: usize = 16;

/// The games of a file, with changes. Every change is kept at once.
#[derive(Debug)]
pub struct Study {
    name: String,
    pub(crate) shelf: Box<dyn Shelf>,
    pub(crate) text: Vec<u8>,
    pub(crate) contents: Contents,
    pub(crate) chapters: HashMap<usize, Chapter>,
    last: usize,
    /// Is the text where it is kept?
    is_kept: bool,
}

impl Study {
    /// A file of games; if there is none in it, what is wrong with the text, if that is known.
    pub fn read(
        text: Vec<u8>,
        name: String,
        shelf: impl Shelf + 'static,
    ) -> Result<Self, Option<Box<pgn::Error>>> {
        let contents = Contents::of(&text);
        if contents.makes_sense {
            return Ok(Self::of(text, contents, name, shelf));
        }
        Err(contents.first_error.map(Box::new))
    }

    fn of(text: Vec<u8>, contents: Contents, name: String, shelf: impl Shelf + 'static) -> Self {
        Self {
            name,
            shelf: Box::new(shelf),
            text,
            contents,
            chapters: HashMap::new(),
            last: 0,
            is_kept: false,
        }
    }

    pub fn from_position(start: Position, name: String, shelf: impl Shelf + 'static) -> Self {
        let text = Tree::from_position(start).to_string().into_bytes();
        let contents = Contents::of(&text);
        let mut study = Self::of(text, contents, name, shelf);
        study.chapters.insert(0, Chapter::from_position(start));
        // An empty board is not worth a file before something happens on it.
        study.is_kept = true;
        study
    }

    /// A study that was kept.
    pub fn load(name: String, shelf: impl Shelf + 'static) -> Option<Self> {
        let text = shelf.read(Record::Text)?;
        let mut study = Self::read(text, name, shelf).ok()?;
        study.load_changes();
        let last = study.shelf.read(Record::Last);
        let last = last.and_then(|text| String::from_utf8(text).ok()?.parse().ok()).unwrap_or_default();
        study.last = study.contents.nearest(last).unwrap_or_default();
        study.is_kept = true;
        Some(study)
    }

    /// What has changed since the text was kept, as far as the list of games shows it.
    fn load_changes(&mut self) {
        for index in self.shelf.changed_chapters() {
            let text = self.shelf.read(Record::Chapter(index));
            if let Some(chapter) = text.and_then(|text| Chapter::read(&text, Language::En)) {
                self.contents.update(index, chapter.tree());
            }
        }
        let removed = self.shelf.read(Record::Removed).unwrap_or_default();
        for index in
            String::from_utf8_lossy(&removed).split_whitespace().filter_map(|index| index.parse().ok())
        {
            self.contents.set_removed(index, true);
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Is this what it was read from?
    pub fn is_of(&self, text: &[u8]) -> bool {
        self.text == text
    }

    /// Is it one of the person's own, and not only looked at?
    pub fn is_own(&self) -> bool {
        self.shelf.is_own()
    }

    /// The bytes of its text.
    pub const fn size(&self) -> usize {
        self.text.len()
    }

    /// The game that was watched last.
    pub const fn last(&self) -> usize {
        self.last
    }

    pub fn set_last(&mut self, index: usize) {
        if std::mem::replace(&mut self.last, index) != index {
            self.shelf.write(Record::Last, &index.to_string());
        }
    }

    /// A part of the list of games.
    pub fn list<'a>(&'a self, search: &'a str, from: usize) -> Reply<'a> {
        let found = self.contents.find(search, from);
        let (games, total) = (found.games, found.total);
        Reply::StudyGames { study: &self.name, games, from, found: found.found, total, search }
    }

    // ---- Games ----

    /// A game, from memory or from where it is kept.
    fn chapter(&mut self, index: usize, language: Language) -> Option<&mut Chapter> {
        if !self.chapters.contains_key(&index) {
            let chapter = self.read_chapter(index, language)?;
            self.chapters.insert(index, chapter);
        }
        self.chapters.get_mut(&index)
    }

    fn read_chapter(&self, index: usize, language: Language) -> Option<Chapter> {
        let place = self.contents.places.get(index)?.clone();
        let changed = self.shelf.read(Record::Chapter(index));
        let changed = changed.and_then(|text| Chapter::read(&text, language));
        let mut chapter = changed.or_else(|| {
            let before = self.text.get(..place.start)?;
            let lines = before.split(|&byte| byte == b'\n').skip(1).count();
            let chapter = Chapter::read(self.text.get(place)?, language)?;
            Some(chapter.behind(index as u64, lines as u64))
        })?;
        let review = self.shelf.read(Record::Review(index));
        if let Some(review) = review.and_then(|text| serde_json::from_slice(&text).ok()) {
            chapter.take_review(&review);
        }
        Some(chapter)
    }

    /// Drops games from memory when there are many of them, but for those that are in use.
    pub fn drop_unused(&mut self, is_used: impl Fn(usize) -> bool) {
        if self.chapters.len() >= MOST_CHAPTERS && self.shelf.is_lasting() {
            self.chapters.retain(|index, _| is_used(*index));
        }
    }

    pub(crate) fn place(&mut self, index: usize, language: Language) -> Result<&mut Chapter, Refused> {
        self.chapter(index, language)
            .ok_or_else(|| Refused::new("unknown-study", language.words().unknown_study))
    }

    /// Is there such a game? Then it is in memory from now on.
    pub fn check(&mut self, index: usize, language: Language) -> Result<(), Refused> {
        self.place(index, language).map(|_| ())
    }

    pub fn view(&mut self, index: usize, language: Language) -> Result<StudyView, Refused> {
        let (name, games, is_own) = (self.name.clone(), self.contents.count(), self.shelf.is_own());
        let chapter = self.place(index, language)?;
        let problems = chapter.problems(language);
        Ok(study_view(&name, (index, games, is_own), chapter, problems, language))
    }

    /// What can be played at a node.
    pub fn look(&mut self, index: usize, node: u32, language: Language) -> Result<Reply<'_>, Refused> {
        self.check(index, language)?;
        let unknown = || Refused::new("unknown-study", language.words().unknown_study);
        let chapter = self.chapters.get(&index).ok_or_else(unknown)?;
        let (place, mode) = (find(chapter, node, language)?, chapter.mode());
        let position = place.position();
        Ok(Reply::StudyPosition {
            study: &self.name,
            node,
            legal: position.legal_moves().iter().map(|&mv| MoveView::new(position, mv, mode)).collect(),
            outcome: position.outcome().map(OutcomeView::new),
            opening: opening(chapter.tree(), Some(place)),
        })
    }

    // ---- Changes ----

    /// Makes a change, keeps it, and returns the node to show then.
    pub fn edit(&mut self, index: usize, edit: &Edit, language: Language) -> Result<u32, Refused> {
        let shown = self.place(index, language)?.edit(edit, language)?;
        self.keep(index);
        Ok(shown.number())
    }

    /// Takes the last change back, or makes it again.
    pub fn step_in_history(
        &mut self,
        index: usize,
        is_undo: bool,
        language: Language,
    ) -> Result<u32, Refused> {
        let words = language.words();
        let shown = self.place(index, language)?.step_in_history(is_undo);
        let nothing =
            || Refused::new("nothing", if is_undo { words.no_edit_to_undo } else { words.no_edit_to_redo });
        let shown = shown.ok_or_else(nothing)?;
        self.keep(index);
        Ok(shown.number())
    }

    // ---- Questions ----

    /// What an engine is to search.
    pub fn query(
        &mut self,
        index: usize,
        asked: &EngineStart,
        language: Language,
    ) -> Result<PositionQuery, Refused> {
        let chapter = self.place(index, language)?;
        PositionQuery::new(asked, &find(chapter, asked.node, language)?, chapter.mode(), language)
    }

    /// The game, and a name for its file.
    pub fn pgn(&mut self, index: usize, language: Language) -> Result<(String, String), Refused> {
        let tree = self.place(index, language)?.tree();
        Ok((file_name(tree), tree.to_string()))
    }

    pub fn svg(
        &mut self,
        index: usize,
        (node, bottom, marks): (u32, Color, &[MarkView]),
        language: Language,
    ) -> Result<String, Refused> {
        let chapter = self.place(index, language)?;
        Ok(picture(&find(chapter, node, language)?, bottom, marks))
    }

    // ---- The coach ----

    /// The move that leads to a node, and the position before it; with the explanation, if an analysis has made one.
    pub fn explained(&mut self, index: usize, node: u32, language: Language) -> Result<Asked, Refused> {
        let chapter = self.place(index, language)?;
        let place = find(chapter, node, language)?;
        let no_move = || Refused::new("nothing", language.words().nothing_to_explain);
        let position = *place.parent().ok_or_else(no_move)?.position();
        let mv = place.mv().ok_or_else(no_move)?;
        Ok(Asked { position, mv, known: chapter.explanation(place.id()).cloned() })
    }

    // ---- Analysis of a whole game ----

    /// The positions of the main line of a game.
    pub fn positions(&mut self, index: usize, language: Language) -> Result<usize, Refused> {
        Ok(self.place(index, language)?.tree().mainline().count() + 1)
    }

    /// A game that is in memory.
    pub fn tree(&self, index: usize) -> Option<&Tree> {
        self.chapters.get(&index).map(Chapter::tree)
    }

    pub fn note(&mut self, index: usize, node: NodeId, assessment: &Assessment) -> Option<NodeReview> {
        self.chapters.get_mut(&index)?.note(node, assessment)
    }

    /// The whole game has been analysed, and its mistakes explained. Returns the moves that are judged, and the report.
    pub fn conclude(
        &mut self,
        index: usize,
        review: &Review,
        explanations: Vec<(NodeId, Explanation)>,
    ) -> Option<(Vec<NodeReview>, Option<Sides<SideReport>>)> {
        let chapter = self.chapters.get_mut(&index)?;
        let nodes = chapter.conclude(review, explanations);
        let report = chapter.report();
        self.keep(index);
        self.keep_review(index);
        Some((nodes, report))
    }

    // ---- What is kept ----

    /// Keeps the text, once.
    pub fn keep_text(&mut self) {
        if !self.is_kept {
            self.shelf.write(Record::Text, &String::from_utf8_lossy(&self.text));
            self.is_kept = true;
        }
    }

    /// Keeps the text again, after a chapter was added to it.
    pub(crate) fn rewrite_text(&mut self) {
        self.is_kept = false;
        self.keep_text();
    }

    pub(crate) fn keep_removed(&mut self) {
        let removed: Vec<String> = self.contents.removed().iter().map(ToString::to_string).collect();
        self.shelf.write(Record::Removed, &removed.join(" "));
    }

    /// Keeps a game if it was changed.
    fn keep(&mut self, index: usize) {
        let Some(chapter) = self.chapters.get_mut(&index) else { return };
        if !chapter.take_changed() {
            return;
        }
        self.contents.update(index, chapter.tree());
        self.shelf.write(Record::Chapter(index), &chapter.tree().to_string());
        // The study of an empty board is not kept until now.
        if self.shelf.read(Record::Text).is_none() {
            self.shelf.write(Record::Text, &String::from_utf8_lossy(&self.text));
        }
    }

    fn keep_review(&mut self, index: usize) {
        let review = self.chapters.get(&index).and_then(Chapter::stored_review);
        // This fails only for numbers that are not finite; there are none.
        if let Some(text) = review.and_then(|review| serde_json::to_string(&review).ok()) {
            self.shelf.write(Record::Review(index), &text);
        }
    }
}

/// A move that somebody wants explained.
#[derive(Clone, Debug)]
pub struct Asked {
    pub position: Position,
    pub mv: Move,
    /// The explanation, if it was made before.
    pub known: Option<Explanation>,
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
