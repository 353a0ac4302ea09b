//! A Python script that uses python-chess: it answers each input line with one line.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The environment variable with the path of a Python that has python-chess; the default is `python3`.
const VARIABLE: &str = "ARROCCO_PYTHON";

/// A running script from the folder of this file.
pub(crate) struct Judge {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Judge {
    /// `None`, with a message, if there is no Python with python-chess.
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

    /// Sends a line and returns the line that answers it.
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
        // Fails if the process has already ended, which is fine.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
