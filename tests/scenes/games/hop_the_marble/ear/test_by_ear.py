import re
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from game.bots.bot import Advice, Candidate
from game.match import Seat
from game.messages import Message
from game.rules.hop_the_marble.actions import Flick, Give, bearing_of
from game.rules.hop_the_marble.marbles import marble_words
from scenes.games.hop_the_marble.lie import CardAt, as_typed, clock_text, way_text
from scenes.games.hop_the_marble.reach import HopHand
from scenes.games.hop_the_marble.text import HopText, strict
from scenes.kit.i18n import tr
from scenes.kit.intent import Command
from scenes.table.guide.scene import GuidedScene
from scenes.table.meaning import Hold
from scenes.table.table_view import Done, Step
from scenes.table.targets import find_target
from tests.scenes.app.by_ear import Ear
from tests.scenes.games.hop_the_marble.stage import hop, hop_state, sit_down
from tests.scenes.games.hop_the_marble.test_folding import unfolded
from tests.scenes.stage import Stage, played
from tools.studio import played_match, studio
from tools.witness import listen


def test_a_flick_that_is_seen_again_was_not_taken_back(stage: Stage) -> None:
    heard = listen(stage.services)
    table = sit_down(stage, hop(log="flick L1 900 300; roll L1 100 1500"))
    stage.pass_time(table, 0.2)
    heard.said.clear()
    table.game.see_again(table.seen)
    assert table.session.timeline.current is not None
    stage.pass_time(table, 20.0)
    assert heard.said == []


@pytest.fixture
def walking(stage: Stage) -> Stage:
    """People at the table walk to every place."""
    stage.services.change_settings(walk_everywhere=True)
    return stage


def told(table: Any, key: Any) -> str:
    spot = find_target(table.game.spots(table.seen), key)
    assert spot is not None
    return spot.tell()


def asked(table: Any, name: str) -> str:
    return next(each.answer() for each in table.game.questions(table.seen) if each.name == name)


def step(table: Any, *commands: Command) -> str:
    """Give commands. Returns what the last step says."""
    for command in commands:
        before = table.table.seen
        table.command(command)
    return table.game.step_told(before, table.seen)


@pytest.mark.parametrize(
    ("way", "step", "text"),
    [
        ((0, 1), 10, "12 o’clock"),
        ((1, 0), 1, "3 o’clock"),
        ((-1, 0.01), 10, "9 o’clock"),
        ((0.866, -0.5), 1, "4 o’clock"),
        ((1.0, -0.1317), 1, "3:15"),
        ((-0.001, 1), 10, "12 o’clock"),
        ((1.0, -0.1317), 0.2, "3:15"),
        ((1.0, -0.0279), 0.2, "3:03.2"),
        ((-0.0001, 1), 0.2, "12 o’clock"),
    ],
)
def test_directions_are_told_as_on_a_clock(way: Any, step: float, text: str) -> None:
    assert clock_text(way, step) == text


_PLACE = 15
"""The most words of a place on the cloth."""


@pytest.mark.parametrize("log", ["", "flick L1 900 900; roll L1 0 1800 touched L2 0 2400"])
@pytest.mark.parametrize("chosen", [None, "G1"])
def test_a_place_is_told_in_few_words_and_asking_tells_more_and_again_all(
    walking: Stage, log: str, chosen: str | None
) -> None:
    table = sit_down(walking, hop(log=log))
    table.table.do(Hold(HopHand(chosen=None if log else chosen)))
    for spot in table.table.walk.spots:
        assert isinstance(spot.key, CardAt) or len(spot.tell().split()) <= _PLACE, spot.tell()
    table.table.walk.go_to(find_target(table.table.walk.spots, "G2"))
    here = next(each for each in table.game.questions(table.seen) if each.name == "here")
    assert here.answer().count("gap") == 3
    assert here.more().count("gap") == len(hop_state(table.session.match).on_cloth()) - 1


def test_where_marbles_are_placed_a_place_is_typed_as_it_is_told(walking: Stage) -> None:
    table = sit_down(walking, hop(log="flick L1 900 900; roll L1 0 1800 touched L2 0 2400"))
    action = table.seen.state.legal_actions(table.seen.seat).sample(Random(1))
    example = table.game.typed_example(action, table.seen)
    assert re.fullmatch(r"\d.*, \d+ cm from home", example)
    assert table.table.walk.find(example)
    assert example in table.table.walk.here.tell()


def test_with_all_marbles_placed_a_hint_says_how_to_go_on(stage: Stage) -> None:
    table = sit_down(stage, hop("human", "casual", places=False))
    state, seen = table.seen.state, table.seen
    place = state.arrangement(0, Random(1))
    advice = Advice((Candidate(place, 0.5),), Message("So."))
    assert [bool(table.game.hint_sentence(advice, step, seen)) for step in Step] == [True] * 3
    heard = listen(stage.services)
    table.table.do(Hold(HopHand(laid=tuple(place.spots.items()))))
    table.help.advice = advice
    stage.pass_time(table, 1.0)
    for _asked_again in range(2):
        heard.said.clear()
        table.command(Command.HINT)
        stage.pass_time(table, 0.2)
        assert " ".join(heard.said) == "Hint. All set. Move what you like, then press Done."
    assert table.game.typed_example(place, table.seen) == "place for me"
    assert strict("place for me", table.seen.state) is not None


def test_enter_is_done_once_the_last_marble_is_set_down_and_undo_says_what_it_takes_back() -> None:
    with studio(animation_speed="off", speech="on") as app:
        seats = Seat("Ann"), Seat("Ben", "casual")
        app.app.open_table(played_match("hop-the-marble", seats, 0))
        app.settle(4.0)
        ear = Ear(app)
        while "Hint 3 of 3. Place dark blue 1: " not in ear.press(Command.HINT):
            pass
        for _marble in range(5):
            free = ear.press(Command.READ_NEXT)
            told = ear.press(Command.ACTIVATE)
            # The place is said as it was, and the hint only to who asks again.
            assert told.startswith("Set down: ")
            assert free.partition(": ")[2].rstrip(".") in told
            assert "Hint" not in told
        assert told.endswith("All set. Move what you like, then press Done. Enter: Done.")
        # On a marble Enter picks it up, and says so.
        there = ear.press(Command.READ_NEXT)
        assert re.fullmatch(r"Tab: Done\. Your .* Can be picked up\.", there)
        assert "in hand" in ear.press(Command.ACTIVATE)
        assert ear.press(Command.BACK)
        ear.press(Command.BACK)
        assert re.match(r"Placed\. .* Your turn\.", ear.press(Command.ACTIVATE))
        both = "Taken back: Ann places 5 marbles; Ben places 5 marbles."
        assert ear.press(Command.UNDO).startswith(both)


def test_of_a_gift_the_giver_hears_no_verb_of_another(stage: Stage) -> None:
    table = sit_down(stage, hop("human", "casual"))
    before = replace(hop_state(table.session.match), owed=(1,))
    gift = Give(1, "G1")
    done = Done(before, 0, gift, before.apply_action(0, gift), table.seen.names)
    told = table.game.spoken(done, table.seen, brief=True)
    assert told == f"{table.seen.names[1]}: green comes back."
    example = table.game.typed_example(gift, table.seen)
    assert example == "give green 1"
    assert strict(HopText.wording.english(example), before) == gift


def test_of_a_gift_to_a_listener_it_is_theirs(stage: Stage) -> None:
    table = sit_down(stage, hop("human", "casual"))
    before = replace(hop_state(table.session.match), owed=(0,), player=1)
    gift = Give(0, next(iter(before.areas[1])))
    done = Done(before, 1, gift, before.apply_action(1, gift), table.seen.names)
    told = [table.game.spoken(done, table.seen, brief=brief) for brief in (True, False)]
    does = f"gives you {tr(marble_words(gift.marble))}"
    assert told == [does, f"{table.seen.names[1]} {does}."]


def test_distances_are_told_in_the_unit_in_which_one_says_them() -> None:
    assert [way_text(way) for way in (0, 55, 299, 300, 2249)] == [
        "0 cm",
        "0.6 cm",
        "3 cm",
        "3 cm",
        "22 cm",
    ]


def test_an_aim_at_what_is_called_a_clear_shot_hits_it_on_any_cloth(walking: Stage) -> None:
    log = "flick L1 900 900; roll L1 0 1800 touched L2 0 2400; place L1 0 -2000 L2 -300 -1600"
    ways = set()
    for match in (hop(), hop(log=log)):
        table = sit_down(walking, match)
        own = hop_state(match).areas[table.table.seen.seat]
        targets = hop_state(match).on_cloth().keys() - own
        for marble, target in product(own, targets):
            table.table.do(Hold(HopHand(chosen=marble, shot=Flick(marble, 900, 800))))
            walk = table.table.walk
            walk.go_to(find_target(walk.spots, target))
            way = told(table, target)
            table.command(Command.ACTIVATE)
            aimed = table.game.in_hand(table.seen)
            name = tr(marble_words(target))
            clear = re.search(r"A clear shot at (.+)\.$", way)
            assert bool(clear) == (f"{name} after" in aimed), (way, aimed)
            ways.add(way.split()[-1] if clear is None else "at")
            if clear is not None:
                shot = re.search(rf"in hand. ({clear[1]}, strength \d+%): hits", aimed)
                assert shot is not None, (way, aimed)
                aim = as_typed(f"at {shot[1]}", table.game.camera.view.turned, marble)
                flick = strict(aim.lower(), table.seen.state)
                assert table.game.reach(table.seen).hits(flick, target), aim
    assert ways == {"at", "way."}


def test_a_marble_is_chosen_aimed_by_pressing_another_and_flicked_by_keys(walking: Stage) -> None:
    table = sit_down(walking, hop())
    walk = table.table.walk
    walk.go_to(find_target(walk.spots, "G1"))
    # Without a marble in hand there's nowhere else to tell distances from.
    assert "cm from home." in told(table, "L2")
    assert not asked(table, "own").startswith("Marbles to place")
    table.command(Command.ACTIVATE)
    assert table.table.draft.chosen == "G1"
    assert "home circle" not in told(table, "L2")
    assert walk.key is None
    # Reading on goes over the targets, nearest first; Enter aims.
    table.command(Command.READ_NEXT)
    nearest = walk.key
    table.command(Command.READ_NEXT)
    target = walk.key
    assert nearest != target
    assert "A clear shot at " in told(table, target)
    aimed = step(table, Command.ACTIVATE)
    lying = hop_state(table.session.match).on_cloth()
    (x, y), (to_x, to_y) = lying["G1"], lying[target]
    assert abs(table.table.draft.shot.bearing - bearing_of((to_x - x, to_y - y))) <= 2
    assert "strength" in aimed
    # Arrows turn and strengthen now, and Enter flicks.
    shot = table.table.draft.shot
    table.command(Command.LEFT)
    table.command(Command.UP)
    assert table.table.draft.shot.bearing == (shot.bearing + 10) % 3600
    assert table.table.draft.shot.speed == shot.speed + 50
    table.command(Command.ACTIVATE)
    walking.pass_time(table, 0.5)
    assert played(table.session.match)[-1].startswith("flick G1")


@pytest.mark.parametrize("mode", ["normal", "not-time", "suite", "no-card", "pile"])
def test_every_mode_answers_every_question_and_tells_every_spot(stage: Stage, mode: str) -> None:
    table = sit_down(stage, hop(mode=mode, rim="raised", surface="sand"))
    for question in table.game.questions(table.seen):
        assert question.answer()
        assert "{" not in question.answer()
    assert len(table.game.questions(table.seen)) <= 7
    for spot in table.game.spots(table.seen):
        assert "{" not in spot.tell()


def test_a_hand_that_folds_the_ground_tells_where_it_is(stage: Stage) -> None:
    table = sit_down(stage, unfolded("human", "human"))
    assert step(table, Command.ACTIVATE) == "The middle of the cloth."
    assert re.fullmatch(r"12 o’clock, \d+ cm from the middle\.", step(table, Command.UP))
    assert "the cloth bunches up" in step(table, Command.MARK)
    assert step(table, Command.ACTIVATE) == "The hand presses."
    assert step(table, Command.RIGHT, Command.RIGHT, Command.ACTIVATE) == "Stroke done."
    assert re.search(r"The cloth (is [\d.]+ mm high|dips [\d.]+ mm)\.", step(table, Command.LEFT))


@pytest.mark.parametrize("fully", [False, True])
def test_who_comes_back_to_marbles_half_placed_hears_how_many_are_left(
    stage: Stage, *, fully: bool
) -> None:
    table = sit_down(stage, hop("human", "casual", log="flick L1 900 3000"))
    first, *others = table.seen.state.to_place[0]
    table.table.do(Hold(HopHand(laid=((first, (0, -2000)),))))
    heard = listen(stage.services)
    stage.services.voice.fully = fully
    stage.pass_time(table, 1.0)
    left = len(others)
    told = f"Your turn{'.' if fully else ':'} Place {left} more marble{'s' * (left > 1)}."
    following = f"Next: {tr(marble_words(others[0]))}."
    assert f"{told} {following}" in " ".join(heard.said)
    heard.said.clear()
    table.read(Command.READ)
    stage.pass_time(table, 0.1)
    assert heard.said[:2] == [told.replace(":", "."), following]


def test_a_solution_tells_how_it_is_flicked() -> None:
    with studio(animation_speed="off", speech="on") as app:
        ear = Ear(app)
        asked = app.services.puzzle_desk.next("hop-the-marble", "", None)
        assert asked is not None
        app.services.go.open_puzzle(asked)
        told = ear.choose("^Show me") + ear.listen()
        assert re.search(r"[A-Z]\w+.*: \d+(:\d\d| o’clock), strength \d+%\. You win", told), told


def test_the_lesson_tells_how_hands_flick_to_who_sees_and_to_who_hears_it() -> None:
    with studio(animation_speed="off") as opened:
        opened.services.go.open_lesson("hop-the-marble", "flick")
        opened.settle()
        label = opened.on_top(GuidedScene).ui.find("how")
        assert label is not None
        assert "Pull a marble back" in " ".join(label.paragraphs())
        heard = listen(opened.services)
        opened.app.change_settings(speech="on")
        opened.services.go.open_lesson("hop-the-marble", "flick")
        opened.pass_time(0.2)
        told = " ".join(heard.said)
        assert "Flick your green marble at the red one." in told
        assert "Ctrl+Down finds your marbles, Enter takes one." in told
        assert "Pull" not in told
