"""What opens above a table: its menu, and what the menu leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.records.files import RecordError
from scenes.kit.commands import Command
from scenes.kit.i18n import _, tr
from scenes.kit.learning import course_of
from scenes.table.ending.result import sheet_of
from scenes.table.panel.take_over import open_seats
from scenes.table.post.link import can_go_by_post, open_post
from scenes.table.table import AnyTable
from scenes.table.walking.overlay import ask_the_board
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget

MenuEntry = tuple[str, str, Callable[[], None] | None]
"""The icon of a menu's entry, its words, and what it does besides closing the menu."""

_IN_A_COLUMN = 8
"""Menus with more entries than this have two columns, so that all is in sight."""


def open_menu(table: AnyTable) -> None:
    """Open the table's menu."""
    go = table.services.go
    entries: list[MenuEntry] = [
        ("play", _("Go on"), None),
        ("rules", _("Rules"), table.open_rules),
    ]
    game = table.host.match.info.key
    if course_of(game).boards:
        entries.append(("school", _("Lessons"), lambda: go.open_lesson(game)))
    sheet = sheet_of(table)
    if sheet:
        answers = (Answer(_("Close"), default=True),)
        entries.append(
            (
                "trophy",
                _("Score sheet"),
                lambda: table.ui.open(Dialog(_("Score sheet"), sheet[0], answers, width=640)),
            )
        )
    if table.services.evening.is_playing(table.host.save_id):
        entries.append(("back", _("A family evening"), go.open_evening))
    if table.from_records:
        entries.append(("back", _("Back"), go.back))
    if table.host.match.is_finished:
        entries.append(
            ("curve", _("Who was ahead"), lambda: go.open_analysis(table.host.match)),
        )
    if table.host.match.log:
        entries.append(("share", _("Share"), lambda: _share(table)))
    if can_go_by_post(table):
        entries.append(("swap", _("Play by post"), lambda: open_post(table)))
    if not table.from_records or table.host.save_id is not None:
        entries.append(("save", _("Name this match"), lambda: _name_match(table)))
    if not table.curtain.covers:
        entries.append(("info", _("Ask the board"), lambda: ask_the_board(table)))
    entries.append(("hint", _("Help at the table"), lambda: _open_help(table)))
    if not (table.host.match.is_over or table.host.match.away):
        entries.append(("people", _("Who plays on?"), lambda: open_seats(table)))
    entries += [
        ("settings", _("Settings"), lambda: go.open_settings(table.host.match.info.key)),
        ("everyone", _("Accessibility"), lambda: go.open_settings(game, "accessibility")),
        ("replay", _("New match"), lambda: go.open_set_up(table.host.match.info.key)),
        ("home", _("To the title"), go.home),
        ("quit", _("Leave Pocketful"), go.quit),
    ]
    show_menu(table, entries, Label(_("The match is saved after every move."), "small", "ink_soft"))


def _share(table: AnyTable) -> None:
    from scenes.table.sharing.dialog import open_share

    open_share(table.ui, table.services, table.host.match)


def show_menu(table: AnyTable, entries: Sequence[MenuEntry], *below: Widget) -> None:
    """Open a menu with these entries, and what stands ``below`` them; a long one in two columns."""
    content, long = Column(gap=4), len(entries) > _IN_A_COLUMN
    dialog = Dialog(_("Pause"), content, width=600 if long else 360)
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
    listed: list[Widget] = list(buttons)
    if long:
        half = (len(buttons) + 2) // 2
        columns = (Column(buttons[1:half], gap=4), Column(buttons[half:], gap=4))
        listed = [buttons[0], Row(columns, equal=True, upright="start", folded_gap=4)]
    content.set_children([*listed, *below])
    table.ui.open(dialog)


def _open_help(table: AnyTable) -> None:
    """Let people switch on what helps them at this table."""
    help_, named = table.help, table.services.named
    content = Column(
        [
            Label(
                _("A hint tells more each time that you ask: where, which, what and why."),
                "small",
                "ink_soft",
            ),
            Toggle(
                named(_("Show ideas"), Command.IDEAS),
                help_.shows_ideas,
                lambda _on: help_.switch_ideas(),
                detail=_("A dot for everything worth playing; larger ones are better."),
                name="show-ideas",
            ),
            Toggle(
                _("Coach"),
                table.services.settings.coach,
                lambda on: table.services.change_settings(coach=on),
                detail=_("Speaks up before a bad mistake, so that you can take it back."),
                name="coach",
            ),
            Toggle(
                named(_("Show what happened"), Command.RECAP),
                table.services.settings.recap,
                lambda on: table.services.change_settings(recap=on),
                detail=_("By itself, as soon as the curtain lifts. Any press ends it."),
                name="recap-itself",
            ),
        ],
        gap=14,
    )
    answers = (Answer(_("Close"), default=True),)
    table.ui.open(Dialog(_("Help at the table"), content, answers, width=520))


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
            table.tell(_("The match will be saved under this name with its first move."))
            return
        try:
            table.services.saves.save(host.save_id, host.match)
        except RecordError as error:
            table.tell(tr(error.message))
        else:
            table.tell(_("The match stands under this name among the saved matches."))

    answers = (Answer(_("Cancel")), Answer(_("Save"), save, default=True, name="save-name"))
    table.ui.open(Dialog(_("Name this match"), field, answers))
