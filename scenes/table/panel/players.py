"""The plates of a table: of its players and of what is counted, whole ones and mere signs."""

from __future__ import annotations

from collections.abc import Sequence

from game.match import Seat
from game.protocol import NATURE
from scenes.kit.note import Figure
from scenes.kit.player_style import PlayerStyle
from scenes.table.panel.plates import (
    FigurePlate,
    Plate,
    PlateText,
    PlayerPlate,
    RailFigure,
    RailPlate,
    TurnLight,
)
from scenes.table.panel.turns import seat_detail, thinking_time
from scenes.table.table import AnyTable
from scenes.ui.widget import Widget


class Players:
    """All plates twice: ``whole`` with their words, and as ``signs`` with points."""

    def __init__(
        self,
        seats: Sequence[Seat],
        player_styles: Sequence[PlayerStyle],
        figures: Sequence[Figure],
    ) -> None:
        people = [
            (PlateText(seat.name, "", ""), player_style.colour, player_style.symbol)
            for seat, player_style in zip(seats, player_styles, strict=True)
        ]
        self._people = [PlayerPlate(*person) for person in people]
        self._people_signs: list[PlayerPlate] = [RailPlate(*person) for person in people]
        counted = [(_figure_text(figure), figure.icon) for figure in figures]
        self._figures = [FigurePlate(*figure) for figure in counted]
        self._figure_signs = [RailFigure(*figure) for figure in counted]
        self._lights: list[TurnLight] = []

    @property
    def whole(self) -> list[Plate]:
        """A plate with words for each player, then for each figure."""
        return [*self._people, *self._figures]

    @property
    def signs(self) -> list[Plate]:
        """A sign with points for each player, then for each figure."""
        return [*self._people_signs, *self._figure_signs]

    def lit(self, arranged: Widget) -> Widget:
        """The light upon whole plates that are arranged like this."""
        return self._lit(arranged, self._people)

    def lit_signs(self, arranged: Widget) -> Widget:
        """The light upon signs that are arranged like this."""
        return self._lit(arranged, self._people_signs)

    def _lit(self, arranged: Widget, people: Sequence[PlayerPlate]) -> Widget:
        # One beside the board, and the latest of those that were opened over it.
        light = TurnLight(arranged, people)
        self._lights[1:] = [light]
        return light

    def show(self, table: AnyTable, now: float) -> None:
        """Show who is at turn, what everybody has, and how long a computer has been thinking."""
        seen, game, match = table.seen, table.game, table.host.match
        points, over = game.points(seen), match.is_over
        outcome = match.outcome() if seen.showing is None and seen.live else None
        acting = () if over and seen.live else seen.scored_state.acting_players()
        for seat, (plate, sign) in enumerate(zip(self._people, self._people_signs, strict=True)):
            plate.text = sign.text = PlateText(
                seen.names[seat],
                seat_detail(table.host, seat, seen, over=over),
                points[seat],
                active=seat in acting,
                winner=outcome is not None and seat in outcome.winners,
                holds=game.seat_line(seen, seat),
                time=thinking_time(table.host, seat, now),
            )
            plate.kind = match.kind_at(seen.position, seat)
            plate.mood = table.company.mood(seat)
            sign.tooltip = plate.text.spoken
        for light in self._lights:
            light.hand_over([seat for seat in acting if seat != NATURE])
        figures = game.figures(seen)
        for counted, small, figure in zip(self._figures, self._figure_signs, figures, strict=True):
            counted.text = small.text = _figure_text(figure)
            small.tooltip = small.text.spoken


def _figure_text(figure: Figure) -> PlateText:
    return PlateText(figure.name, figure.detail, figure.points)
