//! Records of EPD.

use arrocco_rules as rules;
use arrocco_rules::Operand;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;
use crate::moves;
use crate::position::Position;

/// A record of EPD: a position and operations such as ``bm`` and ``id``.
///
/// >>> from arrocco import Epd
/// >>> record = Epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";")
/// >>> record.id, [str(move) for move in record["bm"]]
/// ('one', ['e2e4'])
#[pyclass(eq, module = "arrocco", name = "Epd", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Epd(Box<rules::Epd>);

fn to_python<'py>(py: Python<'py>, operand: &Operand) -> PyResult<Bound<'py, PyAny>> {
    Ok(match operand {
        Operand::Moves(list) | Operand::Line(list) => moves::list(py, list.iter().copied())?.into_any(),
        Operand::Move(mv) => moves::to_python(py, *mv)?.into_bound(py).into_any(),
        Operand::Text(text) | Operand::Verbatim(text) => text.into_pyobject(py)?.into_any(),
        Operand::Number(number) => number.into_pyobject(py)?.into_any(),
        Operand::Count(count) => count.into_pyobject(py)?.into_any(),
        _ => py.None().into_bound(py),
    })
}

/// The operand that Python's value means for an opcode.
fn from_python(position: &rules::Position, opcode: &str, value: &Bound<'_, PyAny>) -> PyResult<Operand> {
    Ok(match opcode {
        "bm" | "am" => {
            let found: PyResult<Vec<_>> =
                value.try_iter()?.map(|item| moves::resolve(position, &item?)).collect();
            Operand::Moves(found?)
        }
        "pv" => {
            let (mut at, mut line) = (*position, Vec::new());
            for item in value.try_iter()? {
                let mv = moves::resolve(&at, &item?)?;
                at.play_unchecked(mv);
                line.push(mv);
            }
            Operand::Line(line)
        }
        "pm" | "sm" => Operand::Move(moves::resolve(position, value)?),
        "ce" | "dm" => Operand::Number(value.extract()?),
        "acd" | "acn" | "acs" | "hmvc" | "fmvn" | "rc" => Operand::Count(value.extract()?),
        "id" | "eco" | "nic" => Operand::Text(value.extract()?),
        _ if opcode.len() == 2 && opcode.starts_with(['c', 'v']) => Operand::Text(value.extract()?),
        _ if opcode.starts_with('D') => Operand::Count(value.extract()?),
        _ => Operand::Verbatim(value.extract()?),
    })
}

#[pymethods]
impl Epd {
    /// Reads a record, or makes one from a position and operations.
    #[new]
    #[pyo3(signature = (record, /, **operations))]
    fn new(record: &Bound<'_, PyAny>, operations: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let py = record.py();
        let mut epd = if let Ok(position) = record.extract::<Position>() {
            rules::Epd::new(*position.0)
        } else {
            rules::Epd::read(record.extract::<String>()?).map_err(|error| errors::epd(py, &error))?
        };
        for (opcode, value) in operations.into_iter().flatten() {
            let opcode: String = opcode.extract()?;
            let operand = from_python(epd.position(), &opcode, &value)?;
            let pushed = epd.push(&opcode, operand);
            pushed.map_err(|error| PyValueError::new_err(format!("{opcode}: {error}")))?;
        }
        Ok(Self(Box::new(epd)))
    }

    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position::of(*self.0.position())
    }

    /// The operations as a dictionary from opcodes to values.
    #[getter]
    fn operations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let operations = PyDict::new(py);
        for operation in self.0.operations() {
            operations.set_item(operation.opcode(), to_python(py, operation.operand())?)?;
        }
        Ok(operations)
    }

    /// The name of the record, or ``None``.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.0.id()
    }

    /// What was accepted although it is not right, in words.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.0.warnings().iter().map(ToString::to_string).collect()
    }

    /// The value of an operation.
    fn __getitem__<'py>(&self, py: Python<'py>, opcode: &str) -> PyResult<Bound<'py, PyAny>> {
        let operand = self.0.get(opcode);
        operand.map_or_else(
            || Err(pyo3::exceptions::PyKeyError::new_err(opcode.to_owned())),
            |operand| to_python(py, operand),
        )
    }

    fn __contains__(&self, opcode: &str) -> bool {
        self.0.get(opcode).is_some()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Epd({:?})", self.0.to_string())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.borrow().0.to_string(),))
    }
}
