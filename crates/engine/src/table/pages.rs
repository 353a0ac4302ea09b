//! What the memory of the table is asked for: large pages and early loads. Without either everything works, slower.

/// Asks the system for large pages, which saves the processor most of its look-ups of addresses.
pub(super) fn prefer_huge<T>(memory: &[T]) {
    // Miri has no system to ask.
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        let page = rustix::param::page_size();
        let start = memory.as_ptr().addr().next_multiple_of(page);
        let end = (memory.as_ptr().addr() + size_of_val(memory)) / page * page;
        if end > start {
            let address = memory.as_ptr().with_addr(start).cast::<core::ffi::c_void>().cast_mut();
            // SAFETY: whole pages inside the slice, and the advice changes nothing that they hold. A refusal is no harm.
            // Gain: fewer misses of the address cache, measured with `bench` on a large table.
            let _ = unsafe { rustix::mm::madvise(address, end - start, rustix::mm::Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = memory;
}

/// Asks the processor to load a cache line.
#[inline]
pub(super) fn prefetch<T>(memory: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a reference points to memory that can be read, and a prefetch has no other effect than to load it.
        // Gain: the table is looked up a few hundred cycles later, when the line has arrived.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(memory).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = memory;
}
