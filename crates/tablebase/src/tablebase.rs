//! All tables that are at hand, opened when they are first needed.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use arrocco_rules::Position;

use crate::built_in::BuiltIn;
use crate::format::{Table, verify};
use crate::packed::UnpackedDistances;
use crate::page_cache::{CachedFile, PageCache};
use crate::{Material, ReadAt, TableError, TableFault, TableKind};

/// Files up to this size are verified by their checksum when they are opened, which takes some milliseconds.
const VERIFIED: u64 = 16 << 20;

/// Files up to this size are kept in memory as a whole while the budget lasts.
const KEPT: u64 = 1 << 20;

/// The memory for pages, and as much again for whole small files, in bytes.
const MEMORY: usize = 64 << 20;

/// Tables of endings. It may be used by several threads at once.
///
/// ```
/// use arrocco_rules::Position;
/// use arrocco_tablebase::{Dtz, Tablebase, Wdl, make};
///
/// // Tables come from files (`add_folder`), or are made.
/// let mut tables = Tablebase::new();
/// let made = make::Maker::new().make("KRvK".parse().unwrap(), &tables).unwrap();
/// made.add_to(&mut tables);
///
/// let position: Position = "8/8/8/8/8/2k5/1r6/K7 w - - 0 1".parse().unwrap();
/// assert_eq!(tables.probe_wdl(&position).unwrap(), Wdl::Draw);
/// let position: Position = "8/8/8/8/8/1k6/7r/K7 b - - 0 1".parse().unwrap();
/// assert_eq!(tables.probe_wdl(&position).unwrap(), Wdl::Win);
/// assert_eq!(tables.probe_dtz(&position).unwrap(), Dtz(1));
/// ```
pub struct Tablebase {
    /// The places of the entries, by the material as it is on the board, with either side the stronger one.
    places: HashMap<Material, usize>,
    entries: Vec<Entry>,
    cache: Arc<PageCache>,
    kept: Arc<AtomicU64>,
    most_men: usize,
    next_number: u32,
}

/// The tables of one ending.
struct Entry {
    material: Material,
    wdl: Option<Slot>,
    dtz: Option<Slot>,
    /// Its distances are in the program.
    built_in: Option<&'static BuiltIn>,
}

impl Entry {
    const fn slot(&self, kind: TableKind) -> Option<&Slot> {
        match kind {
            TableKind::Wdl => self.wdl.as_ref(),
            TableKind::Dtz => self.dtz.as_ref(),
        }
    }

    const fn has(&self, kind: TableKind) -> bool {
        self.slot(kind).is_some() || (matches!(kind, TableKind::Dtz) && self.built_in.is_some())
    }
}

/// A table that may not be open yet.
struct Slot {
    name: Arc<str>,
    number: u32,
    place: Place,
    table: OnceLock<Result<Table, TableError>>,
}

/// Where the table is.
enum Place {
    File(PathBuf),
    /// In the program. Tests verify it, so that it is used as it is.
    Program(&'static [u8]),
    /// It has been given to the table when that was opened.
    Memory,
}

impl Default for Tablebase {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tablebase").field("endings", &self.entries.len()).finish_non_exhaustive()
    }
}

impl Tablebase {
    /// No tables, and 64 MiB of memory for pages of files.
    ///
    /// ```
    /// assert_eq!(arrocco_tablebase::Tablebase::new().most_men(), 0);
    /// ```
    pub fn new() -> Self {
        Self::with_memory(MEMORY)
    }

    /// No tables, and so many bytes of memory for pages of files.
    ///
    /// ```
    /// let tables = arrocco_tablebase::Tablebase::with_memory(1 << 20);
    /// assert_eq!(tables.most_men(), 0);
    /// ```
    pub fn with_memory(bytes: usize) -> Self {
        Self {
            places: HashMap::new(),
            entries: Vec::new(),
            cache: Arc::new(PageCache::new(bytes)),
            kept: Arc::new(AtomicU64::new(0)),
            most_men: 0,
            next_number: 0,
        }
    }

    /// Adds the tables of a folder; returns how many files there are. Files whose names are not those of tables are left
    /// alone, and a table that is already there stays. No file is opened before it is needed.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    ///
    /// ```
    /// let mut tables = arrocco_tablebase::Tablebase::new();
    /// assert!(tables.add_folder("no such folder".as_ref()).is_err());
    /// ```
    pub fn add_folder(&mut self, folder: &Path) -> io::Result<usize> {
        let mut count = 0;
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let Some((material, kind)) = table_name(&path) else { continue };
            let name = path.display().to_string().into();
            self.insert(material, kind, name, Place::File(path), OnceLock::new());
            count += 1;
        }
        Ok(count)
    }

    /// Adds a table whose bytes come from anywhere, in place of one that is there. It is opened and verified at once.
    ///
    /// # Errors
    ///
    /// The bytes are not this table.
    ///
    /// ```
    /// use arrocco_tablebase::{Tablebase, TableKind, make};
    /// let mut tables = Tablebase::new();
    /// let material = "KQvK".parse().unwrap();
    /// let made = make::Maker::new().make(material, &tables).unwrap();
    /// tables.add("KQvK.rtbw", material, TableKind::Wdl, Box::new(made.wdl.clone())).unwrap();
    /// assert_eq!(tables.most_men(), 3);
    /// assert!(tables.add("KQvK.rtbz", material, TableKind::Dtz, Box::new(made.wdl)).is_err());
    /// ```
    pub fn add(
        &mut self,
        name: &str,
        material: Material,
        kind: TableKind,
        source: Box<dyn ReadAt>,
    ) -> Result<(), TableError> {
        let name = name.into();
        let table = Table::open(&name, kind, material.normal(), source)?;
        table.verify()?;
        self.replace(material.normal(), kind, name, table);
        Ok(())
    }

    /// Like [`add`](Self::add), but without reading the whole table for its checksum, as for a large one that comes over a
    /// slow line.
    ///
    /// # Errors
    ///
    /// The header is not that of this table.
    ///
    /// ```
    /// use arrocco_tablebase::{Tablebase, TableKind};
    /// let material = "KQvK".parse().unwrap();
    /// let bytes = Box::new(vec![0; 80]);
    /// assert!(Tablebase::new().add_unverified("KQvK.rtbw", material, TableKind::Wdl, bytes).is_err());
    /// ```
    pub fn add_unverified(
        &mut self,
        name: &str,
        material: Material,
        kind: TableKind,
        source: Box<dyn ReadAt>,
    ) -> Result<(), TableError> {
        let name = name.into();
        let table = Table::open(&name, kind, material.normal(), source)?;
        self.replace(material.normal(), kind, name, table);
        Ok(())
    }

    fn replace(&mut self, material: Material, kind: TableKind, name: Arc<str>, table: Table) {
        if let Some(slot) = self.slot_mut(material, kind) {
            *slot = None;
        }
        self.insert(material, kind, name, Place::Memory, OnceLock::from(Ok(table)));
    }

    fn insert(
        &mut self,
        material: Material,
        kind: TableKind,
        name: Arc<str>,
        place: Place,
        table: OnceLock<Result<Table, TableError>>,
    ) {
        let number = self.next_number;
        if self.is_built_in(material, kind) {
            return;
        }
        if let Some(slot @ None) = self.slot_mut(material, kind) {
            *slot = Some(Slot { name, number, place, table });
            self.next_number += 1;
            if kind == TableKind::Wdl {
                self.most_men = self.most_men.max(material.men());
            }
        }
    }

    /// Are distances built in, so that no other table of them is wanted?
    fn is_built_in(&self, material: Material, kind: TableKind) -> bool {
        let entry = self.places.get(&material).and_then(|&place| self.entries.get(place));
        kind == TableKind::Dtz && entry.is_some_and(|entry| entry.built_in.is_some())
    }

    /// Adds tables that are in the program, except those that are already there.
    pub(crate) fn insert_built_in(
        &mut self,
        material: Material,
        name: Arc<str>,
        wdl: &'static [u8],
        built_in: &'static BuiltIn,
    ) {
        self.insert(material, TableKind::Wdl, name, Place::Program(wdl), OnceLock::new());
        let place = self.places.get(&material).copied();
        if let Some(entry) = place.and_then(|place| self.entries.get_mut(place)) {
            entry.built_in = Some(built_in).filter(|_| entry.dtz.is_none());
        }
    }

    /// The built-in distances of this material, in normal form or not.
    pub(crate) fn built_in_distances(&self, material: Material) -> Option<&UnpackedDistances> {
        let entry = self.entries.get(*self.places.get(&material)?)?;
        entry.built_in.map(BuiltIn::distances)
    }

    /// Would a distance for this position have to wait until those of its ending are unpacked, some tenths of a second?
    ///
    /// ```
    /// use arrocco_rules::Position;
    /// use arrocco_tablebase::Tablebase;
    /// let position: Position = "8/8/8/8/8/2k5/1r6/K7 b - - 0 1".parse().unwrap();
    /// let tables = Tablebase::built_in();
    /// assert!(tables.must_unpack(&position));
    /// tables.probe_dtz(&position).unwrap();
    /// assert!(!tables.must_unpack(&position));
    /// ```
    pub fn must_unpack(&self, position: &Position) -> bool {
        let place = Material::of(position.board()).and_then(|material| self.places.get(&material));
        let entry = place.and_then(|&place| self.entries.get(place));
        entry.and_then(|entry| entry.built_in).is_some_and(|built_in| !built_in.is_unpacked())
    }

    /// The place for a table, made if there is none yet; always there.
    fn slot_mut(&mut self, material: Material, kind: TableKind) -> Option<&mut Option<Slot>> {
        let place = *self.places.entry(material).or_insert(self.entries.len());
        if place == self.entries.len() {
            self.entries.push(Entry { material, wdl: None, dtz: None, built_in: None });
            self.places.insert(material.swapped(), place);
        }
        let entry = self.entries.get_mut(place)?;
        Some(match kind {
            TableKind::Wdl => &mut entry.wdl,
            TableKind::Dtz => &mut entry.dtz,
        })
    }

    /// The most men of any WDL table; 0 if there are none.
    ///
    /// ```
    /// assert_eq!(arrocco_tablebase::Tablebase::default().most_men(), 0);
    /// ```
    pub const fn most_men(&self) -> usize {
        self.most_men
    }

    /// The tables at hand, by name and kind.
    ///
    /// ```
    /// assert_eq!(arrocco_tablebase::Tablebase::new().names().count(), 0);
    /// ```
    pub fn names(&self) -> impl Iterator<Item = (Material, TableKind)> {
        self.entries.iter().flat_map(|entry| {
            let kinds = TableKind::ALL.into_iter().filter(|&kind| entry.has(kind));
            kinds.map(move |kind| (entry.material, kind))
        })
    }

    /// Verifies the checksum of a table, whatever its size. `None` if there is no such table.
    ///
    /// # Errors
    ///
    /// The file is not this table, or is damaged.
    ///
    /// ```
    /// use arrocco_tablebase::{Tablebase, TableKind};
    /// assert!(Tablebase::new().verify("KQvK".parse().unwrap(), TableKind::Wdl).is_none());
    /// ```
    pub fn verify(&self, material: Material, kind: TableKind) -> Option<Result<(), TableError>> {
        let table = self.table(material, kind)?;
        Some(table.and_then(Table::verify))
    }

    /// Reads bytes as a table without keeping it: header and checksum.
    ///
    /// # Errors
    ///
    /// The bytes are not this table.
    ///
    /// ```
    /// use arrocco_tablebase::{Tablebase, TableKind};
    /// let material = "KQvK".parse().unwrap();
    /// assert!(Tablebase::new().check_bytes("KQvK.rtbw", material, TableKind::Wdl, vec![0; 80]).is_err());
    /// ```
    pub fn check_bytes(
        &self,
        name: &str,
        material: Material,
        kind: TableKind,
        bytes: Vec<u8>,
    ) -> Result<(), TableError> {
        Table::open(&name.into(), kind, material.normal(), Box::new(bytes))?.verify()
    }

    /// The open table of this material, in normal form or not.
    pub(crate) fn table(&self, material: Material, kind: TableKind) -> Option<Result<&Table, TableError>> {
        let entry = self.entries.get(*self.places.get(&material)?)?;
        let slot = entry.slot(kind)?;
        Some(slot.table.get_or_init(|| self.open(slot, entry.material, kind)).as_ref().map_err(Clone::clone))
    }

    fn open(&self, slot: &Slot, material: Material, kind: TableKind) -> Result<Table, TableError> {
        let unreadable =
            |error: io::Error| TableError::new(&slot.name, TableFault::Unreadable(error.to_string()));
        let path = match &slot.place {
            Place::File(path) => path,
            Place::Program(bytes) => return Table::open(&slot.name, kind, material, Box::new(*bytes)),
            Place::Memory => return Err(unreadable(io::ErrorKind::NotFound.into())),
        };
        let file = open_file(path).map_err(unreadable)?;
        let length = ReadAt::len(&file).map_err(unreadable)?;
        let is_kept =
            length <= KEPT && self.kept.fetch_add(length, Ordering::Relaxed) + length <= MEMORY as u64;
        let source: Box<dyn ReadAt> = if is_kept {
            let mut bytes = vec![0; length as usize];
            file.read_at(0, &mut bytes).map_err(unreadable)?;
            Box::new(bytes)
        } else {
            Box::new(CachedFile::new(Box::new(file), slot.number, &self.cache).map_err(unreadable)?)
        };
        if length <= VERIFIED {
            // A file of another kind is better described by its first bytes than by its checksum.
            let is_whole = verify(&*source);
            let table = Table::open(&slot.name, kind, material, source)?;
            is_whole.map_err(|fault| TableError::new(&slot.name, fault))?;
            return Ok(table);
        }
        Table::open(&slot.name, kind, material, source)
    }
}

/// Opens a regular file: reading from a pipe might never end.
fn open_file(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    File::open(path)
}

/// The table that a file name promises.
fn table_name(path: &Path) -> Option<(Material, TableKind)> {
    let extension = path.extension()?.to_str()?;
    let kind = TableKind::ALL.into_iter().find(|kind| kind.extension() == extension)?;
    let stem = path.file_stem()?.to_str()?;
    let material: Material = stem.parse().ok()?;
    (material.normal() == material && material.to_string() == stem && material.men() > 2)
        .then_some((material, kind))
}
