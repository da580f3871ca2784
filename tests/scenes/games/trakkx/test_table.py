import re
from dataclasses import replace
from random import Random

import pygame
import pytest

from game.bots.bot import Advice, Candidate
from game.match import Seat
from game.messages import Message
from game.rules.trakkx.actions import DrawToken, Lay, PassOn, Take, parse_action
from game.rules.trakkx.table import Cell, OnBag, OnCloth, TokenTable
from scenes.games.trakkx.marks import OnRack, OnTray, OnWood
from scenes.games.trakkx.text import TrakkxText
from scenes.games.trakkx.words import steps_told
from scenes.games.trakkx.work import OwnToken
from scenes.kit.intent import Command
from scenes.table.asking import questions
from scenes.table.scene import TableScene
from scenes.table.table_view import Step
from scenes.table.targets import find_target
from tests.scenes.app.by_ear import Ear
from tests.scenes.games.trakkx.stage import (
    OPENED,
    RACKS,
    cloth,
    lift,
    marks_of,
    on_rack,
    point_at,
    point_of,
    press,
    pull,
    rack_spot,
    sit_down,
    state_of,
    take_offer,
    trakkx,
)
from tests.scenes.stage import Stage, drag, event, hinted
from tools.studio import played_match, studio


@pytest.fixture
def later(stage: Stage) -> TableScene:
    """Both have opened; Ann is to move."""
    return sit_down(stage, trakkx("human", "casual", log=OPENED))


# Into lines and out of them


def test_who_just_misses_a_token_of_the_rack_has_it_and_sweeps_over_none(
    later: TableScene,
) -> None:
    x, y = point_of(later, "b1")
    half = later.game.furniture.token // 2
    drag(later, (x, y + half + 4), point_of(later, cloth(4, 4)))
    assert later.seen.draft.work.table[4, 4] == "b1"


def test_at_its_very_edge_a_token_is_taken_and_not_its_neighbour(stage: Stage) -> None:
    stage.services.look = stage.services.look.changed(size=(800, 600))
    table = sit_down(stage, trakkx("human", "casual", log=OPENED))
    reach, hand = table.game.reach_in(table.seen), table.seen.draft
    for number, place in enumerate(reach.places(hand.work)):
        if hand.work.rack[number] is not None:
            for point in (place.midleft, (place.right - 1, place.centery)):
                assert reach.spot_at(point, hand) == OnRack(number)


def test_a_rack_on_which_nothing_lies_can_be_pointed_at(stage: Stage) -> None:
    table = sit_down(stage, trakkx("casual", "casual"))
    reach, hand = table.game.reach_in(table.seen), table.seen.draft
    assert not reach.places(hand.work)
    assert reach.spot_at(reach.furniture.rack.center, hand) == OnWood(0)


# Choosing on the cloth


def test_a_sweep_over_the_rack_chooses_what_it_covers(later: TableScene) -> None:
    slots = later.game.reach_in(later.seen).places(later.seen.draft.work)
    start = slots[0].left + 2, later.game.furniture.rack.top + 2
    drag(later, start, (slots[2].centerx, slots[2].centery))
    swept = [held.token for held in later.seen.draft.tokens]
    assert swept == on_rack(later)[:3]


# To the rack and on the rack


def test_rack_and_draft_outlive_the_program(stage: Stage) -> None:
    table = sit_down(stage, trakkx("human", "human"))
    pull(table, "three", "r5")
    ordered = on_rack(table)
    for spot in ("r5", "r6", "r7", cloth(0, 0)):
        press(table, spot)
    work = table.seen.draft.work
    table.session.keeping.finish()

    again = sit_down(stage, stage.services.kept.saves.load(table.session.keeping.save_id))
    assert again.seen.draft.work.plan == work.plan
    for _asked_twice in range(2):
        press(again, OnTray(3))
    lift(stage, again)
    press(again, OnTray(0))
    again.session.keeping.finish()

    later = sit_down(stage, stage.services.kept.saves.load(again.session.keeping.save_id))
    lift(stage, later)
    assert on_rack(later) == [*(t for t in ordered if t not in ("r5", "r6", "r7")), "b5"]
    assert set(later.seen.draft.work.table.values()) == {"r5", "r6", "r7"}


def test_a_rack_sorted_while_others_play_outlives_the_program(stage: Stage) -> None:
    table = sit_down(stage, trakkx("human", "casual"))
    pull(table, "r5", "three")
    stage.bots.silent = True
    press(table, OnTray(4))
    stage.pass_time(table, 3.0)
    mixed = marks_of(table).rack
    table.game.sort()
    ordered = marks_of(table).rack
    assert ordered != mixed
    table.session.keeping.finish()
    again = sit_down(stage, stage.services.kept.saves.load(table.session.keeping.save_id))
    stage.pass_time(again, 3.0)
    assert marks_of(again).rack == ordered


# Display, bag and action tokens


def test_an_open_token_stands_in_the_slot_to_which_it_is_dragged(stage: Stage) -> None:
    table = sit_down(stage, trakkx("human", "human"))
    pull(table, OnTray(0), OnWood(4))
    lift(stage, table)
    press(table, OnTray(0))
    lift(stage, table)
    assert table.seen.seat == 0
    assert table.seen.draft.work.rack[4] == OwnToken("r1")


def test_a_drawn_token_can_be_read_before_the_curtain_falls(stage: Stage) -> None:
    table = sit_down(stage, trakkx("human", "human"))
    before = len(on_rack(table))
    press(table, OnBag())
    while table.session.timeline.current is not None:
        stage.pass_time(table, 0.1)
    stage.pass_time(table, 1.0)
    assert not table.curtain.covers
    assert sum(bool(stand.token) for stand in marks_of(table).rack or ()) == before + 1
    stage.pass_time(table, 1.0)
    assert table.curtain.covers


# Judging


@pytest.mark.parametrize(
    ("tokens", "cell", "wished"),
    [
        # Right of a line, left of it, below its end; in reading order on bare cloth.
        ("r8 r9", (3, 0), {(3, 0): "r8", (4, 0): "r9"}),
        ("r3 r4", (-1, 0), {(-2, 0): "r3", (-1, 0): "r4"}),
        ("y7 g7", (2, 1), {(2, 1): "y7", (2, 2): "g7"}),
        ("y7 g7", (2, -1), {(2, -2): "y7", (2, -1): "g7"}),
        ("b1 y1", (6, 2), {(6, 2): "b1", (7, 2): "y1"}),
        # The other way round where only that fits; across where that does.
        ("r9 r8", (3, 0), {(3, 0): "r8", (4, 0): "r9"}),
        ("r8 y8", (3, 0), {(3, 0): "r8", (3, 1): "y8"}),
    ],
)
def test_clicked_tokens_begin_at_the_cell_and_extend_its_line_as_the_ghost_shows(
    stage: Stage, tokens: str, cell: Cell, wished: dict[Cell, str]
) -> None:
    rack = "r5 r6 r7 r3 r4 r8 r9 y7 g7 b1 y1 y8 g8 b9 swap"
    table = sit_down(stage, trakkx("human", "casual", log=OPENED, racks=(rack, RACKS[1])))
    first, second = tokens.split()
    order = [rack_spot(table, token) for token in (first, second)]
    if order[0].place > order[1].place:
        pull(table, second, OnWood(17))
    for token in (first, second):
        press(table, token)
    point_at(table, cloth(*cell))
    assert {ghost.cell: ghost.token for ghost in marks_of(table).ghosts} == wished
    press(table, cloth(*cell))
    work = table.seen.draft.work
    assert {where: work.table[where] for where in work.own} == wished


def test_a_token_dropped_on_a_line_completes_it_rather_than_begins_another(
    later: TableScene,
) -> None:
    # Above the end's middle, a cell above would be nearer.
    x, y = point_of(later, cloth(2, 0))
    drag(later, point_of(later, "r8"), (x, y - 6))
    assert later.seen.draft.work.own == {(3, 0)}


# The camera


def test_a_token_laid_at_the_edge_comes_into_sight_with_its_neighbours(stage: Stage) -> None:
    table = sit_down(stage, trakkx("human", "casual"))
    camera, free = table.game.camera, table.game.furniture.free
    row = max(row for row in range(40) if camera.view.rect_of((0, row)).centery < free.bottom)
    assert camera.view.rect_of((0, row + 1)).bottom > free.bottom
    token = on_rack(table)[0]
    pull(table, token, cloth(0, row))
    assert dict(table.seen.draft.work.table) == {(0, row): token}
    stage.pass_time(table, 1.0)
    assert camera.view.rect_of((0, row + 1)).centery <= free.bottom


def test_where_all_was_in_sight_it_stays_so_beside_a_token_laid_at_the_edge(
    later: TableScene,
) -> None:
    camera, free = later.game.camera, later.game.furniture.free
    camera.look(camera.goal.panned(0, free.bottom - camera.goal.rect_of((0, 4)).bottom))
    camera.view = camera.goal
    row = min(row for row in range(-40, 0) if camera.view.rect_of((0, row)).centery > free.top)
    pull(later, rack_spot(later, "r8"), cloth(0, row))
    assert (0, row) in later.seen.draft.work.own
    assert camera.goal.shows(later.seen.draft.work.table, free)


def test_what_shows_everything_is_off_the_cloth(stage: Stage, later: TableScene) -> None:
    later.game.camera.look(replace(later.game.camera.goal, centre=(9.0, 9.0)))
    stage.pass_time(later, 1.0)
    button = later.ui.find("look-fit")
    assert button.visible
    assert not button.rect.colliderect(later.game.furniture.cloth)
    assert later.game.furniture.area.contains(button.rect)


def test_tokens_held_at_the_edge_move_the_cloth_unless_all_is_in_sight(
    stage: Stage, later: TableScene
) -> None:
    camera = later.game.camera
    later.handle(event(pygame.MOUSEBUTTONDOWN, point_of(later, rack_spot(later, "r8"))))
    edge = camera.furniture.cloth.right - 2, camera.furniture.cloth.centery
    for point in (camera.furniture.cloth.center, edge):
        later.handle(event(pygame.MOUSEMOTION, point))
        stage.pass_time(later, 0.5)
        before = camera.view
        stage.pass_time(later, 0.5)
        assert (camera.view, later.moving) == (before, False)
    camera.look(replace(camera.goal, centre=(-13.0, camera.goal.centre[1])))
    stage.pass_time(later, 0.4)
    before = camera.view
    stage.pass_time(later, 0.1)
    assert camera.view != before


def test_a_new_round_begins_with_a_fresh_view(stage: Stage) -> None:
    match, rng = trakkx("human", "human", log=OPENED, rounds=2), Random(3)
    while not match.state.is_pause:
        seat = match.state.acting_players()[0]
        match.play(seat, match.state.legal_actions(seat).sample(rng))
        match.advance(to_pause=True)
    table = sit_down(stage, match)
    for _step in range(9):
        table.game.camera.event(Command.ZOOM_OUT, grabs=False, cells=())
    small = table.game.camera.goal.pitch
    table.table.go_on()
    stage.pass_time(table, 10.0)
    lift(stage, table)
    assert state_of(table).round == 1
    assert table.game.camera.goal.is_fitted
    assert table.game.camera.view.pitch > 2 * small


@pytest.mark.parametrize("token", ["swap", "three"])
def test_an_action_token_warns_once_of_tokens_not_played_yet(later: TableScene, token: str) -> None:
    pull(later, "r8", cloth(3, 0))
    press(later, token)
    name = {"swap": "swap", "three": "three-1"}[token]
    take_offer(later, name)
    assert later.seen.draft.work.own == {(3, 0)}
    take_offer(later, name)
    assert not later.seen.draft.work.own


# Hints, repair and what changed


def test_ideas_are_dots_on_what_can_be_laid_and_taken(later: TableScene) -> None:
    table = state_of(later).table
    hinted(later, Lay(TokenTable({**table, (3, 0): "r8"})), Take("r1"), DrawToken())
    assert not marks_of(later).ideas
    later.help.switch_ideas()
    ideas = marks_of(later).ideas
    assert list(ideas) == [rack_spot(later, "r8")], "the others are no better than most"
    press(later, "r8")
    assert marks_of(later).ideas == {OnCloth((3, 0)): True}
    plain = later.game.items(later.seen)
    later.help.switch_ideas()
    assert len(plain) == len(later.game.items(later.seen)) + 1


def test_repair_of_a_draft_that_has_changed_is_left_alone(later: TableScene, stage: Stage) -> None:
    stage.bots.silent = True
    pull(later, "b8", cloth(3, 0))
    take_offer(later, "repair")
    pull(later, "r8", cloth(5, 5))
    work = later.seen.draft.work
    later.session.repaired(Lay(TokenTable({**state_of(later).table, (3, 0): "r8"})))
    assert later.seen.draft.work == work


def test_repair_that_would_only_reset_is_offered_once(later: TableScene, stage: Stage) -> None:
    stage.bots.silent = True
    pull(later, "b8", cloth(3, 0))
    take_offer(later, "repair")
    work = later.seen.draft.work
    later.session.repaired(Lay(state_of(later).table))
    assert later.seen.draft.work == work
    acts = {act.name for act in later.game.acts(later.seen)}
    assert "reset" in acts
    assert "repair" not in acts


# By ear


def test_the_rest_of_a_line_comes_after_where_a_token_fits(later: TableScene) -> None:
    press(later, "y8")
    keys = [spot.key for spot in later.game.goals(later.table.walk.spots, later.seen)]
    rest = [n for n, key in enumerate(keys) if isinstance(key, OnRack)]
    assert {later.seen.draft.work.rack[keys[n].place].token for n in rest} == {"r8", "g8", "b8"}
    assert rest[-1] < keys.index(cloth(0, 6)), "Any token may begin a group there."


def test_any_line_of_a_token_in_hand_can_be_gone_on_with(stage: Stage) -> None:
    rack = "r6 r7 r8 r9 y6 b6 b9 b1 b2 y1 y13 g13 g3 swap three"
    table = sit_down(stage, trakkx("human", "human", racks=(rack, RACKS[1])))
    press(table, "r6")
    keys = [spot.key for spot in table.game.goals(table.table.walk.spots, table.seen)]
    rest = [table.seen.draft.work.rack[key.place] for key in keys if isinstance(key, OnRack)]
    assert {held.token for held in rest} == {"r7", "r8", "r9", "y6", "b6"}


@pytest.mark.parametrize(("detail", "played"), [("all", 20), ("brief", 82)])
def test_a_hint_is_followed_by_reading_on_and_pressing_alone(detail: str, played: int) -> None:
    with studio(animation_speed="off", speech="on", speech_detail=detail) as app:
        seats = Seat("Ann"), Seat("Ben", "casual")
        app.app.open_table(played_match("trakkx", seats, played))
        app.settle(4.0)
        ear, table = Ear(app), app.table
        while "Hint 3 of 3" not in ear.press(Command.HINT):
            pass
        assert table.help.advice is not None
        best, begun = table.help.advice.best, len(table.session.match.log)
        assert isinstance(best, Lay)
        for _press in range(3 * len(best.table)):
            ear.press(Command.READ_NEXT, Command.ACTIVATE)
            if len(table.session.match.log) > begun:
                break
            assert "Hint 3 of 3" in ear.press(Command.HINT)
        assert table.session.match.log[begun].action == best


def test_where_many_tokens_went_is_told_to_who_asks_again(stage: Stage) -> None:
    laid = "lay 0,0=r5 1,0=r6 2,0=r7 0,4=r10 1,4=r11 2,4=r12 0,5=y10 0,6=g10"
    table = sit_down(stage, trakkx("human", "casual", log=f"{OPENED.partition(';')[0]}; {laid}"))
    last = next(each for each in questions(table.table) if each.name == "last")
    assert last.answer() == "Ben opens with red 10, 11, 12; yellow 10; green 10."
    assert "yellow 10 and green 10 after red 10" in last.more()


def test_reading_on_meets_each_line_and_what_is_face_up_once_and_nothing_by_numbers(
    later: TableScene,
) -> None:
    spots = later.table.walk.spots
    told = [spot.tell() for spot in spots] + [each.answer() for each in questions(later.table)]
    assert not re.search(r"\d,-?\d", " ".join(told))
    places = [spot.key for spot in later.game.goals(spots, later.seen)]
    lines = [find_target(spots, place).tell() for place in places if isinstance(place, OnCloth)]
    assert [text.partition(".")[0] for text in lines] == [
        "Red 5: 1 of 3 in line 1",
        "Red 10: 1 of 3 in line 2",
    ]
    assert sum(isinstance(place, OnTray) for place in places) == 1
    fit = {n for n, held in enumerate(marks_of(later).rack) if held and held.token == "r8"}
    idle = [place for place in places if isinstance(place, OnRack) and place.place not in fit]
    assert places.index(OnBag()) < places.index(idle[-1])


def test_reading_on_begins_again_with_each_turn(later: TableScene, stage: Stage) -> None:
    met = []
    for _turn in range(2):
        later.read(Command.READ_NEXT)
        met.append(later.table.walk.here.key)
        later.table.walk.go_to(find_target(later.table.walk.spots, OnBag()))
        later.command(Command.ACTIVATE)
        for _moment in range(40):
            stage.pass_time(later, 0.5)
            if later.seen.seat == 0 and later.table.at_rest:
                break
    assert met[0] == met[1]


def test_a_hint_says_step_by_step_what_moves(later: TableScene) -> None:
    table = "lay 0,3=r5 1,3=r6 2,3=r7 3,3=r8 0,0=r10 1,0=r11 2,0=r12"
    advice = Advice((Candidate(parse_action(table), 0.5),), Message("So."))
    told = later.game.hint_sentence(advice, Step.MOVE, later.seen)
    moved = "Play red 8 after red 7. Move: red 10, red 11 and red 12 in a new line; "
    assert told == f"{moved}3 more tokens."
    told = later.game.hint_sentence(advice, Step.MOVE, replace(later.seen, again=True))
    assert told == f"{moved}red 5, red 6 and red 7 before red 8."
    # What's done already isn't told again.
    done = TokenTable({(0, 3): "r5", (1, 3): "r6", (2, 3): "r7", (0, 9): "r10", (1, 9): "r11"})
    left = TokenTable({**done, (2, 9): "r12"})
    told = " ".join(steps_told(left, parse_action(table)))
    assert told == "Play red 8 after red 7. Move: red 10, red 11 and red 12 in a new line."


def test_who_opens_hears_of_their_group_before_what_is_added_to_others(later: TableScene) -> None:
    others = TokenTable({(0, 3): "r5", (1, 3): "r6", (2, 3): "r7"})
    added = {(3, 3): "r8", (0, 0): "b9", (1, 0): "b10", (2, 0): "b11"}
    lay = Lay(TokenTable({**others, **added}))
    told = "blue 9, blue 10 and blue 11 in a new line; red 8 after red 7"
    assert [*steps_told(others, lay)] == [f"Play {told}."]
    table = later.seen.state.table
    many = Lay(TokenTable({**table, **{(x, 20): f"b{x}" for x in range(1, 10)}}))
    told = later.game.idea_told(many, later.seen, whole=False)
    assert told.endswith("blue 8 and blue 9 in a new line"), "where is told of many too"


def test_a_refusal_names_tokens_as_they_are_said(stage: Stage) -> None:
    table = sit_down(stage, trakkx("human", "human", log=OPENED + "; swap"))
    action = table.seen.state.legal_actions(table.seen.seat).sample(Random(1))
    example = table.game.typed_example(action, table.seen)
    assert isinstance(action, PassOn)
    assert re.fullmatch(r"pass-on( (red|yellow|green|blue) \d+| swap| three){2}", example), example
    words = TrakkxText(table.seen.state, table.seen.names)
    assert parse_action(words.notation(example)) == action
