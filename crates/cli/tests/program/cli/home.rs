//! A folder for settings and saved games, in which the program is run.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Stdio;

use crate::cli::program::{Run, command};
use crate::deadline::Deadline;

/// The folder, which is removed at the end.
pub(crate) struct Home(pub(crate) PathBuf);

impl Home {
    /// An empty one. The name tells the tests apart.
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("arrocco-{}-home-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// Runs the program with some input.
    pub(crate) fn run(&self, arguments: &[&str], input: &str) -> Run {
        let mut child = command()
            .args(arguments)
            .env("XDG_CONFIG_HOME", &self.0)
            .env("XDG_STATE_HOME", &self.0)
            .env("LC_ALL", "C")
            .env_remove("LANG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _deadline = Deadline::of(child.id());
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Run {
            status: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
