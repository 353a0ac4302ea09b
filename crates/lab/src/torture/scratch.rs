//! The folder of a case, made when it is first asked for and removed in the end.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// Cases run side by side.
static NEXT: AtomicU32 = AtomicU32::new(0);

#[derive(Debug)]
pub(super) struct Scratch {
    path: PathBuf,
    text: String,
}

impl Scratch {
    pub(super) fn new() -> io::Result<Self> {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("arrocco-torture-{}-{number}", std::process::id()));
        // Never somebody else's folder: making one that is there fails.
        fs::create_dir(&path)?;
        let text = path.display().to_string();
        Ok(Self { path, text })
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    pub(super) fn file(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        fs::write(self.path.join(name), bytes)
    }

    pub(super) fn folder(&self, name: &str) -> io::Result<()> {
        fs::create_dir(self.path.join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
