"""A table without the rest of the app: services on a clock that the test moves."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn

import pygame

from game.bots.bot import Advice, Candidate
from game.bots.worker import Wish
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.protocol import NATURE, Action
from game.records.files import RecordError
from game.records.people import AtHand
from game.records.places import find_places, open_records
from scenes.kit.intent import Command
from scenes.kit.keys.reader import Rumble
from scenes.kit.services import Services
from scenes.kit.sound import SoundBoard
from scenes.table.meaning import PlayAction
from scenes.table.scene import TableScene
from scenes.table.table_view import Step
from scenes.table.targets import find_target
from tools.studio import LOOK, InstantBots
from tools.workshop import play_on


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class HastyBots(InstantBots):
    """Answers at the next poll with a few nodes; ``asked`` keeps each one's level and kind."""

    def __init__(self) -> None:
        super().__init__(nodes=24)
        self.asked: list[tuple[str, type]] = []

    def ask(self, game: str, level: str, wish: Wish, **more: Any) -> int:
        self.asked.append((level, type(wish)))
        return super().ask(game, level, wish, **more)


@dataclass
class Went:
    """Notes the ways that a scene asked for."""

    ways: list[tuple[str, Any]] = field(default_factory=list)

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *arguments, **_named: self.ways.append((name, arguments))


FRAMES: Final = 12
"""The most frames in which time passes on a stage, unless a test wants more."""


@dataclass
class Stage:
    """Services, a window of 1280x720 and the clock."""

    services: Services
    clock: Clock
    bots: HastyBots
    went: Went
    window: pygame.Surface

    def table(self, match: Match, **options: Any) -> Any:
        """Open a match at its game's table."""
        return self.show(TableScene(self.services, match, None, **options))

    def show(self, scene: Any, seconds: float = 0.0) -> Any:
        """Show a scene for so long."""
        scene.layout()
        scene.enter()
        self.pass_time(scene, seconds)
        return scene

    def resize(self, size: tuple[int, int], **look: Any) -> None:
        """Use another window, and perhaps another look."""
        self.services.look = self.services.look.changed(size=size, **look)
        self.window = pygame.display.set_mode(size)

    def pass_time(self, scene: Any, seconds: float, step: float = 0.0) -> None:
        """Let time pass in frames, and draw each; without a ``step`` in few of them."""
        step = step or max(1 / 15, seconds / FRAMES)
        end = self.clock.seconds + seconds
        self._show(scene)
        while self.clock.seconds < end:
            self.clock.seconds = min(end, self.clock.seconds + step)
            self._show(scene)
        if scene.moving:
            # What's told beside a board comes a frame after what's seen on it.
            self._show(scene)

    def _show(self, scene: Any) -> None:
        scene.update(self.clock.seconds)
        self.services.voice.poll()
        for rect in scene.take_dirty():
            self.window.set_clip(rect)
            scene.draw(self.window)
        self.window.set_clip(None)


def unreadable(*_asked: object) -> NoReturn:
    """Stands in for what reads records, as if their file was damaged."""
    raise RecordError(Message("The history was damaged."))


def make_stage(folder: Path, **settings: Any) -> Stage:
    """A stage whose records are in ``folder``."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode((1280, 720))
    records = open_records(find_places(str(folder)))
    if settings:
        records.settings.change(**settings)
    clock, bots, went = Clock(), HastyBots(), Went()

    at_hand = AtHand(records.settings, records.people)

    def change(**values: Any) -> None:
        services.settings = at_hand.change(**values)

    def serve(person: str, *, softly: bool = True) -> None:
        services.settings = at_hand.take(person)

    services = Services(
        look=LOOK,
        settings=records.settings.settings,
        hand=at_hand,
        change_settings=change,
        serve=serve,
        kept=records,
        sound=SoundBoard(effects_volume=0.0),
        rumble=Rumble(clock),
        go=went,  # type: ignore[arg-type]
        now=clock,
        today=lambda: datetime(2026, 11, 21, 12, 0, tzinfo=UTC),
        rng=Random(5),
        new_bots=HastyBots,  # type: ignore[arg-type]
    )
    services.bots = bots  # type: ignore[assignment]
    return Stage(services, clock, bots, went, window)


FIRST: Final = next(iter(GAMES))
"""The game that shows what all have in common."""


def begun(*kinds: str, actions: int = 0, game: str = FIRST, **options: Any) -> Match:
    """A match with these kinds of seats after this many random actions, always the same."""
    return play_on(seated(game, *kinds, **options), Random(7), actions)


def by_lot(match: Match, rng: Random) -> None:
    """Let the player to act do something legal, and chance what follows."""
    player = match.state.acting_players()[0]
    match.play(player, match.state.legal_actions(player).sample(rng))
    match.advance()


NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")


def new(game: str, *kinds: str, **options: Any) -> Match:
    """A match before anything is done, even by chance; by default of two people."""
    seats = [Seat(NAMES[n], kind, n, n) for n, kind in enumerate(kinds or ("human", "human"))]
    return Match(GAMES[game], seats, options, seed=7, date="2026-11-21")


def seated(game: str, *kinds: str, log: str = "", **options: Any) -> Match:
    """A match of a game with these kinds of seats, after the moves of ``log``."""
    match = new(game, *kinds, **options)
    match.advance()
    for notation in log.split():
        player = match.state.current_player
        assert player is not None
        match.play(player, match.info.parse_action(notation))
    return match


def played(match: Match) -> list[str]:
    """What the players did, without chance."""
    return [entry.action.notation() for entry in match.log if entry.player != NATURE]


def event(kind: int, point: tuple[int, int]) -> pygame.Event:
    """A mouse event as the system sends it."""
    return pygame.Event(kind, pos=point, button=1, rel=(0, 0), buttons=(1, 0, 0), touch=False)


def click_at(scene: Any, point: tuple[int, int]) -> None:
    """Move the mouse to a window point and click there."""
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(event(kind, point))


def attempt(scene: Any, action: Action) -> None:
    """Play an action as an event on the board would mean it."""
    scene.table.do(PlayAction(action))


def drag(scene: Any, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press at one window point, move in steps to another and release there."""
    scene.handle(event(pygame.MOUSEMOTION, start))
    scene.handle(event(pygame.MOUSEBUTTONDOWN, start))
    for step in range(1, 6):
        point = tuple(round(a + (b - a) * step / 5) for a, b in zip(start, end, strict=True))
        scene.handle(event(pygame.MOUSEMOTION, (point[0], point[1])))
    scene.handle(event(pygame.MOUSEBUTTONUP, end))


def walked(table: Any) -> set[Any]:
    """The keys of all spots that arrow keys lead to on a walkable board."""
    walk = table.table.walk
    table.command(Command.DOWN)
    found, queue = {walk.key}, [walk.key]
    while queue:
        here = find_target(walk.spots, queue.pop())
        for command in (Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT):
            walk.go_to(here)
            table.command(command)
            if walk.key not in found:
                found.add(walk.key)
                queue.append(walk.key)
    return found


def until_the_result(stage: Stage, table: Any) -> None:
    """Let computers play until the result is shown."""
    for _ in range(200):
        stage.pass_time(table, 0.1, step=0.1)
        if shows_result(table):
            return
    raise AssertionError("no result is shown")


def shows_result(table: Any) -> bool:
    """Whether the result is beside the board."""
    return bool(table.table.ending.is_told)


def hinted(table: Any, *actions: Action, step: Step = Step.MOVE) -> None:
    """Tell a hint of ``actions``, the best of them first."""
    values = (0.6 - 0.05 * number for number in range(len(actions)))
    candidates = tuple(map(Candidate, actions, values))
    table.help.show(Advice(candidates, Message("It is good.")), step)
