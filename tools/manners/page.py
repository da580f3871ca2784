"""The tables of the manners in docs/strength.md, and the rows they are made of."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from game.bots.manners import MANNERS
from game.catalogue import GAMES
from game.worth import wilson
from tools.manners.watching import Watched
from tools.marks import write_between

MANNERS_MARK = "manners"
"""Between which marks of the page the table of the manners stands."""


@dataclass(frozen=True)
class Row:
    """One manner of one game, measured."""

    game: str
    players: int
    level: str
    nodes: int
    manner: str
    games: int
    share: float
    decisions: int
    above: float
    plain: float
    changed: float
    seed: int

    @staticmethod
    def of(
        game: str,
        players: int,
        level: str,
        nodes: int,
        manner: str,
        seen: Sequence[Watched],
        seed: int,
    ) -> Row:
        """What the games come to."""
        shares = [each.share for each in seen if each.share is not None]
        decisions = sum(each.decisions for each in seen)

        def part(count: float) -> float:
            return count / decisions if decisions else 0.0

        return Row(
            game,
            players,
            level,
            nodes,
            manner,
            len(shares),
            sum(shares) / len(shares) if shares else 0.0,
            decisions,
            part(sum(each.above for each in seen)),
            part(sum(each.plain for each in seen)),
            part(sum(each.changed for each in seen)),
            seed,
        )


def table(rows: Sequence[Row]) -> str:
    """The rows in Markdown."""
    heads = (
        "| Game | Players | Manner | Decisions | Does what it says | Plainly | Other than plain "
        "| Games | Share of wins | 95 % interval | Even |"
    )
    lines = [heads, "| --- | ---: | --- | ---: | --- | ---: | ---: | ---: | ---: | --- | ---: |"]
    for row in rows:
        low, high = wilson(row.above, row.decisions)
        least, most = wilson(row.share, row.games)
        lines.append(
            f"| {GAMES[row.game].title} | {row.players} | {row.level}.{row.manner} "
            f"| {row.decisions:,} | {row.above:.2f} ({low:.2f} to {high:.2f}) | {row.plain:.2f} "
            f"| {row.changed:.2f} | {row.games} | {row.share:.2f} | {least:.2f} to {most:.2f} "
            f"| {1 / row.players:.2f} |"
        )
    return "\n".join(lines)


def keep(docs: Path, rows: Sequence[Row]) -> None:
    """Put rows into the page, in place of those of the same game, players and manner."""
    file = docs / "ladders" / f"{MANNERS_MARK}.json"
    known = {_key(row): row for row in _rows(file)} | {_key(row): row for row in rows}
    order = list(GAMES), list(MANNERS)
    merged = sorted(
        known.values(),
        key=lambda row: (order[0].index(row.game), row.players, order[1].index(row.manner)),
    )
    lines = ",\n".join(json.dumps(asdict(row)) for row in merged)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    write_between(docs / "strength.md", MANNERS_MARK, table(merged))


def _rows(file: Path) -> list[Row]:
    if not file.exists():
        return []
    return [Row(**row) for row in json.loads(file.read_text(encoding="utf-8"))]


def _key(row: Row) -> tuple[str, int, str, str]:
    return row.game, row.players, row.level, row.manner
