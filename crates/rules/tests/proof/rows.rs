//! Tables of test cases. All rows are checked even if some fail, and those that fail are reported by name.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Checks every row. The names must be unique.
///
/// # Panics
///
/// With the names of all rows whose check panics.
#[track_caller]
pub(crate) fn every<R>(rows: &[R], name: impl Fn(&R) -> String, check: impl Fn(&R)) {
    let names: BTreeSet<String> = rows.iter().map(&name).collect();
    assert_eq!(names.len(), rows.len(), "two rows have the same name");
    let fails = |row: &&R| catch_unwind(AssertUnwindSafe(|| check(row))).is_err();
    let failed: Vec<String> = rows.iter().filter(fails).map(name).collect();
    assert!(failed.is_empty(), "{} of {} rows failed:\n  {}", failed.len(), rows.len(), failed.join("\n  "));
}

#[test]
fn a_row_that_fails_is_reported_by_name() {
    let failure = catch_unwind(|| every(&[1, 2, 3], |row| format!("row {row}"), |row| assert_eq!(*row, 2)));
    let message = *failure.unwrap_err().downcast::<String>().unwrap();
    assert_eq!(message, "2 of 3 rows failed:\n  row 1\n  row 3");
}
