"""Who plays in the arena: a level or a sparring partner, its budget, and its numbers if changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.bots import new_bot
from game.bots.bot import Bot, Budget, Decision, Question
from game.bots.levels import LEVELS, is_computer, seconds_for
from tools.arena.sparring import SPARRING, is_engine, sparring_partner
from tools.arena.weights import bot_with
from tools.workshop import workshop_of

_PYTHON = "python"


@dataclass(frozen=True)
class Entrant:
    """A player: ``who`` is a level or a sparring partner, ``nodes`` or ``seconds`` its budget.

    ``changes`` are numbers of its judgement, by name, that differ from the usual ones. With
    ``in_python`` it does without the kernel.
    """

    who: str
    nodes: int | None = None
    seconds: float | None = None
    changes: tuple[tuple[str, float], ...] = ()
    in_python: bool = False

    @property
    def label(self) -> str:
        """Its name without the budget."""
        return self.who + self._kernel + "".join(f"+{n}={value:g}" for n, value in self.changes)

    @property
    def name(self) -> str:
        """All that decides how it plays, as ``parsed`` reads it."""
        budget = f"@{self.nodes}" if self.seconds is None else f"@{self.seconds:g}s"
        changes = "".join(f"+{name}={value!r}" for name, value in self.changes)
        return f"{self.who}{budget}{self._kernel}{changes}"

    @property
    def _kernel(self) -> str:
        return f"/{_PYTHON}" if self.in_python else ""

    @property
    def budget(self) -> Budget:
        """What it may spend on a move."""
        return Budget(self.seconds, self.nodes)

    @property
    def budget_in_words(self) -> str:
        """The same for a table; sparring partners need none."""
        if self.who in SPARRING:
            return "–"
        return f"{self.nodes:,}" if self.seconds is None else f"{self.seconds:g} s"

    def seconds_at_table(self, game: str) -> str:
        """What the same level may spend on a move of ``game`` in the app, for a table."""
        return f"{seconds_for(game, self.who):g}" if is_computer(self.who) else "–"

    def new_bot(self, game: str) -> Bot:
        """The player itself, fresh. Raises UnknownBot."""
        if not is_computer(self.who):
            return sparring_partner(game, self.who)
        changes = dict(self.changes)
        bot = bot_with(game, self.who, changes) if changes else new_bot(game, self.who)
        return InPython(game, bot) if self.in_python else bot


class InPython:
    """A player of ``game`` that does without a kernel."""

    def __init__(self, game: str, bot: Bot) -> None:
        self._bot = bot
        self._in_python = workshop_of(game).terms().in_python

    def choose(self, question: Question) -> Decision:
        """What the player chooses."""
        with self._in_python():
            return self._bot.choose(question)


def parsed(text: str, nodes: Mapping[str, int]) -> Entrant:
    """An entrant as it is typed: ``expert``, ``expert@8000``, ``expert@0.5s/python+draw=1.2``.

    ``nodes`` are the budgets of levels for which none is typed; one that follows the people, as
    ``adaptive-150``, may use the most of them. Raises ValueError.
    """
    head, *changed = text.split("+")
    head, slash, kernel = head.partition("/")
    who, at, budget = head.partition("@")
    if slash and kernel != _PYTHON:
        raise ValueError(f"“{text[:40]}” should end in /{_PYTHON}.")
    if not is_computer(who) and who not in SPARRING and not is_engine(who):
        raise ValueError(
            f"There is no player “{who[:40]}”; there are {', '.join((*LEVELS, *SPARRING))}."
        )
    changes = []
    for change in changed:
        name, _, value = change.partition("=")
        changes.append((name, _number(value, text)))
    if budget.endswith("s"):
        return Entrant(who, None, _positive(budget[:-1], text), tuple(changes), bool(slash))
    count = int(_positive(budget, text)) if at else nodes.get(who, max(nodes.values(), default=1))
    return Entrant(who, count, None, tuple(changes), bool(slash))


def _positive(word: str, text: str) -> float:
    value = _number(word, text)
    if value <= 0:
        raise ValueError(f"“{text}” has a budget that is not above 0.")
    return value


def _number(word: str, text: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise ValueError(
            f"“{text}” should be written like expert, expert@8000, expert@0.5s or expert+draw=1.2."
        ) from None
