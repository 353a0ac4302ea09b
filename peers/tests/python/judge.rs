//! A Python program that uses python-chess: one line in, one line out.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The variable that names a Python which has python-chess; `python3` otherwise.
const VARIABLE: &str = "ARROCCO_PYTHON";

/// A running script from the folder beside this file.
pub(crate) struct Judge {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Judge {
    /// `None`, with a message, where there is no Python with python-chess.
    pub(crate) fn start(script: &str) -> Option<Self> {
        let python = std::env::var_os(VARIABLE).unwrap_or_else(|| "python3".into());
        let has_chess = Command::new(&python).args(["-c", "import chess"]).stderr(Stdio::null()).status();
        if !has_chess.is_ok_and(|status| status.success()) {
            eprintln!("skipped: no Python with python-chess; set {VARIABLE} to one");
            return None;
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python").join(script);
        let mut command = Command::new(python);
        command.arg(path).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("python starts");
        let questions = process.stdin.take().expect("a pipe");
        let answers = BufReader::new(process.stdout.take().expect("a pipe"));
        Some(Self { process, questions, answers })
    }

    /// The one line that answers one line.
    pub(crate) fn ask(&mut self, question: &str) -> String {
        assert!(!question.contains('\n'), "a question is one line: {question:?}");
        writeln!(self.questions, "{question}").expect("the judge listens");
        self.questions.flush().expect("the judge listens");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("the judge answers");
        assert!(answer.ends_with('\n'), "the judge died on {question}");
        answer.trim_end_matches(['\r', '\n']).to_owned()
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        // It may have died already, and then there is nothing to stop.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
