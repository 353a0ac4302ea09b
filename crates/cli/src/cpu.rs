//! Refuses to run on a processor that lacks what this build was compiled for.
//!
//! Builds in this repository use every instruction of the machine they are made on, so any function may
//! contain one that another machine does not have. The check therefore runs before `main`, from the
//! loader's list of initialisers, and keeps to code that the compiler has no reason to turn into anything
//! but plain instructions: atomics instead of arrays (never vectorised), single-bit tests (no `andn`), no
//! formatting. `cargo xtask test --only cpu-guard` runs it on emulated old processors to see that it holds.

#[cfg(target_arch = "x86_64")]
mod x86;

/// Ends the program with status 2 and one line on standard error if this processor lacks an instruction set
/// that the build relies on.
///
/// Where the loader runs the check by itself (see [`HOOKED`]), nothing is left to do here.
#[inline]
pub(crate) fn require_build_features() {
    #[cfg(target_arch = "x86_64")]
    if !HOOKED {
        x86::check();
    }
}

/// Whether the check has already run when `main` starts.
#[cfg(target_arch = "x86_64")]
const HOOKED: bool = cfg!(target_os = "linux");

/// The priority puts the check before every other initialiser of the program; the standard library's own has 99.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
#[used]
// SAFETY: the section holds pointers to functions that the C runtime calls with (argc, argv, envp) and whose
// result it ignores; a C function that takes nothing may be called so.
#[unsafe(link_section = ".init_array.00090")]
static BEFORE_MAIN: extern "C" fn() = x86::check;
