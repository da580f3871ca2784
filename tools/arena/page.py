"""The measured tables of ``docs/strength.md``.

Each game has a file of rows in ``docs/ladders``, so that a part of a ladder can be measured anew;
the tables on the page are written from it, between two marks.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from game.bots.levels import LEVELS
from game.catalogue import GAMES
from tools import marks
from tools.arena.ladders import whole_ladder
from tools.arena.scoring import Score
from tools.arena.sparring import SPARRING

DOCS = Path(__file__).resolve().parents[2] / "docs"


@dataclass(frozen=True)
class Row:
    """What a contest came to, as it is kept: ``gate`` is None where nobody had to win.

    ``nodes`` and ``seconds`` are in words, for the upper and the lower side; ``seconds`` are those
    of the app, whatever was measured with.
    """

    setting: str
    upper: str
    lower: str
    nodes: tuple[str, str]
    seconds: tuple[str, str]
    games: int
    share: float
    low: float
    high: float
    gate: float | None
    opening: int
    seed: int
    day: str
    rounds: int = 1
    points: tuple[float, float] = (0.0, 0.0)
    endings: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, score: Score, day: str) -> Row:
        """The row of a contest that was measured on a ``day``."""
        contest = score.contest
        return cls(
            contest.setting,
            contest.upper.label,
            contest.lower.label,
            (contest.upper.budget_in_words, contest.lower.budget_in_words),
            (
                contest.upper.seconds_at_table(contest.game),
                contest.lower.seconds_at_table(contest.game),
            ),
            score.games,
            score.share,
            score.low,
            score.high,
            score.gate,
            contest.opening,
            contest.seed,
            day,
            score.rounds,
            score.points,
            dict(score.endings),
        )

    @property
    def pair(self) -> tuple[str, str]:
        """The lower and the upper player."""
        return self.lower, self.upper

    @property
    def key(self) -> tuple[str, ...]:
        """What a newer measurement has to share to take the row's place."""
        own = (self.setting, self.upper, self.lower)
        return own if self.gate is not None else (*own, *self.nodes)


def read_rows(path: Path) -> list[Row]:
    """The rows kept for a game; none if nothing was measured."""
    if not path.exists():
        return []
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    pairs = ("nodes", "seconds", "points")
    return [Row(**{**each, **{name: tuple(each[name]) for name in pairs}}) for each in found]


def merged(game: str, rows: Iterable[Row], newer: Iterable[Row]) -> list[Row]:
    """All rows, newer ones instead of older ones of the same contest, in the order of the page."""
    by_key = {row.key: row for row in (*rows, *newer)}
    settings = [contest.setting for contest in whole_ladder(GAMES[game], {})]
    names = (*SPARRING, *LEVELS)

    def place(row: Row) -> tuple[object, ...]:
        setting = settings.index(row.setting) if row.setting in settings else len(settings)
        players = [names.index(name) if name in names else len(names) for name in row.pair]
        spars = any(name in SPARRING for name in row.pair)
        return row.gate is None, spars, setting, players

    return sorted(by_key.values(), key=place)


def table(rows: Iterable[Row]) -> str:
    """The rows as a table in Markdown."""
    lines = [
        "| Players | Upper | Lower | Nodes a move | Seconds at the table | Games | Share of wins "
        "| 95 % interval | Gate | | Measured |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: | --- | ---: | --- | --- |",
    ]
    for row in rows:
        gate, reached = "–", ""
        if row.gate is not None:
            gate, reached = f"{row.gate:.2f}", "reached" if row.share >= row.gate else "missed"
        lines.append(
            f"| {row.setting} | {row.upper} | {row.lower} | {_both(row.nodes)} "
            f"| {_both(row.seconds)} | {row.games} | {row.share:.3f} "
            f"| {row.low:.3f} to {row.high:.3f} | {gate} | {reached} | {row.day}, seed {row.seed} |"
        )
    return "\n".join(lines)


def _both(words: Sequence[str]) -> str:
    return " and ".join(words)


def endings(rows: Iterable[Row]) -> str:
    """How the games ended, as a table in Markdown; "" if no row tells."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row.endings)
    lines = ["| Games | How they ended |", "| ---: | --- |"]
    lines += [f"| {count} | {reason} |" for reason, count in total.most_common()]
    return "\n".join(lines) if total else ""


def points(rows: Iterable[Row]) -> str:
    """The mean scores of a round in games of several rounds, as a table in Markdown, or ""."""
    lines = [
        f"| {row.setting} | {row.upper} | {row.lower} | {row.points[0]:.1f} | {row.points[1]:.1f} |"
        for row in rows
        if row.rounds > 1
    ]
    head = [
        "| Players | Upper | Lower | Score a round, upper | Score a round, lower |",
        "| --- | --- | --- | ---: | ---: |",
    ]
    return "\n".join(head + lines) if lines else ""


def report(rows: Sequence[Row]) -> str:
    """The measured part of the page about one game."""
    steps = [row for row in rows if row.gate is not None]
    others = [row for row in rows if row.gate is None]
    opening = max((row.opening for row in rows), default=0)
    parts = [f"Every game begins with {opening} random moves."] if opening else []
    if steps:
        parts.append(table(steps))
    if others:
        parts += ["Beside the ladder:", table(others)]
    return "\n\n".join(filter(None, (*parts, points(rows), endings(rows))))


def keep(docs: Path, game: str, newer: Sequence[Row]) -> None:
    """Put new rows into the file of a game and onto the page, which gets a place for a new game.

    Raises ValueError if the end of the game's place on the page is not marked.
    """
    file = docs / "ladders" / f"{game}.json"
    rows = merged(game, read_rows(file), newer)
    write_between(docs / "strength.md", "arena", game, report(rows))
    file.parent.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(asdict(row), ensure_ascii=False) for row in rows)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def write_between(path: Path, mark: str, game: str, text: str) -> None:
    """Put text between the marks of a game on a page.

    Without them they are added after the marks of its ladder, or with a heading at the end. Raises
    ValueError if the end is not marked.
    """
    name = f"{mark} {game}"
    begin, end = marks.begin(name), marks.end(name)
    page = path.read_text(encoding="utf-8")
    if begin not in page:
        ladder_end = f"{marks.end(f'arena {game}')}\n"
        if ladder_end in page:
            page = page.replace(ladder_end, f"{ladder_end}\n{begin}\n{end}\n")
        else:
            page += f"\n## {GAMES[game].title}\n\n{begin}\n{end}\n"
        path.write_text(page, encoding="utf-8")
    marks.write_between(path, name, text)
