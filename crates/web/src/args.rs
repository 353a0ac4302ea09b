//! The words after `arrocco web`.

use std::net::IpAddr;

use clap::Args;

#[derive(Args, Debug)]
pub struct WebArgs {
    /// Port to listen on; if it is taken, the next free one
    #[arg(long, value_name = "N", default_value_t = 8111)]
    pub(super) port: u16,
    /// Accept other machines: listen on ADDRESS, or without one on all addresses of this machine. The page then needs the
    /// token in the printed address; in a game it gives each side a link and a QR code
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "0.0.0.0")]
    pub(super) listen: Option<IpAddr>,
    /// Do not open a browser
    #[arg(long)]
    pub(super) no_open: bool,
}
