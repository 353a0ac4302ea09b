//! How an engine is started.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::CommandLine;

/// How an engine is started.
///
/// ```
/// use arrocco_uci::client::Launch;
/// let launch = Launch::new("/no/such/engine".parse().unwrap());
/// assert!(launch.start().unwrap_err().to_string().starts_with("cannot start \"/no/such/engine\": "));
/// ```
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program and its arguments.
    pub command: CommandLine,
    /// The working directory, if not the current one.
    pub folder: Option<PathBuf>,
    /// The timeout for commands that need no search, such as `isready`.
    pub patience: Duration,
    /// Once this is set, every call that waits for the engine returns [`ClientError::Canceled`](super::ClientError::Canceled).
    pub cancel: Arc<AtomicBool>,
}

impl Launch {
    /// With a timeout of ten seconds, in the current directory.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// let launch = Launch::new("stockfish".parse().unwrap());
    /// assert_eq!(launch.patience.as_secs(), 10);
    /// ```
    pub fn new(command: CommandLine) -> Self {
        Self { command, folder: None, patience: Duration::from_secs(10), cancel: Arc::default() }
    }
}
