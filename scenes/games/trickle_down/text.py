"""Trickle Down in lines of text, its actions and its money in words."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from game.boards import INDEX
from game.protocol import Action, Pass, State
from game.rules.trickle.actions import Move, Shuffle
from game.rules.trickle_down.state import BAGS, SERVICE_AT, SERVICES, TrickleDownState
from scenes.games.hexagon.text import HexText, move_text, pass_text
from scenes.kit.i18n import N_, _, labelled, ngettext
from scenes.kit.i18n.formats import listed, short_number
from scenes.kit.match_words import plural_count

_BAGS: Final = MappingProxyType(
    {
        1: N_("{cell}: an orange bag, {money}."),
        2: N_("{cell}: a blue bag, {money}."),
        3: N_("{cell}: a gold bag, {money}."),
    }
)
"""What's on a cell, by the value of its bag."""


class TrickleDownText(HexText[TrickleDownState]):
    """Tells a position of Trickle Down and what happens in it."""

    pieces_command = "bags"
    letter_told = N_("{letter} is {name}’s company.")
    own_told = N_("Your companies: {edges}.")
    pieces_told = N_("In {name}’s companies: {cells}.")
    none_told = N_("No bags in your companies yet.")
    asks_inside = N_("What’s left inside?")
    asks_edges = N_("Which company is whose?")

    def introduction(self) -> list[str]:
        """Where everyone's companies and the public services are."""
        services = listed(
            _("{service} at {corner}", service=_(service.title), corner=service.corner)
            for service in SERVICES
        )
        return [
            *self.owners(),
            _("The town’s public services: {services}.", services=services),
        ]

    def owners(self) -> list[str]:
        """Where everyone's companies are."""
        return [
            _("{name}’s companies: {edges}.", name=name, edges=self.numbered_edges(seat))
            for seat, name in enumerate(self.names)
        ]

    def legend(self) -> str:
        """What a bag, an empty cell and a corner look like."""
        return _("a number is a bag and its millions, . an empty space, + a public service.")

    def corners(self) -> list[str]:
        """What's beside each public service."""
        return [
            _(
                "{service} at {corner}: {money}.",
                service=_(service.title),
                corner=service.corner,
                money=millions(sum(bags)),
            )
            for service, bags in zip(SERVICES, self.state.services, strict=True)
        ]

    def lying(self, cell: str) -> str:
        """A bag with its colour and its money."""
        value = self.state.beads.get(cell)
        if value is None:
            return _("{cell}: empty.", cell=cell)
        return _(_BAGS[value], cell=cell, money=millions(value))

    def worth(self, cell: str) -> str:
        """The money in the bag there."""
        return millions(self.state.beads[cell])

    def belonging(self, cell: str, you: int | None) -> list[str]:
        """Whose company it is, or which public service, with what it has by now."""
        service = SERVICE_AT.get(INDEX[cell])
        if service is not None:
            title, bags = _(SERVICES[service].title), self.state.services[service]
            if not bags:
                return [_("{service}, a public service.", service=title)]
            return [
                _(
                    "{service}, a public service with {money}.",
                    service=title,
                    money=millions(sum(bags)),
                )
            ]
        owner = self.team_at(cell)
        if owner is None:
            return []
        if owner == you:
            return [_("Your company.")]
        return [_("{name}’s company.", name=self.names[owner])]

    def standings(self) -> list[str]:
        """Everyone's money, and what the town has."""
        told = [
            labelled(name, millions(money))
            for name, money in zip(self.names, self.state.returns(), strict=True)
        ]
        return [*told, _("the town: {money}", money=millions(self.state.town_money))]

    def counted_inside(self, count: int) -> str:
        """How many bags are left inside."""
        if not count:
            return _("No bags left inside.")
        return ngettext("{count} bag left inside.", "{count} bags left inside.", count)


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
    text = move_text(move, actor, _(BAGS[value]))
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
