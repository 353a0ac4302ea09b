//! All studies, by their names. Those that somebody watches are in memory, the others are files.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrocco_backend::protocol::{Edit, Effort, EngineStart, MarkView, NodeReview, Refused, Reply};
use arrocco_backend::review::{Assessment, Review};
use arrocco_backend::study::{
    Asked, FilePart, MOST_BYTES, PositionQuery, Study, as_position, no_game, position, too_long,
};
use arrocco_coach::Explanation;
use arrocco_host::engine_host::EnginePool;
use arrocco_host::language::Language;
use arrocco_puzzles::Played;
use arrocco_rules::pgn::{NodeId, Tree};
use arrocco_rules::{Color, Position};

use super::analysis::{Analysis, AnalyzedGame};
use super::engine_pool::settings;
use super::existing::{Among, kept_study};
use super::folder_shelf::FolderShelf;
use super::open_study::OpenStudy;
use crate::client::Client;
use crate::data_folder::is_generated_name;
use crate::token::random_name;

/// The most studies that are kept in memory though nobody watches them.
const MOST_IDLE: usize = 4;
/// The most that are in memory at once.
const MOST_OPEN: usize = 24;

type Shared = Arc<Mutex<OpenStudy>>;

#[derive(Debug)]
pub(crate) struct StudyRegistry {
    folder: Option<PathBuf>,
    engines: EnginePool,
    studies: Mutex<HashMap<String, Shared>>,
}

impl StudyRegistry {
    pub(crate) fn new(folder: Option<PathBuf>, engines: EnginePool) -> Arc<Self> {
        Arc::new(Self { folder, engines, studies: Mutex::default() })
    }

    fn studies(&self) -> MutexGuard<'_, HashMap<String, Shared>> {
        self.studies.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A study by its name, from memory or from its file.
    fn find(&self, name: &str, language: Language) -> Result<Shared, Refused> {
        let unknown = || Refused::new("unknown-study", language.words().unknown_study);
        if let Some(study) = self.studies().get(name) {
            return Ok(Arc::clone(study));
        }
        // A name that we have not generated is no name of a file.
        let folder = self.folder.as_ref().filter(|_| is_generated_name(name)).ok_or_else(unknown)?;
        let shelf = FolderShelf::new(Some(folder), name);
        let study = OpenStudy::new(Study::load(name.to_owned(), shelf.clone()).ok_or_else(unknown)?, shelf);
        let mut studies = self.studies();
        // Somebody else may have read it meanwhile.
        if let Some(study) = studies.get(name) {
            return Ok(Arc::clone(study));
        }
        insert(&mut studies, study, language)
    }

    /// A name for a new study, and where it will be kept.
    fn place(&self, language: Language) -> Result<(String, FolderShelf), Refused> {
        let failed = |_| Refused::new("failed", language.words().failed);
        let name = random_name::<8>().map_err(failed)?;
        let shelf = FolderShelf::new(self.folder.as_deref(), &name);
        Ok((name, shelf))
    }

    /// A study that a text has become before.
    fn existing(&self, text: &str, among: Among<'_>) -> Option<String> {
        let open: Vec<Shared> = self.studies().values().map(Arc::clone).collect();
        let found = open.iter().find_map(|study| {
            // One that is at work has been changed, or is being read.
            let study = study.try_lock().ok()?;
            let (name, is_own) = (study.study.name(), study.study.is_own());
            (among.has(name, is_own) && study.study.is_of(text.as_bytes())).then(|| name.to_owned())
        });
        found.or_else(|| kept_study(self.folder.as_deref()?, text.as_bytes(), among))
    }

    /// A text becomes a study: a FEN, or a file of games. One that was only looked at is shown again.
    pub(crate) fn import(
        &self,
        text: String,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<(String, usize), Refused> {
        let language = client.language();
        if let Some(name) = self.existing(&text, Among::Viewed) {
            let shared = self.find(&name, language)?;
            let mut study = lock(&shared);
            let place = study.study.last();
            study.watch(place, client)?;
            study.list("", 0, client, Some(re));
            return Ok((name, place));
        }
        let (name, shelf) = self.place(language)?;
        let study = match as_position(&text, language)? {
            Some(start) => Study::from_position(start, name, shelf.clone()),
            None => Study::read(text.into_bytes(), name, shelf.clone())
                .map_err(|why| no_game(why.as_deref(), language))?,
        };
        self.show_new((study, shelf), client, |study| {
            study.list("", 0, client, Some(re));
            Ok(())
        })
    }

    /// An empty study, from a position.
    pub(crate) fn begin(
        &self,
        fen: Option<&str>,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<(String, usize), Refused> {
        let language = client.language();
        let start = fen.map_or(Ok(Position::startpos()), |fen| position(fen, language))?;
        let (name, shelf) = self.place(language)?;
        let study = Study::from_position(start, name, shelf.clone());
        self.show_new((study, shelf), client, |study| study.show(0, client, re))
    }

    /// A game that was played, or one of the library; if it is a study already, that one.
    pub(crate) fn of_game(
        &self,
        pgn: String,
        among: Among<'_>,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<(String, usize), Refused> {
        let language = client.language();
        if let Some(name) = self.existing(&pgn, among) {
            return Ok((name.clone(), self.open(&name, Some(0), client, re)?));
        }
        let (name, shelf) = self.place(language)?;
        let study = Study::read(pgn.into_bytes(), name, shelf.clone())
            .map_err(|why| no_game(why.as_deref(), language))?;
        self.show_new((study, shelf), client, |study| study.show(0, client, re))
    }

    fn show_new(
        &self,
        (study, shelf): (Study, FolderShelf),
        client: &Arc<Client>,
        show: impl FnOnce(&mut OpenStudy) -> Result<(), Refused>,
    ) -> Result<(String, usize), Refused> {
        let shared = insert(&mut self.studies(), OpenStudy::new(study, shelf), client.language())?;
        let mut study = lock(&shared);
        study.study.keep_text();
        study.watch(0, client)?;
        show(&mut study)?;
        Ok((study.study.name().to_owned(), 0))
    }

    /// A page watches a game of a study, without a number the one that was watched last.
    pub(crate) fn open(
        &self,
        name: &str,
        index: Option<usize>,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<usize, Refused> {
        let shared = self.find(name, client.language())?;
        let mut study = lock(&shared);
        let place = index.unwrap_or(study.study.last());
        study.watch(place, client)?;
        if index.is_none() {
            study.list("", 0, client, None);
        }
        study.show(place, client, re)?;
        study.tell_progress(place, client);
        Ok(place)
    }

    /// A page watches no longer.
    pub(crate) fn leave(&self, name: &str, client: u64) {
        let Some(shared) = self.studies().get(name).map(Arc::clone) else { return };
        lock(&shared).leave(client);
    }

    /// Sends what can be played in a position.
    pub(crate) fn look(
        &self,
        name: &str,
        index: usize,
        node: u32,
        client: &Client,
        re: u64,
    ) -> Result<(), Refused> {
        let shared = self.find(name, client.language())?;
        let mut study = lock(&shared);
        client.answer(re, &study.study.look(index, node, client.language())?);
        Ok(())
    }

    pub(crate) fn edit(
        &self,
        name: &str,
        index: usize,
        edit: &Edit,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<(), Refused> {
        let shared = self.find(name, client.language())?;
        lock(&shared).edit(index, edit, client, re)
    }

    /// A study that was only looked at becomes one's own.
    pub(crate) fn keep(
        &self,
        name: &str,
        index: usize,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<(), Refused> {
        let shared = self.find(name, client.language())?;
        lock(&shared).keep(index, client, re)
    }

    /// Takes the last change back, or makes it again.
    pub(crate) fn step_in_history(
        &self,
        name: &str,
        index: usize,
        is_undo: bool,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<(), Refused> {
        let shared = self.find(name, client.language())?;
        lock(&shared).step_in_history(index, is_undo, client, re)
    }

    /// Sends a part of the list of games.
    pub(crate) fn list(
        &self,
        name: &str,
        (search, from): (&str, usize),
        client: &Client,
        re: u64,
    ) -> Result<(), Refused> {
        let shared = self.find(name, client.language())?;
        lock(&shared).list(search, from, client, Some(re));
        Ok(())
    }

    /// A new chapter, which the page watches.
    pub(crate) fn add_chapter(
        &self,
        name: &str,
        fen: Option<&str>,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<usize, Refused> {
        let language = client.language();
        let start = fen.map_or(Ok(Position::startpos()), |fen| position(fen, language))?;
        let shared = self.find(name, language)?;
        let mut study = lock(&shared);
        if study.study.size() > MOST_BYTES {
            return Err(too_long(language));
        }
        let index = study.study.add_chapter(start);
        study.list_to_all();
        study.watch(index, client)?;
        study.show(index, client, re)?;
        Ok(index)
    }

    /// Removes a chapter; the page watches another then.
    pub(crate) fn remove_chapter(
        &self,
        name: &str,
        index: usize,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<usize, Refused> {
        let shared = self.find(name, client.language())?;
        let mut study = lock(&shared);
        let other = study.study.remove_chapter(index, client.language())?;
        study.list_to_all();
        study.watch(other, client)?;
        study.show(other, client, re)?;
        Ok(other)
    }

    /// Takes a chapter back that was removed, and shows it.
    pub(crate) fn restore_chapter(
        &self,
        name: &str,
        index: usize,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<usize, Refused> {
        let shared = self.find(name, client.language())?;
        let mut study = lock(&shared);
        study.study.restore_chapter(index, client.language())?;
        study.list_to_all();
        study.watch(index, client)?;
        study.show(index, client, re)?;
        Ok(index)
    }

    /// A part of the whole file, from a game on.
    pub(crate) fn part(&self, name: &str, from: usize, language: Language) -> Result<FilePart, Refused> {
        let shared = self.find(name, language)?;
        Ok(lock(&shared).study.part(from))
    }

    /// What an engine is to search.
    pub(crate) fn question(
        &self,
        index: usize,
        asked: &EngineStart,
        language: Language,
    ) -> Result<PositionQuery, Refused> {
        let shared = self.find(&asked.study, language)?;
        lock(&shared).study.query(index, asked, language)
    }

    /// The moves of a game, in which puzzles are looked for.
    pub(crate) fn played(&self, name: &str, index: usize, language: Language) -> Result<Played, Refused> {
        let shared = self.find(name, language)?;
        let mut study = lock(&shared);
        study.study.check(index, language)?;
        let unknown = || Refused::new("unknown-study", language.words().unknown_study);
        study.study.tree(index).map(Played::of_tree).ok_or_else(unknown)
    }

    /// A move that somebody wants explained.
    pub(crate) fn explained(
        &self,
        name: &str,
        (index, node): (usize, u32),
        language: Language,
    ) -> Result<Asked, Refused> {
        let shared = self.find(name, language)?;
        lock(&shared).study.explained(index, node, language)
    }

    pub(crate) fn pgn(
        &self,
        name: &str,
        index: usize,
        language: Language,
    ) -> Result<(String, String), Refused> {
        let shared = self.find(name, language)?;
        lock(&shared).study.pgn(index, language)
    }

    pub(crate) fn svg(
        &self,
        name: &str,
        index: usize,
        wanted: (u32, Color, &[MarkView]),
        language: Language,
    ) -> Result<String, Refused> {
        let shared = self.find(name, language)?;
        lock(&shared).study.svg(index, wanted, language)
    }

    /// Analyses a whole game.
    pub(crate) fn analyze(
        self: &Arc<Self>,
        name: &str,
        (index, effort): (usize, Effort),
        client: &Arc<Client>,
        re: u64,
    ) -> Result<(), Refused> {
        let language = client.language();
        let too_many = || Refused::new("too-many", language.words().too_many);
        let shared = self.find(name, language)?;
        if lock(&shared).answer_progress(index, client, re)? {
            return Ok(());
        }
        lock(&shared).stop_analysis();
        let host = self.engines.host(settings(1)).map_err(|_| too_many())?;
        let game = GameOfStudy { registry: Arc::clone(self), study: name.to_owned(), index };
        // The analysis begins by locking the study, so it cannot end before it is entered here.
        let mut study = lock(&shared);
        study.set_analysis(Analysis::start(game, index, effort, host));
        study.answer_progress(index, client, re).map(|_| ())
    }

    pub(crate) fn stop_analysis(&self, name: &str, language: Language) -> Result<(), Refused> {
        let shared = self.find(name, language)?;
        lock(&shared).stop_analysis();
        Ok(())
    }

    /// Saves what could not be saved before. A study that is at work is for the next time.
    pub(crate) fn save_again(&self) {
        let studies: Vec<Shared> = self.studies().values().map(Arc::clone).collect();
        for study in studies {
            if let Ok(mut study) = study.try_lock() {
                study.save_again();
            }
        }
    }

    /// Stops all analyses, and saves what could not be saved before.
    pub(crate) fn close(&self) {
        let studies: Vec<Shared> = self.studies().values().map(Arc::clone).collect();
        for study in studies {
            let mut study = lock(&study);
            study.stop_analysis();
            study.save_again();
        }
    }
}

/// A game that is analysed. It is found by its name every time, as it is for the pages.
struct GameOfStudy {
    registry: Arc<StudyRegistry>,
    study: String,
    index: usize,
}

impl GameOfStudy {
    fn study(&self) -> Option<Shared> {
        self.registry.find(&self.study, Language::En).ok()
    }
}

impl AnalyzedGame for GameOfStudy {
    fn tree(&self) -> Option<Tree> {
        lock(&self.study()?).study.tree(self.index).cloned()
    }

    fn note(&self, node: NodeId, assessment: &Assessment) -> Option<NodeReview> {
        lock(&self.study()?).study.note(self.index, node, assessment)
    }

    fn conclude(&self, review: &Review, explanations: Vec<(NodeId, Explanation)>, total: usize) {
        if let Some(study) = self.study() {
            lock(&study).conclude(self.index, review, explanations, total);
        }
    }

    fn tell(&self, done: usize, total: usize, nodes: &[NodeReview], running: bool) {
        if let Some(study) = self.study() {
            let reply = Reply::Analysis { study: &self.study, done, total, nodes, report: None, running };
            lock(&study).tell(self.index, &reply);
        }
    }
}

fn lock(study: &Shared) -> MutexGuard<'_, OpenStudy> {
    study.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a study unless there are too many. Of those that nobody watches the oldest are dropped from memory.
fn insert(
    studies: &mut HashMap<String, Shared>,
    study: OpenStudy,
    language: Language,
) -> Result<Shared, Refused> {
    let is_idle = |study: &Shared| Arc::strong_count(study) == 1 && lock(study).is_idle();
    let mut idle: Vec<(std::time::Instant, String)> = studies
        .iter()
        .filter(|(_, study)| is_idle(study))
        .map(|(name, study)| (lock(study).left_at(), name.clone()))
        .collect();
    idle.sort_unstable();
    let surplus = idle.len().saturating_sub(MOST_IDLE);
    idle.iter().take(surplus).for_each(|(_, name)| drop(studies.remove(name)));
    if studies.len() >= MOST_OPEN {
        return Err(Refused::new("too-many", language.words().too_many));
    }
    let name = study.study.name().to_owned();
    let shared = Arc::new(Mutex::new(study));
    studies.insert(name, Arc::clone(&shared));
    Ok(shared)
}
