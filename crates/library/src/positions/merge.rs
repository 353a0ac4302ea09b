//! Several files of the position index made one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{Read, Seek};
use std::path::Path;

use super::bytes::Bytes;
use super::chunk::CHUNK_GAMES;
use super::error::RunError;
use super::group::{FEW, Group};
use super::run::{Run, UNREADABLE};
use super::writer::Writer;

/// The groups of a file, one after the other.
struct Cursor<F> {
    run: Run<F>,
    block: Vec<u8>,
    used: usize,
    next_block: u64,
    group: Group,
}

impl<F: Read + Seek> Cursor<F> {
    fn new(run: Run<F>) -> Self {
        Self { run, block: Vec::new(), used: 0, next_block: 0, group: Group::default() }
    }

    /// Goes to the next group; `false` at the end.
    fn advance(&mut self) -> Result<bool, RunError> {
        let mut before = self.group.key;
        while self.used == self.block.len() {
            if self.next_block == self.run.blocks() {
                return Ok(false);
            }
            (self.block, before) = self.run.block_at(self.next_block)?;
            (self.used, self.next_block) = (0, self.next_block + 1);
        }
        let mut bytes = Bytes(self.block.get(self.used..).unwrap_or_default());
        self.group.read(before, &mut bytes).ok_or(UNREADABLE)?;
        self.used = self.block.len() - bytes.0.len();
        Ok(true)
    }
}

/// A group that is put together from several files.
#[derive(Default)]
struct Sum {
    group: Group,
    /// Games that wait to be written, once there are too many for the group itself.
    waiting: Vec<u32>,
}

impl Sum {
    fn begin(&mut self, group: &Group) {
        self.group.clone_from(group);
        self.group.chunks.clear();
        self.group.games.clear();
        self.group.score = super::score::Score::default();
        self.waiting.clear();
    }

    fn add<F: Read + Seek>(&mut self, cursor: &mut Cursor<F>, writer: &mut Writer) -> Result<(), RunError> {
        let Cursor { run, group, .. } = cursor;
        self.group.score.add(&group.score);
        if group.chunks.is_empty() {
            self.waiting.extend(group.games.iter().map(|game| game.game));
        }
        for chunk in &group.chunks {
            run.chunk_games(chunk, &mut self.waiting)?;
            self.write_full_chunks(writer)?;
        }
        self.group.games.extend_from_slice(&group.games);
        // The ratings of a group with chunks are not known one by one: the best are enough.
        if self.group.games.len() > 4 * FEW {
            self.group.keep_best();
        }
        self.write_full_chunks(writer)
    }

    fn write_full_chunks(&mut self, writer: &mut Writer) -> Result<(), RunError> {
        while self.waiting.len() >= CHUNK_GAMES {
            let rest = self.waiting.split_off(CHUNK_GAMES);
            self.write_waiting(writer)?;
            self.waiting = rest;
        }
        Ok(())
    }

    fn write_waiting(&mut self, writer: &mut Writer) -> Result<(), RunError> {
        self.waiting.sort_unstable();
        self.group.chunks.push(writer.chunk(&self.waiting)?);
        self.waiting.clear();
        Ok(())
    }

    fn finish(&mut self, writer: &mut Writer) -> Result<(), RunError> {
        let is_long = !self.group.chunks.is_empty() || self.waiting.len() > FEW;
        if is_long && !self.waiting.is_empty() {
            self.write_waiting(writer)?;
        }
        Ok(writer.add(&mut self.group)?)
    }
}

/// Writes the groups of several files as one, without those of collections that are no longer kept. Returns the size of the
/// file, or `None` if `proceed`, which is told how many groups have been read, says no.
pub fn merge<F: Read + Seek>(
    runs: Vec<Run<F>>,
    path: &Path,
    is_kept: impl Fn(u32) -> bool,
    mut proceed: impl FnMut(u64) -> bool,
) -> Result<Option<u64>, RunError> {
    let mut cursors: Vec<Cursor<F>> = runs.into_iter().map(Cursor::new).collect();
    let mut queue = BinaryHeap::new();
    for (index, cursor) in cursors.iter_mut().enumerate() {
        if cursor.advance()? {
            queue.push(Reverse((cursor.group.order(), index)));
        }
    }
    let mut writer = Writer::create(path)?;
    let (mut sum, mut open, mut groups) = (Sum::default(), None, 0u64);
    while let Some(Reverse((order, index))) = queue.pop() {
        let Some(cursor) = cursors.get_mut(index) else { continue };
        if open.is_some_and(|open| open != order) {
            sum.finish(&mut writer)?;
            open = None;
        }
        if is_kept(cursor.group.collection) {
            if open.replace(order).is_none() {
                sum.begin(&cursor.group);
            }
            sum.add(cursor, &mut writer)?;
        }
        groups += 1;
        if groups % (1 << 16) == 0 && !proceed(groups) {
            return Ok(None);
        }
        if cursor.advance()? {
            queue.push(Reverse((cursor.group.order(), index)));
        }
    }
    if open.is_some() {
        sum.finish(&mut writer)?;
    }
    Ok(Some(writer.finish()?))
}
