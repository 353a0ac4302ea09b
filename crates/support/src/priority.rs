//! Work that can wait: the system lets others go first.

/// For games that the machine plays to learn from.
pub const LAST: i32 = 19;

/// For an analysis that runs while somebody moves pieces on the same machine.
pub const BEHIND_PEOPLE: i32 = 5;

/// This thread, and those that it will start, wait for others. On Linux alone each thread has a priority of its own;
/// elsewhere the whole program would have to wait, so that only work that is the whole program's asks for it there.
pub fn lower(by: i32) {
    #[cfg(unix)]
    if by == LAST || cfg!(target_os = "linux") {
        let _ = rustix::process::nice(by);
    }
    #[cfg(not(unix))]
    let _ = by;
}
