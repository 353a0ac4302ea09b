//! A search that is stopped, and one that ponders, while another thread speaks to them.

use std::time::{Duration, Instant};

use loom::thread;

use crate::control::Control;

/// A stop that comes after the search was ordered, be it before its thread runs, ends it.
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

/// As soon as a search sees that time counts, it also sees from when on: else it would charge itself with the time
/// that it pondered, and might have none left.
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
                // It looks again and again, as a search does.
                for _ in 0..2 {
                    if let Some(from) = control.counts_from(start) {
                        assert_eq!(from, hit);
                    }
                    thread::yield_now();
                }
            }
        });
        search.join().expect("it ends");
        hitter.join().expect("it says one thing");
        assert_eq!(control.counts_from(start), Some(hit));
    });
}

/// A stop while pondering needs no hit.
#[test]
fn who_ponders_is_stopped_all_the_same() {
    loom::model(|| {
        let control = Control::default();
        control.arm(true);
        let others = [Control::stop, Control::ponder_hit].map(|say| {
            let control = control.clone();
            thread::spawn(move || say(&control))
        });
        for other in others {
            other.join().expect("it says one thing");
        }
        assert!(control.is_stopped() && !control.is_pondering());
    });
}
