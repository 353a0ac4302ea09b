//! The page over HTTP: who is let in, what there is, and with which headers it is sent.

mod assets;
mod binding;
mod gate;
mod headers;

use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{RawQuery, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use self::assets::Assets;
pub(super) use self::gate::Gate;
use super::house::House;
use super::socket;

/// What every request needs to know.
#[derive(Debug)]
pub(super) struct Site {
    gate: Gate,
    assets: Assets,
    house: Arc<House>,
}

impl Site {
    pub(super) fn new(gate: Gate, house: Arc<House>) -> Result<Self> {
        let assets = Assets::new(gate.token())?;
        assets.pack();
        Ok(Self { gate, assets, house })
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

/// Nothing passes that does not come from our own page, and nothing leaves without the headers that keep it safe.
async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let mut response = match site.gate.check(request.uri(), request.headers()) {
        Ok(()) if !matches!(*request.method(), Method::GET | Method::HEAD) => (
            StatusCode::METHOD_NOT_ALLOWED,
            [(header::ALLOW, "GET, HEAD")],
            "this page is only for reading\n",
        )
            .into_response(),
        Ok(()) => next.run(request).await,
        Err(reason) => (StatusCode::FORBIDDEN, format!("{reason}\n")).into_response(),
    };
    headers::protect(response.headers_mut());
    response
}

async fn fetch(
    State(site): State<Arc<Site>>,
    uri: Uri,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    if matches!(uri.path(), "/" | "/index.html") && !site.gate.may_see_page(query.as_deref()) {
        let text = "the page needs the token: open the address that the program has printed\n";
        return (StatusCode::FORBIDDEN, text).into_response();
    }
    site.assets.respond(uri.path(), &headers)
}

async fn upgrade(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if let Err(reason) = site.gate.check_socket(&headers, query.as_deref()) {
        return (StatusCode::FORBIDDEN, format!("{reason}\n")).into_response();
    }
    let Ok(upgrade) = upgrade else {
        return (StatusCode::UPGRADE_REQUIRED, [(header::UPGRADE, "websocket")], "this is a socket\n")
            .into_response();
    };
    let Some(place) = site.house.admit() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open\n").into_response();
    };
    let house = Arc::clone(&site.house);
    socket::limited(upgrade).on_upgrade(move |socket| socket::serve(socket, house, place))
}
