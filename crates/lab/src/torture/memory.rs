//! Measures and limits the memory of an engine. Only on Linux; elsewhere cases that need it are skipped.

/// The peak memory of a process group in KiB, without processes that have ended.
#[cfg(target_os = "linux")]
pub(super) fn peak(group: u32) -> Option<u64> {
    let processes = std::fs::read_dir("/proc").ok()?.filter_map(Result::ok);
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let peaks: Vec<u64> = numbers
        .filter(|&number| group_of(number) == Some(group))
        .filter_map(|number| field(number, "VmHWM:"))
        .collect();
    (!peaks.is_empty()).then(|| peaks.iter().sum())
}

#[cfg(target_os = "linux")]
fn group_of(number: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    // The name is in parentheses and may hold anything; state, parent and group follow.
    let (_, fields) = stat.rsplit_once(") ")?;
    fields.split(' ').nth(2)?.parse().ok()
}

/// A field of `/proc/N/status`, in KiB.
#[cfg(target_os = "linux")]
fn field(number: u32, name: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{number}/status")).ok()?;
    let value = status.lines().find_map(|line| line.strip_prefix(name))?;
    value.split_ascii_whitespace().next()?.parse().ok()
}

/// Limits the address space of a process to what it has and so many MiB more; `false` if that fails.
#[cfg(target_os = "linux")]
pub(super) fn limit(process: u32, mebibytes: u64) -> bool {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let taken = field(process, "VmSize:").map(|kibibytes| (kibibytes << 10) + (mebibytes << 20));
    let process = i32::try_from(process).ok().and_then(Pid::from_raw);
    let limit = Rlimit { current: taken, maximum: taken };
    taken.is_some() && process.is_some() && prlimit(process, Resource::As, limit).is_ok()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn peak(_: u32) -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
pub(super) fn limit(_: u32, _: u64) -> bool {
    false
}
