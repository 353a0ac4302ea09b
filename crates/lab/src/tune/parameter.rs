//! A parameter that is tuned, as a line of the parameter file: `name value least most step`.

use std::fmt;
use std::str::FromStr;

use anyhow::{Result, bail, ensure};
use arrocco_support::quote::quote;
use serde::{Deserialize, Serialize};

/// Larger numbers have no exact fractions.
const LARGEST: i64 = 1 << 50;

/// An option of the engine with its first value, its range, and how far it is perturbed.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) value: f64,
    pub(super) least: i64,
    pub(super) most: i64,
    /// How far both sides of the last pair are from the present value; further in earlier pairs.
    pub(super) step: f64,
}

impl Parameter {
    /// The value, limited to the range.
    pub(super) fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.least as f64, self.most as f64)
    }

    pub(super) fn contains(&self, value: f64) -> bool {
        (self.least as f64..=self.most as f64).contains(&value)
    }

    fn check(self) -> Result<Self> {
        let Self { value, least, most, step, .. } = self;
        ensure!(least < most, "the least, {least}, has to be less than the most, {most}");
        ensure!(self.contains(value), "the value {value} is not between {least} and {most}");
        let width = (most - least) as f64;
        ensure!(step > 0.0 && step <= width, "the step {step} has to be above 0 and no more than {width}");
        Ok(self)
    }
}

impl FromStr for Parameter {
    type Err = anyhow::Error;

    /// The name may have blanks: the last four words are the numbers.
    fn from_str(line: &str) -> Result<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [first, rest @ .., value, least, most, step] = words.as_slice() else {
            bail!("{} is not NAME VALUE LEAST MOST STEP", quote(line));
        };
        Self {
            name: [&[*first], rest].concat().join(" "),
            value: number(value)?,
            least: whole(least)?,
            most: whole(most)?,
            step: number(step)?,
        }
        .check()
    }
}

fn number(text: &str) -> Result<f64> {
    match text.parse::<f64>() {
        Ok(number) if number.abs() <= LARGEST as f64 => Ok(number),
        Ok(number) if number.is_finite() => bail!("{} is too large", quote(text)),
        _ => bail!("{} is not a number", quote(text)),
    }
}

fn whole(text: &str) -> Result<i64> {
    let number = number(text)?;
    ensure!(number.fract() == 0.0, "{} is not a whole number", quote(text));
    Ok(number as i64)
}

/// As it is read.
impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, value, least, most, step } = self;
        write!(f, "{name} {value} {least} {most} {step}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_back() {
        for line in ["razor 250 0 800 40", "Move Overhead 10.5 -3 5000 0.5", "x -1 -1 0 1"] {
            assert_eq!(line.parse::<Parameter>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for (line, message) in [
            ("razor 250 0 800", "\"razor 250 0 800\" is not NAME VALUE LEAST MOST STEP".to_owned()),
            ("250 0 800 40", "\"250 0 800 40\" is not NAME VALUE LEAST MOST STEP".to_owned()),
            ("x y 0 800 40", "\"y\" is not a number".to_owned()),
            ("x 1 0.5 800 40", "\"0.5\" is not a whole number".to_owned()),
            ("x NaN 0 800 40", "\"NaN\" is not a number".to_owned()),
            ("x 1 0 inf 40", "\"inf\" is not a number".to_owned()),
            ("x 1 0 1e300 40", "\"1e300\" is too large".to_owned()),
            ("x 1 5 5 40", "the least, 5, has to be less than the most, 5".to_owned()),
            ("x 9 0 8 1", "the value 9 is not between 0 and 8".to_owned()),
            ("x 1 0 8 0", "the step 0 has to be above 0 and no more than 8".to_owned()),
            ("x 1 0 8 9", "the step 9 has to be above 0 and no more than 8".to_owned()),
            ("x 1 0 8 -1", "the step -1 has to be above 0 and no more than 8".to_owned()),
        ] {
            assert_eq!(line.parse::<Parameter>().unwrap_err().to_string(), message);
        }
    }
}
