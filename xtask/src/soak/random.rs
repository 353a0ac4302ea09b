//! Numbers without rhyme or reason, the same every time.

pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number below another; 0 if there is none.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}
