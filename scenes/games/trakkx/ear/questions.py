"""What can be asked of TRAKKX's table, and the answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.trakkx.table import cell_name
from scenes.games.trakkx import words
from scenes.games.trakkx.ear.lie import Lie
from scenes.games.trakkx.work.rack import found_sets
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed, paragraph
from scenes.table.walking.targets import Question


def questions(lie: Lie, *, has_rack: bool) -> Sequence[Question]:
    """The questions; those about a rack only where whoever asks has one that is known."""
    secret = lie.state.has_secrets
    own = (
        Question("own", "", lie.rack_told, secret),
        Question("can", "", lambda: paragraph(_fitting(lie)), secret),
        Question("draft", _("What’s still missing?"), lie.draft_told, secret),
    )
    drafted = secret and lie.hand.work.is_changed
    return (
        *(own if has_rack else ()),
        Question("others", "", lambda: _others(lie)),
        Question("groups", _("How many groups can there be?"), lie.groups_told),
        Question("lines", _("Which lines are on the table?"), lie.lines_told, drafted),
    )


def _others(lie: Lie) -> str:
    """How much the others have on their racks, and what they may take."""
    seen = lie.seen
    you = seen.seat if seen.seat is not None else seen.viewer
    racks = [
        _("On {name}’s rack: {tokens}.").format(name=name, tokens=words.tokens_text(size))
        for seat, (name, size) in enumerate(zip(seen.names, lie.state.rack_sizes, strict=True))
        if seat != you
    ]
    return paragraph([*racks, lie.display_told()])


def _fitting(lie: Lie) -> Iterator[str]:
    """What lies there in this turn, lines of the rack alone, and where single tokens fit."""
    drafted = lie.hand.work.is_changed
    if drafted:
        yield lie.draft_in_short()
    rows = found_sets(lie.standing)
    if rows:
        lines = listed([words.named(row) for row in rows], ";")
        yield _("Lines from your rack alone: {lines}.").format(lines=lines)
    else:
        yield _("No three of your tokens make a line.")
    opens = drafted and not lie.review.faults and not lie.review.missing
    if lie.acts and lie.state.must_open(lie.reach.seat) and not opens:
        yield _("You haven’t opened yet. Start with a group of your own.")
        return
    for cell in lie.free_cells:
        fitting = lie.fitting(cell) if cell != lie.room else ()
        if fitting:
            yield _("Fits at {cell}: {tokens}.").format(
                cell=cell_name(cell), tokens=words.named(fitting)
            )
