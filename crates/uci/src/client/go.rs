//! The `go` command.

use std::fmt;
use std::time::Duration;

/// A `go` command: how long an engine may search.
///
/// ```
/// use arrocco_uci::client::Go;
/// use std::time::Duration;
/// assert_eq!(Go::MoveTime(Duration::from_millis(100)).to_string(), "go movetime 100");
/// assert_eq!(Go::Nodes(25_000).to_string(), "go nodes 25000");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Go {
    /// Time on the clocks.
    Clock(Times),
    /// Exactly this time.
    MoveTime(Duration),
    /// So many nodes.
    Nodes(u64),
    /// So many plies.
    Depth(u32),
    /// Until it is stopped.
    Infinite,
}

/// The state of both clocks.
///
/// ```
/// use arrocco_uci::client::{Go, Times};
/// use std::time::Duration;
/// let seconds = Duration::from_secs;
/// let times = Times { left: [seconds(8), seconds(7)], increment: [seconds(1); 2], moves_to_go: Some(40) };
/// assert_eq!(Go::Clock(times).to_string(), "go wtime 8000 btime 7000 winc 1000 binc 1000 movestogo 40");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Times {
    /// Time left to White and to Black.
    pub left: [Duration; 2],
    /// Increment for each move of White and of Black.
    pub increment: [Duration; 2],
    /// Moves until the next time control of the side to move.
    pub moves_to_go: Option<u32>,
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(times) => write!(f, "go {times}"),
            // Some engines do not understand 0.
            Self::MoveTime(time) => write!(f, "go movetime {}", time.as_millis().max(1)),
            Self::Nodes(nodes) => write!(f, "go nodes {nodes}"),
            Self::Depth(depth) => write!(f, "go depth {depth}"),
            Self::Infinite => f.write_str("go infinite"),
        }
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.left.map(|left| left.as_millis().max(1));
        write!(f, "wtime {white} btime {black}")?;
        let [white, black] = self.increment.map(|increment| increment.as_millis());
        write!(f, " winc {white} binc {black}")?;
        self.moves_to_go.map_or(Ok(()), |moves| write!(f, " movestogo {moves}"))
    }
}
