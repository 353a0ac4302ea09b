//! Another program and the lines it says. Whatever happens, it does not outlive us.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};

use super::words;
use crate::interrupt::{Interrupt, Interrupted};
use crate::quote::quote;

/// The longest line that is kept; the rest of it is dropped.
const LONGEST: u64 = 64 << 10;

/// Lines that may wait for us. A program that says more has to wait itself.
const WAITING: usize = 1024;

/// How often we look for Ctrl-C while waiting.
const TICK: Duration = Duration::from_millis(50);

/// How long a program may take to end when asked to.
const FAREWELL: Duration = Duration::from_millis(500);

pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    interrupt: Interrupt,
}

/// What came of waiting for a line.
#[derive(Debug)]
pub(super) enum Heard {
    Line(String),
    Silence,
    /// The program has closed its output; the text says how it ended.
    End(String),
}

impl Process {
    pub(super) fn start(command: &str, interrupt: &Interrupt) -> Result<Self> {
        let (program, arguments) = words::split(command)?;
        let mut command = Command::new(&program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own, so that what the program starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child =
            command.spawn().map_err(|error| anyhow!("cannot start {}: {error}", quote(&program)))?;
        let input = child.stdin.take();
        let output = child.stdout.take();
        let (sender, lines) = sync_channel(WAITING);
        // From here on the child is ended by `drop`, whatever fails.
        let process = Self { child, input, lines, interrupt: interrupt.clone() };
        let output = output.context("the program has no output")?;
        std::thread::Builder::new()
            .name("engine output".to_owned())
            .spawn(move || forward_lines(output, &sender))
            .context("cannot start a thread")?;
        Ok(process)
    }

    /// Says a line. A program that does not listen any more will be found out when it does not answer.
    pub(super) fn say(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let _ = writeln!(input, "{line}").and_then(|()| input.flush());
        }
    }

    /// The next line, if it comes in time.
    pub(super) fn hear(&mut self, deadline: Instant) -> Result<Heard> {
        loop {
            if self.interrupt.is_set() {
                return Err(Interrupted.into());
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) => return Ok(Heard::Line(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Heard::End(self.farewell())),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(Heard::Silence),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How the program ended, if it did so soon after closing its output.
    fn farewell(&mut self) -> String {
        match self.wait(FAREWELL) {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".to_owned(),
        }
    }

    fn wait(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(5)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    fn kill(&mut self) {
        // The group is there as long as one of its members is, or the child has not been waited for.
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        // The end of its input is what even a program that knows no `quit` understands.
        self.input = None;
        self.wait(FAREWELL);
        self.kill();
    }
}

/// Reads lines until the end, however long they are.
fn forward_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if !line.ends_with(b"\n") && output.skip_until(b'\n').is_err() {
            return;
        }
        if lines.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
            return;
        }
    }
}
