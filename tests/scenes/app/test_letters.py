from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.catalogue import GAMES
from game.match import Match
from game.sharing.codes import code_of
from scenes.kit.intent import Command
from scenes.table.panel.dialogs import open_post
from scenes.table.scene import TableScene
from scenes.table.sharing import grouped
from scenes.ui.dialog import Dialog
from scenes.ui.text import Label
from tests.scenes.app.test_app import Opened
from tests.scenes.stage import seated

CODED = next(key for key, info in GAMES.items() if info.code)


@pytest.fixture
def homes(tmp_path: Path) -> Iterator[tuple[Opened, Opened]]:
    """Two homes; the first has begun a match with someone elsewhere."""
    ours, theirs = Opened(tmp_path / "ours"), Opened(tmp_path / "theirs")
    ours.app.open_table(seated(CODED, *["human"] * GAMES[CODED].players[0]))
    open_post(ours.table.table, lambda: None)
    press(ours, "begin-post")
    yield ours, theirs
    ours.app.close()
    theirs.app.close()


def press(home: Opened, name: str) -> None:
    ui = home.app.manager.top.ui  # type: ignore[attr-defined]
    ui.find(name).activate()
    home.frames(2)


def move(home: Opened) -> str:
    """A person at this home moves. Returns the code that's shown then."""
    table = home.table
    seat = table.session.hand_seat
    assert seat is not None
    state = table.session.match.state
    assert table.session.attempt(state.legal_actions(seat).sample(Random(3))) is None
    table.table.listen()
    home.frames(60)
    shown = table.ui.find("code")
    assert isinstance(shown, Label)
    assert shown.text == grouped(code_of(table.session.match))
    return shown.text


def take(home: Opened, code: str) -> None:
    home.app.open_file(code)
    home.frames(60)


def said(home: Opened) -> list[str]:
    overlays = home.app.manager.top.ui.overlays  # type: ignore[attr-defined]
    return [
        each.text
        for overlay in overlays
        if isinstance(overlay, Dialog)
        for each in overlay.shown()
        if isinstance(each, Label)
    ]


def at_table(home: Opened) -> Match:
    match: Match = home.table.session.match
    return match


def test_another_course_can_be_opened_beside(homes: tuple[Opened, Opened]) -> None:
    ours, theirs = homes
    take(theirs, move(ours))
    press(theirs, "answer-post")
    take(ours, move(theirs))
    forged = at_table(theirs).copy()
    forged.go_to(1)
    seat, last = forged.log[1].player, forged.log[1].action
    others = [each for each in forged.state.legal_actions(seat) if each != last]  # type: ignore[attr-defined]
    forged.play(seat, others[0])
    take(ours, code_of(forged))
    assert any("the match differs" in told for told in said(ours))
    assert at_table(ours).log[1].action == last
    press(ours, "open-beside")
    assert at_table(ours).log[1].action == others[0]
    assert not at_table(ours).away


def test_only_what_can_go_by_post_is_offered_to(tmp_path: Path) -> None:
    home = Opened(tmp_path)
    people, mixed = ["human"] * 2, ["human", "casual"]
    secret = next(key for key, info in GAMES.items() if not info.code)
    for game, kinds, is_offered in (
        (CODED, people, True),
        (CODED, mixed, False),
        (secret, people, False),
    ):
        more = ["human"] * (GAMES[game].players[0] - 2)
        home.app.open_table(seated(game, *kinds, *more))
        home.frames(3)
        home.table.command(Command.MENU)
        home.table.ui.find("menu-share").activate()
        assert (home.table.ui.find("menu-swap") is not None) is is_offered
        home.app.home()
    home.app.close()


def test_a_match_waits_while_it_is_closed(homes: tuple[Opened, Opened]) -> None:
    ours, theirs = homes
    first = move(ours)
    take(theirs, first)
    press(theirs, "answer-post")
    answer = move(theirs)
    ours.app.home()
    ours.frames(5)
    assert not isinstance(ours.app.manager.top, TableScene)
    take(ours, answer)
    assert len(at_table(ours).log) == 2
    assert at_table(ours).away == {1}
    # The same code again, and an older one, bring nothing new.
    for old in (answer, first):
        take(ours, old)
        assert len(at_table(ours).log) == 2
