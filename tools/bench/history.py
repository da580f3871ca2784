"""How quickly a long history answers what the records page asks, beside reading one line of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from game.catalogue import GAMES
from game.records.history import History
from tools.bench.measuring import median, spent_on, tell, tell_baseline
from tools.long_history import fill, questions

_MATCHES: Final = 10_000
_ROUNDS: Final = 5


def history() -> None:
    """Print the times of all questions to a history of many matches."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "history.sqlite3"
        made = History(path)
        fill(made, _MATCHES, each=1)
        made.close()
        opened = History(path)
        bare = median(
            spent_on(lambda: opened.query("SELECT sum(actions) FROM matches"))
            for _ in range(_ROUNDS)
        )
        tell_baseline(f"one sum over {_MATCHES} matches", bare, "ms")
        for name, question in questions(next(iter(GAMES)), "Ann").items():
            spent = median(spent_on(partial(question, opened)) for _ in range(_ROUNDS))
            tell(f"History: {name}", spent, "ms", bare)
        opened.close()
