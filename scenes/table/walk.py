"""Walking over a board by keys: where a person is, where arrows lead, what a press does."""

import math
import re
from collections.abc import Callable, Hashable, Sequence
from types import MappingProxyType
from typing import Final

import pygame

from scenes.kit import marks
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import ended, paragraph
from scenes.kit.intent import MOVES, Command, Pointer, Press
from scenes.kit.keys.bindings import title_of
from scenes.kit.look import Look
from scenes.kit.voice import Weight
from scenes.table.game import AnyDesk
from scenes.table.targets import BoardTarget, find_target

_RING = 1.02
"""The ring around a spot, in sides of its place."""

_WIDTH = 0.085
"""Width of its line, in the same."""

_CASING = 0.1
"""How much wider the light line around it is: wood and beads have colours of their own."""

_SENTENCE: Final = re.compile(r"(?<=[.!?]) |(?<=。)")
"""Between sentences."""

_TABS: Final = MappingProxyType({Command.NEXT: 1, Command.PREVIOUS: -1})
ONWARDS: Final = MappingProxyType({Command.READ_NEXT: 1, Command.READ_PREVIOUS: -1})


class Walk:
    """Where the keys are on a board whose game names its spots.

    Walking points at a spot like a pointer, and pressing it is a pointer's press and release:
    there's no second way to play. Arrows lead to what can be played now or, if the person wants, to
    every place; reading on leads from one playable thing to the next. Tab treats the board as one
    place among the buttons, unless the person wants it to stop at everything playable. A moving
    pointer hides the walk, which goes on where it was.
    """

    def __init__(self, table: AnyDesk) -> None:
        self._table = table
        self._key: Hashable | None = None
        self._point: tuple[int, int] | None = None
        self._told_at: object = None
        self._taken: Hashable | None = None
        self.asked: Hashable | None = None
        """What the board was asked last, and when; see ``asking``."""
        self._shown = self._goes_on = False
        self.presses = False
        """Whether a place is pressed and not yet let go: what comes of it is told once."""

    @property
    def everywhere(self) -> bool:
        """Whether arrows lead to every place, not only to what can be played."""
        services = self._table.services
        return services.settings.walk_everywhere or services.voice.is_on

    @property
    def spots(self) -> Sequence[BoardTarget]:
        """All spots of the board on show, none behind the curtain."""
        table = self._table
        return () if table.curtain.covers else table.game.spots(table.seen)

    @property
    def key(self) -> Hashable | None:
        """The key of the person's spot; None while no one walks."""
        return self._key if self._shown else None

    @property
    def here(self) -> BoardTarget | None:
        """The person's spot, or what has taken its place, if it can still be visited."""
        if not self._shown:
            return None
        visited = self._visited(self.spots)
        came = (spot for spot in visited if spot.point == self._point)
        return find_target(visited, self.key) or next(came, None)

    def takes(self, command: Command) -> bool:
        """Do what a command means to a walker; False if it means nothing to them."""
        spots = self.spots
        if not spots:
            return False
        if command in ONWARDS:
            return self._turn_to_open(ONWARDS[command], spots, around=True)
        if self._is_for_game(command):
            self.leave()
            return False
        if command in MOVES:
            return self._step(command, spots)
        if command is Command.TURN_BOARD:
            there = self.other_side
            if there is not None:
                self.go_to(there)
            return there is not None
        if command in (Command.NEXT, Command.PREVIOUS):
            return self._tabs and self._turn_to_open(_TABS[command], spots, around=False)
        if command is Command.ACTIVATE:
            return self._press(spots)
        return command is Command.BACK and self.put_back()

    def _is_for_game(self, command: Command) -> bool:
        """Whether a key means something else to the game than walking."""
        table = self._table
        if command is Command.ACTIVATE and find_target(self._visited(self.spots), self.key):
            return False
        return table.game.steers(command, table.seen)

    def come(self, command: Command) -> bool:
        """Come back to the board from the buttons by Tab: to the last place, or the first.

        Returns whether there's a place to go to.
        """
        if self._tabs:
            return self.takes(command)
        spots = self.spots
        visited = self._visited(spots)
        if visited:
            self.go_to(find_target(visited, self._key) or self._nearest(spots, visited))
        return bool(visited)

    def leave(self) -> None:
        """A pointer is used: show nothing, but keep the place for the next arrow."""
        if self._shown:
            self._shown = False
            self._table.changed()

    def go_to(self, spot: BoardTarget) -> None:
        """Go to a spot, and point at it."""
        table = self._table
        table.game.bring_into_sight(spot)
        spot = find_target(self.spots, spot.key) or spot
        self._key, self._point, self._shown = spot.key, spot.point, True
        self._told_at = self._at
        table.changed()
        table.mean(Pointer(Press.MOVE, spot.point))
        self._tell(spot)

    def find(self, words: str, *, loosely: bool = False) -> bool:
        """Go to the first spot whose words begin like this, or contain this; False if there's none.

        ``loosely`` allows any order, and spaces within a name.
        """
        wanted = words.strip().casefold().replace("'", "’")
        if not wanted:
            return False
        told = [(spot.tell().casefold(), spot) for spot in self.spots]
        pattern = _whole(wanted)
        each = [_whole(word) for word in wanted.split()]
        # What's there is told first; what's beside it, at the end.
        ways: Sequence[Callable[[str], object]] = (
            pattern.match,
            lambda text: pattern.search(re.split(r"[:.]", text)[0]),
            pattern.search,
        )
        if loosely:
            ways = (
                _whole("".join(wanted.split())).match,
                lambda text: all(word.search(re.split(r"[:.]", text)[0]) for word in each),
                lambda text: all(word.search(text) for word in each),
            )
        for found in ways:
            for text, spot in told:
                if found(text):
                    self.go_to(spot)
                    return True
        return False

    def _tell(self, spot: BoardTarget, known: str = "") -> None:
        """Say where the person is, as it is there now, without what's ``known``."""
        table, told = self._table, spot.tell()
        if not (table.services.voice.fully or table.game.in_hand(table.seen)):
            # Asking tells the rest.
            told = _SENTENCE.split(told, 1)[0]
        new = [text for text in _SENTENCE.split(told) if text not in _SENTENCE.split(known)]
        table.services.voice.say(paragraph(new) or told, Weight.FOCUS)

    def tell_zoom(self, before: float | None) -> None:
        """Say whether a key shows the board larger or smaller than ``before``."""
        now = self._table.game.zoom
        if before is None or now is None:
            return
        told = title_of(Command.ZOOM_IN if now > before else Command.ZOOM_OUT)
        told = _("Nothing more here.") if now == before else ended(told)
        self._table.services.voice.say(told, Weight.ANSWER)

    def items(self, look: Look) -> Sequence[Item]:
        """The ring around the spot."""
        here = self.here
        if here is None:
            return ()
        place, colour = here.place, look.theme.focus
        if abs(place.width - place.height) <= 0.2 * max(place.size):
            side = max(place.size)
            return [
                centred(marks.ring(round(side * size), side * width, ink), here.point)
                for size, width, ink in (
                    (_RING + _CASING, _WIDTH + _CASING, look.theme.paper),
                    (_RING, _WIDTH, colour),
                )
            ]
        line = max(2, round(min(place.size) * _WIDTH))
        around = place.inflate(4 * line, 4 * line)
        radius = min(around.size) // 4
        return [(look.box(around.size, radius, colour, 0, colour, line), around.topleft)]

    @property
    def _at(self) -> object:
        seen = self._table.seen
        # A hint goes on with what's in hand.
        return seen.position, seen.step, seen.step and seen.draft

    def _visited(self, spots: Sequence[BoardTarget]) -> Sequence[BoardTarget]:
        return spots if self.everywhere else [spot for spot in spots if spot.is_open]

    def _step(self, command: Command, spots: Sequence[BoardTarget]) -> bool:
        visited = self._visited(spots)
        if not visited:
            return False
        here = find_target(visited, self._key)
        following = None if here is None else find_target(visited, self._next(here, command))
        if here is not None and following is None:
            # With Shift some games lead on by other orders than the board's.
            shift = self._table.reader.shift
            told = _("Nothing more here.") if shift else _("The board ends here.")
            self._table.services.voice.say(told, Weight.ANSWER)
            if self._shown:
                return True
        self.go_to(following or here or self._nearest(spots, visited))
        return True

    def _next(self, here: BoardTarget, command: Command) -> Hashable | None:
        """Where an arrow leads from here; None if there's nothing that way."""
        table = self._table
        if self.everywhere:
            return table.game.step_from(here, command, table.seen, shift=table.reader.shift)
        return table.game.step_to_open(here, command, table.seen)

    @property
    def other_side(self) -> BoardTarget | None:
        """Where a key leads to the other side of the board, if it has two."""
        spots = self.spots
        visited = self._visited(spots)
        if not visited:
            return None
        here = find_target(visited, self._key) or self._nearest(spots, visited)
        return find_target(visited, self._table.game.other_side(here, self._table.seen))

    def _nearest(self, spots: Sequence[BoardTarget], visited: Sequence[BoardTarget]) -> BoardTarget:
        start = self._point or self._table.game.entrance(self._table.seen) or _middle(spots)
        return min(visited, key=lambda spot: math.dist(spot.point, start))

    @property
    def _tabs(self) -> bool:
        """Whether Tab leads to everything playable before the buttons."""
        return self._table.services.settings.walk_everywhere

    def _turn_to_open(self, by: int, spots: Sequence[BoardTarget], *, around: bool) -> bool:
        """Go to the next spot where something can be done.

        After the last comes the first if it goes ``around``; else it returns False.
        """
        opened = [spot for spot in spots if spot.is_open]
        if around:
            seen, game = self._table.seen, self._table.game
            hinted = [spot for key in game.hinted(seen) for spot in opened if spot.key == key]
            found = game.goals(opened, seen) or (opened if hinted else ())
            spots = [*hinted, *(spot for spot in found if spot not in hinted)] or spots
        order = spots[::by]
        # What's said first of a new position or hint comes first, wherever one was in the last.
        goes_on = not around or self._told_at == self._at
        at = next((n for n, spot in enumerate(order) if goes_on and spot.key == self._key), -1)
        ways = [*order[at + 1 :], *(order[: at + 1] if around else ())]
        following = next((spot for spot in ways if spot.is_open), None)
        if following is None:
            self.leave()
            return False
        if self._goes_on and order.index(following) <= at:
            told = _("From the start") if by > 0 else _("Again")
            self._table.services.voice.say(ended(told), Weight.ANSWER)
        self._goes_on = True
        self.go_to(following)
        return True

    def _press(self, spots: Sequence[BoardTarget]) -> bool:
        here = self.here
        if here is None:
            visited = self._visited(spots)
            if not visited:
                return False
            self.go_to(self._nearest(spots, visited))
            return True
        before, known, self.presses = self._table.seen, here.tell(), True
        self._goes_on = False
        pressed = self._table.mean(Pointer(Press.DOWN, here.point))
        between, self.presses = self._table.seen, False
        released = self._table.mean(Pointer(Press.UP, here.point))
        again = find_target(self.spots, here.key)
        if self._table.seen.position != before.position:
            # What was played is told, and what follows from it.
            return True
        changed = self._table.draft != before.draft
        if changed and not here.is_goal:
            self._taken = here.key
        seen = self._table.seen
        voice, rests, told = self._table.services.voice, seen.draft == between.draft, ""
        if changed and voice.is_on:
            game = self._table.game
            told = game.step_told(before if rests else between, seen)
            if not told and game.in_hand(before) and not game.in_hand(seen):
                told, rests = ended(_("Put back")), True
        voice.say(told if rests else "", Weight.ANSWER)
        if self._table.game.steers(Command.UP, seen):
            # The same keys now lead what's in hand.
            self.leave()
        elif again is not None and changed and not told:
            self._tell(again, known)
        elif not changed and (seen.rejection is None or not (pressed or released)):
            told = _("That key does nothing here.") if seen.seat is None else ""
            voice.say(told or self._table.game.prompt(seen), Weight.VAIN)
        return True

    def put_back(self) -> bool:
        """Put back what's in hand, and be where it was; else be nowhere.

        People who walk to every place stay where they are.
        """
        point = self._point or (0, 0)
        table = self._table
        # A right button may mean something else than Escape to a game.
        if table.mean(Command.BACK) or table.mean(Pointer(Press.CANCEL, point)):
            taken = find_target(self.spots, self._taken)
            if taken is not None and self._shown:
                self._key, self._point = taken.key, taken.point
                self._table.changed()
            return True
        if self.everywhere or self.here is None:
            return False
        self.leave()
        return True


def _whole(words: str) -> re.Pattern[str]:
    """These words with no other letter before or after them."""
    return re.compile(rf"(?<![\w-]){re.escape(words)}(?!\w)")


def _middle(spots: Sequence[BoardTarget]) -> tuple[int, int]:
    first, *others = [spot.place for spot in spots]
    return pygame.Rect(first).unionall(others).center
