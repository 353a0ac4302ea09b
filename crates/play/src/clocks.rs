//! The two clocks of a game. The time is passed in, and never counts backwards.

use std::time::Duration;

use arrocco_rules::Color;

use crate::{Sides, TimeControl};

/// The longest time on a clock and the longest thinking time; longer ones are cut off, so that nothing overflows.
pub(crate) const MAX_TIME: Duration = Duration::from_secs(10_000_000_000);

/// Two clocks, of which at most one runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    control: Option<TimeControl>,
    /// The clocks at the beginning of the current turn.
    left: Sides<Duration>,
    turn: Color,
    /// The thinking time of the current turn before the clock was last started.
    thought: Duration,
    /// When the running clock was last started; `None` while it is stopped.
    since: Option<Duration>,
}

/// The times of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveTimes {
    pub(crate) thought: Duration,
    pub(crate) left: Sides<Duration>,
}

impl Clocks {
    /// Full clocks, stopped.
    pub(crate) fn new(control: Option<TimeControl>, turn: Color) -> Self {
        let base = control.map(|control| control.base()).unwrap_or_default();
        Self { control, left: Sides::both(base), turn, thought: Duration::ZERO, since: None }
    }

    pub(crate) const fn control(&self) -> Option<TimeControl> {
        self.control
    }

    pub(crate) const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Both clocks at the beginning of the game.
    pub(crate) fn full(&self) -> Sides<Duration> {
        Sides::both(self.control.map(|control| control.base()).unwrap_or_default())
    }

    /// Both clocks at the beginning of the current turn.
    pub(crate) const fn left_at_turn(&self) -> Sides<Duration> {
        self.left
    }

    /// The thinking time of the side to move.
    pub(crate) fn thought(&self, now: Duration) -> Duration {
        let since = self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.thought.saturating_add(since).min(MAX_TIME)
    }

    /// The time left on a clock; `None` without a time control.
    pub(crate) fn left(&self, color: Color, now: Duration) -> Option<Duration> {
        self.control.map(|_| self.shown(now)[color])
    }

    /// The time left on both clocks; zero without a time control.
    pub(crate) fn shown(&self, now: Duration) -> Sides<Duration> {
        let mut shown = self.left;
        if let Some(control) = self.control {
            let charge = control.bonus().charge(self.thought(now));
            shown[self.turn] = shown[self.turn].saturating_sub(charge);
        }
        shown
    }

    /// Has the side to move run out of time?
    pub(crate) fn has_flagged(&self, now: Duration) -> bool {
        self.left(self.turn, now).is_some_and(|left| left.is_zero())
    }

    /// When the side to move runs out of time if it does not move.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        let (control, since) = (self.control?, self.since?);
        let reach = control.bonus().reach(self.left[self.turn]).saturating_sub(self.thought);
        Some(since.saturating_add(reach))
    }

    pub(crate) fn start(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    pub(crate) fn stop(&mut self, now: Duration) {
        self.thought = self.thought(now);
        self.since = None;
    }

    /// Ends the turn. `made` is the number of moves that the mover has made, this one included.
    pub(crate) fn press(&mut self, now: Duration, made: u32) -> MoveTimes {
        let thought = self.thought(now);
        self.left = self.shown(now);
        if let Some(control) = self.control {
            let is_period_over = control.moves_to_go(made) == control.moves().map(std::num::NonZeroU32::get);
            let more =
                if is_period_over && control.moves().is_some() { control.base() } else { Duration::ZERO };
            let given = control.bonus().after(thought).saturating_add(more);
            let left = &mut self.left[self.turn];
            *left = left.saturating_add(given).min(MAX_TIME);
        }
        self.begin_turn(!self.turn, now);
        MoveTimes { thought, left: self.left }
    }

    fn begin_turn(&mut self, turn: Color, now: Duration) {
        self.turn = turn;
        self.thought = Duration::ZERO;
        // If time has gone backwards, the next turn still starts no earlier than this one.
        self.since = self.since.map(|since| since.max(now));
    }

    /// Takes back a move: the clocks go back to their times before it, but never gain time. Returns what they lose,
    /// which [`redo`](Self::redo) gives back.
    pub(crate) fn take_back(&mut self, before: Sides<Duration>, now: Duration) -> Sides<Duration> {
        let shown = self.shown(now);
        self.left = Sides::from_fn(|color| shown[color].min(before[color]));
        let lost_time = Sides::from_fn(|color| shown[color].saturating_sub(self.left[color]));
        self.begin_turn(!self.turn, now);
        lost_time
    }

    /// Plays a move again that was taken back.
    pub(crate) fn redo(&mut self, lost_time: Sides<Duration>, now: Duration) {
        let shown = self.shown(now);
        self.left = Sides::from_fn(|color| shown[color].saturating_add(lost_time[color]).min(MAX_TIME));
        self.begin_turn(!self.turn, now);
    }

    /// Sets the clocks from a save, stopped. Without a time control the saved times are ignored.
    pub(crate) fn set(&mut self, left: Sides<Duration>, thought: Duration, turn: Color) {
        let left = if self.control.is_some() { left } else { self.full() };
        (self.left, self.thought, self.turn, self.since) = (left, thought, turn, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clocks(control: &str) -> Clocks {
        let mut clocks = Clocks::new(Some(control.parse().unwrap()), Color::White);
        clocks.start(Duration::ZERO);
        clocks
    }

    fn shown(clocks: &Clocks, now: u64) -> [u64; 2] {
        clocks.shown(seconds(now)).each().map(|left| left.as_secs())
    }

    #[test]
    fn sudden_death_only_goes_down() {
        let mut clocks = clocks("1");
        clocks.press(seconds(10), 1);
        assert_eq!(shown(&clocks, 15), [50, 55]);
        clocks.press(seconds(15), 1);
        assert_eq!(shown(&clocks, 64), [1, 55]);
        assert!(!clocks.has_flagged(seconds(64)) && clocks.has_flagged(seconds(65)));
        assert_eq!(clocks.deadline(), Some(seconds(65)));
    }

    #[test]
    fn an_increment_comes_after_the_move() {
        let mut clocks = clocks("1+5");
        assert!(clocks.has_flagged(seconds(60)));
        clocks.press(seconds(10), 1);
        assert_eq!(shown(&clocks, 10), [55, 60]);
    }

    #[test]
    fn a_delay_is_free_but_not_kept() {
        let mut clocks = clocks("1d5");
        assert_eq!(shown(&clocks, 5), [60, 60]);
        assert_eq!(clocks.deadline(), Some(seconds(65)));
        clocks.press(seconds(2), 1);
        assert_eq!(shown(&clocks, 9), [60, 58]);
    }

    #[test]
    fn bronstein_gives_back_what_was_used() {
        let mut clocks = clocks("1b5");
        assert_eq!(shown(&clocks, 3), [57, 60]);
        assert_eq!(clocks.deadline(), Some(seconds(60)));
        clocks.press(seconds(3), 1);
        assert_eq!(shown(&clocks, 3), [60, 60]);
        clocks.press(seconds(13), 1);
        assert_eq!(shown(&clocks, 13), [60, 55]);
    }

    #[test]
    fn moves_are_counted_for_each_side() {
        let mut clocks = clocks("2/1");
        for (now, made) in [(10, 1), (20, 1), (30, 2), (35, 2)] {
            clocks.press(seconds(now), made);
        }
        assert_eq!(shown(&clocks, 35), [100, 105]);
    }

    #[test]
    fn without_a_control_nothing_runs_out() {
        let mut clocks = Clocks::new(None, Color::Black);
        clocks.start(Duration::ZERO);
        assert!(!clocks.has_flagged(Duration::MAX));
        assert_eq!((clocks.left(Color::Black, seconds(1)), clocks.deadline()), (None, None));
        assert_eq!(clocks.press(seconds(9), 1).thought, seconds(9));
    }

    #[test]
    fn a_pause_costs_nothing() {
        let mut clocks = clocks("1");
        clocks.stop(seconds(10));
        assert_eq!(shown(&clocks, 1000), [50, 60]);
        clocks.start(seconds(1000));
        assert_eq!(shown(&clocks, 1001), [49, 60]);
    }

    #[test]
    fn times_are_limited() {
        let mut clocks = clocks("1");
        clocks.redo(Sides::both(MAX_TIME), Duration::ZERO);
        assert_eq!(clocks.left_at_turn(), Sides::both(MAX_TIME));
        assert_eq!(clocks.thought(Duration::MAX), MAX_TIME);
        assert!(clocks.has_flagged(Duration::MAX));
        clocks.stop(Duration::MAX);
        assert_eq!(clocks.press(Duration::MAX, 1).thought, MAX_TIME);
    }

    #[test]
    fn time_going_backwards_gives_no_time() {
        let mut clocks = clocks("1");
        clocks.press(seconds(10), 1);
        clocks.press(seconds(5), 1);
        assert_eq!(shown(&clocks, 5), [50, 60]);
        assert_eq!(shown(&clocks, 11), [49, 60]);
    }
}
