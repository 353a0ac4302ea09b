//! The files of the page, which are inside the program. There are no others: whatever is asked for is looked up by its
//! whole name, and no name means a file on this machine.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;

use crate::web::token::Token;

#[derive(RustEmbed)]
#[folder = "../../web/"]
#[include = "*.html"]
#[include = "*.css"]
#[include = "*.js"]
#[include = "*.svg"]
#[exclude = "tests/*"]
struct Files;

/// Where the page has the token.
const TOKEN_GAP: &str = "name=\"arrocco-token\" content=\"\"";

#[derive(Debug)]
pub(super) struct Assets(HashMap<String, Asset>);

#[derive(Debug)]
struct Asset {
    kind: &'static str,
    /// A name of the content.
    tag: String,
    plain: Bytes,
    /// Made when somebody first asks for it.
    packed: OnceLock<Bytes>,
}

impl Assets {
    pub(super) fn new(token: &Token) -> Self {
        let named = |name: std::borrow::Cow<'static, str>| {
            let file = Files::get(&name)?;
            let is_page = name == "index.html";
            let plain =
                if is_page { with_token(&file.data, token) } else { Bytes::from(file.data.into_owned()) };
            let asset = Asset { kind: kind(&name)?, tag: tag(&plain), plain, packed: OnceLock::new() };
            let path = if is_page { "/".to_owned() } else { format!("/{name}") };
            Some((path, asset))
        };
        Self(Files::iter().filter_map(named).collect())
    }

    pub(super) fn respond(&self, path: &str, headers: &HeaderMap) -> Response {
        let path = if path == "/index.html" { "/" } else { path };
        match self.0.get(path) {
            Some(asset) => asset.respond(headers),
            None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
        }
    }
}

/// The page finds the token in itself; a script of another site cannot read it there.
fn with_token(page: &[u8], token: &Token) -> Bytes {
    let filled = format!("name=\"arrocco-token\" content=\"{}\"", token.as_str());
    String::from_utf8_lossy(page).replacen(TOKEN_GAP, &filled, 1).into()
}

fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

/// Two sums with different starts: enough to tell versions of a file apart.
fn tag(bytes: &[u8]) -> String {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut text = String::new();
    for seed in 0..2_u8 {
        let mut hasher = DefaultHasher::new();
        (seed, bytes).hash(&mut hasher);
        let _ = write!(text, "{:016x}", hasher.finish());
    }
    text
}

impl Asset {
    fn respond(&self, headers: &HeaderMap) -> Response {
        let packs = accepts_gzip(headers);
        let tag = if packs { format!("\"{}-gz\"", self.tag) } else { format!("\"{}\"", self.tag) };
        // A program of another version may answer at the same address tomorrow, so browsers ask each time.
        let about = [(CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding")];
        if knows(headers, &tag) {
            return (StatusCode::NOT_MODIFIED, about, [(ETAG, tag)]).into_response();
        }
        let described = (about, [(ETAG, tag)], [(CONTENT_TYPE, self.kind)]);
        if packs {
            return (described, [(CONTENT_ENCODING, "gzip")], self.packed()).into_response();
        }
        (described, self.plain.clone()).into_response()
    }

    fn packed(&self) -> Bytes {
        self.packed.get_or_init(|| pack(&self.plain)).clone()
    }
}

fn pack(bytes: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Memory takes everything.
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.unwrap_or_default().into()
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let mut words = coding.split(';').map(str::trim);
        let is_gzip = words.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        is_gzip && !words.any(|word| matches!(word.strip_prefix("q=").map(str::parse), Some(Ok(0.0_f32))))
    })
}

fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let values = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|known| {
        let known = known.trim();
        known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag
    })
}
