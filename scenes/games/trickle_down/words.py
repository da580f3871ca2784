"""Trickle Down's money in words."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from game.boards import INDEX
from game.protocol import Action, Pass, State
from game.rules.trickle.actions import Move, Shuffle
from game.rules.trickle_down.state import BAGS, SERVICE_AT, SERVICES, TrickleDownState
from scenes.games.hexagon.words import move_text, pass_text
from scenes.kit.i18n import N_, _, ngettext
from scenes.kit.i18n.formats import short_number
from scenes.kit.match_words import plural_count


def millions(amount: float) -> str:
    """An amount in millions in words."""
    return ngettext(
        "{count} million", "{count} million", plural_count(amount), count=short_number(amount)
    )


_MOVED: Final = MappingProxyType(
    {
        1: N_("orange {start} – {end}"),
        2: N_("blue {start} – {end}"),
        3: N_("gold {start} – {end}"),
    }
)
"""A move in the list by the value of its bag; ``end`` is a cell or the name of a service."""


def tell(before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """An action in words; see ``scenes.front.Teller``."""
    match action:
        case Move():
            value = TrickleDownState.of(before).value_on(INDEX[action.cells[0]])
            if not brief:
                return _move(action, names[player], value)
            start, end = action.cells[0], destination(action.cells[-1])
            return _(_MOVED[value], start=start, end=end)
        case Pass():
            return pass_text(player, names, brief=brief)
        case Shuffle():
            return _("the bags are set out") if brief else _("The bags are shuffled and set out.")
    raise TypeError(f"no action of Trickle Down: {action!r}")


def _move(move: Move, actor: str, value: int) -> str:
    """One sentence on a move, and one on what a public service gets from it."""
    text = move_text(move, actor, _(BAGS[value].name))
    end = move.cells[-1]
    if INDEX[end] not in SERVICE_AT:
        return text
    return _(
        "{sentence} {money} for the town: {service}.",
        sentence=text,
        money=millions(value),
        service=destination(end),
    )


def destination(cell: str) -> str:
    """The name of the public service at a cell, or the cell's own."""
    service = SERVICE_AT.get(INDEX[cell])
    return cell if service is None else _(SERVICES[service].title)
