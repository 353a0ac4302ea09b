//! Builds a tree while a game is being read, within limits.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Comment, GameRecord, NodeId, TagError, Tree};
use crate::pgn::decode::{decode, decode_owned};
use crate::pgn::tag::LONGEST;
use crate::pgn::{At, CommentPart, Error, ErrorKind, Flow, GameResult, Limits, Nag, Spectator, Tag};
use crate::{Move, Position};

/// The number of errors of a game that are kept.
const MOST_ERRORS: usize = 100;

/// The memory that a text takes beyond its bytes.
const OVERHEAD: usize = 64;

/// The current node of a line of play.
struct LineState {
    node: NodeId,
    /// Comments of a variation that has no move yet.
    pending: Vec<Comment>,
    has_moves: bool,
}

pub(super) struct Builder {
    tree: Tree,
    errors: Vec<Error>,
    more_errors: u64,
    rest: Vec<u8>,
    line: LineState,
    /// The lines that open variations have interrupted.
    lines: Vec<LineState>,
    /// The parts of a comment so far.
    comment: Vec<u8>,
    limits: Limits,
    /// Bytes used of the limit.
    used: usize,
    result: Option<GameResult>,
    /// The limit of moves has been reached, and nothing more is added.
    is_full: bool,
    has_reported_limit: bool,
}

impl Builder {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            tree: Tree::new(),
            errors: Vec::new(),
            more_errors: 0,
            rest: Vec::new(),
            line: LineState { node: NodeId::ROOT, pending: Vec::new(), has_moves: true },
            lines: Vec::new(),
            comment: Vec::new(),
            limits,
            used: 0,
            result: None,
            is_full: false,
            has_reported_limit: false,
        }
    }

    fn report(&mut self, kind: ErrorKind, text: &[u8], at: &At<'_>) {
        self.error(Error::new(kind, text, at));
    }

    /// Uses bytes of the limit; returns whether there was room. The first failure is reported.
    fn reserve(&mut self, bytes: usize, at: &At<'_>) -> bool {
        let fits = bytes <= self.limits.bytes.saturating_sub(self.used);
        if fits {
            self.used += bytes;
        } else if !self.has_reported_limit {
            self.has_reported_limit = true;
            self.report(ErrorKind::TooMuchText, b"", at);
        }
        fits
    }

    fn set_tag(&mut self, name: &str, value: &str, at: &At<'_>) {
        match self.tree.tags.set_any(name, value) {
            Ok(()) => {}
            Err(TagError::TooLong) => {
                self.report(ErrorKind::TagTooLong, name.as_bytes(), at);
                let cut: String = value.chars().take(LONGEST / 8).collect();
                // This fits even if every character takes four bytes.
                let _ = self.tree.tags.set_any(name, &cut);
            }
            Err(TagError::TooMany) => self.report(ErrorKind::TooMuchText, name.as_bytes(), at),
            Err(_) => self.report(ErrorKind::BrokenTag, name.as_bytes(), at),
        }
    }

    fn attach(&mut self, mv: Option<Move>, after: &Position, at: &At<'_>) {
        if self.is_full {
            return;
        }
        // The root is a node without a move.
        let has_room = self.tree.nodes.len() <= self.limits.nodes as usize;
        let node = if has_room { self.tree.attach(self.line.node, mv, *after) } else { None };
        if let Some(node) = node {
            return self.go_to(node);
        }
        self.is_full = true;
        self.report(ErrorKind::TooManyMoves, b"", at);
    }

    fn go_to(&mut self, node: NodeId) {
        self.line.node = node;
        self.line.has_moves = true;
        for comment in self.line.pending.drain(..) {
            self.tree.add_comment_before(node, comment);
        }
    }

    fn add_comment(&mut self, comment: Comment) {
        if comment.is_empty() {
        } else if self.line.has_moves {
            self.tree.add_comment(self.line.node, comment);
        } else {
            self.line.pending.push(comment);
        }
    }

    /// Sets the result to that after the moves or, if there is none, to that of the tag. A tag that is `*` gets the
    /// result after the moves.
    fn reconcile_result(&mut self, at: &At<'_>) {
        let tag = self.tree.tag("Result").and_then(|text| GameResult::from_text(text.as_bytes()));
        let known = tag.filter(|&tag| tag != GameResult::Unknown);
        self.tree.result = self.result.or(tag).unwrap_or_default();
        match (known, self.result) {
            (None, Some(mark)) if tag.is_some() => self.tree.set_result(mark),
            (Some(tag), Some(mark)) => {
                if let Some(error) = Error::of_results(tag, mark, at) {
                    self.error(error);
                }
            }
            _ => {}
        }
    }
}

impl Spectator for Builder {
    type Output = GameRecord;

    fn tag(&mut self, tag: Tag<'_>, at: &At<'_>) {
        let value = tag.value();
        if self.reserve(tag.name.len() + value.len() + OVERHEAD, at) {
            self.set_tag(&decode(tag.name), &value, at);
        }
    }

    fn begin_moves(&mut self, start: &Position, _at: &At<'_>) -> Flow {
        if let Some(root) = self.tree.nodes.first_mut() {
            root.position = *start;
        }
        Flow::Read
    }

    fn play(&mut self, _before: &Position, mv: Move, after: &Position, at: &At<'_>) {
        self.attach(Some(mv), after, at);
    }

    fn pass(&mut self, _before: &Position, after: &Position, at: &At<'_>) {
        self.attach(None, after, at);
    }

    fn nag(&mut self, nag: Nag, _at: &At<'_>) {
        if !self.is_full {
            self.tree.add_nag(self.line.node, nag);
        }
    }

    fn comment(&mut self, part: CommentPart<'_>, at: &At<'_>) {
        if self.is_full {
            return;
        }
        let overhead = if part.is_first { OVERHEAD } else { 0 };
        if self.reserve(part.text.len() + overhead, at) {
            self.comment.extend_from_slice(part.text);
        }
        if part.is_last {
            let text = decode_owned(core::mem::take(&mut self.comment));
            self.add_comment(Comment::new(text));
        }
    }

    fn begin_variation(&mut self, _before: &Position, _at: &At<'_>) -> Flow {
        let parent = self.tree.node(self.line.node).and_then(|node| node.parent()).map(|node| node.id());
        match parent.filter(|_| !self.is_full) {
            Some(node) => {
                let line = LineState { node, pending: Vec::new(), has_moves: false };
                self.lines.push(core::mem::replace(&mut self.line, line));
                Flow::Read
            }
            None => Flow::Skip,
        }
    }

    fn end_variation(&mut self, _at: &At<'_>) {
        let Some(line) = self.lines.pop() else { return };
        let ended = core::mem::replace(&mut self.line, line);
        // A variation without moves may still have comments.
        ended.pending.into_iter().for_each(|comment| self.add_comment(comment));
    }

    fn result(&mut self, result: GameResult, _at: &At<'_>) {
        self.result = Some(result);
    }

    fn skipped(&mut self, text: &[u8], at: &At<'_>) {
        if !self.is_full && self.reserve(text.len(), at) {
            self.rest.extend_from_slice(text);
        }
    }

    fn error(&mut self, error: Error) {
        // Separates the text that was skipped before this error from the text after it.
        if !self.rest.is_empty() && self.rest.last() != Some(&b'\n') {
            self.rest.push(b'\n');
        }
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        } else {
            self.more_errors += 1;
        }
    }

    fn end_game(&mut self, at: &At<'_>) -> GameRecord {
        self.reconcile_result(at);
        let tree = core::mem::take(&mut self.tree);
        let rest = decode_owned(core::mem::take(&mut self.rest));
        let rest = String::from(rest.trim());
        GameRecord { tree, errors: core::mem::take(&mut self.errors), more_errors: self.more_errors, rest }
    }
}
