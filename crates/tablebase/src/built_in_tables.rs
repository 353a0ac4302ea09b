//! The built-in tables: all endings of 3 and 4 men.

use std::sync::{Arc, OnceLock};

use crate::built_in::BuiltIn;
use crate::built_in_file::{BuiltInEnding, endings};
use crate::{TableKind, Tablebase};

impl Tablebase {
    /// The built-in tables: every ending of 3 and 4 men, outcomes and distances. Distances of an ending are unpacked when
    /// they are first needed, which takes some tenths of a second.
    ///
    /// ```
    /// use arrocco_rules::Position;
    /// use arrocco_tablebase::{Dtz, Tablebase, Wdl};
    /// let tables = Tablebase::built_in();
    /// assert_eq!(tables.most_men(), 4);
    /// let position: Position = "8/8/8/3k4/8/8/1B6/KN6 w - - 0 1".parse().unwrap();
    /// assert_eq!(tables.probe_wdl(&position).unwrap(), Wdl::Win);
    /// assert_eq!(tables.probe_dtz(&position).unwrap(), Dtz(58));
    /// ```
    pub fn built_in() -> Arc<Self> {
        static TABLES: OnceLock<Arc<Tablebase>> = OnceLock::new();
        Arc::clone(TABLES.get_or_init(|| {
            let mut tables = Self::new();
            tables.add_built_in();
            Arc::new(tables)
        }))
    }

    /// Adds the built-in tables. As with [`add_folder`](Self::add_folder), a table that is already there stays.
    ///
    /// ```
    /// use arrocco_tablebase::Tablebase;
    /// let mut tables = Tablebase::new();
    /// tables.add_built_in();
    /// // tables.add_folder("/usr/share/syzygy".as_ref())?;
    /// assert_eq!(tables.names().count(), 70);
    /// ```
    pub fn add_built_in(&mut self) {
        self.add_endings(BuiltIn::all());
    }

    /// Adds the tables of a file like the built-in one (`crates/tablebase/tables/four-men.tables`), for programs without the
    /// feature `built-in`. They stay in memory until the program ends. Returns how many endings there are; none if the
    /// bytes are not such a file.
    ///
    /// ```
    /// use arrocco_tablebase::Tablebase;
    /// assert_eq!(Tablebase::new().add_packed(b"something else".to_vec()), 0);
    /// ```
    pub fn add_packed(&mut self, bytes: Vec<u8>) -> usize {
        if endings(&bytes).next().is_none() {
            return 0;
        }
        let endings = BuiltIn::of(bytes.leak()).leak();
        self.add_endings(endings);
        endings.len()
    }

    fn add_endings(&mut self, endings: &'static [BuiltIn]) {
        for built_in in endings {
            let BuiltInEnding { material, wdl, .. } = built_in.ending;
            let name = format!("{material}.{} (built in)", TableKind::Wdl.extension());
            self.insert_built_in(material, name.into(), wdl, built_in);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in::BYTES;

    #[test]
    fn every_ending_of_three_and_four_men_is_built_in_within_three_mebibytes() {
        assert_eq!(BuiltIn::all().len(), 35);
        assert!(BYTES.len() <= 3 << 20, "{}", BYTES.len());
        let tables = Tablebase::built_in();
        for material in BuiltIn::all().iter().map(|built_in| built_in.ending.material) {
            tables.verify(material, TableKind::Wdl).expect("a table").expect("a whole one");
        }
    }
}
