//! Threads that free what others have allocated leave holes: the server's have one heap together.

use crate::web::page::human;
use crate::web::server::Server;
use arrocco_support::temporary_folder::TemporaryFolder;

/// What GNU's allocator reserves for the heap of a thread, and aligns it to.
const HEAP: u64 = 64 << 20;

/// Heaps of threads in the list of a process's memory: a part that is used, and the rest of what is reserved.
fn heaps(maps: &str) -> usize {
    let areas: Vec<(u64, u64, &str)> = maps.lines().filter_map(area).collect();
    let is_heap = |pair: &[(u64, u64, &str)]| {
        let [(start, middle, used), (next, end, reserved)] = pair else { return false };
        (*used, *reserved) == ("rw-p", "---p")
            && middle == next
            && start.is_multiple_of(HEAP)
            && end - start == HEAP
    };
    areas.windows(2).filter(|pair| is_heap(pair)).count()
}

/// Its start, its end and what may be done there, if it is of no file.
fn area(line: &str) -> Option<(u64, u64, &str)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [range, may, _, _, "0"] = words[..] else { return None };
    let (start, end) = range.split_once('-')?;
    Some((u64::from_str_radix(start, 16).ok()?, u64::from_str_radix(end, 16).ok()?, may))
}

#[test]
fn heaps_are_seen() {
    let maps = "55d0c8000000-55d0c8100000 rw-p 00000000 00:00 0                          [heap]
7f3b40000000-7f3b40021000 rw-p 00000000 00:00 0
7f3b40021000-7f3b44000000 ---p 00000000 00:00 0
7f3b44000000-7f3b44800000 rw-p 00000000 00:00 0
7f3b46a00000-7f3b46a01000 ---p 00000000 00:00 0
7f3b46a01000-7f3b47201000 rw-p 00000000 00:00 0
7f3b48000000-7f3b4a000000 rw-p 00000000 00:00 0
7f3b4a000000-7f3b4c000000 ---p 00000000 00:00 0
";
    assert_eq!(heaps(maps), 2);
}

#[test]
fn all_threads_have_one_heap() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let (mut page, mut other) = (server.page(), server.page());
    let game = page.new_game(human(), human(), None);
    page.play(&game, "e4");
    other.new_game(human(), human(), None);
    let maps = std::fs::read_to_string(format!("/proc/{}/maps", server.id())).unwrap();
    assert!(maps.contains("[heap]"), "{maps}");
    assert_eq!(heaps(&maps), 0, "{maps}");
}
