//! A slot of the transposition table, written and read by several threads without a lock.

#[path = "../../../crates/engine/src/table/slot.rs"]
mod slot;

use loom::sync::Arc;
use loom::thread;

use slot::Slot;

/// Keys and data words of two positions.
const FIRST: (u64, u64) = (0x9e37_79b9_7f4a_7c15, 0xc000_1234_0101_0b2d);
const SECOND: (u64, u64) = (0xd1b5_4a32_d192_ed03, 0x8000_8765_0202_0c3e);

/// Other data for the first position.
const AGAIN: (u64, u64) = (FIRST.0, 0x4000_4321_0303_0d4f);

fn writer(slot: &Arc<Slot>, (key, data): (u64, u64)) -> thread::JoinHandle<()> {
    let slot = Arc::clone(slot);
    thread::spawn(move || slot.write(key, data))
}

/// A read with the key of one position never returns the data of another.
#[test]
fn a_reader_never_takes_the_data_of_another_position() {
    loom::model(|| {
        let slot = Arc::new(Slot::default());
        let writers = [FIRST, SECOND].map(|entry| writer(&slot, entry));
        if let Some(read) = slot.read(FIRST.0) {
            assert_eq!(read, FIRST.1);
        }
        for writer in writers {
            writer.join().expect("a writer does not panic");
        }
        // One of the two, or a mixture that belongs to neither.
        let found = [FIRST, SECOND].map(|(key, data)| slot.read(key).is_some_and(|read| read == data));
        assert!(!(found[0] && found[1]));
    });
}

/// Two writers of the same position: a reader gets the data of either, never a mixture.
#[test]
fn two_writers_of_one_position_leave_the_data_of_one() {
    loom::model(|| {
        let slot = Arc::new(Slot::default());
        let writers = [FIRST, AGAIN].map(|entry| writer(&slot, entry));
        if let Some(read) = slot.read(FIRST.0) {
            assert!(read == FIRST.1 || read == AGAIN.1);
        }
        for writer in writers {
            writer.join().expect("a writer does not panic");
        }
    });
}

/// The table is cleared between searches; a late writer does no harm.
#[test]
fn a_slot_cleared_during_a_write_is_valid_or_empty() {
    loom::model(|| {
        let slot = Arc::new(Slot::default());
        let writer = writer(&slot, FIRST);
        slot.clear();
        if let Some(read) = slot.read(FIRST.0) {
            assert_eq!(read, FIRST.1);
        }
        writer.join().expect("a writer does not panic");
    });
}
