"""Rules as they stand, called from Python: no compiler, and everything that does not fit is refused."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from larcin.rules.states import Listener, Packer, StateType, listener, packer


class Interpreted:
    """An interpreted function as Python calls it: with plain states in the place of records, which are written back."""

    def __init__(self, function: FunctionType, records: Collection[StateType], room: StateType) -> None:
        self._function = function
        self._records = records
        self._room = room

    def __call__(self, *arguments: Any) -> Any:
        opened = [self._opened(each) for each in arguments]
        result = self._function(*opened)
        try:
            self._write_back(arguments, opened)
        except (AttributeError, OverflowError) as error:
            raise type(error)(f"{error}{self._blame(arguments)}") from None
        return result

    def _write_back(self, arguments: Sequence[Any], opened: Sequence[Any]) -> None:
        for given, plain in zip(arguments, opened, strict=True):
            if plain is not given:
                self._writer(given).write_back(plain, given)

    def _writer(self, given: Any) -> Packer | Listener:
        return listener(given.dtype) if given.dtype == self._room else packer(given.dtype)

    def _blame(self, arguments: Sequence[Any]) -> str:
        """Which rule wrote what cannot be written back, and on which line."""
        from larcin.rules.mishaps import blame  # only for those whose rules are wrong: it would slow down every start

        opened = [self._opened(each) for each in arguments]
        written = [
            (self._writer(given), plain) for given, plain in zip(arguments, opened, strict=True) if plain is not given
        ]
        return blame(
            lambda: self._function(*opened), lambda: not all(writer.takes(states) for writer, states in written)
        )

    def _opened(self, given: Any) -> Any:
        if not isinstance(given, np.ndarray) or given.dtype.names is None:
            return given
        if given.dtype == self._room:
            return listener(given.dtype).unpack(given)
        return packer(given.dtype).unpack(given) if given.dtype in self._records else given
