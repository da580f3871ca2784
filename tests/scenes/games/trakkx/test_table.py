from dataclasses import replace
from random import Random

import pygame
import pytest

from game.rules.trakkx.actions import DrawToken, Lay, Take
from game.rules.trakkx.table import Cell, OnBag, OnCloth, TokenTable
from scenes.games.trakkx.marks import Fit, OnRack, OnSeat, OnTray, OnWood
from scenes.games.trakkx.work import OwnToken
from scenes.kit.intent import Command
from scenes.table.scene import TableScene
from scenes.table.table_view import Step
from tests.scenes.games.trakkx.stage import (
    OPENED,
    RACKS,
    cloth,
    lift,
    marks_of,
    offer_names,
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


@pytest.fixture
def table(stage: Stage) -> TableScene:
    """Ann is to open."""
    return sit_down(stage, trakkx("human", "casual"))


@pytest.fixture
def later(stage: Stage) -> TableScene:
    """Both have opened; Ann is to move."""
    return sit_down(stage, trakkx("human", "casual", log=OPENED))


def lay_line(table: TableScene, tokens: str, column: int, row: int) -> None:
    for token in tokens.split():
        press(table, token)
    press(table, cloth(column, row))


# Laying


def test_why_an_action_token_is_not_laid_covers_no_token_of_the_rack(table: TableScene) -> None:
    pull(table, "swap", cloth(0, 0))
    assert [s.token for s in table.game.marks(table.seen).rack or () if s.lit] == ["swap"]
    rack = table.game.furniture.rack
    assert all(room.bottom <= rack.top for room in table.ui.toast_rooms())


# Into lines and out of them


def test_dropped_on_a_line_a_token_opens_it_where_it_is_right(stage: Stage) -> None:
    racks = ("r3 r4 r5 r6 r7 r5 y5 y6 y7 y9 g5 g6 g7 g9 b1", RACKS[1])
    table = sit_down(stage, trakkx("human", "casual", racks=racks))
    lay_line(table, "r3 r4", 0, 0)
    lay_line(table, "r5", 2, 0)
    lay_line(table, "r6 r7", 3, 0)
    left, right = point_of(table, cloth(2, 0)), point_of(table, cloth(3, 0))
    drag(table, point_of(table, "r5"), ((left[0] + right[0]) // 2 - 2, left[1]))
    row = {column: token for (column, y), token in table.seen.draft.work.table.items() if y == 0}
    assert sorted(row.values()) == ["r3", "r4", "r5", "r5", "r6", "r7"]
    assert max(row) - min(row) == 6, "one gap between two runs"
    table.command(Command.UNDO)
    assert len(table.seen.draft.work.table) == 5


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


def test_a_rubber_band_chooses_what_lies_in_it(later: TableScene) -> None:
    later.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0))
    drag(later, point_of(later, cloth(-1, -1)), point_of(later, cloth(3, 1)))
    later.handle(pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))
    assert later.seen.draft.cells == {(0, 0), (1, 0), (2, 0)}
    assert not later.seen.pointer.grip


# To the rack and on the rack


def test_rack_and_draft_outlive_the_program(stage: Stage) -> None:
    table = sit_down(stage, trakkx("human", "human"))
    pull(table, "three", "r5")
    ordered = on_rack(table)
    lay_line(table, "r5 r6 r7", 0, 0)
    work = table.seen.draft.work
    table.session.keeping.finish()

    again = sit_down(stage, stage.services.saves.load(table.session.keeping.save_id))
    assert again.seen.draft.work.plan == work.plan
    for _asked_twice in range(2):
        press(again, OnTray(3))
    lift(stage, again)
    press(again, OnTray(0))
    again.session.keeping.finish()

    later = sit_down(stage, stage.services.saves.load(again.session.keeping.save_id))
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
    again = sit_down(stage, stage.services.saves.load(table.session.keeping.save_id))
    stage.pass_time(again, 3.0)
    assert marks_of(again).rack == ordered


# Display, bag and action tokens


def test_what_a_press_takes_is_told_where_it_is_pointed_at(table: TableScene) -> None:
    point_at(table, OnTray(0))
    assert table.game.prompt(table.seen) == "Take red 1. That ends your turn."
    point_at(table, OnBag())
    assert table.game.prompt(table.seen) == "Draw a token from the bag. That ends your turn."
    point_at(table, OnWood(4))
    assert table.game.prompt(table.seen) == "Drag across tokens to choose several."
    point_at(table, OnSeat(1))
    assert table.game.prompt(table.seen) == "Ben: 15 tokens on the rack, hasn’t opened."


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


def test_what_lacks_tokens_or_is_a_group_too_many_is_marked_once_put_down(stage: Stage) -> None:
    table = sit_down(stage, trakkx("human", "human", log=OPENED))
    pull(table, cloth(0, 0), cloth(3, 4))
    assert marks_of(table).unfinished == (((1, 0), (2, 0)),)
    point_at(table, cloth(2, 0))
    assert "a line needs at least three" in marks_of(table).bubble.sentence
    table = sit_down(stage, trakkx("human", "human", log=OPENED.partition(";")[0] + "; draw"))
    lay_line(table, "r8 y8 g8", 0, 3)
    assert marks_of(table).wrong == ({(0, 3), (1, 3), (2, 3)},)


def ghosts_of(table: TableScene) -> dict[Cell, tuple[str, Fit]]:
    return {ghost.cell: (ghost.token, ghost.fit) for ghost in marks_of(table).ghosts}


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
    shown = {where: token for where, (token, _fit) in ghosts_of(table).items()}
    assert shown == wished
    press(table, cloth(*cell))
    work = table.seen.draft.work
    assert {where: work.table[where] for where in work.own} == wished


def test_a_ghost_tells_free_fits_will_not_fit_and_taken_apart(later: TableScene) -> None:
    for token, cell, fit in (
        ("r8", (6, 2), Fit.FREE),
        ("r8", (3, 0), Fit.FITS),
        ("b9", (3, 0), Fit.WRONG),
        ("b9", (2, 1), Fit.WRONG),
        ("b8", (3, 1), Fit.FREE),
    ):
        press(later, token)
        point_at(later, cloth(*cell))
        assert ghosts_of(later) == {cell: (token, fit)}
        press(later, token)
    for token in ("r8", "y8", "g8"):
        press(later, token)
    point_at(later, cloth(0, 3))
    assert {fit for _token, fit in ghosts_of(later).values()} == {Fit.WRONG}


def test_a_click_on_a_line_lays_what_fits_there_and_else_chooses(
    later: TableScene,
) -> None:
    for token, onto, laid, chosen in (("b9", 2, None, (2, 0)), ("r8", 1, (3, 0), None)):
        press(later, token)
        point_at(later, cloth(onto, 0))
        assert set(ghosts_of(later)) == ({laid} if laid else set())
        press(later, cloth(onto, 0))
        draft = later.seen.draft
        assert draft.work.own == ({laid} if laid else set())
        assert draft.cells == ({chosen} if chosen else set())


# The camera


def test_a_token_laid_at_the_edge_comes_into_sight_with_its_neighbours(
    stage: Stage, table: TableScene
) -> None:
    camera, free = table.game.camera, table.game.furniture.free
    row = max(row for row in range(40) if camera.view.rect_of((0, row)).centery < free.bottom)
    assert camera.view.rect_of((0, row + 1)).bottom > free.bottom
    token = on_rack(table)[0]
    pull(table, token, cloth(0, row))
    assert state_of_work(table) == {(0, row): token}
    stage.pass_time(table, 1.0)
    assert camera.view.rect_of((0, row + 1)).centery <= free.bottom


def test_tokens_held_at_the_edge_move_the_cloth_unless_all_is_in_sight(
    stage: Stage, later: TableScene
) -> None:
    camera = later.game.camera
    later.handle(event(pygame.MOUSEBUTTONDOWN, point_of(later, rack_spot(later, "r8"))))
    moved = {}
    edge = camera.furniture.cloth.right - 2, camera.furniture.cloth.centery
    for where, point in (
        ("middle", camera.furniture.cloth.center),
        ("edge", edge),
    ):
        later.handle(event(pygame.MOUSEMOTION, point))
        stage.pass_time(later, 0.5)
        before = camera.view
        stage.pass_time(later, 0.5)
        moved[where] = camera.view != before, later.moving
    assert set(moved.values()) == {(False, False)}
    camera.look(replace(camera.goal, centre=(-13.0, camera.goal.centre[1])))
    stage.pass_time(later, 0.4)
    before = camera.view
    stage.pass_time(later, 0.1)
    assert camera.view != before


def state_of_work(table: TableScene) -> dict[Cell, str]:
    return dict(table.seen.draft.work.table)


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


# Hints, repair and what changed


def test_a_hint_shows_first_where_to_look_then_which_tokens_then_where_they_go(
    later: TableScene,
) -> None:
    hinted(later, Lay(TokenTable({**state_of(later).table, (3, 0): "r8"})), step=Step.WHERE)
    assert marks_of(later).region == frozenset({(3, 0)})
    assert not marks_of(later).lit
    assert not marks_of(later).hints
    later.help.ask()
    assert marks_of(later).lit == (rack_spot(later, "r8"),)
    later.help.ask()
    assert not marks_of(later).region
    assert "hint-all" in offer_names(later)
    assert [ghost.cell for ghost in marks_of(later).hints] == [(3, 0)]


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


def repaired(table: TableScene, lay: Lay) -> None:
    meant = table.game.repaired(lay, table.seen)
    if meant is not None:
        table.table.do(meant)


def test_repair_loads_the_nearest_legal_table(later: TableScene, stage: Stage) -> None:
    stage.bots.silent = True
    pull(later, "b8", cloth(3, 0))
    take_offer(later, "repair")
    assert later.session.repair_pending
    assert "Looking for a fix" in later.game.prompt(later.seen)
    wished = TokenTable({**state_of(later).table, (3, 0): "r8"})
    repaired(later, Lay(wished))
    assert later.seen.draft.work.table == wished
    assert later.seen.draft.work.own == {(3, 0)}
    later.command(Command.UNDO)
    assert later.seen.draft.work.table[3, 0] == "b8"


def test_repair_of_a_draft_that_has_changed_is_left_alone(later: TableScene, stage: Stage) -> None:
    stage.bots.silent = True
    pull(later, "b8", cloth(3, 0))
    take_offer(later, "repair")
    pull(later, "r8", cloth(5, 5))
    work = later.seen.draft.work
    repaired(later, Lay(TokenTable({**state_of(later).table, (3, 0): "r8"})))
    assert later.seen.draft.work == work


def test_repair_that_would_only_reset_is_offered_once(later: TableScene, stage: Stage) -> None:
    stage.bots.silent = True
    pull(later, "b8", cloth(3, 0))
    take_offer(later, "repair")
    work = later.seen.draft.work
    repaired(later, Lay(state_of(later).table))
    assert later.seen.draft.work == work
    acts = {act.name for act in later.game.acts(later.seen)}
    assert "reset" in acts
    assert "repair" not in acts
