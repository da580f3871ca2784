"""Which finished matches someone wants to see, and in what order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.records.statistics import name_key

Result = Literal["", "won", "shared", "lost"]
Order = Literal["latest", "earliest", "longest", "shortest", "points", "time"]

_ORDERS: Final[dict[Order, str]] = {
    "latest": "m.finished DESC, m.number DESC",
    "earliest": "m.finished, m.number",
    "longest": "m.actions DESC, m.finished DESC, m.number DESC",
    "shortest": "m.actions, m.finished DESC, m.number DESC",
    "points": "m.best DESC, m.finished DESC, m.number DESC",
    "time": "m.seconds DESC, m.finished DESC, m.number DESC",
}

_RESULTS: Final[dict[Result, str]] = {
    "": "",
    "won": " AND p.place = 1 AND m.winners = 1",
    "shared": " AND p.place = 1 AND m.winners > 1",
    "lost": " AND p.place > 1",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Matches of ``game`` (its key), with ``person`` at the table, and so on; "" or 0 is any.

    ``result`` is the person's; without a person, anyone's. ``since`` and ``before`` are moments in
    UTC as ISO 8601, the first inclusive. Each of ``words`` has to be in the match's name or a
    player's, in any capitalisation. Matches without a measured time sort last, and ties begin with
    the latest.
    """

    game: str = ""
    person: str = ""
    result: Result = ""
    players: int = 0
    since: str = ""
    before: str = ""
    words: str = ""
    order: Order = "latest"

    @property
    def condition(self) -> tuple[str, tuple[object, ...]]:
        """The SQL condition for a row ``m`` of the matches, with its parameters."""
        parts: list[str] = []
        values: list[object] = []

        def add(part: str, value: object) -> None:
            parts.append(part)
            values.append(value)

        if self.game:
            add("m.game = ?", self.game)
        if self.players:
            add("m.players = ?", self.players)
        if self.since:
            add("m.finished >= ?", self.since)
        if self.before:
            add("m.finished < ?", self.before)
        for word in name_key(self.words).split():
            add("instr(m.words, ?)", word)
        if self.person or self.result:
            who = "p.person = ?" if self.person else "p.person <> ''"
            parts.append(
                "EXISTS (SELECT 1 FROM places p WHERE p.number = m.number "
                f"AND {who}{_RESULTS[self.result]})"
            )
            values += [name_key(self.person)] if self.person else []
        return " AND ".join(parts) or "1", tuple(values)

    @property
    def ordering(self) -> str:
        """The SQL sort order for the rows ``m``."""
        return _ORDERS[self.order]
