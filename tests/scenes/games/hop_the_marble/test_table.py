from typing import Any

import pygame
import pytest

from game.rules.hop_the_marble.actions import Flick, Place
from game.rules.hop_the_marble.marbles import Marbles
from scenes.games.hop_the_marble.picture.lights import tabs
from scenes.games.hop_the_marble.view import place_of
from scenes.kit.intent import Command
from scenes.table.meaning import PlayAction
from tests.scenes.games.hop_the_marble.stage import (
    hold,
    hop,
    hop_state,
    let_go,
    point_of,
    sit_down,
)
from tests.scenes.stage import Stage, event

MISS = "flick L1 900 300; roll L1 0 -1700"


def below(point: tuple[int, int], by: int) -> tuple[int, int]:
    return point[0], point[1] + by


# Flicking


def test_buttons_alone_play_a_turn(table: Any, stage: Stage) -> None:
    point = point_of(table, "G1")
    table.handle(event(pygame.MOUSEBUTTONDOWN, point))
    let_go(table, point)
    stage.pass_time(table, 0.1)
    shot = table.seen.draft.shot
    for tool in ("aim", "left", "fine", "harder"):
        widget = table.ui.find(tool)
        assert widget.visible
        widget.activate()
        stage.pass_time(table, 0.1)
    press(table, "flick")
    *_, flick = (e.action for e in table.session.match.log if isinstance(e.action, Flick))
    assert (flick.bearing, flick.speed) == ((shot.bearing + 10) % 3600, shot.speed + 10)
    stage.pass_time(table, 20.0)
    press(table, "place-for-me")
    press(table, "done")
    assert hop_state(table.session.match).player == 1


def press(table: Any, name: str) -> None:
    offers = {offer.name: offer for offer in table.game.offers(table.seen)}
    assert name in offers, list(offers)
    table.table.do(offers[name].meaning)


def test_whoever_asks_for_it_sees_the_whole_path_whatever_was_agreed(stage: Stage) -> None:
    stage.services.change_settings(aim="all")
    table = sit_down(stage, hop(aim="none"))
    start = point_of(table, "L1")
    hold(stage, table, start, below(start, 80))
    assert table.game.shown(table.seen).aim.preview.paths


# Placing and giving


def test_marbles_set_down_but_not_played_outlive_the_program(stage: Stage) -> None:
    table = sit_down(stage, hop(places=False))
    waiting = table.seen.state.to_place[0]
    for number, marble in enumerate(waiting[:2]):
        x, y = table.game.camera.view.spot_point((number * 500 - 300, -2000))
        goal = (round(x), round(y))
        hold(stage, table, point_of(table, marble), goal)
        let_go(table, goal)
    laid = table.seen.draft.laid
    assert [marble for marble, _spot in laid] == list(waiting[:2])
    table.session.keeping.finish()
    again = sit_down(stage, stage.services.kept.saves.load(table.session.keeping.save_id))
    assert again.seen.draft.laid == laid
    again.table.do(PlayAction(Place(Marbles(dict(laid)))))
    again.session.keeping.finish()
    assert stage.services.kept.saves.load(again.session.keeping.save_id).work == {}


@pytest.mark.parametrize(
    "work", ["place D1 0 0", "place D3 0 -2000", "flick D1 900 1200", "deal", "place"]
)
def test_work_that_does_not_fit_is_put_away(stage: Stage, work: str) -> None:
    match = hop(places=False)
    match.work = {0: work, 1: work}
    hand = sit_down(stage, match).seen.draft
    assert (hand.laid, hand.shot) == ((), None)


def test_a_flick_aimed_by_keys_outlives_the_program(table: Any, stage: Stage) -> None:
    for command in (Command.UP, Command.ACTIVATE, Command.LEFT):
        table.command(command)
    table.session.keeping.finish()
    again = sit_down(stage, stage.services.kept.saves.load(table.session.keeping.save_id))
    hand = again.seen.draft
    assert hand.shot is not None
    assert (hand.chosen, hand.shot) == (table.seen.draft.chosen, table.seen.draft.shot)


def test_a_double_click_that_skips_a_roll_places_nothing(table: Any, stage: Stage) -> None:
    table.table.do(PlayAction(Flick("L1", 1200, 300)))
    stage.pass_time(table, 0.5)
    middle = table.game.camera.view.area.center
    for _click in range(2):
        table.handle(event(pygame.MOUSEBUTTONDOWN, middle))
        let_go(table, middle)
        stage.pass_time(table, 0.1)
    assert table.session.timeline.current is None
    assert not table.seen.draft.laid
    stage.pass_time(table, 0.5)
    table.handle(event(pygame.MOUSEBUTTONDOWN, middle))
    let_go(table, middle)
    assert table.seen.draft.laid


# Seeing it again, and the view


def test_a_flick_can_be_seen_again_from_any_position(stage: Stage) -> None:
    match = hop(log=f"{MISS}; place L1 0 0; flick L2 2700 400; roll L2 100 1500")
    table = sit_down(stage, match)
    table.game.see_again(table.seen)
    showing = table.session.timeline.current
    assert showing.action == Flick("L2", 2700, 400)
    stage.pass_time(table, 20.0)
    assert table.session.timeline.current is None
    assert table.seen.state == match.state
    table.table.look_at(6)
    stage.pass_time(table, 10.0)
    table.game.see_again(table.seen)
    assert table.session.timeline.current.action == Flick("L1", 900, 300)
    assert table.session.position == 6


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("players", [2, 4])
def test_a_sentence_over_the_cloth_covers_nobodys_cards(
    stage: Stage, text_scale: float, players: int
) -> None:
    stage.services.look = stage.services.look.changed(text_scale=text_scale)
    table = sit_down(stage, hop(*["human"] * players))
    _beside, above = table.ui.toast_rooms()
    cards = table.game.picture.cards.hands(table.seen.state, table.game.camera.view)
    assert not any(above.colliderect(hand.first) for hand in cards)


@pytest.mark.parametrize("size", [(1280, 720), (1000, 1000), (720, 1280), (640, 640)])
def test_buttons_over_the_board_cover_no_part_of_the_cloth(
    stage: Stage, size: tuple[int, int]
) -> None:
    stage.resize(size)
    log = f"{MISS}; place L1 0 0"
    table = sit_down(stage, hop("human", "human", "human", "human", log=log))
    cloth = table.game.camera.view.unzoomed.cloth
    table.ui.find("camera").activate()
    stage.pass_time(table, 0.1)
    for name in ("camera", "again", "keep", "slow"):
        assert not table.ui.find(name).rect.colliderect(cloth), name
    for command in (Command.UP, Command.ACTIVATE):
        table.command(command)
    stage.pass_time(table, 0.5)
    assert table.ui.find("camera") is None
    table.ui.find("aim").activate()
    stage.pass_time(table, 0.1)
    for name in ("left", "fine"):
        assert not table.ui.find(name).rect.colliderect(cloth), name


def test_a_pull_ends_when_the_window_changes(table: Any, stage: Stage) -> None:
    start = point_of(table, "L1")
    hold(stage, table, start, below(start, 60))
    table.layout()
    assert table.seen.pointer.grip is None
    let_go(table, below(start, 60))
    assert not [e for e in table.session.match.log if isinstance(e.action, Flick)]


def test_tabs_point_to_marbles_out_of_sight_and_to_no_others(stage: Stage) -> None:
    table = sit_down(stage, hop(log=MISS))
    state, view = table.seen.state, table.game.camera.view
    assert not list(tabs(table.look, view.unzoomed, state, ()))
    beyond = view.closer_to(place_of(state.areas[1]["L2"]), 5.0)
    found = list(tabs(table.look, beyond, state, ()))
    rects = [picture.get_rect(topleft=place) for picture, place in found]
    assert rects
    assert all(view.framed.contains(rect) for rect in rects)
    assert rects[0].unionall(rects[1:]).left - view.framed.left < table.look.px(40)


def test_why_a_marble_could_not_lie_there_goes_once_its_player_goes_on(stage: Stage) -> None:
    table = sit_down(stage, hop(*["human"] * 4, places=False))
    view, centre = table.game.camera.view, place_of((0, -2000))
    outside, inside = (tuple(map(round, view.point_of(at))) for at in ((0.0, 0.0), centre))
    hold(stage, table, point_of(table, table.seen.state.to_place[0][0]), outside)
    let_go(table, outside)
    assert table.ui.toast_text
    waiting = [point_of(table, marble) for marble in table.seen.state.to_place[0]]
    assert not any(table.ui.toast_rooms()[-1].collidepoint(point) for point in waiting)
    hold(stage, table, point_of(table, table.seen.state.to_place[0][0]), inside)
    let_go(table, inside)
    assert table.seen.draft.laid
    assert not table.ui.toast_text


def test_pressing_a_card_says_at_once_why_it_is_not_done(table: Any, stage: Stage) -> None:
    cards, view = table.game.picture.cards, table.game.camera.goal
    card = cards.hands(hop_state(table.session.match), view)[0].card(0)
    table.handle(event(pygame.MOUSEBUTTONDOWN, card.center))
    stage.pass_time(table, 0.05)
    assert "extra dark blue, light blue, yellow" in table.ui.tooltip.shown_text
