//! One game between two engines: the referee asks for moves, runs the clocks and ends the game.

use std::sync::Arc;
use std::time::Duration;

use arrocco_rules::{CastlingMode, Color, Game, Move, Outcome, Termination};
use arrocco_support::quote::quote;
use arrocco_uci::client::{ClientError, Engine, Found, Score};

use super::adjudication::{DrawRule, ResignRule};
use super::book::Opening;
use super::clock::{Clock, Flagged};
use super::finished_game::{Fault, FaultKind, FinishedGame, MoveInfo, Ply};
use super::table_judge::TableJudge;
use super::time_control::TimeControl;

/// The rules by which games are ended.
#[derive(Clone, Debug)]
pub(crate) struct Referee {
    pub(crate) mode: CastlingMode,
    pub(crate) margin: Duration,
    /// How long an engine without a clock may think.
    pub(crate) timeout: Duration,
    pub(crate) draw: Option<DrawRule>,
    pub(crate) resign: Option<ResignRule>,
    pub(crate) max_moves: Option<u32>,
    pub(crate) tables: Option<Arc<TableJudge>>,
}

/// How long an engine that has exceeded its time may take to stop.
const GRACE: Duration = Duration::from_secs(2);

/// The game was canceled.
#[derive(Debug)]
pub(crate) struct Canceled;

/// An engine and its time control, on one side of the board.
#[derive(Debug)]
pub(crate) struct Seat<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) control: TimeControl,
}

/// A game that is being played.
struct OngoingGame<'a> {
    referee: &'a Referee,
    game: Game,
    clocks: [Clock; 2],
    plies: Vec<Ply>,
    /// The scores that the engines reported, move by move, from the mover's point of view.
    scores: Vec<Option<Score>>,
}

/// Why there is no move.
enum NoMove {
    Fault(FaultKind, String),
    Canceled,
}

impl Referee {
    /// Plays a game. The first seat has White.
    pub(crate) fn play(&self, opening: &Opening, mut seats: [Seat<'_>; 2]) -> Result<FinishedGame, Canceled> {
        let plies = opening.moves.iter().map(|&mv| Ply { mv, info: None }).collect();
        let clocks = [Clock::new(seats[0].control), Clock::new(seats[1].control)];
        let mut ongoing =
            OngoingGame { referee: self, game: opening.game(), clocks, plies, scores: Vec::new() };
        for (seat, color) in seats.iter_mut().zip(Color::ALL) {
            if let Err(error) = seat.engine.new_game() {
                return ongoing.fail(color, error.into());
            }
        }
        loop {
            if let Some(outcome) = ongoing.outcome() {
                return Ok(ongoing.finish(outcome, None));
            }
            let color = ongoing.game.position().turn();
            let seat = match color {
                Color::White => &mut seats[0],
                Color::Black => &mut seats[1],
            };
            if let Err(no_move) = ongoing.take_turn(seat.engine) {
                return ongoing.fail(color, no_move);
            }
        }
    }
}

impl OngoingGame<'_> {
    /// Lets the side to move make its move.
    fn take_turn(&mut self, engine: &mut Engine) -> Result<(), NoMove> {
        engine.position(self.game.start(), self.game.moves(), self.referee.mode)?;
        let found = self.ask(engine)?;
        let mv = self.legal_move(&found)?;
        let color = self.game.position().turn();
        let margin = self.referee.margin;
        let clock = self.clock(color);
        clock.spend(found.elapsed, margin).map_err(|Flagged| flagged(found.elapsed))?;
        let info = MoveInfo {
            score: found.info.score,
            depth: found.info.depth,
            elapsed: found.elapsed,
            left: clock.left(),
        };
        self.plies.push(Ply { mv, info: Some(info) });
        self.scores.push(info.score);
        // It is legal, and the game is not over.
        let _ = self.game.play_on(mv);
        Ok(())
    }

    fn clock(&mut self, color: Color) -> &mut Clock {
        match color {
            Color::White => &mut self.clocks[0],
            Color::Black => &mut self.clocks[1],
        }
    }

    /// Lets the engine search. It is not told of the margin, but may use it.
    fn ask(&mut self, engine: &mut Engine) -> Result<Found, NoMove> {
        let clock = *self.clock(self.game.position().turn());
        let limit = clock.limit().map_or(self.referee.timeout, |limit| limit + self.referee.margin);
        match engine.search(&clock.go(self.clocks), limit) {
            Err(ClientError::Silent { .. }) if engine.is_searching() => Err(overtime(engine, &clock, limit)),
            result => Ok(result?),
        }
    }

    fn legal_move(&self, found: &Found) -> Result<Move, NoMove> {
        let text = found.best.mv.as_deref().unwrap_or("(none)");
        self.game.position().move_from_uci(text).map_err(|error| {
            let fen = self.game.position();
            NoMove::Fault(FaultKind::IllegalMove, format!("played {}: {error} ({fen})", quote(text)))
        })
    }

    /// How the game has ended, if it has: by the rules or by adjudication.
    fn outcome(&mut self) -> Option<Outcome> {
        if let Some(outcome) = self.game.outcome() {
            return Some(outcome);
        }
        if let Ok(outcome) = self.game.claim_draw() {
            return Some(outcome);
        }
        self.adjudicated()
    }

    fn adjudicated(&self) -> Option<Outcome> {
        let tables = self.referee.tables.as_ref();
        if let Some(outcome) = tables.and_then(|tables| tables.decide(self.game.position())) {
            return Some(outcome);
        }
        let fullmoves = u32::from(self.game.position().fullmoves());
        if self.referee.draw.is_some_and(|rule| rule.applies(fullmoves, &self.scores)) || self.is_too_long() {
            return Outcome::new(Termination::Adjudication, None);
        }
        let has_lost = self.referee.resign?.mover_has_lost(&self.scores)?;
        let mover = !self.game.position().turn();
        Outcome::new(Termination::Adjudication, Some(if has_lost { !mover } else { mover }))
    }

    fn is_too_long(&self) -> bool {
        self.referee.max_moves.is_some_and(|most| self.plies.len() as u64 >= 2 * u64::from(most))
    }

    /// Ends the game because an engine did not make a move.
    fn fail(mut self, culprit: Color, no_move: NoMove) -> Result<FinishedGame, Canceled> {
        let NoMove::Fault(kind, text) = no_move else { return Err(Canceled) };
        let winner = Some(!culprit);
        let outcome = match kind {
            FaultKind::Time => self.game.flag(culprit).ok(),
            FaultKind::IllegalMove => Outcome::new(Termination::IllegalMove, winner),
            FaultKind::Crash | FaultKind::Stall => Outcome::new(Termination::Abandonment, winner),
        };
        let outcome = outcome.ok_or(Canceled)?;
        Ok(self.finish(outcome, Some(Fault { culprit, kind, text })))
    }

    fn finish(self, outcome: Outcome, fault: Option<Fault>) -> FinishedGame {
        FinishedGame { start: *self.game.start(), plies: self.plies, outcome, fault }
    }
}

/// Time is up and there is no move. An engine that then does not stop has stalled, and so has one without a clock.
fn overtime(engine: &mut Engine, clock: &Clock, limit: Duration) -> NoMove {
    let waited = limit.as_secs_f64();
    match engine.stop(GRACE) {
        Ok(()) if clock.limit().is_some() => {
            NoMove::Fault(FaultKind::Time, format!("made no move within {waited:.3} s"))
        }
        Ok(()) => NoMove::Fault(FaultKind::Stall, format!("made no move within {waited} s")),
        Err(ClientError::Silent { .. }) => {
            NoMove::Fault(FaultKind::Stall, format!("made no move within {waited:.3} s and did not stop"))
        }
        Err(error) => error.into(),
    }
}

/// The move came, but too late.
fn flagged(elapsed: Duration) -> NoMove {
    NoMove::Fault(FaultKind::Time, format!("took {:.3} s, more than there was", elapsed.as_secs_f64()))
}

impl From<ClientError> for NoMove {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::Canceled => Self::Canceled,
            ClientError::Silent { .. } => Self::Fault(FaultKind::Stall, format!("gave {error}")),
            ClientError::NotReading => {
                Self::Fault(FaultKind::Stall, "did not read what it was told".to_owned())
            }
            _ => Self::Fault(FaultKind::Crash, format!("gave {error}")),
        }
    }
}
