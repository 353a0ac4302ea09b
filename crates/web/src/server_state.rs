//! Everything that all pages share.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit, watch};

use super::hall::{Customs, Hall};
use super::shelf::Shelf;
use super::study::{Engines, Library};

/// So many pages can be connected at once, and so many of them can be sending a file.
const MOST_PAGES: usize = 256;
const MOST_UPLOADS: usize = 8;
/// So many long deeds are done at once.
const MOST_LONG: usize = 6;

#[derive(Debug)]
pub(super) struct House {
    pub(super) hall: Arc<Hall>,
    pub(super) library: Arc<Library>,
    pub(super) engines: Engines,
    places: Arc<Semaphore>,
    uploads: Arc<Semaphore>,
    long: Semaphore,
    clients: AtomicU64,
    closing: watch::Sender<bool>,
    /// Locked as long as the program runs.
    _shelf: Option<Shelf>,
}

/// Waits until the doors are closed.
pub(super) async fn closed(closing: &mut watch::Receiver<bool>) {
    // Without a house there is nothing to wait for.
    let _ = closing.wait_for(|closing| *closing).await;
}

impl House {
    /// Without a shelf nothing outlives the program.
    pub(super) fn new(shelf: Option<Shelf>) -> io::Result<Self> {
        Self::with(shelf, Customs::default())
    }

    /// The same with other customs in its rooms.
    pub(super) fn with(shelf: Option<Shelf>, customs: Customs) -> io::Result<Self> {
        let engines = Engines::new();
        Ok(Self {
            hall: Hall::open(shelf.as_ref().map(Shelf::games), customs)?,
            library: Library::new(shelf.as_ref().map(Shelf::studies), engines.clone()),
            engines,
            places: Arc::new(Semaphore::new(MOST_PAGES)),
            uploads: Arc::new(Semaphore::new(MOST_UPLOADS)),
            long: Semaphore::new(MOST_LONG),
            clients: AtomicU64::new(0),
            closing: watch::Sender::new(false),
            _shelf: shelf,
        })
    }

    /// A place for one more page, if there is any.
    pub(super) fn admit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).try_acquire_owned().ok()
    }

    /// Memory for one more file, if there is any.
    pub(super) fn admit_upload(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.uploads).try_acquire_owned().ok()
    }

    /// Waits until one more long deed can be done.
    pub(super) async fn long_work(&self) -> Option<SemaphorePermit<'_>> {
        // It is never closed.
        self.long.acquire().await.ok()
    }

    pub(super) fn next_client(&self) -> u64 {
        self.clients.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Says goodbye to all pages.
    pub(super) fn close_doors(&self) {
        self.closing.send_replace(true);
    }

    /// Saves everything, and ends everything that was started.
    pub(super) fn close(&self) {
        self.engines.stop_all();
        self.hall.close();
        self.library.close();
    }
}
