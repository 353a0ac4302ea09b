//! Puzzles made from a game that somebody studies.

use std::sync::Arc;

use arrocco_backend::protocol::Reply;
use arrocco_engine::Engine;
use arrocco_host::engine_host::{EnginePool, EngineSettings, RequestHandle};
use arrocco_puzzles::{Maker, Now, Played, Puzzle};

use super::room::PuzzleRoom;
use crate::client::Client;
use crate::study::StopOnDrop;

/// Puzzles that are being made. When this is dropped the search stops, and what was found by then is kept.
#[derive(Debug)]
pub(crate) struct Making {
    _request: StopOnDrop,
}

impl Making {
    /// Begins to look for puzzles in a game; `None` if there is no engine to be had.
    pub(crate) fn start(
        (engines, room): (&EnginePool, Arc<PuzzleRoom>),
        (study, played): (String, Played),
        now: Now,
        client: Arc<Client>,
        re: u64,
    ) -> Option<Self> {
        let host = engines.host(EngineSettings::default()).ok()?;
        client.answer(re, &progress(&study, 0.0, 0, true));
        let (name, page) = (study.clone(), Arc::clone(&client));
        let job = move |engine: &mut Engine, request: &RequestHandle| {
            let mut told = 0;
            let proceed = |share: f64| {
                let percent = (share * 100.0) as u32;
                if percent > told && !page.is_behind() {
                    told = percent;
                    page.tell(&progress(&name, share, 0, true));
                }
                !request.is_stopped()
            };
            Maker::new(engine, Maker::NODES).find(&played, proceed).puzzles
        };
        let done = move |found: Result<Vec<Puzzle>, _>| {
            let made = keep(&room, found.unwrap_or_default(), now, &client);
            client.tell(&progress(&study, 1.0, made, false));
        };
        let request = host.submit(false, move |engine, request| job(engine, request), done);
        // The engine is free for others as soon as the search has ended.
        host.detach();
        Some(Self { _request: StopOnDrop(request) })
    }
}

/// How many of the puzzles are new and are kept now.
fn keep(room: &PuzzleRoom, found: Vec<Puzzle>, now: Now, client: &Client) -> usize {
    let language = client.language();
    let Ok(records) = room.new_puzzles(found, now, language) else { return 0 };
    if room.add(&records, now, language).is_ok() { records.len() } else { 0 }
}

fn progress(study: &str, done: f64, made: usize, running: bool) -> Reply<'_> {
    Reply::PuzzlesMade { study, done, made, running }
}
