"""Who can play a seat, as a list to choose from."""

from __future__ import annotations

from game.bots.levels import LEVELS
from game.match import HUMAN
from scenes.kit.i18n import _
from scenes.ui.choice import Option


def seat_kinds() -> list[Option[str]]:
    """A person, and each level of the computers; their keys are the kinds of a ``Seat``."""
    levels = [Option(each.key, _(each.title), _(each.explanation)) for each in LEVELS.values()]
    return [Option(HUMAN, _("Person"), _("Sits here and plays along.")), *levels]
