"""What's asked before something happens to someone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.records.people import Person, clean
from scenes.kit.i18n import _
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.listview import ListRow, ListView
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.widget import Host

_LONGEST = 24


def ask_name(ui: Host, name: str, on_name: Callable[[str], None]) -> None:
    """Ask for a new name for ``name``."""

    def named() -> None:
        written = clean(field.text)
        dialog.close()
        if written:
            on_name(written)

    field = TextField(
        name, max_length=_LONGEST, on_submit=lambda _text: named(), label=_("Name"), name="new-name"
    )
    content = Column(
        [
            field,
            Label(
                _("Matches, lessons and puzzles take the new name too."),
                "small",
                "ink_soft",
            ),
        ],
        gap=12,
    )
    answers = (
        Answer(_("Cancel"), name="cancel"),
        Answer(_("Rename"), named, kind="primary", keeps_open=True, name="do-rename"),
    )
    dialog = Dialog(_("What’s the name?"), content, answers, width=420)
    ui.open(dialog)


def ask_merge(
    ui: Host, name: str, others: Sequence[Person], on_other: Callable[[Person], None]
) -> None:
    """Ask which of the ``others`` someone really is."""

    def chosen(number: int) -> None:
        dialog.close()
        on_other(others[number])

    def row(number: int) -> ListRow:
        other = others[number]
        icon = "person" if other.sign is None else ""
        return ListRow(other.name, icon=icon, token=other.sign)

    rows = ListView(
        len(others),
        row,
        selected=0,
        on_activate=chosen,
        single_click=True,
        height=300,
        name="others",
    )
    dialog = Dialog(
        _("Who’s {name} really?", name=name),
        rows,
        (Answer(_("Cancel"), name="cancel"),),
        width=380,
    )
    ui.open(dialog)


def confirm_merge(ui: Host, name: str, other: str, on_yes: Callable[[], None]) -> None:
    """Ask whether to merge two people."""
    told = _(
        "{other} gets {name}’s matches, lessons and puzzles, keeping their symbol and "
        "preferences. This can’t be undone.",
        name=name,
        other=other,
    )
    answers = (
        Answer(_("Cancel"), default=True, name="cancel"),
        Answer(_("Merge"), on_yes, kind="danger", name="do-merge"),
    )
    title = _("Are {name} and {other} one person?", name=name, other=other)
    ui.open(Dialog(title, told, answers, width=480))


def ask_forget(ui: Host, name: str, guest: str, on_yes: Callable[[], None]) -> None:
    """Ask whether to forget someone."""
    told = _(
        "Only matches stay, with “{guest}” for {name}. Save {name} as a file first "
        "if they may be back.",
        name=name,
        guest=guest,
    )
    answers = (
        Answer(_("Keep", "do not forget"), default=True, name="cancel"),
        Answer(_("Forget"), on_yes, kind="danger", name="do-forget"),
    )
    ui.open(Dialog(_("Forget {name}?", name=name), told, answers, width=500))


def choose_file(
    ui: Host, files: Sequence[Path], folder: str, on_file: Callable[[Path], None]
) -> None:
    """Offer people's files, which are looked for in ``folder``."""
    advice = Label(
        _("Drop a person’s file on the window, or put it in “{folder}”.", folder=folder),
        "small",
        "ink_soft",
    )

    def chosen(number: int) -> None:
        dialog.close()
        on_file(files[number])

    rows = ListView(
        len(files),
        lambda number: ListRow(files[number].stem, files[number].parent.name, icon="person"),
        selected=0,
        on_activate=chosen,
        single_click=True,
        height=240,
        name="files",
    )
    content = Column([rows, advice] if files else [advice], gap=12)
    answers = (Answer(_("Close"), default=not files, name="cancel"),)
    dialog = Dialog(_("Add a person"), content, answers, width=480)
    ui.open(dialog)
