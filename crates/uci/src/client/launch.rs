//! How an engine is started.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{ClientError, CommandLine, Engine};

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
    /// Once this is set, every call that waits for the engine returns [`ClientError::Canceled`].
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

    /// Starts the engine and reads its name and options.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or does not answer `uci` with `uciok`.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # if cfg!(unix) {
    /// let launch = Launch::new("true".parse().unwrap());
    /// assert!(launch.start().unwrap_err().to_string().starts_with("no answer to \"uci\": it ended"));
    /// # }
    /// ```
    pub fn start(&self) -> Result<Engine, ClientError> {
        Engine::start(self)
    }
}
