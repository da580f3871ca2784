"""Positions of Trickle written down by hand."""

from typing import Any, TypeVar

from game.boards import INDEX
from game.rules.trickle import TrickleVariant
from game.rules.trickle.actions import parse_action
from game.rules.trickle.state import TrickleState
from tests.game.rules.questions import Questions, moves_of

_questions = Questions(parse_action)
after, is_legal = _questions.after, _questions.is_legal
refusal, refused, broken = _questions.refusal, _questions.refused, _questions.broken


Position = TypeVar("Position", bound=TrickleState)


def variant(players: int = 2, **options: bool | str) -> TrickleVariant:
    """The rules for this many players; partners aren't assumed for four."""
    return TrickleVariant(players, **options)  # type: ignore[arg-type]


def position(
    beads: str,
    rules: TrickleVariant | None = None,
    *,
    player: int = 0,
    last_move: str = "",
    stall: int = 0,
    passes: int = 0,
    off_points: tuple[int, ...] | None = None,
) -> TrickleState:
    """A position with ``beads`` like ``d4 e5=3 f6``, a value of 1 left out.

    ``last_move`` is like ``d4-c4``.
    """
    rules = rules or variant()
    values = {}
    for bead in beads.split():
        cell, _, value = bead.partition("=")
        values[INDEX[cell]] = int(value or 1)
    start, _, end = last_move.partition("-")

    def worth(value: int) -> int:
        return sum(1 << cell for cell, v in values.items() if v == value)

    return TrickleState(
        rules,
        sum(1 << cell for cell in values),
        worth(2),
        worth(3),
        worth(5),
        player,
        (INDEX[start], INDEX[end]) if last_move else None,
        stall,
        passes,
        (0,) * len(rules.teams) if off_points is None else off_points,
    )


def at(text: str) -> TrickleState:
    """The ``position`` of beads and, after a bar, what else is said: ``a3 | 4 off_board stall=3``.

    A number alone is that of the players.
    """
    beads, _, rest = text.partition("|")
    options: dict[str, Any] = {"players": 2}
    for word in rest.split():
        name, _, value = word.partition("=")
        if name.isdigit():
            name, value = "players", name
        options[name] = int(value) if value.isdigit() else value or True
    more = {name: options.pop(name) for name in ("player", "last_move", "stall") if name in options}
    return position(beads, variant(**options), **more)


def from_cell(state: TrickleState, cell: str) -> set[str]:
    """Where the bead on ``cell`` may go: what follows the cell in the notation."""
    return {
        move.removeprefix(cell).removeprefix("-")
        for move in moves_of(state)
        if move.split("-")[0] == cell
    }
