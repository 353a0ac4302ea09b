//! Squares, colors and roles between Python and the rules.
//!
//! Python sees members of the enumerations in `arrocco._enums`, which are looked up once. Arguments may also be numbers
//! and names, such as 28 or `"e4"`.

use arrocco_rules::{Color, Role, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;

/// The members of the enumerations, in the order of the rules.
struct Members {
    squares: Vec<Py<PyAny>>,
    colors: Vec<Py<PyAny>>,
    roles: Vec<Py<PyAny>>,
}

static MEMBERS: PyOnceLock<Members> = PyOnceLock::new();

fn members(py: Python<'_>) -> PyResult<&'static Members> {
    MEMBERS.get_or_try_init(py, || {
        let module = py.import("arrocco._enums")?;
        let list = |name| -> PyResult<Vec<Py<PyAny>>> {
            module.getattr(name)?.try_iter()?.map(|member| member.map(Bound::unbind)).collect()
        };
        Ok(Members { squares: list("Square")?, colors: list("Color")?, roles: list("Role")? })
    })
}

fn member(list: &[Py<PyAny>], index: usize, py: Python<'_>) -> PyResult<Py<PyAny>> {
    let found = list.get(index).ok_or_else(|| PyValueError::new_err("arrocco._enums has been changed"))?;
    Ok(found.clone_ref(py))
}

pub(crate) fn square_to_python(py: Python<'_>, square: Square) -> PyResult<Py<PyAny>> {
    member(&members(py)?.squares, square as usize, py)
}

pub(crate) fn color_to_python(py: Python<'_>, color: Color) -> PyResult<Py<PyAny>> {
    member(&members(py)?.colors, color as usize, py)
}

pub(crate) fn role_to_python(py: Python<'_>, role: Role) -> PyResult<Py<PyAny>> {
    member(&members(py)?.roles, role as usize, py)
}

/// A square given as a member of `Square`, a number from 0 to 63, or a name.
pub(crate) struct SquareArg(pub(crate) Square);

impl<'py> FromPyObject<'_, 'py> for SquareArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = object.cast::<PyString>() {
            let name = name.to_cow()?;
            let square = name.parse().map_err(|_| {
                PyValueError::new_err(format!("{name:?} is not a square: those are \"a1\" to \"h8\""))
            })?;
            return Ok(Self(square));
        }
        let number: i64 =
            object.extract().map_err(|_| wrong_type("a square", "a number or a name", &object))?;
        let square = u8::try_from(number).ok().and_then(Square::new);
        square
            .map(Self)
            .ok_or_else(|| PyValueError::new_err(format!("{number} is not a square: those are 0 to 63")))
    }
}

/// A color given as a member of `Color`, as `"white"`, `"w"`, `"black"` or `"b"`.
pub(crate) struct ColorArg(pub(crate) Color);

impl<'py> FromPyObject<'_, 'py> for ColorArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        if let Ok(name) = object.cast::<PyString>() {
            return match &*name.to_cow()? {
                "white" | "w" => Ok(Self(Color::White)),
                "black" | "b" => Ok(Self(Color::Black)),
                other => Err(PyValueError::new_err(format!("{other:?} is not a color"))),
            };
        }
        let index = members(py)?.colors.iter().position(|member| member.is(object));
        match index {
            Some(0) => Ok(Self(Color::White)),
            Some(_) => Ok(Self(Color::Black)),
            None => Err(wrong_type("a color", "Color.WHITE or Color.BLACK", &object)),
        }
    }
}

/// A role given as a member of `Role`, a number from 1 to 6, or a letter.
pub(crate) struct RoleArg(pub(crate) Role);

impl<'py> FromPyObject<'_, 'py> for RoleArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = object.cast::<PyString>() {
            let name = name.to_cow()?;
            let role = Role::ALL.into_iter().find(|role| {
                *name == *role.to_string() || name.eq_ignore_ascii_case(role.char().encode_utf8(&mut [0; 4]))
            });
            return role
                .map(Self)
                .ok_or_else(|| PyValueError::new_err(format!("{name:?} is not a kind of piece")));
        }
        let number: usize =
            object.extract().map_err(|_| wrong_type("a role", "a member of Role or its letter", &object))?;
        let role = number.checked_sub(1).and_then(|index| Role::ALL.get(index));
        role.copied()
            .map(Self)
            .ok_or_else(|| PyValueError::new_err(format!("{number} is not a role: those are 1 to 6")))
    }
}

fn wrong_type(what: &str, expected: &str, object: &Bound<'_, PyAny>) -> PyErr {
    let found = object.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{what} must be {expected}, not {found}"))
}
