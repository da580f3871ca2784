"""Whether a computer may sit in for somebody, and how well it knows them in each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.catalogue import GAMES
from game.records.people import Person
from scenes.kit.company.likenesses import Knowing
from scenes.kit.i18n import _
from scenes.kit.records.words import game_title
from scenes.kit.scene import Services
from scenes.table.company.sitting_in import KnowingLine
from scenes.ui.layout import Row
from scenes.ui.text import Label, Separator
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget


def sitting_in(
    services: Services, person: Person, put: Callable[[Person], None], found: Callable[[], None]
) -> list[Widget]:
    """A switch, and once it is on a line for each game that somebody has played.

    ``put`` takes the person as they want to be, ``found`` hears that a computer knows them better.
    """

    def give_leave(leave: bool) -> None:
        put(replace(person, stand_in=True) if leave else person.on_their_own())

    widgets: list[Widget] = [
        Separator(),
        Label(_("While they are away"), "heading"),
        Toggle(
            _("A computer may sit in"),
            person.stand_in,
            give_leave,
            detail=_(
                "It learns from their finished matches how they play, and keeps their chair: in "
                "the menu of the table, under “Who plays on?”."
            ),
            name="stand-in",
        ),
    ]
    if person.stand_in:
        widgets += [_line(services, person, game, found) for game in GAMES]
    return widgets


def _line(services: Services, person: Person, game: str, found: Callable[[], None]) -> Widget:
    row = Row(gap=12, folded_gap=2)

    def known(knowing: Knowing) -> None:
        row.visible = bool(knowing.matches)
        if knowing.fitted != person.likenesses.get(game):
            found()

    line = KnowingLine(services, person.name, game, known, flex=1, name=f"knows-{game}")
    row.set_children([Label(game_title(game), "strong", min_width=180), line])
    return row
