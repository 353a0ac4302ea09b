//! The port, the first free one from the given on, and connections to it, limited in number, size and time.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tower::ServiceExt as _;

use super::server_state::shutdown;

/// How many ports are tried.
const PORTS: u16 = 100;
/// The most connections at once. Browsers have six for a page and one for its socket.
const MOST_CONNECTIONS: usize = 640;
/// The time for the first request of a connection, and between two.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// No connection lives longer, however slowly it reads; sockets are another matter.
const LIFETIME: Duration = Duration::from_secs(120);
/// The longest request in bytes: a browser's are far shorter.
const LONGEST_REQUEST: usize = 16 << 10;
const MOST_HEADERS: usize = 64;

/// The first free port of an address. Port 0 is any.
pub(super) async fn bind(ip: IpAddr, port: u16) -> io::Result<TcpListener> {
    let last = if port == 0 { 0 } else { port.saturating_add(PORTS - 1) };
    for candidate in port..=last {
        match TcpListener::bind((ip, candidate)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && candidate < last => {}
            result => return result,
        }
    }
    TcpListener::bind((ip, port)).await
}

/// The address at which other machines find this one, as the system chooses it for outgoing packets. Nothing is sent.
pub(super) fn outward(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    let found = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        // An address for documentation, which nobody has (RFC 5737).
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    let ip = found.map_or(Ipv4Addr::LOCALHOST.into(), |found| found.ip());
    SocketAddr::new(ip, address.port())
}

/// Serves connections until the server shuts down.
pub(super) async fn serve(listener: TcpListener, router: Router, mut closing: watch::Receiver<bool>) {
    let permits = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = shutdown(&mut closing) => return,
        };
        let Ok((stream, _)) = accepted else {
            // Perhaps too many files are open: wait for others to close some.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Connections beyond the limit are closed at once.
        if let Ok(permit) = Arc::clone(&permits).try_acquire_owned() {
            let (router, closing) = (router.clone(), closing.clone());
            tokio::spawn(async move {
                serve_connection(stream, router, closing).await;
                drop(permit);
            });
        }
    }
}

async fn serve_connection(stream: TcpStream, router: Router, mut closing: watch::Receiver<bool>) {
    // Small messages are sent at once.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        router.clone().oneshot(request.map(Body::new))
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(REQUEST_TIMEOUT)
        .max_buf_size(LONGEST_REQUEST)
        .max_headers(MOST_HEADERS);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::select! {
        // Errors are the browser's business.
        _ = timeout(LIFETIME, connection) => {}
        () = shutdown(&mut closing) => {}
    }
}
