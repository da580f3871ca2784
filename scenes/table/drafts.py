"""The drafts of the people at a table: kept with the match."""

from typing import Generic

from scenes.table.animation import S
from scenes.table.game import TableGame
from scenes.table.host import Host
from scenes.table.table_view import D


class Drafts(Generic[S, D]):
    """Each seat's last draft, kept in the match as the game writes it.

    Only what a person does with the pointer still down is lost with the program.
    """

    def __init__(self, game: TableGame[S, D], host: Host[S]) -> None:
        self._game = game
        self._host = host
        self._drafts: dict[int, D] = {}
        for seat, text in host.match.work.items():
            self.take_up(seat, text)

    def take_up(self, seat: int, text: str) -> None:
        """Give someone the draft written there, if it can be read."""
        draft = self._game.read(text)
        if draft is not None:
            self._drafts[seat] = draft

    def of(self, seat: int) -> D | None:
        """Someone's last draft."""
        return self._drafts.get(seat)

    def keep(self, seat: int, draft: D) -> None:
        """Keep someone's draft, and save it if more than the pointer has changed."""
        before = self._host.match.work.get(seat)
        self.put(seat, draft)
        if self._host.match.work.get(seat) != before:
            self._host.save_work()

    def put(self, seat: int, draft: D) -> None:
        """Keep someone's draft; it's saved with the next action."""
        self._drafts[seat] = draft
        work, text = self._host.match.work, self._game.written(draft)
        if text:
            work[seat] = text
        else:
            work.pop(seat, None)
