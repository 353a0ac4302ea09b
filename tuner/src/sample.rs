//! Positions with what became of them.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use arrocco_engine::tuning::Trace;
use arrocco_rules::{Accept, Color, Role, Setup, Square};
use rayon::prelude::*;

/// The length of a record of `arrocco data export`, whose parts are described there.
const RECORD: usize = 32;

/// A position, White to move, and the chances of winning that it turned out to offer.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) trace: Trace,
    pub(crate) target: f32,
}

pub(crate) fn load(path: &Path, result_share: f32) -> Result<Vec<Sample>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let (records, rest) = bytes.as_chunks::<RECORD>();
    ensure!(rest.is_empty(), "{}: {} bytes after the last record", path.display(), rest.len());
    records
        .par_iter()
        .enumerate()
        .map(|(index, record)| {
            sample(record, result_share).with_context(|| format!("{}: record {index}", path.display()))
        })
        .collect()
}

fn sample(record: &[u8; RECORD], result_share: f32) -> Result<Sample> {
    let mut setup = Setup::empty();
    let (words, _) = record.as_chunks::<8>();
    let occupied = u64::from_le_bytes(words[0]);
    let squares = (0..64).filter(|square| occupied >> square & 1 == 1).filter_map(Square::new);
    for (index, square) in squares.enumerate() {
        ensure!(index < 32, "more than 32 men");
        let code = record[8 + index / 2] >> (index % 2 * 4) & 15;
        let color = if code < 8 { Color::White } else { Color::Black };
        let role = Role::ALL.get(usize::from(code & 7)).context("no such piece")?;
        setup.board.put(square, role.of(color));
    }
    let position = setup.validate(Accept::LENIENT)?.position;
    let (score, result) = (f32::from(record[24]) / 255.0, f32::from(record[25]) / 2.0);
    let target = result_share * result + (1.0 - result_share) * score;
    Ok(Sample { trace: Trace::of(&position), target })
}
