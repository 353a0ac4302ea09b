//! Requests about the library of games.

use arrocco_backend::protocol::{Refused, Reply, Request, Scope};
use arrocco_host::language::Language;
use arrocco_library::index::Origin;
use arrocco_rules::{Accept, Position};

use super::{Done, Session};
use crate::server_state::ServerState;

impl Session {
    pub(super) async fn dispatch_library(&mut self, re: u64, request: Request) -> Done {
        let reply = match request {
            Request::LibrarySearch { search, from, bin } => {
                self.run_long(move |state, client| {
                    state.library.search(&search, from, bin, client.language())
                })
                .await?
            }
            Request::LibraryEdit { game, change } => {
                self.run_long(move |state, client| state.library.change(game, &change, client.language()))
                    .await?
            }
            Request::Explore { fen, scope } => {
                self.run_long(move |state, client| explore(&state, fen, scope, client.language())).await?
            }
            Request::LibraryOpen { game } => return self.open_from_library(re, game).await,
            request => return self.dispatch_study(re, request).await,
        };
        self.client.answer(re, &reply);
        Ok(())
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
        if found.is_unfinished {
            let text = found.text.clone();
            let adopted = self.run_blocking(move |state, client| state.games.adopt(&text, &client)).await;
            if let Ok(name) = adopted {
                self.client.answer(re, &Reply::LibraryOpened { game: &name });
                return Ok(());
            }
        }
        let made = self.run_long(move |state, client| state.studies.of_game(found.text, &client, re)).await?;
        self.set_study(made).await;
        Ok(())
    }
}

fn explore(state: &ServerState, fen: String, scope: Scope, language: Language) -> Done<Reply<'static>> {
    let read = Position::from_fen(fen.trim(), Accept::LENIENT);
    let position = read.map_err(|error| Refused::new("fen", language.position_error(&error)))?.position;
    state.library.explore(&position, position.castling_mode(), (fen, scope), language)
}
