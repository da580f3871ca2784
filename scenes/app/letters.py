"""What comes into the window from outside: dropped, pasted, or named on the command line.

Its content says what it is: a saved match, a picture or a code, perhaps of a match by post.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.match import Match
from game.messages import N_, Message
from game.records.files import RecordError
from game.sharing import post
from game.sharing.opening import Opened, opened
from game.sharing.post import CodeVerdict
from scenes.app.manager import SceneManager
from scenes.kit.i18n import _, saying, tr
from scenes.kit.sharing import at_home, named
from scenes.table.scene import TableScene
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.widget import WidgetHost

AnyScene = TableScene[Any, Any]


def bring(manager: SceneManager, what: Path | str) -> None:
    """Open the match in a file or a text; what continues a match by post here is played.

    Raises RecordError.
    """
    if isinstance(what, str) and not what.strip():
        raise RecordError(
            Message(N_("Copy a code first, then paste it. You can drop files and pictures here."))
        )
    top = manager.top
    found = opened(top.services.kept.saves, what)
    sent, is_sent = found.match, found.save_id is None and (found.nameless or found.match.away)
    if is_sent:
        # Who's away differs where it comes from.
        sent.away = frozenset()
        home = _at_home(manager, sent)
        if home is not None and home.away:
            _read(manager, top.ui, home, found)
            return
        if home is None and sent.log and post.why_no_post(sent) is None:
            _offer(manager, top.ui, found)
            return
    _open(manager, found)


def _open_table(manager: SceneManager, id: str) -> AnyScene | None:
    """The top table if it has the match by post with this id."""
    top = manager.top
    if isinstance(top, TableScene) and top.session.match.away and top.session.keeping.save_id == id:
        return top
    return None


def _at_home(manager: SceneManager, sent: Match) -> Match | None:
    """The match here that a code belongs to. Raises RecordError."""
    id = post.save_of(sent)
    table = _open_table(manager, id)
    if table is not None:
        home: Match = table.session.match
        return home
    saves = manager.top.services.kept.saves
    if all(info.id != id for info in saves.saves()):
        return None
    return saves.load(id)


def _read(manager: SceneManager, ui: WidgetHost, home: Match, found: Opened) -> None:
    """Play what a code brings, or say what it is."""
    sent = found.match
    letter = post.read(home, sent)
    if letter.verdict in (CodeVerdict.NEXT, CodeVerdict.KNOWN):
        table = _seated(manager, home)
        if letter.verdict is CodeVerdict.NEXT:
            table.session.receive(letter.entries)
            if sent.stopped and table.session.may_stop:
                table.session.stop_early()
            table.table.listen()
        else:
            table.tell(tr(letter.told))
        return
    answers = [DialogButton(_("Close"), default=True, name="close-letter")]
    if letter.verdict is not CodeVerdict.OTHER:
        beside = _("Open it as its own match")
        answers.insert(0, DialogButton(beside, lambda: _open(manager, found), name="open-beside"))
    ui.open(Dialog(_("This code doesn’t fit"), tr(letter.told), answers, name="letter"))


def _seated(manager: SceneManager, home: Match) -> AnyScene:
    """The table of a match by post, opened if necessary."""
    id = post.save_of(home)
    table = _open_table(manager, id)
    if table is None:
        manager.top.services.go.open_table(home, id)
        top = manager.top
        assert isinstance(top, TableScene)
        return top
    while table.ui.overlays:
        table.ui.close()
    if not table.session.is_live:
        table.table.return_to_match()
    return table


def _offer(manager: SceneManager, ui: WidgetHost, found: Opened) -> None:
    """Ask whether to answer an unknown match by post."""
    sent = found.match
    here = sent.acting_seats()[0]

    def answer() -> None:
        post.begin(sent, frozenset(range(len(sent.seats))) - {here})
        services = manager.top.services
        match = named(sent, services.today()) if found.nameless else sent
        person = services.person
        if found.nameless and person and person not in [seat.name for seat in match.seats]:
            match.with_seat(here, match.seats[here]._replace(name=person))
        with saying(manager.top.tell):
            id = services.kept.saves.save(post.save_of(match), match)
            services.go.open_table(match, id)

    answers: Sequence[DialogButton] = (
        DialogButton(_("Just look"), lambda: _open(manager, found), name="open-beside"),
        DialogButton(_("Answer by post"), answer, default=True, name="answer-post"),
    )
    told = _(
        "Someone sent you a match of {game}. Play the next move, then send a code back.",
        game=_(sent.info.title),
    )
    ui.open(Dialog(_("A match by post?"), told, answers, name="letter"))


def _open(manager: SceneManager, found: Opened) -> None:
    """Open what was sent like anything else."""
    services = manager.top.services
    with saying(manager.top.tell):
        services.go.open_table(*at_home(services.kept.saves, found, services.today()))
