//! A position of a study that an engine is to search.

use arrocco_language::Language;
use arrocco_rules::pgn::NodeRef;
use arrocco_rules::{CastlingMode, Move, Position};

use crate::protocol::{EngineStart, Refused};

/// The most lines that a page may ask for.
const MOST_LINES: u8 = 5;

/// What a page wants to know.
#[derive(Clone, Debug)]
pub struct PositionQuery {
    pub study: String,
    pub node: u32,
    pub lines: u8,
    pub threads: Option<u16>,
    /// Transposition table in MiB.
    pub hash: Option<u32>,
    /// What would the other side do if it were its turn?
    pub threat: bool,
    pub position: Position,
    /// The moves from the first position of the game; none if somebody has passed on the way.
    pub moves: Option<(Position, Vec<Move>)>,
    /// The keys of the positions before.
    pub history: Vec<u64>,
    pub mode: CastlingMode,
}

impl PositionQuery {
    /// About a position of a tree.
    pub(crate) fn new(
        asked: &EngineStart,
        node: &NodeRef<'_>,
        mode: CastlingMode,
        language: Language,
    ) -> Result<Self, Refused> {
        let mut history: Vec<u64> =
            std::iter::successors(node.parent(), NodeRef::parent).map(|node| node.position().key()).collect();
        history.reverse();
        let mut query = Self {
            study: asked.study.clone(),
            node: node.id().number(),
            lines: asked.lines.clamp(1, MOST_LINES),
            threads: asked.threads,
            hash: asked.hash,
            threat: asked.threat,
            position: *node.position(),
            moves: moves_to(node),
            history,
            mode,
        };
        if asked.threat {
            let gone = || Refused::new("in-check", language.words().nobody_passes);
            query.position = query.position.null_move().ok_or_else(gone)?;
            query.history.clear();
            query.moves = None;
        }
        Ok(query)
    }
}

fn moves_to(node: &NodeRef<'_>) -> Option<(Position, Vec<Move>)> {
    let path: Vec<NodeRef<'_>> = std::iter::successors(Some(*node), NodeRef::parent).collect();
    let start = *path.last()?.position();
    let moves: Option<Vec<Move>> =
        path.iter().rev().filter(|node| !node.is_root()).map(NodeRef::mv).collect();
    Some((start, moves?))
}
