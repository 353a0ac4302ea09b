//! Writes a tree as PGN in export format: tags, a blank line, moves in lines of less than 80 characters.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::{Comment, Export, NodeRef, Tree};
use crate::Color;

/// Something that is left to be written. Tasks are on a stack, the next one last.
enum Task<'a> {
    /// The moves that follow a node. `is_broken` if something came between it and the next move.
    Line { after: NodeRef<'a>, is_broken: bool },
    /// A variation that begins with a move.
    Variation(NodeRef<'a>),
    /// The end of a variation.
    Close,
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self, Export::DEFAULT, f)
    }
}

impl Tree {
    /// The game as PGN, or what is wanted of it.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Export, Tree};
    /// let tree: Tree = "1. e4 {king's pawn} e5 2. Nf3 *".parse().unwrap();
    /// let moves = Export { tags: false, comments: false, result: false, width: None, ..Export::DEFAULT };
    /// assert_eq!(tree.export(moves).to_string(), "1. e4 e5 2. Nf3\n");
    /// ```
    #[must_use]
    pub fn export(&self, choices: Export) -> impl fmt::Display {
        Exported { tree: self, choices }
    }
}

struct Exported<'a> {
    tree: &'a Tree,
    choices: Export,
}

impl fmt::Display for Exported<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self.tree, self.choices, f)
    }
}

fn write_tree(tree: &Tree, choices: Export, out: &mut dyn Write) -> fmt::Result {
    if choices.tags {
        tree.tags().try_for_each(|(name, value)| write_tag(out, name, value))?;
        out.write_str("\n")?;
    }
    let mut writer = LineWriter { out, column: 0, is_glued: true, choices };
    writer.moves(tree)?;
    if choices.result {
        writer.word(tree.result.as_str())?;
    }
    writer.out.write_str("\n")
}

fn write_tag(out: &mut dyn Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(c)?;
    }
    out.write_str("\"]\n")
}

/// Writes words, broken into lines.
struct LineWriter<'a> {
    out: &'a mut dyn Write,
    column: usize,
    /// Does the next word follow without a blank? So at the beginning of a line and after a parenthesis.
    is_glued: bool,
    choices: Export,
}

impl LineWriter<'_> {
    fn moves(&mut self, tree: &Tree) -> fmt::Result {
        let root = tree.root_ref();
        self.comments(root.comments())?;
        let mut tasks = vec![Task::Line { after: root, is_broken: true }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line { after, is_broken } => self.line(after, is_broken, &mut tasks)?,
                Task::Variation(first) => self.variation(first, &mut tasks)?,
                Task::Close => self.close()?,
            }
        }
        Ok(())
    }

    /// Writes a line of play up to the next variation. Black's move gets a number if something came before it.
    fn line<'a>(
        &mut self,
        mut after: NodeRef<'a>,
        mut is_broken: bool,
        tasks: &mut Vec<Task<'a>>,
    ) -> fmt::Result {
        while let Some(main) = after.next() {
            self.node(after, main, is_broken)?;
            is_broken = self.has_comments(main);
            if let Some(first) = main.next_sibling().filter(|_| self.choices.variations) {
                tasks.push(Task::Line { after: main, is_broken: true });
                let start = tasks.len();
                tasks.extend(core::iter::successors(Some(first), NodeRef::next_sibling).map(Task::Variation));
                tasks.get_mut(start..).unwrap_or_default().reverse();
                return Ok(());
            }
            after = main;
        }
        Ok(())
    }

    fn variation<'a>(&mut self, first: NodeRef<'a>, tasks: &mut Vec<Task<'a>>) -> fmt::Result {
        self.open()?;
        self.comments(first.comments_before())?;
        if let Some(parent) = first.parent() {
            self.node(parent, first, true)?;
        }
        tasks.push(Task::Close);
        tasks.push(Task::Line { after: first, is_broken: self.has_comments(first) });
        Ok(())
    }

    /// Are comments written after this move?
    fn has_comments(&self, node: NodeRef<'_>) -> bool {
        self.choices.comments && !node.comments().is_empty()
    }

    /// A move with its number, if it needs one, its annotations and comments.
    fn node(&mut self, before: NodeRef<'_>, node: NodeRef<'_>, is_broken: bool) -> fmt::Result {
        let number = before.position().fullmoves();
        match before.position().turn() {
            Color::White => self.word(&alloc::format!("{number}."))?,
            Color::Black if is_broken => self.word(&alloc::format!("{number}..."))?,
            Color::Black => {}
        }
        self.word(&node.san())?;
        let nags = if self.choices.nags { node.nags() } else { &[] };
        for nag in nags {
            self.word(&alloc::format!("{nag}"))?;
        }
        self.comments(node.comments())
    }

    fn comments(&mut self, comments: &[Comment]) -> fmt::Result {
        if !self.choices.comments {
            return Ok(());
        }
        comments.iter().try_for_each(|comment| self.comment(comment))
    }

    /// Writes a comment in braces or, if it contains a closing brace, which cannot be escaped, to the end of the line.
    fn comment(&mut self, comment: &str) -> fmt::Result {
        if comment.contains('}') {
            self.word_with(";", comment)?;
            return self.end_line();
        }
        self.in_braces(comment)
    }

    /// Lines are broken at single blanks only, so that the comment reads back the same. They are not broken before a
    /// percent sign, because some readers ignore lines that begin with it.
    fn in_braces(&mut self, comment: &str) -> fmt::Result {
        let mut rest = comment;
        let mut is_first = true;
        loop {
            let end = break_point(rest).unwrap_or(rest.len());
            let (word, tail) = rest.split_at_checked(end).unwrap_or((rest, ""));
            let (before, after) = (if is_first { "{" } else { "" }, if tail.is_empty() { "}" } else { "" });
            self.separate(before.len() + word.chars().count() + after.len())?;
            self.put(before)?;
            self.put(word)?;
            self.put(after)?;
            self.is_glued = false;
            match tail.get(1..) {
                Some(tail) => rest = tail,
                None => return Ok(()),
            }
            is_first = false;
        }
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        self.word_with("", word)
    }

    fn word_with(&mut self, before: &str, word: &str) -> fmt::Result {
        self.separate(before.len() + word.chars().count())?;
        self.put(before)?;
        self.put(word)?;
        self.is_glued = false;
        Ok(())
    }

    fn open(&mut self) -> fmt::Result {
        self.word("(")?;
        self.is_glued = true;
        Ok(())
    }

    fn close(&mut self) -> fmt::Result {
        self.is_glued = true;
        self.word(")")
    }

    /// Writes a blank or a line break before a word of this length.
    fn separate(&mut self, length: usize) -> fmt::Result {
        let blank = usize::from(!self.is_glued);
        let is_over = self.choices.width.is_some_and(|width| self.column + blank + length > width);
        if self.column > 0 && is_over {
            return self.end_line();
        }
        self.put(if self.is_glued { "" } else { " " })
    }

    fn put(&mut self, text: &str) -> fmt::Result {
        self.column += text.chars().count();
        self.out.write_str(text)
    }

    fn end_line(&mut self) -> fmt::Result {
        self.column = 0;
        self.is_glued = true;
        self.out.write_str("\n")
    }
}

/// The index of the first blank of a comment at which the line may be broken.
fn break_point(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut last = None;
    bytes.iter().enumerate().position(|(i, &byte)| {
        let before = last.replace(byte);
        let after = bytes.get(i + 1).copied();
        byte == b' ' && is_visible(before) && is_visible(after) && after != Some(b'%')
    })
}

/// Is there a byte, and is it not white space?
fn is_visible(byte: Option<u8>) -> bool {
    byte.is_some_and(|byte| !byte.is_ascii_whitespace() && byte != 0x0b)
}
