"""Pebbles in the window: point at a pebble to take it with all behind it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.bots.bot import Advice
from game.protocol import Action
from scenes.front import Illustration
from scenes.kit import effects
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _
from scenes.kit.intent import Command, Pointer, Press
from scenes.kit.look import Look
from scenes.kit.session.timeline import Showing
from scenes.kit.telling import Note
from scenes.kit.theme import PlayerStyle
from scenes.table.animation import SoundMoment
from scenes.table.game import Desk, TableGame
from scenes.table.meaning import Hold, Intent, PlayAction
from scenes.table.table_view import Step, TableView
from tests.pebbles.rules.state import PEBBLES, PebblesState, Take


@dataclass(frozen=True, slots=True)
class Fingers:
    """This many pebbles at the end of the row are pointed at."""

    count: int = 0


PebblesSeen = TableView[PebblesState, Fingers]


@dataclass(frozen=True)
class Row:
    """Where the pebbles are in ``area`` of the window."""

    look: Look
    area: pygame.Rect

    @property
    def pitch(self) -> float:
        """From the middle of a pebble to the next."""
        return self.area.width / (PEBBLES + 1)

    def place(self, number: int) -> tuple[float, float]:
        """The middle of a pebble, counted from 0."""
        return self.area.left + (number + 1) * self.pitch, self.area.centery

    def at(self, point: tuple[int, int]) -> int | None:
        """The pebble at a point of the window."""
        number = round((point[0] - self.area.left) / self.pitch) - 1
        near = abs(point[1] - self.area.centery) < self.pitch
        return number if near and 0 <= number < PEBBLES else None

    def items(self, left: int, marked: int) -> list[Item]:
        """The pebbles, the last ``marked`` of them as chosen."""
        size, edge = round(self.pitch * 0.8), self.look.px(4)
        colours = ("ink_soft", "accent")
        return [
            centred(
                self.look.box(
                    (size, size), size // 2, "field", 255, colours[n >= left - marked], edge
                ),
                self.place(n),
            )
            for n in range(left)
        ]


class PebblesTable(TableGame[PebblesState, Fingers]):
    """A row of pebbles."""

    empty_draft = Fingers()
    board_turns = 0

    def __init__(self, desk: Desk[PebblesState, Fingers]) -> None:
        super().__init__(desk)
        self.row = Row(Look(), pygame.Rect(0, 0, 1, 1))

    def place(self, look: Look, area: pygame.Rect, seen: PebblesSeen) -> None:
        """Fit the row into the area."""
        self.row = Row(look, area)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw nothing: the table itself is ground enough."""

    def items(self, seen: PebblesSeen) -> list[Item]:
        """The pebbles; those being taken vanish when they're gone."""
        if seen.showing is not None:
            action = seen.showing.action
            gone = action.count if isinstance(action, Take) else 0
            return self.row.items(max(seen.showing.before.left, seen.showing.after.left), gone)
        hint = seen.hint_action or seen.hint_piece or seen.pending
        marked = hint.count if isinstance(hint, Take) else seen.draft.count
        return self.row.items(seen.state.left, marked)

    def intent(self, event: Pointer | Command, seen: PebblesSeen) -> Intent[Fingers] | None:
        """Point with the mouse or the arrows; a press takes."""
        left, count = seen.state.left, seen.draft.count
        match event:
            case Pointer(press=Press.MOVE | Press.DOWN as press, point=point):
                pebble = self.row.at(point)
                count = left - pebble if pebble is not None and pebble < left else 0
                if press is Press.DOWN:
                    return PlayAction(Take(count)) if count else None
                return Hold(Fingers(count))
            case Command.LEFT | Command.RIGHT:
                step = 1 if event is Command.LEFT else -1
                return Hold(Fingers(min(max(1, count + step), left)))
            case Command.ACTIVATE if count:
                return PlayAction(Take(count))
        return None

    def timing(self, before: PebblesState, action: Action, after: PebblesState) -> float:
        """Half a second for any number."""
        return 0.5

    def moments(self, showing: Showing[PebblesState]) -> Iterable[SoundMoment]:
        """A click when they're gone."""
        return (SoundMoment(0.5, effects.ARRIVE),)

    def notes(self, seen: PebblesSeen) -> list[Note]:
        """The goal, in the first turns."""
        return [Note(_("Whoever takes the last pebble wins."))] * (seen.position < 2)

    def prompt(self, seen: PebblesSeen) -> str:
        """What to do."""
        return _("Take one, two or three pebbles from the end.")

    def hint_sentence(self, advice: Advice, step: Step, seen: PebblesSeen) -> str:
        """Where, then what."""
        if step is Step.MOVE and isinstance(advice.best, Take):
            return _("Take {count}.", count=advice.best.count)
        return _("Count the pebbles that you would leave.")


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    _player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """The row as a picture."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    row = Row(look, pygame.Rect((0, 0), size))
    picture.blits(row.items(PebblesState.of(illustration.state).left, len(illustration.marked)))
    return picture
