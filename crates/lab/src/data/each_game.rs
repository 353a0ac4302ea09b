//! All games of a file in order. Decoding needs the legal moves of every position, so it is done on all cores.

use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use anyhow::{Context as _, Result};

use super::file::{HEADER, size};
use super::{PlayedGame, Reader};

/// Games that are decoded at a time.
const ROUND: usize = 8192;

/// Calls `look` for each game, on all cores, and `take` with its results in the order of the file. Returns the length of
/// the complete records.
pub(super) fn each_game<T: Send>(
    path: &Path,
    look: impl Fn(&PlayedGame) -> T + Sync,
    mut take: impl FnMut(T),
) -> Result<u64> {
    let mut reader = Reader::open(path).with_context(|| path.display().to_string())?;
    let mut whole = HEADER;
    loop {
        let bodies: Vec<Vec<u8>> = std::iter::from_fn(|| reader.next_body()).take(ROUND).collect();
        for (body, seen) in bodies.iter().zip(on_all_cores(&bodies, &look)) {
            let Some(seen) = seen else { return Ok(whole) };
            whole += size(body);
            take(seen);
        }
        if bodies.len() < ROUND {
            return Ok(whole);
        }
    }
}

/// The result of `look` for each; `None` for bytes that are not a game.
fn on_all_cores<T: Send>(bodies: &[Vec<u8>], look: &(impl Fn(&PlayedGame) -> T + Sync)) -> Vec<Option<T>> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let see = |body: &Vec<u8>| PlayedGame::decode(body).map(|game| look(&game));
    thread::scope(|scope| {
        let shares = bodies.chunks(bodies.len().div_ceil(cores).max(1));
        let workers: Vec<_> =
            shares.map(|share| scope.spawn(move || share.iter().map(see).collect::<Vec<_>>())).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}
