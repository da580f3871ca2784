"""The page for everyone, section by section."""

from __future__ import annotations

from game.catalogue import GAMES
from game.match import HUMAN, Match, Seat
from scenes.pages.everyone.scene import EveryoneScene, Section
from tools.gallery.state import NAMES, Reach, States, open_table
from tools.studio import Studio

_FIRST = next(iter(GAMES))


def _open(section: Section, person: str = "") -> Reach:
    def reach(studio: Studio) -> None:
        studio.services.people.met(*NAMES[:3])
        studio.services.go.open_everyone()
        studio.settle()
        scene = studio.top
        assert isinstance(scene, EveryoneScene)
        scene.show(section, person)
        studio.settle()

    return reach


def _open_switches(studio: Studio) -> None:
    _open("hands")(studio)
    studio.app.change_settings(switches="two")
    studio.settle()
    top = studio.top
    assert isinstance(top, EveryoneScene)
    top.rebuild()


def _scan(steps: int, into: int = 0) -> Reach:
    """Offer things to a switch: so many steps on, in the groups that ``into`` presses chose."""

    def reach(studio: Studio) -> None:
        studio.app.change_settings(switches="two")
        studio.pass_time(2.0)
        scanner = studio.app.hands.scanner
        for _press in range(into):
            scanner.press(studio.now)
        for _step in range(steps):
            scanner.step(studio.now)
        studio.settle()

    return reach


def _sit_down(studio: Studio) -> None:
    open_table(
        studio,
        Match(GAMES[_FIRST], (Seat(NAMES[0], HUMAN, 0, 0), Seat(NAMES[1], "casual", 1, 1)), seed=3),
    )
    studio.settle(4.0)


def enter_everyone(states: States) -> None:
    """Enter the sections, and one of them as a person has it."""
    states.enter("everyone-eyes", _open("eyes"), colours=True, golden=100)
    states.enter("everyone-hearing", _open("hearing"))
    states.enter("everyone-hands", _open("hands"))
    states.enter("everyone-missing", _open("missing"))
    states.enter("everyone-switches", _open_switches)
    states.enter("switch-title", _scan(1))
    states.enter("switch-ideas", _sit_down, _scan(0, into=1))
    states.enter("switch-board", _sit_down, _scan(1))
    states.enter("everyone-person", _open("eyes", NAMES[1]))
