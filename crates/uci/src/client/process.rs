//! Another program and the lines it says. Whatever happens, it does not outlive us.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::output::{Complaints, Line, forward_lines};
use super::{ClientError, Launch};

/// Lines that may wait for us. A program that says more has to wait itself.
const WAITING: usize = 256;

/// How often we look whether to go on while waiting.
const TICK: Duration = Duration::from_millis(50);

/// How long a program may take to end when asked to, and to read what it is told.
const FAREWELL: Duration = Duration::from_millis(500);

/// Another program, to which lines are said and from which lines are heard. It is ended when this is dropped, and on
/// Unix whatever it has started is ended with it.
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
    lines: Receiver<Line>,
    complaints: Complaints,
    cancel: Arc<AtomicBool>,
}

/// Why no line was heard.
///
/// ```
/// use arrocco_uci::client::{Launch, Process, Unheard};
/// # if cfg!(unix) {
/// let mut cat = Process::start(&Launch::new("cat".parse().unwrap())).unwrap();
/// assert_eq!(cat.hear(std::time::Instant::now()), Err(Unheard::TooLate));
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unheard {
    /// None came in time.
    TooLate,
    /// The program has closed its output; the status says how it ended, if it did.
    Ended(Option<ExitStatus>),
    /// Somebody has asked us to stop waiting.
    Canceled,
}

impl Process {
    /// Starts a program. Nothing is said to it yet.
    ///
    /// # Errors
    ///
    /// The system cannot start it.
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
        let (sender, lines) = sync_channel(WAITING);
        let complaints = Complaints::default();
        let drain = complaints.clone();
        // From here on the child is ended by `drop`, whatever fails.
        let process = Self { child, input, lines, complaints, cancel: Arc::clone(&launch.cancel) };
        process.listen_without_blocking().map_err(failed)?;
        spawn("engine output", move || output.map(|output| forward_lines(output, &sender)))
            .map_err(failed)?;
        spawn("engine errors", move || errors.map(|errors| drain.drain(errors))).map_err(failed)?;
        Ok(process)
    }

    /// A program that does not read must not make us wait for ever.
    fn listen_without_blocking(&self) -> io::Result<()> {
        #[cfg(unix)]
        if let Some(input) = &self.input {
            rustix::io::ioctl_fionbio(input, true)?;
        }
        Ok(())
    }

    /// Says a line.
    ///
    /// # Errors
    ///
    /// The program does not read it. One that has ended is found out when it does not answer.
    ///
    /// ```
    /// # use arrocco_uci::client::{ClientError, Launch, Process};
    /// # if cfg!(unix) {
    /// let mut process = Process::start(&Launch::new("sleep 60".parse().unwrap())).unwrap();
    /// let error = process.say(&"x".repeat(1 << 20)).unwrap_err();
    /// assert!(matches!(error, ClientError::Deaf));
    /// assert!(matches!(process.say("a\nb"), Err(ClientError::NotOneLine)));
    /// # }
    /// ```
    pub fn say(&mut self, line: &str) -> Result<(), ClientError> {
        if line.contains(['\n', '\r', '\0']) {
            return Err(ClientError::NotOneLine);
        }
        self.say_bytes(format!("{line}\n").as_bytes(), Instant::now() + FAREWELL)
    }

    /// Says bytes as they are, be they text or not.
    ///
    /// # Errors
    ///
    /// The program has not read them in time.
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
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Err(ClientError::Deaf),
                // Its end is seen where its output ends.
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// The next line, if it comes in time.
    ///
    /// # Errors
    ///
    /// Why there is none.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process, Unheard};
    /// # if cfg!(unix) {
    /// let mut process = Process::start(&Launch::new("true".parse().unwrap())).unwrap();
    /// let heard = process.hear(std::time::Instant::now() + std::time::Duration::from_secs(60));
    /// assert!(matches!(heard, Err(Unheard::Ended(Some(status))) if status.success()));
    /// # }
    /// ```
    pub fn hear(&mut self, deadline: Instant) -> Result<Line, Unheard> {
        loop {
            if self.cancel.load(Ordering::Relaxed) {
                return Err(Unheard::Canceled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Unheard::Ended(self.farewell())),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Unheard::TooLate),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Ends the input of the program.
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

    /// Reads no more of what the program says: its output is closed when it says something.
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

    /// How the program has ended, if it does so in time. What it has started is ended with it.
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

    /// Its number, by which the system knows it; on Unix also that of the group which it leads.
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
        self.complaints.last()
    }

    /// Ends the program at once, without a word.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Process, Unheard};
    /// # if cfg!(unix) {
    /// let mut process = Process::start(&Launch::new("sleep 1000".parse().unwrap())).unwrap();
    /// process.kill();
    /// let heard = process.hear(std::time::Instant::now() + std::time::Duration::from_secs(60));
    /// assert!(matches!(heard, Err(Unheard::Ended(Some(_)))));
    /// # }
    /// ```
    pub fn kill(&mut self) {
        self.input = None;
        self.end_group();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// How the program ended, if it does so soon after closing its output.
    fn farewell(&mut self) -> Option<ExitStatus> {
        self.wait(FAREWELL);
        if !self.has_ended() {
            return None;
        }
        self.end_group();
        // Its last words are on their way; only somebody who has left its group could hold them back.
        let deadline = Instant::now() + FAREWELL;
        while !self.complaints.is_over() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
        self.child.wait().ok()
    }

    /// Waits for the end of the program without burying it: as long as it is not buried, nobody else gets its number,
    /// and its group can be ended safely.
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
        // An error means that it is buried already.
        !matches!(waitid(WaitId::Pid(rustix::process::Pid::from_child(&self.child)), options), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends what the program has started, and the program. Not after it has been buried.
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
        // The end of its input is what even a program that knows no `quit` understands.
        self.input = None;
        self.wait(FAREWELL);
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
    // A group of its own: what the program starts can be ended with it, and Ctrl-C in a terminal is ours alone.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

fn spawn<T: Send + 'static>(name: &str, work: impl FnOnce() -> T + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}
