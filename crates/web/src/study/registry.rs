//! All studies, by their names. Those that somebody looks at are in memory, the others are files.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrocco_host::language::Language;
use arrocco_review::analyse::games::assessment::Assessment;
use arrocco_review::analyse::games::review::Review;
use arrocco_rules::pgn::{NodeId, Tree};
use arrocco_rules::{Accept, Color, Position};

use super::Engines;
use super::analysis::Analysis;
use super::book::Book;
use super::edit::too_large;
use super::lines::Question;
use crate::client::Client;
use crate::protocol::{Edit, MarkView, NodeReview, Refused, Reply};
use crate::shelf::is_own_name;
use crate::token::random_name;

/// So many studies are kept in memory though nobody looks at them.
const MOST_IDLE: usize = 4;
/// So many are looked at at once.
const MOST_OPEN: usize = 24;

type Shared = Arc<Mutex<Book>>;

#[derive(Debug)]
pub(crate) struct Library {
    folder: Option<PathBuf>,
    engines: Engines,
    books: Mutex<HashMap<String, Shared>>,
}

impl Library {
    pub(crate) fn new(folder: Option<PathBuf>, engines: Engines) -> Arc<Self> {
        Arc::new(Self { folder, engines, books: Mutex::default() })
    }

    fn books(&self) -> MutexGuard<'_, HashMap<String, Shared>> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A study by its name, from memory or from its file.
    fn find(&self, name: &str, language: Language) -> Result<Shared, Refused> {
        let unknown = || Refused::new("unknown-study", language.words().unknown_study);
        if let Some(book) = self.books().get(name) {
            return Ok(Arc::clone(book));
        }
        // A name that we have not given is no name of a file.
        let folder = self.folder.as_ref().filter(|_| is_own_name(name)).ok_or_else(unknown)?;
        let book = Book::load(folder, name).ok_or_else(unknown)?;
        let mut books = self.books();
        // Somebody else may have read it meanwhile.
        if let Some(book) = books.get(name) {
            return Ok(Arc::clone(book));
        }
        insert(&mut books, book, language)
    }

    fn add(&self, book: impl FnOnce(String) -> Book, language: Language) -> Result<Shared, Refused> {
        let failed = |_| Refused::new("failed", language.words().failed);
        let name = random_name::<8>().map_err(failed)?;
        insert(&mut self.books(), book(name), language)
    }

    /// A text becomes a study: a FEN, or a file of games.
    pub(crate) fn import(
        &self,
        text: String,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<(String, usize), Refused> {
        let language = client.language();
        let list = |book: &mut Book| {
            client.answer(re, &Reply::StudyGames { study: book.name(), games: book.games() });
            Ok(())
        };
        if let Some(start) = as_position(&text, language)? {
            return self.show_new(|name| Book::from_position(name, start, self.folder.clone()), client, list);
        }
        let book = Book::read(text.into_bytes()).ok_or_else(|| no_game(language))?;
        self.show_new(|name| book.named(name, self.folder.clone()), client, list)
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
        let new = |name| Book::from_position(name, start, self.folder.clone());
        self.show_new(new, client, |book| book.show(0, client, re))
    }

    /// A game that was played.
    pub(crate) fn of_game(
        &self,
        pgn: String,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<(String, usize), Refused> {
        let book = Book::read(pgn.into_bytes()).ok_or_else(|| no_game(client.language()))?;
        self.show_new(|name| book.named(name, self.folder.clone()), client, |book| book.show(0, client, re))
    }

    fn show_new(
        &self,
        book: impl FnOnce(String) -> Book,
        client: &Arc<Client>,
        show: impl FnOnce(&mut Book) -> Result<(), Refused>,
    ) -> Result<(String, usize), Refused> {
        let shared = self.add(book, client.language())?;
        let mut book = lock(&shared);
        book.keep_text();
        book.watch(0, client)?;
        show(&mut book)?;
        Ok((book.name().to_owned(), 0))
    }

    /// A page looks at a game of a study, without a number at the one that was looked at last.
    pub(crate) fn open(
        &self,
        name: &str,
        index: Option<usize>,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<usize, Refused> {
        let shared = self.find(name, client.language())?;
        let mut book = lock(&shared);
        let place = index.unwrap_or(book.last());
        book.watch(place, client)?;
        if index.is_none() {
            client.tell(&Reply::StudyGames { study: book.name(), games: book.games() });
        }
        book.show(place, client, re)?;
        Ok(place)
    }

    /// A page looks no longer.
    pub(crate) fn leave(&self, name: &str, client: u64) {
        let Some(shared) = self.books().get(name).map(Arc::clone) else { return };
        lock(&shared).leave(client);
    }

    /// What can be played in a position.
    pub(crate) fn look(
        &self,
        name: &str,
        index: usize,
        node: u32,
        client: &Client,
        re: u64,
    ) -> Result<(), Refused> {
        let shared = self.find(name, client.language())?;
        lock(&shared).look(index, node, client, re)
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

    /// What an engine is to think about.
    pub(crate) fn question(
        &self,
        name: &str,
        index: usize,
        (node, lines, threat): (u32, u8, bool),
        language: Language,
    ) -> Result<Question, Refused> {
        let shared = self.find(name, language)?;
        let question = lock(&shared).question(index, node, language)?;
        let mut question = Question { study: name.to_owned(), lines: lines.clamp(1, 5), threat, ..question };
        if threat {
            let gone = || Refused::new("in-check", language.words().nobody_passes);
            question.position = question.position.null_move().ok_or_else(gone)?;
            question.history.clear();
        }
        Ok(question)
    }

    pub(crate) fn pgn(
        &self,
        name: &str,
        index: usize,
        language: Language,
    ) -> Result<(String, String), Refused> {
        let shared = self.find(name, language)?;
        lock(&shared).pgn(index, language)
    }

    pub(crate) fn svg(
        &self,
        name: &str,
        index: usize,
        (node, bottom, marks): (u32, Color, &[MarkView]),
        language: Language,
    ) -> Result<String, Refused> {
        let shared = self.find(name, language)?;
        lock(&shared).svg(index, node, bottom, marks, language)
    }

    /// Goes through a whole game.
    pub(crate) fn analyze(
        self: &Arc<Self>,
        name: &str,
        index: usize,
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
        let lent = self.engines.lend(1).ok_or_else(too_many)?;
        // It begins by asking for the study, so it cannot end before it is known to have begun.
        let mut book = lock(&shared);
        let analysis = Analysis::start(self, name, index, lent).ok_or_else(too_many)?;
        book.set_analysis(analysis);
        book.answer_progress(index, client, re).map(|_| ())
    }

    pub(crate) fn stop_analysis(&self, name: &str, language: Language) -> Result<(), Refused> {
        let shared = self.find(name, language)?;
        lock(&shared).stop_analysis();
        Ok(())
    }

    pub(super) fn tree(&self, name: &str, index: usize) -> Option<Tree> {
        let shared = self.find(name, Language::En).ok()?;
        lock(&shared).tree(index)
    }

    /// Tells everybody who looks at a game.
    pub(super) fn tell(&self, name: &str, index: usize, reply: &Reply<'_>) {
        if let Ok(shared) = self.find(name, Language::En) {
            lock(&shared).tell(index, reply);
        }
    }

    pub(super) fn note(
        &self,
        name: &str,
        index: usize,
        node: NodeId,
        assessment: &Assessment,
    ) -> Option<NodeReview> {
        let shared = self.find(name, Language::En).ok()?;
        lock(&shared).note(index, node, assessment)
    }

    pub(super) fn conclude(&self, name: &str, index: usize, review: &Review, total: usize) {
        if let Ok(shared) = self.find(name, Language::En) {
            lock(&shared).conclude(index, review, total);
        }
    }

    /// Everything that is to be kept is on the disk already: only the work is ended.
    pub(crate) fn close(&self) {
        let books: Vec<Shared> = self.books().values().map(Arc::clone).collect();
        for book in books {
            lock(&book).stop_analysis();
        }
    }
}

fn lock(book: &Shared) -> MutexGuard<'_, Book> {
    book.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A study more, unless there are too many; those that nobody looks at make room.
fn insert(books: &mut HashMap<String, Shared>, book: Book, language: Language) -> Result<Shared, Refused> {
    let is_idle = |book: &Shared| Arc::strong_count(book) == 1 && lock(book).is_idle();
    let mut idle: Vec<(std::time::Instant, String)> = books
        .iter()
        .filter(|(_, book)| is_idle(book))
        .map(|(name, book)| (lock(book).left_at(), name.clone()))
        .collect();
    idle.sort_unstable();
    let surplus = idle.len().saturating_sub(MOST_IDLE);
    idle.iter().take(surplus).for_each(|(_, name)| drop(books.remove(name)));
    if books.len() >= MOST_OPEN {
        return Err(Refused::new("too-many", language.words().too_many));
    }
    let name = book.name().to_owned();
    let shared = Arc::new(Mutex::new(book));
    books.insert(name, Arc::clone(&shared));
    Ok(shared)
}

fn no_game(language: Language) -> Refused {
    Refused::new("no-game", language.words().no_game)
}

/// The position of a text that is a single line with ranks in it.
fn as_position(text: &str, language: Language) -> Result<Option<Position>, Refused> {
    let text = text.trim();
    let is_line = !text.contains('\n') && text.matches('/').count() >= 7;
    is_line.then(|| position(text, language)).transpose()
}

fn position(fen: &str, language: Language) -> Result<Position, Refused> {
    let read = Position::from_fen(fen.trim(), Accept::LENIENT);
    read.map(|read| read.position).map_err(|error| Refused::new("fen", language.position_error(&error)))
}

/// The largest text that becomes a study.
pub(crate) const MOST_BYTES: usize = 40 << 20;

pub(crate) fn too_long(language: Language) -> Refused {
    too_large(language, "32 MB")
}
