//! The command itself: ports, addresses, Ctrl-C.

use std::net::TcpListener;

use crate::web::page::human;
use crate::web::server::Server;
use arrocco_support::temporary_folder::TemporaryFolder;

#[test]
fn a_port_that_is_taken_is_passed_over() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start_with(&folder, &["--port", &port.to_string()]);
    assert!(server.port() > port);
    assert!(server.said.iter().any(|line| line.contains("taken")), "{:?}", server.said);
    server.page();
}

#[test]
fn two_servers_do_not_get_in_each_others_way() {
    let folder = TemporaryFolder::new().unwrap();
    let (first, second) = (Server::start(&folder), Server::start(&folder));
    assert_ne!(first.token(), second.token());
    first.page().new_game(human(), human(), None);
    assert_eq!(second.page().hello()["games"].as_array().unwrap().len(), 0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_goodbye_and_keeps_everything() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let mut page = server.page();
    let game = page.new_game(human(), human(), Some("5+3"));
    page.play(&game, "e4");
    server.interrupt();
    // Going away.
    assert_eq!(page.end(), Some(1001));
    let (_, status) = server.wait();
    assert_eq!(status.code(), Some(0));
    let server = Server::start(&folder);
    let mut page = server.page();
    assert_eq!(page.open_game(&game.name).sans(), ["e4"]);
}

#[test]
fn an_address_that_is_not_ours_is_told() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_arrocco"))
        .args(["web", "--no-open", "--listen", "192.0.2.1"])
        .env("XDG_STATE_HOME", TemporaryFolder::new().unwrap().path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: cannot listen on 192.0.2.1"), "{error}");
}
