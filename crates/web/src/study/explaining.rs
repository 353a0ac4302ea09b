//! Why a move is good or bad, for one page. The searches run in a thread of their own.

use std::sync::Arc;

use arrocco_backend::explanation::{NODES, view};
use arrocco_backend::protocol::{Refused, Reply};
use arrocco_backend::study::Asked;
use arrocco_coach::{Explanation, Inquiry};
use arrocco_engine::Engine;
use arrocco_host::engine_host::{EnginePool, EngineSettings, RequestHandle};
use arrocco_host::language::Language;
use arrocco_review::analyse::games::reasons::explain;

use super::engine_pool::StopOnDrop;
use crate::client::Client;

/// The coach needs no large table for its short searches.
const HASH: usize = 16;

/// An explanation that a page waits for. When this is dropped the search stops, and the page is told that its question is
/// outdated.
#[derive(Debug)]
pub(crate) struct Explaining {
    _request: StopOnDrop,
}

impl Explaining {
    /// Begins to explain a move, unless its explanation is known: then it is answered at once, and there is nothing to stop.
    pub(crate) fn start(
        engines: &EnginePool,
        asked: Asked,
        client: Arc<Client>,
        re: u64,
    ) -> Result<Option<Self>, Refused> {
        let language = client.language();
        if let Some(known) = asked.known {
            answer(&known, &client, language, re);
            return Ok(None);
        }
        let illegal = |_| Refused::new("nothing", language.words().nothing_to_explain);
        let inquiry = Inquiry::new(&asked.position, asked.mv, NODES).map_err(illegal)?;
        let too_many = |_| Refused::new("too-many", language.words().too_many);
        let settings = EngineSettings { hash: HASH, ..EngineSettings::default() };
        let host = engines.host(settings).map_err(too_many)?;
        let job =
            move |engine: &mut Engine, request: &RequestHandle| explain(inquiry, engine, request.interrupt());
        let done = move |explained: Result<Option<Explanation>, _>| match explained {
            Ok(Some(explanation)) => answer(&explanation, &client, language, re),
            Ok(None) => client.refuse(re, Refused::new("outdated", "")),
            Err(_) => client.refuse(re, Refused::new("failed", language.words().failed)),
        };
        let request = host.submit(false, move |engine, request| job(engine, request), done);
        // The engine is free for others as soon as the explanation is there.
        host.detach();
        Ok(Some(Self { _request: StopOnDrop(request) }))
    }
}

fn answer(explanation: &Explanation, client: &Client, language: Language, re: u64) {
    client.answer(re, &Reply::Explained { explanation: view(explanation, language) });
}
