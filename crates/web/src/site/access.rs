//! Which requests are allowed: those for this machine by its own name, from our own page, with the token.
//!
//! Any web site can make a browser ask this machine for something, and can give its own name the address of this machine.
//! What it cannot do is make the browser lie about the name that was asked for (`Host`) and the page that asks (`Origin`).

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, Uri, header};

use std::sync::Arc;

use crate::invitations::{Invitations, Visitor};
use crate::token::Token;

#[derive(Debug)]
pub(crate) struct AccessControl {
    token: Token,
    invitations: Arc<Invitations>,
    port: u16,
    /// May other machines connect? Then the page itself needs the token.
    is_public: bool,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Denied {
    Host,
    Origin,
    Token,
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Host => "this is not the name of this server",
            Self::Origin => "another site has no business here",
            Self::Token => "the token is missing or wrong",
        })
    }
}

impl AccessControl {
    pub(crate) fn new(token: Token, invitations: Arc<Invitations>, address: SocketAddr) -> Self {
        Self { token, invitations, port: address.port(), is_public: !address.ip().is_loopback() }
    }

    pub(super) const fn token(&self) -> &Token {
        &self.token
    }

    /// Is the request meant for us, and not sent by another site?
    pub(super) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Denied> {
        let host = sole(headers, &header::HOST).ok_or(Denied::Host)?;
        let is_ours = |name: &str| self.is_own(name);
        if !is_ours(host) || uri.authority().is_some_and(|authority| !is_ours(authority.as_str())) {
            return Err(Denied::Host);
        }
        if headers.contains_key(header::ORIGIN) { check_origin(headers) } else { Ok(()) }
    }

    /// The socket is opened by a GET, which browsers send across sites without asking: here an origin is required.
    pub(super) fn check_socket(&self, headers: &HeaderMap, query: Option<&str>) -> Result<Visitor, Denied> {
        check_origin(headers)?;
        self.visitor(query).ok_or(Denied::Token)
    }

    /// Who asks for the page. On this machine alone everybody who can reach it may see it.
    pub(super) fn page_visitor(&self, query: Option<&str>) -> Option<Visitor> {
        let visitor = self.visitor(query);
        if self.is_public { visitor } else { Some(visitor.unwrap_or(Visitor::Host)) }
    }

    /// Whose token it is: the program's own, or that of a link to one game.
    fn visitor(&self, query: Option<&str>) -> Option<Visitor> {
        let parts = query.into_iter().flat_map(|query| query.split('&'));
        let mut values = parts.filter_map(|part| part.strip_prefix("token="));
        let value = values.next().filter(|_| values.next().is_none())?;
        if self.token.matches(value) { Some(Visitor::Host) } else { self.invitations.find(value) }
    }

    /// Is it a name of this server? One that nobody else can give to this machine: `localhost`, or an address in digits.
    fn is_own(&self, host: &str) -> bool {
        let (name, port) = name_and_port(host);
        let is_address = |ip: IpAddr| self.is_public || ip.is_loopback();
        let is_name = name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(is_address);
        is_name && port == Some(self.port)
    }
}

/// Has the request come from another machine, by this one's address in digits? Browsers trust no such way without encryption.
pub(super) fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    let address = sole(headers, &header::HOST).map(|host| name_and_port(host).0.parse());
    address.is_some_and(|address| address.is_ok_and(|ip: IpAddr| !ip.is_loopback()))
}

fn name_and_port(host: &str) -> (&str, Option<u16>) {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    (name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name), port)
}

/// The page that asks is the one that this host has sent.
fn check_origin(headers: &HeaderMap) -> Result<(), Denied> {
    let host = sole(headers, &header::HOST).ok_or(Denied::Host)?;
    let origin = sole(headers, &header::ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
    if origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) { Ok(()) } else { Err(Denied::Origin) }
}

/// The value of a header that is there once.
fn sole<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() { None } else { value.to_str().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(address: &str) -> AccessControl {
        AccessControl::new(Token::random().unwrap(), Arc::default(), address.parse().unwrap())
    }

    #[test]
    fn other_machines_use_an_address_of_the_network() {
        let is_from_elsewhere =
            |host: &str| is_from_elsewhere(&[(header::HOST, host.parse().unwrap())].into_iter().collect());
        for host in ["127.0.0.1:8111", "LocalHost:8111", "[::1]:8111", "localhost", "evil.example"] {
            assert!(!is_from_elsewhere(host), "{host}");
        }
        for host in ["192.168.1.7:8111", "[2001:db8::1]:8111", "192.168.1.7"] {
            assert!(is_from_elsewhere(host), "{host}");
        }
    }

    #[test]
    fn only_names_that_nobody_else_can_take_are_ours() {
        let access = access("127.0.0.1:8111");
        for host in ["127.0.0.1:8111", "localhost:8111", "LocalHost:8111", "[::1]:8111", "127.0.0.2:8111"] {
            assert!(access.is_own(host), "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:8112",
            "evil.example:8111",
            "localhost.evil.example:8111",
            "192.168.0.2:8111",
            "127.0.0.1.evil.example:8111",
            "localhost:8111:8111",
            "localhost:",
            ":8111",
            "[::1]",
            "[::1",
            "0x7f.1:8111",
            "user@localhost:8111",
            "localhost:08111x",
        ] {
            assert!(!access.is_own(host), "{host}");
        }
    }

    #[test]
    fn a_public_server_has_addresses_and_no_names() {
        let access = access("0.0.0.0:80");
        assert!(
            access.is_own("192.168.0.2") && access.is_own("192.168.0.2:80") && access.is_own("[fe80::1]")
        );
        assert!(!access.is_own("evil.example"));
        assert!(access.page_visitor(None).is_none() && access.page_visitor(Some("token=")).is_none());
        let query = format!("token={}", access.token.as_str());
        assert_eq!(access.page_visitor(Some(&query)), Some(Visitor::Host));
        assert!(access.page_visitor(Some(&format!("{query}&token=x"))).is_none());
        let link = access.invitations.invite("game").unwrap().watch;
        let guest = access.page_visitor(Some(&format!("token={link}")));
        assert!(matches!(guest, Some(Visitor::Guest { invitation, .. }) if invitation.game == "game"));
    }
}
