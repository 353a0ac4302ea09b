//! The built-in distances: a form of their own, half as large as Syzygy's and unpacked as a whole when an ending is first
//! met. Distances are written in the solver's order, each as the difference from what its neighbors let expect, bit by bit
//! by an arithmetic coder whose probabilities are mixed from several contexts (as in Mahoney's PAQ).
#![cfg_attr(
    not(test),
    expect(
        clippy::indexing_slicing,
        reason = "indexes are masked to the tables' sizes, or those of the crate's own numbering"
    )
)]

mod coder;
mod logistic;
mod model;
mod neighbors;
mod unpacked;
mod walk;

pub(crate) use unpacked::UnpackedDistances;
pub(crate) use walk::pack;
