//! Bytes as a file of the position index: as they are, and as a block with right checksums. Whatever is accepted answers with
//! groups or an error.
#![no_main]

use std::io::Cursor;

use arrocco_library::positions::{Run, file_of_block};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    read(data.to_vec());
    let Some((key, block)) = data.split_first_chunk() else { return };
    read(file_of_block(u64::from_le_bytes(*key), block));
});

fn read(bytes: Vec<u8>) {
    let Ok(mut run) = Run::new(Cursor::new(bytes)) else { return };
    let _ = run.check(|| false);
    for key in [0, 1, u64::MAX] {
        let mut groups = Vec::new();
        let _ = run.find(key, |group| groups.push(group.clone()));
        for group in groups {
            let _ = run.games(&group);
        }
    }
}
