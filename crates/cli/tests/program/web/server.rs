//! A running server with a folder of its own.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

use crate::deadline::Deadline;
use crate::web::page::Page;
use arrocco_support::temporary_folder::TemporaryFolder;

#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    output: BufReader<ChildStdout>,
    /// The lines that it printed before it said where it is.
    pub(crate) said: Vec<String>,
    /// As printed.
    pub(crate) url: String,
    _deadline: Deadline,
}

impl Server {
    /// On a port of its own choice.
    pub(crate) fn start(folder: &TemporaryFolder) -> Self {
        Self::start_with(folder, &["--port", "0"])
    }

    pub(crate) fn start_with(folder: &TemporaryFolder, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_arrocco"))
            .args(["web", "--no-open"])
            .args(arguments)
            .env("XDG_STATE_HOME", folder.path())
            .env("XDG_CONFIG_HOME", folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let deadline = Deadline::of(child.id());
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut said = Vec::new();
        let url = loop {
            let mut line = String::new();
            assert_ne!(output.read_line(&mut line).unwrap(), 0, "{said:?}");
            if let Some(url) = line.trim_end().strip_prefix("Arrocco is at ") {
                break url.to_owned();
            }
            said.push(line);
        };
        Self { child, output, said, url, _deadline: deadline }
    }

    /// `127.0.0.1:8111`.
    pub(crate) fn host(&self) -> &str {
        self.url.strip_prefix("http://").unwrap().split('/').next().unwrap()
    }

    pub(crate) fn port(&self) -> u16 {
        self.host().rsplit_once(':').unwrap().1.parse().unwrap()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port())).unwrap()
    }

    /// What is answered to exactly these bytes.
    pub(crate) fn send(&self, request: &str) -> Response {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        // A connection that is cut has no answer.
        let _ = stream.read_to_end(&mut bytes);
        Response::read(&bytes)
    }

    pub(crate) fn get(&self, path: &str, headers: &[&str]) -> Response {
        let more: String = headers.iter().flat_map(|header| [header, "\r\n"]).collect();
        let host = self.host();
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n"))
    }

    /// The secret in the page.
    pub(crate) fn token(&self) -> String {
        let path = format!("/{}", self.url.rsplit_once('/').unwrap().1);
        let page = self.get(&path, &[]).text();
        let (_, rest) = page.split_once("name=\"arrocco-token\" content=\"").unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    }

    /// A page that has said hello.
    pub(crate) fn page(&self) -> Page {
        let mut page = Page::open(self, &self.token()).unwrap();
        page.hello();
        page
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        let done = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap();
        assert!(done.success());
    }

    /// The rest of what it says, and how it ended.
    pub(crate) fn wait(mut self) -> (String, ExitStatus) {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        (rest, self.child.wait().unwrap())
    }

    /// Ends it in the middle of whatever it does.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    fn read(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(bytes.len());
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
        let header = |line: &str| {
            let (name, value) = line.split_once(':').unwrap();
            (name.to_ascii_lowercase(), value.trim().to_owned())
        };
        let body = bytes.get(end + 4..).unwrap_or_default().to_vec();
        Self { status: status.unwrap_or_default(), headers: lines.map(header).collect(), body }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}
