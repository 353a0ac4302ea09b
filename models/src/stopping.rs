//! Stop and ponder hit, sent by another thread while a search runs.

use std::time::{Duration, Instant};

use loom::thread;

use crate::control::Control;

/// A stop that comes after `arm` ends the search, even if its thread has not started yet.
#[test]
fn a_stop_is_never_lost() {
    loom::model(|| {
        let control = Control::default();
        control.arm(false);
        let search = thread::spawn({
            let control = control.clone();
            move || {
                while !control.is_stopped() {
                    thread::yield_now();
                }
            }
        });
        control.stop();
        search.join().expect("it ends");
    });
}

/// When a search sees that it no longer ponders, it must also see the time of the ponder hit. Otherwise it would count
/// the time that it pondered, and might have none left.
#[test]
fn the_clock_counts_from_the_hit_and_not_from_the_start() {
    loom::model(|| {
        let control = Control::default();
        control.arm(true);
        let start = Instant::now();
        let hit = start + Duration::from_secs(60);
        let hitter = thread::spawn({
            let control = control.clone();
            move || control.ponder_hit_at(hit)
        });
        let search = thread::spawn({
            let control = control.clone();
            move || {
                // Like a search, which checks repeatedly.
                for _ in 0..2 {
                    if let Some(from) = control.time_counts_from(start) {
                        assert_eq!(from, hit);
                    }
                    thread::yield_now();
                }
            }
        });
        search.join().expect("it ends");
        hitter.join().expect("it does not panic");
        assert_eq!(control.time_counts_from(start), Some(hit));
    });
}

/// A stop takes effect while pondering, without a ponder hit.
#[test]
fn a_pondering_search_can_be_stopped() {
    loom::model(|| {
        let control = Control::default();
        control.arm(true);
        let others = [Control::stop, Control::ponder_hit].map(|command| {
            let control = control.clone();
            thread::spawn(move || command(&control))
        });
        for other in others {
            other.join().expect("it does not panic");
        }
        assert!(control.is_stopped() && !control.is_pondering());
    });
}
