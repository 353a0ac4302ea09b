//! How fast a page may send. One that sends faster is read more slowly, and one that never pauses is disconnected.

use std::time::{Duration, Instant};

/// What a page may spend at once, and what it gets back each second. Most messages cost 1.
const BURST: f64 = 240.0;
const REFILL: f64 = 60.0;
/// What a page may spend at once that has just connected: many of them may connect together.
const FIRST: f64 = 60.0;
/// A page that has been in debt for so long without a pause is disconnected.
const PATIENCE: Duration = Duration::from_secs(8);

#[derive(Debug)]
pub(super) struct RateLimiter {
    left: f64,
    at: Instant,
    in_debt_since: Option<Instant>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Verdict {
    Go,
    /// The next message is read after this time.
    Wait(Duration),
    Drop,
}

impl RateLimiter {
    pub(super) const fn new(now: Instant) -> Self {
        Self { left: FIRST, at: now, in_debt_since: None }
    }

    /// Counts a message of some cost.
    pub(super) fn spend(&mut self, cost: u32, now: Instant) -> Verdict {
        let elapsed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + elapsed * REFILL).min(BURST) - f64::from(cost);
        self.at = now;
        // Paying the debt of one message is no pause.
        if self.left > BURST / 4.0 {
            self.in_debt_since = None;
        }
        if self.left >= 0.0 {
            return Verdict::Go;
        }
        let since = *self.in_debt_since.get_or_insert(now);
        if now.saturating_duration_since(since) > PATIENCE {
            return Verdict::Drop;
        }
        Verdict::Wait(Duration::from_secs_f64(-self.left / REFILL))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_at_work_is_never_slowed_down() {
        let start = Instant::now();
        let mut rate_limiter = RateLimiter::new(start);
        for tenths in 0..1000 {
            let now = start + Duration::from_millis(100 * tenths);
            assert_eq!(rate_limiter.spend(5, now), Verdict::Go, "{tenths}");
        }
    }

    #[test]
    fn a_crowd_of_messages_is_slowed_down_and_arrives() {
        let mut now = Instant::now();
        let mut rate_limiter = RateLimiter::new(now);
        for _ in 0..480 {
            match rate_limiter.spend(1, now) {
                Verdict::Go => {}
                Verdict::Wait(time) => now += time,
                Verdict::Drop => panic!("dropped"),
            }
        }
    }

    #[test]
    fn a_flood_is_dropped() {
        let start = Instant::now();
        let (mut rate_limiter, mut now) = (RateLimiter::new(start), start);
        let heard = (0..100_000).find(|_| match rate_limiter.spend(1, now) {
            Verdict::Go => false,
            Verdict::Wait(time) => {
                now += time;
                false
            }
            Verdict::Drop => true,
        });
        assert!(heard.is_some_and(|heard| heard < 1000), "{heard:?}");
    }
}
