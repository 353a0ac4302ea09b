//! A game that somebody looks at, in a thread of its own: it waits for what pages do, for its machines and for flags to
//! fall, and tells everybody who looks what has become of it. When nobody looks any more, it is put away.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use arrocco_host::archive::Archive;
use arrocco_host::driver::{Answer, Driver, News};
use arrocco_host::language::Language;
use arrocco_play::{Event, Game, Refusal, View, read_move};
use arrocco_rules::{Color, Move, PieceLetters};
use arrocco_support::quote::one_line;

use super::{Errand, Hall, goes_on};
use crate::client::Client;
use crate::protocol::{Act, NewsView, Refused, Reply};

/// Longer than this nobody waits at a time.
const LONG: Duration = Duration::from_secs(3600);
/// A machine that is short of time hesitates for no more than this part of it.
const HASTE: u32 = 50;

/// A room that is not furnished yet: what its thread needs to begin.
pub(super) struct Plan {
    hall: Weak<Hall>,
    name: String,
    path: Option<PathBuf>,
    inbox: Receiver<Errand>,
    errands: Sender<Errand>,
    grace: Duration,
    hesitation: Duration,
}

pub(super) struct Room {
    plan: Plan,
    driver: Driver,
    watchers: Vec<Arc<Client>>,
    /// Since when nobody looks.
    deserted: Option<Instant>,
    /// The half-moves and the key of the position, the revision since which it stands, and when that began.
    place: (usize, u64),
    since: u64,
    turn_began: Instant,
    /// A machine's move that nobody could have followed, and when it is due.
    held: Option<(Instant, Answer)>,
    /// Was it paused because nobody looked?
    is_dozing: bool,
    is_closed: bool,
}

impl Room {
    pub(super) fn plan(
        hall: &Arc<Hall>,
        name: &str,
        path: Option<PathBuf>,
        inbox: Receiver<Errand>,
        errands: Sender<Errand>,
    ) -> Plan {
        let (name, customs) = (name.to_owned(), hall.customs());
        let hall = Arc::downgrade(hall);
        Plan { hall, name, path, inbox, errands, grace: customs.grace, hesitation: customs.hesitation }
    }
}

impl Plan {
    pub(super) fn furnish(self, game: Game, is_new: bool) -> Room {
        let errands = self.errands.clone();
        // The room listens as long as there is anybody to answer.
        let tell = Arc::new(move |answer| drop(errands.send(Errand::Hear(answer))));
        let archive = self.path.as_deref().map(Archive::at);
        let (is_on, place) = (is_new || goes_on(&game), place(&game));
        let mut room = Room {
            plan: self,
            driver: Driver::new(game, archive, tell),
            watchers: Vec::new(),
            // A room is opened for somebody, who is about to come in.
            deserted: None,
            place,
            since: 0,
            turn_began: Instant::now(),
            held: None,
            is_dozing: false,
            is_closed: false,
        };
        let mut news: Vec<News> =
            if is_new { room.driver.autosave().into_iter().collect() } else { Vec::new() };
        if is_on {
            news.extend(room.driver.begin());
        }
        room.tell(&news, None);
        room
    }
}

impl Room {
    pub(super) fn run(mut self) {
        while !self.is_closed && !self.is_put_away() {
            match self.plan.inbox.recv_timeout(self.patience()) {
                Ok(errand) => self.attend(errand),
                // It has a sender of its own, so somebody could always speak.
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
            self.play_held();
            let news = self.driver.tick();
            self.tell(&news, None);
        }
        self.driver.close();
    }

    fn patience(&self) -> Duration {
        let until = |time: Instant| time.saturating_duration_since(Instant::now());
        let held = self.held.as_ref().map(|(due, _)| until(*due));
        let deserted = self.deserted.map(|since| until(since + self.plan.grace));
        [held, deserted, self.driver.patience()].into_iter().flatten().min().unwrap_or(LONG).min(LONG)
    }

    fn attend(&mut self, errand: Errand) {
        match errand {
            Errand::Hear(answer) => self.hear(answer),
            Errand::Watch { client, re } => self.welcome(client, re),
            Errand::Leave { client } => self.watchers.retain(|watcher| watcher.id() != client),
            Errand::Act { client, re, revision, act } => self.obey(&client, re, revision, &act),
            // Whoever asked may have left.
            Errand::Show(sender) => drop(sender.send(Box::new(self.driver.game().clone()))),
            Errand::Close => self.close(),
        }
        self.deserted = if self.watchers.is_empty() { self.deserted.or(Some(Instant::now())) } else { None };
    }

    fn welcome(&mut self, client: Arc<Client>, re: u64) {
        if std::mem::take(&mut self.is_dozing) && goes_on(self.driver.game()) {
            let news = self.driver.begin();
            self.tell(&news, None);
        }
        let view = self.view();
        client.answer(re, &Reply::Game { game: &self.plan.name, view: &view, notices: &[] });
        if self.watchers.iter().all(|watcher| watcher.id() != client.id()) {
            self.watchers.push(client);
        }
    }

    fn view(&self) -> View {
        self.driver.game().view(self.driver.now())
    }

    /// Nobody moves any more, and the file has everything.
    fn close(&mut self) {
        let news = self.driver.apply(Event::Pause).unwrap_or_default();
        self.tell(&news, None);
        self.is_closed = true;
    }

    /// Ends the room if nobody has looked for a while and the file has everything.
    fn is_put_away(&mut self) -> bool {
        if self.deserted.is_none_or(|since| since.elapsed() < self.plan.grace) {
            return false;
        }
        self.deserted = Some(Instant::now());
        if let Ok(news) = self.driver.apply(Event::Pause) {
            self.is_dozing = true;
            self.tell(&news, None);
        }
        if self.driver.archive().is_none() || self.driver.save().is_err() {
            return false;
        }
        let Some(hall) = self.plan.hall.upgrade() else { return true };
        let mut late = None;
        let is_put_away = hall.retire(&self.plan.name, || {
            late = self.plan.inbox.try_recv().ok();
            late.is_some()
        });
        if let Some(errand) = late {
            self.attend(errand);
        }
        is_put_away
    }

    fn hear(&mut self, answer: Answer) {
        let due = self.turn_began + self.hesitation();
        if self.driver.is_move(&answer) && Instant::now() < due {
            self.held = Some((due, answer));
            return;
        }
        let news = self.driver.hear(answer);
        self.tell(&news, None);
    }

    /// How long a machine waits with its move.
    fn hesitation(&self) -> Duration {
        let game = self.driver.game();
        let left = game.left(game.turn(), self.driver.now()).unwrap_or(Duration::MAX);
        self.plan.hesitation.min(left / HASTE)
    }

    fn play_held(&mut self) {
        if let Some((_, answer)) = self.held.take_if(|(due, _)| *due <= Instant::now()) {
            let news = self.driver.hear(answer);
            self.tell(&news, None);
        }
    }

    fn obey(&mut self, client: &Arc<Client>, re: u64, revision: u64, act: &Act) {
        let language = client.language();
        if !(self.since..=self.driver.game().revision()).contains(&revision) {
            let refused = Refused::new("stale", language.words().other_position);
            return client.refuse(re, refused);
        }
        let applied = self.event(act, language).and_then(|event| {
            let applied = self.driver.apply(event);
            applied.map_err(|refusal| refused(&refusal, self.driver.game(), language, typed(act)))
        });
        match applied {
            Ok(news) => self.tell(&news, Some((client, re))),
            Err(refused) => client.refuse(re, refused),
        }
    }

    /// What an act means in this game. Nobody acts for a machine.
    fn event(&self, act: &Act, language: Language) -> Result<Event, Refused> {
        let game = self.driver.game();
        let person = |side| {
            let color = Color::from(side);
            if game.players()[color].is_machine() {
                return Err(Refused::new("not-your-side", language.words().not_your_side));
            }
            Ok(color)
        };
        Ok(match act {
            Act::Play { uci: text } | Act::Say { text } => {
                let (by, mv) = self.read(text).map_err(|why| refused(&why, game, language, text))?;
                Event::Play { by, mv }
            }
            Act::TakeBack { plies } => Event::TakeBack { plies: *plies },
            Act::Redo { plies } => Event::Redo { plies: *plies },
            Act::OfferDraw { by } => Event::OfferDraw { by: person(*by)? },
            Act::AcceptDraw { by } => Event::AcceptDraw { by: person(*by)? },
            Act::DeclineDraw { by } => Event::DeclineDraw { by: person(*by)? },
            Act::ClaimDraw { by } => Event::ClaimDraw { by: person(*by)?, with: None },
            Act::Resign { by } => Event::Resign { by: person(*by)? },
            Act::Hint => Event::AskHint,
            Act::Pause => Event::Pause,
            Act::Resume => Event::Resume,
        })
    }

    /// The move that a text means. The page has put the letters of pieces into English.
    fn read(&self, text: &str) -> Result<(Color, Move), Refusal> {
        let (game, turn) = (self.driver.game(), self.driver.game().turn());
        game.check_turn(turn)?;
        if game.players()[turn].is_machine() {
            return Err(Refusal::NotYourTurn { turn });
        }
        Ok((turn, read_move(game.position(), text, &PieceLetters::ENGLISH)?))
    }

    /// Tells everybody what has happened; whoever did it has it as an answer.
    fn tell(&mut self, news: &[News], by: Option<(&Arc<Client>, u64)>) {
        self.look();
        let heard = news.iter().filter(|news| !matches!(news, News::Thought { .. }));
        if by.is_none() && heard.count() == 0 {
            return;
        }
        if let Some(hall) = self.plan.hall.upgrade() {
            hall.update(&self.plan.name, self.driver.game());
        }
        let view = self.view();
        let say = |client: &Client, re: Option<u64>| {
            let notices: Vec<NewsView> =
                news.iter().filter_map(|news| in_words(news, client.language())).collect();
            let reply = Reply::Game { game: &self.plan.name, view: &view, notices: &notices };
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

    /// Notes since when the position on the board stands there.
    fn look(&mut self) {
        let place = place(self.driver.game());
        if place != self.place {
            self.place = place;
            self.since = self.driver.game().revision();
            self.turn_began = Instant::now();
        }
    }
}

fn place(game: &Game) -> (usize, u64) {
    (game.record().ply(), game.position().key())
}

/// What was typed, if anything was.
fn typed(act: &Act) -> &str {
    match act {
        Act::Play { uci: text } | Act::Say { text } => text,
        _ => "",
    }
}

fn refused(refusal: &Refusal, game: &Game, language: Language, typed: &str) -> Refused {
    let piece = match refusal {
        Refusal::Move(refusal) => refusal.piece().map(|square| square.to_string()),
        _ => None,
    };
    Refused {
        code: refusal.code(),
        text: language.refusal_on_page(refusal, game.position(), typed),
        piece,
        squares: refusal.squares().into_iter().map(|square| square.to_string()).collect(),
    }
}

fn in_words(news: &News, language: Language) -> Option<NewsView> {
    match news {
        News::Game(notice) => NewsView::of(notice),
        News::Thought { .. } => None,
        News::PlayerFailed { color, text } => {
            let text = format!("{}: {}", language.side(*color), language.reason(&one_line(text)));
            Some(NewsView::failure("player-failed", Some(*color), text))
        }
        News::SaveFailed(text) => {
            Some(NewsView::failure("not-saved", None, language.reason(&one_line(text))))
        }
    }
}
