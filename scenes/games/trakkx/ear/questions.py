"""What can be asked of TRAKKX's table, and the answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.trakkx.table import cell_name
from scenes.games.trakkx import words
from scenes.games.trakkx.ear.lie import Lie
from scenes.games.trakkx.text import TrakkxText
from scenes.games.trakkx.work.rack import found_sets
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed, paragraph
from scenes.table.walking.targets import Question


def questions(lie: Lie, *, has_rack: bool) -> Sequence[Question]:
    """The questions; those about a rack only where whoever asks has one that is known."""
    text = TrakkxText(lie.state, lie.seen.names)
    secret = lie.state.has_secrets
    own = (
        Question("rack", _("What’s on my rack?"), lie.rack_told, secret),
        Question("fits", _("What fits from my rack?"), lambda: paragraph(_fitting(lie)), secret),
        Question("draft", _("What’s still missing?"), lie.draft_told, secret),
    )
    drafted = secret and lie.hand.work.is_changed
    return (
        *(own if has_rack else ()),
        Question("display", _("What’s face up?"), lie.display_told),
        Question("lines", _("Which lines are on the table?"), lie.lines_told, drafted),
        Question("groups", _("How many groups can there be?"), lie.groups_told),
        Question("points", _("What’s the score?"), text.scores),
    )


def _fitting(lie: Lie) -> Iterator[str]:
    """Lines of the rack alone, and the places where single tokens fit with nothing moved."""
    rows = found_sets(lie.standing)
    if rows:
        lines = listed([words.named(row) for row in rows], ";")
        yield _("Lines from your rack alone: {lines}.").format(lines=lines)
    else:
        yield _("No three of your tokens make a line.")
    if lie.acts and lie.state.must_open(lie.reach.seat):
        yield _("You haven’t opened yet. Start with a group of your own.")
        return
    for cell in lie.free_cells:
        fitting = lie.fitting(cell) if cell != lie.room else ()
        if fitting:
            yield _("Fits at {cell}: {tokens}.").format(
                cell=cell_name(cell), tokens=words.named(fitting)
            )
