//! However the program is left, the terminal is as it was and the game is saved.

use rustix::process::Signal;

use crate::screen::seat::Seat;

fn after_e4() -> Seat {
    let mut seat = Seat::of_people();
    seat.send("e4\r");
    seat.wait_for("[e4]");
    seat
}

/// The game is offered, and goes on where it was.
fn expect_saved(seat: &Seat) {
    let mut again = seat.again(&[]);
    again.wait_for("Unfinished game");
    again.send("\r");
    again.wait_for("The game goes on; moves so far: 1");
    again.wait_for("[e4]");
    again.send("\x03");
    assert_eq!(again.end(), 0);
    again.assert_restored();
}

#[test]
fn by_a_key() {
    let mut seat = after_e4();
    assert!(seat.is_taken_over());
    seat.send("\x03");
    assert_eq!(seat.end(), 0);
    seat.assert_restored();
    seat.wait_for_rest("The game is saved");
    expect_saved(&seat);
}

#[test]
fn by_a_signal() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let mut seat = after_e4();
        seat.signal(signal);
        assert_eq!(seat.end(), 1, "{signal:?}");
        seat.assert_restored();
        expect_saved(&seat);
    }
}

#[test]
fn with_a_word_if_nothing_was_saved() {
    let mut seat = Seat::of_shell();
    seat.send("XDG_STATE_HOME=/dev/null/x $ARROCCO play --white human --black human\r");
    seat.wait_for("The game cannot be saved");
    seat.send("e4\r");
    seat.wait_for("[e4]");
    seat.send("\x03");
    seat.wait_for("The game was not saved");
    seat.leave_shell();
}

/// A core file, if the system writes one, lies in the folder of the test.
#[test]
fn by_a_signal_that_ends_it_at_once() {
    let mut seat = after_e4();
    seat.signal(Signal::QUIT);
    assert_ne!(seat.end(), 0);
    seat.assert_restored();
    expect_saved(&seat);
}

#[test]
fn by_a_kill_that_leaves_no_time() {
    let mut seat = after_e4();
    seat.signal(Signal::KILL);
    seat.end();
    expect_saved(&seat);
}

fn after_e4_in_a_shell() -> Seat {
    let mut seat = Seat::of_shell();
    seat.send("$ARROCCO play --white human --black human\r");
    seat.wait_for("White to move");
    seat.send("e4\r");
    seat.wait_for("[e4]");
    seat
}

/// Leaves the program, and then the shell that it came from.
fn leave_saved_game(seat: &mut Seat) {
    seat.send("\x03");
    seat.wait_until("the shell again", |screen| {
        screen.contents().contains("The game is saved") && Seat::is_at_prompt(screen)
    });
    seat.leave_shell();
    seat.assert_restored();
}

#[test]
fn for_a_while() {
    let mut seat = after_e4_in_a_shell();
    seat.send("\x1a");
    seat.wait_until("the shell", |screen| {
        screen.contents().contains("Stopped") && Seat::is_at_prompt(screen)
    });
    seat.assert_usual_screen();
    // Lines are edited again: the shell echoes what is typed.
    seat.send("echo he''llo\r");
    seat.wait_for("\nhello");
    seat.send("fg\r");
    seat.wait_for("[e4]");
    seat.send("e5\r");
    seat.wait_for("[e5]");
    leave_saved_game(&mut seat);
}

#[test]
fn for_a_while_by_a_signal() {
    let mut seat = after_e4_in_a_shell();
    seat.signal_child(Signal::TSTP);
    seat.wait_until("the shell", Seat::is_at_prompt);
    seat.assert_usual_screen();
    seat.send("fg\r");
    seat.wait_for("[e4]");
    leave_saved_game(&mut seat);
}

#[test]
fn an_old_game_can_be_left_alone() {
    let mut seat = after_e4();
    seat.send("\x03");
    seat.end();
    let mut again = seat.again(&["play", "--white", "human", "--black", "human"]);
    again.wait_for("Unfinished game");
    again.send("\x1b[B\r");
    again.wait_for("No moves yet");
    again.wait_for("The old game is kept in");
    again.send("\x03");
    assert_eq!(again.end(), 0);
    let mut fresh = seat.again(&["play", "--new"]);
    fresh.wait_for("No moves yet");
    fresh.send("\x03");
    assert_eq!(fresh.end(), 0);
}
