//! Tables of cases. All rows are tried whatever becomes of the others, and those that fail are told by name.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Checks every row, under a name that no other row has.
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
fn a_row_that_fails_is_told_by_its_name() {
    let failure = catch_unwind(|| every(&[1, 2, 3], |row| format!("row {row}"), |row| assert_eq!(*row, 2)));
    let told = *failure.unwrap_err().downcast::<String>().unwrap();
    assert_eq!(told, "2 of 3 rows failed:\n  row 1\n  row 3");
}
