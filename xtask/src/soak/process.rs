//! What the system says of a process: its memory, its files, its threads, its children.

use std::fs;

use anyhow::{Context as _, Result};

/// A process at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// What it has in memory, in KiB.
    pub(super) memory: u64,
    pub(super) files: u64,
    pub(super) threads: u64,
}

impl Sample {
    /// An error if there is no such process any more.
    pub(super) fn of(process: u32) -> Result<Self> {
        let gone = || format!("process {process} is gone");
        let status = fs::read_to_string(format!("/proc/{process}/status")).with_context(gone)?;
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.split_whitespace().next()?.parse().ok()).with_context(gone)
        };
        let files = fs::read_dir(format!("/proc/{process}/fd")).with_context(gone)?.count() as u64;
        // A process that has ended but was not waited for has no memory.
        Ok(Self { memory: number("VmRSS:")?, files, threads: number("Threads:")? })
    }
}

/// The processes that a process has started, in the order of their numbers.
pub(super) fn children(parent: u32) -> Vec<u32> {
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = folders.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
    let mut children: Vec<u32> = processes.filter(|process| parent_of(*process) == Some(parent)).collect();
    children.sort_unstable();
    children
}

fn parent_of(process: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, which may hold anything, ends with the last parenthesis; the state follows, and then the parent.
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_known() {
        let sample = Sample::of(std::process::id()).expect("it runs");
        assert!(sample.memory > 100 && sample.files >= 1 && sample.threads >= 1, "{sample:?}");
        let parent = parent_of(std::process::id()).expect("somebody started it");
        assert!(children(parent).contains(&std::process::id()));
        assert!(Sample::of(u32::MAX).is_err());
    }
}
