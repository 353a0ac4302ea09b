//! All games of a file one after the other. To decode them the legal moves of every position are needed, so that all
//! cores take part.

use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use anyhow::{Context as _, Result};

use super::file::{HEADER, size};
use super::{PlayedGame, Reader};

/// Games that are read before they are decoded together.
const ROUND: usize = 8192;

/// Looks at each game, on all cores at once, and takes what was seen in the order of the file. Returns the bytes that
/// are whole.
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

/// What is seen of each; `None` of bytes that are no game.
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
