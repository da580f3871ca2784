"""Trickle Down in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.hexboard import INDEX
from game.protocol import State
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.bags import BAGS
from game.rules.trickle_down.services import SERVICE_AT, SERVICES
from game.rules.trickle_down.state import TrickleDownState
from scenes.games.hexagon.text import HexText, HexWords, edges_of, position
from scenes.games.trickle_down.money import millions
from scenes.kit.i18n import N_, _, ngettext


class TrickleDownText(HexText):
    """Tells a position of Trickle Down and what happens in it."""

    pieces_command = "bags"
    words = HexWords(
        edge_of=N_("{letter} is a company of {name}."),
        on_edges=N_("In the companies of {name}: {cells}."),
        shuffled=N_("The bags are shuffled and laid out."),
        outwards_now=N_("A bag must move outwards now."),
        outwards_soon=N_("From {limit} on a bag must move outwards."),
        stuck=N_("No bag can move from {cell} now."),
        how_to_move=N_("A move is where the bag stands and where it goes, for example: d4 c4"),
        how_to_ask=N_("The name of a cell alone lists where its bag can go."),
    )

    def introduction(self, state: State, names: Sequence[str]) -> list[str]:
        """Where everybody's companies and the public services lie."""
        lines = [
            _("The companies of {name}: {edges}.").format(
                name=name, edges="; ".join(edges_of(position(state), seat))
            )
            for seat, name in enumerate(names)
        ]
        services = ", ".join(
            _("{service} at {corner}").format(service=_(service.title), corner=service.corner)
            for service in SERVICES
        )
        lines.append(_("The public services of the town: {services}.").format(services=services))
        return lines

    def legend(self, state: TrickleState) -> str:
        """What a bag, an empty cell and a corner look like."""
        return _("a number is a bag and its millions, . an empty cell, + a public service.")

    def corners(self, state: TrickleState) -> list[str]:
        """What lies beside each public service."""
        return [
            _("{service} at {corner}: {money}.").format(
                service=_(service.title), corner=service.corner, money=millions(sum(bags))
            )
            for service, bags in zip(SERVICES, _town(state).services, strict=True)
        ]

    def piece(self, state: TrickleState, cell: str) -> str:
        """The bag on ``cell`` by its colour."""
        return _(BAGS[state.beads[cell]].name)

    def move_in_words(self, state: TrickleState, move: Move, actor: str) -> str:
        """One sentence on a move, and one on what a public service gets by it."""
        text = super().move_in_words(state, move, actor)
        service = SERVICE_AT.get(INDEX[move.cells[-1]])
        if service is None:
            return text
        return _("{sentence} {money} for the town: {service}.").format(
            sentence=text,
            money=millions(state.beads[move.cells[0]]),
            service=_(SERVICES[service].title),
        )

    def scores(self, state: State, names: Sequence[str]) -> str:
        """The money of everybody, and what the town has."""
        told = [
            _("{name}: {points}").format(name=name, points=millions(money))
            for name, money in zip(names, state.returns(), strict=True)
        ]
        told.append(_("the town: {money}").format(money=millions(_town(state).town_money)))
        return ", ".join(told) + "."

    def stalled(self, count: int) -> str:
        """The number of moves without a change of ring."""
        return ngettext(
            "No bag has changed its ring for {count} move.",
            "No bag has changed its ring for {count} moves.",
            count,
        ).format(count=count)


def _town(state: State) -> TrickleDownState:
    assert isinstance(state, TrickleDownState)
    return state
