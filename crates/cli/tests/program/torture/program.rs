//! Running the program with `torture`, and what it says.

use std::process::{Command, Output};

use serde_json::Value;

use crate::deadline;

pub(crate) fn torture(arguments: &[&str]) -> Output {
    deadline::output(Command::new(env!("CARGO_BIN_EXE_arrocco")).arg("torture").args(arguments))
}

/// What was printed by a run that ended with a status and had nothing to complain about.
#[track_caller]
pub(crate) fn text(output: &Output, status: i32) -> &str {
    assert_eq!((output.status.code(), &*output.stderr), (Some(status), &b""[..]), "{output:?}");
    str::from_utf8(&output.stdout).unwrap()
}

#[track_caller]
pub(crate) fn json(output: &Output, status: i32) -> Value {
    serde_json::from_str(text(output, status)).unwrap()
}

/// The one line of a run that could not be done. With `--json` the same is on standard output, as a document.
#[track_caller]
pub(crate) fn error(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    if !output.stdout.is_empty() {
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let text = document["error"]["text"].as_str().unwrap();
        assert!(!text.is_empty() && String::from_utf8_lossy(&output.stderr).contains(text), "{output:?}");
    }
    let line = str::from_utf8(&output.stderr).unwrap();
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}
