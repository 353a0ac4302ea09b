//! The tables of endings during one search: root moves ranked, and positions looked up.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use arrocco_rules::{CastlingRights, Color, Move, Position, Role};
use arrocco_tablebase::{Dtz, ProbeError, RankedMove, TableError, Wdl};

use crate::score::MAX_PLY;
use crate::search_request::SearchRequest;
use crate::{EndgameTables, Limits, Score};

/// The most errors that are kept for the report at the end of a search.
const MOST_ERRORS: usize = 16;

/// What the tables say about a root move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RootVerdict {
    /// Moves with a higher rank are better, whatever the search finds.
    pub(crate) rank: i32,
    pub(crate) score: Score,
    /// Won or lost: the score counts unless the search finds a mate. Otherwise it is only shown, and the search chooses.
    pub(crate) is_decided: bool,
}

/// Root moves with what the tables say about them, the best first.
type RankedMoves = Vec<(Move, Option<RootVerdict>)>;

/// The tables during one search.
#[derive(Debug)]
pub(crate) struct TableProbe<'a> {
    settings: Option<&'a EndgameTables>,
    /// The most men that are looked up below the root; 0 for none.
    most_men: usize,
    hits: AtomicU64,
    errors: Mutex<Vec<TableError>>,
}

impl<'a> TableProbe<'a> {
    /// `None` is for players of limited strength, who know no tables.
    pub(crate) fn new(settings: Option<&'a EndgameTables>) -> Self {
        let most_men = settings.map_or(0, EndgameTables::most_men);
        Self { settings, most_men, hits: AtomicU64::new(0), errors: Mutex::default() }
    }

    /// Positions that were found in tables.
    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }

    /// Damaged tables that were met.
    pub(crate) fn take_errors(&self) -> Vec<TableError> {
        self.errors.lock().map(|mut errors| std::mem::take(&mut *errors)).unwrap_or_default()
    }

    /// The root moves, the best first. If they are in the tables, moves that throw something away are left out, unless
    /// several lines are asked for.
    pub(crate) fn root_moves(&mut self, request: &SearchRequest<'_>) -> RankedMoves {
        let SearchRequest { position, history, limits, moves, lines } = *request;
        let unranked = || moves.iter().map(|&mv| (mv, None)).collect();
        let Some(settings) = self.settings.filter(|_| self.may_have(position)) else { return unranked() };
        let must_hurry = is_short(limits) && settings.tables.must_unpack(position);
        let by_distance = (!must_hurry).then(|| settings.tables.rank_moves(position));
        let (ranked, has_distances) = match by_distance {
            Some(Ok(ranked)) => (verdicts(position, &ranked, settings, is_repeated(position, history)), true),
            None | Some(Err(ProbeError::Missing(..))) => match by_outcome(position, moves, settings) {
                Ok(ranked) => (ranked, false),
                Err(error) => return self.without(error, moves),
            },
            Some(Err(error)) => return self.without(error, moves),
        };
        self.hits.fetch_add(moves.len() as u64, Relaxed);
        let asked = ranked.into_iter().filter(|(mv, _)| moves.contains(mv));
        let mut root_moves: RankedMoves = asked.map(|(mv, verdict)| (mv, Some(verdict))).collect();
        let best = root_moves.first().and_then(|(_, verdict)| *verdict);
        // With distances the way is known, and in a draw the search is free to set problems. Only a win without distances
        // needs the tables further on.
        if has_distances || best.is_some_and(|best| best.score <= Score::ZERO) {
            self.most_men = 0;
        }
        if lines == 1 {
            root_moves.retain(|(_, own)| own.map(|own| own.rank) == best.map(|best| best.rank));
        }
        if root_moves.is_empty() { unranked() } else { root_moves }
    }

    fn without(&self, error: ProbeError, moves: &[Move]) -> RankedMoves {
        self.note(error);
        moves.iter().map(|&mv| (mv, None)).collect()
    }

    #[inline]
    fn may_have(&self, position: &Position) -> bool {
        position.board().occupied().len() <= self.most_men && position.castling() == CastlingRights::NONE
    }

    /// The outcome of a position below the root: only after a capture or pawn move, because tables know nothing of a
    /// counter that has run for a while.
    #[inline]
    pub(super) fn outcome(&self, position: &Position, depth: i32) -> Option<Wdl> {
        if position.halfmoves() != 0 || !self.may_have(position) {
            return None;
        }
        let settings = self.settings?;
        let is_largest = position.board().occupied().len() == self.most_men;
        if is_largest && depth < settings.probe_depth as i32 {
            return None;
        }
        match settings.tables.probe_wdl(position) {
            Ok(wdl) => {
                self.hits.fetch_add(1, Relaxed);
                Some(if settings.fifty_move_rule { wdl } else { wdl.without_fifty_moves() })
            }
            Err(error) => {
                self.note(error);
                None
            }
        }
    }

    /// Remembers a damaged table. That there is none is no error.
    #[cold]
    fn note(&self, error: ProbeError) {
        if let (ProbeError::Table(error), Ok(mut errors)) = (error, self.errors.lock())
            && errors.len() < MOST_ERRORS
            && !errors.iter().any(|known| known.file() == error.file())
        {
            errors.push(error);
        }
    }
}

/// Is there too little time to unpack built-in distances, some tenths of a second? Outcomes are known at once.
fn is_short(limits: &Limits) -> bool {
    limits.clock.is_some_and(|clock| clock.left < Duration::from_secs(2))
        || limits.move_time.is_some_and(|time| time < Duration::from_millis(500))
}

/// The verdicts by distance. If a position of the game has been repeated, only the shortest way counts: it never repeats.
fn verdicts(
    position: &Position,
    ranked: &[RankedMove],
    settings: &EndgameTables,
    is_repeated: bool,
) -> Vec<(Move, RootVerdict)> {
    let are_mates = distances_are_mates(position);
    let verdict = |ranked: &RankedMove| {
        let Dtz(distance) = ranked.dtz;
        let (outcome, rank) = if settings.fifty_move_rule {
            (ranked.outcome, ranked.rank)
        } else {
            (ranked.wdl.without_fifty_moves(), 10_000 * distance.signum())
        };
        let is_strict = is_repeated && outcome == Wdl::Win;
        // Ranks are counted in thousands, so that distances fit in between.
        let rank = 1000 * rank - if is_strict { distance.min(999) } else { 0 };
        let plies = (distance.unsigned_abs() as usize).min(MAX_PLY);
        let mut verdict = RootVerdict { rank, ..of_outcome(outcome, plies) };
        match outcome {
            // Tables count plies by twos: the winner mates after an odd number of them, the loser is mated after an even one.
            Wdl::Win if are_mates => verdict.score = Score::mate_in(plies | 1),
            Wdl::Loss if are_mates => verdict.score = Score::mated_in(plies + plies % 2),
            _ => {}
        }
        (ranked.mv, verdict)
    };
    let mut verdicts: Vec<_> = ranked.iter().map(verdict).collect();
    verdicts.sort_by_key(|(_, verdict)| -verdict.rank);
    verdicts
}

/// Whether distances are those to mate: there are no pawns, and a bare king that takes a piece has a draw.
fn distances_are_mates(position: &Position) -> bool {
    let board = position.board();
    let is_bare = Color::ALL.into_iter().any(|color| board.color(color).len() == 1);
    let is_heavy = (board.role(Role::Queen) | board.role(Role::Rook)).any();
    is_bare && board.role(Role::Pawn).is_empty() && (!is_heavy || board.occupied().len() == 3)
}

/// The verdicts without distances. The search finds the way itself, so that its scores count.
fn by_outcome(
    position: &Position,
    moves: &[Move],
    settings: &EndgameTables,
) -> Result<Vec<(Move, RootVerdict)>, ProbeError> {
    let mut verdicts = Vec::new();
    for &mv in moves {
        let wdl = -settings.tables.probe_wdl(&position.after_unchecked(mv))?;
        let wdl = if settings.fifty_move_rule { wdl } else { wdl.without_fifty_moves() };
        let verdict = RootVerdict { rank: wdl.number(), is_decided: false, ..of_outcome(wdl, 0) };
        verdicts.push((mv, verdict));
    }
    verdicts.sort_by_key(|(_, verdict)| -verdict.rank);
    Ok(verdicts)
}

pub(super) fn of_outcome(outcome: Wdl, plies: usize) -> RootVerdict {
    let score = match outcome {
        Wdl::Win => Score::table_win(plies),
        Wdl::Loss => -Score::table_win(plies),
        // A cursed win or a blessed loss is a draw, but a player may err.
        Wdl::CursedWin => Score::cp(1),
        Wdl::BlessedLoss => Score::cp(-1),
        Wdl::Draw => Score::ZERO,
    };
    RootVerdict { rank: 0, score, is_decided: matches!(outcome, Wdl::Win | Wdl::Loss) }
}

/// Has any position occurred twice since the last capture or pawn move, the present one among them?
fn is_repeated(position: &Position, history: &[u64]) -> bool {
    let reversible = usize::from(position.halfmoves()).min(history.len());
    let mut keys = history[history.len() - reversible..].to_vec();
    keys.push(position.key());
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}
