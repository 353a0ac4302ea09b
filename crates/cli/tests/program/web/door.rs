//! The page and its files over HTTP, and who gets them.

use crate::web::page::Page;
use crate::web::server::Server;
use arrocco_support::temporary_folder::TemporaryFolder;

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    use std::io::Read as _;
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(bytes).read_to_end(&mut text).unwrap();
    text
}

#[test]
fn the_page_is_there_with_everything_it_needs() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let page = server.get("/", &[]);
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let text = page.text();
    for part in text.split("href=\"").chain(text.split("src=\"")).skip(1) {
        let path = part.split('"').next().unwrap();
        if path.contains('.') && !path.contains(':') {
            let file = server.get(&format!("/{path}"), &[]);
            let kind = match path.rsplit_once('.').unwrap().1 {
                "js" => "text/javascript; charset=utf-8",
                "css" => "text/css; charset=utf-8",
                "webmanifest" => "application/manifest+json",
                _ => "image/svg+xml",
            };
            assert_eq!((file.status, file.header("content-type")), (200, Some(kind)), "{path}");
        }
    }
    assert_eq!(server.get("/index.html", &[]).body, page.body);
    assert_eq!(server.token().len(), 48);
}

#[test]
fn every_answer_is_protected() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let forged = server.send("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    for response in [server.get("/", &[]), server.get("/nothing", &[]), forged] {
        let policy = response.header("content-security-policy").unwrap();
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(response.header(name), Some(value));
        }
        assert_eq!(response.header("access-control-allow-origin"), None);
    }
}

#[test]
fn files_are_packed_and_not_sent_twice() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let page = server.get("/", &[]);
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let script =
        page.text().split("src=\"").nth(1).and_then(|text| text.split('"').next()).unwrap().to_owned();
    let script = format!("/{script}");
    let plain = server.get(&script, &[]);
    // Another content would have another name.
    assert!(plain.header("cache-control").unwrap().contains("immutable"));
    let packed = server.get(&script, &["Accept-Encoding: br, gzip;q=0.8"]);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() < plain.body.len() / 2);
    assert_eq!(unpacked(&packed.body), plain.body);
    let tags = [&plain, &packed].map(|response| response.header("etag").unwrap().to_owned());
    assert_ne!(tags[0], tags[1]);
    let known = server.get(&script, &[&format!("If-None-Match: \"x\", W/{}", tags[0])]);
    assert_eq!((known.status, known.body.len()), (304, 0));
    let other = server.get(&script, &["Accept-Encoding: gzip", &format!("If-None-Match: {}", tags[0])]);
    assert_eq!(other.status, 200);
    assert_eq!(server.get(&script, &["Accept-Encoding: gzip;q=0"]).header("content-encoding"), None);
}

/// DNS rebinding: another site gives its name the address of this machine.
#[test]
fn a_forged_host_is_refused() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let port = server.port();
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("localhost.evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port ^ 1),
        format!("192.168.0.1:{port}"),
        String::new(),
    ] {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let response = server.send(&request);
        assert_eq!(response.status, 403, "{host}");
        assert!(!response.text().contains("arrocco-token"));
        let origin = format!("http://{host}");
        let path = format!("/socket?token={}", server.token());
        let knocked = Page::knock(&server, &path, &[("Host", &host), ("Origin", &origin)]);
        assert_eq!(knocked.err(), Some(403), "{host}");
    }
    let own = server.host();
    for request in [
        "GET / HTTP/1.1\r\nConnection: close\r\n\r\n".to_owned(),
        "GET / HTTP/1.0\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
        format!("GET http://evil.example:{port}/ HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"),
    ] {
        assert!(matches!(server.send(&request).status, 400 | 403), "{request}");
    }
    for host in [format!("localhost:{port}"), format!("[::1]:{port}"), format!("127.0.0.1:{port}")] {
        let response = server.send(&format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert_eq!(response.status, 200, "{host}");
    }
}

#[test]
fn another_site_can_neither_open_the_socket_nor_post() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let (host, token) = (server.host(), server.token());
    let path = format!("/socket?token={token}");
    for origin in [
        "http://evil.example",
        "null",
        &format!("https://{host}"),
        &format!("http://{host}.evil.example"),
        &format!("http://localhost:{}", server.port()),
        "",
    ] {
        let knocked = Page::knock(&server, &path, &[("Host", host), ("Origin", origin)]);
        assert_eq!(knocked.err(), Some(403), "{origin}");
        let page = server.get("/", &[&format!("Origin: {origin}")]);
        assert_eq!(page.status, 403, "{origin}");
    }
    // A browser always says where it comes from.
    assert_eq!(Page::knock(&server, &path, &[("Host", host)]).err(), Some(403));
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
        for (origin, status) in [("http://evil.example", 403), (&*format!("http://{host}"), 405)] {
            let request = format!(
                "{method} / HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            );
            assert_eq!(server.send(&request).status, status, "{method} {origin}");
        }
    }
}

#[test]
fn the_socket_needs_the_token() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let token = server.token();
    let origin = format!("http://{}", server.host());
    let wrong = format!("{}{}", if token.starts_with('0') { '1' } else { '0' }, &token[1..]);
    for query in [
        String::new(),
        "?token=".to_owned(),
        format!("?token={wrong}"),
        format!("?token={}", &token[..40]),
        format!("?token={token}&token={token}"),
        format!("?Token={token}"),
    ] {
        let path = format!("/socket{query}");
        let knocked = Page::knock(&server, &path, &[("Host", server.host()), ("Origin", &origin)]);
        assert_eq!(knocked.err(), Some(403), "{query}");
    }
    assert!(Page::open(&server, &token).is_ok());
    let plain = server.get(&format!("/socket?token={token}"), &[&format!("Origin: {origin}")]);
    assert_eq!(plain.status, 426);
}

#[test]
fn there_are_no_other_files() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    for path in [
        "/../Cargo.toml",
        "/../../../../../../etc/passwd",
        "/page/../index.html",
        "/%2e%2e/Cargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "/page/..%5c..%5cCargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/./index.html",
        "/page/",
        "/page",
        "/tests/package.json",
        "/package.json",
        "/tsconfig.json",
        "/index.html%00.js",
        "/C:/Windows/win.ini",
    ] {
        let response = server.get(path, &[]);
        assert_eq!(response.status, 404, "{path}");
        assert!(response.body.len() < 100, "{path}");
    }
}

#[test]
fn other_machines_need_the_token_for_the_page_too() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start_with(&folder, &["--port", "0", "--listen", "0.0.0.0"]);
    assert!(server.url.contains("/?token="), "{}", server.url);
    for path in ["/", "/index.html", "/?token=", "/?token=0123"] {
        let response = server.get(path, &[]);
        assert_eq!(response.status, 403, "{path}");
        assert!(!response.text().contains("arrocco-token"), "{path}");
    }
    // Files without secrets are for everybody who knows the address, but for no name.
    assert_eq!(server.get("/pieces/wR.svg", &[]).status, 200);
    let named = format!(
        "GET /pieces/wR.svg HTTP/1.1\r\nHost: evil.example:{}\r\nConnection: close\r\n\r\n",
        server.port()
    );
    assert_eq!(server.send(&named).status, 403);
    server.page();
}
