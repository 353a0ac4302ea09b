//! One side of a chess clock.

use std::time::Duration;

use arrocco_uci::client::{Go, Times};

use super::time_control::TimeControl;

#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    control: TimeControl,
    left: Duration,
    /// Moves to the next time control.
    moves_to_go: Option<u32>,
}

/// Time is up.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Flagged;

impl Clock {
    pub(super) fn new(control: TimeControl) -> Self {
        let (left, moves_to_go) = match control {
            TimeControl::Clock { moves, base, .. } => (base, moves),
            TimeControl::MoveTime(time) => (time, None),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => (Duration::ZERO, None),
        };
        Self { control, left, moves_to_go }
    }

    /// The time left, if there is a clock that runs down.
    pub(super) fn left(&self) -> Option<Duration> {
        matches!(self.control, TimeControl::Clock { .. }).then_some(self.left)
    }

    /// How long a move may take; `None` if the control is not a time.
    pub(super) fn limit(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Clock { .. } | TimeControl::MoveTime(_) => Some(self.left),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// Subtracts the time of a move.
    pub(super) fn spend(&mut self, elapsed: Duration, margin: Duration) -> Result<(), Flagged> {
        if self.limit().is_some_and(|limit| elapsed > limit + margin) {
            return Err(Flagged);
        }
        if let TimeControl::Clock { moves, base, increment } = self.control {
            self.left = self.left.saturating_sub(elapsed) + increment;
            self.moves_to_go = self.moves_to_go.map(|left| left.saturating_sub(1));
            if self.moves_to_go == Some(0) {
                self.left += base;
                self.moves_to_go = moves;
            }
        }
        Ok(())
    }

    fn increment(&self) -> Duration {
        match self.control {
            TimeControl::Clock { increment, .. } => increment,
            _ => Duration::ZERO,
        }
    }

    /// The `go` command for this side; the clocks are White's and Black's. An opponent without a clock is reported with
    /// the time of this side.
    pub(super) fn go(&self, clocks: [Self; 2]) -> Go {
        match self.control {
            TimeControl::Clock { .. } => Go::Clock(Times {
                left: clocks.map(|clock| clock.left().unwrap_or(self.left)),
                increment: clocks.map(|clock| clock.increment()),
                moves_to_go: self.moves_to_go,
            }),
            TimeControl::MoveTime(time) => Go::MoveTime(time),
            TimeControl::Nodes(nodes) => Go::Nodes(nodes),
            TimeControl::Depth(depth) => Go::Depth(depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGIN: Duration = Duration::from_millis(50);

    fn clock(text: &str) -> Clock {
        Clock::new(text.parse().unwrap())
    }

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    #[test]
    fn increments_come_after_the_move() {
        let mut clock = clock("8+0.5");
        clock.spend(seconds(3.0), MARGIN).unwrap();
        assert_eq!(clock.left(), Some(seconds(5.5)));
        assert_eq!(clock.spend(seconds(5.56), MARGIN), Err(Flagged));
    }

    #[test]
    fn the_margin_is_forgiven_but_not_given() {
        let mut clock = clock("1+0.5");
        clock.spend(seconds(1.05), MARGIN).unwrap();
        assert_eq!(clock.left(), Some(seconds(0.5)));
    }

    #[test]
    fn the_next_time_control_adds_time() {
        let mut clock = clock("2/10+1");
        assert!(clock.go([clock; 2]).to_string().ends_with("movestogo 2"));
        clock.spend(seconds(4.0), MARGIN).unwrap();
        assert_eq!((clock.left(), clock.moves_to_go), (Some(seconds(7.0)), Some(1)));
        clock.spend(seconds(2.0), MARGIN).unwrap();
        assert_eq!((clock.left(), clock.moves_to_go), (Some(seconds(16.0)), Some(2)));
    }

    #[test]
    fn fixed_times_do_not_add_up_and_nodes_take_any_time() {
        let mut fixed = clock("st=0.1");
        for _ in 0..3 {
            fixed.spend(seconds(0.15), MARGIN).unwrap();
        }
        assert_eq!(fixed.spend(seconds(0.151), MARGIN), Err(Flagged));
        let mut nodes = clock("nodes=9");
        nodes.spend(seconds(1e6), MARGIN).unwrap();
        assert_eq!(nodes.go([fixed, nodes]).to_string(), "go nodes 9");
    }

    #[test]
    fn odds_are_told() {
        let clocks = [clock("8+0.08"), clock("2+0.02")];
        assert_eq!(clocks[1].go(clocks).to_string(), "go wtime 8000 btime 2000 winc 80 binc 20");
    }
}
