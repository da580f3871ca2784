"""The states of Hop the Marble's table in the gallery."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.bots.bot import Budget, Question
from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import NATURE, Action, OptionValue
from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.marbles import Spot
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve
from physics.player.bot import HopBot
from scenes.games.hop_the_marble.practice import PracticeScene
from scenes.games.hop_the_marble.scene import HopScene
from scenes.kit.intent import Command
from scenes.table.meaning import Play
from scenes.table.table_view import Step
from tools.gallery.looking_back import look_back, quick_match, see_luck, see_recap, show_knowledge
from tools.gallery.state import (
    Reach,
    States,
    expert_says,
    give,
    people,
    seats,
    wait,
)
from tools.kinds import of_kind
from tools.studio import TODAY, Studio, played_match

_GAME: Final = "hop-the-marble"

_CARDS: Final = ("GGR LLRG RRGGL", "DDG YYRD GGDDR", "LLY RRGY RRLLY", "YYD DDGL YYDDL")


def _match(who: tuple[Seat, ...], *log: str, **options: OptionValue) -> Match:
    """A match in which everyone has placed their marbles, after the actions of ``log``."""
    match = Match(GAMES[_GAME], who, options, seed=7, date=TODAY.date().isoformat())
    if options.get("mode", "normal") in ("normal", "suite") and not options.get("scattered"):
        _play(match, "deal 1234 cards " + " / ".join(_CARDS[: len(who)]))
    else:
        match.advance(nature=resolve)
    for seat in range(len(who)):
        _do(match, _state(match).arrangement(seat, Random(seat)))
    for notation in log:
        _play(match, notation)
    return match


def _play(match: Match, notation: str) -> None:
    _do(match, match.info.parse_action(notation))


def _do(match: Match, action: Action) -> None:
    match.play(match.state.acting_players()[0], action)


def _state(match: Match) -> HopState:
    return of_kind(HopState, match.state)


def _fresh(who: tuple[Seat, ...], **options: OptionValue) -> Match:
    """A match in which no one has placed anything."""
    match = Match(GAMES[_GAME], who, options, seed=7, date=TODAY.date().isoformat())
    match.advance(nature=resolve)
    return match


def _flick(match: Match, wanted: Callable[[Roll, HopState], bool]) -> Flick:
    """A flick of the player to move whose roll is as wanted.

    Raises LookupError if none of many is.
    """
    rng = Random(11)
    state = _state(match)
    space = state.legal_actions(state.player)
    for _try in range(400):
        flick = of_kind(Flick, space.sample(rng))
        flicked = state.apply_action(state.player, flick)
        roll = of_kind(Roll, resolve(flicked, rng))
        if wanted(roll, flicked.apply_action(NATURE, roll)):
            return flick
    raise LookupError("no flick is like that")


def _sit_down(studio: Studio, match: Match) -> HopScene:
    studio.services.go.open_table(match)
    studio.pass_time(3.0)
    studio.settle()
    return studio.on_top(HopScene)


def _point(scene: HopScene | PracticeScene, marble: str) -> tuple[int, int]:
    reach = scene.game.reach(scene.seen)
    assert reach is not None
    return reach.stops(reach.spots(scene.seen.draft))[marble]


def _at(scene: HopScene, spot: Spot) -> tuple[int, int]:
    x, y = scene.game.eye.view.spot_point(spot)
    return round(x), round(y)


def _hold(studio: Studio, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press at a point of the window and move to another in half a second."""
    studio.press(start)
    for step in range(1, 11):
        studio.pass_time(0.05)
        x, y = (round(a + (b - a) * step / 10) for a, b in zip(start, end, strict=True))
        studio.move_to((x, y))
    studio.pass_time(0.3)


def _pull(marble: str, right: int, down: int) -> Reach:
    """Pull a marble's elastic by this many pixels at 1280x720."""

    def reach(studio: Studio) -> None:
        scene = studio.on_top(HopScene)
        x, y = _point(scene, marble)
        unit = scene.look.scale
        _hold(studio, (x, y), (round(x + right * unit), round(y + down * unit)))

    return reach


def _flick_so(wanted: Callable[[Roll, HopState], bool]) -> Reach:
    """Flick a marble so that its roll is as wanted."""
    return lambda st: st.table.table.do(Play(_flick(st.table.host.match, wanted)))


STATES: Final = States(_sit_down)
STATES.add_table("hop-opening-4", lambda: _match(people(4)))
STATES.add_table("hop-setting-up", lambda: _fresh(people(3)))
STATES.add_table("hop-sand", lambda: _match(people(2), surface="sand", cloth=500))
STATES.add_table(
    "hop-sand-hit",
    lambda: _match(people(2), surface="sand", cloth=500),
    _flick_so(lambda roll, _after: len(roll.touched) > 1),
    wait(0.75),
    moving=True,
)
STATES.add_table("hop-pile", lambda: _match(people(4), mode="pile"))
STATES.add_pages("hop", _GAME)


@STATES.add("hop-folding")
def _folding(studio: Studio) -> None:
    scene = _sit_down(studio, _fresh(people(2), folds="players"))
    for spots in (((-2500, -300), (-700, 500)), ((1900, -1400), (2200, 900))):
        start, end = (_at(scene, spot) for spot in spots)
        _hold(studio, start, end)
        studio.release(end)
    studio.click("folding")
    studio.click("fold-push")
    _hold(studio, _at(scene, (100, -1500)), _at(scene, (400, -300)))


@STATES.add("hop-placing")
def _placing(studio: Studio) -> None:
    scene = _sit_down(studio, _fresh(people(2)))
    for marble, spot in (("R1", (-300, -2300)), ("G1", (250, -2100))):
        start, end = _point(scene, marble), _at(scene, spot)
        _hold(studio, start, end)
        studio.release(end)
    _hold(studio, _point(scene, "Y1"), _at(scene, (330, -2150)))


@STATES.add("hop-placing-middle")
def _placing_middle(studio: Studio) -> None:
    match = _match(people(4), scattered=True)
    _do(match, _flick(match, lambda roll, after: not roll.is_hit and after.to_middle))
    match.advance(nature=resolve)
    scene = _sit_down(studio, match)
    marble = _state(match).to_place[0][0]
    _hold(studio, _point(scene, marble), _at(scene, (-1400, -600)))


@STATES.add("hop-won")
def _won(studio: Studio) -> None:
    match = _match(people(2))
    _do(match, _flick(match, lambda roll, _after: len(roll.touched) > 2))
    match.advance(nature=resolve)
    _sit_down(studio, match)


@STATES.add("hop-giving")
def _giving(studio: Studio) -> None:
    match = _match(people(2))
    theirs = _state(match).areas[1]
    touched = " ".join(f"{marble} {x} {y}" for marble, (x, y) in theirs.items())
    flick = next(iter(_state(match).areas[0]))
    _play(match, f"flick {flick} 900 2800")
    _play(match, f"roll {flick} 0 1800 touched {touched}")
    scene = _sit_down(studio, match)
    studio.move_to(_point(scene, next(iter(theirs))))


STATES.add_table(
    "hop-aim-path",
    lambda: _match(people(4), aim="path", rim="raised"),
    _pull("R1", -8, 84),
    golden=100,
)
STATES.add_table(
    "hop-aim-keys",
    lambda: _match(seats("human", "casual")),
    give(Command.UP, Command.ACTIVATE, Command.LEFT, Command.UP, Command.UP),
    wait(0.3),
)


STATES.add_table(
    "hop-rolling",
    lambda: _match(people(2)),
    _flick_so(lambda roll, _after: len(roll.touched) > 2),
    wait(0.55),
    moving=True,
)


@STATES.add("hop-refused")
def _refused(studio: Studio) -> None:
    match = _match(people(2))
    scene = _sit_down(studio, match)
    studio.click(_at(scene, _state(match).areas[1]["R2"]))
    studio.pass_time(0.4)


STATES.add_table(
    "hop-hint-marble", lambda: _match(seats("human", "casual")), expert_says(Step.PIECE)
)
STATES.add_table(
    "hop-hint-why", lambda: _match(seats("human", "casual", "skilled")), expert_says(Step.MOVE)
)
STATES.add_table("hop-ideas", lambda: _match(people(2)), expert_says(None))


@STATES.add("hop-ideas-marble")
def _ideas_marble(studio: Studio) -> None:
    scene = _sit_down(studio, _match(people(2)))
    expert_says(None)(studio)
    studio.click(_point(scene, of_kind(Flick, scene.seen.ideas[0].action).marble))
    studio.pass_time(1.0)


@STATES.add("hop-meant")
def _meant(studio: Studio) -> None:
    match = _match(seats("learner", "human"))
    state = _state(match)
    decision = HopBot("learner").choose(Question(state, 0, Budget(nodes=20), Random(8)))
    _do(match, decision.action)
    match.advance(nature=resolve)
    _do(match, _state(match).arrangement(0, Random(1)))
    scene = _sit_down(studio, match)
    number = next(n for n, entry in enumerate(match.log) if isinstance(entry.action, Flick))
    scene.host.decisions[number] = decision
    scene.table.look_at(number + 2)
    studio.pass_time(8.0)


def _practising(studio: Studio, **options: OptionValue) -> PracticeScene:
    studio.services.go.open_practice(_GAME, options)
    studio.settle()
    scene = studio.on_top(PracticeScene)
    for bearing in (700, 910, 880):
        scene.table.do(Play(Flick("R1", bearing, 900)))
        studio.give(Command.SKIP)
    studio.pass_time(1.0)
    return scene


@STATES.add("hop-practice")
def _practice(studio: Studio) -> None:
    scene = _practising(studio)
    x, y = _point(scene, "L1")
    _hold(studio, (x, y), (x - 15, y + 70))


STATES.add_end("hop-result", lambda: played_match(_GAME, people(2), None, seed=14))
STATES.enter("looking-back-hop", lambda studio: look_back(studio, _GAME, people(2), 6))
STATES.enter("luck-hop", lambda studio: look_back(studio, _GAME, people(2), 6), see_luck)
STATES.enter(
    "hop-recap",
    lambda st: see_recap(st, played_match(_GAME, people(4), 40, seed=5), 1.0),
    moving=True,
)


STATES.enter(
    "knowledge-hop",
    lambda studio: show_knowledge(studio, quick_match(_GAME, seats("human", "casual"), 6), 30),
)
