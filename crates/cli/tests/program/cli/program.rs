//! Running the program, and files for it to read.

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::deadline::Deadline;

pub(crate) const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program without the settings of whoever runs the tests.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arrocco"));
    command.env("XDG_CONFIG_HOME", std::env::temp_dir().join("arrocco-no-settings"));
    command
}

pub(crate) fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Run {
    run_with(arguments, b"")
}

/// Runs it with something on standard input.
pub(crate) fn run_with<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Run {
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _deadline = Deadline::of(child.id());
    let mut stdin = child.stdin.take().unwrap();
    // A program that does not want its input may be gone before it has all of it.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code().expect("the program was killed by a signal"),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Run {
    /// The lines of a run that ended with a status and had nothing to complain about.
    #[track_caller]
    pub(crate) fn lines(&self, status: i32) -> Vec<&str> {
        assert_eq!((self.status, self.stderr.as_str()), (status, ""), "{self:?}");
        self.stdout.lines().collect()
    }

    /// The document of a run with `--json`: one line and nothing else.
    #[track_caller]
    pub(crate) fn json(&self, status: i32) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.stdout.lines().count(), 1, "{self:?}");
        serde_json::from_str(&self.stdout).unwrap()
    }

    /// The one line on standard error of a run whose input or usage was wrong.
    #[track_caller]
    pub(crate) fn error(&self) -> &str {
        // Whoever asked for JSON gets the error as a document as well.
        let is_document = self.stdout.starts_with("{\"error\":{") && self.stdout.lines().count() == 1;
        assert!(self.status == 2 && (self.stdout.is_empty() || is_document), "{self:?}");
        self.complaint()
    }

    /// The one line on standard error.
    #[track_caller]
    pub(crate) fn complaint(&self) -> &str {
        let line = self.stderr.strip_prefix("error: ").and_then(|text| text.strip_suffix('\n'));
        let line = line.unwrap_or_else(|| panic!("{self:?}"));
        assert!(!line.contains(char::is_control) && line.chars().count() <= 420, "{self:?}");
        line
    }
}

/// A file that is removed at the end of the test.
pub(crate) struct TempFile(pub(crate) PathBuf);

impl TempFile {
    pub(crate) fn new(name: &str, contents: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("arrocco-{}-{name}", std::process::id()));
        std::fs::write(&path, contents).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
