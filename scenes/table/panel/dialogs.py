"""What opens above a table: its menu, the question before an undo, the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from game.handicaps import seated_anew
from game.match import HUMAN, Match
from game.records.files import RecordError
from scenes.kit.even_match import with_strength
from scenes.kit.i18n import _, tr
from scenes.kit.learning import course_of
from scenes.kit.match_words import names_text
from scenes.kit.note import Figure
from scenes.table.panel.score_sheet import score_sheet
from scenes.table.panel.take_over import open_seats
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column, Row, Spacer
from scenes.ui.text import Icon, Label, Token
from scenes.ui.textfield import TextField
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget

MenuEntry = tuple[str, str, Callable[[], None] | None]
"""The icon of a menu's entry, its words, and what it does besides closing the menu."""


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
    sheet = _sheet(table)
    if sheet:
        answers = (Answer(_("Close"), default=True),)
        entries.append(
            (
                "trophy",
                _("Score sheet"),
                lambda: table.ui.open(Dialog(_("Score sheet"), sheet[0], answers, width=640)),
            )
        )
    if table.from_records:
        entries.append(("back", _("Back"), go.back))
    if table.host.match.is_finished:
        entries.append(
            ("curve", _("Who was ahead"), lambda: go.open_analysis(table.host.match)),
        )
    if table.host.match.log:
        entries.append(("film", _("Make a film"), lambda: go.make_film(table.host.match)))
    if not table.from_records or table.host.save_id is not None:
        entries.append(("save", _("Name this match"), lambda: _name_match(table)))
    entries.append(("hint", _("Help at the table"), lambda: _open_help(table)))
    if not table.host.match.is_over:
        entries.append(("people", _("Who plays on?"), lambda: open_seats(table)))
    entries += [
        ("settings", _("Settings"), lambda: go.open_settings(table.host.match.info.key)),
        ("replay", _("New match"), lambda: go.open_set_up(table.host.match.info.key)),
        ("home", _("To the title"), go.home),
        ("quit", _("Leave Pocketful"), go.quit),
    ]
    show_menu(table, entries, Label(_("The match is saved after every move."), "small", "ink_soft"))


def show_menu(table: AnyTable, entries: Sequence[MenuEntry], *below: Widget) -> None:
    """Open a menu with these entries, and what stands ``below`` them."""
    content = Column(gap=4)
    dialog = Dialog(_("Pause"), content, width=360)
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
    """Let people switch on what helps them at this table."""
    help_ = table.help
    content = Column(
        [
            Label(
                _("A hint (H) tells more each time that you ask: where, which, what and why."),
                "small",
                "ink_soft",
            ),
            Toggle(
                _("Show ideas (I)"),
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
                _("What happened (W) without asking"),
                table.services.settings.recap,
                lambda on: table.services.change_settings(recap=on),
                detail=_("Begins when the curtain lifts; any press ends it."),
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


def result_headline(match: Match) -> str:
    """Who won, in a few words."""
    outcome = match.outcome()
    if outcome is None:
        return ""
    winners = [match.seats[seat] for seat in outcome.winners]
    names = [seat.name for seat in winners]
    if len(names) == len(match.seats):
        return _("A draw between all players")
    alone = sum(seat.is_human for seat in match.seats) == 1
    if alone and winners[0].is_human and names == [_("Player")]:
        # They have given no name.
        return _("You win")
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} win together").format(names=names_text(names))


def show_pause(table: AnyTable) -> None:
    """Show what the rounds brought so far; closing the dialog shows the table as it lies."""
    content = Column(gap=12)
    dialog = Dialog(_("The round is over"), content, width=640)
    content.set_children(
        [
            Label(tr(table.host.state.standing().reason), "body", "ink_soft"),
            *_sheet(table),
            Row(
                [
                    Button(
                        _("Next round"),
                        _closing(dialog, table.go_on),
                        kind="primary",
                        icon="play",
                        name="go-on",
                    ),
                    Button(_("See the table"), dialog.close, icon="eye", name="see-table"),
                ],
                gap=10,
                equal=True,
            ),
        ]
    )
    table.ui.open(dialog)


def _sheet(table: AnyTable) -> list[Widget]:
    """The points of each round, if there are several."""
    sheet = table.game.sheet(table.seen)
    if sheet is None:
        return []
    names = [seat.name for seat in table.host.match.seats]
    return [score_sheet(names, table.liveries, sheet)]


def show_result(table: AnyTable) -> None:
    """Show the ranking with the reason, and what can be done next."""
    host = table.host
    match = host.match
    # It has begun by the time somebody wants to see it.
    table.services.analyst.analysis(match)
    outcome = match.outcome()
    assert outcome is not None
    go = table.services.go
    points = match.state.returns()
    rows: list[Widget] = []
    for group in outcome.ranking:
        place = len(rows) + 1
        rows += [_ranking_row(table, place, seat, points[seat]) for seat in group]
    content = Column(gap=12)
    dialog = Dialog(result_headline(match), content, width=640)

    def button(text: str, icon: str, action: Callable[[], None] | None, *, first: bool) -> Button:
        return Button(
            text,
            _closing(dialog, action),
            kind="primary" if first else "secondary",
            icon=icon,
            name=f"result-{icon}",
        )

    rows += [_figure_row(figure) for figure in table.game.figures(table.seen)]
    content.set_children(
        [
            Label(tr(outcome.reason), "body", "ink_soft"),
            Column(rows, gap=8, padding=(0, 6)),
            *_sheet(table),
            Row(
                [
                    button(_("Rematch"), "replay", lambda: rematch(table), first=True),
                    button(_("Watch again"), "play", table.replay, first=False),
                    button(
                        _("Who was ahead"),
                        "curve",
                        lambda: go.open_analysis(host.match),
                        first=False,
                    ),
                ],
                gap=10,
                equal=True,
            ),
            Row(
                [
                    button(
                        _("New set-up"),
                        "settings",
                        lambda: go.open_set_up(match.info.key),
                        first=False,
                    ),
                    button(_("See the board"), "eye", None, first=False),
                    button(_("Title"), "home", go.home, first=False),
                ],
                gap=10,
                equal=True,
            ),
        ]
    )
    table.ui.open(dialog)


def _ranking_row(table: AnyTable, place: int, seat: int, points: float) -> Widget:
    livery = table.liveries[seat]
    reached = table.game.reached_text(table.seen, seat) or table.front.points_text(points)
    cells: list[Widget] = [
        Label(_("{place}.").format(place=place), "number", "ink_soft"),
        Token(livery.colour, livery.symbol, 34),
        _name_and_holding(table, seat, reached),
    ]
    if place == 1:
        cells.append(Icon("trophy", 24, "accent"))
    cells.append(Label(reached, "number"))
    return Row(cells, gap=12, fold=False)


def _name_and_holding(table: AnyTable, seat: int, reached: str) -> Widget:
    match = table.host.match
    words: list[Widget] = [Label(match.seats[seat].name, "strong")]
    if match.had_person(seat) and not match.seats[seat].is_human:
        words.append(Label(_("A computer played to the end."), "small", "ink_soft"))
    holding = table.game.seat_line(table.seen, seat)
    if holding and holding != reached:
        words.append(Label(holding, "small", "ink_soft"))
    return Column(words, gap=0, flex=1.0)


def _figure_row(figure: Figure) -> Widget:
    words: list[Widget] = [Label(figure.name, "strong")]
    if figure.detail:
        words.append(Label(figure.detail, "small", "ink_soft"))
    return Row(
        [
            # Below the places and the signs of the players.
            Spacer(18),
            Icon(figure.icon, 34, "ink_soft"),
            Column(words, gap=0, flex=1.0),
            Label(figure.words or figure.points, "number"),
        ],
        gap=12,
        fold=False,
    )


def rematch(table: AnyTable) -> None:
    """Play again with everybody one seat further, so that another one starts."""
    match = table.host.match
    services = table.services
    following = rotated(match, services.rng, services.today().isoformat("T", "seconds"))
    following.seats = with_strength(
        following.seats,
        lambda: services.history.together(
            match.info.key, [seat.name for seat in following.seats if seat.is_human]
        ),
    )
    services.go.open_table(following)


def rotated(match: Match, rng: Random, date: str) -> Match:
    """A new match of the same game in which the second player of the last one starts.

    Whoever has left their seat to a computer is back.
    """
    people = [
        replace(seat, kind=HUMAN) if match.had_person(n) else seat
        for n, seat in enumerate(match.seats)
    ]
    seats = (*people[1:], people[0])
    return Match(
        match.info,
        seats,
        match.options,
        handicaps=seated_anew(match.handicaps, [*range(1, len(seats)), 0]),
        seed=rng.getrandbits(32),
        date=date,
    )
