//! Driving another engine: starting it, talking to it with time-outs, and ending it cleanly.
