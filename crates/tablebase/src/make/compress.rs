//! From the solver's cells to the parts of a table.

use arrocco_rules::Color;

use super::arrange::{Arrangement, LARGE_SAMPLE, SMALL_SAMPLE, candidates, sample};
use super::blocks::Blocks;
use super::cell::{CURSED, Capture, Cell};
use super::file::{Content, MAPPED, Part, SINGLE, WIDE, side_flag};
use super::moves::Board;
use super::pool::{Pool, Stopped};
use super::symbols::Substituted;
use super::unplace::Unplace;
use crate::material::MOST_MEN;
use crate::{Material, Wdl};

/// Values that are open: up to a blessed loss, a draw, a cursed win, a win.
const OPEN: u16 = 0x1000;

/// The orders of pieces that are compared by compressing a sample.
const COMPARED: usize = 3;

/// Bytes of a block as powers of two, as in the reference's tables.
pub(super) const WDL_BLOCK: u8 = 6;
const DTZ_BLOCK: u8 = 10;

/// How cells become values, and what to do where the value is open.
struct Coding<'a> {
    /// Values below [`OPEN`]; above it, the highest value that is allowed.
    code: Box<dyn Fn(Cell) -> u16 + Sync + 'a>,
    /// The number of values.
    kinds: u16,
    block_bits: u8,
}

/// What a WDL table stores for a position. Where a capture reaches the outcome, any value up to it will do.
fn wdl_code(cell: Cell) -> u16 {
    let Some(wdl) = cell.wdl() else { return OPEN + Wdl::Win.place() as u16 };
    let is_open = match cell.capture() {
        Capture::Wins => true,
        Capture::Cursed => wdl == Wdl::CursedWin,
        Capture::Draws => wdl == Wdl::Draw,
        Capture::Blessed => wdl == Wdl::BlessedLoss,
        Capture::Loses | Capture::PawnWins => false,
    };
    wdl.place() as u16 + if is_open { OPEN } else { 0 }
}

/// How the distances of an ending are stored: exact where a ply decides about the fifty-move rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounding {
    /// For wins of White and of Black.
    exact: [bool; 2],
}

impl Rounding {
    /// Exact for a side that has a win of exactly 100 plies.
    pub(super) fn of(board: &Board) -> Self {
        let has = |turn: Color, is_lost: bool| {
            let cells = board.cells[turn as usize].iter();
            let cell =
                |cell: &std::sync::atomic::AtomicU16| Cell(cell.load(std::sync::atomic::Ordering::Relaxed));
            cells
                .map(cell)
                .any(|cell| cell.distance() == CURSED - 1 && cell.is_lost() == is_lost && !cell.is_illegal())
        };
        Self { exact: Color::ALL.map(|winner| has(winner, false) || has(winner.other(), true)) }
    }

    /// The map and the number that a distance has in a table; `None` if no reader looks it up.
    fn stored(self, cell: Cell, turn: Color) -> Option<(usize, u16)> {
        let wdl = cell.wdl()?;
        let by_capture = match cell.capture() {
            Capture::Wins | Capture::PawnWins => true,
            Capture::Cursed => wdl == Wdl::CursedWin,
            Capture::Loses | Capture::Blessed | Capture::Draws => false,
        };
        let winner = if wdl.is_winning() { turn } else { turn.other() };
        let plies = |first: u16| cell.distance().saturating_sub(first);
        let exact = |plies: u16| if self.exact[winner as usize] { plies } else { plies / 2 };
        match wdl {
            _ if by_capture => None,
            Wdl::Draw => None,
            Wdl::Win => Some((0, exact(plies(1)))),
            Wdl::Loss => Some((1, exact(plies(1)))),
            Wdl::CursedWin => Some((2, plies(CURSED) / 2)),
            Wdl::BlessedLoss => Some((3, plies(CURSED) / 2)),
        }
    }

    /// The plies after the first that readers find in a table; `None` if no reader looks it up.
    pub(super) fn plies(self, cell: Cell, turn: Color) -> Option<u32> {
        let (map, number) = self.stored(cell, turn)?;
        let is_exact = match map {
            0 => self.exact[turn as usize],
            1 => self.exact[turn.other() as usize],
            _ => false,
        };
        Some(u32::from(number) * if is_exact { 1 } else { 2 })
    }

    fn flags(self, turn: Color) -> u8 {
        u8::from(self.exact[turn as usize]) << 2 | u8::from(self.exact[turn.other() as usize]) << 3
    }
}

/// The work on one part: its cells, arranged.
struct Source<'a> {
    board: &'a Board,
    turn: Color,
    arrangement: &'a Arrangement,
    unplace: Unplace<'a>,
    /// For each man of the solver's layout, which man of the arrangement it is.
    men: [usize; MOST_MEN],
}

impl<'a> Source<'a> {
    fn new(board: &'a Board, turn: Color, arrangement: &'a Arrangement) -> Self {
        let mut men = [0; MOST_MEN];
        let mut is_used = [false; MOST_MEN];
        for (man, piece) in men.iter_mut().zip(&board.layout.pieces) {
            let fits = |place: &usize| arrangement.codes[*place].piece() == Some((piece.color, piece.role));
            *man = (0..arrangement.codes.len()).find(|place| !is_used[*place] && fits(place)).unwrap_or(0);
            is_used[*man] = true;
        }
        Self { board, turn, arrangement, unplace: Unplace::new(&arrangement.placement), men }
    }

    fn each(&self, range: std::ops::Range<u64>, mut each: impl FnMut(Cell)) {
        let count = self.board.layout.men();
        self.unplace.each(range, |squares| {
            let mut here = [0; MOST_MEN];
            for (to, &man) in here.iter_mut().zip(&self.men[..count]) {
                *to = squares[man];
            }
            each(self.board.cell(self.turn, self.board.layout.any_index(here)));
        });
    }

    fn values(&self, coding: &Coding<'_>, ranges: &[std::ops::Range<u64>]) -> Vec<u16> {
        let mut values =
            Vec::with_capacity(ranges.iter().map(|range| (range.end - range.start) as usize).sum());
        for range in ranges {
            self.each(range.clone(), |cell| values.push((coding.code)(cell)));
        }
        values
    }

    fn all(&self) -> std::ops::Range<u64> {
        0..self.arrangement.placement.size
    }
}

/// How often a value differs from the one before it.
fn changes(values: &[u16]) -> usize {
    let mut last = None;
    let mut changes = 0;
    for &value in values.iter().filter(|&&value| value < OPEN) {
        changes += usize::from(last != Some(value));
        last = Some(value);
    }
    changes
}

/// Gives open values the value of a neighbor where that is allowed, or else the most frequent one that is.
fn close(values: &mut [u16], kinds: u16) {
    let mut uses = vec![0_usize; usize::from(kinds)];
    for &value in values.iter().filter(|&&value| value < OPEN) {
        uses[usize::from(value)] += 1;
    }
    let usual =
        |most: u16| (0..=most.min(kinds - 1)).max_by_key(|&value| uses[usize::from(value)]).unwrap_or(0);
    let usual: Vec<u16> = (0..kinds).map(usual).collect();
    let mut start = 0;
    while start < values.len() {
        if values[start] < OPEN {
            start += 1;
            continue;
        }
        let end = start + values[start..].iter().take_while(|&&value| value >= OPEN).count();
        let before = start.checked_sub(1).map(|place| values[place]);
        let after = values.get(end).copied();
        close_run(&mut values[start..end], before, after, &usual);
        start = end;
    }
}

/// Closes a run: as far as possible with the value before it, from the other end with the value after it, and what is left
/// between with usual values.
fn close_run(run: &mut [u16], before: Option<u16>, after: Option<u16>, usual: &[u16]) {
    let allows = |open: u16, value: u16| value <= open - OPEN;
    let head = before.map_or(0, |value| run.iter().take_while(|&&open| allows(open, value)).count());
    run[..head].fill(before.unwrap_or(0));
    let rest = &mut run[head..];
    let tail = after.map_or(0, |value| rest.iter().rev().take_while(|&&open| allows(open, value)).count());
    let middle = rest.len() - tail;
    rest[middle..].fill(after.unwrap_or(0));
    for value in &mut rest[..middle] {
        *value = usual[usize::from(*value - OPEN).min(usual.len() - 1)];
    }
}

/// The arrangement that compresses a sample best, and the size of the sample.
fn best_arrangement(
    board: &Board,
    turn: Color,
    arrangements: &[Arrangement],
    coding: &Coding<'_>,
    pool: Pool<'_>,
) -> Result<(usize, usize), Stopped> {
    let sampled = |place: usize, runs: u64| {
        let arrangement = &arrangements[place];
        Source::new(board, turn, arrangement).values(coding, &sample(arrangement.placement.size, runs))
    };
    let mut ranked = Vec::new();
    for place in 0..arrangements.len() {
        pool.check()?;
        ranked.push((changes(&sampled(place, SMALL_SAMPLE)), place));
    }
    ranked.sort_unstable();
    let mut best = None;
    for &(_, place) in ranked.iter().take(COMPARED) {
        let mut values = sampled(place, LARGE_SAMPLE);
        close(&mut values, coding.kinds);
        let bytes = Blocks::new(Substituted::new(values, coding.kinds, pool)?, coding.block_bits).bytes();
        best = best.min(Some((bytes, place))).or(Some((bytes, place)));
    }
    let (bytes, place) = best.unwrap_or_default();
    Ok((place, bytes))
}

fn compressed(source: &Source<'_>, coding: &Coding<'_>, pool: Pool<'_>) -> Result<Content, Stopped> {
    let mut values = source.values(coding, &[source.all()]);
    close(&mut values, coding.kinds);
    if let Some(&first) = values.first()
        && values.iter().all(|&value| value == first)
    {
        return Ok(Content::Single(first as u8));
    }
    let blocks = Blocks::new(Substituted::new(values, coding.kinds, pool)?, coding.block_bits);
    Ok(Content::Blocks(Box::new(blocks)))
}

/// The part of a WDL table for one side to move and one file.
pub(super) fn wdl_part(
    board: &Board,
    material: Material,
    turn: Color,
    file: usize,
    block_bits: u8,
    pool: Pool<'_>,
) -> Result<Part, Stopped> {
    let coding = Coding { code: Box::new(wdl_code), kinds: Wdl::ALL.len() as u16, block_bits };
    let mut arrangements = candidates(material, file);
    let (place, _) = best_arrangement(board, turn, &arrangements, &coding, pool)?;
    let content = compressed(&Source::new(board, turn, &arrangements[place]), &coding, pool)?;
    let flags = if matches!(content, Content::Single(_)) { SINGLE } else { 0 };
    let Arrangement { codes, order, .. } = arrangements.swap_remove(place);
    Ok(Part { codes, order, flags, content, maps: Default::default() })
}

/// The maps of a part's distances: for each kind of outcome the numbers in the order of their frequency.
fn distance_maps(source: &Source<'_>, rounding: Rounding) -> [Vec<u16>; 4] {
    let mut uses: [Vec<u64>; 4] = std::array::from_fn(|_| vec![0; usize::from(super::cell::LONGEST) + 1]);
    source.each(source.all(), |cell| {
        if let Some((map, number)) = rounding.stored(cell, source.turn) {
            uses[map][usize::from(number)] += 1;
        }
    });
    uses.map(|uses| {
        let mut numbers: Vec<u16> = (0..uses.len() as u16).filter(|&n| uses[usize::from(n)] > 0).collect();
        numbers.sort_by_key(|&number| (std::cmp::Reverse(uses[usize::from(number)]), number));
        numbers
    })
}

/// The part of a DTZ table for one file: of the side to move that needs fewer bytes.
pub(super) fn dtz_part(
    board: &Board,
    material: Material,
    rounding: Rounding,
    file: usize,
    pool: Pool<'_>,
) -> Result<Part, Stopped> {
    let arrangements = candidates(material, file);
    let sides = if material.is_symmetric() { &Color::ALL[..1] } else { &Color::ALL[..] };
    let mut best: Option<(usize, Color, usize, [Vec<u16>; 4])> = None;
    for &turn in sides {
        let maps = distance_maps(&Source::new(board, turn, &arrangements[0]), rounding);
        let coding = dtz_coding(&maps, rounding, turn);
        let (place, bytes) = best_arrangement(board, turn, &arrangements, &coding, pool)?;
        drop(coding);
        if best.as_ref().is_none_or(|(least, ..)| bytes < *least) {
            best = Some((bytes, turn, place, maps));
        }
    }
    let (_, turn, place, maps) = best.unwrap_or((0, Color::White, 0, Default::default()));
    let arrangement = &arrangements[place];
    let flags = side_flag(turn) | rounding.flags(turn);
    // Readers take 0 for every distance of such a part.
    let is_single = maps.iter().flatten().all(|&number| number == 0);
    let (codes, order) = (arrangement.codes.clone(), arrangement.order);
    if is_single {
        return Ok(Part { codes, order, flags: flags | SINGLE, content: Content::Single(0), maps });
    }
    let coding = dtz_coding(&maps, rounding, turn);
    let content = blocks_of(&Source::new(board, turn, arrangement), &coding, pool)?;
    let is_wide = maps.iter().any(|map| map.len() > 255 || map.iter().any(|&number| number > 255));
    let flags = flags | MAPPED | if is_wide { WIDE } else { 0 };
    drop(coding);
    Ok(Part { codes, order, flags, content, maps })
}

/// Compressed even if all values are equal.
fn blocks_of(source: &Source<'_>, coding: &Coding<'_>, pool: Pool<'_>) -> Result<Content, Stopped> {
    let mut values = source.values(coding, &[source.all()]);
    close(&mut values, coding.kinds);
    let blocks = Blocks::new(Substituted::new(values, coding.kinds, pool)?, coding.block_bits);
    Ok(Content::Blocks(Box::new(blocks)))
}

/// Distances by their places in the maps.
fn dtz_coding<'a>(maps: &[Vec<u16>; 4], rounding: Rounding, turn: Color) -> Coding<'a> {
    let kinds = maps.iter().map(Vec::len).max().unwrap_or(0).max(1) as u16;
    let places: [Vec<u16>; 4] = std::array::from_fn(|map| {
        let mut places = vec![0; usize::from(super::cell::LONGEST) + 1];
        for (place, &number) in maps[map].iter().enumerate() {
            places[usize::from(number)] = place as u16;
        }
        places
    });
    let code = move |cell: Cell| match rounding.stored(cell, turn) {
        None => OPEN + kinds - 1,
        Some((map, number)) => places[map][usize::from(number)],
    };
    Coding { code: Box::new(code), kinds, block_bits: DTZ_BLOCK }
}
