//! The file of the built-in tables.

use arrocco_rules::Color;

use crate::Material;

/// The first bytes of the file.
const MAGIC: [u8; 8] = *b"ArrTab\x01\n";

/// The length of a name, filled up with zeros.
const NAME: usize = 8;

/// A name, the side to move of the distances, and two lengths.
const ENTRY: usize = NAME + 8;

/// The tables of one ending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuiltInEnding<'a> {
    pub(crate) material: Material,
    /// A WDL table in Syzygy's form.
    pub(crate) wdl: &'a [u8],
    /// The side to move of the distances.
    pub(crate) side: Color,
    /// Packed distances.
    pub(crate) distances: &'a [u8],
}

/// The file while it is made.
#[derive(Debug, Default)]
pub(crate) struct BuiltInFile {
    endings: Vec<(Material, Vec<u8>, Color, Vec<u8>)>,
}

impl BuiltInFile {
    pub(crate) fn add(&mut self, material: Material, wdl: Vec<u8>, side: Color, distances: Vec<u8>) {
        self.endings.push((material, wdl, side, distances));
    }

    /// First a line for each ending: its name, the side to move of its distances, and the lengths of its tables; then the
    /// tables in the same order.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.endings.len() as u32).to_le_bytes());
        for (material, wdl, side, distances) in &self.endings {
            let mut name = material.to_string().into_bytes();
            name.resize(NAME, 0);
            bytes.extend(name);
            bytes.extend((wdl.len() as u32).to_le_bytes());
            bytes.extend(((distances.len() as u32) << 1 | *side as u32).to_le_bytes());
        }
        for (_, wdl, _, distances) in &self.endings {
            bytes.extend(wdl);
            bytes.extend(distances);
        }
        bytes
    }
}

/// The endings of a file; as many as are whole.
pub(crate) fn endings(bytes: &[u8]) -> impl Iterator<Item = BuiltInEnding<'_>> {
    let (count, rest) = bytes
        .strip_prefix(&MAGIC)
        .and_then(|rest| rest.split_first_chunk::<4>())
        .map_or((0, &[][..]), |(count, rest)| (u32::from_le_bytes(*count) as usize, rest));
    let (lines, mut data) = rest.split_at_checked(count.saturating_mul(ENTRY)).unwrap_or_default();
    lines.chunks_exact(ENTRY).map_while(move |line| {
        let (name, lengths) = line.split_at_checked(NAME)?;
        let (wdl, distances) = lengths.split_first_chunk::<4>()?;
        let (wdl, distances) = (u32::from_le_bytes(*wdl), u32::from_le_bytes(*distances.first_chunk()?));
        let name = str::from_utf8(name).ok()?.trim_end_matches('\0');
        let (wdl, rest) = data.split_at_checked(wdl as usize)?;
        let (packed, rest) = rest.split_at_checked((distances >> 1) as usize)?;
        data = rest;
        let side = if distances & 1 == 0 { Color::White } else { Color::Black };
        Some(BuiltInEnding { material: name.parse().ok()?, wdl, side, distances: packed })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_tables_that_were_added() {
        let mut file = BuiltInFile::default();
        file.add("KQvK".parse().unwrap(), vec![1, 2], Color::Black, vec![3]);
        file.add("KQvKR".parse().unwrap(), vec![], Color::White, vec![4, 5, 6]);
        let bytes = file.to_bytes();
        let read: Vec<_> = endings(&bytes)
            .map(|e| (e.material.to_string(), e.wdl.to_vec(), e.side, e.distances.to_vec()))
            .collect();
        let expected = [
            ("KQvK".to_owned(), vec![1, 2], Color::Black, vec![3]),
            ("KQvKR".to_owned(), vec![], Color::White, vec![4, 5, 6]),
        ];
        assert_eq!(read, expected);
        assert_eq!(endings(&bytes[..bytes.len() - 1]).count(), 1);
        assert_eq!(endings(&bytes[..20]).count() + endings(b"").count() + endings(&[255; 90]).count(), 0);
    }
}
