//! Time management: a soft limit, after which no new depth is begun, scaled by how stable the search is, and a hard
//! limit, at which the search is interrupted.

use std::time::Duration;

use crate::parameter;
use crate::sync::Instant;
use crate::{Clock, Control, Limits};

/// One part in so many of the clock, up to a maximum, is held back, because a busy machine may delay a move and lose
/// the game on time.
const RESERVE: u32 = 2;
const LARGEST_RESERVE: Duration = Duration::from_millis(100);

/// How stable the best move has been over the last depths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Confidence {
    /// Number of depths since the best move last changed.
    pub(crate) stable_for: u32,
    /// The share of the main thread's nodes that went into the best move.
    pub(crate) node_share: f64,
    /// How far the score is below its average over the last depths, in centipawns.
    pub(crate) fall: i32,
}

/// The time limits of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Budget {
    /// `number` is the number of the move in the game.
    pub(crate) fn new(start: Instant, limits: &Limits, number: u16) -> Self {
        if let Some(time) = limits.move_time {
            let hard = time.saturating_sub(limits.overhead).max(Duration::from_millis(1));
            return Self { start, soft: None, hard: Some(hard) };
        }
        let Some(clock) = limits.clock else { return Self { start, soft: None, hard: None } };
        let (soft, hard) = bounds(clock, limits.overhead, number);
        Self { start, soft: Some(soft), hard: Some(hard) }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Is the hard limit reached, so that the search must stop at once?
    pub(crate) fn is_hard_limit_reached(&self, control: &Control) -> bool {
        self.is_over(self.hard, control, Instant::now())
    }

    /// Is the soft limit reached, so that no other depth should be begun?
    pub(crate) fn is_soft_limit_reached(&self, confidence: Confidence, control: &Control) -> bool {
        let soft = self.soft.map(|soft| soft.mul_f64(factor(confidence)));
        self.is_over(soft, control, Instant::now())
    }

    /// Pondering happens on the opponent's time: such a search has its whole budget from the ponder hit on.
    fn is_over(&self, bound: Option<Duration>, control: &Control, now: Instant) -> bool {
        let is_reached = |bound| {
            control
                .time_counts_from(self.start)
                .is_some_and(|from| now.saturating_duration_since(from) >= bound)
        };
        bound.is_some_and(is_reached)
    }
}

fn bounds(clock: Clock, overhead: Duration, number: u16) -> (Duration, Duration) {
    let reserve = (clock.left / RESERVE).min(LARGEST_RESERVE);
    let left = clock.left.saturating_sub(overhead + reserve).max(Duration::from_millis(1));
    let moves = clock.moves_to_go.map(|moves| moves.clamp(1, 2 * parameter::moves_ahead() as u32));
    let most = left.mul_f64(if moves == Some(1) { 0.9 } else { percent(parameter::most_of_clock()) });
    let planned = moves.map_or_else(|| left.mul_f64(share(number)), |moves| left / moves);
    let gained = clock.increment.mul_f64(percent(parameter::increment_share()));
    // On a short clock less than the increment is spent, so that the clock recovers and can absorb a delayed move.
    let at_most = if moves.is_none() { left.mul_f64(percent(parameter::most_planned())) } else { most };
    let soft = (planned + gained).min(at_most);
    let hard = soft.mul_f64(percent(parameter::hard_factor())).min(most);
    (soft, hard)
}

/// The share of the clock for a move when the clock is for the whole game. It grows with the move number: fewer moves
/// are still to come, and opening moves need less thought.
fn share(number: u16) -> f64 {
    let grown = 1.0 - (-f64::from(parameter::share_rate()) * f64::from(number) / 1000.0).exp();
    (f64::from(parameter::share_first()) + f64::from(parameter::share_growth()) * grown) / 10_000.0
}

fn percent(number: i32) -> f64 {
    f64::from(number) / 100.0
}

/// Scales the soft limit: up if the best move keeps changing or the score falls, down if the best move is stable.
fn factor(confidence: Confidence) -> f64 {
    let stability = [1.7, 1.3, 1.1, 0.95, 0.85, 0.8][confidence.stable_for.min(5) as usize];
    let nodes = (1.6 - confidence.node_share).clamp(0.6, 1.6) * 1.2;
    let fall = 1.0 + f64::from(confidence.fall.clamp(0, 60)) / 80.0;
    (stability * nodes * fall).clamp(0.3, 3.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn the_hard_limit_never_exceeds_the_clock() {
        for left in [0, 1, 5, 20, 100, 1000, 60_000, 7_200_000] {
            for increment in [0, 10, 1000, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let clock = Clock { left: ms(left), increment: ms(increment), moves_to_go };
                    for number in [0, 1, 40, u16::MAX] {
                        let (soft, hard) = bounds(clock, ms(10), number);
                        assert!(soft <= hard, "{clock:?}");
                        assert!(hard <= ms(left.saturating_sub(10)).max(ms(1)), "{clock:?}: {hard:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn later_moves_take_more_of_what_is_left() {
        let clock = |moves_to_go| Clock { left: ms(60_000), increment: ms(0), moves_to_go };
        let soft = |number, moves_to_go| bounds(clock(moves_to_go), ms(10), number).0;
        assert!(soft(1, None) < soft(20, None) && soft(20, None) < soft(60, None));
        // With a number of moves to go, the move number does not matter.
        assert_eq!(soft(1, Some(20)), soft(60, Some(20)));
    }

    #[test]
    fn a_short_clock_recovers_by_its_increment() {
        for (increment, left) in [(10, 150), (20, 250), (80, 800), (1000, 8000)] {
            let clock = Clock { left: ms(left), increment: ms(increment), moves_to_go: None };
            let (soft, _) = bounds(clock, ms(10), 60);
            assert!(soft < clock.increment, "{clock:?}: {soft:?}");
        }
    }

    #[test]
    fn time_counts_from_the_ponder_hit() {
        let (control, start) = (Control::default(), Instant::now());
        let limits = Limits { move_time: Some(ms(1000)), ponder: true, ..Limits::default() };
        let budget = Budget::new(start, &limits, 1);
        let is_over = |control: &Control, at| budget.is_over(budget.hard, control, start + ms(at));

        control.arm(true);
        assert!(!is_over(&control, 3_600_000), "pondering takes as long as the opponent does");
        control.ponder_hit_at(start + ms(3_600_000));
        assert!(!is_over(&control, 3_600_999));
        assert!(is_over(&control, 3_601_000));
        // A second ponder hit does not restart the time.
        control.ponder_hit_at(start + ms(3_600_500));
        assert!(is_over(&control, 3_601_000));

        // The ponder hit of one search does not affect the next.
        control.arm(false);
        control.ponder_hit_at(start + ms(500));
        assert!(!is_over(&control, 999));
        assert!(is_over(&control, 1000));
    }

    #[test]
    fn a_hit_before_the_search_has_begun_gives_no_time_back() {
        let (control, before) = (Control::default(), Instant::now());
        control.arm(true);
        control.ponder_hit_at(before + ms(10));
        let start = before + ms(50);
        let budget = Budget::new(start, &Limits { move_time: Some(ms(100)), ..Limits::default() }, 1);
        assert!(!budget.is_over(budget.hard, &control, start + ms(99)));
        assert!(budget.is_over(budget.hard, &control, start + ms(100)));
    }
}
