//! A text that a page sends in parts.

use super::text::MOST_BYTES;

#[derive(Debug)]
pub struct Upload {
    number: u64,
    parts: u32,
    /// The part that comes next.
    next: u32,
    text: String,
}

/// The state of a text after a part.
#[derive(PartialEq, Eq, Debug)]
pub enum Progress {
    Incomplete,
    Complete(String),
    TooLong,
    /// A part is missing, or does not belong to it.
    Invalid,
}

impl Upload {
    pub const fn new(number: u64, parts: u32) -> Self {
        Self { number, parts, next: 0, text: String::new() }
    }

    pub const fn number(&self) -> u64 {
        self.number
    }

    pub fn add(&mut self, part: u32, parts: u32, text: &str) -> Progress {
        if part != self.next || parts != self.parts || part >= parts {
            return Progress::Invalid;
        }
        if self.text.len() + text.len() > MOST_BYTES {
            return Progress::TooLong;
        }
        self.text.push_str(text);
        self.next += 1;
        if self.next == self.parts {
            Progress::Complete(std::mem::take(&mut self.text))
        } else {
            Progress::Incomplete
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_a_whole() {
        let mut whole = Upload::new(1, 2);
        assert_eq!(whole.add(0, 2, "1. e4"), Progress::Incomplete);
        assert_eq!(whole.add(1, 2, " e5"), Progress::Complete("1. e4 e5".to_owned()));
    }

    #[test]
    fn parts_out_of_order_do_not() {
        for (part, parts) in [(1, 2), (0, 3), (5, 2), (0, 0)] {
            assert_eq!(Upload::new(1, 2).add(part, parts, "x"), Progress::Invalid);
        }
        assert_eq!(Upload::new(1, 0).add(0, 0, "x"), Progress::Invalid);
        let mut long = Upload::new(1, 2);
        assert_eq!(long.add(0, 2, &"x".repeat(MOST_BYTES + 1)), Progress::TooLong);
    }
}
