//! Our engine as a graphical interface sees it.
