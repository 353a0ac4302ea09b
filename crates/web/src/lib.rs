//! `arrocco web`: serves the page in the browser, and the games and studies behind it.
//!
//! `listen` accepts, `site` lets in and sends the files, `socket` and `session` talk to a page; behind them are the `hall`
//! of games and the `study` library, whose threads never wait for a page.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![expect(
    clippy::missing_errors_doc,
    reason = "an error is a message for the user: the text says when it arises"
)]

mod args;
mod browser;
mod client;
mod hall;
mod heap;
mod house;
mod listen;
mod pace;
mod protocol;
mod session;
mod shelf;
mod site;
mod socket;
mod study;
mod token;
mod upload;
mod visit;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;

use self::house::House;
use self::shelf::Shelf;
use self::site::{Gate, Site};
use self::token::Token;
pub use self::visit::Visit;
pub use args::WebArgs;

/// Threads for what may take a while: reading files of games, waiting for the disk.
const MOST_HANDS: usize = 16;
/// How long a signal may go unnoticed.
const NAP: Duration = Duration::from_millis(50);
const ANNOUNCE_EVERY: Duration = Duration::from_millis(500);
/// How long pages have to hear that the program ends.
const FAREWELL: Duration = Duration::from_millis(300);

pub fn run(args: &WebArgs) -> Result<Answer> {
    heap::share();
    let interrupt = Interrupt::install()?;
    let shelf = Shelf::of_user();
    if let Err(error) = &shelf {
        warn(&format!("games will not outlive the program: {error}"));
    }
    let shelf = shelf.ok();
    let token = token(args, shelf.as_ref()).context("cannot make a token")?;
    let house = Arc::new(House::new(shelf).context("cannot look for the games")?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(MOST_HANDS)
        .enable_all()
        .build()
        .context("cannot start the server")?;
    let served = runtime.block_on(serve(args, token, &house, &interrupt));
    house.close();
    runtime.shutdown_timeout(FAREWELL);
    served.map(|()| Answer::Yes)
}

/// Pages that are open on this machine go on after a restart; whoever was let in from elsewhere is not let in for ever.
fn token(args: &WebArgs, shelf: Option<&Shelf>) -> std::io::Result<Token> {
    let shelf = shelf.filter(|_| args.listen.is_none_or(|ip| ip.is_loopback()));
    shelf.map_or_else(Token::random, |shelf| Token::kept_in(&shelf.token()))
}

async fn serve(args: &WebArgs, token: Token, house: &Arc<House>, interrupt: &Interrupt) -> Result<()> {
    let ip = args.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let listener = listen::bind(ip, args.port).await.with_context(|| format!("cannot listen on {ip}"))?;
    let address = listener.local_addr().context("the port is not known")?;
    let url = url(address, &token);
    tell(&url, address.port() != args.port && args.port != 0)?;
    if !args.no_open {
        open(url);
    }
    let router = Site::new(Gate::new(token, address), Arc::clone(house))?.router();
    let answering = tokio::spawn(listen::answer(listener, router, house.closing()));
    let announcing = tokio::spawn(announce(Arc::clone(house)));
    while !interrupt.is_set() && !answering.is_finished() {
        tokio::time::sleep(NAP).await;
    }
    announcing.abort();
    house.close_doors();
    // Sockets say goodbye on their own.
    tokio::time::sleep(FAREWELL).await;
    Ok(())
}

/// Tells all pages when the list of games has changed, but not more often than they could look at it.
async fn announce(house: Arc<House>) {
    loop {
        tokio::time::sleep(ANNOUNCE_EVERY).await;
        house.hall.announce();
    }
}

fn url(address: SocketAddr, token: &Token) -> String {
    let outward = listen::outward(address);
    if address.ip().is_loopback() {
        format!("http://{outward}/")
    } else {
        format!("http://{outward}/?token={}", token.as_str())
    }
}

fn tell(url: &str, is_moved: bool) -> Result<()> {
    let mut output = Output::new();
    if is_moved {
        output.line("the port is taken, this is the next free one")?;
    }
    output.line_now(format!("Arrocco is at {url}"))?;
    output.line_now("Ctrl-C ends it; games are kept")?;
    output.finish()
}

/// In a thread of its own: some browsers do not come back before they are closed.
fn open(url: String) {
    std::thread::spawn(move || {
        if !browser::open(&url) {
            warn("there is no browser to open: open the address by hand");
        }
    });
}
