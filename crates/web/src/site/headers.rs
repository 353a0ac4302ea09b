//! Headers that restrict what the page may do, and what other sites may do with it.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};

/// Scripts, styles, pictures and connections only from this server; no frames; no forms.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const ALL: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    // The address may have the token in it.
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// For the browsers of other machines it is an error in the console and nothing else: they take it only over an encrypted way.
const ON_THIS_MACHINE: (HeaderName, &str) =
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin");

pub(super) fn protect(headers: &mut HeaderMap, is_from_elsewhere: bool) {
    for (name, value) in ALL.into_iter().chain((!is_from_elsewhere).then_some(ON_THIS_MACHINE)) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
