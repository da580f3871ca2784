"""Trickle Down at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.boards.hexboard import EDGE_OF, INDEX
from game.protocol import Action, State
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.bags import GOLD
from game.rules.trickle_down.services import SERVICE_AT
from game.rules.trickle_down.state import TrickleDownState
from scenes.games.hexagon.board import edge_liveries
from scenes.games.hexagon.hand import Hand
from scenes.games.hexagon.table import HexNotes, HexTable
from scenes.games.trickle_down import sounds
from scenes.games.trickle_down.board import TrickleDownBoard
from scenes.games.trickle_down.money import millions
from scenes.games.trickle_down.pictures import ROOM
from scenes.games.trickle_down.pour import coins_landed, pour_seconds
from scenes.games.trickle_down.words import destination, tell
from scenes.kit.i18n import N_, _, ngettext
from scenes.kit.note import Figure
from scenes.table.animation import Showing
from scenes.table.moments import Moment

_SLIDE_SECONDS: Final = 0.34


class TrickleDownScene(HexTable):
    """The town with its money bags."""

    sentences = HexNotes(
        goal=N_("The bags belong to everybody. Bring the most money to the houses with your sign."),
        outwards_soon=N_(
            "No bag has changed its ring for {count} moves. From {limit} on, bags must move "
            "outwards."
        ),
        outwards_now=N_(
            "No bag has changed its ring for {count} moves: bags must move outwards now. At "
            "{end} the game ends."
        ),
        look_in_the_middle=N_("Look at the bags in the middle."),
        look_at_own=N_("Look at the bags near your companies, in the light."),
        look_at_other=N_("Look at the bags near {name}’s companies, in the light."),
        look_at_neutral=N_("Look at the bags in the light."),
        which_way=N_("Where could the bag on {cell} go?"),
    )
    _counted = 0

    @staticmethod
    def _town(state: State) -> TrickleDownState:
        assert isinstance(state, TrickleDownState)
        return state

    def room(self) -> tuple[float, float]:
        """Across, the bags at the public services need room."""
        return ROOM

    def make_board(self, rect: pygame.Rect) -> TrickleDownBoard:
        """The town in the colours of the players."""
        variant = self._town(self.host.state).variant
        owners = edge_liveries(variant.edge_owners, self.liveries)
        return TrickleDownBoard(self.look, rect, owners, self.turned)

    # What follows when a bag arrives

    def aftermath(self, before: State, move: Move) -> float:
        """A bag pours into its company, or slides to the public service."""
        end = INDEX[move.cells[-1]]
        if end in SERVICE_AT:
            return _SLIDE_SECONDS
        if end in EDGE_OF:
            return pour_seconds(self._town(before).value_on(INDEX[move.cells[0]]))
        return 0.0

    def update(self, now: float) -> None:
        """Let time pass; while a bag pours, its money is counted."""
        super().update(now)
        showing = self.host.timeline.current
        counted = 0
        if showing is not None and isinstance(showing.action, Move):
            counted = self._poured(showing, showing.action)
        if counted != self._counted:
            self._counted = counted
            self.panel.tick(now, force=True)

    def _poured(self, showing: Showing, move: Move) -> int:
        """How many millions have poured out of the bag that is being shown."""
        if INDEX[move.cells[-1]] not in EDGE_OF:
            return 0
        value = self._town(showing.before).value_on(INDEX[move.cells[0]])
        return coins_landed(value, self.flight(showing, move).aftermath)

    def arrival(self, showing: Showing, move: Move, seconds: float) -> Iterator[Moment]:
        """A bag is set down; at a company its coins are heard, more of them for more money."""
        yield Moment(seconds, sounds.BAG)
        if INDEX[move.cells[-1]] in EDGE_OF:
            value = self._town(showing.before).value_on(INDEX[move.cells[0]])
            yield Moment(seconds, sounds.POUR, value - 1)

    # Figures

    def points(self, state: State) -> Sequence[str]:
        """The millions of each seat; while a bag pours they grow coin by coin."""
        return [str(money) for money in self._counts(state)[0]]

    def figures(self, state: State) -> Sequence[Figure]:
        """The money of the public services, and what is still on its way."""
        money = self._town(state).town_money
        inside = self._counts(state)[1]
        still = _("{money} inside").format(money=millions(inside)) if inside else ""
        words = self.front.points_text(money)
        return (Figure("town", _("The town"), still, str(money), words),)

    def seat_line(self, state: State, seat: int) -> str:
        """The bags that decide between players with equal money, when the game is over."""
        town = self._town(state)
        money = [sum(bags) for bags in town.company_bags]
        if town.variant.tie != "gold" or not town.is_terminal or money.count(money[seat]) < 2:
            return ""
        bags = town.company_bags[seat]
        if GOLD in bags:
            return ngettext("gold, {count} bag", "gold, {count} bags", len(bags)).format(
                count=len(bags)
            )
        return ngettext("{count} bag", "{count} bags", len(bags)).format(count=len(bags))

    def _counts(self, state: State) -> tuple[list[int], int]:
        """The money of each seat and that inside, where the coins of a pouring bag are now."""
        showing = self.host.timeline.current
        if showing is not None and isinstance(showing.action, Move):
            edge = EDGE_OF.get(INDEX[showing.action.cells[-1]])
            if edge is not None:
                return self._counts_of_pouring(showing, showing.action, edge)
        town = self._town(state)
        return [round(money) for money in town.returns()], town.money_inside

    def _counts_of_pouring(self, showing: Showing, move: Move, edge: int) -> tuple[list[int], int]:
        before = self._town(showing.before)
        owner, poured = before.variant.edge_teams[edge], self._poured(showing, move)
        money = [
            round(owned) + (poured if seat == owner else 0)
            for seat, owned in enumerate(before.returns())
        ]
        return money, before.money_inside - poured

    # Words

    def prompt(self, state: State, draft: Hand) -> str:
        """What to do next; with a light pointed at, who gets the money there."""
        if draft.selected is None:
            return _("Choose a money bag to move.")
        return self._outlook(state, draft) or _("Now choose one of the lights.")

    def _outlook(self, state: State, draft: Hand) -> str:
        """What comes of the chosen bag where the player points; "" if it has not arrived there."""
        spot = draft.cursor if draft.cursor is not None else draft.hover
        if draft.selected is None or not isinstance(spot, str) or not self.may_go(draft, spot):
            return ""
        town = self._town(state)
        money = millions(town.value_on(INDEX[draft.selected]))
        if INDEX[spot] in SERVICE_AT:
            return _("{money} for the town: {service}.").format(
                money=money, service=destination(spot)
            )
        edge = EDGE_OF.get(INDEX[spot])
        owner = town.variant.edge_teams[edge] if edge is not None else None
        if owner is None:
            return ""
        if owner == self.hand_seat:
            return _("{money} for you.").format(money=money)
        return _("{money} for {name}.").format(money=money, name=self.host.match.seats[owner].name)

    def describe(self, before: State, player: int, action: Action) -> str:
        """An action for the move list."""
        return tell(before, player, action, (), brief=True)

    def hinted_move(self, state: TrickleState, move: Move) -> str:
        """Where a bag goes."""
        start, end = move.cells[0], move.cells[-1]
        if INDEX[end] in SERVICE_AT:
            return _("Move the bag on {start} to the town: {service}.").format(
                start=start, service=destination(end)
            )
        return _("Move the bag from {start} to {end}.").format(start=start, end=end)
