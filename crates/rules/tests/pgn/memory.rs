//! The memory used has a limit that does not depend on the file.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Read};

use arrocco_rules::pgn::{
    At, CommentPart, Error, Flow, FromRead, Limits, Reader, Replay, Spectator, Tree, Visitor,
};
use arrocco_rules::{Move, Position};

struct Counting;

thread_local! {
    /// Bytes of this thread on the heap: now, and the maximum.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

fn count(change: isize) {
    let (now, most) = HELD.get();
    HELD.set((now + change, most.max(now + change)));
}

// SAFETY: it forwards to the system's allocator, whose guarantees hold unchanged, and counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller guarantees what the system's allocator requires of the layout.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the pointer came from the system's allocator, with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The result of a function, and the maximum number of bytes that it held.
fn measured<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let (now, _) = HELD.get();
    HELD.set((now, now));
    let result = work();
    (result, (HELD.get().1 - now) as usize)
}

/// A virtual file: a text, then another one repeated many times, then a third.
struct Endless {
    parts: [&'static [u8]; 3],
    times: usize,
    part: usize,
    at: usize,
}

impl Endless {
    fn new(parts: [&'static str; 3], bytes: usize) -> Self {
        let times = bytes / parts[1].len();
        Self { parts: parts.map(str::as_bytes), times, part: 0, at: 0 }
    }
}

impl Read for Endless {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        while filled < into.len() && self.part < 3 {
            let rest = &self.parts[self.part][self.at..];
            let length = rest.len().min(into.len() - filled);
            into[filled..filled + length].copy_from_slice(&rest[..length]);
            filled += length;
            self.at += length;
            if length == rest.len() {
                self.at = 0;
                self.times -= usize::from(self.part == 1);
                self.part += usize::from(self.part != 1 || self.times == 0);
            }
        }
        Ok(filled)
    }
}

/// Counts moves, bytes of comments and errors.
#[derive(Default)]
struct Counts {
    moves: u64,
    comments: u64,
    errors: u64,
}

impl Visitor for Counts {
    type Output = (u64, u64, u64);

    fn san(&mut self, _: &[u8], _: &At<'_>) -> Flow {
        self.moves += 1;
        Flow::Read
    }

    fn comment(&mut self, part: CommentPart<'_>, _: &At<'_>) {
        self.comments += part.text.len() as u64;
    }

    fn error(&mut self, _: Error) {
        self.errors += 1;
    }

    fn end_game(&mut self, _: &At<'_>) -> (u64, u64, u64) {
        (self.moves, self.comments, self.errors)
    }
}

impl Spectator for Counts {
    type Output = (u64, u64, u64);

    fn play(&mut self, _: &Position, _: Move, _: &Position, _: &At<'_>) {
        self.moves += 1;
    }

    fn error(&mut self, _: Error) {
        self.errors += 1;
    }

    fn end_game(&mut self, _: &At<'_>) -> (u64, u64, u64) {
        (self.moves, self.comments, self.errors)
    }
}

const MEGABYTE: usize = 1_000_000;

/// The memory of a reader: the buffer, and a little more.
const READER: usize = 136 * 1024;

#[test]
fn a_game_of_a_hundred_megabytes_is_read_in_a_fixed_window() {
    let file =
        || Endless::new(["[White \"A\"]\n\n", "1. Nf3 Nf6 2. Ng1 Ng8\n", "*\n\n1. e4 *"], 100 * MEGABYTE);
    let moves = 100 * MEGABYTE as u64 / 22 * 4;
    let mut reader = Reader::new(FromRead(io::empty()));
    let (read, held) = measured(|| {
        let mut reader = Reader::new(FromRead(file()));
        let first = reader.read_game(&mut Counts::default()).unwrap();
        (first, reader.read_game(&mut Counts::default()).unwrap())
    });
    assert_eq!(read, (Some((moves, 0, 0)), Some((1, 0, 0))));
    assert!(held <= READER, "{held} bytes");
    let (games, held) = measured(|| {
        let mut reader = Reader::new(FromRead(file()));
        while reader.skip_game().unwrap() {}
        reader.games()
    });
    assert!(games == 2 && held <= READER, "{games} games, {held} bytes");
    assert!(!reader.skip_game().unwrap());
}

#[test]
fn a_long_game_is_played_in_a_fixed_window() {
    let file = Endless::new(["[White \"A\"]\n\n", "1. Nf3 Nf6 2. Ng1 Ng8\n", "*\n\n1. e4 *"], 10 * MEGABYTE);
    let (counts, held) = measured(|| {
        Reader::new(FromRead(file)).read_game(&mut Replay::new(Counts::default())).unwrap().unwrap()
    });
    assert_eq!(counts, (10 * MEGABYTE as u64 / 22 * 4, 0, 0));
    assert!(held <= READER, "{held} bytes");
}

#[test]
fn a_comment_of_ten_megabytes_comes_in_parts() {
    let file = || Endless::new(["1. e4 {", "well [%clk] \n", "} e5 *\n\n1. e4 *"], 10 * MEGABYTE);
    let length = (10 * MEGABYTE / 13 * 13) as u64;
    let (read, held) =
        measured(|| Reader::new(FromRead(file())).read_game(&mut Counts::default()).unwrap().unwrap());
    assert_eq!(read, (2, length, 0));
    assert!(held <= READER, "{held} bytes");
    let game = Tree::read(FromRead(file())).unwrap().unwrap();
    assert_eq!(game.tree.mainline().next().unwrap().comments()[0].len() as u64, length - 2);
    assert!(game.errors.is_empty());
    assert_eq!(Tree::read(game.tree.to_string().as_bytes()).unwrap().unwrap().tree, game.tree);
}

#[test]
fn nothing_makes_the_reader_grow() {
    let parts = [
        "(", ")", "{", "[", "1. e4 (", "xx", "-", "\n\n[", "[A \"", "\"]", "$1", "!?", "% \n", "; \n", "\r",
        "\\",
    ];
    for part in parts {
        let file = Endless::new(["1. e4 ", part, "\n\n[White \"A\"]\n\n1. d4 *"], MEGABYTE);
        let ((), held) = measured(|| {
            let mut reader = Reader::new(FromRead(file));
            while reader.read_game(&mut Replay::new(Counts::default())).unwrap().is_some() {}
        });
        // Each open variation takes some bytes, and their number is limited.
        assert!(held <= READER + Limits::DEFAULT.depth as usize * 512, "{part:?}: {held} bytes");
    }
}

#[test]
fn a_tree_has_a_bound_as_well() {
    let limits = Limits { depth: 100, nodes: 1000, bytes: 100_000 };
    for part in
        ["Nf3 Nf6 Ng1 Ng8 ", "{x}", "{comment} ", ") ", "$1 ", "( Nc3 ) ", "Ke5 ", "( Ke5 ) ", "[X", "; x\n"]
    {
        let file = Endless::new(["1. Nf3 ", part, " *"], MEGABYTE);
        let (game, held) = measured(|| Tree::read_with(FromRead(file), limits).unwrap());
        assert!(game.is_some() && held <= 800_000, "{part:?}: {held} bytes");
    }
}
