//! Pair substitution: two symbols that often follow each other become a new one, again and again (Larsson and Moffat, *Offline
//! dictionary-based compression*, 2000).

use super::pool::{Pool, Stopped};

/// The most symbols: their numbers have 12 bits, and the last one marks a value.
const MOST: usize = 4095;

/// The most values of a symbol.
const LONGEST: u32 = 256;

/// A pair that is met less often is not worth a symbol.
const FEWEST: u32 = 8;

/// The places of a row in the tables of pairs: some more than there are symbols, so that rows do not share cache lines' sets.
const ROW: usize = MOST + 17;

/// The bytes of the tables of pairs.
pub(super) const PAIR_TABLES: u64 = (MOST * ROW * (size_of::<u32>() + size_of::<u16>())) as u64;

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    Value(u16),
    Pair(u16, u16),
}

/// A sequence of values as a sequence of symbols.
#[derive(Debug)]
pub(super) struct Substituted {
    pub(super) meanings: Vec<Meaning>,
    /// How many values each symbol stands for.
    pub(super) lengths: Vec<u32>,
    pub(super) sequence: Vec<u16>,
}

impl Substituted {
    /// Values below `kinds`, as symbols.
    pub(super) fn new(values: Vec<u16>, kinds: u16, pool: Pool<'_>) -> Result<Self, Stopped> {
        let mut result = Self {
            meanings: (0..kinds).map(Meaning::Value).collect(),
            lengths: vec![1; usize::from(kinds)],
            sequence: values,
        };
        let mut counts = Counts::new();
        let mut new = vec![0; MOST * ROW];
        while result.meanings.len() < MOST {
            pool.check()?;
            counts.count(&result.sequence);
            let chosen = result.choose(&counts);
            if chosen.is_empty() {
                break;
            }
            result.replace(&chosen, &mut new);
        }
        Ok(result)
    }

    /// The most frequent pairs that do not share symbols in a way that one would spoil the other.
    fn choose(&self, counts: &Counts) -> Vec<(u16, u16)> {
        let kinds = self.meanings.len();
        let mut pairs: Vec<(u32, u16, u16)> = Vec::new();
        for &place in &counts.met {
            let (count, first, second) = (counts.table[place], place / ROW, place % ROW);
            if count >= FEWEST && self.lengths[first] + self.lengths[second] <= LONGEST {
                pairs.push((count, first as u16, second as u16));
            }
        }
        pairs.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.cmp(b)));
        let most = pairs.first().map_or(0, |pair| pair.0);
        let (mut is_first, mut is_second) = (vec![false; kinds], vec![false; kinds]);
        let mut chosen = Vec::new();
        for (count, first, second) in pairs {
            // Rarer pairs wait for the next round, when the counts are true again; but rounds cost time.
            if chosen.len() >= MOST - kinds || count < most / 2 {
                break;
            }
            let (a, b) = (usize::from(first), usize::from(second));
            if is_second[a] || is_first[b] || a == b && is_first[a] {
                continue;
            }
            (is_first[a], is_second[b]) = (true, true);
            chosen.push((first, second));
        }
        chosen
    }

    /// Puts new symbols in the place of these pairs. `new` is a table of pairs, all 0 before and after.
    fn replace(&mut self, chosen: &[(u16, u16)], new: &mut [u16]) {
        for &(first, second) in chosen {
            new[place(first, second)] = self.meanings.len() as u16;
            self.lengths.push(self.lengths[usize::from(first)] + self.lengths[usize::from(second)]);
            self.meanings.push(Meaning::Pair(first, second));
        }
        let (mut read, mut write) = (0, 0);
        while read < self.sequence.len() {
            let first = self.sequence[read];
            read += 1;
            let mut symbol = first;
            if let Some(&second) = self.sequence.get(read) {
                let pair = new[place(first, second)];
                if pair != 0 {
                    symbol = pair;
                    read += 1;
                }
            }
            self.sequence[write] = symbol;
            write += 1;
        }
        self.sequence.truncate(write);
        for &(first, second) in chosen {
            new[place(first, second)] = 0;
        }
    }
}

/// The place of a pair in a table of pairs.
#[inline]
fn place(first: u16, second: u16) -> usize {
    usize::from(first) * ROW + usize::from(second)
}

/// How often each pair is met.
struct Counts {
    table: Vec<u32>,
    /// The places of the table that are not 0: most pairs are never met.
    met: Vec<usize>,
}

impl Counts {
    fn new() -> Self {
        Self { table: vec![0; MOST * ROW], met: Vec::new() }
    }

    fn count(&mut self, sequence: &[u16]) {
        for place in self.met.drain(..) {
            self.table[place] = 0;
        }
        // In a run of equal symbols only every second pair can be replaced.
        let mut was_equal = false;
        for pair in sequence.windows(2) {
            let is_equal = pair[0] == pair[1];
            if is_equal && was_equal {
                was_equal = false;
                continue;
            }
            was_equal = is_equal;
            let place = place(pair[0], pair[1]);
            if self.table[place] == 0 {
                self.met.push(place);
            }
            self.table[place] += 1;
        }
    }
}
