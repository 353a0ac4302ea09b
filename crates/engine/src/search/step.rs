//! The named steps of the search, so that games can tell what each is worth: built with the feature `ablation`, the
//! engine leaves out the steps that the environment variable `ARROCCO_WITHOUT` names, separated by commas. Without that
//! feature nothing of it is left.

/// A part of the search that could be left out.
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
}

impl Step {
    /// Is this step to be left out?
    #[cfg(not(feature = "ablation"))]
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "the other version looks at it")]
    pub(crate) const fn is_off(self) -> bool {
        false
    }

    /// Is this step to be left out?
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
        const ALL: [Step; 20] = [
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
        ];
        let step = ALL.into_iter().find(|step| format!("{step:?}") == name);
        1 << step.unwrap_or_else(|| panic!("{name} is no step of the search")) as u32
    }
}
