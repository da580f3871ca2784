"""What opens above a table: its menu, and what the menu leads to."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from game.bots.levels import SKILLED, character_of, strength_of, strength_part
from game.seats import Seat
from game.sharing import post
from scenes.kit.i18n import _, saying
from scenes.kit.intent import Command
from scenes.kit.learning import course_of
from scenes.table.asking import ask_the_board
from scenes.table.result import sheet_of
from scenes.table.sharing import is_waiting, open_share, show_code
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.dialog import Dialog, DialogButton, ask_text
from scenes.ui.faces import Portrait, WhoButton, offer_players, seat_text
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, note
from scenes.ui.textfield import TextField
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget


def open_seats(table: AnyTable, back: Callable[[], None]) -> None:
    """Let people choose who plays each seat from now on, or see the score sheet.

    It leads ``back``, as Escape does.
    """
    match, content = table.session.match, Column(gap=12)
    leave = DialogButton(_("Back"), back, kind="secondary", default=True)
    played = not (match.is_over or match.away)
    dialog = Dialog(_("Players"), content, [leave], on_cancel=back, width=560)

    def finish() -> None:
        dialog.close()
        play_out(table)

    seats = (_row(table, seat, played=played) for seat in range(len(match.seats)))
    rows: list[Widget] = [*sheet_of(table), *seats]
    if played:
        fast = Button(_("Let computers finish"), finish, icon="skip", name="play-out")
        rows.append(Column([fast, note(_("It won’t count for anyone."))], gap=4))
    content.set_children(rows)
    table.ui.open(dialog)


def _row(table: AnyTable, seat: int, *, played: bool) -> Widget:
    match = table.session.match
    row = Row(gap=12, fold=False, label=seat_text(seat))
    # An adaptive one has to have sat there from the beginning.
    first = match.kind_at(0, seat)
    follows = strength_part(first) if strength_of(first) is not None else ""

    def offer() -> None:
        # A person's face stays, even while a computer plays for them.
        who = replace(table.company.faces[seat], kind=match.seats[seat].kind)
        offer_players(table.ui, who, give, strength=SKILLED, follows=follows)

    def give(kind: str) -> None:
        ui, focus = table.ui, table.ui.focus
        other = _called(match.seats[seat])
        table.give_seat(seat, kind)
        name = _called(match.seats[seat])
        if name != other:
            table.tell(_("{name} plays on for {other}.", name=name, other=other))
        show()
        found = None if focus is None else ui.find(focus.name)
        ui.set_focus(found or ui.find(f"plays-{seat}"))

    def show() -> None:
        who, name = match.seats[seat], table.seen.called[seat]
        plays: Widget = Label(name, "strong", flex=1.0)
        if played:
            plays = WhoButton(who.kind, name, offer, flex=1.0, name=f"plays-{seat}")
        row.set_children([Portrait(table.company.faces[seat], 52), plays])

    show()
    return row


def _called(seat: Seat) -> str:
    """Who plays there now, also for someone who left."""
    return seat.name if seat.is_human else _(character_of(seat.kind).name)


def play_out(table: AnyTable) -> None:
    """Hand all people's seats to computers, which quickly finish the game."""
    if not table.session.is_live:
        table.return_to_match()
    for seat, who in enumerate(table.session.match.seats):
        if who.is_human:
            table.give_seat(seat, SKILLED)
    table.hurries = True


def open_post(table: AnyTable, back: Callable[[], None]) -> None:
    """Ask who sits elsewhere, or show the code of a match by post."""
    match = table.session.match
    if match.away:
        show_code(table, back)
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
            DialogButton(_("Back"), back),
            DialogButton(
                _("Play by post"),
                lambda: begin(),
                default=True,
                keeps_open=True,
                name="begin-post",
            ),
        ],
        on_cancel=back,
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
        table.session.keeping.move_to(post.save_of(match), match)
        table.forget_work()
        if is_waiting(table):
            show_code(table)

    table.ui.open(dialog)


MenuEntry = tuple[str, str, Callable[[], None] | None]
"""An entry's icon, its words, and what it does besides closing the menu."""


def open_menu(table: AnyTable, at: str = "") -> None:
    """Open the table's menu, ``at`` an entry: always the same six, in the same places."""
    go = table.services.go
    away: MenuEntry = ("home", _("Main menu"), go.home)
    if table.is_try:
        away = ("back", _("Back"), go.back)
    elif table.services.kept.evening.is_playing(table.session.keeping.save_id):
        away = ("back", _("Game night"), go.open_evening)
    resume: MenuEntry = ("play", _("Continue"), None)
    if table.is_look_back or table.session.match.is_finished:
        resume = ("play", _("Play all moves"), table.toggle_running)
    entries: list[MenuEntry] = [
        resume,
        ("people", _("Players"), lambda: open_seats(table, partial(open_menu, table, "people"))),
        ("rules", _("Help and rules"), lambda: _open_help(table)),
        ("share", _("Share and save"), lambda: _open_sharing(table)),
        ("settings", _("Settings"), go.open_settings),
        away,
    ]
    show_menu(table, _("Menu"), entries, at=at, pages={"settings"})


def show_menu(
    table: AnyTable,
    title: str,
    entries: Sequence[MenuEntry],
    *,
    at: str = "",
    back: Callable[[], None] | None = None,
    keys: Mapping[str, Command] = MappingProxyType({}),
    pages: Collection[str] = (),
) -> None:
    """Open a menu with these entries; Escape goes ``back``.

    ``keys`` are commands that do the same, by icon; ``pages`` cover the menu, which waits below. It
    begins ``at`` the entry of this icon, else at the first.
    """
    content = Column(gap=4)
    answers = [] if back is None else [DialogButton(_("Back"), back)]
    dialog = Dialog(title, content, answers, width=360, on_cancel=back)
    buttons = []
    for icon, text, action in entries:
        named = table.services.named(text, keys[icon]) if icon in keys else ""
        button = Button(
            text,
            action if icon in pages else _closing(dialog, action),
            kind="primary" if action is None else "quiet",
            icon=icon,
            text_align="left",
            label=named,
            name=f"menu-{icon}",
        )
        buttons.append(button)
    content.set_children(buttons)
    table.ui.open(dialog)
    if at:
        table.ui.set_focus(table.ui.find(f"menu-{at}"))


def _open_help(table: AnyTable, at: str = "") -> None:
    """Offer what explains the game and the match, and what helps on this turn."""
    services = table.services
    game = table.session.match.info.key
    entries: list[MenuEntry] = [
        ("rules", _("Rules"), table.open_rules),
        ("list", _("Moves so far"), table.open_moves),
    ]
    if course_of(game).boards:
        entries.insert(1, ("school", _("Lesson"), lambda: services.go.open_lesson(game)))
    if not table.curtain.covers:
        again = partial(_open_help, table, "info")
        entries.append(("info", _("Ask a question"), lambda: ask_the_board(table, again)))
    if table.game.board_turns:
        entries.append(("turn-board", _("Turn the board"), table.turn_board))
    if table.help.is_wanted and table.seen.seat is not None and not table.help.shows_ideas:
        # They're for this turn, like a hint.
        entries.append(("eye", _("Show good moves"), table.help.switch_ideas))
    show_menu(
        table,
        _("Help and rules"),
        entries,
        at=at,
        back=partial(open_menu, table, "rules"),
        pages={"rules", "school"},
        keys={
            "rules": Command.RULES,
            "info": Command.ASK,
            "turn-board": Command.TURN_BOARD,
            "eye": Command.IDEAS,
        },
    )


def _open_sharing(table: AnyTable) -> None:
    """Offer the ways to share and keep the match."""
    match, again = table.session.match, partial(_open_sharing, table)
    more: list[DialogButton] = []
    if not table.from_records:
        rename = partial(_name_match, table, again)
        more.append(DialogButton(_("Name this match"), rename, icon="edit", name="menu-edit"))
        if match.away or post.why_no_post(match) is None:
            by_post = partial(open_post, table, again)
            more.append(DialogButton(_("Play by post"), by_post, icon="swap", name="menu-swap"))
    open_share(table.ui, table.services, match, partial(open_menu, table, "share"), more)


def _closing(dialog: Dialog, action: Callable[[], None] | None) -> Callable[[], None]:
    """A button's action that closes the dialog first."""

    def press() -> None:
        dialog.close()
        if action is not None:
            action()

    return press


def _name_match(table: AnyTable, back: Callable[[], None]) -> None:
    session = table.session
    field = TextField(
        session.match.title, placeholder=_("Like “Sunday evening”"), max_length=40, width=400
    )

    def save(title: str) -> None:
        session.match.title = title
        session.keeping.finish()
        if session.keeping.save_id is None:
            table.tell(_("Saved under this name from the first move."))
            return
        with saying(table.tell):
            table.services.kept.saves.save(session.keeping.save_id, session.match)
            table.tell(_("Find it under this name in Matches."))

    ask_text(table.ui, _("Name this match"), field, _("Save"), save, back=back, name="save-name")
