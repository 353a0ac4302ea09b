//! Files of positions merged, so that a look-up has few of them to read.

use rusqlite::{TransactionBehavior, params};

use super::error::{LibraryError, Result};
use super::library::Library;
use super::schema::reserve_games;
use crate::positions::{Run, merge};

/// So many files of about the same size become one. More would make a look-up slower; fewer would write the positions of a
/// large collection more often.
const MERGED: usize = 24;

/// Files are of about the same size if the larger is at most so many times the smaller.
const RATIO: i64 = 8;

#[derive(Debug)]
struct RunFile {
    id: i64,
    file: String,
    size: i64,
}

impl Library {
    /// Merges files where there are too many of about the same size. `proceed` is told how many groups are done, and says
    /// whether to go on; what is not merged stays as it was.
    pub fn compact(&mut self, proceed: &mut dyn FnMut(u64) -> bool) -> Result<()> {
        let _writing = self.lock_for_writing()?;
        let lock = self.folder().join("merge.lock");
        let lock = std::fs::File::create(&lock).map_err(LibraryError::io(&lock))?;
        // Another program merges already.
        if lock.try_lock().is_err() {
            return Ok(());
        }
        while let Some(files) = self.too_many()? {
            if !self.merge_files(&files, proceed)? {
                break;
            }
        }
        Ok(())
    }

    /// Files to be merged: the smallest ones of about the same size, if there are enough of them.
    fn too_many(&self) -> Result<Option<Vec<RunFile>>> {
        let mut statement = self.database.prepare("SELECT id, file, size FROM run ORDER BY size")?;
        let rows = statement
            .query_map([], |row| Ok(RunFile { id: row.get(0)?, file: row.get(1)?, size: row.get(2)? }))?;
        let mut files: Vec<RunFile> = rows.collect::<rusqlite::Result<_>>()?;
        while files.len() >= MERGED {
            let most = files.first().map_or(0, |file| file.size.saturating_mul(RATIO));
            let similar = files.iter().take_while(|file| file.size <= most).count();
            if similar >= MERGED {
                files.truncate(similar);
                return Ok(Some(files));
            }
            files.drain(..similar.max(1));
        }
        Ok(None)
    }

    /// Returns whether it was done.
    fn merge_files(&mut self, files: &[RunFile], proceed: &mut dyn FnMut(u64) -> bool) -> Result<bool> {
        let collections: Vec<i64> = self.collections()?.into_iter().map(|known| known.id).collect();
        let mut runs = Vec::with_capacity(files.len());
        for file in files {
            let path = self.run_path(&file.file);
            runs.push(Run::open(&path).map_err(LibraryError::run(path))?);
        }
        // Numbers are never used twice, so neither is the name.
        let name = format!("merged-{}.positions", reserve_games(&self.database, 1)?);
        let path = self.run_path(&name);
        let is_kept = |collection: u32| collections.contains(&i64::from(collection));
        let size = match merge(runs, &path, is_kept, proceed) {
            Ok(Some(size)) => size,
            result => {
                let _ = std::fs::remove_file(&path);
                return result.map(|_| false).map_err(LibraryError::run(path));
            }
        };
        arrocco_support::file::sync_folder_of(&path).map_err(LibraryError::io(&path))?;
        self.exchange(files, &name, size)
    }

    /// Names the new file in place of the old ones.
    fn exchange(&mut self, files: &[RunFile], name: &str, size: u64) -> Result<bool> {
        let transaction = self.database.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let run = transaction
            .prepare("INSERT INTO run(file, size) VALUES (?, ?)")?
            .insert(params![name, size.cast_signed()])?;
        let mut is_whole = true;
        for file in files {
            let move_over =
                "INSERT OR IGNORE INTO run_collection SELECT ?, collection FROM run_collection WHERE run = ?";
            transaction.execute(move_over, [run, file.id])?;
            transaction.execute("DELETE FROM run_collection WHERE run = ?", [file.id])?;
            is_whole &= transaction.execute("DELETE FROM run WHERE id = ?", [file.id])? == 1;
        }
        // A collection was removed meanwhile, together with a file: the merged one would bring it back.
        if !is_whole {
            drop(transaction);
            let _ = std::fs::remove_file(self.run_path(name));
            return Ok(false);
        }
        transaction.commit()?;
        for file in files {
            // A file that stays, as on Windows while another program reads it, is removed later.
            let _ = std::fs::remove_file(self.run_path(&file.file));
        }
        Ok(true)
    }
}
