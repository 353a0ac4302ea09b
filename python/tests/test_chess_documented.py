"""Everything that the documentation of python-chess tells of, asked of both libraries: they have to answer alike.

The questions are in ``documented/*.txt``. A part of a file begins after a line of dashes. A part with ``#then`` is a
preparation with a question on each line below; a part that begins with ``#lines`` has questions only; any other part is a
program, whose last line is the question. An error is an answer as well, and so is what is printed."""

from __future__ import annotations

import contextlib
import copy
import io
import logging
import pathlib
import pickle
import random
import re
import unittest
from typing import Any

import arrocco.chess as ours
import arrocco.chess.gaviota
import arrocco.chess.variant

try:
    import chess as theirs
    import chess.engine
    import chess.pgn
    import chess.polyglot
    import chess.svg
    import chess.syzygy
except ImportError:
    theirs = None  # type: ignore[assignment]

FOLDER = pathlib.Path(__file__).parent / "documented"


def questions(text: str) -> list[str]:
    found = []
    for part in text.split("\n---\n"):
        if part.startswith("#lines\n"):
            found += [line for line in part.splitlines()[1:] if line]
        elif "\n#then\n" in part:
            first, lines = part.split("\n#then\n")
            found += [f"{first}\n{line}" for line in lines.splitlines() if line]
        else:
            found.append(part.strip())
    return found


def plain(value: Any) -> Any:
    """A value without the types of either library, and without addresses."""
    if value is None or type(value) in (bool, int, str, float, bytes):
        return without_addresses(value) if isinstance(value, str) else value
    if type(value) in (list, tuple):
        return [plain(item) for item in value]
    if type(value) is dict:
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(str(plain(item)) for item in value)
    text = re.sub(r"arrocco\.(chess\.)?(_\w+\.)?", r"\1", repr(value)).replace("ChessMove", "Move")
    return without_addresses(text)


def without_addresses(text: str) -> str:
    return re.sub(r"at 0x[0-9a-f]+", "at 0x", text)


def answer(question: str, library: Any) -> Any:
    names = {"chess": library, "copy": copy, "io": io, "pickle": pickle, "random": random, "re": re}
    *statements, last = question.split("\n")
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec("\n".join(statements), names)
            result = plain(eval(last, names))
    except Exception as error:
        result = type(error).__name__, str(error).replace("arrocco.", "")
    return result, without_addresses(printed.getvalue())


@unittest.skipUnless(theirs, "needs python-chess")
class Documented(unittest.TestCase):
    def setUp(self) -> None:
        logging.disable(logging.CRITICAL)
        self.addCleanup(logging.disable, logging.NOTSET)

    def test_questions(self) -> None:
        for file in sorted(FOLDER.glob("*.txt")):
            for question in questions(file.read_text(encoding="utf-8")):
                with self.subTest(file=file.name, question=question[-300:]):
                    self.assertEqual(answer(question, ours), answer(question, theirs))

    def test_names(self) -> None:
        """Every public name of the documented modules, and every public name of their classes."""
        for module, our_module in ((theirs, ours), (theirs.pgn, ours.pgn), (theirs.engine, ours.engine),
                                   (theirs.polyglot, ours.polyglot), (theirs.svg, ours.svg)):  # fmt: skip
            for name in dir(module):
                value = getattr(module, name)
                is_part = callable(value) and getattr(value, "__module__", "") == module.__name__
                if not is_public(name) or not is_part or name == "override":
                    continue
                with self.subTest(module=module.__name__, name=name):
                    self.assertTrue(hasattr(our_module, name))
                    if isinstance(value, type):
                        missing = set(filter(is_public, dir(value))) - set(dir(getattr(our_module, name)))
                        self.assertEqual(missing, set())


def is_public(name: str) -> bool:
    return not name.startswith("_")


if __name__ == "__main__":
    unittest.main()
