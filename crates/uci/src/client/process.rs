//! A child process that is sent lines and whose lines are read. It never outlives this program.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::output::{ErrorOutput, OutputLine, forward_lines};
use super::{ClientError, Launch};

/// Lines that are queued. A program that prints more is blocked until they are read.
const QUEUE_LENGTH: usize = 256;

/// How often the cancel flag is checked while waiting.
const TICK: Duration = Duration::from_millis(50);

/// How long a program may take to exit after `quit`, and to read a line.
const GRACE_PERIOD: Duration = Duration::from_millis(500);

/// A running program. It is ended when this is dropped, and on Unix the processes that it has started are ended with
/// it.
///
/// ```
/// use arrocco_uci::client::{Launch, Process};
/// use std::time::{Duration, Instant};
/// # if cfg!(unix) {
/// let mut cat = Process::start(&Launch::new("cat".parse().unwrap())).unwrap();
/// cat.say("isready").unwrap();
/// assert_eq!(cat.hear(Instant::now() + Duration::from_secs(60)).unwrap().text, "isready");
/// # }
/// ```
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<OutputLine>,
    error_output: ErrorOutput,
    cancel: Arc<AtomicBool>,
}

/// Why no line could be read.
///
/// ```
/// use arrocco_uci::client::{Launch, Process, ReadError};
/// # if cfg!(unix) {
/// let mut cat = Process::start(&Launch::new("cat".parse().unwrap())).unwrap();
/// assert_eq!(cat.hear(std::time::Instant::now()), Err(ReadError::TooLate));
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// None arrived in time.
    TooLate,
    /// The program has closed its output; with its exit status, if it has exited.
    Ended(Option<ExitStatus>),
    /// [`Launch::cancel`] was set.
    Canceled,
}

impl Process {
    /// Starts a program, without sending it anything.
    ///
    /// # Errors
    ///
    /// If the system cannot start it.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process};
    /// assert!(Process::start(&Launch::new("/no/such/program".parse().unwrap())).is_err());
    /// ```
    pub fn start(launch: &Launch) -> Result<Self, ClientError> {
        let failed = |error| ClientError::Start { program: launch.command.program().to_owned(), error };
        let mut child = command(launch).spawn().map_err(failed)?;
        let input = child.stdin.take();
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let (sender, lines) = sync_channel(QUEUE_LENGTH);
        let error_output = ErrorOutput::default();
        let drain = error_output.clone();
        // From here on `drop` ends the child if anything fails.
        let process = Self { child, input, lines, error_output, cancel: Arc::clone(&launch.cancel) };
        #[cfg(unix)]
        process.make_input_nonblocking().map_err(failed)?;
        spawn("engine output", move || output.map(|output| forward_lines(output, &sender)))
            .map_err(failed)?;
        spawn("engine errors", move || errors.map(|errors| drain.drain(errors))).map_err(failed)?;
        Ok(process)
    }

    /// Makes writes to the program non-blocking, so that one that does not read cannot block the caller forever.
    #[cfg(unix)]
    fn make_input_nonblocking(&self) -> io::Result<()> {
        if let Some(input) = &self.input {
            rustix::io::ioctl_fionbio(input, true)?;
        }
        Ok(())
    }

    /// Sends a line.
    ///
    /// # Errors
    ///
    /// If the program does not read it. That it has exited is only noticed when reading.
    ///
    /// ```
    /// # use arrocco_uci::client::{ClientError, Launch, Process};
    /// # if cfg!(unix) {
    /// let mut process = Process::start(&Launch::new("sleep 60".parse().unwrap())).unwrap();
    /// let error = process.say(&"x".repeat(1 << 20)).unwrap_err();
    /// assert!(matches!(error, ClientError::NotReading));
    /// assert!(matches!(process.say("a\nb"), Err(ClientError::NotOneLine)));
    /// # }
    /// ```
    pub fn say(&mut self, line: &str) -> Result<(), ClientError> {
        if line.contains(['\n', '\r', '\0']) {
            return Err(ClientError::NotOneLine);
        }
        self.say_bytes(format!("{line}\n").as_bytes(), Instant::now() + GRACE_PERIOD)
    }

    /// Sends bytes as they are, text or not.
    ///
    /// # Errors
    ///
    /// If the program does not read them in time.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process};
    /// use std::time::{Duration, Instant};
    /// # if cfg!(unix) {
    /// let mut cat = Process::start(&Launch::new("cat".parse().unwrap())).unwrap();
    /// let deadline = Instant::now() + Duration::from_secs(60);
    /// cat.say_bytes(b"is\xffready\n", deadline).unwrap();
    /// assert_eq!(cat.hear(deadline).unwrap().text, "is\u{fffd}ready");
    /// # }
    /// ```
    pub fn say_bytes(&mut self, mut bytes: &[u8], deadline: Instant) -> Result<(), ClientError> {
        let Some(input) = &mut self.input else { return Ok(()) };
        while !bytes.is_empty() {
            match input.write(bytes) {
                Ok(written) => bytes = bytes.get(written..).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock && Instant::now() < deadline => {
                    thread::sleep(Duration::from_millis(1));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    return Err(ClientError::NotReading);
                }
                // That the program has exited is noticed when reading.
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// The next line, if it arrives before the deadline.
    ///
    /// # Errors
    ///
    /// If there is none; the error says why.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process, ReadError};
    /// # if cfg!(unix) {
    /// let mut process = Process::start(&Launch::new("true".parse().unwrap())).unwrap();
    /// let heard = process.hear(std::time::Instant::now() + std::time::Duration::from_secs(60));
    /// assert!(matches!(heard, Err(ReadError::Ended(Some(status))) if status.success()));
    /// # }
    /// ```
    pub fn hear(&mut self, deadline: Instant) -> Result<OutputLine, ReadError> {
        loop {
            if self.cancel.load(Ordering::Relaxed) {
                return Err(ReadError::Canceled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(ReadError::Ended(self.exit_status())),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(ReadError::TooLate),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Closes the program's standard input.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process};
    /// # if cfg!(unix) {
    /// let mut cat = Process::start(&Launch::new("cat".parse().unwrap())).unwrap();
    /// cat.close_input();
    /// let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    /// assert!(cat.ended(deadline).unwrap().success());
    /// # }
    /// ```
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Stops reading the program's output; the pipe is closed when the program next prints something.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process};
    /// # if cfg!(unix) {
    /// let mut yes = Process::start(&Launch::new("yes".parse().unwrap())).unwrap();
    /// yes.close_output();
    /// let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    /// assert!(!yes.ended(deadline).unwrap().success());
    /// # }
    /// ```
    pub fn close_output(&mut self) {
        self.lines = sync_channel(0).1;
    }

    /// Waits for the program to exit until the deadline, and returns its status. Processes that it has started are
    /// ended.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process};
    /// # if cfg!(unix) {
    /// let mut process = Process::start(&Launch::new("sh -c 'exit 3'".parse().unwrap())).unwrap();
    /// let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    /// assert_eq!(process.ended(deadline).unwrap().code(), Some(3));
    /// # }
    /// ```
    pub fn ended(&mut self, deadline: Instant) -> Option<ExitStatus> {
        self.wait(deadline.saturating_duration_since(Instant::now()));
        if !self.has_ended() {
            return None;
        }
        self.end_group();
        self.child.wait().ok()
    }

    /// The process ID; on Unix also the ID of its process group.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process};
    /// # if cfg!(unix) {
    /// let process = Process::start(&Launch::new("cat".parse().unwrap())).unwrap();
    /// assert_ne!(process.id(), std::process::id());
    /// # }
    /// ```
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The last line that the program has written to standard error.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process};
    /// # if cfg!(unix) {
    /// let mut process = Process::start(&Launch::new("sh -c 'echo oh no >&2; read x'".parse().unwrap())).unwrap();
    /// while process.complaint().is_none() {
    ///     std::thread::yield_now();
    /// }
    /// assert_eq!(process.complaint().unwrap(), "oh no");
    /// # }
    /// ```
    pub fn complaint(&self) -> Option<String> {
        self.error_output.last()
    }

    /// Kills the program and its process group at once.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process, ReadError};
    /// # if cfg!(unix) {
    /// let mut process = Process::start(&Launch::new("sleep 1000".parse().unwrap())).unwrap();
    /// process.kill();
    /// let heard = process.hear(std::time::Instant::now() + std::time::Duration::from_secs(60));
    /// assert!(matches!(heard, Err(ReadError::Ended(Some(_)))));
    /// # }
    /// ```
    pub fn kill(&mut self) {
        self.input = None;
        self.end_group();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// The exit status, if the program exits soon after closing its output.
    fn exit_status(&mut self) -> Option<ExitStatus> {
        self.wait(GRACE_PERIOD);
        if !self.has_ended() {
            return None;
        }
        self.end_group();
        // Wait for the rest of its standard error. Only a process that has left its group could still hold the pipe
        // open.
        let deadline = Instant::now() + GRACE_PERIOD;
        while !self.error_output.is_at_end() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
        self.child.wait().ok()
    }

    /// Waits for the program to exit without reaping it: until it is reaped its process ID is not reused, so that its
    /// group can be killed safely.
    fn wait(&mut self, patience: Duration) {
        let deadline = Instant::now() + patience;
        while !self.has_ended() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error means that it has been reaped already.
        !matches!(waitid(WaitId::Pid(rustix::process::Pid::from_child(&self.child)), options), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills the process group: the program and what it has started. Does nothing once the program has been reaped.
    #[cfg_attr(not(unix), expect(clippy::unused_self, reason = "there are no process groups"))]
    fn end_group(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
            let group = Pid::from_child(&self.child);
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            if waitid(WaitId::Pid(group), options).is_ok() {
                let _ = kill_process_group(group, Signal::KILL);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // Even a program that does not know `quit` usually exits at the end of its input.
        self.input = None;
        self.wait(GRACE_PERIOD);
        self.kill();
    }
}

fn command(launch: &Launch) -> Command {
    let mut command = Command::new(launch.command.program());
    command.args(launch.command.arguments());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(folder) = &launch.folder {
        command.current_dir(folder);
    }
    // A process group of its own: its children can be killed with it, and Ctrl-C in the terminal does not reach it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

fn spawn<T: Send + 'static>(name: &str, work: impl FnOnce() -> T + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}
