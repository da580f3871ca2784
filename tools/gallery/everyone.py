"""The page for everyone, section by section."""

from __future__ import annotations

from scenes.pages.everyone.scene import EveryoneScene, Section
from tools.gallery.state import NAMES, Reach, States
from tools.studio import Studio


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


def enter_everyone(states: States) -> None:
    """Enter the sections, and one of them as a person has it."""
    states.enter("everyone-eyes", _open("eyes"), colours=True, golden=100)
    states.enter("everyone-hearing", _open("hearing"))
    states.enter("everyone-hands", _open("hands"))
    states.enter("everyone-promise", _open("promise"))
    states.enter("everyone-person", _open("eyes", NAMES[1]))
