//! The thread that reads lines. No line takes more memory than the longest that makes sense.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

use anyhow::{Context, Result};
use arrocco_uci::session::Input;

/// Bytes in a line. The longest possible game of chess takes a tenth of it.
const LONGEST: u64 = 1 << 20;

pub(super) fn start(inputs: SyncSender<Input>) -> Result<()> {
    let read_all = move || {
        let mut lines = io::stdin().lock();
        while let Some(input) = read_line(&mut lines) {
            if inputs.send(input).is_err() {
                return;
            }
        }
        let _ = inputs.send(Input::End);
    };
    thread::Builder::new().name("reader".to_owned()).spawn(read_all).context("cannot start a thread")?;
    Ok(())
}

/// A line, or `None` at the end or if the input cannot be read.
fn read_line(lines: &mut impl BufRead) -> Option<Input> {
    let mut line = Vec::new();
    let length = lines.by_ref().take(LONGEST).read_until(b'\n', &mut line).ok()?;
    match line.last() {
        None => None,
        Some(b'\n') => Some(text(&line)),
        Some(_) if length as u64 == LONGEST => {
            lines.skip_until(b'\n').ok()?;
            Some(Input::LongLine)
        }
        // The last line may lack its end.
        Some(_) => Some(text(&line)),
    }
}

fn text(line: &[u8]) -> Input {
    Input::Line(String::from_utf8_lossy(line).trim_end_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Input> {
        let mut bytes = bytes;
        std::iter::from_fn(|| read_line(&mut bytes)).collect()
    }

    fn line(text: &str) -> Input {
        Input::Line(text.to_owned())
    }

    #[test]
    fn lines_end_as_they_like() {
        assert_eq!(read(b"uci\r\n\nquit"), [line("uci"), line(""), line("quit")]);
        assert_eq!(read(b""), []);
    }

    #[test]
    fn what_is_no_text_is_read_all_the_same() {
        assert_eq!(read(b"\xff\0go\n"), [line("\u{fffd}\0go")]);
    }

    #[test]
    fn a_long_line_is_left_out() {
        let mut bytes = vec![b'x'; 3 << 20];
        bytes.extend_from_slice(b"\nisready\n");
        assert_eq!(read(&bytes), [Input::LongLine, line("isready")]);
    }
}
