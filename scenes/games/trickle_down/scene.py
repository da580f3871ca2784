"""Trickle Down at the table."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.boards import EDGE_OF, INDEX, NAME, bits
from game.rules.trickle import INSIDE
from game.rules.trickle.actions import Move
from game.rules.trickle_down.state import GOLD, SERVICE_AT, TrickleDownState
from scenes.games.hexagon.hand import HexHand
from scenes.games.hexagon.table import HexTable
from scenes.games.trickle_down.board import (
    GLAD,
    TrickleDownBoard,
    coins_landed,
    pour_seconds,
)
from scenes.games.trickle_down.text import TrickleDownText
from scenes.games.trickle_down.words import destination, millions
from scenes.kit import effects
from scenes.kit.effects import Effect
from scenes.kit.i18n import N_, _, ngettext
from scenes.kit.note import Figure
from scenes.table.animation import Moment, Showing
from scenes.table.ending.lights import Counted, around, counted_up
from scenes.table.scene import TableScene
from scenes.table.table_view import TableView

POUR: Final = Effect("trickle-down/pour", levels=3, caption=N_("Money pours out"))
"""Money pours out of a bag: wooden pennies, silver or, the richest, gold."""
BAG: Final = Effect("trickle-down/bag", 4, caption=N_("Bag set down"))
"""A bag of money is set down."""

SOUNDS: Final = (POUR, BAG)


_SLIDE_SECONDS: Final = 0.34


class TrickleDownTable(HexTable[TrickleDownState]):
    """The town with its money bags."""

    boards, texts = TrickleDownBoard, TrickleDownText
    goal_told = N_("The bags are shared. Get the most money into your companies.")
    asks_which_way = N_("Where could the [bag on {cell}|marked bag] go?")

    def room(self, state: TrickleDownState) -> tuple[float, float]:
        """Across and down; a small picture's shadow needs more room below."""
        return 14.7, 12.6

    # What follows when a bag arrives

    def aftermath(self, before: TrickleDownState, move: Move) -> float:
        """A bag pours into its company, or slides into the public service."""
        end = INDEX[move.cells[-1]]
        if end in SERVICE_AT:
            return _SLIDE_SECONDS
        if end in EDGE_OF:
            return pour_seconds(before.value_on(INDEX[move.cells[0]]))
        return 0.0

    def arrival(
        self, showing: Showing[TrickleDownState], move: Move, seconds: float
    ) -> Iterator[Moment]:
        """A bag is set down; at a company its coins are heard, more for more money."""
        pan = self.pan(move.cells[-1])
        yield Moment(seconds, BAG, pan=pan, force=0.45)
        if INDEX[move.cells[-1]] in EDGE_OF:
            value = showing.before.value_on(INDEX[move.cells[0]])
            yield Moment(seconds, POUR, value - 1, pan)
            if value == GOLD:
                yield Moment(seconds + pour_seconds(value) - GLAD, effects.ARRIVE, 4, pan)

    # Figures

    def points(self, seen: TableView[TrickleDownState, HexHand]) -> Sequence[str]:
        """Each seat's millions; while a bag pours they grow coin by coin."""
        return [str(money) for money in self.counts(seen)[0]]

    def figures(self, seen: TableView[TrickleDownState, HexHand]) -> Sequence[Figure]:
        """The public services' money, and what's still inside."""
        money, inside = seen.scored_state.town_money, self.counts(seen)[1]
        still = _("{money} inside", money=millions(inside)) if inside else ""
        return (Figure("town", _("Town"), still, str(money), millions(money)),)

    def seat_line(self, seen: TableView[TrickleDownState, HexHand], seat: int) -> str:
        """When the game is over: the bags that decide between players with equal money."""
        town = seen.scored_state
        money = [sum(bags) for bags in town.company_bags]
        if town.variant.tie != "gold" or not town.is_terminal or money.count(money[seat]) < 2:
            return ""
        bags = town.company_bags[seat]
        if GOLD in bags:
            return ngettext("gold, {count} bag", "gold, {count} bags", len(bags))
        return ngettext("{count} bag", "{count} bags", len(bags))

    def counts(self, seen: TableView[TrickleDownState, HexHand]) -> tuple[list[int], int]:
        """Each seat's money and that inside, with a pouring bag's coins where they are now."""
        showing = seen.showing
        if showing is not None and isinstance(showing.action, Move):
            town = showing.before
            start, end = (INDEX[showing.action.cells[n]] for n in (0, -1))
            if end in EDGE_OF:
                aftermath = self.flight(seen, showing, showing.action).aftermath
                poured = coins_landed(town.value_on(start), aftermath)
                owner = town.variant.edge_teams[EDGE_OF[end]]
                money = [
                    round(owned) + (poured if seat == owner else 0)
                    for seat, owned in enumerate(town.returns())
                ]
                return money, town.money_inside - poured
        town = seen.scored_state
        return [round(money) for money in town.returns()], town.money_inside

    # The end

    def counted(self, seen: TableView[TrickleDownState, HexHand]) -> Sequence[Counted]:
        """The bags at the companies."""
        town = seen.state
        return counted_up(
            (
                around(self.board.centre(NAME[cell]), self.board.pitch),
                (owner,),
                town.value_on(cell),
            )
            for cell in bits(town.occupied & ~INSIDE)
            if (owner := town.variant.edge_teams[EDGE_OF[cell]]) is not None
        )

    # Words

    def prompt(self, seen: TableView[TrickleDownState, HexHand]) -> str:
        """What to do next; with a light pointed at, who gets the money there."""
        if seen.draft.chosen is None:
            return _("Choose a bag.")
        return self._outlook(seen, seen.draft.chosen) or _("Now choose where it goes.")

    def prompts_by_pointer(self, seen: TableView[TrickleDownState, HexHand]) -> bool:
        """Yes: once a bag is chosen, the prompt tells who gets the money there."""
        return seen.draft.chosen is not None

    def _outlook(self, seen: TableView[TrickleDownState, HexHand], chosen: str) -> str:
        """What comes of the chosen bag where the player points, "" for nothing."""
        spot, town = seen.pointer.over, seen.state
        if not isinstance(spot, str) or not self.may_go(seen, spot):
            return ""
        money = millions(town.value_on(INDEX[chosen]))
        if INDEX[spot] in SERVICE_AT:
            return _("{money} for the town: {service}.", money=money, service=destination(spot))
        edge = EDGE_OF.get(INDEX[spot])
        owner = town.variant.edge_teams[edge] if edge is not None else None
        if owner is None:
            return ""
        if owner == seen.seat:
            return _("{money} for you.", money=money)
        return _("{money} for {name}.", money=money, name=seen.names[owner])

    def hinted_move(self, move: Move) -> str:
        """Where a bag goes."""
        start, end = move.cells[0], move.cells[-1]
        if INDEX[end] in SERVICE_AT:
            return _(
                "Move the bag[ on {start}] to the town: {service}.",
                start=start,
                service=destination(end),
            )
        return _("[Move from {start} to {end}|Follow the arrow].", start=start, end=end)


class TrickleDownScene(TableScene[TrickleDownState, HexHand]):
    """Trickle Down in the window."""

    game: TrickleDownTable
    makes = TrickleDownTable
