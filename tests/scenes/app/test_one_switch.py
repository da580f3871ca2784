from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pygame
import pytest

from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import NATURE
from scenes.app.speech import NO_LIBRARY
from scenes.kit.hands.scanner import Group
from scenes.kit.hands.switches import HELD
from scenes.kit.intent import Command
from scenes.kit.voice import Voice
from scenes.pages.title import TitleScene
from scenes.table.scene import TableScene
from tests.scenes.app.one_switch import OneSwitch, named, stops_of
from tests.thorough import thorough
from tools.gallery.states import STATES
from tools.studio import Studio, played_match, studio
from tools.witness import Recording, listen

FIRST = next(iter(GAMES))
PLAYED = ("idea", "spot")
BETWEEN = ("go-on", "next-round")
"""The ways on between two rounds."""

_PATIENCE = 400
"""How often nothing can be done before a player gives up."""


@pytest.fixture
def opened() -> Iterator[Studio]:
    with studio(switches="one", scan_pace=4, animation_speed="off") as app:
        app.settle()
        yield app


def play(hand: OneSwitch, rng: Random, most: int) -> int:
    """Play on until the match is over or this many stops were chosen. Returns how many were."""
    chosen = waits = 0
    while chosen < most and not hand.studio.table.session.match.is_finished:
        kind = rng.choice(PLAYED)
        offers = hand.offers()
        keys = [stop.key for stop in offers if named(stop) == kind]
        keys = keys or [stop.key for stop in offers if named(stop) in (*PLAYED, *BETWEEN)]
        if not keys:
            waits += 1
            assert waits < _PATIENCE, f"nothing can be done: {[named(stop) for stop in offers]}"
            hand.studio.pass_time(0.3)
            continue
        waits = 0
        key = rng.choice(keys)
        chosen += hand.choose(lambda stop, key=key: stop.key == key) is not None
    return chosen


def test_from_the_title_to_a_move_by_one_key(opened: Studio) -> None:
    hand = OneSwitch(opened)
    hand.press_named(f"game-{FIRST}")
    hand.press_named("start")
    assert isinstance(opened.top, TableScene)
    assert hand.pressed == 2
    opened.pass_time(1.0)
    log = opened.table.session.match.log
    assert hand.choose(lambda stop: named(stop) == "idea") is not None
    mine = [entry for entry in log if entry.player == 0]
    assert len(mine) == 1
    opened.settle(4.0)
    before = hand.pressed
    while sum(entry.player == 0 for entry in log) < 2:
        assert hand.choose(lambda stop: named(stop) == "spot") is not None
    assert hand.pressed - before <= 3


def test_buttons_are_offered_under_plain_names(opened: Studio) -> None:
    STATES["looking-back"].reach(opened)
    more = opened.top.stops().parts[-2]
    assert isinstance(more, Group)
    groups = [part for part in more.parts if isinstance(part, Group)]
    assert [each.words() for each in (more, *groups)] == ["More", "All moves", "Who was ahead"]


def movers(match: Match) -> list[int]:
    """Who played what's been played, without chance."""
    return [entry.player for entry in match.log if entry.player != NATURE]


def turns(match: Match) -> int:
    """How many turns of the first player are over: all that's done until others go on."""
    return sum(one == 0 != other for one, other in pairwise(movers(match)))


@pytest.mark.parametrize("game", GAMES)
def test_five_whole_turns_take_ten_presses(opened: Studio, game: str) -> None:
    opened.app.change_settings(speech="on")
    seats = (Seat("Ada"), Seat("Ben", "casual"), Seat("Cleo", "casual"))[: min(GAMES[game].players)]
    begun = (played_match(game, seats, count) for count in range(20, 60))
    # One in which a whole turn of Ada's comes next.
    match = next(one for one in begun if one.state.current_player == 0 != movers(one)[-1])
    opened.app.open_table(match)
    hand, match = OneSwitch(opened), opened.table.session.match
    before = turns(match)
    while turns(match) < before + 5 and not match.is_over:
        if any(named(stop) == "idea" for stop in hand.offers()):
            hand.choose(lambda stop: named(stop) == "idea")
        opened.pass_time(0.3)
    assert hand.pressed <= 10


def test_while_others_act_nothing_is_offered_unless_someone_presses() -> None:
    with studio(animation_speed="normal", switches="one") as app:
        # Of a short match, where it's a computer's turn.
        seats = Seat("Ada"), Seat("Ben", "casual")
        begun = (played_match(FIRST, seats, count) for count in range(20))
        app.app.open_table(next(one for one in begun if one.state.current_player == 1))
        scanner, scene = app.app.hands.scanner, app.table
        app.pass_time(0.2)
        assert scene.others_act
        assert scanner.offered is None
        OneSwitch(app).press()
        assert scene.others_act
        assert scanner.offered is not None
        while scene.others_act:
            app.pass_time(0.1)
        app.pass_time(0.2)
        assert scene.table.seen.seat == 0
        assert scanner.offered is not None


def test_after_a_redo_the_computer_goes_on(opened: Studio) -> None:
    seats = Seat("Ada"), Seat("Ben", "casual")
    begun = (played_match(FIRST, seats, count) for count in range(20, 40))
    opened.app.open_table(next(one for one in begun if one.state.current_player == 0))
    opened.settle(4.0)
    hand, match = OneSwitch(opened), opened.table.session.match
    opened.bots.silent = True
    count = len(match.log)
    for name in ("spot", "spot", "undo", "redo"):
        opened.pass_time(0.3)
        if opened.table.others_act:
            hand.press()
        assert hand.choose(lambda stop, name=name: named(stop) == name) is not None
    assert match.cursor == count + 1
    opened.bots.silent = False
    opened.pass_time(3.0)
    assert match.cursor > count + 1


@pytest.mark.parametrize("failing", [False, True])
def test_what_is_first_is_offered_first_or_not_at_all(*, failing: bool) -> None:
    with studio(animation_speed="off", switches="one", speech="on") as app:
        app.bots.silent = True
        heard = listen(app.services)
        seats = Seat("Ada"), Seat("Ben", "casual")
        begun = (played_match(FIRST, seats, count) for count in range(20))
        app.app.open_table(next(one for one in begun if one.state.current_player == 0))
        app.pass_time(1.5)
        assert app.app.hands.scanner.offered is None, "the best is still being thought of"
        app.bots.silent, app.bots.failing = False, failing
        app.pass_time(0.6)
        first = app.app.hands.scanner.offered
        assert first is not None
        assert first.words().startswith("Good move: ") is not failing
        app.pass_time(2.0)
        assert sum("Good move: " in said for said in heard.said) <= 1


@pytest.mark.parametrize("game", GAMES)
def test_one_key_plays_every_game(opened: Studio, game: str) -> None:
    hand = OneSwitch(opened)
    hand.press_named(f"game-{game}")
    hand.press_named("start")
    most = thorough(12)
    assert play(hand, Random(2), most) == most or opened.table.session.match.is_finished


def test_two_keys_step_and_press(opened: Studio) -> None:
    opened.app.change_settings(switches="two")
    hand = OneSwitch(opened)
    opened.pass_time(0.5)
    first = hand.scanner.offered
    opened.pass_time(4.0)
    assert hand.scanner.offered is not None
    assert first is not None
    assert hand.scanner.offered.key == first.key
    hand.press(pygame.K_SPACE)
    assert hand.scanner.offered.key != first.key
    hand.press(pygame.K_RETURN)
    hand.press(pygame.K_RETURN)
    opened.settle()
    assert not isinstance(opened.top, TitleScene)


@pytest.mark.parametrize("works", [True, False])
def test_held_long_enough_a_switch_asks_for_offers_and_for_speech(*, works: bool) -> None:
    with studio(animation_speed="off") as app:
        app.settle()
        heard = Recording(works=works, problem=None if works else NO_LIBRARY)
        app.services.voice = Voice(heard)
        app.services.voice.wanted = False
        app.give(Command.SPEECH, Command.SPEECH, Command.NEXT)
        heard.said.clear()
        hold(app, pygame.K_SPACE, HELD - 0.5)
        assert app.services.settings.switches == "off"
        assert app.ui.toast_text.startswith("Keep holding")
        hold(app, pygame.K_SPACE, 1.0)
        assert app.services.settings.switches == "one"
        assert isinstance(app.top, TitleScene), "what has the focus is not pressed"
        assert app.app.hands.scanner.offered is not None
        assert app.ui.toast_text.startswith("Switch control is on. Any key takes a choice")
        app.app.event(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
        told = " ".join(heard.said)
        assert ("Switch control is on." in told) is works
        assert ("on" if works else "auto") == app.services.settings.speech
        hand = OneSwitch(app)
        hand.press_named(f"game-{FIRST}")
        hand.choose(lambda stop: named(stop) == "no switch")
        assert app.services.settings.switches == "one", "no press by accident locks anyone out"
        assert not any(named(stop) == "no switch" for stop in hand.offers())
        hand.choose(lambda stop: named(stop) == "switches" and "Off" in stop.words())
        assert app.services.settings.switches == "off", "the way out goes along"
        app.pass_time(0.1)
        assert app.ui.toast_text == "Switch control: Off."
        app.services.go.back()
        app.app.change_settings(speech="on" if works else "auto")
        heard.said.clear()
        app.app.change_settings(switches="one")
        assert any(named(stop) == "no switch" for stop in hand.offers()), "turned on in Settings"
        app.pass_time(0.1)
        assert ("to its settings" in " ".join(heard.said)) is works


def test_at_a_table_too_a_held_switch_says_first_how_it_is_used() -> None:
    with studio(animation_speed="off") as app:
        app.app.open_table(played_match(FIRST, (Seat("Ada"), Seat("Ben")), 0))
        app.settle()
        heard = listen(app.services)
        app.services.voice.wanted = False
        hold(app, pygame.K_SPACE, HELD + 0.3)
        assert heard.said[0].startswith("Switch control is on. Any key takes a choice")


@pytest.mark.parametrize("alone", [True, False])
def test_a_button_that_is_held_asks_for_offers_if_nothing_else_was_ever_used(
    *, alone: bool
) -> None:
    with studio(animation_speed="off") as app:
        app.app.open_table(played_match(FIRST, (Seat("Ada"), Seat("Ben")), 2))
        app.settle(4.0)
        if not alone:
            app.app.event(pygame.Event(pygame.KEYDOWN, key=pygame.K_F6, mod=0, unicode=""))
            app.app.event(pygame.Event(pygame.KEYUP, key=pygame.K_F6, mod=0))
        stops = stops_of(app.top.stops())
        spot = next(stop.place() for stop in stops if named(stop) == "spot")
        before = app.table.table.draft, len(app.table.session.match.log)
        mouse = {"pos": spot.center, "button": 1, "touch": False}
        app.app.event(pygame.Event(pygame.MOUSEBUTTONDOWN, mouse))
        assert app.table.table.draft != before[0], "a button acts at once"
        app.pass_time(HELD + 0.2)
        settings = app.services.settings
        assert (settings.switches, settings.switch_input == "mouse") == (
            ("one", True) if alone else ("off", False)
        )
        app.app.event(pygame.Event(pygame.MOUSEBUTTONUP, mouse))
        app.pass_time(0.1)
        if alone:
            assert (app.table.table.draft, len(app.table.session.match.log)) == before


def test_a_key_that_is_not_held_for_long_presses_when_it_is_let_go() -> None:
    with studio(animation_speed="off") as app:
        app.settle()
        app.ui.set_focus(app.widget(f"game-{FIRST}"), visible=True)
        hold(app, pygame.K_SPACE, 0.3)
        assert isinstance(app.top, TitleScene)
        app.app.event(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
        assert not isinstance(app.top, TitleScene)


@pytest.mark.parametrize("leave", ["window", "page"])
def test_a_key_that_was_down_means_nothing_once_the_window_or_page_was_left(leave: str) -> None:
    with studio(animation_speed="off") as app:
        app.settle()
        app.services.go.open_rules(FIRST)
        app.settle()
        app.ui.set_focus(app.ui.find("back"), visible=True)
        hold(app, pygame.K_SPACE, 0.2)
        if leave == "window":
            app.app.event(pygame.Event(pygame.WINDOWFOCUSLOST))
            app.pass_time(HELD + 0.2)
            assert app.services.settings.switches == "off"
        else:
            app.services.go.open_set_up(FIRST)
            app.ui.set_focus(app.ui.find("back"), visible=True)
        page = app.top
        app.app.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 3), button=1, touch=False))
        app.app.event(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
        assert app.top is page


def hold(app: Studio, key: int, seconds: float) -> None:
    """Hold a key, which the system repeats."""
    for _tenth in range(round(seconds * 10)):
        app.app.event(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        app.pass_time(0.1)


def test_an_offer_waits_for_what_is_being_said_and_goes_on_once_it_was_said(opened: Studio) -> None:
    opened.app.change_settings(speech="on")
    heard = listen(opened.services)
    opened.services.go.open_set_up(FIRST)
    opened.pass_time(0.3)
    OneSwitch(opened).press_named("start")
    heard.cutting.clear()
    heard.is_speaking = True
    opened.pass_time(9.0)
    assert opened.app.hands.scanner.offered is not None
    first = opened.app.hands.scanner.offered.key
    assert heard.cutting == []
    opened.pass_time(9.0)
    assert opened.app.hands.scanner.offered.key == first
    heard.is_speaking = False
    opened.pass_time(2.0)
    assert opened.app.hands.scanner.offered.key != first


def test_what_is_offered_is_spoken_and_how_it_goes_on(opened: Studio) -> None:
    opened.app.change_settings(speech="on")
    heard = listen(opened.services)
    opened.pass_time(30.0)
    assert heard.said[-1] == "Press to go on."
    OneSwitch(opened).press()
    opened.pass_time(3.0)
    spoken = [text for text in heard.said if GAMES[FIRST].title in text]
    assert spoken
    heard.said.clear()
    opened.app.change_settings(switches="off")
    opened.pass_time(3.0)
    assert heard.said == ["Switch control: Off."]
