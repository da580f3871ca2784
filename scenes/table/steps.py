"""Undo and redo at a table, with the questions they may need."""

from game.match import UndoPolicy
from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.table.table import AnyTable
from scenes.ui.dialog import Answer, Dialog


def undo(table: AnyTable) -> None:
    """Undo, if those concerned agree; while looking back, step one further back.

    Before that, an action waiting to be played, or a step of the draft.
    """
    if table.pending is not None:
        table.withdraw()
    elif table.mean(Command.UNDO):
        return
    elif not table.host.is_live:
        table.look_at(table.host.position - 1)
    else:
        match table.host.undo_policy():
            case UndoPolicy.FREE:
                table.undo()
            case UndoPolicy.ASK | UndoPolicy.ASK_EVERYONE:
                _ask(table)
            case UndoPolicy.NOTHING:
                table.tell(_("Nothing to take back."))


def redo(table: AnyTable) -> None:
    """Redo; while looking back, step one further on."""
    if table.mean(Command.REDO):
        return
    if not table.host.is_live:
        table.look_at(table.host.position + 1)
    elif table.host.can_redo:
        table.redo()
    else:
        table.tell(_("Nothing to redo."))


def can_undo(table: AnyTable) -> bool:
    """Whether there's something to undo, or to look back at."""
    seen = table.seen
    return table.has_step(Command.UNDO) or (
        seen.position > 0 and (not seen.live or table.host.match.undo_target() is not None)
    )


def may_have_slipped(table: AnyTable) -> bool:
    """Whether one slight press ended a person's turn, and no other person's has begun."""
    seen = table.seen
    done = next((each for each in reversed(seen.past) if each.player in seen.people), None)
    slight = done is not None and table.game.is_slight(done.action)
    return slight and seen.seat is None and can_undo(table)


def can_redo(table: AnyTable) -> bool:
    """Whether there's something to redo, or to look at further on."""
    seen = table.seen
    return table.has_step(Command.REDO) or seen.position < len(seen.past)


def _ask(table: AnyTable) -> None:
    """Ask the people at the table whether the last move may be undone."""
    hidden = table.host.undo_policy() is UndoPolicy.ASK_EVERYONE
    text = table.game.undo_question() if hidden else _("Does everyone at the table agree?")
    answers = (
        Answer(_("Leave it"), name="leave-it"),
        Answer(_("Take it back"), table.undo, default=True, icon="undo", name="take-back"),
    )
    table.ui.open(Dialog(_("Take the last move back?"), text, answers))
