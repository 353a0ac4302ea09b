//! The library in a thread of its own, so that keys are answered while a million games are searched.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use anyhow::{Context as _, Result};
use arrocco_library::index::{
    Exploration, Filter, GameSummary, Library, LibraryError, Order, folder, own_games,
};
use arrocco_rules::Position;
use arrocco_rules::pgn::Tree;
use arrocco_support::quote::one_line;

use super::explored::{Explored, ExplorerSource};
use super::library_job::{LibraryEdit, LibraryJob};
use super::library_news::LibraryNews;
use super::listed_game::{ListSource, ListedGame};

/// The most games of the library or a file in the window: more are found by searching, and the window says how many there are.
pub(super) const MOST_LISTED: usize = 1000;

/// The most games of a position in the explorer.
const MOST_EXPLORED: usize = 30;

/// Tells the screen what the library has.
pub(super) type LibraryTeller = Arc<dyn Fn(LibraryNews) + Send + Sync>;

/// The thread. What was asked for is still done when this is dropped; searches are not.
#[derive(Debug)]
pub(super) struct LibraryThread {
    queue: Arc<Queue>,
    thread: Option<JoinHandle<()>>,
}

impl LibraryThread {
    pub(super) fn start(tell: LibraryTeller) -> Result<Self> {
        let queue = Arc::new(Queue::default());
        let theirs = Arc::clone(&queue);
        let builder = std::thread::Builder::new().name("library".to_owned());
        let work = move || Worker { queue: theirs, tell, library: None }.run();
        let thread = builder.spawn(work).context("cannot start a thread")?;
        Ok(Self { queue, thread: Some(thread) })
    }

    /// Asks for something. A search that is running gives way.
    pub(super) fn ask(&self, job: LibraryJob) {
        self.queue.push(job);
    }

    /// Nobody waits for the result of a search any more.
    pub(super) fn stop_searching(&self) {
        let mut waiting = self.queue.lock();
        waiting.jobs.retain(|job| !job.is_list());
        waiting.running = None;
        self.queue.is_stopped.store(true, Ordering::Relaxed);
    }
}

impl Drop for LibraryThread {
    fn drop(&mut self) {
        self.stop_searching();
        self.queue.lock().is_closed = true;
        self.queue.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // If it panicked, the panic hook has reported it.
            let _ = thread.join();
        }
    }
}

#[derive(Debug, Default)]
struct Waiting {
    jobs: VecDeque<LibraryJob>,
    /// The search that is running.
    running: Option<LibraryJob>,
    is_closed: bool,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    /// Whether the search that is running is to end.
    is_stopped: AtomicBool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches come last, because they take longest.
    fn push(&self, job: LibraryJob) {
        let mut waiting = self.lock();
        waiting.jobs.retain(|other| !other.is_replaced_by(&job));
        if let Some(running) = waiting.running.take() {
            self.is_stopped.store(true, Ordering::Relaxed);
            if !running.is_replaced_by(&job) {
                waiting.jobs.push_back(running);
            }
        }
        let place = waiting.jobs.iter().position(LibraryJob::is_list).unwrap_or(waiting.jobs.len());
        waiting.jobs.insert(place, job);
        drop(waiting);
        self.changed.notify_all();
    }

    /// The next job; `None` when the program ends and everything is done.
    fn next(&self) -> Option<LibraryJob> {
        let mut waiting = self.lock();
        waiting.running = None;
        loop {
            if let Some(job) = waiting.jobs.pop_front() {
                self.is_stopped.store(false, Ordering::Relaxed);
                waiting.running = Some(job.clone()).filter(LibraryJob::is_list);
                return Some(job);
            }
            if waiting.is_closed {
                return None;
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// What the thread has.
struct Worker {
    queue: Arc<Queue>,
    tell: LibraryTeller,
    /// Opened when it is first asked for.
    library: Option<Library>,
}

impl Worker {
    fn run(mut self) {
        while let Some(job) = self.queue.next() {
            let asked = job.clone();
            let Err(error) = self.perform(job) else { continue };
            if matches!(error.downcast_ref(), Some(LibraryError::Interrupted)) {
                continue;
            }
            let reason = one_line(&format!("{error:#}"));
            (self.tell)(match asked {
                LibraryJob::List { source, search } => LibraryNews::ListFailed { source, search, reason },
                LibraryJob::Explore { position, source } => {
                    LibraryNews::ExploreFailed { position, source, reason }
                }
                _ => LibraryNews::Failed(reason),
            });
        }
    }

    fn library(&mut self) -> Result<&mut Library> {
        if self.library.is_none() {
            let library = Library::open(&folder(None)?)?;
            let queue = Arc::clone(&self.queue);
            library.stop_when(move || queue.is_stopped.load(Ordering::Relaxed));
            self.library = Some(library);
        }
        self.library.as_mut().context("the library is closed")
    }

    fn perform(&mut self, job: LibraryJob) -> Result<()> {
        match job {
            LibraryJob::List { source, search } => self.list(source, search),
            LibraryJob::Explore { position, source } => self.explore(position, source),
            LibraryJob::Preview { source, id } => self.preview(&source, id),
            LibraryJob::Open { source, id } => self.open(&source, id),
            LibraryJob::Edit { id, edit, played } => self.edit_unless_played(id, edit, played.as_deref()),
            LibraryJob::EditMoved { from, to, edit } => {
                let state = own_games(None).context("there is no folder for games")?;
                let id = self.library()?.follow_moved(&state, &from, &to)?;
                self.edit(id, edit)
            }
        }
    }

    fn list(&mut self, source: ListSource, search: String) -> Result<()> {
        let filter = Filter { is_in_bin: source == ListSource::Bin, ..Filter::read(&search) };
        let library = self.library()?;
        let mut games: Vec<ListedGame> = Vec::new();
        library.search(&filter, Order::Changed, |game: GameSummary| {
            games.push(game.into());
            games.len() < MOST_LISTED
        })?;
        let total = Some(games.len() as u64).filter(|_| games.len() < MOST_LISTED);
        (self.tell)(LibraryNews::Listed { source: source.clone(), search: search.clone(), games, total });
        if total.is_none() {
            let total = self.library()?.count(&filter)?;
            (self.tell)(LibraryNews::Counted { source, search, total });
        }
        Ok(())
    }

    fn explore(&mut self, position: Position, source: ExplorerSource) -> Result<()> {
        let library = self.library()?;
        let (own, others): (Vec<_>, Vec<_>) = library
            .collections()?
            .into_iter()
            .filter(|known| known.binned.is_none())
            .partition(|known| known.kind.is_own());
        let names = match &source {
            ExplorerSource::All => Vec::new(),
            ExplorerSource::Own => own.into_iter().map(|known| known.name).collect(),
            ExplorerSource::Collection(name) => vec![name.clone()],
        };
        // Without a game of one's own nothing is meant, and not everything.
        let exploration = if source == ExplorerSource::Own && names.is_empty() {
            Exploration::default()
        } else {
            library.explore(&position, &names, MOST_EXPLORED)?
        };
        let collections = others.into_iter().map(|known| known.name).collect();
        let found = Box::new(Explored { exploration, collections });
        (self.tell)(LibraryNews::Explored { position, source, found });
        Ok(())
    }

    fn preview(&mut self, source: &ListSource, id: i64) -> Result<()> {
        let library = self.library()?;
        let position = library.last_position(id)?;
        let others = if *source == ListSource::Library { library.duplicates_of(id)? } else { Vec::new() };
        let duplicates = others.into_iter().map(|game| (game.clone().into(), game.collection)).collect();
        (self.tell)(LibraryNews::Preview { id, position, duplicates });
        Ok(())
    }

    /// An unfinished game is taken up; any other is read.
    fn open(&mut self, source: &ListSource, id: i64) -> Result<()> {
        let library = self.library()?;
        let game = library.game(id)?;
        let news = if game.is_unfinished() && *source == ListSource::Library {
            LibraryNews::TakeUp(game.path)
        } else {
            let text = library.game_text(id)?;
            let record = Tree::read(&*text).ok().flatten();
            LibraryNews::Opened(Box::new(record.context("there is no game in its file any more")?))
        };
        (self.tell)(news);
        Ok(())
    }

    fn edit_unless_played(&mut self, id: i64, edit: LibraryEdit, played: Option<&Path>) -> Result<()> {
        let path = self.library()?.game(id)?.path;
        if played == Some(&*path) {
            (self.tell)(LibraryNews::IsPlayed(edit));
            return Ok(());
        }
        self.edit(id, edit)
    }

    fn edit(&mut self, id: i64, edit: LibraryEdit) -> Result<()> {
        let library = self.library()?;
        match edit {
            LibraryEdit::Title(title) => library.title_game(id, title.as_deref())?,
            LibraryEdit::Tag { tag, is_set } => library.tag_games(&[id], &tag, is_set)?,
            LibraryEdit::Bin { is_in } => {
                library.bin_games(&[id], is_in)?;
                (self.tell)(LibraryNews::Binned { id, is_in });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(search: &str) -> LibraryJob {
        LibraryJob::List { source: ListSource::Library, search: search.to_owned() }
    }

    fn preview(id: i64) -> LibraryJob {
        LibraryJob::Preview { source: ListSource::Library, id }
    }

    #[test]
    fn only_the_newest_search_is_run_and_the_one_before_it_is_stopped() {
        let queue = Queue::default();
        queue.push(list(""));
        assert_eq!(queue.next(), Some(list("")));
        assert!(!queue.is_stopped.load(Ordering::Relaxed));
        for search in ["k", "ka", "kas"] {
            queue.push(list(search));
        }
        assert!(queue.is_stopped.load(Ordering::Relaxed));
        assert_eq!(queue.next(), Some(list("kas")));
        assert!(!queue.is_stopped.load(Ordering::Relaxed) && queue.lock().jobs.is_empty());
    }

    #[test]
    fn a_search_gives_way_and_is_taken_up_again() {
        let queue = Queue::default();
        queue.push(list("kas"));
        queue.next();
        queue.push(preview(1));
        queue.push(preview(2));
        assert!(queue.is_stopped.load(Ordering::Relaxed));
        assert_eq!([queue.next(), queue.next()], [Some(preview(2)), Some(list("kas"))]);
    }

    #[test]
    fn what_was_asked_for_is_done_before_the_end() {
        let edit = LibraryJob::Edit { id: 1, edit: LibraryEdit::Bin { is_in: true }, played: None };
        let queue = Queue::default();
        queue.push(edit.clone());
        queue.lock().is_closed = true;
        assert_eq!([queue.next(), queue.next()], [Some(edit), None]);
    }
}
