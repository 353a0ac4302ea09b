//! A reviewed game: the engine's assessment of every position, and from that a judgement of every move.

use arrocco_coach::Inquiry;
use arrocco_rules::pgn::{NodeId, NodeRef, Tree};
use arrocco_rules::{Color, Move, Position};

use super::assessment::Assessment;
use super::judgement::Judgement;
use super::tally::Tally;

/// A reviewed game.
#[derive(Debug)]
pub struct Review {
    /// The assessment of the start position.
    pub start: Assessment,
    pub plies: Vec<Ply>,
}

/// A move of the game, judged.
#[derive(Debug)]
pub struct Ply {
    pub node: NodeId,
    pub mover: Color,
    /// What the engine would have played, and how it would have gone on.
    pub better: Vec<Move>,
    /// How much of the expected score the move has lost; `None` if there was no choice.
    pub loss: Option<f64>,
    pub judgement: Option<Judgement>,
    /// The assessment after the move.
    pub after: Assessment,
}

impl Ply {
    /// Sets the loss, unless a smaller one is known. It is never negative.
    pub fn set_loss(&mut self, loss: f64) {
        let loss = self.loss.map_or(loss, |known| known.min(loss)).max(0.0);
        (self.loss, self.judgement) = (Some(loss), Judgement::of(loss));
    }
}

/// Progress report: a position has been assessed.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Where the position is.
    pub node: NodeId,
    pub assessment: &'a Assessment,
    /// How many positions have been assessed, and how many there are.
    pub done: usize,
    pub total: usize,
}

impl Step<'_> {
    /// How much of the game is done.
    pub fn share(&self) -> f64 {
        self.done as f64 / self.total as f64
    }
}

impl Review {
    /// The next move of the game, judged by the assessments before and after it.
    pub fn ply(&self, node: &NodeRef<'_>, before: &Position, after: Assessment) -> Ply {
        let (mover, best) = (before.turn(), self.before(self.plies.len()));
        let played_best = node.mv().is_some() && node.mv() == best.line.first().copied();
        let has_choice = node.mv().is_some() && before.legal_moves().len() > 1;
        let fall = best.chance_of(mover) - after.chance_of(mover);
        let better = if played_best { Vec::new() } else { best.line.clone() };
        let mut ply = Ply { node: node.id(), mover, better, loss: None, judgement: None, after };
        if has_choice {
            // The engine's own choice loses nothing, even if it looks worse once the engine has seen a move further.
            ply.set_loss(if played_best { 0.0 } else { fall });
        }
        ply
    }

    /// The assessment before a ply.
    pub fn before(&self, ply: usize) -> &Assessment {
        let earlier = ply.checked_sub(1).and_then(|ply| self.plies.get(ply));
        earlier.map_or(&self.start, |ply| &ply.after)
    }

    /// What the coach has to ask about each bad move, whose lines are known.
    pub fn inquiries<'a>(
        &'a self,
        tree: &'a Tree,
        nodes: u64,
    ) -> impl Iterator<Item = (NodeId, Inquiry)> + 'a {
        let bad = self.plies.iter().enumerate().filter(|(_, ply)| ply.judgement.is_some());
        bad.filter_map(move |(index, _)| self.inquiry(tree, index, nodes))
    }

    /// What the coach has to ask about one move, whose lines and whose loss are the review's: so both say the same of it.
    pub fn inquiry(&self, tree: &Tree, index: usize, nodes: u64) -> Option<(NodeId, Inquiry)> {
        let ply = self.plies.get(index)?;
        let node = tree.node(ply.node)?;
        let (position, mv) = (*node.parent()?.position(), node.mv()?);
        let (best, mut after) = (self.before(index).analysis(ply.mover), ply.after.analysis(ply.mover));
        if let Some(loss) = ply.loss {
            after.expected = best.expected - loss;
        }
        Some((ply.node, Inquiry::with(&position, mv, nodes, best, after).ok()?))
    }

    pub fn tally(&self, color: Color) -> Tally {
        let mut tally = Tally::default();
        for ply in self.plies.iter().filter(|ply| ply.mover == color) {
            if let Some(loss) = ply.loss {
                tally.add(loss, ply.judgement);
            }
        }
        tally
    }
}
