"""What opens above a table: its menu, the question before an undo, the result."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from game.match import Match, UndoPolicy
from game.records.files import RecordError
from scenes.i18n import _, ngettext, tr
from scenes.ui.button import Button
from scenes.ui.dialog import Dialog
from scenes.ui.layout import Column, Row, Spacer
from scenes.ui.text import Icon, Label, Token
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.table_scene import TableScene


def ask_undo(table: TableScene[Any]) -> None:
    """Ask the people at the table whether the last move may be taken back."""
    hidden = table.host.undo_policy() is UndoPolicy.ASK_EVERYONE
    text = (
        _("Something that was hidden has been seen since then. Does everyone agree?")
        if hidden
        else _("Does everyone at the table agree?")
    )
    table.ui.open(
        Dialog(
            _("Take the last move back?"),
            text,
            [
                (_("Take it back"), table.undo_agreed, "primary"),
                (_("Leave it"), None, "secondary"),
            ],
        )
    )


def open_menu(table: TableScene[Any]) -> None:
    """Open the table's menu."""
    go = table.services.go
    dialog: Dialog

    def then(action: Any) -> Any:
        def press() -> None:
            dialog.close()
            action()

        return press

    entries: list[tuple[str, str, Any]] = [
        ("play", _("Go on"), lambda: None),
        ("rules", _("Rules"), table.open_rules),
        ("save", _("Name this match"), lambda: _name_match(table)),
        ("settings", _("Settings"), go.open_settings),
        ("replay", _("New match"), lambda: go.open_set_up(table.host.match.info.key)),
        ("home", _("To the title"), go.home),
        ("quit", _("Leave Pocketful"), go.quit),
    ]
    buttons: list[Widget] = [
        Button(
            label,
            then(action),
            kind="primary" if index == 0 else "quiet",
            icon=icon,
            text_align="left",
            name=f"menu-{icon}",
        )
        for index, (icon, label, action) in enumerate(entries)
    ]
    note = Label(_("The match is saved after every move."), "small", "ink_soft")
    dialog = Dialog(_("Pause"), content=Column([*buttons, note], gap=6))
    table.ui.open(dialog)


def _name_match(table: TableScene[Any]) -> None:
    host = table.host
    field = TextField(host.match.title, placeholder=_("For example: Sunday evening"), max_length=40)

    def save() -> None:
        if host.save_id is None:
            return
        try:
            host.match.title = field.text.strip()
            table.services.saves.save(host.save_id, host.match)
        except RecordError as error:
            table.tell(tr(error.message))
        else:
            table.tell(_("The match stands under this name among the saved matches."))

    table.ui.open(
        Dialog(
            _("Name this match"),
            content=field,
            buttons=[(_("Save"), save, "primary"), (_("Cancel"), None, "secondary")],
        )
    )


def result_headline(match: Match) -> str:
    """Who won, in a few words."""
    outcome = match.outcome()
    if outcome is None:
        return ""
    names = [match.seats[seat].name for seat in outcome.winners]
    if len(names) == len(match.seats):
        return _("A draw between all players")
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} win together").format(names=_joined(names))


def _joined(names: Sequence[str]) -> str:
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def show_result(table: TableScene[Any]) -> None:
    """Show the ranking with the reason, and what can be done next."""
    host = table.host
    match = host.match
    outcome = match.outcome()
    assert outcome is not None
    points = match.state.returns()
    dialog: Dialog

    def then(action: Any) -> Any:
        def press() -> None:
            dialog.close()
            action()

        return press

    rows: list[Widget] = []
    place = 1
    for group in outcome.ranking:
        for seat in group:
            rows.append(_ranking_row(table, place, seat, round(points[seat]), place == 1))
        place += len(group)
    dialog = Dialog(
        result_headline(match),
        tr(outcome.reason),
        content=Column(
            [
                Column(rows, gap=8),
                Spacer(4),
                Row(
                    [
                        Button(
                            _("Rematch"),
                            then(lambda: rematch(table)),
                            kind="primary",
                            icon="replay",
                            name="rematch",
                        ),
                        Button(_("Watch again"), then(host.replay), icon="play", name="replay"),
                    ],
                    gap=10,
                    equal=True,
                ),
                Row(
                    [
                        Button(
                            _("New set-up"),
                            then(lambda: table.services.go.open_set_up(match.info.key)),
                            name="new-set-up",
                        ),
                        Button(_("Look at the board"), then(lambda: None), name="look"),
                        Button(_("To the title"), then(table.services.go.home), name="home"),
                    ],
                    gap=10,
                    equal=True,
                ),
            ],
            gap=12,
        ),
    )
    table.ui.open(dialog)


def _ranking_row(table: TableScene[Any], place: int, seat: int, points: int, first: bool) -> Widget:
    livery = table.liveries[seat]
    cells: list[Widget] = [
        Label(_("{place}.").format(place=place), "number", "ink_soft"),
        Token(livery.colour, livery.symbol, 34),
        Label(table.host.match.seats[seat].name, "strong", flex=1.0),
    ]
    if first:
        cells.append(Icon("trophy", 24, "accent"))
    text = ngettext("{points} point", "{points} points", points).format(points=points)
    cells.append(Label(text, "number"))
    return Row(cells, gap=12, fold=False)


def rematch(table: TableScene[Any]) -> None:
    """Play again with everybody one seat further, so that another one starts."""
    match = table.host.match
    services = table.services
    services.go.open_table(rotated(match, services.rng, services.today().isoformat("T", "seconds")))


def rotated(match: Match, rng: Random, date: str) -> Match:
    """A new match of the same game in which the second player of the last one starts."""
    seats = (*match.seats[1:], match.seats[0])
    return Match(match.info, seats, match.options, seed=rng.getrandbits(32), date=date)
