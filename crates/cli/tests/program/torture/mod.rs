//! `arrocco torture`: our own engine passes, engines broken on purpose do not, each by the judgement that is about it.

mod own;
mod program;
mod usage;

#[cfg(unix)]
mod broken;
