//! What a page is doing: it turns messages into deeds. What may take long is done elsewhere, one after the other.

use std::sync::Arc;

use arrocco_engine::Level;
use arrocco_host::language::{Language, fill};

use super::client::Client;
use super::house::House;
use super::protocol::{Export, GameChoice, Head, LevelView, Refused, Reply, Request, Start, VERSION};
use super::study::{Thinking, too_long};
use super::upload::{Progress, Upload};

/// What a message that is none takes of the page's patience.
const NONSENSE: u32 = 10;
/// What a message takes besides if it asks for what cannot be done.
const REFUSED: u32 = 3;

#[derive(Debug)]
pub(super) struct Session {
    house: Arc<House>,
    client: Arc<Client>,
    is_greeted: bool,
    /// The game that the page looks at.
    game: Option<String>,
    /// The study, and which of its games.
    study: Option<(String, usize)>,
    upload: Option<Upload>,
    thinking: Option<Thinking>,
}

/// How it goes on after a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    Goes(u32),
    /// There is nothing more to say to each other.
    Ends,
}

type Done<T = ()> = Result<T, Refused>;

impl Session {
    pub(super) const fn new(house: Arc<House>, client: Arc<Client>) -> Self {
        Self { house, client, is_greeted: false, game: None, study: None, upload: None, thinking: None }
    }

    pub(super) const fn is_greeted(&self) -> bool {
        self.is_greeted
    }

    /// Forgets what has been waiting for too long.
    pub(super) fn tidy(&mut self) {
        self.upload.take_if(|upload| upload.is_stale());
    }

    pub(super) async fn obey(&mut self, text: &str) -> Turn {
        let language = self.client.language();
        let Ok(head) = serde_json::from_str::<Head>(text) else {
            self.client.tell(&Reply::Refused(malformed(language, "it has no version or no number")));
            return if self.is_greeted { Turn::Goes(NONSENSE) } else { Turn::Ends };
        };
        if head.v != VERSION {
            self.client.refuse(head.id, Refused::new("version", language.words().other_version));
            return Turn::Ends;
        }
        match serde_json::from_str::<Request>(text) {
            Ok(request) if self.is_greeted || matches!(request, Request::Hello { .. }) => {
                let cost = request.cost();
                let Err(refused) = self.act(head.id, request).await else { return Turn::Goes(cost) };
                self.client.refuse(head.id, refused);
                Turn::Goes(cost + REFUSED)
            }
            Ok(_) => {
                self.client.refuse(head.id, malformed(language, "a page says hello first"));
                Turn::Ends
            }
            Err(error) => {
                self.client.refuse(head.id, malformed(language, &error.to_string()));
                if self.is_greeted { Turn::Goes(NONSENSE) } else { Turn::Ends }
            }
        }
    }

    async fn act(&mut self, re: u64, request: Request) -> Done {
        match request {
            Request::Hello { language } => self.greet(re, language),
            Request::Language { language } => self.client.set_language(language),
            Request::Games => self.client.answer(re, &Reply::Games { games: self.house.hall.list() }),
            Request::Leave => self.leave().await,
            Request::CheckStart { start } => self.client.answer(re, &checked(&start, self.client.language())),
            Request::NewGame { choice } => self.new_game(re, &choice).await?,
            Request::OpenGame { game } => self.open_game(re, game).await?,
            Request::ForgetGame { game } => self.forget(re, game).await?,
            Request::Rematch { game } => self.rematch(re, game).await?,
            // Nothing here takes long, so moves never wait behind what others have asked for.
            Request::Act { game, revision, act } => {
                self.house.hall.act(&game, &self.client, re, (revision, act))?;
            }
            request => self.act_in_study(re, request).await?,
        }
        Ok(())
    }

    async fn act_in_study(&mut self, re: u64, request: Request) -> Done {
        match request {
            Request::Import { upload, part, parts, text } => {
                self.import(re, (upload, part, parts), &text).await?;
            }
            Request::NewStudy { fen } => {
                let made =
                    self.apart(move |house, client| house.library.begin(fen.as_deref(), &client, re)).await?;
                self.look_at_study(made).await;
            }
            Request::StudyOfGame { game } => self.study_of_game(re, game).await?,
            Request::OpenStudy { study, index } => {
                let (name, index) = (study.clone(), index.and_then(|index| usize::try_from(index).ok()));
                let opened = move |house: Arc<House>, client| house.library.open(&name, index, &client, re);
                let index = self.apart_for_long(opened).await?;
                self.look_at_study((study, index)).await;
            }
            Request::StudyLook { study, node } => {
                let index = self.index(&study);
                self.apart(move |house, client| house.library.look(&study, index, node, &client, re)).await?;
            }
            Request::StudyEdit { study, edit } => {
                let index = self.index(&study);
                self.apart(move |house, client| house.library.edit(&study, index, &edit, &client, re))
                    .await?;
            }
            request => self.act_with_engine(re, request).await?,
        }
        Ok(())
    }

    async fn act_with_engine(&mut self, re: u64, request: Request) -> Done {
        match request {
            Request::EngineStart { study, node, lines, threat } => {
                self.think(re, study, (node, lines, threat)).await?;
            }
            Request::EngineStop => self.thinking = None,
            Request::Analyse { study } => {
                let index = self.index(&study);
                self.apart_for_long(move |house, client| house.library.analyze(&study, index, &client, re))
                    .await?;
            }
            Request::AnalyseStop { study } => {
                self.apart(move |house, client| house.library.stop_analysis(&study, client.language()))
                    .await?;
            }
            Request::Export(export) => self.export(re, export).await?,
            // The others have been dealt with.
            _ => {}
        }
        Ok(())
    }

    /// The same for what may take seconds: only so many of those at once, so that there are always hands for the rest.
    async fn apart_for_long<T: Send + 'static>(
        &self,
        work: impl FnOnce(Arc<House>, Arc<Client>) -> Done<T> + Send + 'static,
    ) -> Done<T> {
        let _turn = self.house.long_work().await;
        self.apart(work).await
    }

    /// Does something that may take a while where it keeps nobody else waiting.
    async fn apart<T: Send + 'static>(
        &self,
        work: impl FnOnce(Arc<House>, Arc<Client>) -> Done<T> + Send + 'static,
    ) -> Done<T> {
        let (house, client) = (Arc::clone(&self.house), Arc::clone(&self.client));
        let done = tokio::task::spawn_blocking(move || work(house, client)).await;
        done.unwrap_or_else(|_| Err(Refused::new("failed", self.client.language().words().failed)))
    }

    fn greet(&mut self, re: u64, language: Language) {
        self.client.set_language(language);
        self.is_greeted = true;
        self.house.hall.join(&self.client);
        let levels = (1..=20).filter_map(Level::new);
        let welcome = Reply::Welcome {
            program: concat!("Arrocco ", env!("CARGO_PKG_VERSION")),
            levels: levels.map(|level| LevelView { number: level.number(), elo: level.elo() }).collect(),
            games: self.house.hall.list(),
        };
        self.client.answer(re, &welcome);
    }

    /// The page looks at nothing any more, so nobody works for it.
    pub(super) async fn leave(&mut self) {
        self.thinking = None;
        if let Some(game) = self.game.take() {
            self.house.hall.leave(&game, self.client.id());
        }
        if let Some((study, _)) = self.study.take() {
            self.leave_study(study).await;
        }
    }

    /// Somebody may be reading a large file into it just now.
    async fn leave_study(&self, study: String) {
        let left = self.apart(move |house, client| {
            house.library.leave(&study, client.id());
            Ok(())
        });
        // A study that cannot be left has nobody in it.
        let _ = left.await;
    }

    fn look_at_game(&mut self, game: String) {
        if self.game.as_ref() != Some(&game)
            && let Some(other) = self.game.replace(game)
        {
            self.house.hall.leave(&other, self.client.id());
        }
    }

    async fn look_at_study(&mut self, study: (String, usize)) {
        if let Some((other, _)) = self.study.take().filter(|(other, _)| *other != study.0) {
            self.leave_study(other).await;
        }
        self.study = Some(study);
    }

    /// Which game of a study the page looks at.
    fn index(&self, study: &str) -> usize {
        self.study.as_ref().filter(|(name, _)| name == study).map_or(0, |(_, index)| *index)
    }

    async fn new_game(&mut self, re: u64, choice: &GameChoice) -> Done {
        let language = self.client.language();
        let setup = choice.setup(language).map_err(|reason| malformed(language, &reason))?;
        let game = self.apart(move |house, client| house.hall.create(setup, client, re)).await?;
        self.look_at_game(game);
        Ok(())
    }

    async fn open_game(&mut self, re: u64, game: String) -> Done {
        let name = game.clone();
        self.apart(move |house, client| house.hall.watch(&name, &client, re)).await?;
        self.look_at_game(game);
        Ok(())
    }

    async fn rematch(&mut self, re: u64, game: String) -> Done {
        let game = self.apart(move |house, client| house.hall.rematch(&game, &client, re)).await?;
        self.look_at_game(game);
        Ok(())
    }

    async fn forget(&self, re: u64, game: String) -> Done {
        self.apart(move |house, client| house.hall.forget(&game, &client)).await?;
        self.client.answer(re, &Reply::Games { games: self.house.hall.list() });
        Ok(())
    }

    async fn study_of_game(&mut self, re: u64, game: String) -> Done {
        let made = self.apart_for_long(move |house, client| {
            let pgn = house.hall.game(&game, &client)?.pgn();
            house.library.of_game(pgn, &client, re)
        });
        let made = made.await?;
        self.look_at_study(made).await;
        Ok(())
    }

    async fn import(&mut self, re: u64, (number, part, parts): (u64, u32, u32), text: &str) -> Done {
        let language = self.client.language();
        if part == 0 {
            self.upload = None;
            let too_many = || Refused::new("too-many", language.words().too_many);
            self.upload = Some(Upload::new(number, parts, self.house.admit_upload().ok_or_else(too_many)?));
        }
        let upload = self.upload.as_mut().filter(|upload| upload.number() == number);
        let progress = upload.map_or(Progress::Torn, |upload| upload.add(part, parts, text));
        if progress != Progress::More {
            let _done = self.upload.take();
        }
        match progress {
            Progress::More => Ok(()),
            Progress::TooLong => Err(too_long(language)),
            Progress::Torn => Err(malformed(language, "a part of the file is missing")),
            Progress::Whole(text) => {
                let made =
                    self.apart_for_long(move |house, client| house.library.import(text, &client, re)).await?;
                self.look_at_study(made).await;
                Ok(())
            }
        }
    }

    /// One engine works for a page at a time.
    async fn think(&mut self, re: u64, study: String, asked: (u32, u8, bool)) -> Done {
        self.thinking = None;
        let index = self.index(&study);
        let thinking = self.apart_for_long(move |house, client| {
            let language = client.language();
            let question = house.library.question(&study, index, asked, language)?;
            let too_many = || Refused::new("too-many", language.words().too_many);
            Thinking::start(&house.engines, question, client, re).ok_or_else(too_many)
        });
        self.thinking = Some(thinking.await?);
        Ok(())
    }

    async fn export(&self, re: u64, export: Export) -> Done {
        let indexes = match &export {
            Export::Pgn { study } | Export::Svg { study, .. } => self.index(study),
        };
        self.apart_for_long(move |house, client| {
            let language = client.language();
            let (format, name, text) = match export {
                Export::Pgn { study } => {
                    let (name, text) = house.library.pgn(&study, indexes, language)?;
                    ("pgn", name, text)
                }
                Export::Svg { study, node, orientation, marks } => {
                    let wanted = (node, orientation.into(), &*marks);
                    ("svg", "position.svg".to_owned(), house.library.svg(&study, indexes, wanted, language)?)
                }
            };
            client.answer(re, &Reply::Export { format, name, text });
            Ok(())
        })
        .await
    }
}

fn malformed(language: Language, reason: &str) -> Refused {
    Refused::new("malformed", fill(language.words().not_understood, &[("reason", reason)]))
}

fn checked(start: &Start, language: Language) -> Reply<'static> {
    match start.position(language) {
        Ok((position, warnings)) => Reply::StartChecked {
            fen: Some(position.to_string()),
            number: position.chess960_number(),
            error: None,
            warnings: warnings.iter().map(|fault| language.fault(fault)).collect(),
        },
        Err(error) => {
            Reply::StartChecked { fen: None, number: None, error: Some(error), warnings: Vec::new() }
        }
    }
}

#[cfg(test)]
mod tests;
