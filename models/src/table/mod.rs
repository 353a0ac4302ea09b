//! An entry of the hash table, written and read by threads that do not wait for each other.

#[path = "../../../crates/engine/src/table/slot.rs"]
mod slot;

use loom::sync::Arc;
use loom::thread;

use slot::Slot;

/// Two positions and what was found out about them.
const FIRST: (u64, u64) = (0x9e37_79b9_7f4a_7c15, 0xc000_1234_0101_0b2d);
const SECOND: (u64, u64) = (0xd1b5_4a32_d192_ed03, 0x8000_8765_0202_0c3e);

/// Another search finds out something else about the first.
const AGAIN: (u64, u64) = (FIRST.0, 0x4000_4321_0303_0d4f);

fn writer(slot: &Arc<Slot>, (key, data): (u64, u64)) -> thread::JoinHandle<()> {
    let slot = Arc::clone(slot);
    thread::spawn(move || slot.write(key, data))
}

/// Whatever the order, nobody reads of one position what was written of another.
#[test]
fn a_reader_never_takes_the_data_of_another_position() {
    loom::model(|| {
        let slot = Arc::new(Slot::default());
        let writers = [FIRST, SECOND].map(|entry| writer(&slot, entry));
        if let Some(read) = slot.read(FIRST.0) {
            assert_eq!(read, FIRST.1);
        }
        for writer in writers {
            writer.join().expect("a writer does not fail");
        }
        // One of the two, or a mixture that belongs to neither.
        let found = [FIRST, SECOND].map(|(key, data)| slot.read(key).is_some_and(|read| read == data));
        assert!(!(found[0] && found[1]));
    });
}

/// Of the same position either is right, and never a mixture.
#[test]
fn two_writers_of_one_position_leave_what_one_of_them_wrote() {
    loom::model(|| {
        let slot = Arc::new(Slot::default());
        let writers = [FIRST, AGAIN].map(|entry| writer(&slot, entry));
        if let Some(read) = slot.read(FIRST.0) {
            assert!(read == FIRST.1 || read == AGAIN.1);
        }
        for writer in writers {
            writer.join().expect("a writer does not fail");
        }
    });
}

/// A table is emptied between searches; a thread that comes late does no harm.
#[test]
fn an_entry_that_is_cleared_meanwhile_is_whole_or_gone() {
    loom::model(|| {
        let slot = Arc::new(Slot::default());
        let writer = writer(&slot, FIRST);
        slot.clear();
        if let Some(read) = slot.read(FIRST.0) {
            assert_eq!(read, FIRST.1);
        }
        writer.join().expect("a writer does not fail");
    });
}
