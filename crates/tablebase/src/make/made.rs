//! The two files of an ending.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use crate::{Material, TableKind, Tablebase};

/// The two tables of an ending, as the bytes of their files.
///
/// ```
/// use arrocco_tablebase::{Tablebase, make};
/// let made = make::Maker::new().make("KNvK".parse().unwrap(), &Tablebase::new()).unwrap();
/// assert_eq!((made.wdl.len(), made.dtz.len()), (80, 80));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeTables {
    /// The ending, in normal form.
    pub material: Material,
    /// The file of outcomes.
    pub wdl: Vec<u8>,
    /// The file of distances.
    pub dtz: Vec<u8>,
}

impl MadeTables {
    /// Puts the tables among others.
    ///
    /// ```
    /// use arrocco_tablebase::{Tablebase, make};
    /// let mut tables = Tablebase::new();
    /// make::Maker::new().make("KBvK".parse().unwrap(), &tables).unwrap().add_to(&mut tables);
    /// assert_eq!(tables.names().count(), 2);
    /// ```
    pub fn add_to(self, tables: &mut Tablebase) {
        for (kind, bytes) in [(TableKind::Wdl, self.wdl), (TableKind::Dtz, self.dtz)] {
            let name = format!("{}.{}", self.material, kind.extension());
            // A table that has just been made is whole: the tests read every one of them back.
            let added = tables.add(&name, self.material, kind, Box::new(bytes));
            debug_assert!(added.is_ok(), "{added:?}");
        }
    }

    /// Writes the files into a folder. Each is first written under another name and then renamed, so that a file with a
    /// table's name is always whole.
    ///
    /// # Errors
    ///
    /// Those of the system.
    ///
    /// ```
    /// use arrocco_tablebase::{Tablebase, make};
    /// let made = make::Maker::new().make("KBvK".parse().unwrap(), &Tablebase::new()).unwrap();
    /// assert!(made.write_to("no such folder".as_ref()).is_err());
    /// ```
    pub fn write_to(&self, folder: &Path) -> io::Result<()> {
        for (kind, bytes) in [(TableKind::Wdl, &self.wdl), (TableKind::Dtz, &self.dtz)] {
            let name = format!("{}.{}", self.material, kind.extension());
            let unfinished = folder.join(format!("{name}.new"));
            let written =
                write_synced(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, folder.join(name)));
            if written.is_err() {
                // What the disk had no room for must not take the room that is left.
                let _ = fs::remove_file(&unfinished);
            }
            written?;
        }
        Ok(())
    }
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
