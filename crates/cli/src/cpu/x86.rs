//! What an x86-64 build was compiled for, what the processor says it has, and the line that tells the
//! difference. The bits are those of the CPUID instruction in the Intel and AMD manuals.
#![expect(clippy::indexing_slicing, reason = "the words index an array that has one element for each")]

use core::arch::asm;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// How many of the missing features the message names before it says "and more".
const NAMED: u32 = 6;

/// The words that CPUID answers with, as far as a feature below asks for them.
#[derive(Clone, Copy)]
enum Word {
    Leaf1Ecx,
    Leaf7Ebx,
    Leaf7Ecx,
    Leaf7Edx,
    Leaf7Sub1Eax,
    ExtendedEcx,
}

/// What this processor has, one entry for each [`Word`]. Atomic so that the compiler neither merges nor
/// vectorises the accesses.
static HAVE: [AtomicU32; 6] = [const { AtomicU32::new(0) }; 6];

struct Feature {
    name: &'static str,
    word: Word,
    bit: u32,
    /// Whether the compiler was allowed to use it in this build.
    built_in: bool,
}

macro_rules! features {
    ($($name:tt $word:ident $bit:literal,)*) => {
        [$(Feature {
            name: $name,
            word: Word::$word,
            bit: 1 << $bit,
            built_in: cfg!(target_feature = $name),
        }),*]
    };
}

/// Everything a compiler may use on its own. What only explicit calls use (random numbers, saving of
/// state) is left out: a program asks for those at run time.
static FEATURES: [Feature; 38] = features! {
    "sse3" Leaf1Ecx 0,
    "ssse3" Leaf1Ecx 9,
    "sse4.1" Leaf1Ecx 19,
    "sse4.2" Leaf1Ecx 20,
    "cmpxchg16b" Leaf1Ecx 13,
    "popcnt" Leaf1Ecx 23,
    "avx" Leaf1Ecx 28,
    "avx2" Leaf7Ebx 5,
    "bmi1" Leaf7Ebx 3,
    "bmi2" Leaf7Ebx 8,
    "lzcnt" ExtendedEcx 5,
    "fma" Leaf1Ecx 12,
    "f16c" Leaf1Ecx 29,
    "movbe" Leaf1Ecx 22,
    "avx512f" Leaf7Ebx 16,
    "avx512bw" Leaf7Ebx 30,
    "avx512cd" Leaf7Ebx 28,
    "avx512dq" Leaf7Ebx 17,
    "avx512vl" Leaf7Ebx 31,
    "avx512ifma" Leaf7Ebx 21,
    "avx512vbmi" Leaf7Ecx 1,
    "avx512vbmi2" Leaf7Ecx 6,
    "avx512vnni" Leaf7Ecx 11,
    "avx512bitalg" Leaf7Ecx 12,
    "avx512vpopcntdq" Leaf7Ecx 14,
    "avx512vp2intersect" Leaf7Edx 8,
    "avx512fp16" Leaf7Edx 23,
    "avx512bf16" Leaf7Sub1Eax 5,
    "avxvnni" Leaf7Sub1Eax 4,
    "avxifma" Leaf7Sub1Eax 23,
    "adx" Leaf7Ebx 19,
    "sse4a" ExtendedEcx 6,
    "aes" Leaf1Ecx 25,
    "pclmulqdq" Leaf1Ecx 1,
    "vaes" Leaf7Ecx 9,
    "vpclmulqdq" Leaf7Ecx 10,
    "gfni" Leaf7Ecx 8,
    "sha" Leaf7Ebx 29,
};

/// The check itself; returns when the processor has everything.
pub(super) extern "C" fn check() {
    identify();
    let mut missing = 0;
    for feature in &FEATURES {
        if lacks(feature) {
            missing += 1;
        }
    }
    if missing > 0 {
        refuse(missing);
    }
}

// Not inlined: with the table's contents in sight the loops around it could be vectorised.
#[inline(never)]
fn lacks(feature: &Feature) -> bool {
    feature.built_in && HAVE[feature.word as usize].load(Relaxed) & feature.bit == 0
}

/// Fills [`HAVE`].
#[inline(never)]
fn identify() {
    let highest = cpuid(0, 0).eax;
    let basic = cpuid(1, 0);
    set(Word::Leaf1Ecx, basic.ecx);
    if highest >= 7 {
        let extended = cpuid(7, 0);
        set(Word::Leaf7Ebx, extended.ebx);
        set(Word::Leaf7Ecx, extended.ecx);
        set(Word::Leaf7Edx, extended.edx);
        if extended.eax >= 1 {
            set(Word::Leaf7Sub1Eax, cpuid(7, 1).eax);
        }
    }
    if cpuid(0x8000_0000, 0).eax > 0x8000_0000 {
        set(Word::ExtendedEcx, cpuid(0x8000_0001, 0).ecx);
    }
    ask_system(basic.ecx);
}

/// A vector extension counts only if the operating system saves its registers: without that, its first bit
/// is taken back.
fn ask_system(basic_ecx: u32) {
    const OSXSAVE: u32 = 1 << 27;
    let saved = if basic_ecx & OSXSAVE == 0 { 0 } else { saved_state() };
    // Bits 1 and 2: the 128 and the 256 bit registers.
    if saved & 2 == 0 || saved & 4 == 0 {
        clear(Word::Leaf1Ecx, 1 << 28);
    }
    // Bits 5 to 7: mask registers, 512 bit registers. macOS shows them only after their first use.
    let whole = cfg!(target_os = "macos");
    if !whole && (saved & 0x20 == 0 || saved & 0x40 == 0 || saved & 0x80 == 0) {
        clear(Word::Leaf7Ebx, 1 << 16);
    }
}

fn set(word: Word, value: u32) {
    HAVE[word as usize].store(value, Relaxed);
}

fn clear(word: Word, bit: u32) {
    HAVE[word as usize].fetch_and(!bit, Relaxed);
}

struct Registers {
    eax: u32,
    ebx: u32,
    ecx: u32,
    edx: u32,
}

/// CPUID by hand: the standard library's wrapper is safe in some of the compilers we support and unsafe in
/// others.
#[inline(always)]
fn cpuid(leaf: u32, subleaf: u32) -> Registers {
    let (eax, rbx, ecx, edx): (u32, u64, u32, u32);
    // SAFETY: every x86-64 processor has CPUID; it writes four registers, of which rbx, which the compiler
    // keeps for itself, is put back.
    unsafe {
        asm!(
            "mov {rbx}, rbx",
            "cpuid",
            "xchg {rbx}, rbx",
            rbx = out(reg) rbx,
            inout("eax") leaf => eax,
            inout("ecx") subleaf => ecx,
            out("edx") edx,
            options(nostack, nomem, preserves_flags),
        );
    }
    Registers { eax, ebx: rbx as u32, ecx, edx }
}

/// The low half of XCR0: the registers that the operating system saves.
#[inline(always)]
fn saved_state() -> u32 {
    let low: u32;
    // SAFETY: called only where CPUID reports OSXSAVE, which is what XGETBV needs.
    unsafe {
        asm!("xgetbv", in("ecx") 0, out("eax") low, out("edx") _, options(nostack, nomem, preserves_flags));
    }
    low
}

/// Writes the line piece by piece, since a buffer would be filled with vector instructions, and exits.
#[cold]
#[inline(never)]
fn refuse(missing: u32) -> ! {
    say("arrocco: this program was built for a processor with ");
    let mut named = 0;
    for feature in &FEATURES {
        if lacks(feature) && named < NAMED {
            say(separator(named, missing));
            say(feature.name);
            named += 1;
        }
    }
    if missing > NAMED {
        say(" and more");
    }
    say(", which this one lacks; rebuild it here, or build a portable one (see README)\n");
    exit();
}

fn separator(named: u32, missing: u32) -> &'static str {
    if named == 0 {
        ""
    } else if named + 1 == missing {
        " and "
    } else {
        ", "
    }
}

#[cfg(unix)]
unsafe extern "C" {
    fn write(file: i32, bytes: *const u8, length: usize) -> isize;
    fn _exit(status: i32) -> !;
}

/// Straight to the system: the standard library has not been started yet.
#[cfg(unix)]
#[inline(never)]
fn say(text: &str) {
    // SAFETY: the pointer and the length are those of one string. A write that fails cannot be reported.
    let _ = unsafe { write(2, text.as_ptr(), text.len()) };
}

#[cfg(unix)]
fn exit() -> ! {
    // SAFETY: `_exit` has no conditions; no destructor is owed anything yet.
    unsafe { _exit(2) }
}

#[cfg(not(unix))]
#[inline(never)]
fn say(text: &str) {
    use std::io::Write as _;
    let _ = std::io::stderr().write_all(text.as_bytes());
}

#[cfg(not(unix))]
fn exit() -> ! {
    std::process::exit(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_that_builds_is_good_enough() {
        identify();
        let missing: Vec<_> = FEATURES.iter().filter(|f| lacks(f)).map(|f| f.name).collect();
        assert_eq!(missing, Vec::<&str>::new());
    }

    #[test]
    fn agrees_with_the_standard_library() {
        macro_rules! compare {
            ($($name:tt)*) => {[$(($name, std::arch::is_x86_feature_detected!($name))),*]};
        }
        identify();
        for (name, expected) in
            compare!("sse4.2" "popcnt" "avx2" "bmi2" "lzcnt" "fma" "avx512f" "gfni" "sse4a")
        {
            let feature = FEATURES.iter().find(|f| f.name == name).expect("in the table");
            let found = HAVE[feature.word as usize].load(Relaxed) & feature.bit != 0;
            assert_eq!(found, expected, "{name}");
        }
    }

    #[test]
    fn the_list_reads_as_a_sentence() {
        let list = |missing| (0..missing).flat_map(|i| [separator(i, missing), "x"]).collect::<String>();
        assert_eq!(list(1), "x");
        assert_eq!(list(2), "x and x");
        assert_eq!(list(3), "x, x and x");
    }
}
