//! What all pages share: games, studies, engines, and the limits on pages, uploads and long tasks.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use arrocco_backend::protocol::SharedSettings;
use arrocco_host::engine_host::EnginePool;
use arrocco_support::settings::Settings;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit, watch};

use super::data_folder::DataFolder;
use super::games::{GameRegistry, GameRules, GameTiming};
use super::invitations::Invitations;
use super::library::GameLibrary;
use super::named_engines::NamedEngines;
use super::puzzles::PuzzleRoom;
use super::shared_settings::shared_settings;
use super::study::{StudyRegistry, coach_engines, study_engines};

/// The most pages connected at once, and the most of them sending a file.
const MOST_PAGES: usize = 256;
const MOST_UPLOADS: usize = 8;
/// The most long tasks at once.
const MOST_LONG: usize = 6;

#[derive(Debug)]
pub(super) struct ServerState {
    pub(super) games: Arc<GameRegistry>,
    pub(super) studies: Arc<StudyRegistry>,
    pub(super) engines: EnginePool,
    pub(super) coaches: EnginePool,
    pub(super) library: GameLibrary,
    pub(super) puzzles: Arc<PuzzleRoom>,
    pub(super) invitations: Arc<Invitations>,
    pub(super) named_engines: Arc<NamedEngines>,
    /// Where other devices find this program, if they can.
    pub(super) outward_url: OnceLock<String>,
    pages: Arc<Semaphore>,
    uploads: Arc<Semaphore>,
    long_tasks: Semaphore,
    last_client: AtomicU64,
    closing: watch::Sender<bool>,
    /// Locked as long as the program runs.
    data_folder: Option<DataFolder>,
}

/// Waits until the server shuts down.
pub(super) async fn shutdown(closing: &mut watch::Receiver<bool>) {
    // An error means that the state is gone, and the server with it.
    let _ = closing.wait_for(|closing| *closing).await;
}

impl ServerState {
    /// Without a data folder nothing outlives the program.
    pub(super) fn new(data_folder: Option<DataFolder>) -> io::Result<Self> {
        Self::with(data_folder, GameTiming::default())
    }

    /// The same with another timing of games.
    pub(super) fn with(data_folder: Option<DataFolder>, timing: GameTiming) -> io::Result<Self> {
        let engines = study_engines();
        let invitations = Arc::new(Invitations::default());
        let is_kept = data_folder.is_some();
        // Pages that nobody keeps games for are those of tests.
        let named_engines = Arc::new(if is_kept { NamedEngines::of_user() } else { NamedEngines::default() });
        let rules = GameRules { invitations: Arc::clone(&invitations), engines: Arc::clone(&named_engines) };
        Ok(Self {
            games: GameRegistry::open(data_folder.as_ref().map(DataFolder::games), timing, rules)?,
            library: GameLibrary::new(is_kept),
            puzzles: Arc::new(PuzzleRoom::new(is_kept)),
            invitations,
            named_engines,
            outward_url: OnceLock::new(),
            studies: StudyRegistry::new(data_folder.as_ref().map(DataFolder::studies), engines.clone()),
            engines,
            coaches: coach_engines(),
            pages: Arc::new(Semaphore::new(MOST_PAGES)),
            uploads: Arc::new(Semaphore::new(MOST_UPLOADS)),
            long_tasks: Semaphore::new(MOST_LONG),
            last_client: AtomicU64::new(0),
            closing: watch::Sender::new(false),
            data_folder,
        })
    }

    /// Where files of collections are kept.
    pub(super) fn collections(&self) -> Option<PathBuf> {
        self.data_folder.as_ref().map(DataFolder::collections)
    }

    /// What the configuration file says now.
    pub(super) fn shared_settings(&self) -> SharedSettings {
        if self.data_folder.is_some() {
            shared_settings(&Settings::of_user())
        } else {
            SharedSettings::default()
        }
    }

    /// A place for one more page, if there is any.
    pub(super) fn reserve_page(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.pages).try_acquire_owned().ok()
    }

    /// Memory for one more file, if there is any.
    pub(super) fn reserve_upload(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.uploads).try_acquire_owned().ok()
    }

    /// Waits until one more long task may run.
    pub(super) async fn reserve_long_task(&self) -> Option<SemaphorePermit<'_>> {
        // It is never closed.
        self.long_tasks.acquire().await.ok()
    }

    pub(super) fn next_client_id(&self) -> u64 {
        self.last_client.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Closes the connections of all pages.
    pub(super) fn announce_shutdown(&self) {
        self.closing.send_replace(true);
    }

    /// Saves everything, and ends everything that was started.
    pub(super) fn close(&self) {
        self.engines.stop_all();
        self.coaches.stop_all();
        self.games.close();
        self.studies.close();
    }
}
