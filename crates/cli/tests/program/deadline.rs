//! A program that hangs is killed, so that its test fails and shows what was said, instead of hanging with it.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

/// Longer than any test takes on a machine that is busy with other things, and less than `.config/nextest.toml` allows.
const PATIENCE: Duration = Duration::from_secs(240);

/// Until this is dropped, a process is watched.
#[derive(Debug)]
pub(crate) struct Deadline {
    _watched: Sender<()>,
}

impl Deadline {
    pub(crate) fn of(process: u32) -> Self {
        let (watched, end) = mpsc::channel();
        std::thread::spawn(move || {
            if end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                eprintln!("process {process} hangs: it is killed after {} seconds", PATIENCE.as_secs());
                kill(process);
            }
        });
        Self { _watched: watched }
    }
}

#[cfg(unix)]
fn kill(process: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    if let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        // It may just have ended.
        let _ = kill_process(process, Signal::KILL);
    }
}

#[cfg(windows)]
fn kill(process: u32) {
    let _ = std::process::Command::new("taskkill").args(["/F", "/PID", &process.to_string()]).status();
}

/// Runs a command to its end.
pub(crate) fn output(command: &mut std::process::Command) -> std::process::Output {
    use std::process::Stdio;
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let _deadline = Deadline::of(child.id());
    child.wait_with_output().unwrap()
}
