"""How well a computer knows a person, in words."""

from __future__ import annotations

from game.bots.sitting_in import ENOUGH
from scenes.kit.company.likenesses import Knowing
from scenes.kit.i18n import _, ngettext


def knowing_text(name: str, knowing: Knowing) -> str:
    """How well a computer knows somebody, in honest words; "" while that is being counted."""
    if knowing.of:
        return ngettext(
            "Getting to know {name}: {done} of {count} match.",
            "Getting to know {name}: {done} of {count} matches.",
            knowing.of,
        ).format(name=name, done=knowing.done, count=knowing.of)
    if knowing.matches is None:
        return ""
    if knowing.fitted is None and knowing.matches:
        return _("It does not know {name} yet.").format(name=name)
    if knowing.fitted is None:
        return _("Nobody can sit in before {name} has finished a match.").format(name=name)
    count = knowing.fitted.matches
    if count < ENOUGH:
        return ngettext(
            "It has seen {count} match, and does not know {name} yet: that takes {enough}.",
            "It has seen {count} matches, and does not know {name} yet: that takes {enough}.",
            count,
        ).format(count=count, name=name, enough=ENOUGH)
    return ngettext(
        "It knows {name} from {count} match.", "It knows {name} from {count} matches.", count
    ).format(count=count, name=name)
