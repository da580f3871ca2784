"""Pictures of the rules, and the table at which a reader tries what one of them shows."""

import re
from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Final

import pygame

from game.tasks.task import Task, TaskGoal
from scenes.front import FRONTS, Illustration
from scenes.kit.finish import round_off
from scenes.kit.i18n import _, labelled
from scenes.kit.look import Look
from scenes.kit.rules import SHAPES, RulesPicture
from scenes.kit.services import Services
from scenes.pages.thumbnails import OpeningPicture
from scenes.table.guide.guide import TaskGuide, TaskPhase
from scenes.table.guide.scene import GuidedScene, guided_scene, task_match
from scenes.table.meaning import Hold, PlayAction
from scenes.table.table import AnyTable, Table
from scenes.ui.button import Button
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, Picture
from scenes.ui.widget import UNBOUNDED, Widget

_REST: Final = 0.7
"""Seconds between two steps that are shown."""

_HIGHEST: Final = 0.72
"""The most of the window's height that a picture takes."""

_LEAST_WORDS: Final = 240.0
"""The least width of what's below a picture, in units of the text's size."""

_SENTENCE: Final = re.compile(r"(?<=[.!?])\s|(?<=。)")
"""Where a sentence ends."""


class TrialGuide(TaskGuide):
    """Lets a reader do what's allowed in a picture, or what its steps show."""

    hints = False
    teaches = True

    def __init__(self, services: Services, picture: RulesPicture) -> None:
        super().__init__(services, Task(picture.position, TaskGoal()))
        self.picture = picture
        self._steps: list[str] = []
        self._next_step = 0.0

    def heading(self) -> str:
        """What this is about."""
        return _("Try it")

    def say(self) -> str:
        """What the picture shows, or its task."""
        return self.picture.caption

    def answer(self) -> str:
        """That what was done is allowed; what isn't, the table says."""
        return _("Right! That’s allowed.") if self.phase is TaskPhase.MET else ""

    def leave_text(self) -> str:
        """The way out's name in the menu."""
        return _("Back")

    def ways(self) -> Sequence[Button]:
        """To see how, or to go on."""
        show = Button(_("Show me"), self.show, icon="hint", name="show")
        if self.phase is not TaskPhase.MET:
            return (show,) if self.picture.steps and not self._steps else ()
        again = Button(_("Again"), self.put_back, icon="replay", name="again")
        leave = self.services.go.back
        return again, Button(_("Back"), leave, kind="primary", icon="back", name="leave")

    def judged(self) -> None:
        """Nothing is noted."""

    def show(self) -> None:
        """Show the task from its beginning, step by step."""
        self.put_back()
        self._steps = list(self.picture.steps)

    def put_back(self) -> None:
        self._steps = []
        super().put_back()

    @property
    def busy(self) -> bool:
        return super().busy or bool(self._steps)

    def poll(self, now: float) -> None:
        """Judge what was played; go on with the steps being shown."""
        super().poll(now)
        table = self.table
        if self._steps and table.at_rest and now >= self._next_step:
            self._next_step = now + _REST * (table.pace() or 0.0)
            step = self._steps.pop(0)
            # An action in notation, or a draft as the game writes it.
            work = table.game.read(step)
            if work is not None:
                table.do(Hold(table.game.fresh_draft(table.seen, work)))
            else:
                table.do(PlayAction(self.match.info.parse_action(step)))
            table.changed()


def trial_scene(services: Services, picture: RulesPicture) -> GuidedScene:
    """The table at which a reader tries what ``picture`` shows."""
    return guided_scene(services, TrialGuide(services, picture))


def rules_picture(services: Services, told: RulesPicture, name: str, widest: float = inf) -> Widget:
    """A picture with its caption, at most ``widest`` units of the text's size wide.

    If anyone is to act in it, a press on it or its button opens a table to try that.
    """
    look, units = services.look, SHAPES[told.shape]
    proportion = units[0] / units[1]
    wide = min(look.em(min(units[0], widest)), look.size[1] * _HIGHEST * proportion) / look.scale
    can_be_tried = bool(told.state().acting_players())
    press = partial(services.go.open_trial, told)
    kind = partial(OpeningPicture, press=press) if can_be_tried else Picture
    picture = kind(
        partial(_drawn, services, told, name), width=wide, proportion=proportion, align="start"
    )
    # A task's caption comes before it.
    caption = "" if told.steps else told.caption
    tools: list[Widget] = [Label(caption, "small", "ink_soft", flex=1, align="start")]
    if can_be_tried:
        text = _("Try it")
        # It's heard what the picture shows; of a task that came before, how it begins.
        heard = labelled(text, _SENTENCE.split(told.caption)[0] if told.steps else told.caption)
        button = Button(text, press, small=True, label=heard, name=f"try-{name}")
        button.min_width = button.measure(look, UNBOUNDED)[0] / look.scale
        tools.append(button)
    below = Row(tools, gap=8, fold=False, upright="start")
    room = max(wide, look.em(_LEAST_WORDS) / look.scale)
    return Column([Column([picture, below], gap=8, align="start", max_width=room)])


def _drawn(
    services: Services, told: RulesPicture, name: str, look: Look, size: tuple[int, int]
) -> pygame.Surface:
    """The position, at rest."""
    position = told.position
    front = FRONTS[position.game]

    def make() -> pygame.Surface:
        if not position.work:
            shown = Illustration(told.state(), told.arrows, told.marked, told.barred)
            return front.paint(look, size, shown)
        # What someone has in hand lies on a table.
        match = task_match(services, Task(position, TaskGoal()))
        table: AnyTable = Table(services, match, None, keeps=False)
        table.game.place_in_picture(look, pygame.Rect((0, 0), size), table.seen)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        table.game.draw_ground(surface)
        surface.fblits(table.game.items(table.seen))
        round_off(look, surface)
        return surface

    key = ("rules", front.info.key, name, size, look.theme.key)
    return look.drawn(key, make)
