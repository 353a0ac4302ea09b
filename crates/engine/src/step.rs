//! The named steps of the search, so that games can measure what each is worth. With the feature `ablation`, the engine
//! skips the steps listed in the environment variable `ARROCCO_WITHOUT`, separated by commas. Without the feature the
//! checks compile to nothing.

/// A step of the search that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Aspiration,
    ReverseFutility,
    NullMove,
    Probcut,
    LatePruning,
    Futility,
    ExchangePruning,
    LateReduction,
    Singular,
    Corrections,
    QuietHistory,
    CaptureHistory,
    ContinuationHistory,
    PawnHistory,
    EvaluationCredit,
    FailureCredit,
    NullExpected,
    TableExpected,
    Softening,
    Damping,
    Razoring,
    Hindsight,
    InternalReduction,
    SecondDepth,
    HistoryPruning,
    RaisedAlpha,
}

impl Step {
    /// Is this step switched off?
    #[cfg(not(feature = "ablation"))]
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "the version with the feature `ablation` uses it")]
    pub(crate) const fn is_off(self) -> bool {
        false
    }

    /// Is this step switched off?
    #[cfg(feature = "ablation")]
    pub(crate) fn is_off(self) -> bool {
        use std::sync::OnceLock;
        static OFF: OnceLock<u32> = OnceLock::new();
        let off = OFF.get_or_init(|| {
            let names = std::env::var("ARROCCO_WITHOUT").unwrap_or_default();
            names.split(',').filter(|name| !name.is_empty()).map(Self::bit_of).sum()
        });
        off >> self as u32 & 1 == 1
    }

    #[cfg(feature = "ablation")]
    fn bit_of(name: &str) -> u32 {
        const ALL: [Step; 26] = [
            Step::Aspiration,
            Step::ReverseFutility,
            Step::NullMove,
            Step::Probcut,
            Step::LatePruning,
            Step::Futility,
            Step::ExchangePruning,
            Step::LateReduction,
            Step::Singular,
            Step::Corrections,
            Step::QuietHistory,
            Step::CaptureHistory,
            Step::ContinuationHistory,
            Step::PawnHistory,
            Step::EvaluationCredit,
            Step::FailureCredit,
            Step::NullExpected,
            Step::TableExpected,
            Step::Softening,
            Step::Damping,
            Step::Razoring,
            Step::Hindsight,
            Step::InternalReduction,
            Step::SecondDepth,
            Step::HistoryPruning,
            Step::RaisedAlpha,
        ];
        let step = ALL.into_iter().find(|step| format!("{step:?}") == name);
        1 << step.unwrap_or_else(|| panic!("{name} is no step of the search")) as u32
    }
}
