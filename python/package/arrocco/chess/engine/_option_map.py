"""Options by name, whatever the case of its letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import Any, Dict, Optional, Tuple, TypeVar, Union

T = TypeVar("T")


class UciOptionMap(MutableMapping[str, T]):
    """A dictionary whose keys are names of options: ``hash`` and ``Hash`` are the same one."""

    def __init__(self, data: Union[None, Mapping[str, T], Iterable[Tuple[str, T]]] = None, **kwargs: T) -> None:
        self._store: Dict[str, Tuple[str, T]] = {}
        self.update(data if data is not None else {}, **kwargs)

    def __setitem__(self, key: str, value: T) -> None:
        self._store[key.lower()] = (key, value)

    def __getitem__(self, key: str) -> T:
        return self._store[key.lower()][1]

    def __delitem__(self, key: str) -> None:
        del self._store[key.lower()]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._store.values())

    def __len__(self) -> int:
        return len(self._store)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        named: Any = {str(key).lower(): value for key, value in other.items()}
        return bool({key: value for key, (_, value) in self._store.items()} == named)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> UciOptionMap[T]:
        """A copy."""
        return type(self)(self.items())

    def __copy__(self) -> UciOptionMap[T]:
        return self.copy()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self.items())!r})"
