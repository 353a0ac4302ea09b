//! Texts sorted by a key, in bounded memory: what does not fit goes to temporary files.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};

use arrocco_support::temporary_folder::TemporaryFolder;

/// Bytes kept in memory.
const MEMORY: usize = 64 << 20;

/// The most files that are merged at once.
const MOST_FILES: usize = 64;

/// A text with what it is sorted by. Equal keys stay in the order in which they came.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Item {
    key: Vec<u8>,
    number: u64,
    text: String,
}

/// Whether the smallest key comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Rising,
    Falling,
}

impl Direction {
    /// Bytes that have the wanted order. Longer keys that begin alike come later, so a falling key ends with the largest byte.
    fn apply(self, mut key: Vec<u8>) -> Vec<u8> {
        if self == Self::Falling {
            for byte in &mut key {
                *byte = !*byte;
            }
            key.push(u8::MAX);
        }
        key
    }
}

/// Collects texts and hands them out in order.
#[derive(Debug)]
pub(super) struct ExternalSort {
    direction: Direction,
    items: Vec<Item>,
    bytes: usize,
    memory: usize,
    count: u64,
    folder: Option<TemporaryFolder>,
    files: Vec<std::path::PathBuf>,
    made: usize,
}

impl ExternalSort {
    pub(super) fn new(direction: Direction) -> Self {
        Self::with_memory(direction, MEMORY)
    }

    fn with_memory(direction: Direction, memory: usize) -> Self {
        let (items, files) = (Vec::new(), Vec::new());
        Self { direction, items, bytes: 0, memory, count: 0, folder: None, files, made: 0 }
    }

    pub(super) fn add(&mut self, key: Vec<u8>, text: String) -> io::Result<()> {
        self.bytes += key.len() + text.len() + size_of::<Item>();
        self.items.push(Item { key: self.direction.apply(key), number: self.count, text });
        self.count += 1;
        if self.bytes < self.memory {
            return Ok(());
        }
        self.spill()?;
        if self.files.len() < MOST_FILES {
            return Ok(());
        }
        // Too many files to be open at once become one.
        let files = std::mem::take(&mut self.files);
        let path = self.new_file()?;
        let mut writer = BufWriter::new(File::create(&path)?);
        merge(&files, |item| write_item(&mut writer, &item).map(|()| true))?;
        writer.flush()?;
        files.iter().try_for_each(std::fs::remove_file)?;
        self.files.push(path);
        Ok(())
    }

    fn new_file(&mut self) -> io::Result<std::path::PathBuf> {
        let folder = match self.folder.take() {
            Some(folder) => folder,
            None => TemporaryFolder::new()?,
        };
        self.made += 1;
        let path = folder.file(&self.made.to_string());
        self.folder = Some(folder);
        Ok(path)
    }

    fn spill(&mut self) -> io::Result<()> {
        self.items.sort_unstable();
        let path = self.new_file()?;
        let mut writer = BufWriter::new(File::create(&path)?);
        for item in self.items.drain(..) {
            write_item(&mut writer, &item)?;
        }
        writer.flush()?;
        self.bytes = 0;
        self.files.push(path);
        Ok(())
    }

    /// Hands out all texts in order, until `found` returns false.
    pub(super) fn finish(mut self, mut found: impl FnMut(&str) -> io::Result<bool>) -> io::Result<()> {
        if self.files.is_empty() {
            self.items.sort_unstable();
            for item in &self.items {
                if !found(&item.text)? {
                    break;
                }
            }
            return Ok(());
        }
        if !self.items.is_empty() {
            self.spill()?;
        }
        merge(&self.files, |item| found(&item.text))
    }
}

fn merge(files: &[std::path::PathBuf], mut found: impl FnMut(Item) -> io::Result<bool>) -> io::Result<()> {
    let mut readers = Vec::with_capacity(files.len());
    let mut queue = BinaryHeap::new();
    for (index, file) in files.iter().enumerate() {
        let mut reader = BufReader::new(File::open(file)?);
        queue.extend(read_item(&mut reader)?.map(|item| Reverse((item, index))));
        readers.push(reader);
    }
    while let Some(Reverse((item, index))) = queue.pop() {
        if !found(item)? {
            break;
        }
        if let Some(reader) = readers.get_mut(index) {
            queue.extend(read_item(reader)?.map(|item| Reverse((item, index))));
        }
    }
    Ok(())
}

fn write_item(writer: &mut impl Write, item: &Item) -> io::Result<()> {
    for part in [item.key.as_slice(), item.text.as_bytes()] {
        writer.write_all(&(part.len() as u64).to_le_bytes())?;
        writer.write_all(part)?;
    }
    writer.write_all(&item.number.to_le_bytes())
}

/// The next item; `None` at the end of the file.
fn read_item(reader: &mut BufReader<File>) -> io::Result<Option<Item>> {
    if std::io::BufRead::fill_buf(reader)?.is_empty() {
        return Ok(None);
    }
    let (key, text) = (read_part(reader)?, read_part(reader)?);
    let text = String::from_utf8(text).map_err(io::Error::other)?;
    let mut number = [0; 8];
    reader.read_exact(&mut number)?;
    Ok(Some(Item { key, text, number: u64::from_le_bytes(number) }))
}

fn read_part(reader: &mut BufReader<File>) -> io::Result<Vec<u8>> {
    let mut length = [0; 8];
    reader.read_exact(&mut length)?;
    let mut part = Vec::new();
    let length = u64::from_le_bytes(length);
    reader.take(length).read_to_end(&mut part)?;
    if part.len() as u64 == length { Ok(part) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

#[cfg(test)]
mod tests {
    use arrocco_support::random::Random;

    use super::*;

    #[test]
    fn texts_are_sorted_in_memory_and_in_files() {
        let ways = [Direction::Rising, Direction::Falling];
        for (memory, direction) in
            [usize::MAX, 2000, 300].into_iter().flat_map(|memory| ways.map(|way| (memory, way)))
        {
            let mut random = Random::from_seed(memory as u64);
            let mut sort = ExternalSort::with_memory(direction, memory);
            let mut expected = Vec::new();
            for number in 0..1000 {
                let key = vec![7; random.below(30)];
                expected.push((key.clone(), number));
                sort.add(key, number.to_string()).unwrap();
            }
            expected.sort();
            if direction == Direction::Falling {
                expected.sort_by(|(one, _), (other, _)| other.cmp(one));
            }
            let mut texts = Vec::new();
            sort.finish(|text| {
                texts.push(text.to_owned());
                Ok(true)
            })
            .unwrap();
            assert!(texts.into_iter().eq(expected.into_iter().map(|(_, number)| number.to_string())));
        }
    }
}
