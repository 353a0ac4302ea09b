//! How an engine is to be started.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{ClientError, CommandLine, Engine};

/// How an engine is to be started.
///
/// ```
/// use arrocco_uci::client::Launch;
/// let launch = Launch::new("/no/such/engine".parse().unwrap());
/// assert!(launch.start().unwrap_err().to_string().starts_with("cannot start \"/no/such/engine\": "));
/// ```
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program.
    pub command: CommandLine,
    /// The folder that it runs in, if not ours.
    pub folder: Option<PathBuf>,
    /// How long it may take to answer a question that needs no thought, such as `isready`.
    pub patience: Duration,
    /// Once this is set, every call that waits for the engine ends with [`ClientError::Canceled`].
    pub cancel: Arc<AtomicBool>,
}

impl Launch {
    /// With a patience of ten seconds, in our own folder.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// let launch = Launch::new("stockfish".parse().unwrap());
    /// assert_eq!(launch.patience.as_secs(), 10);
    /// ```
    pub fn new(command: CommandLine) -> Self {
        Self { command, folder: None, patience: Duration::from_secs(10), cancel: Arc::default() }
    }

    /// Starts the engine and hears its name and options.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or does not answer `uci` as it should.
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
