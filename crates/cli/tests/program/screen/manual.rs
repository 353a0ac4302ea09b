//! The manual in a terminal.

use crate::screen::seat::Seat;

#[test]
fn a_page_is_wrapped_between_words() {
    let mut seat = Seat::of_shell();
    seat.send("PAGER= \"$ARROCCO\" manual pgn\r");
    // The terminal would break lines inside words.
    seat.wait_for("With `--format uci`".replace('`', "").as_str());
    seat.wait_until("the prompt", Seat::is_at_prompt);
    assert!(!seat.contents().contains("```"));
    seat.leave_shell();
}

#[test]
fn a_long_page_is_shown_by_the_pager() {
    let mut seat = Seat::of_shell();
    seat.send("PAGER=\"sed 's/^/~ /'\" \"$ARROCCO\" manual play\r");
    seat.wait_until("the last line", |screen| {
        screen.contents().lines().any(|line| line.starts_with("~ ") && line.contains("returns to the game."))
    });
    // Without a pager all of it is printed.
    seat.send("PAGER= \"$ARROCCO\" manual play\r");
    seat.wait_until("the last line as it is", |screen| {
        screen.contents().lines().any(|line| !line.starts_with('~') && line.contains("returns to the game."))
    });
    seat.leave_shell();
}
