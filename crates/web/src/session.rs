//! The session of a page: carries out its messages. What may take long runs in other threads, one task at a time.

mod coach;
mod collections;
mod library;
mod links;
mod puzzles;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arrocco_backend::game::checked;
use arrocco_backend::protocol::{
    EngineStart, Export, GameChoice, Head, LevelView, Refused, Reply, Request, Surroundings, VERSION,
};
use arrocco_backend::study::{Progress, too_long};
use arrocco_engine::Level;
use arrocco_host::language::{Language, fill};
use arrocco_play::Player;
use arrocco_support::date::today;
use arrocco_support::random::Random;

use super::client::Client;
use super::collection_upload::CollectionUpload;
use super::invitations::Visitor;
use super::newest::Newest;
use super::puzzles::{Judge, Making, SharedDesk};
use super::server_state::ServerState;
use super::study::{Among, Explaining, LineSearch, machine};
use super::upload::Upload;

/// What a malformed message costs (see `rate_limiter`).
const MALFORMED_COST: u32 = 10;
/// What a message costs in addition if it is refused.
const REFUSED_COST: u32 = 3;

#[derive(Debug)]
pub(super) struct Session {
    state: Arc<ServerState>,
    client: Arc<Client>,
    said_hello: bool,
    /// The game that the page watches.
    game: Option<String>,
    /// The study, and which of its games.
    study: Option<(String, usize)>,
    upload: Option<Upload>,
    /// A file that becomes a collection, and what stops the making of its index.
    collecting: Option<CollectionUpload>,
    stop_intake: Arc<AtomicBool>,
    search: Option<LineSearch>,
    explaining: Option<Explaining>,
    /// The puzzle that the page solves, and the minutes that its clock shows more than UTC.
    desk: SharedDesk,
    offset: i16,
    judge: Option<Judge>,
    making: Option<Making>,
    /// What the page asks the library.
    searching: Newest,
    exploring: Newest,
}

/// What follows a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Continue(u32),
    /// The connection is closed.
    Close,
}

type Done<T = ()> = Result<T, Refused>;

impl Session {
    pub(super) fn new(state: Arc<ServerState>, client: Arc<Client>) -> Self {
        Self {
            state,
            client,
            said_hello: false,
            game: None,
            study: None,
            upload: None,
            collecting: None,
            stop_intake: Arc::default(),
            search: None,
            explaining: None,
            desk: SharedDesk::default(),
            offset: 0,
            judge: None,
            making: None,
            searching: Newest::default(),
            exploring: Newest::default(),
        }
    }

    pub(super) const fn said_hello(&self) -> bool {
        self.said_hello
    }

    /// Drops an upload that has been waiting for too long.
    pub(super) fn drop_stale_upload(&mut self) {
        self.upload.take_if(|upload| upload.is_stale());
        self.collecting.take_if(|upload| upload.is_stale());
    }

    pub(super) async fn handle(&mut self, text: &str) -> Step {
        let language = self.client.language();
        let Ok(head) = serde_json::from_str::<Head>(text) else {
            self.client.tell(&Reply::Refused(malformed(language, "it has no version or no number")));
            return if self.said_hello { Step::Continue(MALFORMED_COST) } else { Step::Close };
        };
        if head.v != VERSION {
            self.client.refuse(head.id, Refused::new("version", language.words().other_version));
            return Step::Close;
        }
        match serde_json::from_str::<Request>(text) {
            Ok(request) if self.said_hello || matches!(request, Request::Hello { .. }) => {
                let cost = request.cost();
                if let Err(refused) = self.check_guest(&request) {
                    self.client.refuse(head.id, refused);
                    return Step::Continue(cost + REFUSED_COST);
                }
                let Err(refused) = self.dispatch(head.id, request).await else { return Step::Continue(cost) };
                self.client.refuse(head.id, refused);
                Step::Continue(cost + REFUSED_COST)
            }
            Ok(_) => {
                self.client.refuse(head.id, malformed(language, "a page says hello first"));
                Step::Close
            }
            Err(error) => {
                self.client.refuse(head.id, malformed(language, &error.to_string()));
                if self.said_hello { Step::Continue(MALFORMED_COST) } else { Step::Close }
            }
        }
    }

    async fn dispatch(&mut self, re: u64, request: Request) -> Done {
        match request {
            Request::Hello { language, device } => self.hello(re, language, device),
            Request::Language { language } => self.client.set_language(language),
            Request::Games => self.client.answer(re, &Reply::Games { games: self.state.games.list() }),
            Request::Leave => self.leave().await,
            Request::CheckStart { start } => self
                .client
                .answer(re, &checked(&start, self.client.language(), Random::from_time().next_u64())),
            Request::NewGame { choice } => self.new_game(re, &choice).await?,
            Request::OpenGame { game } => self.open_game(re, game).await?,
            Request::ForgetGame { game } => self.forget(re, game).await?,
            Request::RestoreGame { game } => self.restore(re, game).await?,
            Request::ExportGame { game } => self.export_game(re, game).await?,
            Request::Invite { game } => self.invite(re, &game)?,
            Request::Rematch { game } => self.rematch(re, game).await?,
            // This does not block, so moves never wait behind tasks of others.
            Request::Act { game, revision, act } => {
                self.state.games.act(&game, &self.client, re, (revision, act))?;
            }
            request => self.dispatch_library(re, request).await?,
        }
        Ok(())
    }

    async fn dispatch_study(&mut self, re: u64, request: Request) -> Done {
        match request {
            Request::Import { upload, part, parts, text } => {
                self.import(re, (upload, part, parts), &text).await?;
            }
            Request::NewStudy { fen } => {
                let made = self
                    .run_blocking(move |state, client| state.studies.begin(fen.as_deref(), &client, re))
                    .await?;
                self.set_study(made).await;
            }
            Request::StudyOfGame { game } => self.study_of_game(re, game).await?,
            Request::OpenStudy { study, index } => {
                let (name, index) = (study.clone(), index.and_then(|index| usize::try_from(index).ok()));
                let opened =
                    move |state: Arc<ServerState>, client| state.studies.open(&name, index, &client, re);
                let index = self.run_long(opened).await?;
                self.set_study((study, index)).await;
            }
            Request::StudyLook { study, node } => {
                let index = self.index(&study);
                self.run_blocking(move |state, client| state.studies.look(&study, index, node, &client, re))
                    .await?;
            }
            Request::StudyEdit { study, edit } => {
                let index = self.index(&study);
                self.run_blocking(move |state, client| state.studies.edit(&study, index, &edit, &client, re))
                    .await?;
            }
            Request::StudyKeep { study } => {
                let index = self.index(&study);
                self.run_blocking(move |state, client| state.studies.keep(&study, index, &client, re))
                    .await?;
            }
            Request::StudyUndo { study } => self.step_in_history(re, study, true).await?,
            Request::StudyRedo { study } => self.step_in_history(re, study, false).await?,
            Request::StudyList { study, from, search } => {
                self.run_blocking(move |state, client| {
                    state.studies.list(&study, (&search, from), &client, re)
                })
                .await?;
            }
            request => self.dispatch_chapter(re, request).await?,
        }
        Ok(())
    }

    async fn step_in_history(&self, re: u64, study: String, is_undo: bool) -> Done {
        let index = self.index(&study);
        self.run_blocking(move |state, client| {
            state.studies.step_in_history(&study, index, is_undo, &client, re)
        })
        .await
    }

    async fn dispatch_chapter(&mut self, re: u64, request: Request) -> Done {
        let study = match &request {
            Request::ChapterAdd { study, .. }
            | Request::ChapterRemove { study, .. }
            | Request::ChapterRestore { study, .. } => study.clone(),
            _ => return self.dispatch_engine(re, request).await,
        };
        let name = study.clone();
        let shown = self.run_long(move |state, client| match request {
            Request::ChapterAdd { fen, .. } => state.studies.add_chapter(&name, fen.as_deref(), &client, re),
            Request::ChapterRemove { index, .. } => state.studies.remove_chapter(&name, index, &client, re),
            Request::ChapterRestore { index, .. } => state.studies.restore_chapter(&name, index, &client, re),
            // The other requests are handled elsewhere.
            _ => Ok(0),
        });
        let shown = shown.await?;
        self.set_study((study, shown)).await;
        Ok(())
    }

    async fn dispatch_engine(&mut self, re: u64, request: Request) -> Done {
        match request {
            Request::EngineStart(asked) => self.start_search(re, asked).await?,
            Request::EngineStop => self.search = None,
            Request::Explain { of } => self.explain(re, of).await?,
            Request::ExplainStop => self.explaining = None,
            Request::Analyse { study, effort } => {
                let wanted = (self.index(&study), effort);
                self.run_long(move |state, client| state.studies.analyze(&study, wanted, &client, re))
                    .await?;
            }
            Request::AnalyseStop { study } => {
                self.run_blocking(move |state, client| {
                    state.studies.stop_analysis(&study, client.language())
                })
                .await?;
            }
            Request::Export(export) => self.export(re, export).await?,
            // The other requests are handled above.
            _ => {}
        }
        Ok(())
    }

    /// [`run_blocking`](Self::run_blocking) for what may take seconds: limited in number, so that there are always threads for
    /// the rest.
    async fn run_long<T: Send + 'static>(
        &self,
        work: impl FnOnce(Arc<ServerState>, Arc<Client>) -> Done<T> + Send + 'static,
    ) -> Done<T> {
        let _turn = self.state.reserve_long_task().await;
        self.run_blocking(work).await
    }

    /// Runs a task that may block in another thread.
    async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(Arc<ServerState>, Arc<Client>) -> Done<T> + Send + 'static,
    ) -> Done<T> {
        let (state, client) = (Arc::clone(&self.state), Arc::clone(&self.client));
        let done = tokio::task::spawn_blocking(move || work(state, client)).await;
        done.unwrap_or_else(|_| Err(Refused::new("failed", self.client.language().words().failed)))
    }

    fn hello(&mut self, re: u64, language: Language, device: String) {
        self.client.set_language(language);
        self.client.set_device(device);
        self.said_hello = true;
        let guest_of = match self.client.visitor() {
            Visitor::Host => {
                self.state.games.subscribe(&self.client);
                None
            }
            Visitor::Guest { token, invitation } => {
                // Without random numbers nobody gets the side, and everybody watches.
                let _ = self.state.invitations.take(token, &self.client.device());
                Some(invitation.game.clone())
            }
        };
        let levels = (1..=20).filter_map(Level::new);
        let welcome = Reply::Welcome {
            program: concat!("Arrocco ", env!("CARGO_PKG_VERSION")),
            levels: levels.map(|level| LevelView { number: level.number(), elo: level.elo() }).collect(),
            machine: machine(),
            engines: self.state.named_engines.names(),
            settings: self.state.shared_settings(),
            games: if guest_of.is_none() { self.state.games.list() } else { Vec::new() },
            is_public: self.state.outward_url.get().is_some(),
            guest_of,
        };
        self.client.answer(re, &welcome);
    }

    /// The page watches nothing any more, and what runs for it is stopped.
    pub(super) async fn leave(&mut self) {
        self.search = None;
        self.explaining = None;
        self.judge = None;
        self.making = None;
        // Nobody waits for an answer.
        let _ = (self.searching.next(), self.exploring.next());
        if let Some(game) = self.game.take() {
            self.state.games.leave(&game, self.client.id());
        }
        if let Some((study, _)) = self.study.take() {
            self.leave_study(study).await;
        }
    }

    /// In another thread: the study may be locked while a large file is read.
    async fn leave_study(&self, study: String) {
        let left = self.run_blocking(move |state, client| {
            state.studies.leave(&study, client.id());
            Ok(())
        });
        // A study that is gone has no watchers.
        let _ = left.await;
    }

    fn set_game(&mut self, game: String) {
        if self.game.as_ref() != Some(&game)
            && let Some(other) = self.game.replace(game)
        {
            self.state.games.leave(&other, self.client.id());
        }
    }

    async fn set_study(&mut self, study: (String, usize)) {
        if let Some((other, _)) = self.study.take().filter(|(other, _)| *other != study.0) {
            self.leave_study(other).await;
        }
        self.study = Some(study);
    }

    /// Which game of a study the page watches.
    fn index(&self, study: &str) -> usize {
        self.study.as_ref().filter(|(name, _)| name == study).map_or(0, |(_, index)| *index)
    }

    async fn new_game(&mut self, re: u64, choice: &GameChoice) -> Done {
        let language = self.client.language();
        let engines = Arc::clone(&self.state.named_engines);
        let surroundings = Surroundings {
            engine: &|name| engines.find(name).cloned().map(Player::Uci),
            today: &today(),
            random: Random::from_time().next_u64(),
        };
        let setup = choice.setup(surroundings, language).map_err(|reason| malformed(language, &reason))?;
        let game = self.run_blocking(move |state, client| state.games.create(setup, client, re)).await?;
        self.set_game(game);
        Ok(())
    }

    async fn open_game(&mut self, re: u64, game: String) -> Done {
        let name = game.clone();
        self.run_blocking(move |state, client| state.games.watch(&name, &client, re)).await?;
        self.set_game(game);
        Ok(())
    }

    async fn rematch(&mut self, re: u64, game: String) -> Done {
        let game = self.run_blocking(move |state, client| state.games.rematch(&game, &client, re)).await?;
        self.set_game(game);
        Ok(())
    }

    async fn forget(&self, re: u64, game: String) -> Done {
        self.run_blocking(move |state, client| state.games.forget(&game, &client)).await?;
        self.client.answer(re, &Reply::Games { games: self.state.games.list() });
        Ok(())
    }

    async fn restore(&self, re: u64, game: String) -> Done {
        self.run_blocking(move |state, client| state.games.restore(&game, &client)).await?;
        self.client.answer(re, &Reply::Games { games: self.state.games.list() });
        Ok(())
    }

    /// The game as PGN, whether it is over or not.
    async fn export_game(&self, re: u64, game: String) -> Done {
        self.run_blocking(move |state, client| {
            let text = state.games.game(&game, &client)?.pgn();
            client
                .answer(re, &Reply::Export { format: "pgn", name: "game.pgn".to_owned(), text, next: None });
            Ok(())
        })
        .await
    }

    async fn study_of_game(&mut self, re: u64, game: String) -> Done {
        let made = self.run_long(move |state, client| {
            let pgn = state.games.game(&game, &client)?.pgn();
            let binned = state.library.binned_studies(client.language());
            state.studies.of_game(pgn, Among::AllBut(&binned), &client, re)
        });
        let made = made.await?;
        self.set_study(made).await;
        Ok(())
    }

    async fn import(&mut self, re: u64, (number, part, parts): (u64, u32, u32), text: &str) -> Done {
        let language = self.client.language();
        if part == 0 {
            self.upload = None;
            let too_many = || Refused::new("too-many", language.words().too_many);
            self.upload = Some(Upload::new(number, parts, self.state.reserve_upload().ok_or_else(too_many)?));
        }
        let upload = self.upload.as_mut().filter(|upload| upload.number() == number);
        let progress = upload.map_or(Progress::Invalid, |upload| upload.add(part, parts, text));
        if progress != Progress::Incomplete {
            let _done = self.upload.take();
        }
        match progress {
            Progress::Incomplete => Ok(()),
            Progress::TooLong => Err(too_long(language)),
            Progress::Invalid => Err(malformed(language, "a part of the file is missing")),
            Progress::Complete(text) => {
                let made =
                    self.run_long(move |state, client| state.studies.import(text, &client, re)).await?;
                self.set_study(made).await;
                Ok(())
            }
        }
    }

    /// One search runs for a page at a time.
    async fn start_search(&mut self, re: u64, asked: EngineStart) -> Done {
        self.search = None;
        let index = self.index(&asked.study);
        let search = self.run_long(move |state, client| {
            let language = client.language();
            let question = state.studies.question(index, &asked, language)?;
            let too_many = || Refused::new("too-many", language.words().too_many);
            LineSearch::start(&state.engines, question, client, re).ok_or_else(too_many)
        });
        self.search = Some(search.await?);
        Ok(())
    }

    async fn export(&self, re: u64, export: Export) -> Done {
        let index = match &export {
            Export::Pgn { study } | Export::All { study, .. } | Export::Svg { study, .. } => {
                self.index(study)
            }
        };
        self.run_long(move |state, client| {
            let language = client.language();
            let mut next = None;
            let (format, name, text) = match export {
                Export::Pgn { study } => {
                    let (name, text) = state.studies.pgn(&study, index, language)?;
                    ("pgn", name, text)
                }
                Export::All { study, from } => {
                    let part = state.studies.part(&study, from, language)?;
                    next = part.next;
                    ("all", "games.pgn".to_owned(), part.text)
                }
                Export::Svg { study, node, orientation, marks } => {
                    let wanted = (node, orientation.into(), &*marks);
                    ("svg", "position.svg".to_owned(), state.studies.svg(&study, index, wanted, language)?)
                }
            };
            client.answer(re, &Reply::Export { format, name, text, next });
            Ok(())
        })
        .await
    }
}

fn malformed(language: Language, reason: &str) -> Refused {
    Refused::new("malformed", fill(language.words().not_understood, &[("reason", reason)]))
}

#[cfg(test)]
mod tests;
