//! Runs a game: makes its machines move, answers for them, asks for advice, and saves after every move. It is shared by
//! the line-by-line game and the screen, which bring it what people do and what its threads answer.

mod answer;
mod engine_desk;
mod hand;
mod news;
#[cfg(test)]
mod tests;
mod uci_desk;
mod uci_thought;
mod work;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use arrocco_play::{Event, Game, Notice, Player, Refusal, Sides, Status, accepts_draw};
use arrocco_rules::{Color, Move, Position};
use arrocco_support::random::Random;

use super::archive::{Archive, is_begun};
use super::error::{ArchiveError, PlayerError};
use super::language::{Language, fill};
pub use answer::{Answer, Purpose, Said};
use engine_desk::EngineDesk;
pub use news::News;
use uci_desk::UciDesk;
use work::Work;

/// Where the threads bring their answers, for the front end to hand to [`Driver::hear`].
pub type Teller = Arc<dyn Fn(Answer) + Send + Sync>;

/// Who makes a machine's moves.
enum Seat {
    Engine(EngineDesk),
    Uci(UciDesk),
}

/// A game that is being played.
pub struct Driver {
    game: Game,
    /// Times of the game count from here.
    origin: Instant,
    archive: Option<Archive>,
    /// What the last attempt to save said, so that a full disk is told once.
    complaint: Option<ArchiveError>,
    tell: Teller,
    seats: Sides<Option<Seat>>,
    adviser: Option<EngineDesk>,
    /// What the machine to move is busy with.
    moving: Option<Work>,
    /// What the adviser is busy with.
    advising: Option<Work>,
    /// What it is to do afterwards: hints and answers to offers, in the order in which they were asked for.
    waiting: Vec<Work>,
    /// After how many half-moves the position stands that is analysed all the time.
    analyzed: Option<usize>,
    tickets: u64,
    random: Random,
    /// Engines of others that were told to go and may take a moment.
    leaving: Vec<JoinHandle<()>>,
}

impl fmt::Debug for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Driver")
            .field("game", &self.game)
            .field("archive", &self.archive)
            .finish_non_exhaustive()
    }
}

impl Driver {
    /// Without an archive nothing is saved.
    pub fn new(game: Game, archive: Option<Archive>, tell: Teller) -> Self {
        Self {
            game,
            origin: Instant::now(),
            archive,
            complaint: None,
            tell,
            seats: Sides { white: None, black: None },
            adviser: None,
            moving: None,
            advising: None,
            waiting: Vec::new(),
            analyzed: None,
            tickets: 0,
            random: Random::from_time(),
            leaving: Vec::new(),
        }
    }

    /// Begins, or goes on with a game that was taken up again.
    pub fn begin(&mut self) -> Vec<News> {
        match self.game.status() {
            Status::Paused => self.apply(Event::Resume).unwrap_or_default(),
            _ => self.follow(Vec::new()),
        }
    }

    /// Another game takes the place of this one.
    pub fn replace(&mut self, game: Game) -> Vec<News> {
        self.stop_all();
        for color in Color::ALL {
            self.vacate(color);
        }
        self.origin = Instant::now();
        self.game = game;
        self.begin()
    }

    /// Keeps the file of this game under a name of its own, which is told, before another game takes its place. A game
    /// in which nothing was played, and one that could never be saved, has none to keep.
    ///
    /// # Errors
    ///
    /// The file is there and stays where it is: what is written next would take its place.
    pub fn set_aside(&self) -> Result<Option<PathBuf>, ArchiveError> {
        let Some(archive) = self.archive.as_ref().filter(|_| is_begun(&self.game)) else { return Ok(None) };
        // Why it cannot be saved was told when that began; what is there is kept all the same.
        let _ = self.save();
        if archive.is_file() { archive.set_aside().map(Some) } else { Ok(None) }
    }

    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The time of the game, which starts at zero with the program.
    pub fn now(&self) -> Duration {
        self.origin.elapsed()
    }

    /// How long until a flag falls, if nobody does anything.
    pub fn patience(&self) -> Option<Duration> {
        self.game.deadline().map(|deadline| deadline.saturating_sub(self.now()))
    }

    /// Is a machine busy with a move, with advice that was asked for, or with an offer?
    pub fn is_busy(&self) -> bool {
        let advises = self.advising.as_ref().is_some_and(|work| work.purpose != Purpose::Analysis);
        self.moving.is_some() || advises || !self.waiting.is_empty()
    }

    /// Somebody does something.
    pub fn apply(&mut self, event: Event) -> Result<Vec<News>, Refusal> {
        let notices = self.game.apply(event, self.now())?;
        Ok(self.follow(notices))
    }

    /// Looks at the clocks.
    pub fn tick(&mut self) -> Vec<News> {
        self.apply(Event::Tick).unwrap_or_default()
    }

    /// Shall the adviser look all the time at the position after so many half-moves?
    pub fn set_analysis(&mut self, ply: Option<usize>) {
        self.analyzed = ply;
        self.advise();
    }

    /// Is it the move for which everybody waits?
    pub fn is_move(&self, answer: &Answer) -> bool {
        let is_last = !matches!(answer.said, Said::Thought(_));
        is_last && self.moving.as_ref().is_some_and(|work| work.ticket == answer.ticket)
    }

    /// Makes a machine that thinks play what it has found so far.
    pub fn hurry(&self) {
        match self.moving.as_ref().and_then(|_| self.seats[self.game.turn()].as_ref()) {
            Some(Seat::Engine(desk)) => desk.stop(),
            Some(Seat::Uci(desk)) => desk.hurry(),
            None => {}
        }
    }

    /// A thread has something to say. What is no longer asked for is passed over.
    pub fn hear(&mut self, answer: Answer) -> Vec<News> {
        let is_of = |work: &Option<Work>| work.as_ref().is_some_and(|work| work.ticket == answer.ticket);
        let work = match (is_of(&self.moving), is_of(&self.advising)) {
            (true, _) => &mut self.moving,
            (_, true) => &mut self.advising,
            _ => return Vec::new(),
        };
        if let Said::Thought(report) = answer.said {
            let purpose = work.as_ref().map(|work| work.purpose);
            return purpose.map(|purpose| News::Thought { purpose, report }).into_iter().collect();
        }
        let Some(work) = work.take() else { return Vec::new() };
        let news = self.take_answer(work.purpose, answer.said);
        // Whoever waits for the adviser has their turn, whatever came of the answer.
        self.advise();
        news
    }

    fn take_answer(&mut self, purpose: Purpose, said: Said) -> Vec<News> {
        match (purpose, said) {
            (Purpose::Move(by), Said::Found { best: Some(mv), .. }) => self.make_move(by, mv),
            (Purpose::Move(color), Said::Failed(error)) => self.give_up(color, error),
            (Purpose::Move(color), _) => self.give_up(color, PlayerError::NoMove),
            (Purpose::Hint, Said::Found { best: Some(mv), .. }) => {
                self.apply(Event::Hint { mv }).unwrap_or_default()
            }
            (Purpose::DrawAnswer(by), Said::Found { score, .. }) => {
                // The score is the side's to move.
                let own = if by == self.game.turn() { score } else { -score };
                let is_accepted = accepts_draw(own, self.game.position());
                let event = if is_accepted { Event::AcceptDraw { by } } else { Event::DeclineDraw { by } };
                self.apply(event).unwrap_or_default()
            }
            (Purpose::DrawAnswer(by), Said::Failed(_)) => {
                self.apply(Event::DeclineDraw { by }).unwrap_or_default()
            }
            _ => self.follow(Vec::new()),
        }
    }

    fn make_move(&mut self, by: Color, mv: Move) -> Vec<News> {
        match self.apply(Event::Play { by, mv }) {
            Ok(news) => news,
            Err(refusal) => {
                let text = refusal.text(self.game.position());
                self.give_up(by, PlayerError::Other(text))
            }
        }
    }

    /// A machine that cannot move stops the game, not the program: somebody may try again or put another in its place.
    fn give_up(&mut self, color: Color, error: PlayerError) -> Vec<News> {
        self.vacate(color);
        let mut news = vec![News::PlayerFailed { color, error }];
        news.extend(self.apply(Event::Pause).unwrap_or_default());
        news
    }

    /// After something has happened: saves, and sees who has to think now.
    fn follow(&mut self, notices: Vec<Notice>) -> Vec<News> {
        let is_worth_saving =
            notices.iter().any(|notice| !matches!(notice, Notice::HintWanted | Notice::Hint { .. }));
        let complaint = if is_worth_saving { self.autosave() } else { None };
        self.think();
        for notice in &notices {
            match notice {
                Notice::HintWanted => self.ask_adviser(Purpose::Hint),
                Notice::DrawOffered { by } if self.game.players()[!*by].is_machine() => {
                    self.ask_adviser(Purpose::DrawAnswer(!*by));
                }
                _ => {}
            }
        }
        self.advise();
        notices.into_iter().map(News::Game).chain(complaint).collect()
    }

    /// Saves the game; without a place for it, nothing is done.
    pub fn save(&self) -> Result<(), ArchiveError> {
        match &self.archive {
            Some(archive) => archive.write(&self.game.save(self.now())),
            None => Ok(()),
        }
    }

    /// Saves the game. If that fails, the game goes on, and the reason is told once.
    pub fn autosave(&mut self) -> Option<News> {
        let complaint = self.save().err();
        let is_new = complaint != self.complaint;
        self.complaint.clone_from(&complaint);
        complaint.filter(|_| is_new).map(News::SaveFailed)
    }

    /// Saves the game for the last time, and says what came of it. Of a game that is over, and of one in which nothing
    /// was played, only a failure is told.
    pub fn farewell(&self, language: Language) -> Option<String> {
        let words = language.words();
        let is_over = matches!(self.game.status(), Status::Over(_));
        match (self.save(), &self.archive) {
            (Err(error), _) => Some(fill(words.cannot_save, &[("reason", &language.archive_error(&error))])),
            (Ok(()), None) => is_begun(&self.game).then(|| words.not_saved.to_owned()),
            (Ok(()), Some(_)) => (!is_over).then(|| words.goodbye.to_owned()),
        }
    }

    pub const fn archive(&self) -> Option<&Archive> {
        self.archive.as_ref()
    }

    fn next_ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// Sees to it that the machine to move thinks about this position, and nobody about another.
    fn think(&mut self) {
        let turn = self.game.turn();
        let is_wanted = self.game.status() == Status::Playing && self.game.players()[turn].is_machine();
        let player = self.game.players()[turn].clone();
        if self.moving.as_ref().is_some_and(|work| !is_wanted || !work.is_about(&self.game, &player)) {
            self.stop_moving();
        }
        if is_wanted && self.moving.is_none() {
            let ticket = self.next_ticket();
            self.moving = Some(Work::new(ticket, Purpose::Move(turn), &self.game, self.game.record().ply()));
            self.start_move(ticket, &player);
        }
    }

    fn start_move(&mut self, ticket: u64, player: &Player) {
        let turn = self.game.turn();
        let tell = Arc::clone(&self.tell);
        match player {
            Player::Human => {}
            Player::Random => {
                let moves = self.game.legal_moves();
                let best = moves.get(self.random.below(moves.len())).copied();
                tell(Answer { ticket, said: Said::found(best) });
            }
            Player::Engine(level) => {
                let limits = work::limits(&self.game, self.now(), *level);
                let seat = self.seats[turn].take().filter(|seat| matches!(seat, Seat::Engine(_)));
                let seat = seat.unwrap_or_else(|| Seat::Engine(EngineDesk::start(tell, level.is_none())));
                if let Seat::Engine(desk) = &seat {
                    desk.search(ticket, &self.game, self.game.record().ply(), *level, limits);
                }
                self.seats[turn] = Some(seat);
            }
            Player::Uci(command) => {
                let is_there = |seat: &Seat| matches!(seat, Seat::Uci(desk) if desk.command() == command);
                if !self.seats[turn].as_ref().is_some_and(is_there) {
                    self.vacate(turn);
                    self.seats[turn] = Some(Seat::Uci(UciDesk::start(command, tell)));
                }
                if let Some(Seat::Uci(desk)) = &self.seats[turn] {
                    desk.search(ticket, &self.game, work::go(&self.game, self.now()));
                }
            }
        }
    }

    fn stop_moving(&mut self) {
        let Some(work) = self.moving.take() else { return };
        let Purpose::Move(color) = work.purpose else { return };
        match &self.seats[color] {
            Some(Seat::Engine(desk)) => desk.stop(),
            // There is no other way to have it back soon.
            Some(Seat::Uci(_)) => self.vacate(color),
            None => {}
        }
    }

    /// There is one adviser, and nobody who has asked is forgotten for whoever asks later.
    fn ask_adviser(&mut self, purpose: Purpose) {
        let is_asked = self.advising.iter().chain(&self.waiting).any(|work| work.purpose == purpose);
        if !is_asked {
            self.waiting.push(Work::new(0, purpose, &self.game, self.game.record().ply()));
        }
    }

    /// Nobody sits there any more. An engine of others takes a moment to go.
    fn vacate(&mut self, color: Color) {
        self.leaving.retain(|thread| !thread.is_finished());
        if let Some(Seat::Uci(desk)) = self.seats[color].take() {
            self.leaving.extend(desk.dismiss());
        }
    }

    /// Stops advice on another position, and begins what was asked for, or what is wanted all the time.
    fn advise(&mut self) {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.retain(|work| !self.is_stale(work));
        let is_idle_talk = |work: &Work| work.purpose == Purpose::Analysis && !waiting.is_empty();
        if self.advising.as_ref().is_some_and(|work| self.is_stale(work) || is_idle_talk(work)) {
            self.stop_advice();
        }
        if self.advising.is_none() && !waiting.is_empty() {
            let next = waiting.remove(0);
            self.start_advice(next.purpose, self.game.record().ply());
        }
        self.waiting = waiting;
        let analyzed = self
            .analyzed
            .filter(|ply| self.game.record().positions().get(*ply).is_some_and(Position::has_moves));
        if let Some(ply) = analyzed.filter(|_| self.advising.is_none()) {
            self.start_advice(Purpose::Analysis, ply);
        }
    }

    /// Does nobody want it any more?
    fn is_stale(&self, work: &Work) -> bool {
        let is_open = !matches!(self.game.status(), Status::Over(_));
        match work.purpose {
            Purpose::Analysis => self.analyzed.is_none_or(|ply| !work.is_of_position_at(&self.game, ply)),
            Purpose::DrawAnswer(by) => self.game.draw_offer() != Some(!by),
            _ => !is_open || !work.is_of_position_at(&self.game, self.game.record().ply()),
        }
    }

    fn start_advice(&mut self, purpose: Purpose, ply: usize) {
        let ticket = self.next_ticket();
        let tell = Arc::clone(&self.tell);
        let desk = self.adviser.get_or_insert_with(|| EngineDesk::start(tell, false));
        desk.search(ticket, &self.game, ply, None, work::advice_limits(purpose));
        self.advising = Some(Work::new(ticket, purpose, &self.game, ply));
    }

    fn stop_advice(&mut self) {
        if self.advising.take().is_some()
            && let Some(desk) = &self.adviser
        {
            desk.stop();
        }
    }

    /// Ends everything that was started, and waits until it has gone: nobody else would see to it.
    pub fn close(mut self) {
        self.stop_all();
        for color in Color::ALL {
            self.vacate(color);
        }
        for thread in self.leaving {
            // A thread that failed has told so.
            let _ = thread.join();
        }
    }

    fn stop_all(&mut self) {
        self.waiting.clear();
        self.stop_moving();
        self.stop_advice();
    }
}
