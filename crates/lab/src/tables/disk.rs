//! The room on a disk.

use std::path::Path;

/// Bytes that are free where a folder is or will be, where the system tells.
#[cfg(unix)]
pub(super) fn free(folder: &Path) -> Option<u64> {
    let mut existing =
        folder.ancestors().map(|path| if path.as_os_str().is_empty() { Path::new(".") } else { path });
    let told = existing.find_map(|path| rustix::fs::statvfs(path).ok())?;
    told.f_bavail.checked_mul(told.f_frsize)
}

#[cfg(not(unix))]
pub(super) fn free(_: &Path) -> Option<u64> {
    None
}
