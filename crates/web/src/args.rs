//! The words after `arrocco web`.

use std::net::IpAddr;

use clap::Args;

#[derive(Args, Debug)]
pub struct WebArgs {
    /// Port to listen on; if it is taken, the next free one
    #[arg(long, value_name = "N", default_value_t = 8111)]
    pub(super) port: u16,
    /// Accept other machines: listen on ADDRESS, or on 0.0.0.0 for all addresses of this machine. The page then needs the
    /// token in the printed address
    #[arg(long, value_name = "ADDRESS")]
    pub(super) listen: Option<IpAddr>,
    /// Do not open a browser
    #[arg(long)]
    pub(super) no_open: bool,
}
