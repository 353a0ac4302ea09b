//! `arrocco web`, started with a folder of its own.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::workspace;

pub(super) struct Server {
    child: Child,
    /// Kept, so that the server can go on talking.
    _output: BufReader<ChildStdout>,
    /// `127.0.0.1:8111`.
    pub(super) host: String,
    pub(super) token: String,
}

impl Server {
    pub(super) fn start(program: &Path) -> Result<Self> {
        let folder = workspace::target().join("soak/state");
        if folder.exists() {
            fs::remove_dir_all(&folder).context("the games of the last time cannot be removed")?;
        }
        let mut command = Command::new(program);
        command.args(["web", "--no-open", "--port", "0"]).env("XDG_STATE_HOME", &folder);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut output = BufReader::new(child.stdout.take().context("the server cannot be heard")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let url = line.trim_end().strip_prefix("Arrocco is at http://");
        let host = url.and_then(|url| url.split('/').next()).with_context(|| format!("it said: {line}"))?;
        let (host, token) = (host.to_owned(), token(host)?);
        Ok(Self { child, _output: output, host, token })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as Ctrl-C does, and says how it ended.
    pub(super) fn stop(mut self) -> Result<()> {
        let status = Command::new("kill").args(["-INT", &self.id().to_string()]).status()?;
        ensure!(status.success(), "the server cannot be stopped");
        let ended = self.child.wait()?;
        ensure!(ended.success(), "the server ended with {ended}");
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The secret in the page.
fn token(host: &str) -> Result<String> {
    let mut stream = TcpStream::connect(host)?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    let page = String::from_utf8_lossy(&bytes);
    let found =
        page.split_once("name=\"arrocco-token\" content=\"").and_then(|(_, rest)| rest.split_once('"'));
    Ok(found.context("the page has no token")?.0.to_owned())
}
