//! What an engine is asked for, in UCI.

use std::time::Duration;

use arrocco_engine::Level;
use arrocco_play::Game;
use arrocco_rules::{CastlingMode, Color, Move, Position};
use arrocco_uci::client::{Go, Times};

use super::uci_seat::Job;
use crate::study::PositionQuery;

/// The time of an engine without a clock, and of one that a level limits.
const WITHOUT_CLOCK: Duration = Duration::from_secs(1);
const LEVEL: Duration = Duration::from_secs(10);
/// The time for a hint, and for the answer to the offer of a draw.
const HINT: Duration = Duration::from_millis(700);
const DRAW_ANSWER: Duration = Duration::from_millis(300);
/// Nobody looks at one position for longer; what was found by then stays.
const LONGEST: Duration = Duration::from_secs(600);
/// Transposition tables in MiB: of a player, and of a study unless the page wants another.
const PLAYER_HASH: u32 = 16;
const STUDY_HASH: u32 = 32;

/// What the adviser searches for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Advice {
    Hint,
    /// The answer of this side to the offer of a draw.
    DrawAnswer(Color),
    /// The best lines of a position of a study.
    Lines,
}

/// How long a position of a game is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Budget {
    Nodes(u64),
    Depth(u32),
}

/// An assessment of the position after these moves, perhaps with one move alone.
pub(super) fn assessment(
    (start, moves): (&Position, &[Move]),
    position: Position,
    budget: Budget,
    only: Option<Move>,
) -> Job<()> {
    let mode = start.castling_mode();
    let mut lines = analysis(1, PLAYER_HASH, 1, mode);
    lines.push(place(start, moves));
    let go = match budget {
        Budget::Nodes(nodes) => Go::Nodes(nodes),
        Budget::Depth(depth) => Go::Depth(depth),
    };
    lines.push(only.map_or_else(|| go.to_string(), |mv| format!("{go} searchmoves {}", mv.uci(mode))));
    Job { purpose: (), position, lines }
}

/// A search for an explanation.
pub(super) fn explanation(position: Position, nodes: u64) -> Job<()> {
    let mut lines = analysis(1, PLAYER_HASH, 1, position.castling_mode());
    lines.push(place(&position, &[]));
    lines.push(Go::Nodes(nodes).to_string());
    Job { purpose: (), position, lines }
}

/// A look at a position, or at one move alone.
pub(super) fn look(position: Position, only: Option<Move>, nodes: u64) -> Job<()> {
    let mut job = explanation(position, nodes);
    if let (Some(mv), Some(go)) = (only, job.lines.last_mut()) {
        go.push_str(" searchmoves ");
        go.push_str(&mv.uci(position.castling_mode()).to_string());
    }
    job
}

/// The move of the engine to move.
pub(super) fn own_move(game: &Game, level: Option<Level>, threads: u16, now: Duration) -> Job<u64> {
    let strength = level.map_or(0, Level::number);
    let threads = if level.is_some() { 1 } else { threads };
    let mut lines = options(threads, PLAYER_HASH, 1, game.record().start().castling_mode());
    lines.push(format!("setoption name Level value {strength}"));
    lines.push("setoption name UCI_AnalyseMode value false".to_owned());
    lines.push(place_of(game));
    lines.push(go(game, level, now).to_string());
    Job { purpose: game.revision(), position: *game.position(), lines }
}

/// Advice for a game.
pub(super) fn advice(purpose: Advice, game: &Game) -> Job<Advice> {
    let time = if purpose == Advice::Hint { HINT } else { DRAW_ANSWER };
    let mut lines = analysis(1, PLAYER_HASH, 1, game.record().start().castling_mode());
    lines.push(place_of(game));
    lines.push(Go::MoveTime(time).to_string());
    Job { purpose, position: *game.position(), lines }
}

/// The lines of a position of a study.
pub(super) fn best_lines(query: &PositionQuery, threads: u16) -> Job<Advice> {
    let threads = query.threads.unwrap_or(threads).clamp(1, threads);
    let hash = query.hash.unwrap_or(STUDY_HASH).clamp(1, super::MOST_HASH);
    let mut lines = analysis(threads, hash, query.lines, query.mode);
    lines.push(match &query.moves {
        Some((start, moves)) => place(start, moves),
        None => place(&query.position, &[]),
    });
    lines.push(Go::MoveTime(LONGEST).to_string());
    Job { purpose: Advice::Lines, position: query.position, lines }
}

fn analysis(threads: u16, hash: u32, lines: u8, mode: CastlingMode) -> Vec<String> {
    let mut lines = options(threads, hash, lines, mode);
    lines.push("setoption name Level value 0".to_owned());
    lines.push("setoption name UCI_AnalyseMode value true".to_owned());
    lines.push("setoption name UCI_ShowWDL value true".to_owned());
    lines
}

fn options(threads: u16, hash: u32, lines: u8, mode: CastlingMode) -> Vec<String> {
    let is_chess960 = mode == CastlingMode::Chess960;
    vec![
        format!("setoption name Threads value {threads}"),
        format!("setoption name Hash value {hash}"),
        format!("setoption name MultiPV value {lines}"),
        format!("setoption name UCI_Chess960 value {is_chess960}"),
    ]
}

fn place_of(game: &Game) -> String {
    place(game.record().start(), game.record().moves())
}

/// The first position with the moves that led to the last one, for the repetitions.
fn place(start: &Position, moves: &[Move]) -> String {
    let mut line = format!("position fen {start}");
    for (index, mv) in moves.iter().enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        line.push_str(&mv.uci(start.castling_mode()).to_string());
    }
    line
}

fn go(game: &Game, level: Option<Level>, now: Duration) -> Go {
    let left = [Color::White, Color::Black].map(|color| game.left(color, now));
    let ([Some(white), Some(black)], Some(control)) = (left, game.control()) else {
        return Go::MoveTime(if level.is_some() { LEVEL } else { WITHOUT_CLOCK });
    };
    let made = u32::try_from(game.moves_made(game.turn())).unwrap_or(u32::MAX);
    Go::Clock(Times {
        left: [white, black],
        increment: [control.bonus().per_move(); 2],
        moves_to_go: control.moves_to_go(made),
    })
}
