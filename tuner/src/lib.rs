//! The record format that the tools of this crate share.

pub mod record;
