//! The dialogue of a case, for the report. Of a long one only the last lines are kept.

use arrocco_support::quote::one_line;

/// The most lines that are kept.
const KEPT: usize = 200;

#[derive(Clone, Default, Debug)]
pub(super) struct Transcript {
    lines: std::collections::VecDeque<String>,
    lost: usize,
}

impl Transcript {
    pub(super) fn said_by_us(&mut self, bytes: &[u8]) {
        // More of a line would be cut anyway.
        let near = bytes.get(..4096).unwrap_or(bytes);
        let text = String::from_utf8_lossy(near);
        let shown = if text.ends_with('\n') || near.len() < bytes.len() { "> " } else { "> (unended) " };
        self.push(format!("{shown}{}", one_line(&text)));
    }

    pub(super) fn said_by_engine(&mut self, text: &str) {
        self.push(format!("< {}", one_line(text)));
    }

    pub(super) fn done(&mut self, what: &str) {
        self.push(format!("# {}", one_line(what)));
    }

    fn push(&mut self, line: String) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
            self.lost += 1;
        }
        self.lines.push_back(line);
    }

    pub(super) fn into_lines(self) -> Vec<String> {
        let lost = (self.lost > 0).then(|| format!("# {} lines before", self.lost));
        lost.into_iter().chain(self.lines).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept() {
        let mut transcript = Transcript::default();
        for number in 0..KEPT + 5 {
            transcript.said_by_us(format!("{number}\n").as_bytes());
        }
        transcript.said_by_us(b"half");
        let lines = transcript.into_lines();
        assert_eq!((lines.len(), &*lines[0], &*lines[1]), (KEPT + 1, "# 6 lines before", "> 6"));
        assert_eq!(lines.last().unwrap(), "> (unended) half");
    }

    #[test]
    fn long_lines_are_cut() {
        let mut transcript = Transcript::default();
        transcript.said_by_us(&vec![b'x'; 1 << 20]);
        assert!(transcript.into_lines()[0].len() < 1000);
    }
}
