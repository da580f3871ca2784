"""The drafts of the people at a table."""

from collections.abc import Callable
from typing import Any, Generic

from scenes.kit.session.session import Session
from scenes.table.meaning import D


class Drafts(Generic[D]):
    """Each seat's last draft, kept in the match as the game writes it.

    Only what a person does with the pointer still down is lost with the program.
    """

    def __init__(
        self,
        read: Callable[[str], D | None],
        written: Callable[[D], str],
        session: Session[Any],
    ) -> None:
        self._read, self._written = read, written
        self._session = session
        self._drafts: dict[int, D] = {}
        for seat, text in session.match.work.items():
            self.take_up(seat, text)

    def take_up(self, seat: int, text: str) -> None:
        """Give someone the draft written there, if it can be read."""
        draft = self._read(text)
        if draft is not None:
            self._drafts[seat] = draft

    def of(self, seat: int) -> D | None:
        """Someone's last draft."""
        return self._drafts.get(seat)

    def keep(self, seat: int, draft: D) -> None:
        """Keep someone's draft, and save it if more than the pointer has changed."""
        before = self._session.match.work.get(seat)
        self.put(seat, draft)
        if self._session.match.work.get(seat) != before:
            self._session.save_work()

    def put(self, seat: int, draft: D) -> None:
        """Keep someone's draft; it's saved with the next action."""
        self._drafts[seat] = draft
        work, text = self._session.match.work, self._written(draft)
        if text:
            work[seat] = text
        else:
            work.pop(seat, None)
