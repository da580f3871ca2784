import re
from itertools import product
from random import Random
from typing import Any

import pytest

from game.bots.bot import Advice, Candidate
from game.messages import Message
from game.rules.hop_the_marble.actions import Flick, Place, Roll, bearing_of
from game.rules.hop_the_marble.marbles import marble_words
from physics.nature import resolve
from scenes.games.hop_the_marble.lie import as_typed, clock_text, way_text
from scenes.games.hop_the_marble.reach import HopHand
from scenes.games.hop_the_marble.spots import Free
from scenes.games.hop_the_marble.text import strict
from scenes.games.hop_the_marble.touch import Aim
from scenes.kit.i18n import tr
from scenes.kit.intent import Command
from scenes.kit.voice import Recording, Voice
from scenes.table.asking import questions
from scenes.table.game import find_target
from scenes.table.guide.scene import GuidedScene
from scenes.table.meaning import Hold
from scenes.table.panel.telling import idea_text
from scenes.table.table_view import Step
from tests.scenes.app.by_ear import Ear
from tests.scenes.games.hop_the_marble.stage import hop, hop_state, played, sit_down
from tests.scenes.games.hop_the_marble.test_folding import unfolded
from tests.scenes.games.hop_the_marble.test_words import ROBBED
from tests.scenes.stage import Stage, attempt
from tools.gallery.states import STATES
from tools.studio import studio


def test_a_flick_that_is_seen_again_was_not_taken_back(stage: Stage) -> None:
    heard = Recording()
    stage.services.voice = Voice(heard)
    table = sit_down(stage, hop(log="flick L1 900 300; roll L1 100 1500"))
    stage.pass_time(table, 0.2)
    heard.said.clear()
    table.game.see_again(table.seen)
    assert table.session.timeline.current is not None
    stage.pass_time(table, 20.0)
    assert heard.said == []


def test_of_marbles_placed_by_one_press_it_is_told_how_many_else_where_the_next_goes() -> None:
    with studio(speech="on", animation_speed="off") as app:
        STATES["hop-setting-up"].reach(app)
        table = app.table.table
        seen = table.seen
        action = seen.state.arrangement(seen.seat, Random(1))
        count = len(action.spots)
        assert idea_text(table, action) == f"Place {count} marbles"
        first = tr(marble_words(next(iter(action.spots))))
        assert idea_text(table, action, whole=False).startswith(f"{first}: ")


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
    ],
)
def test_directions_are_told_as_on_a_clock(way: Any, step: int, text: str) -> None:
    assert clock_text(way, step) == text


def test_distances_are_told_in_the_unit_in_which_one_says_them() -> None:
    assert [way_text(way) for way in (0, 55, 299, 300, 2249)] == [
        "0 mm",
        "6 mm",
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
            table.table.do(Hold(HopHand(chosen=marble, shot=Aim(900, 800))))
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
                shot = re.search(rf"in hand. ({clear[1]}, strength \d+): hits", aimed)
                assert shot is not None, (way, aimed)
                aim = as_typed(f"at {shot[1]}", table.game.camera.view.turned, marble)
                flick = strict(aim.lower(), table.seen.state)
                assert table.game.reach(table.seen).hits(flick, target), aim
    assert ways == {"at", "way."}


def test_the_example_of_a_flick_touches_a_marble_where_it_is_now(stage: Stage) -> None:
    table = sit_down(stage, hop())
    example, state = table.game.typed_example(Flick("D1", 0, 800), table.seen), table.seen.state
    action = strict(as_typed(example, table.seen.turned, None).lower(), state)
    assert isinstance(action, Flick), example
    roll = resolve(state.apply_action(table.seen.seat, action), Random(1))
    assert isinstance(roll, Roll)
    assert roll.touched, example


def test_a_marble_is_chosen_aimed_by_pressing_another_and_flicked_by_keys(walking: Stage) -> None:
    table = sit_down(walking, hop())
    walk = table.table.walk
    walk.go_to(find_target(walk.spots, "G1"))
    # Without a marble in hand there's nowhere else to tell distances from.
    assert "from the middle of your home circle, " in told(table, "L2")
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


def test_marbles_are_set_down_on_free_places_by_keys(walking: Stage) -> None:
    table = sit_down(walking, hop(places=False))
    walk = table.table.walk
    frees = [spot for spot in walk.spots if isinstance(spot.key, Free)]
    assert frees[0].tell().startswith("Free: the middle of your home circle.")
    assert asked(table, "aim").startswith("Place your marbles in your home circle.")
    assert asked(table, "own").startswith("Marbles to place count already.")
    assert "12 o’clock from the middle of your home circle, 5 cm" in frees[1].tell()
    for _marble in range(5):
        free = next(spot for spot in walk.spots if isinstance(spot.key, Free))
        walk.go_to(free)
        assert "Set down" in step(table, Command.ACTIVATE)
    assert len(table.table.draft.laid) == 5
    table.command(Command.ACTIVATE)
    walking.pass_time(table, 0.5)
    (placed,) = played(table.session.match)
    assert len(placed.split()) == 16


def test_a_waiting_marble_that_is_pressed_is_carried_by_arrows(walking: Stage) -> None:
    table = sit_down(walking, hop(places=False))
    walk = table.table.walk
    waiting = hop_state(table.session.match).to_place[0]
    walk.go_to(find_target(walk.spots, waiting[2]))
    assert "in hand, off the cloth" in step(table, Command.ACTIVATE)
    assert "from the middle of your home circle" in step(table, Command.UP, *[Command.RIGHT] * 12)
    assert "Set down" in step(table, Command.ACTIVATE)
    assert [marble for marble, _spot in table.table.draft.laid] == [waiting[2]]


@pytest.mark.parametrize("mode", ["normal", "not-time", "suite", "no-card", "pile"])
def test_every_mode_answers_every_question_and_tells_every_spot(stage: Stage, mode: str) -> None:
    table = sit_down(stage, hop(mode=mode, rim="raised", surface="sand"))
    for question in table.game.questions(table.seen):
        assert question.answer()
        assert "{" not in question.answer()
    assert len(table.game.questions(table.seen)) <= 7
    for spot in table.game.spots(table.seen):
        assert "{" not in spot.tell()


def test_arrows_with_shift_go_by_distance_and_by_owner(walking: Stage) -> None:
    table = sit_down(walking, hop())
    walk = table.table.walk
    walk.go_to(find_target(walk.spots, "L1"))
    table.table.reader.shift = True
    table.command(Command.RIGHT)
    assert walk.key in ("G1", "R1")
    table.command(Command.DOWN)
    assert hop_state(table.session.match).owner_of(walk.key) == 1
    table.command(Command.UP)
    assert hop_state(table.session.match).owner_of(walk.key) == 0


def test_a_marble_is_given_back_by_keys(walking: Stage) -> None:
    table = sit_down(walking, hop(log=ROBBED))
    assert "Give " in table.game.task(table.seen)
    table.command(Command.NEXT)
    given = table.table.walk.key
    assert told(table, given).endswith("Can be given.")
    table.command(Command.ACTIVATE)
    walking.pass_time(table, 0.5)
    assert played(table.session.match)[-1] == f"give 1 {given}"


def test_a_hand_that_folds_the_ground_tells_where_it_is(stage: Stage) -> None:
    table = sit_down(stage, unfolded("human", "human"))
    assert step(table, Command.ACTIVATE) == "The middle of the cloth."
    assert re.fullmatch(r"12 o’clock from the middle, \d+ mm\.", step(table, Command.UP))
    assert "the cloth bunches up" in step(table, Command.MARK)
    assert step(table, Command.ACTIVATE) == "The hand presses."
    assert step(table, Command.RIGHT, Command.RIGHT, Command.ACTIVATE) == "Stroke done."
    assert re.search(r"The cloth (is [\d.]+ mm high|dips [\d.]+ mm)\.", step(table, Command.LEFT))


def test_each_step_of_an_aim_tells_where_it_leads_and_how_hard(stage: Stage) -> None:
    table = sit_down(stage, hop())
    table.table.do(Hold(HopHand(chosen="G1", shot=Aim(900, 800))))
    assert step(table, Command.LEFT).startswith("2:58, strength 50: ")
    for marble in ("G2", "L2"):
        lying = hop_state(table.session.match).on_cloth()
        (x, y), (to_x, to_y) = lying["G1"], lying[marble]
        shot = Aim(bearing_of((to_x - x, to_y - y)), 1200)
        before = table.table.seen
        table.table.do(Hold(HopHand(chosen="G1", shot=shot)))
        assert ": hits Ben’s " in table.game.step_told(before, table.seen)
    assert asked(table, "aim").endswith(" cm."), "no numbers but those of the clock"


def test_in_essentials_one_hears_when_to_place_and_when_to_flick(stage: Stage) -> None:
    heard = Recording()
    stage.services.voice = Voice(heard)
    stage.services.voice.fully = False
    table = sit_down(stage, hop("human", "casual"))
    assert heard.said[-1] == "Your turn: Flick a marble."
    attempt(table, Flick("L1", 900, 3000))
    stage.pass_time(table, 8.0)
    assert heard.said[-2].startswith("You win ")
    assert re.fullmatch(r"Place \d marbles\.", heard.said[-1])


@pytest.mark.parametrize("fully", [False, True])
def test_what_an_opponent_hits_is_won(stage: Stage, *, fully: bool) -> None:
    stage.services.voice = Voice(heard := Recording())
    stage.services.voice.fully = fully
    table = sit_down(stage, hop("casual", "human"))
    attempt(table, Flick("L1", 900, 3000))
    stage.pass_time(table, 8.0)
    assert "Ann wins your light blue 2." in heard.said
    assert any("flicks" in told for told in heard.said) == fully
    last = next(each for each in questions(table.table) if each.name == "last").answer()
    assert "flicks light blue 1" in last
    assert not re.search(r"degrees|\d+\.\d", last)


def test_who_acts_on_a_hint_does_not_hear_it_again() -> None:
    with studio(animation_speed="off", speech="on") as app:
        ear = Ear(app)
        app.app.open_table(hop(places=False))
        app.settle()
        ear.press(Command.HINT)
        assert ear.press(Command.HINT) == "Hint 2 of 3. Start with the dark blue marble."
        for _marble in range(5):
            said = ear.press(Command.READ_NEXT, Command.ACTIVATE)
            assert "Hint" not in said
        set_down = "All set. Move what you like, then press Done. Tab: Done."
        assert set_down in said
        stands = ear.press(Command.READ)
        assert set_down in stands
        assert ear.press(Command.READ_NEXT) == "Done, button"


@pytest.mark.parametrize("fully", [False, True])
def test_who_comes_back_to_marbles_half_placed_hears_how_many_are_left(
    stage: Stage, *, fully: bool
) -> None:
    table = sit_down(stage, hop("human", "casual", log="flick L1 900 3000"))
    first, *others = table.seen.state.to_place[0]
    table.table.do(Hold(HopHand(laid=((first, (0, -2000)),))))
    stage.services.voice = Voice(heard := Recording())
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
        assert re.search(r"[A-Z]\w+.*: \d+(:\d\d| o’clock), strength \d+\. You win", told), told


def test_a_hint_tells_the_next_marble_to_set_down(stage: Stage) -> None:
    table = sit_down(stage, hop(places=False))
    spots = {f"{colour}1": (900 * number, -2000) for number, colour in enumerate("DGLRY", -2)}
    advice, told = Advice((Candidate(Place(spots), 1.0),), Message("")), []
    laid = tuple(spots.items())
    held = HopHand(held="R1", spot=(0, 0))
    for hand in (HopHand(), HopHand(laid=laid[:1]), held, HopHand(laid=laid)):
        table.table.do(Hold(hand))
        told.append(table.game.hint_sentence(advice, Step.MOVE, table.seen))
    assert [each.split(":")[0] for each in told] == [
        "Place dark blue 1",
        "Place green 1",
        "Place red 1",
        "",
    ]


def test_the_lesson_tells_how_hands_flick_to_who_sees_and_to_who_hears_it() -> None:
    with studio(animation_speed="off") as opened:
        opened.services.go.open_lesson("hop-the-marble", "flick")
        opened.settle()
        label = opened.on_top(GuidedScene).ui.find("how")
        assert label is not None
        assert "Pull a marble back" in " ".join(label.paragraphs())
        heard = Recording()
        opened.services.voice = Voice(heard)
        opened.app.change_settings(speech="on")
        opened.services.go.open_lesson("hop-the-marble", "flick")
        opened.pass_time(0.2)
        told = " ".join(heard.said)
        assert "Flick your green marble at the red one." in told
        assert "Ctrl+Down finds your marbles, Enter takes one." in told
        assert "Pull" not in told
