"""Keeps the evening that is under way, or the last one, in a small file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.messages import N_, Message
from game.records.files import RecordError
from game.records.json_file import Form, JsonFile
from game.records.statistics import name_key
from game.records.together import Rewritten

if TYPE_CHECKING:
    from game.evening.evening import Evening


class EveningBook:
    """The evening in the file ``path``; with ``keep=False`` it is forgotten with the program.

    Reading never raises: ``problem`` says what was wrong with the file. Changing raises
    RecordError.
    """

    def __init__(self, path: Path, *, keep: bool = True) -> None:
        self._file = JsonFile(path, _FORM, keep=keep)
        self.problem: Message | None = None

    def last(self) -> Evening | None:
        """The last evening, over or not; None before the first one."""
        try:
            return self._file.read()
        except RecordError as error:
            self.problem = error.message
            return None

    def under_way(self) -> Evening | None:
        """The evening to go on with, if there is one."""
        evening = self.last()
        return None if evening is None or evening.over else evening

    def begin(self, evening: Evening) -> None:
        """Put a new evening in the place of the last one."""
        self._file.change(lambda _last: evening)

    def change(self, change: Callable[[Evening], Evening]) -> Evening | None:
        """Take a step of the evening as it is now, and give what it is then; None without one."""
        self._file.change(lambda last: None if last is None else change(last))
        return self.last()

    def moved(self, person: str, to: str) -> list[Rewritten]:
        """The file in which somebody is called ``to``, for ``write_together``."""

        def changed(last: Evening | None) -> Evening | None:
            if last is None:
                return None
            key = name_key(person)
            people = [
                replace(each, name=to) if name_key(each.name) == key else each
                for each in last.people
            ]
            return replace(last, people=tuple(people))

        return self._file.prepared(changed)

    def is_playing(self, save: str | None) -> bool:
        """Whether the match saved as ``save`` belongs to the evening under way."""
        evening = self.under_way() if save else None
        return evening is not None and any(each.save == save for each in evening.fixtures)


def _parsed(told: dict[str, object]) -> Evening | None:
    evening = told["evening"]
    if evening is None:
        return None
    # Imported here, as the window opens sooner without it.
    from game.evening.evening import Evening

    return Evening.from_json(evening)


_FORM: Final = Form["Evening | None"](
    None,
    _parsed,
    lambda evening: {"evening": None if evening is None else evening.to_json()},
    N_("The evening was damaged; it lies in “{path}” now."),
)
