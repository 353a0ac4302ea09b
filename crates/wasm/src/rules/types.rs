//! The types of what is returned as plain objects, for TypeScript.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type Color = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/** A legal move of a position. */
export interface Move {
  /** As UCI writes it: "e2e4", "e7e8q", "e1g1". */
  uci: string;
  /** Short algebraic notation: "Nxf3+". */
  san: string;
  from: string;
  /** Where the piece stands afterwards; for castling, the square of the king. */
  to: string;
  role: Role;
  /** What is taken, or null. */
  captured: Role | null;
  /** What a pawn becomes, or null. */
  promotion: Role | null;
  /** For castling, the square of the rook; otherwise null. */
  rook: string | null;
  isEnPassant: boolean;
  isCheck: boolean;
  isMate: boolean;
}

/** How a game has ended. */
export interface Outcome {
  /** Such as "checkmate", "stalemate", "threefold", "resignation". */
  termination: string;
  /** null after a draw. */
  winner: Color | null;
  result: "1-0" | "0-1" | "1/2-1/2";
  /** In words: "Black won by checkmate". */
  text: string;
}

/** Why a move is not legal. */
export interface Refusal {
  /** Such as "blocked" or "pinned"; the same in all versions. */
  code: string;
  /** In words: "the queen on d8 is blocked by the pawn on d7". */
  text: string;
  /** The squares that the reason names. */
  squares: string[];
}

export interface Opening {
  /** Code of the Encyclopaedia of Chess Openings: "B90". */
  eco: string;
  name: string;
}

export interface Piece {
  square: string;
  role: Role;
  color: Color;
}

export interface PictureOptions {
  /** The side at the bottom. */
  bottom?: Color;
  /** Width and height in pixels: 16 to 10000. */
  size?: number;
  coordinates?: boolean;
  /** A move whose squares are highlighted, as UCI writes it. */
  last?: string;
  /** "e2e4" or "e2e4:red". */
  arrows?: string[];
  /** "e4" or "e4:#8040c0". */
  marks?: string[];
}

/** A fault in a PGN text. */
export interface PgnProblem {
  line: number;
  code: string;
  text: string;
}

/** What the methods of positions and games throw for wrong input. */
export interface ChessError extends Error {
  name: "ChessError";
  code: string;
  squares?: string[];
  field?: string;
  offset?: number;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A legal move.
    #[wasm_bindgen(typescript_type = "Move")]
    pub type MoveObject;
    /// A list of legal moves.
    #[wasm_bindgen(typescript_type = "Move[]")]
    pub type MoveObjects;
    /// How a game has ended.
    #[wasm_bindgen(typescript_type = "Outcome | null")]
    pub type MaybeOutcome;
    /// Why a move is not legal.
    #[wasm_bindgen(typescript_type = "Refusal | null")]
    pub type MaybeRefusal;
    /// The name of an opening.
    #[wasm_bindgen(typescript_type = "Opening | null")]
    pub type MaybeOpening;
    /// The men on a board.
    #[wasm_bindgen(typescript_type = "Piece[]")]
    pub type Pieces;
    /// Names of squares or moves.
    #[wasm_bindgen(typescript_type = "string[]")]
    pub type Texts;
    /// White or Black.
    #[wasm_bindgen(typescript_type = "Color")]
    pub type ColorName;
    /// How a picture looks.
    #[wasm_bindgen(typescript_type = "PictureOptions | undefined")]
    pub type PictureOptions;
    /// The tags of a game.
    #[wasm_bindgen(typescript_type = "Record<string, string>")]
    pub type Tags;
    /// The faults of a text.
    #[wasm_bindgen(typescript_type = "PgnProblem[]")]
    pub type Problems;
}
