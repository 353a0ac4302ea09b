//! The thread of a game that somebody watches. It waits for requests of pages, moves of engines and flags that fall, and
//! sends the game to all who watch it. When nobody watches any more, the game is saved and the thread ends.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use arrocco_backend::game::{event, refused, resumes_by_itself, typed};
use arrocco_backend::protocol::{Act, NewsView, Refused, Reply};
use arrocco_host::archive::Archive;
use arrocco_host::driver::{Answer, Driver, News};
use arrocco_host::error::ArchiveError;
use arrocco_host::language::Language;
use arrocco_play::{Event, Game, Sides, View};
use arrocco_support::answer::warn;
use arrocco_support::quote::one_line;

use super::{GameRegistry, GameRequest};
use crate::client::Client;

/// The longest wait when nothing is due.
const LONG: Duration = Duration::from_secs(3600);
/// How long after a game could not be saved it is tried again.
const SAVE_AGAIN: Duration = Duration::from_secs(2);
/// An engine's move is delayed by no more than this part of the time on its clock.
const SHARE_OF_CLOCK: u32 = 50;

/// What a game thread needs to know of its surroundings.
pub(super) struct GameContext {
    registry: Weak<GameRegistry>,
    name: String,
    inbox: Receiver<GameRequest>,
    requests: Sender<GameRequest>,
    grace: Duration,
    move_delay: Duration,
}

pub(super) struct GameThread {
    context: GameContext,
    driver: Driver,
    watchers: Vec<Arc<Client>>,
    /// Since when nobody watches.
    unwatched_since: Option<Instant>,
    /// The half-moves and the key of the position; the revision of the game with which it came up, and when that was.
    position_id: (usize, u64),
    position_since: u64,
    turn_began: Instant,
    /// An engine's move that came too fast for people to follow, and when it is to be played.
    held_move: Option<(Instant, Answer)>,
    /// Was it paused because nobody watched?
    is_paused_unwatched: bool,
    is_closed: bool,
    /// Why the game could not be saved, as all who watch know.
    trouble: Option<ArchiveError>,
    last_save: Instant,
}

impl GameThread {
    pub(super) fn context(
        registry: &Arc<GameRegistry>,
        name: &str,
        inbox: Receiver<GameRequest>,
        requests: Sender<GameRequest>,
    ) -> GameContext {
        let (name, timing) = (name.to_owned(), registry.timing());
        let registry = Arc::downgrade(registry);
        GameContext { registry, name, inbox, requests, grace: timing.grace, move_delay: timing.move_delay }
    }
}

impl GameContext {
    pub(super) fn into_thread(self, game: Game, archive: Option<Archive>, is_new: bool) -> GameThread {
        let requests = self.requests.clone();
        // The driver ends before the thread stops receiving, so this cannot fail.
        let tell = Arc::new(move |answer| drop(requests.send(GameRequest::Answer(answer))));
        let (is_on, position_id) = (is_new || resumes_by_itself(&game), position_id(&game));
        let mut thread = GameThread {
            context: self,
            driver: Driver::new(game, archive, tell),
            watchers: Vec::new(),
            // A thread is started for somebody whose request to watch is on its way.
            unwatched_since: None,
            position_id,
            position_since: 0,
            turn_began: Instant::now(),
            held_move: None,
            is_paused_unwatched: false,
            is_closed: false,
            trouble: None,
            last_save: Instant::now(),
        };
        let mut news: Vec<News> =
            if is_new { thread.driver.autosave().into_iter().collect() } else { Vec::new() };
        if is_on {
            news.extend(thread.driver.begin());
        }
        thread.tell(&news, None);
        thread
    }
}

impl GameThread {
    pub(super) fn run(mut self) {
        while !self.is_closed && !self.may_end() {
            match self.context.inbox.recv_timeout(self.patience()) {
                Ok(request) => self.handle(request),
                // The thread has a sender of its own, so it is never disconnected.
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
            self.play_held_move();
            let news = self.driver.tick();
            self.tell(&news, None);
            self.check_saved();
        }
        self.driver.close();
    }

    fn patience(&self) -> Duration {
        let until = |time: Instant| time.saturating_duration_since(Instant::now());
        let held = self.held_move.as_ref().map(|(due, _)| until(*due));
        let unwatched_since = self.unwatched_since.map(|since| until(since + self.context.grace));
        let save_again = self.trouble.as_ref().map(|_| until(self.last_save + SAVE_AGAIN));
        [held, unwatched_since, save_again, self.driver.patience()]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(LONG)
            .min(LONG)
    }

    /// A game that could not be saved is saved as soon as it can be; who watches is told of both.
    fn check_saved(&mut self) {
        if self.trouble.is_some() && self.last_save.elapsed() >= SAVE_AGAIN {
            self.last_save = Instant::now();
            self.driver.autosave();
        }
        let complaint = self.driver.complaint().cloned();
        if complaint == self.trouble {
            return;
        }
        if let (Some(error), None) = (&complaint, &self.trouble) {
            warn(&format!("{}: {}", self.context.name, Language::En.archive_error(error)));
        }
        self.trouble = complaint;
        self.last_save = Instant::now();
        self.watchers.iter().for_each(|watcher| self.tell_trouble(watcher));
    }

    fn tell_trouble(&self, client: &Client) {
        let text = self.trouble.as_ref().map(|error| one_line(&client.language().archive_error(error)));
        client.tell(&Reply::NotSaved { name: &self.context.name, text });
    }

    fn handle(&mut self, request: GameRequest) {
        match request {
            GameRequest::Answer(answer) => self.handle_answer(answer),
            GameRequest::Watch { client, re } => self.add_watcher(client, re),
            GameRequest::Leave { client } => self.watchers.retain(|watcher| watcher.id() != client),
            GameRequest::Act { client, re, revision, act } => self.act(&client, re, revision, &act),
            // The page that asked may be gone.
            GameRequest::Snapshot(sender) => drop(sender.send(Box::new(self.driver.game().clone()))),
            GameRequest::Close => self.close(),
        }
        self.unwatched_since =
            if self.watchers.is_empty() { self.unwatched_since.or(Some(Instant::now())) } else { None };
    }

    fn add_watcher(&mut self, client: Arc<Client>, re: u64) {
        if std::mem::take(&mut self.is_paused_unwatched) && resumes_by_itself(self.driver.game()) {
            let news = self.driver.begin();
            self.tell(&news, None);
        }
        let view = self.view();
        let yours = self.sides(&client);
        client.answer(re, &Reply::Game { game: &self.context.name, view: &view, notices: &[], yours });
        if self.trouble.is_some() {
            self.tell_trouble(&client);
        }
        // Somebody may just have taken a side from another page.
        self.watchers.iter().for_each(|watcher| {
            let yours = self.sides(watcher);
            watcher.tell(&Reply::Game { game: &self.context.name, view: &view, notices: &[], yours });
        });
        if self.watchers.iter().all(|watcher| watcher.id() != client.id()) {
            self.watchers.push(client);
        }
    }

    /// The sides that a page may play. Without a registry the program is about to end.
    fn sides(&self, client: &Client) -> Sides<bool> {
        let registry = self.context.registry.upgrade();
        registry.map_or(Sides::both(false), |registry| registry.sides(&self.context.name, client))
    }

    fn view(&self) -> View {
        let mut view = self.driver.game().view(self.driver.now());
        if let Some(registry) = self.context.registry.upgrade() {
            view.players = registry.players(self.driver.game());
        }
        view
    }

    /// Pauses the game, which saves it.
    fn close(&mut self) {
        let news = self.driver.apply(Event::Pause).unwrap_or_default();
        self.tell(&news, None);
        self.is_closed = true;
    }

    /// Whether the thread may end: nobody has watched for a while, and the game is saved.
    fn may_end(&mut self) -> bool {
        if self.unwatched_since.is_none_or(|since| since.elapsed() < self.context.grace) {
            return false;
        }
        self.unwatched_since = Some(Instant::now());
        if let Ok(news) = self.driver.apply(Event::Pause) {
            self.is_paused_unwatched = true;
            self.tell(&news, None);
        }
        if self.driver.archive().is_none() || self.driver.save().is_err() {
            return false;
        }
        let Some(registry) = self.context.registry.upgrade() else { return true };
        let mut late = None;
        let may_end = registry.retire(&self.context.name, || {
            late = self.context.inbox.try_recv().ok();
            late.is_some()
        });
        if let Some(request) = late {
            self.handle(request);
        }
        may_end
    }

    fn handle_answer(&mut self, answer: Answer) {
        let due = self.turn_began + self.delay();
        if self.driver.is_move(&answer) && Instant::now() < due {
            self.held_move = Some((due, answer));
            return;
        }
        let news = self.driver.hear(answer);
        self.tell(&news, None);
    }

    /// How long an engine's move is delayed.
    fn delay(&self) -> Duration {
        let game = self.driver.game();
        let left = game.left(game.turn(), self.driver.now()).unwrap_or(Duration::MAX);
        self.context.move_delay.min(left / SHARE_OF_CLOCK)
    }

    fn play_held_move(&mut self) {
        if let Some((_, answer)) = self.held_move.take_if(|(due, _)| *due <= Instant::now()) {
            let news = self.driver.hear(answer);
            self.tell(&news, None);
        }
    }

    fn act(&mut self, client: &Arc<Client>, re: u64, revision: u64, act: &Act) {
        let language = client.language();
        if !(self.position_since..=self.driver.game().revision()).contains(&revision) {
            let refused = Refused::new("stale", language.words().other_position);
            return client.refuse(re, refused);
        }
        let applied = event(act, self.driver.game(), self.sides(client), language).and_then(|event| {
            let applied = self.driver.apply(event);
            applied.map_err(|refusal| refused(&refusal, self.driver.game(), language, typed(act)))
        });
        match applied {
            Ok(news) => self.tell(&news, Some((client, re))),
            Err(refused) => client.refuse(re, refused),
        }
    }

    /// Sends the game and what has happened to all who watch; the page that did it gets it as the answer.
    fn tell(&mut self, news: &[News], by: Option<(&Arc<Client>, u64)>) {
        self.note_position();
        let heard = news.iter().filter(|news| !matches!(news, News::Thought { .. }));
        if by.is_none() && heard.count() == 0 {
            return;
        }
        if let Some(registry) = self.context.registry.upgrade() {
            registry.update(&self.context.name, self.driver.game());
        }
        let view = self.view();
        let say = |client: &Client, re: Option<u64>| {
            let notices: Vec<NewsView> =
                news.iter().filter_map(|news| in_words(news, client.language())).collect();
            let yours = self.sides(client);
            let reply = Reply::Game { game: &self.context.name, view: &view, notices: &notices, yours };
            match re {
                Some(re) => client.answer(re, &reply),
                None => client.tell(&reply),
            }
        };
        let others =
            self.watchers.iter().filter(|watcher| by.is_none_or(|(client, _)| client.id() != watcher.id()));
        others.for_each(|watcher| say(watcher, None));
        if let Some((client, re)) = by {
            say(client, Some(re));
        }
    }

    /// Notes when another position comes up on the board.
    fn note_position(&mut self) {
        let position_id = position_id(self.driver.game());
        if position_id != self.position_id {
            self.position_id = position_id;
            self.position_since = self.driver.game().revision();
            self.turn_began = Instant::now();
        }
    }
}

fn position_id(game: &Game) -> (usize, u64) {
    (game.record().ply(), game.position().key())
}

fn in_words(news: &News, language: Language) -> Option<NewsView> {
    match news {
        News::Game(notice) => NewsView::of(notice),
        // Whether the game is saved is told by itself, also to who comes later.
        News::Thought { .. } | News::SaveFailed(_) | News::Explained(_) | News::NotExplained(_) => None,
        News::PlayerFailed { color, error } => {
            let text = format!("{}: {}", language.side(*color), one_line(&language.player_error(error)));
            Some(NewsView::failure("player-failed", Some(*color), text))
        }
    }
}
