"""The tables of the studies on ``docs/strength.md``.

Each game has a file of what was measured in ``docs/ladders/studies``; its tables are written from
it, after those of its ladder.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tools.arena.page import write_between
from tools.arena.studies import SEATS, SPARRING, STUDIES, TIMES, Seat, Standing, Thought

MARK = "studies"
"""What the place of the tables is marked with on the page."""


def read(path: Path) -> list[Standing]:
    """What was kept for a game; nothing if nothing was measured."""
    if not path.exists():
        return []
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return [
        Standing(
            **{
                **each,
                "budgets": tuple(each["budgets"]),
                "pairs": tuple(each["pairs"]),
                "ends": tuple(each.get("ends", ())),
                "seats": tuple(Seat(**seat) for seat in each["seats"]),
                "thought": tuple(Thought(**thought) for thought in each["thought"]),
            }
        )
        for each in found
    ]


def keep(docs: Path, game: str, newer: Iterable[Standing]) -> None:
    """Put what was measured into the file of a game and onto the page. Raises ValueError."""
    file = docs / "ladders" / "studies" / f"{game}.json"
    by_key = {each.key: each for each in (*read(file), *newer)}
    kept = sorted(by_key.values(), key=lambda each: STUDIES.index(each.study))
    write_between(docs / "strength.md", MARK, game, report(kept))
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(asdict(each), ensure_ascii=False) for each in kept)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def report(kept: Sequence[Standing]) -> str:
    """All tables of a game in Markdown; "" if nothing was measured."""
    parts = [
        ("Against other engines, with equal time for a move:", _contests(kept, SPARRING)),
        ("The expert with more time against itself with less:", _contests(kept, TIMES)),
        (
            "What each seat won, counted from whoever is the first to choose:",
            _seats(each for each in kept if each.study == SEATS),
        ),
        ("Time for a move, in seconds:", _times(kept)),
    ]
    return "\n\n".join(f"{head}\n\n{table}" for head, table in parts if table)


def _contests(kept: Iterable[Standing], study: str) -> str:
    lines = [
        f"| {each.setting} | {each.upper} | {each.lower} | {_both(each.budgets)} | {each.games} "
        f"| {each.share:.3f} | {each.low:.3f} to {each.high:.3f} | {_listed(each.ends)} "
        f"| {_listed(each.pairs)} "
        f"| {each.day}, seed {each.seed} |"
        for each in kept
        if each.study == study
    ]
    head = [
        "| Players | Upper | Lower | For a move | Games | Share of wins | 95 % interval "
        "| Won alone, shared, lost | Pairs won, lost, split | Measured |",
        "| --- | --- | --- | ---: | ---: | ---: | --- | --- | --- | --- |",
    ]
    return "\n".join(head + lines) if lines else ""


def _both(words: tuple[str, str]) -> str:
    one, two = words
    return one if one == two else f"{one} and {two}"


def _listed(counts: Sequence[int]) -> str:
    return ", ".join(map(str, counts)) if counts else "–"


def _seats(kept: Iterable[Standing]) -> str:
    lines = [
        f"| {each.setting} | {each.upper} | {each.budgets[0]} | {each.games} "
        f"| {'; '.join(map(_seat, each.seats))} | {each.day}, seed {each.seed} |"
        for each in kept
    ]
    head = [
        "| Players | All are | For a move | Games | Share of each seat | Measured |",
        "| --- | --- | ---: | ---: | --- | --- |",
    ]
    return "\n".join(head + lines) if lines else ""


def _seat(seat: Seat) -> str:
    return f"{seat.share:.3f} ({seat.low:.2f} to {seat.high:.2f})"


def _times(kept: Iterable[Standing]) -> str:
    """One line for each player and budget, of all games in which it had that budget."""
    known: dict[tuple[str, str, str], list[Thought]] = {}
    for each in kept:
        for thought in each.thought:
            known.setdefault((each.setting, thought.who, thought.budget), []).append(thought)
    lines = []
    for (setting, who, budget), thoughts in known.items():
        moves = sum(each.moves for each in thoughts)
        mean = sum(each.mean * each.moves for each in thoughts) / moves
        most_of = max(each.most_of for each in thoughts)
        over = max(each.over for each in thoughts)
        lines.append(
            f"| {setting} | {who} | {budget} | {moves:,} | {mean:.2f} | {most_of:.2f} "
            f"| {over:.2f} |"
        )
    head = [
        "| Players | Who | Budget | Moves | Mean | 99 % at most | Longest over the budget |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    return "\n".join(head + lines) if lines else ""
