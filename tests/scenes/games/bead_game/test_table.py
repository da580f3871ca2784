import math
import re

import pygame
import pytest

from game.match import Match, Seat
from game.rules.bead_game.actions import (
    COLOURS,
    ENDS,
    INSIDE,
    OUTSIDE,
    Draw,
    Gap,
    InHand,
    Play,
    Split,
)
from game.rules.bead_game.judging import effect_of, won_of
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.board import BeadBoard
from scenes.games.bead_game.hand import BeadHand
from scenes.games.bead_game.lights import BeadLights
from scenes.games.bead_game.motion import BeadSpread, at_rest
from scenes.games.bead_game.places import (
    ChainEnd,
    Turn,
    Word,
)
from scenes.games.bead_game.room import Point
from scenes.kit.intent import Command
from scenes.kit.theme import PlayerStyle
from scenes.table.meaning import Hold
from scenes.table.scene import TableScene
from tests.scenes.app.by_ear import Ear
from tests.scenes.games.bead_game.stage import (
    beads,
    motions,
    plan_of,
    point_at,
    press,
    spot_point,
    state_of,
)
from tests.scenes.stage import Stage, click_at, event, new, played, walked
from tools.studio import played_match, studio

SHORT = "play white outside, play red outside"


@pytest.fixture
def table(stage: Stage) -> TableScene:
    return opened(stage, beads())


def all_ends(state: BeadState) -> list[ChainEnd]:
    """Both ends of all chains."""
    return [
        ChainEnd(end, player, chain)
        for player, chains in enumerate(state.chains)
        for chain in range(len(chains))
        for end in ENDS
    ]


def opened(stage: Stage, match: Match) -> TableScene:
    table: TableScene = stage.table(match)
    return table


# By mouse


def test_the_far_half_of_another_players_chain_means_its_outside(
    table: TableScene,
) -> None:
    press(table, InHand("white"))
    plan = plan_of(table)
    for place, end in ((1.0, INSIDE), (5.0, INSIDE), (6.2, OUTSIDE), (10.0, OUTSIDE)):
        x, y = plan.along(1, 0, place)
        table.handle(event(pygame.MOUSEMOTION, (round(x), round(y))))
        assert table.seen.pointer.over == ChainEnd(end, 1, 0)


def test_a_drag_onto_the_felt_leaves_the_bead_chosen(table: TableScene) -> None:
    reach, area = table.game.reach(table.seen), plan_of(table).tray.area
    points = ((x, y) for x in range(area.left, area.right, 9) for y in range(area.top, 600, 9))
    free = (p for p in points if reach.spot_at(p, "red") is None and reach.refusal(p) is None)
    bare = next(free)
    table.handle(event(pygame.MOUSEBUTTONDOWN, spot_point(table, InHand("red"))))
    table.handle(event(pygame.MOUSEMOTION, bare))
    assert table.seen.pointer.held == InHand("red")
    table.handle(event(pygame.MOUSEBUTTONUP, bare))
    assert played(table.session.match) == []
    assert table.seen.draft.chosen == "red"
    assert table.seen.pointer.dragged_to is None


def test_a_bead_at_an_end_belongs_to_that_end_alone(stage: Stage) -> None:
    for colour in COLOURS:
        table = opened(stage, beads())
        press(table, InHand(colour))
        length = len(state_of(table).chains[0][0])
        for place, end in ((0.2, INSIDE), (length - 1.2, OUTSIDE)):
            x, y = plan_of(table).along(0, 0, place)
            table.handle(event(pygame.MOUSEMOTION, (round(x), round(y))))
            assert table.seen.pointer.over == ChainEnd(end, 0, 0)


def test_the_scissors_between_two_beads_cut(table: TableScene) -> None:
    press(table, InHand("clear"))
    click_at(table, spot_point(table, Gap(0, 0, 3)))
    assert played(table.session.match) == ["split clear 0@3"]


def test_every_mark_for_a_cut_can_be_hit(table: TableScene) -> None:
    for colour in COLOURS:
        press(table, InHand(colour))
        state = state_of(table)
        wanted = {a for a in state.actions() if isinstance(a, Split) and a.colour == colour}
        assert wanted
        for split in wanted:
            point_at(table, Gap(0, split.chain, split.after))
            assert table.seen.pointer.over == Gap(0, split.chain, split.after)


def test_beads_that_would_go_come_off_at_the_end_they_go_from(table: TableScene) -> None:
    game, state = table.game, state_of(table)
    for colour in COLOURS:
        press(table, InHand(colour))
        both = game.reach(table.seen).going(game.marks(table.seen))
        for end, way in ((OUTSIDE, 1), (INSIDE, -1)):
            effect = effect_of(state, Play(colour, end))
            gone = {(one.player, one.chain, one.place) for one in effect}
            assert gone == {home for home in both if end in both[home].ends}
            assert all((both[home].place - home[2]) * way > 0 for home in gone)
            point_at(table, ChainEnd(end, 1, 0))
            assert {*game.reach(table.seen).going(game.marks(table.seen))} == gone


def test_a_word_that_would_waste_the_bead_is_not_there(table: TableScene) -> None:
    reach = table.game.reach(table.seen)
    for colour in COLOURS:
        words = dict(reach.words(colour))
        assert {word.end for word in words} == {end for end in ENDS if reach.takes(colour, end)}
        for word, rect in words.items():
            assert reach.spot_at(rect.center, colour) == word


# What the rules refuse


def test_every_piece_that_a_rejection_names_has_its_place(stage: Stage) -> None:
    table = opened(stage, beads(log=SHORT, must_remove=True))
    state = state_of(table)
    space = state.legal_actions(state.player)
    tries: list[Turn] = [Play(c, end) for c in COLOURS for end in (OUTSIDE, INSIDE)]
    tries += [Draw(c) for c in COLOURS]
    tries += [Split(c, 0, n) for c in COLOURS for n in range(1, 9)]
    named = 0
    for action in tries:
        rejection = space.why_not(action)
        for name in rejection.pieces if rejection is not None else ():
            points = list(table.game.reach(table.seen).shown(name, state.player))
            assert points, name
            assert all(table.game.board.tray.area.collidepoint(point) for point, _size in points)
            named += 1
    assert named > 20


# Previews


@pytest.mark.long
def test_the_preview_is_exactly_what_the_rules_do(stage: Stage) -> None:
    for seed in range(4):
        match = played_match("bead-game", beads("human", "human", "human").seats, 26, seed=seed)
        table = opened(stage, match)
        state = state_of(table)
        for colour in state.colours_held(state.player):
            for end in all_ends(state):
                table.table.do(Hold(BeadHand()))
                press(table, InHand(colour))
                point_at(table, end)
                shown = table.game.marks(table.seen).shown
                assert shown.action == Play(colour, end.end)
                after = state.apply_action(state.player, shown.action)
                effect = effect_of(state, shown.action)
                gone = len(effect)
                left = [sum(map(len, chains)) for chains in state.chains]
                assert sum(left) - gone == sum(len(c) for own in after.chains for c in own)
                hand, then = state.hands[state.player], after.hands[state.player]
                assert then[colour] == hand[colour] - 1 + won_of(effect)


# Keyboard and gamepad


@pytest.mark.parametrize("players", [2, 3])
def test_arrows_reach_everything(stage: Stage, players: int) -> None:
    seats = beads(*["human"] * players).seats
    table = opened(stage, played_match("bead-game", seats, 16, seed=1))
    reach = table.game.reach(table.seen)
    for chosen in (None, *reach.held[:1]):
        table.table.do(Hold(BeadHand(chosen=chosen)))
        opens = {spot.key for spot in table.table.walk.spots if spot.is_open}
        assert walked(table) == opens


# Movement


def in_place(spread: BeadSpread) -> list[tuple[str, float, float]]:
    """The beads on chains and where they are."""
    return sorted((bead.colour, *(round(at, 3) for at in bead.point)) for bead in spread.resting)


def in_order(spread: BeadSpread) -> list[tuple[int, Point, Point]]:
    """Whose strings there are and where they begin and end, the same way in every order."""
    along = spread.plan.along
    return sorted(
        (seat, along(seat, chain, first), along(seat, chain, last))
        for seat, chain, first, last, _fade in spread.strings
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_movement_ends_where_the_next_position_lies(stage: Stage, players: int) -> None:
    seats = beads(*["human"] * players).seats
    match = played_match("bead-game", seats, 70, seed=players)
    tray = opened(stage, match).game.board.tray
    kinds = set()
    for plan, motion in motions(match, tray):
        kinds.add(type(motion.action))
        after = plan.following(motion.before, motion.action, motion.after)
        moved, rest = motion.spread(plan, motion.seconds), at_rest(after, motion.after)
        if not isinstance(motion.action, Draw):
            assert moved.state.pile == rest.state.pile
            assert moved.state.hands == rest.state.hands
            assert not moved.moving
        assert in_place(moved) == in_place(rest)
        assert math.isclose(moved.plan.bead, rest.plan.bead)
        for (_seat, *ends), (_whose, *wanted) in zip(in_order(moved), in_order(rest), strict=True):
            assert all(math.dist(*each) < 0.01 for each in zip(ends, wanted, strict=True))
    assert kinds == {Play, Draw, Split}


@pytest.mark.parametrize("share", [0.0, 0.2, 0.4, 0.6, 0.8, 0.97])
def test_no_bead_is_lost_on_the_way(stage: Stage, share: float) -> None:
    match = played_match("bead-game", beads("human", "human", "human").seats, 60, seed=4)
    tray = opened(stage, match).game.board.tray
    for plan, motion in motions(match, tray):
        spread = motion.spread(plan, share * motion.seconds)
        in_hands = sum(hand.total for hand in spread.state.hands if hand is not None)
        total = len(spread.resting) + len(spread.moving) + spread.state.pile.total + in_hands
        assert total == 18 * 3, motion.action


def test_chains_lie_where_they_lay_after_taking_back_and_opening_again(stage: Stage) -> None:
    match = played_match("bead-game", beads().seats, 40, seed=2)
    table = opened(stage, match.copy())
    lying = in_place(at_rest(plan_of(table), state_of(table)))
    for command in (*[Command.UNDO] * 9, *[Command.REDO] * 9):
        table.command(command)
        stage.pass_time(table, 4.0)
    assert in_place(at_rest(plan_of(table), state_of(table))) == lying
    again = opened(stage, Match.from_text(match.to_text()))
    assert in_place(at_rest(plan_of(again), state_of(again))) == lying


# Words


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_words_cover_nothing_they_are_about(stage: Stage, players: int, scale: float) -> None:
    look = stage.services.look.changed(text_scale=scale, size=(800, 600))
    match = played_match("bead-game", beads(*["human"] * players).seats, 60, seed=players)
    board = BeadBoard(
        look, pygame.Rect(5, 5, 715, 545), [PlayerStyle(n, n) for n in range(players)]
    )
    for state in (BeadState.of(match.states[n]) for n in range(players + 1, len(match.states), 9)):
        places = board.reach(state)
        plan, words = places.plan, dict(places.words(None))
        ends = [places.end_point(end, 0.0) for end in all_ends(state)]
        inner = [places.end_point(end) for end in all_ends(state) if end.end == INSIDE]
        piled = [plan.slot(plan.middle, colour) for colour in COLOURS]
        assert Word(INSIDE) in words
        for word, rect in words.items():
            own = [e for e in all_ends(state) if (e.end, e.player) == (word.end, state.player)]
            # Large letters find room further off; the picture says which end it is.
            near = rect.inflate(3 * scale * plan.bead, 3 * scale * plan.bead)
            assert not own or any(near.collidepoint(places.end_point(end)) for end in own)
        for rect in (rect for _word, rect in places.words(None)):
            box = rect.inflate(plan.bead * 0.8, plan.bead * 0.8)
            assert not any(box.collidepoint(point) for point in (*ends, *piled))
            assert not any(rect.collidepoint(point) for point in inner)
            others = [other for _word, other in places.words(None) if other is not rect]
            assert rect.collidelist(others) == -1


def test_a_press_in_the_pile_asks_which_bead_to_draw(stage: Stage) -> None:
    table = opened(stage, beads(log=SHORT))
    places = table.game.reach(table.seen)
    plan, seen = places.plan, table.seen
    lights = BeadLights(places, seen.player_styles, table.game.marks(seen)).below()
    lit = {
        round(math.dist(picture.get_rect(topleft=place).center, plan.middle))
        for picture, place in lights
        if picture.get_width() > 2 * plan.pile_radius
    }
    assert min(lit) <= 1, "it's lit like the player's bowl"
    click_at(table, (round(plan.middle[0]), round(plan.middle[1])))
    assert str(table.seen.rejection.message) == "Press the bead you want to draw."
    assert table.ui._toast.link is None, "there's nothing to ask why of"


def test_another_line_is_shown_after_one_with_more_chains_was_taken_back(
    table: TableScene,
) -> None:
    session = table.session
    start, lines = session.match.cursor, []
    for first in (Split, Play):
        line = session.match.fork()
        for kind in (first, Draw):
            action = next(each for each in line.state.actions() if isinstance(each, kind))
            line.play(line.acting_seats()[0], action)
        lines.append(line.log[start:])
    session.play_on(lines[0])
    table.table.listen()
    session.go_back(start)
    session.play_on(lines[1])
    table.table.changed()
    for step in range(200):
        table.update(step / 20)
    assert session.state == session.match.states[start + 2]
    assert table.table.at_rest


def test_a_player_without_a_name_hears_of_their_chain_and_start_as_theirs() -> None:
    with studio(speech="on") as app:
        ear = Ear(app)
        ear.choose(r"^Bead Game\. ")
        ear.choose("^Start against")
        app.pass_time(30)
        told = ear.press(Command.HOME, *[Command.PAGE_DOWN] * 3)
        assert "Your chain, from the inside: " in told
        assert "Willow’s chain, from the inside: " in told
        assert re.search(r"(?:You start|Willow starts)\.", told), told


def test_who_puts_a_bead_back_hears_no_more_than_that() -> None:
    with studio(animation_speed="off", speech="on") as app:
        app.app.open_table(played_match("bead-game", (Seat("Ann"), Seat("Ben", "learner")), 0))
        app.settle(4.0)
        ear = Ear(app)
        while not re.search(r"(?:Out|In)side: \d", told := ear.press(Command.READ_NEXT)):
            pass
        assert re.search(r"\w+ cuts in \d+ places\.", told), told
        told = ear.press(Command.ACTIVATE)
        assert re.search(r"Chosen\. \w+ takes \d+ (?:out|in)side\.", told), told
        assert "takes its colour" in told
        assert ear.press(Command.UNDO) == "Put back."
        assert "takes its colour" not in ear.press(Command.ACTIVATE), "it's been said"


def test_what_happens_before_anyones_first_turn_is_told() -> None:
    with studio() as app:
        app.app.open_table(new("bead-game", "human", "learner"))
        told = dict[str, None]()
        for _tenth in range(120):
            app.pass_time(0.1)
            told[app.table.game.watching_text(app.table.seen)] = None
    first = ["Ann’s chain.", "Ben’s chain.", "Ben starts.", "Ben’s turn."]
    assert [*filter(None, told)] == first
