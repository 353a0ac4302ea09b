//! Reads SPDX licence expressions: enough of them to say whether a list of allowed licences satisfies one.

use anyhow::{Result, bail};

/// Whether one of the ways to satisfy `expression` needs only licences for which `allowed` says yes.
///
/// `OR` binds less than `AND`; `WITH` adds an exception to a licence, which only ever grants more, so that
/// the licence itself decides. The slash of old manifests is read as `OR`.
pub(crate) fn satisfied(expression: &str, allowed: &dyn Fn(&str) -> bool) -> Result<bool> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut parser = Parser { words: spaced.split_whitespace().collect(), next: 0, allowed };
    let answer = parser.any()?;
    match parser.peek() {
        None => Ok(answer),
        Some(word) => bail!("'{word}' is out of place in the licence expression '{expression}'"),
    }
}

struct Parser<'a> {
    words: Vec<&'a str>,
    next: usize,
    allowed: &'a dyn Fn(&str) -> bool,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).copied()
    }

    fn take(&mut self, wanted: &str) -> bool {
        let found = self.peek() == Some(wanted);
        self.next += usize::from(found);
        found
    }

    fn any(&mut self) -> Result<bool> {
        let mut answer = self.all()?;
        while self.take("OR") {
            answer |= self.all()?;
        }
        Ok(answer)
    }

    fn all(&mut self) -> Result<bool> {
        let mut answer = self.one()?;
        while self.take("AND") {
            answer &= self.one()?;
        }
        Ok(answer)
    }

    fn one(&mut self) -> Result<bool> {
        if self.take("(") {
            let answer = self.any()?;
            if !self.take(")") {
                bail!("a licence expression lacks a closing parenthesis");
            }
            return Ok(answer);
        }
        let name = self.name()?;
        if self.take("WITH") {
            self.name()?;
        }
        Ok((self.allowed)(name))
    }

    fn name(&mut self) -> Result<&'a str> {
        match self.peek() {
            Some(word) if !["(", ")", "AND", "OR", "WITH"].contains(&word) => {
                self.next += 1;
                Ok(word)
            }
            Some(word) => bail!("a licence expression has '{word}' where a licence should be"),
            None => bail!("a licence expression is empty or ends too early"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expression: &str) -> Result<bool> {
        satisfied(expression, &|name| ["MIT", "Apache-2.0", "Unicode-3.0"].contains(&name))
    }

    #[test]
    fn an_alternative_is_enough() {
        for good in [
            "MIT",
            "MIT OR Apache-2.0",
            "GPL-3.0 OR MIT",
            "MIT/GPL-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        ] {
            assert!(check(good).expect(good), "{good}");
        }
    }

    #[test]
    fn every_part_of_a_conjunction_counts() {
        for bad in
            ["GPL-3.0", "MIT AND GPL-3.0", "MIT AND (LGPL-3.0 OR AGPL-3.0)", "GPL-2.0 WITH x-exception"]
        {
            assert!(!check(bad).expect(bad), "{bad}");
        }
    }

    #[test]
    fn nonsense_is_an_error() {
        for nonsense in ["", "MIT OR", "(MIT", "MIT MIT", "AND", "MIT WITH", "MIT)"] {
            assert!(check(nonsense).is_err(), "{nonsense}");
        }
    }
}
