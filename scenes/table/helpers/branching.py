"""The question before players leave a match's line and play on from an earlier position."""

from __future__ import annotations

from scenes.kit.i18n import _, ngettext
from scenes.table.base import AnyBase
from scenes.ui.dialog import Answer, Dialog


def ask_to_branch(table: AnyBase) -> None:
    """Ask whether to play the waiting action here, and say what becomes of the rest."""
    after = table.host.moves_after
    text = ngettext(
        "Nothing’s lost: the old match, {count} move longer, stays in Matches.",
        "Nothing’s lost: the old match, {count} moves longer, stays in Matches.",
        after,
    )
    answers = (
        Answer(_("Keep looking"), table.withdraw, name="leave-branch"),
        Answer(_("Play on from here"), table.confirm, default=True, icon="play", name="branch"),
    )
    title = _("Play on from here?")
    table.ui.open(Dialog(title, text, answers, on_cancel=table.withdraw))
