//! A search parameter that can be set at run time.

use core::ops::RangeInclusive;
use core::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// A search parameter that can be set at run time. It is global: all engines of the process use it from their next
/// search on.
///
/// ```
/// use arrocco_engine::tunable;
/// let tunable = tunable::all()[0];
/// assert_eq!((tunable.name(), tunable.get()), ("reverse_margin", tunable.default()));
/// ```
#[derive(Debug)]
pub struct Tunable {
    /// The name with the prefix `tune_`.
    option_name: &'static str,
    about: &'static str,
    default: i32,
    least: i32,
    most: i32,
    value: AtomicI32,
}

impl Tunable {
    pub(super) const fn new(
        option_name: &'static str,
        about: &'static str,
        default: i32,
        range: RangeInclusive<i32>,
    ) -> Self {
        let (least, most) = (*range.start(), *range.end());
        assert!(least <= default && default <= most);
        Self { option_name, about, default, least, most, value: AtomicI32::new(default) }
    }

    /// Its name.
    ///
    /// ```
    /// # use arrocco_engine::tunable;
    /// assert!(tunable::all().iter().all(|tunable| !tunable.name().contains(' ')));
    /// ```
    pub fn name(&self) -> &'static str {
        self.option_name.trim_start_matches("tune_")
    }

    /// Its name as a UCI option; the prefix groups these options.
    ///
    /// ```
    /// # use arrocco_engine::tunable;
    /// assert_eq!(tunable::all()[0].option_name(), "tune_reverse_margin");
    /// ```
    pub const fn option_name(&self) -> &'static str {
        self.option_name
    }

    /// A description in one line.
    ///
    /// ```
    /// # use arrocco_engine::tunable;
    /// assert!(tunable::all()[0].about().starts_with("Reverse futility"));
    /// ```
    pub fn about(&self) -> &'static str {
        self.about.trim()
    }

    /// The default value, which is used without the feature `tunable`.
    ///
    /// ```
    /// # use arrocco_engine::tunable;
    /// assert!(tunable::all().iter().all(|tunable| tunable.range().contains(&tunable.default())));
    /// ```
    pub const fn default(&self) -> i32 {
        self.default
    }

    /// The allowed values.
    ///
    /// ```
    /// # use arrocco_engine::tunable;
    /// assert!(tunable::all().iter().all(|tunable| tunable.range().start() < tunable.range().end()));
    /// ```
    pub const fn range(&self) -> RangeInclusive<i32> {
        self.least..=self.most
    }

    /// The current value.
    ///
    /// ```
    /// # use arrocco_engine::tunable;
    /// assert_eq!(tunable::all()[1].get(), tunable::all()[1].default());
    /// ```
    #[inline]
    pub fn get(&self) -> i32 {
        self.value.load(Relaxed)
    }

    /// Sets the value for searches that begin from now on; a running one may see either value. Returns `false` and
    /// changes nothing if the value is out of range.
    ///
    /// ```
    /// # use arrocco_engine::tunable;
    /// let tunable = tunable::all()[0];
    /// assert!(!tunable.set(tunable.range().end() + 1));
    /// assert!(tunable.set(150) && tunable.get() == 150);
    /// ```
    pub fn set(&self, value: i32) -> bool {
        let is_allowed = self.range().contains(&value);
        if is_allowed {
            self.value.store(value, Relaxed);
        }
        is_allowed
    }
}
