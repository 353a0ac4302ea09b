//! One heap for all threads, for what runs for days.

/// GNU's allocator gives each thread a heap of its own, and a heap is never given back while something lives in it. A
/// server whose threads free what others have allocated grows through the holes that are left in all of them; with one
/// heap for all it stands still. Takes effect for threads that are started afterwards.
pub(crate) fn share() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes two numbers and has no conditions; glibc guards it by the lock of its main heap.
    let _ = unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
}
