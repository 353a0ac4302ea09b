//! What the tools of this crate share.

pub mod record;
