//! The clock while something else is on the screen: nobody can look after it, so it stands still until the board is back.

use arrocco_play::{Event, Game, Status};

use super::super::dialog::Dialog;
use super::super::message::Request;
use super::super::state::{ClockHold, State};
use super::news::is_watched;

impl State {
    /// Stops the clock when the board goes out of sight, and lets it go on when it is back. A game that a person has paused, or
    /// that has no clock, or in which only machines play, is left as it is.
    pub(super) fn hold_clock(&mut self, requests: &mut Vec<Request>, game: &Game) {
        let apply = |event| Request::Apply { event, typed: String::new() };
        match (self.is_board_away(), self.clock_hold) {
            (true, ClockHold::None | ClockHold::Ending)
                if game.is_running() && game.control().is_some() && !is_watched(game) =>
            {
                self.clock_hold = ClockHold::Held;
                requests.push(apply(Event::Pause));
            }
            (false, ClockHold::Held) => {
                // Another game forgets it; if that cannot begin, its window is back.
                if requests.iter().any(|request| matches!(request, Request::StartGame(_))) {
                    return;
                }
                let is_paused = game.status() == Status::Paused;
                self.clock_hold = if is_paused { ClockHold::Ending } else { ClockHold::None };
                if is_paused {
                    requests.insert(0, apply(Event::Resume));
                }
            }
            _ => {}
        }
    }

    /// Is something else shown than the game that is played? Questions about the next move belong to the game.
    const fn is_board_away(&self) -> bool {
        let is_window = !matches!(
            self.dialog,
            None | Some(
                Dialog::Promotion { .. }
                    | Dialog::Resign { .. }
                    | Dialog::Draw { .. }
                    | Dialog::Unfinished { .. }
            )
        );
        is_window || self.reader.is_some() || self.puzzle.is_some()
    }
}
