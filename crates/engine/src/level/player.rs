//! A player of limited strength, with its tables and random preferences for one game.

use arrocco_rules::{Move, Position};

use super::Level;
use super::difficulty::difficulty;
use super::human::{HumanPerception, SquarePreferences, preferences};
use super::mix::{below, mix};
use super::repertoire::common_move;
use super::skill::Skill;
use crate::parallel::ParallelSearch;
use crate::search::ThreadData;
use crate::search_request::SearchRequest;
use crate::table::TranspositionTable;
use crate::{Control, Event, Found, Limits};

/// Transposition table in MiB: enough for the nodes that the strongest level searches in a move.
const HASH: usize = 4;

/// The difficulty of a mate in one.
const MATE_DIFFICULTY: u32 = 25;

/// With fewer pieces than this on the board (pawns and kings included), people look further ahead.
const FEW_MEN: u64 = 12;

/// The node limit is not raised beyond this for few pieces.
const MOST_FURTHER: u64 = 20_000;

/// A player of limited strength.
#[derive(Debug)]
pub(crate) struct Player {
    level: Level,
    skill: Skill,
    seed: u64,
    preferences: SquarePreferences,
    table: TranspositionTable,
    threads: [ThreadData; 1],
}

impl Player {
    pub(crate) fn new(level: Level, seed: u64) -> Self {
        let skill = Skill::of(level);
        // The hand-written evaluation is closer to human judgement, and a better network would make every level
        // stronger.
        let threads = [ThreadData::new(None)];
        let table = TranspositionTable::new(HASH)
            .or_else(|_| TranspositionTable::new(1))
            .expect("1 MiB can be allocated");
        Self { level, skill, seed, preferences: preferences(skill, mix(seed, 0)), table, threads }
    }

    pub(crate) fn level(&self) -> Level {
        self.level
    }

    /// The moves that the player considers: not the overlooked ones, but all if every move is overlooked.
    fn candidates(&self, position: &Position, moves: &[Move]) -> Vec<Move> {
        if let Some(mv) = self.opening_move(position, moves) {
            return vec![mv];
        }
        let perception = HumanPerception {
            skill: self.skill,
            preferences: &self.preferences,
            seed: self.oversight_seed(position),
        };
        let sees = |&&mv: &&Move| !perception.misses(position, mv, root_difficulty(position, mv));
        let seen: Vec<Move> = moves.iter().filter(sees).copied().collect();
        if seen.is_empty() { moves.to_vec() } else { seen }
    }

    fn opening_move(&self, position: &Position, moves: &[Move]) -> Option<Move> {
        let ply = u32::from(position.fullmoves().saturating_sub(1)) * 2 + position.turn() as u32;
        // The known number of plies varies from game to game.
        let known = self.skill.theory as u32 / 2 + below(mix(self.seed, 1), self.skill.theory as u32 + 1);
        if ply >= known { None } else { common_move(position, moves, mix(self.seed, 2)) }
    }

    /// The limits of a search, tightened by the player's own.
    fn limited(&self, position: &Position, limits: &Limits, lines: usize) -> Limits {
        let own = self.nodes(position) * lines.max(1) as u64;
        Limits { nodes: Some(limits.nodes.map_or(own, |nodes| nodes.min(own))), ..limits.clone() }
    }

    /// The node limit. It grows as pieces disappear, as people then look further ahead; otherwise weak levels could not
    /// even mate with a queen.
    fn nodes(&self, position: &Position) -> u64 {
        let usual = self.skill.nodes as u64;
        let men = position.board().occupied().len() as u64;
        let further = usual * FEW_MEN * FEW_MEN / (men * men);
        usual.max(further.min(MOST_FURTHER))
    }

    /// Finds the player's move.
    pub(crate) fn search(
        &mut self,
        request: &SearchRequest<'_>,
        control: &Control,
        on_event: &mut dyn FnMut(Event),
    ) -> Found {
        let moves = self.candidates(request.position, request.moves);
        let limits = self.limited(request.position, request.limits, request.lines);
        self.table.begin_search();
        let perception = HumanPerception {
            skill: self.skill,
            preferences: &self.preferences,
            seed: self.oversight_seed(request.position),
        };
        let search = ParallelSearch { table: &self.table, threads: &mut self.threads, control, tables: None };
        search.search(perception, &SearchRequest { moves: &moves, limits: &limits, ..*request }, on_event)
    }

    /// The seed that determines what is overlooked at this move; it is different at the next one.
    fn oversight_seed(&self, position: &Position) -> u64 {
        mix(mix(self.seed, 3), position.key())
    }
}

/// The difficulty of a root move: captures are easier to see on the board than in a line, and mates easier still.
fn root_difficulty(position: &Position, mv: Move) -> u32 {
    if position.is_check() {
        return 0;
    }
    let is_mate = position.gives_check(mv) && position.after_unchecked(mv).is_checkmate();
    if is_mate {
        return MATE_DIFFICULTY;
    }
    let percent = difficulty(position, mv, 0, None);
    if mv.is_capture() { percent * 2 / 3 } else { percent }
}
