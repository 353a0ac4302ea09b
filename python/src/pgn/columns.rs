//! The games of a batch as columns of Arrow.

use std::sync::Arc;

use arrocco_rules::pgn::Score;
use arrocco_rules::{Opening, Position};
use arrow_array::builder::{
    Float32Builder, Int32Builder, ListBuilder, MapBuilder, MapFieldNames, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use super::collector::GameData;

/// Tags that have a column of their own, as text.
const TEXTS: [(&str, &str); 10] = [
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("white", "White"),
    ("black", "Black"),
    ("time_control", "TimeControl"),
    ("termination", "Termination"),
    ("eco", "ECO"),
    ("variant", "Variant"),
];

/// Tags that are numbers.
const RATINGS: [(&str, &str); 2] = [("white_elo", "WhiteElo"), ("black_elo", "BlackElo")];

/// Mates are evaluations beyond every number of centipawns.
const MATE: i32 = 100_000;

fn list(of: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(of, true)))
}

/// Keys and values of all tags.
fn map() -> DataType {
    let fields = [Field::new("keys", DataType::Utf8, false), Field::new("values", DataType::Utf8, true)];
    let entries = Field::new("entries", DataType::Struct(fields.into_iter().collect()), false);
    DataType::Map(Arc::new(entries), false)
}

pub(super) fn schema() -> SchemaRef {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    let number = |name: &str| Field::new(name, DataType::Int32, true);
    let mut fields: Vec<Field> = TEXTS.iter().map(|(name, _)| text(name)).collect();
    fields.extend(RATINGS.iter().map(|(name, _)| number(name)));
    fields.extend([text("result"), text("opening"), text("start"), text("end"), number("plies")]);
    fields.push(Field::new("moves", list(DataType::Utf8), true));
    fields.push(Field::new("evals", list(DataType::Int32), true));
    fields.push(Field::new("clocks", list(DataType::Float32), true));
    fields.push(number("problems"));
    fields.push(Field::new("headers", map(), true));
    Arc::new(Schema::new(fields))
}

/// The value of a tag.
fn tag<'a>(game: &'a GameData, name: &str) -> Option<&'a str> {
    game.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
}

fn texts<'a>(games: &'a [GameData], text: impl Fn(&'a GameData) -> Option<String>) -> ArrayRef {
    let mut column = StringBuilder::new();
    for game in games {
        column.append_option(text(game));
    }
    Arc::new(column.finish())
}

fn numbers<'a>(games: &'a [GameData], number: impl Fn(&'a GameData) -> Option<i32>) -> ArrayRef {
    let mut column = Int32Builder::new();
    for game in games {
        column.append_option(number(game));
    }
    Arc::new(column.finish())
}

fn moves(games: &[GameData]) -> ArrayRef {
    let mut column = ListBuilder::new(StringBuilder::new());
    for game in games {
        let mode = game.start.castling_mode();
        for mv in &game.moves {
            column.values().append_value(mv.uci(mode).to_string());
        }
        column.append(true);
    }
    Arc::new(column.finish())
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => MATE - moves,
        Score::Mate(moves) => -MATE - moves,
    }
}

fn evals(games: &[GameData]) -> ArrayRef {
    let mut column = ListBuilder::new(Int32Builder::new());
    for game in games {
        let mut values = vec![None; game.moves.len()];
        for &(ply, score) in &game.evals {
            if let Some(slot) = values.get_mut(ply as usize) {
                *slot = Some(centipawns(score));
            }
        }
        for value in values {
            column.values().append_option(value);
        }
        column.append(true);
    }
    Arc::new(column.finish())
}

fn clocks(games: &[GameData]) -> ArrayRef {
    let mut column = ListBuilder::new(Float32Builder::new());
    for game in games {
        let mut values = vec![None; game.moves.len()];
        for &(ply, seconds) in &game.clocks {
            if let Some(slot) = values.get_mut(ply as usize) {
                *slot = Some(seconds as f32);
            }
        }
        for value in values {
            column.values().append_option(value);
        }
        column.append(true);
    }
    Arc::new(column.finish())
}

fn headers(games: &[GameData]) -> Result<ArrayRef, ArrowError> {
    let names = MapFieldNames { entry: "entries".into(), key: "keys".into(), value: "values".into() };
    let mut column = MapBuilder::new(Some(names), StringBuilder::new(), StringBuilder::new());
    for game in games {
        for (name, value) in &game.tags {
            column.keys().append_value(name);
            column.values().append_value(value);
        }
        column.append(true)?;
    }
    Ok(Arc::new(column.finish()))
}

/// One batch.
pub(super) fn batch(schema: &SchemaRef, games: &[GameData]) -> Result<RecordBatch, ArrowError> {
    let mut columns: Vec<ArrayRef> = Vec::new();
    columns.extend(TEXTS.iter().map(|(_, name)| texts(games, |game| tag(game, name).map(str::to_owned))));
    columns.extend(RATINGS.iter().map(|(_, name)| numbers(games, |game| tag(game, name)?.parse().ok())));
    let result = |game: &GameData| game.result.map_or("*", arrocco_rules::pgn::GameResult::as_str).to_owned();
    columns.push(texts(games, |game| Some(result(game))));
    columns.push(texts(games, |game| {
        Opening::of_line(&game.start, &game.moves).map(|(_, opening)| opening.name().to_owned())
    }));
    let start = |game: &GameData| (game.start != Position::startpos()).then(|| game.start.to_string());
    columns.push(texts(games, start));
    columns.push(texts(games, |game| Some(game.end.to_string())));
    columns.push(numbers(games, |game| Some(game.moves.len() as i32)));
    columns.extend([moves(games), evals(games), clocks(games)]);
    columns.push(numbers(games, |game| Some(game.problems.len() as i32)));
    columns.push(headers(games)?);
    RecordBatch::try_new(schema.clone(), columns)
}
