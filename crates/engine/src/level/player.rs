//! A player of some level, with the memory and the moods of one game.

use arrocco_rules::{Move, Position};

use super::Level;
use super::eye::{Eye, Whims, whims};
use super::mix::{below, mix};
use super::repertoire::usual_move;
use super::skill::Skill;
use super::visibility::difficulty;
use crate::search::Memory;
use crate::table::Table;
use crate::team::{Task, Team};
use crate::{Control, Event, Found, Limits};

/// MiB of hash table, enough for what the strongest level looks at in a move.
const HASH: usize = 4;

/// How hard a mate on the move is to see.
const MATE_DIFFICULTY: u32 = 25;

/// With fewer men than this on the board, people look further ahead.
const FEW_MEN: u64 = 12;

/// But not further than so many positions, unless they always do.
const MOST_FURTHER: u64 = 20_000;

/// Somebody who plays a game.
#[derive(Debug)]
pub(crate) struct Player {
    level: Level,
    skill: Skill,
    seed: u64,
    whims: Whims,
    table: Table,
    memories: [Memory; 1],
}

impl Player {
    pub(crate) fn new(level: Level, seed: u64) -> Self {
        let skill = Skill::of(level);
        // People feel what the hand-made evaluation counts; and a better network would make every level stronger.
        let memories = [Memory::new(None)];
        let table = Table::new(HASH).or_else(|_| Table::new(1)).expect("a MiB can be had");
        Self { level, skill, seed, whims: whims(skill, mix(seed, 0)), table, memories }
    }

    pub(crate) fn level(&self) -> Level {
        self.level
    }

    /// The moves that come to mind, never none of those that there are.
    fn candidates(&self, position: &Position, moves: &[Move]) -> Vec<Move> {
        if let Some(mv) = self.known_by_heart(position, moves) {
            return vec![mv];
        }
        let eye = Eye { skill: self.skill, whims: &self.whims, seed: self.glance(position) };
        let sees = |&&mv: &&Move| !eye.misses(position, mv, root_difficulty(position, mv));
        let seen: Vec<Move> = moves.iter().filter(sees).copied().collect();
        if seen.is_empty() { moves.to_vec() } else { seen }
    }

    fn known_by_heart(&self, position: &Position, moves: &[Move]) -> Option<Move> {
        let ply = u32::from(position.fullmoves().saturating_sub(1)) * 2 + position.turn() as u32;
        // Sometimes more is known, sometimes less.
        let known = self.skill.theory as u32 / 2 + below(mix(self.seed, 1), self.skill.theory as u32 + 1);
        if ply >= known { None } else { usual_move(position, moves, mix(self.seed, 2)) }
    }

    /// The limits of a search, with those of the player.
    fn limited(&self, position: &Position, limits: &Limits, lines: usize) -> Limits {
        let own = self.nodes(position) * lines.max(1) as u64;
        Limits { nodes: Some(limits.nodes.map_or(own, |nodes| nodes.min(own))), ..limits.clone() }
    }

    /// The fewer pieces there are, the further people look ahead; without that, nobody mates with a queen.
    fn nodes(&self, position: &Position) -> u64 {
        let usual = self.skill.nodes as u64;
        let men = position.board().occupied().len() as u64;
        let further = usual * FEW_MEN * FEW_MEN / (men * men);
        usual.max(further.min(MOST_FURTHER))
    }

    /// Finds a move as the player does.
    pub(crate) fn search(&mut self, task: &Task<'_>, control: &Control, say: &mut dyn FnMut(Event)) -> Found {
        let moves = self.candidates(task.position, task.moves);
        let limits = self.limited(task.position, task.limits, task.lines);
        self.table.grow_older();
        let eye = Eye { skill: self.skill, whims: &self.whims, seed: self.glance(task.position) };
        let team = Team { table: &self.table, memories: &mut self.memories, control };
        team.search(eye, &Task { moves: &moves, limits: &limits, ..*task }, say)
    }

    /// Decides what is overlooked at this move; at the next one, all is looked at afresh.
    fn glance(&self, position: &Position) -> u64 {
        mix(mix(self.seed, 3), position.key())
    }
}

/// On the board itself a capture is seen sooner than in the mind, and a mate is what everybody looks for.
fn root_difficulty(position: &Position, mv: Move) -> u32 {
    if position.is_check() {
        return 0;
    }
    let is_mate = position.gives_check(mv) && position.after(mv).is_checkmate();
    if is_mate {
        return MATE_DIFFICULTY;
    }
    let percent = difficulty(position, mv, 0, None);
    if mv.is_capture() { percent * 2 / 3 } else { percent }
}
