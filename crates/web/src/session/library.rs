//! Requests about the library of games.

use std::sync::Arc;

use arrocco_backend::protocol::{Refused, Reply, Request, Scope};
use arrocco_host::language::Language;
use arrocco_library::index::Origin;
use arrocco_rules::{Accept, Position};

use super::{Done, Session};
use crate::library::outdated;
use crate::newest::Turn;
use crate::server_state::ServerState;
use crate::study::Among;

impl Session {
    pub(super) async fn dispatch_library(&mut self, re: u64, request: Request) -> Done {
        let reply = match request {
            Request::LibrarySearch { search, from, bin, scope, collection } => {
                self.answer_newest(re, self.searching.next(), move |state, turn, language| {
                    state.library.search((search, scope, collection), (from, bin), turn, language)
                });
                return Ok(());
            }
            Request::LibraryEdit { game, change } => {
                self.run_long(move |state, client| state.library.change(game, &change, client.language()))
                    .await?
            }
            Request::Explore { fen, scope, collection } => {
                self.answer_newest(re, self.exploring.next(), move |state, turn, language| {
                    explore(state, (fen, scope, collection), turn, language)
                });
                return Ok(());
            }
            Request::LibraryOpen { game } => return self.open_from_library(re, game).await,
            request => return self.dispatch_collection(re, request).await,
        };
        self.client.answer(re, &reply);
        Ok(())
    }

    /// Answers later, if there is no newer question of the kind then; other requests of the page need not wait.
    fn answer_newest(
        &self,
        re: u64,
        turn: Turn,
        work: impl FnOnce(&ServerState, &Turn, Language) -> Done<Reply<'static>> + Send + 'static,
    ) {
        let (state, client) = (Arc::clone(&self.state), Arc::clone(&self.client));
        tokio::spawn(async move {
            let _turn = state.reserve_long_task().await;
            if !turn.is_newest() {
                return client.refuse(re, outdated());
            }
            let language = client.language();
            let busy = Arc::clone(&state);
            let done = tokio::task::spawn_blocking(move || work(&busy, &turn, language)).await;
            match done {
                Ok(Ok(reply)) => client.answer(re, &reply),
                Ok(Err(refused)) => client.refuse(re, refused),
                Err(_) => client.refuse(re, Refused::new("failed", language.words().failed)),
            }
        });
    }

    /// A game of the library: where it was left, or as a study.
    async fn open_from_library(&mut self, re: u64, id: i64) -> Done {
        let found = self.run_long(move |state, client| state.library.game(id, client.language())).await?;
        if let Origin::Page(name) = &found.origin
            && self.state.games.knows(name)
        {
            self.client.answer(re, &Reply::LibraryOpened { game: name });
            return Ok(());
        }
        if let Origin::Study { study, chapter } = found.origin.clone() {
            let name = study.clone();
            let opened = self
                .run_long(move |state, client| state.studies.open(&name, Some(chapter), &client, re))
                .await;
            if let Ok(index) = opened {
                self.set_study((study, index)).await;
                return Ok(());
            }
        }
        if found.is_unfinished && found.origin == Origin::Terminal {
            let text = found.text.clone();
            let taken =
                self.run_long(move |state, client| take_over(&state, id, &text, client.language())).await?;
            if let Some(name) = taken {
                self.client.answer(re, &Reply::LibraryOpened { game: &name });
                return Ok(());
            }
        }
        let made =
            self.run_long(move |state, client| state.studies.of_game(found.text, Among::Viewed, &client, re));
        let made = made.await?;
        self.set_study(made).await;
        Ok(())
    }
}

/// A game of the terminal goes on here; returns its name, or `None` if it cannot be played here.
fn take_over(state: &ServerState, id: i64, text: &str, language: Language) -> Done<Option<String>> {
    let Some((name, path)) = state.games.place_for(text) else { return Ok(None) };
    state.library.hand_over(id, &path, language)?;
    Ok(state.games.knows(&name).then_some(name))
}

fn explore(
    state: &ServerState,
    (fen, scope, collection): (String, Scope, Option<String>),
    turn: &Turn,
    language: Language,
) -> Done<Reply<'static>> {
    let read = Position::from_fen(fen.trim(), Accept::LENIENT);
    let position = read.map_err(|error| Refused::new("fen", language.position_error(&error)))?.position;
    state.library.explore(&position, position.castling_mode(), (fen, scope, collection), turn, language)
}
