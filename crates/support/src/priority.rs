//! The scheduling priority of threads.

/// For the generation of training games.
pub const LAST: i32 = 19;

/// For an analysis that runs while a person uses the same machine.
pub const BEHIND_PEOPLE: i32 = 5;

/// Lowers the priority of this thread and of those that it starts. Only on Linux has each thread its own priority;
/// elsewhere the whole program is affected, so that it is done there only for [`LAST`].
pub fn lower(by: i32) {
    #[cfg(unix)]
    if by == LAST || cfg!(target_os = "linux") {
        let _ = rustix::process::nice(by);
    }
    #[cfg(not(unix))]
    let _ = by;
}
