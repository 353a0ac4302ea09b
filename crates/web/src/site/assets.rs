//! The files of the page, which are inside the program. There are no others: whatever is asked for is looked up by its
//! whole name, and no name means a file on this machine.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Arc, OnceLock};

use arrocco_review::board;
use axum::body::Bytes;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::binding::{self, Binding, Sources, Unbound};
use crate::token::Token;

/// Name and text of each file of the page, listed by the build script.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// Where the page has the token.
const TOKEN_GAP: &str = "name=\"arrocco-token\" content=\"\"";

#[derive(Debug)]
pub(super) struct Assets(HashMap<String, Arc<Asset>>);

#[derive(Debug)]
struct Asset {
    kind: &'static str,
    /// A name of the content.
    tag: String,
    plain: Bytes,
    /// Made once, and not before it is needed.
    packed: OnceLock<Bytes>,
    /// Will the same always be at the same address?
    is_lasting: bool,
}

/// The browser's tab has a picture of its own.
const ICON: &str = "pieces/wR.svg";

impl Assets {
    pub(super) fn new(token: &Token) -> Result<Self, Unbound> {
        let sources = sources();
        let Binding { page, parts } = binding::bind(&sources)?;
        let icon = sources.get(ICON).ok_or_else(|| Unbound::Missing(ICON.to_owned()))?;
        let page = ("/".to_owned(), Asset::new(PAGE_KIND, with_token(&page, token), false));
        let icon = (format!("/{ICON}"), Asset::new(kind(ICON), icon.clone().into(), false));
        let parts = parts.into_iter().map(|(name, text)| {
            let asset = Asset::new(kind(&name), text.into(), true);
            (format!("/{name}"), asset)
        });
        let assets = parts.chain([page, icon]).map(|(path, asset)| (path, Arc::new(asset)));
        Ok(Self(assets.collect()))
    }

    /// Packs everything while nobody waits for it.
    pub(super) fn pack(&self) {
        let assets: Vec<Arc<Asset>> = self.0.values().cloned().collect();
        std::thread::spawn(move || assets.iter().for_each(|asset| drop(asset.packed())));
    }

    pub(super) fn respond(&self, path: &str, headers: &HeaderMap) -> Response {
        let path = if path == "/index.html" { "/" } else { path };
        match self.0.get(path) {
            Some(asset) => asset.respond(headers),
            None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
        }
    }
}

/// The files that the page is made of.
fn sources() -> Sources {
    let own = FILES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let pieces = board::piece_files().map(|(name, text)| (format!("pieces/{name}"), text.to_owned()));
    own.chain(pieces).collect()
}

/// The page finds the token in itself; a script of another site cannot read it there.
fn with_token(page: &str, token: &Token) -> Bytes {
    let filled = format!("name=\"arrocco-token\" content=\"{}\"", token.as_str());
    page.replacen(TOKEN_GAP, &filled, 1).into()
}

const PAGE_KIND: &str = "text/html; charset=utf-8";

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    }
}

/// Two sums with different starts: enough to tell versions of a file apart.
pub(super) fn tag(bytes: &[u8]) -> String {
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
    fn new(kind: &'static str, plain: Bytes, is_lasting: bool) -> Self {
        Self { kind, tag: tag(&plain), plain, packed: OnceLock::new(), is_lasting }
    }

    fn respond(&self, headers: &HeaderMap) -> Response {
        let packs = accepts_gzip(headers);
        let tag = if packs { format!("\"{}-gz\"", self.tag) } else { format!("\"{}\"", self.tag) };
        // A program of another version may answer at the same address tomorrow: then browsers ask each time.
        let keeping = if self.is_lasting { "max-age=31536000, immutable" } else { "no-cache" };
        let about = [(CACHE_CONTROL, keeping), (VARY, "accept-encoding")];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_make_a_page() {
        let assets = Assets::new(&Token::random().unwrap()).unwrap();
        assert_eq!(assets.0.len(), 5);
        let page = &assets.0["/"].plain;
        let page = String::from_utf8_lossy(page);
        assert!(!page.contains(TOKEN_GAP) && !page.contains("modulepreload"), "{page}");
    }

    #[test]
    fn tests_and_notes_stay_at_home() {
        let sources = sources();
        assert!(sources.len() > 50);
        assert!(!sources.keys().any(|name| name.contains("test") || name.contains("node_modules")));
        assert!(!sources.contains_key("PROTOCOL.md") && !sources.contains_key("package.json"));
    }
}
