//! Changes of a tree, each of them checked before anything is touched.

use arrocco_language::{Language, fill};
use arrocco_play::{Refusal, read_move};
use arrocco_rules::pgn::{Arrow, ColoredSquare, Command, Comment, GameResult, Nag, NodeId, NodeRef, Tree};
use arrocco_rules::{Move, PieceLetters, Position};

use super::chapter::{Chapter, LIMITS};
use super::view::cut;
use crate::protocol::{Edit, MarkView, Refused};

/// No comment is longer, and no move has more signs or marks.
const LONGEST_COMMENT: usize = 20_000;
const MOST_NAGS: usize = 8;
const MOST_MARKS: usize = 64;
/// The longest line that is added at once, and the longest fact about a game.
const LONGEST_LINE: usize = 200;
const LONGEST_TAG: usize = 200;
/// The facts about a game that can be changed. Others, the first position among them, belong to what was read.
const FACTS: [&str; 9] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo"];

impl Chapter {
    /// Makes a change and returns the node to show then.
    pub(crate) fn edit(&mut self, edit: &Edit, language: Language) -> Result<NodeId, Refused> {
        let gone = || Refused::new("unknown-node", language.words().unknown_node);
        let id = match edit.node() {
            Some(node) => self.tree().numbered(node).ok_or_else(gone)?.id(),
            None => self.tree().root(),
        };
        let (before, revision) = (self.tree().clone(), self.revision());
        let shown = self.apply(id, edit, language)?;
        let is_more = matches!(edit, Edit::Comment { more: true, .. }) && self.is_commented(id);
        if self.revision() != revision && !is_more {
            self.remember(before, id, shown);
        }
        self.set_commented(matches!(edit, Edit::Comment { .. }).then_some(id));
        Ok(shown)
    }

    fn apply(&mut self, id: NodeId, edit: &Edit, language: Language) -> Result<NodeId, Refused> {
        let gone = || Refused::new("unknown-node", language.words().unknown_node);
        match edit {
            Edit::Play { uci: text, .. } | Edit::Say { text, .. } => self.play(id, text, language),
            Edit::Promote { .. } => Ok(self.promote(id)),
            Edit::Delete { .. } => self.delete(id).ok_or_else(gone),
            Edit::Comment { text, .. } => self.comment(id, text, language),
            Edit::Nag { nag, .. } => self.nag(id, Nag(*nag), language),
            Edit::Marks { marks, .. } => self.mark(id, marks, language),
            Edit::Line { moves, .. } => self.add_line(id, moves, language),
            Edit::Tags { tags } => self.set_tags(id, tags, language),
        }
    }

    /// Adds a line of moves, and shows the first of them. A line with a move that is not legal is refused as a whole.
    fn add_line(&mut self, after: NodeId, moves: &[String], language: Language) -> Result<NodeId, Refused> {
        if moves.len() > LONGEST_LINE {
            return Err(too_large(language, &LONGEST_LINE.to_string()));
        }
        let gone = || Refused::new("unknown-node", language.words().unknown_node);
        let mut position = *self.tree().node(after).ok_or_else(gone)?.position();
        for text in moves {
            let mv = read_at(&position, text, language)?;
            position = position.after_unchecked(mv);
        }
        let (mut last, mut first) = (after, None);
        for text in moves {
            last = self.play(last, text, language)?;
            first = first.or(Some(last));
        }
        Ok(first.unwrap_or(after))
    }

    fn set_tags(
        &mut self,
        root: NodeId,
        tags: &[(String, String)],
        language: Language,
    ) -> Result<NodeId, Refused> {
        let is_fact = |name: &str| FACTS.contains(&name);
        let is_long =
            |value: &str| value.chars().count() > LONGEST_TAG || value.chars().any(char::is_control);
        if let Some((name, _)) = tags.iter().find(|(name, value)| !is_fact(name) || is_long(value)) {
            return Err(Refused::new(
                "tag",
                fill(language.words().not_understood, &[("reason", &cut(name, 40))]),
            ));
        }
        let result = tags
            .iter()
            .find(|(name, _)| name == "Result")
            .and_then(|(_, value)| GameResult::from_text(value.as_bytes()));
        let tree = self.change();
        for (name, value) in tags.iter().filter(|(name, _)| name != "Result") {
            if value.trim().is_empty() {
                tree.remove_tag(name);
            } else {
                // The name is one of ours, and the value has been looked at.
                let _ = tree.set_tag(name, value.trim());
            }
        }
        if let Some(result) = result {
            tree.set_result(result);
        }
        Ok(root)
    }

    /// A move that is there already is only shown.
    fn play(&mut self, after: NodeId, text: &str, language: Language) -> Result<NodeId, Refused> {
        let gone = || Refused::new("unknown-node", language.words().unknown_node);
        let node = self.tree().node(after).ok_or_else(gone)?;
        let mv = read(&node, text, language)?;
        if let Some(child) = node.children().find(|child| child.mv() == Some(mv)) {
            return Ok(child.id());
        }
        let is_full =
            self.tree().nodes().count() >= LIMITS.nodes as usize || depth(&node) >= LIMITS.depth as usize * 2;
        if is_full {
            return Err(too_large(language, &LIMITS.nodes.to_string()));
        }
        self.change().add_move(after, mv).map_err(|error| Refused::new("illegal", error.to_string()))
    }

    /// Every move on the way becomes the main one.
    fn promote(&mut self, id: NodeId) -> NodeId {
        let path: Vec<NodeId> = ancestors(self.tree(), id).collect();
        let tree = self.change();
        for node in path {
            tree.promote(node);
        }
        id
    }

    fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.tree().node(id)?.parent()?.id();
        self.change().remove(id).then_some(parent)
    }

    fn comment(&mut self, id: NodeId, text: &str, language: Language) -> Result<NodeId, Refused> {
        if text.chars().count() > LONGEST_COMMENT {
            return Err(too_large(language, &LONGEST_COMMENT.to_string()));
        }
        self.rewrite(id, |_| true, text, &[]);
        Ok(id)
    }

    fn mark(&mut self, id: NodeId, marks: &[MarkView], language: Language) -> Result<NodeId, Refused> {
        if marks.len() > MOST_MARKS {
            return Err(too_large(language, &MOST_MARKS.to_string()));
        }
        let words = self.tree().node(id).map(|node| super::view::comment(&node)).unwrap_or_default();
        let is_kept = |command: &Command<'_>| !matches!(command, Command::Arrows(_) | Command::Squares(_));
        self.rewrite(id, is_kept, &words, &drawn(marks));
        Ok(id)
    }

    /// One comment in the place of all: the commands that are kept, new ones, and the words.
    fn rewrite(
        &mut self,
        id: NodeId,
        is_kept: impl Fn(&Command<'_>) -> bool,
        words: &str,
        more: &[Command<'_>],
    ) {
        let mut comment = Comment::default();
        if let Some(node) = self.tree().node(id) {
            let old =
                node.comments_before().iter().chain(node.comments()).flat_map(|comment| comment.commands());
            old.filter(is_kept).for_each(|command| comment.add_command(&command));
        }
        for command in more {
            comment.add_command(command);
        }
        let text = format!("{comment} {}", words.trim());
        let tree = self.change();
        tree.clear_comments(id);
        tree.add_comment(id, text.trim());
    }

    /// Adds a sign or takes it away. A move is good or bad, and a position better for one side: such signs take each
    /// other's place.
    fn nag(&mut self, id: NodeId, nag: Nag, language: Language) -> Result<NodeId, Refused> {
        let gone = || Refused::new("unknown-node", language.words().unknown_node);
        let old = self.tree().node(id).filter(|node| !node.is_root()).ok_or_else(gone)?.nags().to_vec();
        if !old.contains(&nag) && old.len() >= MOST_NAGS {
            return Err(too_large(language, &MOST_NAGS.to_string()));
        }
        let is_rival = |known: &Nag| kind(*known).is_some() && kind(*known) == kind(nag);
        let tree = self.change();
        if !tree.remove_nag(id, nag) {
            for known in old.into_iter().filter(is_rival) {
                tree.remove_nag(id, known);
            }
            tree.add_nag(id, nag);
        }
        Ok(id)
    }
}

/// Signs for moves, and signs for positions.
const fn kind(nag: Nag) -> Option<bool> {
    match nag.0 {
        1..=6 => Some(true),
        10..=21 => Some(false),
        _ => None,
    }
}

fn read(node: &NodeRef<'_>, text: &str, language: Language) -> Result<Move, Refused> {
    read_at(node.position(), text, language)
}

fn read_at(position: &Position, text: &str, language: Language) -> Result<Move, Refused> {
    read_move(position, text, &PieceLetters::ENGLISH).map_err(|refusal| Refused {
        code: refusal.code(),
        text: language.refusal_on_page(&Refusal::Move(refusal), position, &cut(text, 40)),
        piece: refusal.piece().map(|square| square.to_string()),
        squares: refusal.squares().into_iter().map(|square| square.to_string()).collect(),
    })
}

/// A node and those before it, up to the first move.
fn ancestors(tree: &Tree, id: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(tree.node(id), NodeRef::parent).filter(|node| !node.is_root()).map(|node| node.id())
}

fn depth(node: &NodeRef<'_>) -> usize {
    std::iter::successors(node.parent(), NodeRef::parent).count()
}

fn drawn(marks: &[MarkView]) -> Vec<Command<'static>> {
    let arrows: Vec<Arrow> = marks
        .iter()
        .filter(|mark| mark.from != mark.to)
        .map(|mark| Arrow { color: mark.color.into(), from: mark.from, to: mark.to })
        .collect();
    let squares: Vec<ColoredSquare> = marks
        .iter()
        .filter(|mark| mark.from == mark.to)
        .map(|mark| ColoredSquare { color: mark.color.into(), square: mark.from })
        .collect();
    let arrows = (!arrows.is_empty()).then_some(Command::Arrows(arrows));
    let squares = (!squares.is_empty()).then_some(Command::Squares(squares));
    squares.into_iter().chain(arrows).collect()
}

pub(crate) fn too_large(language: Language, most: &str) -> Refused {
    Refused::new("too-long", fill(language.words().too_large, &[("most", most)]))
}
