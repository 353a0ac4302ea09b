//! Running the program with a folder of its own, by script or line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use arrocco_support::temporary_folder::TemporaryFolder;

use crate::deadline::Deadline;

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// The lines of a run that ended well and had nothing to complain about.
    #[track_caller]
    pub(crate) fn lines(&self) -> Vec<&str> {
        assert_eq!((self.status, self.stderr.as_str()), (Some(0), ""), "{self:?}");
        self.stdout.lines().collect()
    }
}

/// The program with its state in a folder, speaking English unless told otherwise.
pub(crate) fn command(folder: &TemporaryFolder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arrocco"));
    command.args(["play", "--plain"]).args(arguments);
    command.env("XDG_STATE_HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path());
    command.env("LC_ALL", "C").env_remove("LANG");
    command
}

pub(crate) fn run_in(folder: &TemporaryFolder, arguments: &[&str], script: impl AsRef<[u8]>) -> Run {
    run_command(&mut command(folder, arguments), script)
}

pub(crate) fn run_command(command: &mut Command, script: impl AsRef<[u8]>) -> Run {
    let mut child = piped(command);
    let _deadline = Deadline::of(child.id());
    let mut stdin = child.stdin.take().unwrap();
    // A program that does not want its input may be gone before it has all of it.
    let _ = stdin.write_all(script.as_ref());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A script in a folder that nobody needs afterwards.
pub(crate) fn run(arguments: &[&str], script: impl AsRef<[u8]>) -> Run {
    run_in(&TemporaryFolder::new().unwrap(), arguments, script)
}

/// Two people at one keyboard.
pub(crate) const PEOPLE: [&str; 4] = ["--white", "human", "--black", "human"];

fn piped(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// A program that is talked to line by line.
#[derive(Debug)]
pub(crate) struct Session {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    _deadline: Deadline,
}

impl Session {
    pub(crate) fn start(folder: &TemporaryFolder, arguments: &[&str]) -> Self {
        let mut child = piped(&mut command(folder, arguments));
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let deadline = Deadline::of(child.id());
        Self { child, stdin, stdout, _deadline: deadline }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
    }

    /// The next line; `None` at the end.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.stdout.read_line(&mut line).unwrap();
        (length > 0).then(|| line.trim_end().to_owned())
    }

    /// Waits for a line that has something in it.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, part: &str) -> String {
        let mut heard = Vec::new();
        while let Some(line) = self.line() {
            if line.contains(part) {
                return line;
            }
            heard.push(line);
        }
        panic!("{part:?} was never said, only {heard:?}");
    }

    /// Kills it with no chance to do anything about it; what it had still said is returned.
    pub(crate) fn kill(mut self) -> Vec<String> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut rest = String::new();
        // A line that was cut in two was not said.
        self.stdout.read_to_string(&mut rest).unwrap();
        let whole = rest.rfind('\n').map_or("", |end| &rest[..end]);
        whole.lines().map(str::to_owned).collect()
    }

    /// Lets it end at the end of its input; what it said at last, and its status.
    pub(crate) fn finish(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.stdin.take());
        let lines = std::iter::from_fn(|| self.line()).collect();
        (lines, self.child.wait().unwrap().code())
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }
}
