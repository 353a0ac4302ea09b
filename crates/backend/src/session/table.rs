//! The game that the page watches, with the engines that play in it.

use std::time::Duration;

use arrocco_engine::Score;
use arrocco_language::{Language, error::PlayerError};
use arrocco_play::{Event, Game, Notice, Player, Sides, Status, View, accepts_draw};
use arrocco_rules::{Color, Move};

use super::effect::Effect;
use super::searches::{self, Advice};
use super::uci_seat::UciSeat;
use crate::game::{event, refused, resumes_by_itself, typed};
use crate::protocol::{Act, NewsView, Refused, Reply, written};

/// An engine takes at least so long for a move, so that people can follow, but no more than this part of its clock.
const MOVE_DELAY: Duration = Duration::from_millis(350);
const SHARE_OF_CLOCK: u32 = 50;

/// The engines, and what they may use.
pub(super) struct Engines<'a> {
    pub(super) player: &'a mut UciSeat<u64>,
    pub(super) adviser: &'a mut UciSeat<Advice>,
    pub(super) threads: u16,
    pub(super) random: u64,
    pub(super) effects: &'a mut Vec<Effect>,
}

impl Engines<'_> {
    /// Stops advice for the game. The lines of a study are not its business.
    fn stop_advice(&mut self) {
        self.adviser.stop_if(|purpose| *purpose != Advice::Lines, self.effects);
    }
}

/// A game in play. Times of the game count from when it was opened.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: String,
    game: Game,
    origin: Duration,
    /// The half-moves and the key of the position; the revision of the game with which it came up, and when that was.
    position_id: (usize, u64),
    position_since: u64,
    turn_began: Duration,
    /// A move that came too fast for people to follow, and when it is to be played.
    held_move: Option<(Duration, Option<Move>)>,
    /// The revision for which a machine has been asked for its move.
    asked_at: Option<u64>,
}

/// What has happened: notices of the game, and the failure of a machine.
pub(super) type News = (Vec<Notice>, Option<(Color, PlayerError)>);

impl Table {
    pub(super) fn new(name: String, game: Game, clock: Duration) -> Self {
        let position_id = position_id(&game);
        Self {
            name,
            game,
            origin: clock,
            position_id,
            position_since: 0,
            turn_began: clock,
            held_move: None,
            asked_at: None,
        }
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    fn now(&self, clock: Duration) -> Duration {
        clock.saturating_sub(self.origin)
    }

    /// The game as it is saved.
    pub(super) fn saved(&self, clock: Duration) -> String {
        self.game.save(self.now(clock))
    }

    /// When something is due though nobody does anything.
    pub(super) fn due(&self) -> Option<Duration> {
        let flag = self.game.deadline().map(|deadline| self.origin + deadline);
        let held = self.held_move.as_ref().map(|(due, _)| *due);
        [flag, held].into_iter().flatten().min()
    }

    /// Somebody watches: a game without a clock goes on.
    pub(super) fn begin(&mut self, clock: Duration, engines: &mut Engines<'_>) {
        if resumes_by_itself(&self.game) {
            // It is paused, so this is allowed.
            let _ = self.apply(Event::Resume, clock, engines);
        } else {
            self.think(clock, engines);
        }
    }

    /// Nobody watches any more. Returns whether that has changed the game.
    pub(super) fn leave(&mut self, clock: Duration, engines: &mut Engines<'_>) -> bool {
        self.held_move = None;
        self.asked_at = None;
        engines.player.stop(engines.effects);
        engines.stop_advice();
        self.game.apply(Event::Pause, self.now(clock)).is_ok()
    }

    /// The message that shows the game.
    pub(super) fn message(
        &self,
        news: &News,
        language: Language,
        clock: Duration,
        re: Option<u64>,
    ) -> String {
        let view: View = self.game.view(self.now(clock));
        let mut notices: Vec<NewsView> = news.0.iter().filter_map(NewsView::of).collect();
        if let Some((color, error)) = &news.1 {
            let text = format!("{}: {}", language.side(*color), language.player_error(error));
            notices.push(NewsView::failure("player-failed", Some(*color), text));
        }
        let reply =
            Reply::Game { game: &self.name, view: &view, notices: &notices, yours: Sides::both(true) };
        written(&reply, re)
    }

    /// A person does something, having seen this revision of the game.
    pub(super) fn act(
        &mut self,
        (revision, act): (u64, &Act),
        language: Language,
        clock: Duration,
        engines: &mut Engines<'_>,
    ) -> Result<News, Refused> {
        if !(self.position_since..=self.game.revision()).contains(&revision) {
            return Err(Refused::new("stale", language.words().other_position));
        }
        let event = event(act, &self.game, Sides::both(true), language)?;
        let before = self.game.clone();
        self.apply(event, clock, engines).map_err(|refusal| refused(&refusal, &before, language, typed(act)))
    }

    /// Checks the clocks, and plays a move that was held back.
    pub(super) fn tick(&mut self, clock: Duration, engines: &mut Engines<'_>) -> Option<News> {
        if let Some((_, mv)) = self.held_move.take_if(|(due, _)| *due <= clock) {
            return Some(self.make_move(mv, clock, engines));
        }
        let news = self.apply(Event::Tick, clock, engines).ok()?;
        (!news.0.is_empty()).then_some(news)
    }

    /// The engine to move has answered.
    pub(super) fn take_move(
        &mut self,
        asked_at: u64,
        mv: Option<Move>,
        clock: Duration,
        engines: &mut Engines<'_>,
    ) -> Option<News> {
        if self.asked_at != Some(asked_at) {
            return None;
        }
        let due = self.turn_began + self.delay(clock);
        if clock < due {
            self.held_move = Some((due, mv));
            return None;
        }
        Some(self.make_move(mv, clock, engines))
    }

    /// The adviser has answered.
    pub(super) fn take_advice(
        &mut self,
        purpose: Advice,
        mv: Option<Move>,
        score: Score,
        clock: Duration,
        engines: &mut Engines<'_>,
    ) -> Option<News> {
        let event = match (purpose, mv) {
            (Advice::Hint, Some(mv)) => Event::Hint { mv },
            (Advice::DrawAnswer(by), _) => {
                // The score is the side's to move.
                let own = if by == self.game.turn() { score } else { -score };
                let is_accepted = accepts_draw(own, self.game.position());
                if is_accepted { Event::AcceptDraw { by } } else { Event::DeclineDraw { by } }
            }
            _ => return None,
        };
        self.apply(event, clock, engines).ok()
    }

    /// How long an engine's move is delayed.
    fn delay(&self, clock: Duration) -> Duration {
        let left = self.game.left(self.game.turn(), self.now(clock)).unwrap_or(Duration::MAX);
        MOVE_DELAY.min(left / SHARE_OF_CLOCK)
    }

    /// A machine that cannot move pauses the game.
    fn make_move(&mut self, mv: Option<Move>, clock: Duration, engines: &mut Engines<'_>) -> News {
        let by = self.game.turn();
        self.asked_at = None;
        let error = match mv {
            None => PlayerError::NoMove,
            Some(mv) => match self.apply(Event::Play { by, mv }, clock, engines) {
                Ok(news) => return news,
                Err(refusal) => PlayerError::Other(refusal.text(self.game.position())),
            },
        };
        let notices = self.game.apply(Event::Pause, self.now(clock)).unwrap_or_default();
        (notices, Some((by, error)))
    }

    fn apply(
        &mut self,
        event: Event,
        clock: Duration,
        engines: &mut Engines<'_>,
    ) -> Result<News, arrocco_play::Refusal> {
        let notices = self.game.apply(event, self.now(clock))?;
        if self.note_position(clock) {
            engines.stop_advice();
        }
        self.think(clock, engines);
        for notice in &notices {
            match notice {
                Notice::HintWanted => {
                    engines.adviser.search(searches::advice(Advice::Hint, &self.game), engines.effects);
                }
                Notice::DrawOffered { by } if self.game.players()[!*by].is_machine() => {
                    let answer = searches::advice(Advice::DrawAnswer(!*by), &self.game);
                    engines.adviser.search(answer, engines.effects);
                }
                _ => {}
            }
        }
        Ok((notices, None))
    }

    /// Notes when another position comes up on the board; returns whether one has.
    fn note_position(&mut self, clock: Duration) -> bool {
        let position_id = position_id(&self.game);
        if position_id == self.position_id {
            return false;
        }
        self.position_id = position_id;
        self.position_since = self.game.revision();
        self.turn_began = clock;
        self.held_move = None;
        self.asked_at = None;
        true
    }

    /// Has the machine to move move, and stops one that is not.
    fn think(&mut self, clock: Duration, engines: &mut Engines<'_>) {
        let player = &self.game.players()[self.game.turn()];
        if self.game.status() != Status::Playing || !player.is_machine() {
            self.asked_at = None;
            self.held_move = None;
            return engines.player.stop(engines.effects);
        }
        if self.asked_at.is_some() {
            return;
        }
        self.asked_at = Some(self.game.revision());
        if let Player::Engine(level) = player {
            let job = searches::own_move(&self.game, *level, engines.threads, self.now(clock));
            return engines.player.search(job, engines.effects);
        }
        let moves = self.game.legal_moves();
        let index = (u128::from(engines.random) * moves.len() as u128) >> 64;
        let mv = moves.get(index as usize).copied();
        self.held_move = Some((self.turn_began + self.delay(clock), mv));
    }
}

fn position_id(game: &Game) -> (usize, u64) {
    (game.record().ply(), game.position().key())
}
