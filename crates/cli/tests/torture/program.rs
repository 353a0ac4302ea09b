//! Running the program with `torture`, and what it says.

use std::process::Command;

use serde_json::Value;

#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

pub(crate) fn torture(arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_arrocco")).arg("torture").args(arguments).output().unwrap();
    Run {
        status: output.status.code().expect("the program was killed by a signal"),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Run {
    #[track_caller]
    pub(crate) fn json(&self, status: i32) -> Value {
        assert_eq!((self.status, self.stderr.as_str()), (status, ""), "{self:?}");
        serde_json::from_str(&self.stdout).unwrap()
    }

    /// The one line of a run that could not be done.
    #[track_caller]
    pub(crate) fn error(&self) -> &str {
        assert_eq!((self.status, self.stdout.as_str(), self.stderr.lines().count()), (2, "", 1), "{self:?}");
        &self.stderr
    }
}
