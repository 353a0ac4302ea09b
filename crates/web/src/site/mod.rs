//! The page over HTTP: which requests are allowed, which files there are, and with which headers they are sent.

mod access;
mod assets;
mod headers;

use std::sync::Arc;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{RawQuery, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

pub(super) use self::access::AccessControl;
use self::assets::Assets;
use super::invitations::Visitor;
use super::server_state::ServerState;
use super::socket;

/// What the handlers of requests share.
#[derive(Debug)]
pub(super) struct Site {
    access: AccessControl,
    assets: Assets,
    state: Arc<ServerState>,
}

impl Site {
    pub(super) fn new(access: AccessControl, state: Arc<ServerState>) -> Self {
        let assets = Assets::new(access.token());
        assets.pack();
        Self { access, assets, state }
    }

    pub(super) fn router(self) -> Router {
        let site = Arc::new(self);
        Router::new()
            .route("/socket", get(upgrade))
            .fallback(fetch)
            .layer(middleware::from_fn_with_state(Arc::clone(&site), guard))
            .with_state(site)
    }
}

/// Refuses what does not come from our own page, and adds the protective headers to every response.
async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let is_from_elsewhere = access::is_from_elsewhere(request.headers());
    let mut response = match site.access.check(request.uri(), request.headers()) {
        Ok(()) if !matches!(*request.method(), Method::GET | Method::HEAD) => (
            StatusCode::METHOD_NOT_ALLOWED,
            [(header::ALLOW, "GET, HEAD")],
            "this page is only for reading\n",
        )
            .into_response(),
        Ok(()) => next.run(request).await,
        Err(reason) => (StatusCode::FORBIDDEN, format!("{reason}\n")).into_response(),
    };
    headers::protect(response.headers_mut(), is_from_elsewhere);
    response
}

async fn fetch(
    State(site): State<Arc<Site>>,
    uri: Uri,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    if matches!(uri.path(), "/" | "/index.html") {
        match site.access.page_visitor(query.as_deref()) {
            Some(Visitor::Host) => {}
            Some(Visitor::Guest { token, .. }) => return site.assets.page_for(&token),
            None => {
                let text = "the page needs the token: open the address that the program has printed\n";
                return (StatusCode::FORBIDDEN, text).into_response();
            }
        }
    }
    site.assets.respond(uri.path(), &headers)
}

async fn upgrade(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let visitor = match site.access.check_socket(&headers, query.as_deref()) {
        Ok(visitor) => visitor,
        Err(reason) => return (StatusCode::FORBIDDEN, format!("{reason}\n")).into_response(),
    };
    let Ok(upgrade) = upgrade else {
        return (StatusCode::UPGRADE_REQUIRED, [(header::UPGRADE, "websocket")], "this is a socket\n")
            .into_response();
    };
    let Some(permit) = site.state.reserve_page() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open\n").into_response();
    };
    let state = Arc::clone(&site.state);
    socket::with_limits(upgrade).on_upgrade(move |socket| socket::serve(socket, state, visitor, permit))
}
