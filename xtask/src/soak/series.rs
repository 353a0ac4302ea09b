//! Numbers over time, and whether they grow.

use anyhow::{Result, ensure};

/// How much a number may be larger in the end than it was in the beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub(super) percent: u64,
    pub(super) more: u64,
}

/// One thing that is sampled.
#[derive(Debug)]
pub(super) struct Series {
    name: String,
    bound: Bound,
    values: Vec<u64>,
}

impl Series {
    pub(super) fn new(name: impl Into<String>, bound: Bound) -> Self {
        Self { name: name.into(), bound, values: Vec::new() }
    }

    pub(super) fn add(&mut self, value: u64) {
        self.values.push(value);
    }

    /// Compares the largest value of a part of the beginning with the largest of the last tenth.
    ///
    /// # Errors
    ///
    /// It has grown by more than its bound.
    pub(super) fn judge(&self, beginning: std::ops::Range<usize>) -> Result<String> {
        let count = self.values.len();
        let part = |percents: std::ops::Range<usize>| {
            let range = percents.start * count / 100
                ..(percents.end * count / 100).max(percents.start * count / 100 + 1);
            self.values.get(range).and_then(|values| values.iter().max()).copied().unwrap_or_default()
        };
        ensure!(count >= 10, "{}: {count} samples are too few to tell", self.name);
        let (before, after) = (part(beginning), part(90..100));
        let most = before + before * self.bound.percent / 100 + self.bound.more;
        let told = format!("{}: {before}, in the end {after} (no more than {most})", self.name);
        ensure!(after <= most, "grown: {told}");
        Ok(told)
    }
}

/// Prints some rows of all series side by side, with what the rows are counted in.
pub(super) fn print(unit: &str, marks: &[String], series: &[Series], rows: usize) {
    let heads: Vec<String> = series.iter().map(|one| format!("{:>12}", one.name)).collect();
    println!("{unit:>10} {}", heads.join(" "));
    let step = marks.len().div_ceil(rows.max(1)).max(1);
    for (index, mark) in marks.iter().enumerate() {
        if index.is_multiple_of(step) || index + 1 == marks.len() {
            let values = series.iter().map(|one| one.values.get(index).copied().unwrap_or_default());
            let values: Vec<String> = values.map(|value| format!("{value:>12}")).collect();
            println!("{mark:>10} {}", values.join(" "));
        }
    }
}

/// Judges all of them, and tells of each.
///
/// # Errors
///
/// Any of them has grown.
pub(super) fn judge(series: &[Series], beginning: std::ops::Range<usize>) -> Result<()> {
    let verdicts: Vec<Result<String>> = series.iter().map(|one| one.judge(beginning.clone())).collect();
    for verdict in &verdicts {
        match verdict {
            Ok(told) => println!("{told}"),
            Err(error) => println!("{error}"),
        }
    }
    verdicts.into_iter().find_map(Result::err).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(values: impl Iterator<Item = u64>) -> bool {
        let mut series = Series::new("x", Bound { percent: 5, more: 10 });
        values.for_each(|value| series.add(value));
        series.judge(0..10).is_ok()
    }

    #[test]
    fn growth_is_told_from_noise() {
        assert!(judged((0..100).map(|time| 1000 + time % 7)));
        assert!(judged((0..100).map(|time| if time < 5 { 10 * time } else { 50 })));
        assert!(!judged((0..100).map(|time| 1000 + time)));
        assert!(!judged((0..20).map(|time| if time == 19 { 1061 } else { 1000 })));
        assert!(!judged((0..9).map(|_| 1)));
    }
}
