//! A board of letters, read from a FEN, and plain geometry on it.

/// A file and a rank, from 0.
pub(crate) type At = (i32, i32);

pub(crate) struct Letters([[char; 8]; 8]);

impl Letters {
    pub(crate) fn new(fen: &str) -> Self {
        let mut squares = [['.'; 8]; 8];
        for (row, text) in fen.split(' ').next().unwrap().split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    squares[7 - row][file] = letter;
                    file += 1;
                }
            }
        }
        Self(squares)
    }

    pub(crate) fn at(&self, (file, rank): At) -> char {
        self.0[rank as usize][file as usize]
    }

    /// Nothing strictly between two squares on a line; false if they share none.
    pub(crate) fn is_open(&self, a: At, b: At) -> bool {
        between(a, b).is_some_and(|squares| squares.into_iter().all(|at| self.at(at) == '.'))
    }

    /// Does the piece on `a` attack `b`?
    pub(crate) fn attacks(&self, a: At, b: At) -> bool {
        let (files, ranks) = (b.0 - a.0, b.1 - a.1);
        let piece = self.at(a);
        let straight = files == 0 || ranks == 0;
        let diagonal = files.abs() == ranks.abs();
        match piece.to_ascii_lowercase() {
            'p' => files.abs() == 1 && ranks == if piece == 'P' { 1 } else { -1 },
            'n' => (files * ranks).abs() == 2,
            'k' => files.abs().max(ranks.abs()) == 1,
            'r' => straight && self.is_open(a, b),
            'b' => diagonal && self.is_open(a, b),
            'q' => (straight || diagonal) && self.is_open(a, b),
            _ => false,
        }
    }
}

pub(crate) fn square(text: &str) -> At {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

/// The squares between two on a rank, file or diagonal.
pub(crate) fn between(a: At, b: At) -> Option<Vec<At>> {
    let (files, ranks) = (b.0 - a.0, b.1 - a.1);
    if (files, ranks) == (0, 0) || files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return None;
    }
    let steps = files.abs().max(ranks.abs());
    Some((1..steps).map(|i| (a.0 + files.signum() * i, a.1 + ranks.signum() * i)).collect())
}

pub(crate) fn value(letter: char) -> i32 {
    match letter.to_ascii_lowercase() {
        'p' => 1,
        'n' | 'b' => 3,
        'r' => 5,
        'q' => 9,
        'k' => 100,
        _ => 0,
    }
}
