//! Hints about memory to the system and the processor: huge pages and prefetching. Both only affect speed.

/// Asks the system for huge pages, which avoids most TLB misses.
pub(crate) fn prefer_huge<T>(memory: &[T]) {
    // Miri does not support `madvise`.
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        let page = rustix::param::page_size();
        let start = memory.as_ptr().addr().next_multiple_of(page);
        let end = (memory.as_ptr().addr() + size_of_val(memory)) / page * page;
        if end > start {
            let address = memory.as_ptr().with_addr(start).cast::<core::ffi::c_void>().cast_mut();
            // SAFETY: the range is whole pages inside the slice, and the advice does not change their contents. If it
            // fails, only speed is lost.
            // Gain: fewer TLB misses, measured with `bench` on a large table.
            let _ = unsafe { rustix::mm::madvise(address, end - start, rustix::mm::Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = memory;
}

/// Does [`prefetch`] do anything?
pub(crate) const CAN_PREFETCH: bool = cfg!(target_arch = "x86_64");

/// Asks the processor to load a cache line.
#[inline]
pub(crate) fn prefetch<T>(memory: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a reference points to readable memory, and a prefetch has no effect but to load it into the cache.
        // Gain: the line has arrived, or is nearly there, when it is needed some hundred cycles later.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(memory).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = memory;
}
