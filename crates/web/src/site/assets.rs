//! The files of the page, which are inside the program, as they are: plain modules, style sheets and pictures. There are
//! no others: whatever is asked for is looked up by its whole name, and no name means a file on this machine.
//!
//! Each file has two addresses: its name, where browsers ask each time whether it has changed, and its name in a folder
//! named after the content of all files, which browsers keep for good. The page refers to the latter, and so do modules
//! and style sheets, since they refer to each other by relative names. So a page that was seen before takes one request.

use std::collections::BTreeMap;
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

use crate::token::Token;

/// Name and content of each file of the page, listed by the build script.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// Where the page has the token.
const TOKEN_GAP: &str = "name=\"arrocco-token\" content=\"\"";
const PAGE: &str = "index.html";
/// The attributes of the page that name a file.
const REFERENCES: [&str; 2] = [" href=\"", " src=\""];

#[derive(Debug)]
pub(super) struct Assets {
    /// By their names.
    files: BTreeMap<String, Arc<Asset>>,
    /// The folder of the addresses that last.
    version: String,
    /// The page without a token.
    bare_page: String,
}

#[derive(Debug)]
struct Asset {
    kind: &'static str,
    /// A hash of the content.
    tag: String,
    plain: Bytes,
    /// Made once, and not before it is needed.
    packed: OnceLock<Bytes>,
}

impl Assets {
    pub(super) fn new(token: &Token) -> Self {
        let mut files = files();
        let mut all = Vec::new();
        for (name, content) in &files {
            all.extend_from_slice(name.as_bytes());
            all.extend_from_slice(content);
        }
        let version = format!("v-{}", tag(&all));
        let page = files.get(PAGE).map(|page| String::from_utf8_lossy(page));
        let bare_page = page.map(|page| with_lasting_addresses(&page, &version)).unwrap_or_default();
        if let Some(page) = files.get_mut(PAGE) {
            *page = with_token(&bare_page, token.as_str()).into_bytes();
        }
        let asset = |(name, content): (String, Vec<u8>)| {
            let asset = Asset::new(kind(&name), content.into());
            (name, Arc::new(asset))
        };
        Self { files: files.into_iter().map(asset).collect(), version, bare_page }
    }

    /// Packs everything while nobody waits for it.
    pub(super) fn pack(&self) {
        let assets: Vec<Arc<Asset>> = self.files.values().cloned().collect();
        std::thread::spawn(move || assets.iter().for_each(|asset| drop(asset.packed())));
    }

    pub(super) fn respond(&self, path: &str, headers: &HeaderMap) -> Response {
        match self.find(path) {
            Some((asset, is_lasting)) => asset.respond(headers, is_lasting),
            None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
        }
    }

    /// The page for somebody who has come by a link with a token of its own.
    pub(super) fn page_for(&self, token: &str) -> Response {
        let about = [(CACHE_CONTROL, "no-store"), (CONTENT_TYPE, kind(PAGE))];
        (about, with_token(&self.bare_page, token)).into_response()
    }

    /// The file at an address, and whether the same file will always be there.
    fn find(&self, path: &str) -> Option<(&Asset, bool)> {
        let path = path.strip_prefix('/')?;
        let lasting = path.strip_prefix(&self.version).and_then(|rest| rest.strip_prefix('/'));
        // The page has the token in it: it has no other address than those that are guarded.
        if lasting == Some(PAGE) {
            return None;
        }
        let name = lasting.unwrap_or(if path.is_empty() { PAGE } else { path });
        Some((self.files.get(name)?, lasting.is_some()))
    }
}

/// The files of the page, and the pieces that the program's own pictures are made of.
fn files() -> BTreeMap<String, Vec<u8>> {
    let own = FILES.iter().map(|(name, content)| ((*name).to_owned(), content.to_vec()));
    let pieces =
        board::piece_files().map(|(name, text)| (format!("pieces/{name}"), text.as_bytes().to_vec()));
    own.chain(pieces).collect()
}

/// The page with a token, which a script of another site cannot read there.
fn with_token(page: &str, token: &str) -> String {
    page.replacen(TOKEN_GAP, &format!("name=\"arrocco-token\" content=\"{token}\""), 1)
}

fn with_lasting_addresses(page: &str, version: &str) -> String {
    let page = page.to_owned();
    REFERENCES.iter().fold(page, |page, reference| page.replace(reference, &format!("{reference}{version}/")))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "md" => "text/plain; charset=utf-8",
        "webp" => "image/webp",
        "webmanifest" => "application/manifest+json",
        _ => "image/svg+xml",
    }
}

/// Two hashes with different starts: enough to tell versions of a file apart.
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
    fn new(kind: &'static str, plain: Bytes) -> Self {
        Self { kind, tag: tag(&plain), plain, packed: OnceLock::new() }
    }

    fn respond(&self, headers: &HeaderMap, is_lasting: bool) -> Response {
        let packs = accepts_gzip(headers);
        let tag = if packs { format!("\"{}-gz\"", self.tag) } else { format!("\"{}\"", self.tag) };
        // A program of another version may answer at the same address tomorrow: then browsers ask each time.
        let caching = if is_lasting { "max-age=31536000, immutable" } else { "no-cache" };
        let about = [(CACHE_CONTROL, caching), (VARY, "accept-encoding")];
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
    // Writing to memory does not fail.
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

    fn assets() -> Assets {
        Assets::new(&Token::random().unwrap())
    }

    fn status(assets: &Assets, path: &str) -> (StatusCode, bool) {
        let response = assets.respond(path, &HeaderMap::new());
        let caching = response.headers().get(CACHE_CONTROL).and_then(|value| value.to_str().ok());
        (response.status(), caching.is_some_and(|caching| caching.contains("immutable")))
    }

    #[test]
    fn everything_that_the_page_names_is_there_and_lasts() {
        let assets = assets();
        let page = String::from_utf8_lossy(&assets.files[PAGE].plain).into_owned();
        assert!(!page.contains(TOKEN_GAP), "{page}");
        let names: Vec<&str> = REFERENCES
            .iter()
            .flat_map(|reference| page.split(reference).skip(1))
            .filter_map(|rest| rest.split('"').next())
            .collect();
        assert!(names.len() > 40, "{names:?}");
        for name in names {
            assert_eq!(status(&assets, &format!("/{name}")), (StatusCode::OK, true), "{name}");
        }
    }

    #[test]
    fn the_page_itself_has_one_address_that_does_not_last() {
        let assets = assets();
        for path in ["/", "/index.html", "/page/app.js", "/pieces/wK.svg"] {
            assert_eq!(status(&assets, path), (StatusCode::OK, false), "{path}");
        }
        let version = &assets.version;
        for path in [format!("/{version}/index.html"), format!("/{version}/"), format!("/{version}")] {
            assert_eq!(status(&assets, &path).0, StatusCode::NOT_FOUND, "{path}");
        }
        for path in ["", "index.html", "//index.html", "/v-0/page/app.js"] {
            assert_eq!(status(&assets, path).0, StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn the_pictures_of_the_manual_are_whole() {
        let assets = assets();
        let (picture, _) = assets.find("/manual/study.webp").unwrap();
        assert!(picture.kind == "image/webp" && picture.plain.starts_with(b"RIFF"));
    }

    #[test]
    fn the_addresses_do_not_depend_on_the_token() {
        assert_eq!(assets().version, assets().version);
    }

    #[test]
    fn tests_and_notes_are_not_part_of_the_program() {
        let files = files();
        assert!(files.len() > 50);
        assert!(!files.keys().any(|name| name.contains("test") || name.contains("node_modules")));
        assert!(!files.contains_key("PROTOCOL.md") && !files.contains_key("package.json"));
    }
}
