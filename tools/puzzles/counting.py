"""How many puzzles there are of which kind, and how hard they are, as a page tells it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from game.bots.levels import LEVELS
from game.tasks.puzzles import Collection, Puzzle

BEGIN = "<!-- counts -->"
END = "<!-- end of counts -->"


def table(title: str, collection: Collection) -> str:
    """The puzzles of a game by kind, by the weakest level that solves them, and by rating."""
    solvers = [*LEVELS, ""]
    heads = ["Kind", "Puzzles", *(level.title for level in LEVELS.values()), "Nobody", "Ratings"]
    lines = [f"### {title}: {len(collection.puzzles)}", "", _row(heads)]
    lines.append(_row(["---"] + ["---:"] * (len(heads) - 1)))
    for key, number in collection.counts().items():
        of_kind = [puzzle for puzzle in collection.puzzles if puzzle.kind == key]
        lines.append(_row([collection.kinds[key].title, number, *_figures(of_kind, solvers)]))
    every = [len(collection.puzzles), *_figures(collection.puzzles, solvers)]
    lines.append(_row(["All", *every]))
    return "\n".join(lines) + "\n"


def _figures(puzzles: Iterable[Puzzle], solvers: Iterable[str]) -> Iterator[object]:
    puzzles = list(puzzles)
    solved = Counter(puzzle.level for puzzle in puzzles)
    yield from (solved[level] or "" for level in solvers)
    ratings = [puzzle.rating for puzzle in puzzles]
    yield f"{min(ratings):.0f} to {max(ratings):.0f}" if ratings else ""


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def put_into(page: str, tables: Iterable[str]) -> str:
    """A page with these tables in place of those between its marks."""
    told = "\n".join(tables)
    return re.sub(
        f"(?s){re.escape(BEGIN)}.*{re.escape(END)}", lambda _: f"{BEGIN}\n\n{told}\n{END}", page
    )
