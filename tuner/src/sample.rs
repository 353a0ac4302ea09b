//! Training positions with the value to predict.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use arrocco_engine::tuning::Trace;
use arrocco_tuner::record::{self, LENGTH};
use rayon::prelude::*;

/// The features of a position with White to move, and the winning chance to predict: a mix of game result and search
/// score.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) trace: Trace,
    pub(crate) target: f32,
}

pub(crate) fn load(path: &Path, result_share: f32) -> Result<Vec<Sample>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let (records, rest) = bytes.as_chunks::<LENGTH>();
    ensure!(rest.is_empty(), "{}: {} bytes after the last record", path.display(), rest.len());
    records
        .par_iter()
        .enumerate()
        .map(|(index, record)| {
            sample(record, result_share).with_context(|| format!("{}: record {index}", path.display()))
        })
        .collect()
}

fn sample(record: &[u8; LENGTH], result_share: f32) -> Result<Sample> {
    let position = record::position(record)?;
    let (score, result) = (f32::from(record[24]) / 255.0, f32::from(record[25]) / 2.0);
    let target = result_share * result + (1.0 - result_share) * score;
    Ok(Sample { trace: Trace::of(&position), target })
}
