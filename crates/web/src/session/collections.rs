//! Files of any size that a page sends and that become collections of the library, and what is changed about collections.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arrocco_host::language::Language;

use super::{Done, Session, malformed};
use crate::collection_upload::CollectionUpload;
use arrocco_backend::protocol::{CollectionPart, Refused, Reply, Request};

/// A page is told this often how far the index is.
const TELL_EVERY: Duration = Duration::from_millis(200);

impl Session {
    pub(super) async fn dispatch_collection(&mut self, re: u64, request: Request) -> Done {
        match request {
            Request::CollectionPart(part) => self.collect(re, part).await,
            Request::CollectionStop => {
                self.collecting = None;
                self.stop_intake.store(true, Ordering::Relaxed);
                Ok(())
            }
            Request::CollectionEdit { name, change } => {
                let changed = self.run_long(move |state, client| {
                    state.library.change_collection(&name, &change, client.language())
                });
                let reply = changed.await?;
                self.client.answer(re, &reply);
                Ok(())
            }
            request => self.dispatch_puzzle(re, request).await,
        }
    }

    /// One part after the other: the page sends the next when it has the answer to the one before.
    async fn collect(&mut self, re: u64, part: CollectionPart) -> Done {
        let language = self.client.language();
        let words = language.words();
        if part.part == 0 {
            let too_many = || Refused::new("too-many", words.too_many);
            self.collecting = None;
            let permit = self.state.reserve_upload().ok_or_else(too_many)?;
            let folder = self.state.collections().ok_or_else(|| Refused::new("library", words.not_saved))?;
            let begun = CollectionUpload::begin(&folder, part.upload, &part.name, permit);
            self.collecting = Some(begun.map_err(|error| not_saved(&error, language))?);
        }
        let missing = || malformed(language, "a part of the file is missing");
        let mut upload = self
            .collecting
            .take()
            .filter(|upload| upload.expects(part.upload, part.part))
            .ok_or_else(missing)?;
        let CollectionPart { upload: number, text, last, .. } = part;
        let written = self.run_blocking(move |_, client| {
            let error = |error| not_saved(&error, client.language());
            upload.add(&text).map_err(error)?;
            if last {
                upload.finish().map_err(error)?;
            }
            Ok(upload)
        });
        let upload = written.await?;
        self.client
            .answer(re, &Reply::CollectionProgress { upload: number, done: 0.0, ended: false, text: None });
        if last {
            self.take_in(upload);
        } else {
            self.collecting = Some(upload);
        }
        Ok(())
    }

    /// The index is made in another thread; the page is told how far it is.
    fn take_in(&mut self, upload: CollectionUpload) {
        let stop = Arc::new(AtomicBool::new(false));
        self.stop_intake = Arc::clone(&stop);
        let (state, client, number) = (Arc::clone(&self.state), Arc::clone(&self.client), upload.number());
        let tell = move |client: &crate::client::Client, done, ended, text| {
            client.tell(&Reply::CollectionProgress { upload: number, done, ended, text });
        };
        tokio::task::spawn_blocking(move || {
            let mut told = Instant::now();
            let added = state.library.add_collection(upload.path(), client.language(), &mut |done| {
                if told.elapsed() >= TELL_EVERY {
                    told = Instant::now();
                    tell(&client, done, false, None);
                }
                !stop.load(Ordering::Relaxed)
            });
            match added {
                Ok(is_kept) => {
                    if is_kept {
                        upload.keep();
                    }
                    tell(&client, 1.0, true, None);
                }
                Err(refused) => tell(&client, 1.0, true, Some(refused.text)),
            }
        });
    }
}

fn not_saved(error: &std::io::Error, language: Language) -> Refused {
    let error = arrocco_host::error::ArchiveError::from(std::io::Error::from(error.kind()));
    Refused::new("not-saved", language.archive_error(&error))
}
