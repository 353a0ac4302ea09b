//! The tags of a game: the seven mandatory ones, and any others in their order.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::pgn::tag;

/// The names of the seven mandatory tags, in the order in which they are written.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The values that stand for "unknown".
const UNKNOWN: [&str; 7] = ["?", "?", "????.??.??", "?", "?", "?", "*"];

/// The tags that define the start position.
const START: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// The largest number of other tags. They are searched one by one.
const MOST: usize = 1000;

/// Why a tag cannot be set.
///
/// ```
/// use arrocco_rules::pgn::{TagError, Tree};
/// let mut tree = Tree::new();
/// assert_eq!(tree.set_tag("White", "two\nlines"), Err(TagError::Value));
/// assert_eq!(tree.set_tag("FEN", "8/8/8/8/8/8/8/8 w - - 0 1"), Err(TagError::Start));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TagError {
    /// A name has 1 to 128 letters, digits and signs of ASCII, but no quotes, brackets, braces or percent signs.
    Name,
    /// A value is on one line.
    Value,
    /// A tag has no more than 8 KiB.
    TooLong,
    /// A game has no more than 1,000 tags besides the seven mandatory ones.
    TooMany,
    /// `FEN`, `SetUp` and `Variant` define the start position, which is fixed when a tree is made.
    Start,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "a tag's name has no blanks, quotes, brackets or braces",
            Self::Value => "a tag's value has no line breaks",
            Self::TooLong => "a tag has no more than 8 KiB",
            Self::TooMany => "a game has no more than 1,000 tags",
            Self::Start => "a tree's start position is chosen when it is made",
        })
    }
}

impl core::error::Error for TagError {}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tags {
    roster: [String; 7],
    others: Vec<(String, String)>,
}

impl Default for Tags {
    fn default() -> Self {
        Self { roster: UNKNOWN.map(str::to_string), others: Vec::new() }
    }
}

impl Tags {
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER.into_iter().zip(self.roster.iter().map(String::as_str));
        roster.chain(self.others.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if START.contains(&name) {
            return Err(TagError::Start);
        }
        self.set_any(name, value)
    }

    /// Like `set`, but also for the tags that define the start position.
    pub(super) fn set_any(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        check(name, value)?;
        let is_full = self.others.len() >= MOST;
        match self.slot(name) {
            Some(old) => *old = value.to_string(),
            None if is_full => return Err(TagError::TooMany),
            None => self.others.push((name.to_string(), value.to_string())),
        }
        Ok(())
    }

    fn slot(&mut self, name: &str) -> Option<&mut String> {
        match ROSTER.iter().position(|&known| known == name) {
            Some(index) => self.roster.get_mut(index),
            None => self.others.iter_mut().find(|(known, _)| known == name).map(|(_, value)| value),
        }
    }

    pub(super) fn remove(&mut self, name: &str) -> bool {
        let before = self.others.len();
        self.others.retain(|(known, _)| known != name || START.contains(&name));
        before != self.others.len()
    }
}

fn check(name: &str, value: &str) -> Result<(), TagError> {
    if !tag::is_name(name.as_bytes()) {
        return Err(TagError::Name);
    }
    if value.contains(['\n', '\r']) {
        return Err(TagError::Value);
    }
    let escapes = value.bytes().filter(|byte| matches!(byte, b'"' | b'\\')).count();
    if name.len() + value.len() + escapes + "[ \"\"]".len() > tag::LONGEST {
        return Err(TagError::TooLong);
    }
    Ok(())
}
