"""Play by post: choosing who sits elsewhere, where a match can be played so."""

from __future__ import annotations

from game.sharing import post
from scenes.kit.i18n import _
from scenes.table.post.code_card import is_waiting, show_code
from scenes.table.table import AnyTable
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.text import Label
from scenes.ui.toggle import Toggle


def can_go_by_post(table: AnyTable) -> bool:
    """Whether the match is played by post, or could be from now on."""
    match = table.host.match
    return not table.from_records and (bool(match.away) or post.why_no_post(match) is None)


def open_post(table: AnyTable) -> None:
    """Ask who sits elsewhere, or show the code of a match that goes by post already."""
    match = table.host.match
    if match.away:
        show_code(table)
        return
    here = next(iter(match.acting_seats()), 0)
    away = [
        Toggle(seat.name, number != here, name=f"away-{number}")
        for number, seat in enumerate(match.seats)
    ]
    said = Label(_("Who’s playing elsewhere?"), "strong", name="post-question")
    dialog = Dialog(
        _("Play by post"),
        Column(
            [
                Label(
                    _("Two homes send each other a code every turn."),
                    "body",
                ),
                said,
                *away,
            ],
            gap=12,
        ),
        [
            Answer(_("Cancel")),
            Answer(
                _("Play by post"),
                lambda: begin(),
                default=True,
                keeps_open=True,
                name="begin-post",
            ),
        ],
        name="post",
    )

    def begin() -> None:
        chosen = frozenset(number for number, each in enumerate(away) if each.value)
        if not 0 < len(chosen) < len(away):
            said.text = _("You need someone here and someone elsewhere.")
            said.colour = "danger"
            return
        dialog.close()
        post.begin(match, chosen)
        table.host.save_as(post.save_of(match))
        table.forget_work()
        if is_waiting(table):
            show_code(table)

    table.ui.open(dialog)
