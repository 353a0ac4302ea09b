//! How a game handles events.

use std::time::Duration;

use arrocco_rules::{Color, Move, Outcome, PieceLetters, Termination, WhyNot};

use super::Game;
use crate::{Event, MoveRefusal, Notice, Player, Ply, Refusal, Sides, Status, read_move};

type ApplyResult = Result<Vec<Notice>, Refusal>;

impl Game {
    /// Handles an event and returns notices of what has changed, in order.
    ///
    /// If the flag of the side to move has fallen before the event, the game ends with that, the event is ignored, and
    /// the notices say so.
    ///
    /// # Errors
    ///
    /// If the event is refused; the game is unchanged then.
    ///
    /// ```
    /// # use arrocco_play::{Event, Game, Notice, Setup};
    /// # use arrocco_rules::Color;
    /// # use std::time::Duration;
    /// let setup = Setup { control: Some("1".parse().unwrap()), ..Setup::default() };
    /// let mut game = Game::new(setup, Duration::ZERO);
    /// let event = Event::PlayText { by: Color::White, text: "e4".to_owned() };
    /// let notices = game.apply(event, Duration::from_secs(61)).unwrap();
    /// assert!(matches!(&notices[..], [Notice::Over(outcome), Notice::TooLate] if outcome.winner() == Some(Color::Black)));
    /// ```
    pub fn apply(&mut self, event: Event, now: Duration) -> ApplyResult {
        if let Some(outcome) = self.check_flag(now) {
            let late = (event != Event::Tick).then_some(Notice::TooLate);
            self.revision += 1;
            return Ok(std::iter::once(Notice::Over(outcome)).chain(late).collect());
        }
        let notices = self.handle(event, now)?;
        self.revision += u64::from(!notices.is_empty());
        Ok(notices)
    }

    fn handle(&mut self, event: Event, now: Duration) -> ApplyResult {
        match event {
            Event::Play { by, mv } => self.play(by, mv, now),
            Event::PlayText { by, text } => self.play_text(by, &text, now),
            Event::TakeBack { plies } => self.take_back(plies, now),
            Event::Redo { plies } => self.redo(plies, now),
            Event::OfferDraw { by } => self.offer_draw(by, now),
            Event::AcceptDraw { by } => self.accept_draw(by, now),
            Event::DeclineDraw { by } => self.decline_draw(by),
            Event::ClaimDraw { by, with } => self.claim_draw(by, with, now),
            Event::Resign { by } => self.resign(by, now),
            Event::AskHint => self.ask_hint(),
            Event::Hint { mv } => self.take_hint(mv),
            Event::Pause => self.pause(now),
            Event::Resume => self.resume(now),
            Event::Tick => Ok(Vec::new()),
            Event::Seat { color, player } => Ok(self.seat(color, player)),
            Event::Conclude { outcome } => self.conclude(outcome, now),
        }
    }

    fn check_open(&self) -> Result<(), Refusal> {
        self.record.outcome().map_or(Ok(()), |outcome| Err(Refusal::Over(outcome)))
    }

    /// May a person be advised now? Not while a machine is to move against a person: its clock would run while the processor
    /// works for the other side.
    ///
    /// # Errors
    ///
    /// If it is the machine's turn.
    ///
    /// ```
    /// use arrocco_play::{Game, Player, Refusal, Setup, Sides};
    /// use arrocco_rules::Color;
    /// use std::time::Duration;
    /// let players = Sides { white: Player::Random, black: Player::Human };
    /// let game = Game::new(Setup { players, ..Setup::default() }, Duration::ZERO);
    /// assert_eq!(game.check_advice(), Err(Refusal::NotYourTurn { turn: Color::White }));
    /// ```
    pub fn check_advice(&self) -> Result<(), Refusal> {
        let turn = self.turn();
        let is_open = self.record.outcome().is_none();
        if is_open && self.players[turn].is_machine() && !self.players[!turn].is_machine() {
            return Err(Refusal::NotYourTurn { turn });
        }
        Ok(())
    }

    /// May this side move now?
    ///
    /// # Errors
    ///
    /// If the game is over or paused, or it is the other side's turn.
    ///
    /// ```
    /// # use arrocco_play::{Game, Refusal, Setup};
    /// # use arrocco_rules::Color;
    /// # use std::time::Duration;
    /// let game = Game::new(Setup::default(), Duration::ZERO);
    /// assert_eq!(game.check_turn(Color::White), Ok(()));
    /// assert_eq!(game.check_turn(Color::Black), Err(Refusal::NotYourTurn { turn: Color::White }));
    /// ```
    pub fn check_turn(&self, by: Color) -> Result<(), Refusal> {
        match self.status() {
            Status::Over(outcome) => Err(Refusal::Over(outcome)),
            Status::Paused => Err(Refusal::Paused),
            Status::Playing if by != self.turn() => Err(Refusal::NotYourTurn { turn: self.turn() }),
            Status::Playing => Ok(()),
        }
    }

    fn check_flag(&mut self, now: Duration) -> Option<Outcome> {
        let is_running = self.status() == Status::Playing;
        if !is_running || !self.clocks.has_flagged(now) {
            return None;
        }
        let outcome = self.record.flag(self.turn()).ok()?;
        self.close(now);
        Some(outcome)
    }

    fn play_text(&mut self, by: Color, text: &str, now: Duration) -> ApplyResult {
        self.check_turn(by)?;
        let mv = read_move(self.position(), text, &PieceLetters::ENGLISH)?;
        self.play(by, mv, now)
    }

    fn play(&mut self, by: Color, mv: Move, now: Duration) -> ApplyResult {
        self.check_turn(by)?;
        self.check_legal(mv)?;
        let (san, captured) = (self.position().san(mv), self.captured_by(mv));
        self.plies.truncate(self.record.ply());
        if let Err(arrocco_rules::PlayError::Over(over)) = self.record.play(mv) {
            return Err(Refusal::Over(over.0));
        }
        let made = u32::try_from(self.moves_made(by)).unwrap_or(u32::MAX);
        let times = self.clocks.press(now, made);
        let (thought, left) = (times.thought, times.left);
        self.plies.push(Ply { mv, san, captured, thought, left, lost_time: Sides::default() });
        self.start_clock(now);
        self.hint = None;
        let declined = self.offer.take_if(|from| *from != by).map(|_| Notice::DrawDeclined { by });
        let moved = [Notice::Moved { by, mv, san }];
        Ok(declined.into_iter().chain(moved).chain(self.close_if_over(now)).collect())
    }

    fn check_legal(&self, mv: Move) -> Result<(), MoveRefusal> {
        let position = self.position();
        if position.is_legal(mv) {
            return Ok(());
        }
        let uci = mv.uci(position.castling_mode());
        let found = position.find_move(mv.from(), mv.to(), mv.promotion());
        let why = found.map_or_else(|why| why, |expected| WhyNot::WrongKind { expected });
        Err(MoveRefusal::Squares { uci, why })
    }

    /// Closes the game if the last move has ended it.
    fn close_if_over(&mut self, now: Duration) -> Option<Notice> {
        let outcome = self.record.outcome()?;
        self.close(now);
        Some(Notice::Over(outcome))
    }

    /// Stops the clocks and clears the draw offer and the hint, at the end of the game.
    fn close(&mut self, now: Duration) {
        self.clocks.stop(now);
        self.offer = None;
        self.hint = None;
    }

    /// Refuses if the game was lost on time: it cannot be continued by taking moves back.
    fn check_time_left(&self) -> Result<(), Refusal> {
        let ended = self.record.outcome().filter(|outcome| is_by_time(*outcome));
        ended.map_or(Ok(()), |outcome| Err(Refusal::Over(outcome)))
    }

    fn take_back(&mut self, plies: usize, now: Duration) -> ApplyResult {
        self.check_time_left()?;
        if plies == 0 || plies > self.record.ply() {
            return Err(Refusal::NothingToTakeBack);
        }
        for _ in 0..plies {
            self.record.undo();
            let played = self.record.ply();
            let before = match played.checked_sub(1).and_then(|last| self.plies.get(last)) {
                Some(ply) => ply.left,
                None => self.clocks.full(),
            };
            let lost_time = self.clocks.take_back(before, now);
            if let Some(ply) = self.plies.get_mut(played) {
                ply.lost_time = lost_time;
            }
        }
        self.reset_after_jump(now);
        Ok(vec![Notice::TakenBack { plies }])
    }

    fn redo(&mut self, plies: usize, now: Duration) -> ApplyResult {
        self.check_time_left()?;
        if plies == 0 || plies > self.undone().len() {
            return Err(Refusal::NothingToRedo);
        }
        for _ in 0..plies {
            let next = self.plies.get_mut(self.record.ply());
            let lost_time = next.map(|ply| std::mem::take(&mut ply.lost_time)).unwrap_or_default();
            self.record.redo();
            self.clocks.redo(lost_time, now);
        }
        self.reset_after_jump(now);
        Ok(std::iter::once(Notice::Redone { plies }).chain(self.close_if_over(now)).collect())
    }

    /// After moves were taken back or played again: clears draw offers and the hint, and starts the clock unless paused.
    fn reset_after_jump(&mut self, now: Duration) {
        self.offer = None;
        self.offered_at = Sides::default();
        self.hint = None;
        if !self.is_paused {
            self.start_clock(now);
        }
    }

    fn offer_draw(&mut self, by: Color, now: Duration) -> ApplyResult {
        self.check_open()?;
        if self.offer == Some(!by) {
            return self.accept_draw(by, now);
        }
        if self.offer == Some(by) {
            return Err(Refusal::OfferStands);
        }
        let made = self.moves_made(by);
        if self.offered_at[by] == Some(made) {
            return Err(Refusal::OfferedAlready);
        }
        self.offer = Some(by);
        self.offered_at[by] = Some(made);
        Ok(vec![Notice::DrawOffered { by }])
    }

    fn accept_draw(&mut self, by: Color, now: Duration) -> ApplyResult {
        self.check_open()?;
        if self.offer != Some(!by) {
            return Err(Refusal::NoOffer);
        }
        let outcome = self.record.agree_draw().map_err(|over| Refusal::Over(over.0))?;
        self.close(now);
        Ok(vec![Notice::Over(outcome)])
    }

    fn decline_draw(&mut self, by: Color) -> ApplyResult {
        self.check_open()?;
        self.offer.take_if(|from| *from != by).ok_or(Refusal::NoOffer)?;
        Ok(vec![Notice::DrawDeclined { by }])
    }

    fn claim_draw(&mut self, by: Color, with: Option<Move>, now: Duration) -> ApplyResult {
        self.check_turn(by)?;
        let outcome = match with {
            Some(mv) => self.record.claim_draw_with(mv)?,
            None => self.record.claim_draw()?,
        };
        self.close(now);
        Ok(vec![Notice::Over(outcome)])
    }

    fn resign(&mut self, by: Color, now: Duration) -> ApplyResult {
        let outcome = self.record.resign(by).map_err(|over| Refusal::Over(over.0))?;
        self.close(now);
        Ok(vec![Notice::Over(outcome)])
    }

    fn conclude(&mut self, outcome: Outcome, now: Duration) -> ApplyResult {
        let outcome = self.record.conclude(outcome).map_err(|over| Refusal::Over(over.0))?;
        self.close(now);
        Ok(vec![Notice::Over(outcome)])
    }

    /// Hints are for people.
    fn ask_hint(&self) -> ApplyResult {
        self.check_open()?;
        self.check_advice()?;
        Ok(vec![Notice::HintWanted])
    }

    fn take_hint(&mut self, mv: Move) -> ApplyResult {
        self.check_open()?;
        if !self.position().is_legal(mv) {
            return Err(Refusal::StaleHint);
        }
        self.hint = Some(mv);
        Ok(vec![Notice::Hint { mv, san: self.position().san(mv) }])
    }

    fn pause(&mut self, now: Duration) -> ApplyResult {
        self.check_open()?;
        if self.is_paused {
            return Err(Refusal::Paused);
        }
        self.is_paused = true;
        self.clocks.stop(now);
        Ok(vec![Notice::Paused])
    }

    fn resume(&mut self, now: Duration) -> ApplyResult {
        self.check_open()?;
        if !self.is_paused {
            return Err(Refusal::NotPaused);
        }
        self.is_paused = false;
        self.start_clock(now);
        Ok(vec![Notice::Resumed])
    }

    fn seat(&mut self, color: Color, player: Player) -> Vec<Notice> {
        if self.players[color] == player {
            return Vec::new();
        }
        self.players[color] = player;
        vec![Notice::Seated { color }]
    }
}

fn is_by_time(outcome: Outcome) -> bool {
    matches!(outcome.termination(), Termination::Time | Termination::TimeWithoutMatingMaterial)
}
