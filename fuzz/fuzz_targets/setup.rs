//! Any board: it is refused with messages, or accepted as a consistent position.
#![no_main]

use arrocco_fuzz::{check_consistency, setup_from_bytes};
use arrocco_rules::{Accept, Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (setup, _) = setup_from_bytes(data);
    assert_eq!(setup.to_fen().parse(), Ok(setup));
    let [strict, lenient, anything] =
        [Accept::STRICT, Accept::LENIENT, Accept::EVERYTHING].map(|accept| validate(&setup, accept));
    assert!(strict.is_none() || strict == lenient, "lenient refuses what strict accepts");
    assert!(lenient.is_none() || lenient == anything, "what is accepted must be the same");
    if let Some(position) = anything {
        check_consistency(&position);
    }
});

fn validate(setup: &Setup, accept: Accept) -> Option<Position> {
    match setup.validate(accept) {
        Ok(validated) => {
            assert!(validated.warnings.iter().all(|fault| accept.accepts(fault)));
            Some(validated.position)
        }
        Err(faults) => {
            assert!(!faults.is_empty() && !faults.to_string().is_empty());
            faults.iter().for_each(|fault| assert!(!fault.code().is_empty() && fault.squares().len() <= 64));
            None
        }
    }
}
