"""Codes that come into the window and belong to a match by post."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from game.match import Match
from game.messages import Message
from game.records.files import RecordError
from game.records.places import Records
from game.sharing import post
from game.sharing.codes import match_of
from game.sharing.opening import Opened
from game.sharing.post import Verdict
from game.tags import DamagedMatch
from scenes.app.manager import SceneManager
from scenes.kit.i18n import _, tr
from scenes.kit.scene import Services
from scenes.kit.sharing.arrivals import at_home, named
from scenes.table.scene import TableScene
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.page import Page
from scenes.ui.widget import Host

AnyScene = TableScene[Any, Any]


class House(Protocol):
    """What the app has for a code that comes: its screens, records and ways to tell."""

    manager: SceneManager
    records: Records
    services: Services
    problems: list[Message]

    def open_table(self, match: Match, save_id: str | None = None) -> None:
        """Seat everybody at a table."""


def take(app: House, code: str) -> bool:
    """Take a code that may belong to a match by post; False if it is to be opened as any other.

    It is played on where it goes on from the match here, and else it is told what it is.
    """
    try:
        sent = match_of(code)
    except DamagedMatch:
        return False
    ui = _ui(app)
    if ui is None:
        return False
    try:
        home = _at_home(app, sent)
        if home is not None and home.away:
            _read(app, ui, home, sent)
        elif home is None and sent.log and post.why_no_post(sent) is None:
            _offer(app, ui, sent)
        else:
            return False
    except RecordError as error:
        app.problems.append(error.message)
    return True


def _ui(app: House) -> Host | None:
    top = app.manager.top
    return top.ui if isinstance(top, Page | TableScene) else None


def _open_table(app: House, id: str) -> AnyScene | None:
    """The table on top if it has the match by post with this id."""
    top = app.manager.top
    if isinstance(top, TableScene) and top.host.match.away and top.host.save_id == id:
        return top
    return None


def _at_home(app: House, sent: Match) -> Match | None:
    """The match here that a code is of. Raises RecordError."""
    id = post.save_of(sent)
    table = _open_table(app, id)
    if table is not None:
        home: Match = table.host.match
        return home
    saves = app.records.saves
    if all(info.id != id for info in saves.saves()):
        return None
    return saves.load(id)


def _read(app: House, ui: Host, home: Match, sent: Match) -> None:
    """Play what a code brings, or tell what it is."""
    letter = post.read(home, sent)
    if letter.verdict in (Verdict.NEXT, Verdict.KNOWN):
        table = _seated(app, home)
        if letter.verdict is Verdict.NEXT:
            table.host.receive(letter.entries)
            if sent.stopped and table.host.may_stop:
                table.host.stop_early()
            table.table.listen()
        else:
            table.tell(tr(letter.told))
        return
    answers = [Answer(_("Close"), default=True, name="close-letter")]
    if letter.verdict is not Verdict.OTHER:
        beside = _("Open it as a match of its own")
        answers.insert(0, Answer(beside, lambda: _open(app, sent), name="open-beside"))
    ui.open(Dialog(_("This code does not fit"), tr(letter.told), answers, name="letter"))


def _seated(app: House, home: Match) -> AnyScene:
    """The table of a match by post, opened if it is not."""
    id = post.save_of(home)
    table = _open_table(app, id)
    if table is None:
        app.open_table(home, id)
        top = app.manager.top
        assert isinstance(top, TableScene)
        return top
    while table.ui.overlays:
        table.ui.close()
    if not table.host.is_live:
        table.table.return_to_match()
    return table


def _offer(app: House, ui: Host, sent: Match) -> None:
    """Ask whether a match that nobody knows here is to be answered by post."""
    here = sent.acting_seats()[0]

    def answer() -> None:
        post.begin(sent, frozenset(range(len(sent.seats))) - {here})
        match = named(sent, app.services.today())
        person = app.services.person
        if person and person not in [seat.name for seat in match.seats]:
            match.with_seat(here, replace(match.seats[here], name=person))
        try:
            id = app.records.saves.save(post.save_of(match), match)
        except RecordError as error:
            app.problems.append(error.message)
        else:
            app.open_table(match, id)

    answers: Sequence[Answer] = (
        Answer(_("Just look at it"), lambda: _open(app, sent), name="open-beside"),
        Answer(_("Answer by post"), answer, default=True, name="answer-post"),
    )
    told = _(
        "Somebody has sent you a match of {game}. You can play the next move, and send a code back."
    ).format(game=_(sent.info.title))
    ui.open(Dialog(_("A match by post?"), told, answers, name="letter"))


def _open(app: House, sent: Match) -> None:
    """Open what was sent like any other code."""
    try:
        match, id = at_home(app.records.saves, Opened(sent, nameless=True), app.services.today())
    except RecordError as error:
        app.problems.append(error.message)
    else:
        app.open_table(match, id)
