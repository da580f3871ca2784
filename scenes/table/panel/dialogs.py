"""What opens above a table: its menu, and what the menu leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.records.files import RecordError
from scenes.kit.commands import Command
from scenes.kit.i18n import _, tr
from scenes.kit.learning import course_of
from scenes.table.ending.result import share
from scenes.table.panel.take_over import open_seats
from scenes.table.post.link import can_go_by_post, open_post
from scenes.table.table import AnyTable
from scenes.table.walking.overlay import ask_the_board
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget

MenuEntry = tuple[str, str, Callable[[], None] | None]
"""The icon of an entry, its words, and what it does besides closing the menu."""


def open_menu(table: AnyTable) -> None:
    """Open the table's menu: always the same six entries, in the same places."""
    go = table.services.go
    away: MenuEntry = ("home", _("Main menu"), go.home)
    if table.from_records:
        away = ("back", _("Back"), go.back)
    elif table.services.evening.is_playing(table.host.save_id):
        away = ("back", _("Game night"), go.open_evening)
    entries: list[MenuEntry] = [
        ("play", _("Resume"), None),
        ("people", _("Players"), lambda: open_seats(table, back=lambda: open_menu(table))),
        ("rules", _("Help and rules"), lambda: _open_help(table)),
        ("share", _("Share and save"), lambda: _open_sharing(table)),
        ("settings", _("Settings"), lambda: go.open_settings(table.host.match.info.key)),
        away,
    ]
    show_menu(table, _("Paused"), entries)


def show_menu(
    table: AnyTable,
    title: str,
    entries: Sequence[MenuEntry],
    *below: Widget,
    width: int = 360,
    back: Callable[[], None] | None = None,
) -> None:
    """Open a menu with these entries, and what stands ``below`` them; Escape goes ``back``."""
    content = Column(gap=4)
    dialog = Dialog(title, content, width=width, on_cancel=back)
    buttons = [
        Button(
            label,
            _closing(dialog, action),
            kind="primary" if action is None else "quiet",
            icon=icon,
            text_align="left",
            name=f"menu-{icon}",
        )
        for icon, label, action in entries
    ]
    content.set_children([*buttons, *below])
    table.ui.open(dialog)


def _open_help(table: AnyTable) -> None:
    """Offer what explains the game and the match, and let people switch on what helps them."""
    services, help_ = table.services, table.help
    named, game = services.named, table.host.match.info.key
    entries: list[MenuEntry] = [
        ("rules", named(_("Rules"), Command.RULES), table.open_rules),
        ("list", _("Moves so far"), table.open_moves),
    ]
    if course_of(game).boards:
        entries.insert(1, ("school", _("Lesson"), lambda: services.go.open_lesson(game)))
    if not table.curtain.covers:
        asking = named(_("Ask a question"), Command.ASK)
        entries.append(("info", asking, lambda: ask_the_board(table)))
    if table.game.board_turns:
        turning = named(_("Turn the board"), Command.TURN_BOARD)
        entries.append(("turn-board", turning, table.turn_board))
    show_menu(
        table,
        _("Help and rules"),
        entries,
        Toggle(
            named(_("Show good moves"), Command.IDEAS),
            help_.shows_ideas,
            lambda _on: help_.switch_ideas(),
            detail=_("Dots mark good moves. Bigger is better."),
            name="show-ideas",
        ),
        width=460,
        back=lambda: open_menu(table),
    )


def _open_sharing(table: AnyTable) -> None:
    """Offer the ways in which a match leaves this table."""
    entries: list[MenuEntry] = []
    if table.host.match.log:
        entries.append(("share", _("Share"), lambda: share(table)))
    if can_go_by_post(table):
        entries.append(("swap", _("Play by post"), lambda: open_post(table)))
    if not table.from_records or table.host.save_id is not None:
        entries.append(("save", _("Name this match"), lambda: _name_match(table)))
    saved = Label(_("Saved after every move."), "small", "ink_soft")
    show_menu(table, _("Share and save"), entries, saved, back=lambda: open_menu(table))


def _closing(dialog: Dialog, action: Callable[[], None] | None) -> Callable[[], None]:
    """A button's action that closes the dialog first."""

    def press() -> None:
        dialog.close()
        if action is not None:
            action()

    return press


def _name_match(table: AnyTable) -> None:
    host = table.host
    field = TextField(
        host.match.title, placeholder=_("For example: Sunday evening"), max_length=40, width=400
    )

    def save() -> None:
        host.match.title = field.text.strip()
        host.finish_saving()
        if host.save_id is None:
            table.tell(_("Saved under this name from the first move."))
            return
        try:
            table.services.saves.save(host.save_id, host.match)
        except RecordError as error:
            table.tell(tr(error.message))
        else:
            table.tell(_("Find it under this name in Matches."))

    answers = (Answer(_("Cancel")), Answer(_("Save"), save, default=True, name="save-name"))
    table.ui.open(Dialog(_("Name this match"), field, answers))
