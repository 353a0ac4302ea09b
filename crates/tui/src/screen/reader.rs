//! A game that is read: its comments and variations are walked through, and nothing is played.

use arrocco_coach::{Explanation, Mark};
use arrocco_host::language::Language;
use arrocco_review::analyse::games::{keep_rest, reasons};
use arrocco_rules::pgn::{Command, Comment, Eval, GameRecord, NodeId, NodeRef, Tree};
use arrocco_rules::{Color, Move, Position};

use super::dialog::Dialog;
use super::engine_report::EngineReport;
use super::kept_review::{FinishedReview, SideReview};

/// How far the review of a game is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ReviewState {
    None,
    Running {
        done: usize,
        total: usize,
    },
    /// White's and Black's.
    Done([SideReview; 2]),
}

/// A game, and the move at which the reader is.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    tree: Tree,
    node: NodeId,
    pub(super) review: ReviewState,
    /// What of the game could not be read.
    pub(super) fault: Option<String>,
    /// The text behind the part of the game that could be read.
    pub(super) rest: String,
    /// The text of the game when its review began.
    pub(super) reviewed: String,
    /// The window that the game was chosen from.
    pub(super) chosen_from: Option<Dialog>,
    /// What the review would have played in the place of each move.
    best: Vec<(NodeId, Vec<Move>)>,
    /// What the coach says of the moves, by the lines of the review.
    explained: Vec<(NodeId, Explanation)>,
    /// What an engine has found in the position, the best line first.
    pub(super) lines: Vec<EngineReport>,
}

impl Reader {
    pub(super) fn new(tree: Tree) -> Self {
        let node = tree.root();
        Self {
            tree,
            node,
            review: ReviewState::None,
            fault: None,
            rest: String::new(),
            reviewed: String::new(),
            chosen_from: None,
            best: Vec::new(),
            explained: Vec::new(),
            lines: Vec::new(),
        }
    }

    pub(super) const fn tree(&self) -> &Tree {
        &self.tree
    }

    pub(super) const fn node(&self) -> NodeId {
        self.node
    }

    fn here(&self) -> Option<NodeRef<'_>> {
        self.tree.node(self.node)
    }

    pub(super) fn position(&self) -> &Position {
        self.here().map_or(self.tree.start(), |node| node.position())
    }

    pub(super) fn last_move(&self) -> Option<Move> {
        self.here()?.mv()
    }

    pub(super) fn go_to(&mut self, node: NodeId) {
        if self.tree.node(node).is_some() {
            self.node = node;
        }
    }

    /// Goes to the first place of the main line that has a position.
    pub(super) fn go_to_position(&mut self, position: &Position) {
        let key = position.key();
        let found = self.tree.mainline().find(|node| node.position().key() == key).map(|node| node.id());
        if let Some(node) = found {
            self.node = node;
        }
    }

    /// Goes one move on. Returns whether there was one.
    pub(super) fn next(&mut self) -> bool {
        let next = self.here().and_then(|node| node.next()).map(|node| node.id());
        self.moved(next)
    }

    pub(super) fn previous(&mut self) -> bool {
        let parent = self.here().and_then(|node| node.parent()).map(|node| node.id());
        self.moved(parent)
    }

    pub(super) const fn first(&mut self) {
        self.node = self.tree.root();
    }

    /// To the end of the line that is read.
    pub(super) fn last(&mut self) {
        while self.next() {}
    }

    /// The evaluation that a comment has of the position.
    pub(super) fn evaluation(&self) -> Option<Eval> {
        let mut commands = self.here()?.comments().iter().flat_map(Comment::commands);
        commands.find_map(|command| match command {
            Command::Eval(eval) => Some(eval),
            _ => None,
        })
    }

    /// The variations at the move that led here, itself included.
    pub(super) fn variations(&self) -> usize {
        self.here().and_then(|node| node.parent()).map_or(1, |parent| parent.children().count())
    }

    /// Another move in the place of the one that led here, or of the next one at the start.
    pub(super) fn next_variation(&mut self) -> bool {
        let Some(parent) = self.here().and_then(|node| node.parent()) else { return self.next() };
        let siblings: Vec<NodeId> = parent.children().map(|child| child.id()).collect();
        let place = siblings.iter().position(|sibling| *sibling == self.node).unwrap_or_default();
        let other = siblings.get((place + 1) % siblings.len().max(1)).copied();
        self.moved(other.filter(|other| *other != self.node))
    }

    /// The next or the previous move of the game that somebody marked as bad.
    pub(super) fn mistake(&mut self, forward: bool) -> bool {
        let is_bad = |node: &NodeRef<'_>| node.nags().iter().any(|nag| matches!(nag.0, 2 | 4 | 6));
        let nodes: Vec<(NodeId, bool)> =
            self.tree.mainline().map(|node| (node.id(), is_bad(&node))).collect();
        let here = nodes.iter().position(|(node, _)| *node == self.node);
        let mut bad = nodes.iter().enumerate().filter(|(_, (_, is_bad))| *is_bad);
        let found = if forward {
            bad.find(|(place, _)| here.is_none_or(|here| *place > here))
        } else {
            bad.rfind(|(place, _)| here.is_some_and(|here| *place < here))
        };
        let found = found.map(|(_, (node, _))| *node);
        self.moved(found)
    }

    fn moved(&mut self, to: Option<NodeId>) -> bool {
        to.is_some_and(|node| {
            self.node = node;
            true
        })
    }

    /// The same game with what a review has found.
    pub(super) fn conclude(&mut self, review: FinishedReview) {
        (self.tree, self.best, self.explained) = (review.tree, review.best, review.explained);
        self.review = ReviewState::Done(review.sides);
        if self.tree.node(self.node).is_none() {
            self.node = self.tree.root();
        }
    }

    /// The game as PGN: with what a review has found, as `arrocco analyse --pgn-out --explain` writes it.
    pub(super) fn pgn(&self, language: Language) -> String {
        let (tree, rest) = (self.tree.clone(), self.rest.clone());
        let mut record = GameRecord { tree, errors: Vec::new(), more_errors: 0, rest };
        let is_mistake =
            |known: &&(NodeId, Explanation)| known.1.verdict.is_bad() && !known.1.reasons.is_empty();
        let mistakes: Vec<_> = self.explained.iter().filter(is_mistake).cloned().collect();
        reasons::comment(&mut record.tree, &mistakes, language);
        keep_rest(&mut record, language);
        record.tree.to_string()
    }

    /// Why the move that led here is a mistake, if a review has found that and it is proven.
    pub(super) fn reason(&self) -> Option<&Explanation> {
        let is_proven = |known: &&Explanation| known.verdict.is_bad() && !known.reasons.is_empty();
        self.explanation().filter(is_proven)
    }

    /// What a review says of the move that led here, good or bad.
    pub(super) fn explanation(&self) -> Option<&Explanation> {
        self.explained.iter().find(|(node, _)| *node == self.node).map(|(_, explanation)| explanation)
    }

    /// The arrows and squares that comments have here.
    pub(super) fn comment_marks(&self) -> Vec<Mark> {
        let comments = self.here().map_or(&[][..], |node| node.comments());
        let mut marks = Vec::new();
        for command in comments.iter().flat_map(Comment::commands) {
            match command {
                Command::Arrows(arrows) => {
                    let arrows = arrows.into_iter().filter(|arrow| arrow.from != arrow.to);
                    marks.extend(arrows.map(|arrow| Mark::Arrow(arrow.from, arrow.to)));
                }
                Command::Squares(squares) => {
                    marks.extend(squares.into_iter().map(|square| Mark::Square(square.square)));
                }
                _ => {}
            }
        }
        marks
    }

    /// The move that led here, and the position before it.
    pub(super) fn played(&self) -> Option<(Position, Move)> {
        let here = self.here()?;
        Some((*here.parent()?.position(), here.mv()?))
    }

    /// The position before the move that led here, and what would have been better there, if that is another move.
    pub(super) fn better(&self) -> Option<(Position, &[Move])> {
        let here = self.here()?;
        let (_, line) = self.best.iter().find(|(node, _)| *node == self.node)?;
        let before = *here.parent()?.position();
        let is_other = line.first().is_some_and(|first| Some(*first) != here.mv());
        is_other.then_some((before, line.as_slice()))
    }

    /// Takes in what an engine has found. A report about another position comes too late.
    pub(super) fn take_report(&mut self, report: EngineReport) {
        if report.position != *self.position() || report.report.bound.is_some() {
            return;
        }
        let (rank, position) = (report.report.rank, report.position);
        self.lines.retain(|line| line.position == position && line.report.rank != rank);
        self.lines.push(report);
        self.lines.sort_by_key(|line| line.report.rank);
    }

    /// The game as words, in the order in which PGN has them.
    pub(super) fn words(&self, san: impl Fn(&NodeRef<'_>) -> String) -> Vec<Word> {
        let mut words = Words { written: Vec::new(), depth: 0, needs_number: true, san }.of(&self.tree);
        let fault = self.fault.iter().flat_map(|fault| fault.split_whitespace());
        words.extend(fault.map(|word| Word { text: word.to_owned(), kind: WordKind::Fault, depth: 0 }));
        words
    }
}

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WordKind {
    Move(NodeId),
    Number,
    Comment,
    Open,
    Close,
    /// What cannot be shown.
    Fault,
}

/// A word of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) kind: WordKind,
    /// How many variations it is in.
    pub(super) depth: usize,
}

struct Words<F> {
    written: Vec<Word>,
    depth: usize,
    needs_number: bool,
    san: F,
}

/// What is left to write. A list instead of recursion, because files may nest variations as deep as they like.
enum Task<'a> {
    After(NodeRef<'a>),
    Variation(NodeRef<'a>),
    Close,
}

impl<F: Fn(&NodeRef<'_>) -> String> Words<F> {
    fn of(mut self, tree: &Tree) -> Vec<Word> {
        let Some(root) = tree.node(tree.root()) else { return Vec::new() };
        self.comments(root.comments());
        let mut tasks = vec![Task::After(root)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After(node) => {
                    let mut children: Vec<NodeRef<'_>> = node.children().collect();
                    if children.is_empty() {
                        continue;
                    }
                    let main = children.remove(0);
                    self.write_move(&node, &main);
                    tasks.push(Task::After(main));
                    tasks.extend(children.into_iter().rev().map(Task::Variation));
                }
                Task::Variation(node) => {
                    self.push("(".to_owned(), WordKind::Open);
                    self.depth += 1;
                    self.needs_number = true;
                    if let Some(parent) = node.parent() {
                        self.write_move(&parent, &node);
                    }
                    tasks.extend([Task::Close, Task::After(node)]);
                }
                Task::Close => {
                    self.depth = self.depth.saturating_sub(1);
                    self.push(")".to_owned(), WordKind::Close);
                    self.needs_number = true;
                }
            }
        }
        self.written
    }

    fn write_move(&mut self, before: &NodeRef<'_>, node: &NodeRef<'_>) {
        self.comments(node.comments_before());
        let position = before.position();
        match position.turn() {
            Color::White => self.push(format!("{}.", position.fullmoves()), WordKind::Number),
            Color::Black if self.needs_number => {
                self.push(format!("{}...", position.fullmoves()), WordKind::Number);
            }
            Color::Black => {}
        }
        self.needs_number = false;
        let mut text = (self.san)(node);
        for nag in node.nags() {
            text += nag.glyph().unwrap_or_default();
        }
        self.push(text, WordKind::Move(node.id()));
        self.comments(node.comments());
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            let text = comment.words();
            for word in text.split_whitespace() {
                self.push(word.to_owned(), WordKind::Comment);
                self.needs_number = true;
            }
        }
    }

    fn push(&mut self, text: String, kind: WordKind) {
        self.written.push(Word { text, kind, depth: self.depth });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(text: &str) -> Reader {
        Reader::new(Tree::read(text.as_bytes()).unwrap().unwrap().tree)
    }

    fn text(reader: &Reader) -> String {
        let words = reader.words(|node| node.san().to_string());
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_are_those_of_the_file() {
        let game = reader("{Hello} 1. e4 e5 (1... c5 {sharp} 2. Nf3 (2. c3 d5)) 2. Nf3? Nc6 *");
        let wanted = "Hello 1. e4 e5 ( 1... c5 sharp 2. Nf3 ( 2. c3 d5 ) ) 2. Nf3? Nc6";
        assert_eq!(text(&game), wanted);
    }

    #[test]
    fn every_variation_is_reached() {
        let mut game = reader("1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. f4? exf4 3. Nf3 g5?? *");
        let here = |game: &Reader| game.here().map(|node| node.san().to_string()).unwrap_or_default();
        assert!(!game.previous() && game.next() && game.next());
        let mut seen = Vec::new();
        for _ in 0..3 {
            seen.push(here(&game));
            assert!(game.next_variation());
        }
        assert_eq!((seen, game.variations()), (vec!["e5".to_owned(), "c5".into(), "e6".into()], 3));
        assert!(game.mistake(true) && here(&game) == "f4");
        assert!(game.mistake(true) && here(&game) == "g5" && !game.mistake(true));
        assert!(game.mistake(false) && here(&game) == "f4");
        game.last();
        assert_eq!((here(&game).as_str(), game.next()), ("g5", false));
        game.first();
        assert_eq!(game.position(), &Position::startpos());
    }

    #[test]
    fn deep_nesting_needs_no_stack() {
        let file = format!("1. e4 {}{} *", "(1. d4 ".repeat(200), ")".repeat(200));
        assert!(text(&reader(&file)).len() > 100);
    }
}
