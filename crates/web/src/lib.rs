//! `arrocco web`: serves the page in the browser, and the games and studies behind it.
//!
//! `listen` accepts connections, `site` checks requests and sends the files, `socket` and `session` exchange messages with
//! a page. Behind them are the registries of `games` and of studies (`study`), whose threads never wait for a page.

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
mod collection_upload;
mod data_folder;
mod games;
mod heap;
mod invitations;
mod library;
mod listen;
mod manual;
mod named_engines;
mod newest;
mod puzzles;
mod rate_limiter;
mod server_state;
mod session;
mod shared_settings;
mod simulated_pages;
mod site;
mod socket;
mod study;
mod token;
mod upload;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;

use self::data_folder::DataFolder;
pub use self::manual::{MANUAL, MANUAL_SUMMARY};
use self::server_state::ServerState;
pub use self::simulated_pages::SimulatedPages;
use self::site::{AccessControl, Site};
use self::token::Token;
pub use args::WebArgs;

/// The most threads for what blocks: reading files of games, waiting for the disk.
const MOST_BLOCKING_THREADS: usize = 16;
/// How often to look whether a signal has come.
const SIGNAL_POLL: Duration = Duration::from_millis(50);
const ANNOUNCE_EVERY: Duration = Duration::from_millis(500);
/// After so many times of that, what could not be saved is tried again.
const SAVE_AGAIN: u64 = 4;
/// How long pages have to take the message that the program ends.
const SHUTDOWN_GRACE: Duration = Duration::from_millis(300);

pub fn run(args: &WebArgs) -> Result<Answer> {
    heap::share();
    let interrupt = Interrupt::install()?;
    let data_folder = DataFolder::of_user();
    if let Err(error) = &data_folder {
        warn(&format!("games will not outlive the program: {error}"));
    }
    let data_folder = data_folder.ok();
    let token = token(args, data_folder.as_ref()).context("cannot make a token")?;
    let state = Arc::new(ServerState::new(data_folder).context("cannot look for the games")?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(MOST_BLOCKING_THREADS)
        .enable_all()
        .build()
        .context("cannot start the server")?;
    let served = runtime.block_on(serve(args, token, &state, &interrupt));
    state.close();
    runtime.shutdown_timeout(SHUTDOWN_GRACE);
    served.map(|()| Answer::Yes)
}

/// The token is kept for pages on this machine, which then go on after a restart. Other machines get a new one each time.
fn token(args: &WebArgs, data_folder: Option<&DataFolder>) -> std::io::Result<Token> {
    let data_folder = data_folder.filter(|_| args.listen.is_none_or(|ip| ip.is_loopback()));
    data_folder.map_or_else(Token::random, |data_folder| Token::load_or_create(&data_folder.token()))
}

async fn serve(args: &WebArgs, token: Token, state: &Arc<ServerState>, interrupt: &Interrupt) -> Result<()> {
    let ip = args.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let listener = listen::bind(ip, args.port).await.with_context(|| format!("cannot listen on {ip}"))?;
    let address = listener.local_addr().context("the port is not known")?;
    let url = url(address, &token);
    if !address.ip().is_loopback() {
        // It is set once, before anybody can ask for it.
        let _ = state.outward_url.set(format!("http://{}/", listen::outward(address)));
    }
    tell(&url, address.port() != args.port && args.port != 0)?;
    if !args.no_open {
        open(url);
    }
    let router =
        Site::new(AccessControl::new(token, Arc::clone(&state.invitations), address), Arc::clone(state))
            .router();
    let serving = tokio::spawn(listen::serve(listener, router, state.closing()));
    let announcing = tokio::spawn(announce(Arc::clone(state)));
    while !interrupt.is_set() && !serving.is_finished() {
        tokio::time::sleep(SIGNAL_POLL).await;
    }
    announcing.abort();
    state.announce_shutdown();
    // Each connection sends its own close frame.
    tokio::time::sleep(SHUTDOWN_GRACE).await;
    Ok(())
}

/// Sends the list of games to all pages when it has changed, at most twice a second, and now and then saves studies that
/// could not be saved.
async fn announce(state: Arc<ServerState>) {
    for time in 1_u64.. {
        tokio::time::sleep(ANNOUNCE_EVERY).await;
        state.games.announce();
        if time.is_multiple_of(SAVE_AGAIN) {
            let studies = Arc::clone(&state.studies);
            // The disk may be slow.
            let _ = tokio::task::spawn_blocking(move || studies.save_again()).await;
        }
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

/// In a thread of its own: some browsers do not return before they are closed.
fn open(url: String) {
    std::thread::spawn(move || {
        if !browser::open(&url) {
            warn("there is no browser to open: open the address by hand");
        }
    });
}
