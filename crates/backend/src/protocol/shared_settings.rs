//! The settings that the page shares with the terminal.

use serde::Serialize;

/// Values of the configuration file that mean something to the page; what is not set there, or makes no sense, is left out.
#[derive(Serialize, Clone, Default, PartialEq, Eq, Debug)]
pub struct SharedSettings {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    /// The colors of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<&'static str>,
}
