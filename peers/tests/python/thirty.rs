//! The thirty things of `examples/thirty` with python-chess.

use super::judge::Judge;

#[test]
fn python_chess_does_what_it_is_said_to_do() {
    let Some(mut judge) = Judge::start("thirty.py") else { return };
    let source = include_str!("thirty.py");
    let names = source.lines().filter_map(|line| line.strip_prefix("def ")?.strip_suffix("():"));
    let mut count = 0;
    for name in names {
        assert_eq!(judge.ask(name), "ok", "{name}");
        count += 1;
    }
    assert_eq!(count, 27);
}
