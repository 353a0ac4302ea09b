//! Runs a game: has its engines move, answers for them, asks for advice, and saves after every move. The front ends (line
//! by line, full screen, page) pass on what people do and what the threads of the engines answer.

mod advice;
mod answer;
mod engine_player;
mod news;
mod saving;
mod search;
#[cfg(test)]
mod tests;
mod uci_player;

use std::fmt;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use arrocco_play::{Event, Game, Notice, Player, Refusal, Sides, Status, accepts_draw};
use arrocco_rules::{Color, Move, Position};
use arrocco_support::random::Random;

use super::archive::Archive;
use super::error::{ArchiveError, PlayerError};
pub use answer::{Answer, Purpose, Said};
use engine_player::EnginePlayer;
pub use news::News;
use search::Search;
use uci_player::UciPlayer;
pub use uci_player::find_program;

/// Receives the answers of the threads, for the front end to pass to [`Driver::hear`].
pub type Teller = Arc<dyn Fn(Answer) + Send + Sync>;

/// What makes the moves of a side that no person plays.
enum Seat {
    Engine(EnginePlayer),
    Uci(UciPlayer),
}

/// A game that is being played.
pub struct Driver {
    game: Game,
    /// Times of the game count from here.
    origin: Instant,
    archive: Option<Archive>,
    /// The error of the last attempt to save, so that a full disk is reported once.
    complaint: Option<ArchiveError>,
    tell: Teller,
    seats: Sides<Option<Seat>>,
    adviser: Option<EnginePlayer>,
    /// The search for the move of the engine to move.
    moving: Option<Search>,
    /// The search of the adviser.
    advising: Option<Search>,
    /// What the adviser is to search next: hints and answers to offers, in the order of the requests.
    waiting: Vec<Search>,
    /// The move that was last asked about, and the position before it.
    question: Option<(Position, Move)>,
    /// The half-moves before the position that is analysed all the time.
    analyzed: Option<usize>,
    tickets: u64,
    random: Random,
    /// The moves of a game that was opened from a file: it is not saved as long as nothing else is played.
    opened: Option<Vec<Move>>,
    /// The threads of other programs that were told to quit and may take a moment.
    quitting: Vec<JoinHandle<()>>,
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
            question: None,
            analyzed: None,
            tickets: 0,
            random: Random::from_time(),
            opened: None,
            quitting: Vec::new(),
        }
    }

    /// Begins the game, or resumes one that was paused.
    pub fn begin(&mut self) -> Vec<News> {
        match self.game.status() {
            Status::Paused => self.apply(Event::Resume).unwrap_or_default(),
            _ => self.follow(Vec::new()),
        }
    }

    /// Another game takes the place of this one.
    pub fn replace(&mut self, game: Game) -> Vec<News> {
        self.change_game(game, None)
    }

    /// The same with a game that comes from elsewhere and is only looked at: it is not saved until something is played in it.
    pub fn open(&mut self, game: Game) -> Vec<News> {
        let moves = game.record().moves().to_vec();
        self.change_game(game, Some(moves))
    }

    fn change_game(&mut self, game: Game, opened: Option<Vec<Move>>) -> Vec<News> {
        self.stop_all();
        for color in Color::ALL {
            self.vacate(color);
        }
        self.origin = Instant::now();
        self.game = game;
        self.opened = opened;
        self.begin()
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

    /// Is an engine searching for a move, for a hint, or for the answer to an offer?
    pub fn is_busy(&self) -> bool {
        let advises = self.advising.as_ref().is_some_and(|search| search.purpose != Purpose::Analysis);
        self.moving.is_some() || advises || !self.waiting.is_empty()
    }

    /// A person does something.
    pub fn apply(&mut self, event: Event) -> Result<Vec<News>, Refusal> {
        // Who names a player means to play on.
        let is_made_own = matches!(event, Event::Seat { .. });
        let notices = self.game.apply(event, self.now())?;
        if is_made_own {
            self.opened = None;
        }
        Ok(self.follow(notices))
    }

    /// Checks the clocks.
    pub fn tick(&mut self) -> Vec<News> {
        self.apply(Event::Tick).unwrap_or_default()
    }

    /// Is the answer the move of the engine to move?
    pub fn is_move(&self, answer: &Answer) -> bool {
        let is_last = !matches!(answer.said, Said::Thought(_));
        is_last && self.moving.as_ref().is_some_and(|search| search.ticket == answer.ticket)
    }

    /// Has the engine to move play the best move that it has found so far.
    pub fn hurry(&self) {
        match self.moving.as_ref().and_then(|_| self.seats[self.game.turn()].as_ref()) {
            Some(Seat::Engine(player)) => player.stop(),
            Some(Seat::Uci(player)) => player.hurry(),
            None => {}
        }
    }

    /// Handles an answer of a thread. An answer to what is no longer wanted is ignored.
    pub fn hear(&mut self, answer: Answer) -> Vec<News> {
        let is_of =
            |search: &Option<Search>| search.as_ref().is_some_and(|search| search.ticket == answer.ticket);
        let search = match (is_of(&self.moving), is_of(&self.advising)) {
            (true, _) => &mut self.moving,
            (_, true) => &mut self.advising,
            _ => return Vec::new(),
        };
        if let Said::Thought(report) = answer.said {
            let purpose = search.as_ref().map(|search| search.purpose);
            return purpose.map(|purpose| News::Thought { purpose, report }).into_iter().collect();
        }
        let Some(search) = search.take() else { return Vec::new() };
        let news = self.take_answer(search.purpose, answer.said);
        // The adviser goes on with what waits, whatever came of the answer.
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
            (Purpose::Explanation, Said::Explained(explanation)) => vec![News::Explained(explanation)],
            (Purpose::Explanation, Said::Failed(error)) => vec![News::NotExplained(error)],
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

    /// An engine that cannot move pauses the game; a person may try again or put another player in its place.
    fn give_up(&mut self, color: Color, error: PlayerError) -> Vec<News> {
        self.vacate(color);
        let mut news = vec![News::PlayerFailed { color, error }];
        news.extend(self.apply(Event::Pause).unwrap_or_default());
        news
    }

    /// After something has happened: saves, and starts the searches that are wanted now.
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

    fn next_ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// Starts the search of the engine to move, and stops one for another position.
    fn think(&mut self) {
        let turn = self.game.turn();
        let is_wanted = self.game.status() == Status::Playing && self.game.players()[turn].is_machine();
        let player = self.game.players()[turn].clone();
        if self.moving.as_ref().is_some_and(|search| !is_wanted || !search.is_about(&self.game, &player)) {
            self.stop_moving();
        }
        if is_wanted && self.moving.is_none() {
            let ticket = self.next_ticket();
            self.moving =
                Some(Search::new(ticket, Purpose::Move(turn), &self.game, self.game.record().ply()));
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
                let limits = search::limits(&self.game, self.now(), *level);
                let seat = self.seats[turn].take().filter(|seat| matches!(seat, Seat::Engine(_)));
                let mut seat =
                    seat.unwrap_or_else(|| Seat::Engine(EnginePlayer::start(tell, level.is_none())));
                if let Seat::Engine(engine) = &mut seat {
                    engine.search(ticket, &self.game, self.game.record().ply(), *level, limits);
                }
                self.seats[turn] = Some(seat);
            }
            Player::Uci(command) => {
                let is_same = |seat: &Seat| matches!(seat, Seat::Uci(player) if player.command() == command);
                if !self.seats[turn].as_ref().is_some_and(is_same) {
                    self.vacate(turn);
                    self.seats[turn] = Some(Seat::Uci(UciPlayer::start(command, tell)));
                }
                if let Some(Seat::Uci(player)) = &self.seats[turn] {
                    player.search(ticket, &self.game, search::go(&self.game, self.now()));
                }
            }
        }
    }

    fn stop_moving(&mut self) {
        let Some(search) = self.moving.take() else { return };
        let Purpose::Move(color) = search.purpose else { return };
        match &self.seats[color] {
            Some(Seat::Engine(player)) => player.stop(),
            // Another program may not react to a stop: it is ended.
            Some(Seat::Uci(_)) => self.vacate(color),
            None => {}
        }
    }

    /// Ends the engine of a side. Another program takes a moment to quit.
    fn vacate(&mut self, color: Color) {
        self.quitting.retain(|thread| !thread.is_finished());
        if let Some(Seat::Uci(player)) = self.seats[color].take() {
            self.quitting.extend(player.quit());
        }
    }

    /// Ends everything that was started, and waits until it has ended, so that no process is left behind.
    pub fn close(mut self) {
        self.stop_all();
        for color in Color::ALL {
            self.vacate(color);
        }
        for thread in self.quitting {
            // If it panicked, the panic hook has reported it.
            let _ = thread.join();
        }
    }

    fn stop_all(&mut self) {
        self.waiting.clear();
        self.stop_moving();
        self.stop_advice();
    }
}
