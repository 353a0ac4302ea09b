//! `arrocco library explore`: the opening explorer.

use anyhow::Result;
use arrocco_rules::{Opening, Position};
use arrocco_support::answer::Answer;
use arrocco_support::output::{Output, print_json};
use serde::Serialize;

use super::args::ExploreArgs;
use super::entry::{GameEntry, ScoreEntry, grouped, line};
use crate::index::{Exploration, Library};
use crate::positions::Score;

#[derive(Serialize, Debug)]
struct MoveEntry {
    uci: String,
    san: String,
    #[serde(flatten)]
    score: ScoreEntry,
}

#[derive(Serialize, Debug)]
struct Document<'a> {
    fen: String,
    opening: Option<OpeningEntry>,
    total: ScoreEntry,
    moves: Vec<MoveEntry>,
    ended: ScoreEntry,
    games: Vec<GameEntry<'a>>,
}

#[derive(Serialize, Debug)]
struct OpeningEntry {
    eco: String,
    name: &'static str,
}

pub(super) fn run(library: &Library, args: &ExploreArgs, is_json: bool) -> Result<Answer> {
    let position = args.position.resolve()?.unwrap_or_default();
    let mut collections = args.collection.clone();
    if args.own {
        let own = library.collections()?.into_iter().filter(|known| known.kind.is_own());
        collections.extend(own.map(|known| known.name));
    }
    // Without a game of one's own nothing is meant, and not everything.
    let exploration = if args.own && collections.is_empty() {
        Exploration::default()
    } else {
        library.explore(&position, &collections, args.games)?
    };
    let is_known = exploration.total.games() > 0;
    if is_json {
        print_json(&document(&position, &exploration))?;
    } else {
        print(&position, &exploration)?;
    }
    Ok(is_known.into())
}

fn document<'a>(position: &Position, exploration: &'a Exploration) -> Document<'a> {
    let mode = position.castling_mode();
    let moves = exploration.moves.iter().map(|explored| MoveEntry {
        uci: explored.mv.uci(mode).to_string(),
        san: position.san(explored.mv).to_string(),
        score: (&explored.score).into(),
    });
    let opening = Opening::of(position);
    Document {
        fen: position.to_string(),
        opening: opening.map(|opening| OpeningEntry { eco: opening.eco().to_string(), name: opening.name() }),
        total: (&exploration.total).into(),
        moves: moves.collect(),
        ended: (&exploration.ended).into(),
        games: exploration.games.iter().map(Into::into).collect(),
    }
}

fn print(position: &Position, exploration: &Exploration) -> Result<()> {
    let mut output = Output::new();
    if let Some(opening) = Opening::of(position) {
        output.line(format_args!("{} {}", opening.eco(), opening.name()))?;
    }
    let games = exploration.total.games();
    if games == 0 {
        output.line("no game has this position")?;
        return output.finish();
    }
    output.line(format_args!(
        "{:<8} {:>12} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}",
        "move", "games", "share", "white", "draw", "black", "score", "rating"
    ))?;
    for explored in &exploration.moves {
        output.line(row(position.san(explored.mv).as_ref(), &explored.score, games))?;
    }
    if exploration.ended.games() > 0 {
        output.line(row("(end)", &exploration.ended, games))?;
    }
    output.line(row("all", &exploration.total, games))?;
    if !exploration.games.is_empty() {
        output.line("")?;
    }
    for game in &exploration.games {
        output.line(line(game))?;
    }
    output.finish()
}

/// One move: its games and its share of them, how they went, White's points in percent, and the average rating.
fn row(name: &str, score: &Score, all: u64) -> String {
    let percent = |part: u64, whole: u64| format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64);
    let finished = score.white + score.draws + score.black;
    let points = score.white_share().map_or_else(|| "-".to_owned(), |share| format!("{:.1}", 100.0 * share));
    let rating = score.average_rating().map_or_else(|| "-".to_owned(), |rating| rating.to_string());
    format!(
        "{name:<8} {:>12} {:>7} {:>7} {:>7} {:>7} {points:>7} {rating:>7}",
        grouped(score.games()),
        percent(score.games(), all),
        percent(score.white, finished),
        percent(score.draws, finished),
        percent(score.black, finished),
    )
}
