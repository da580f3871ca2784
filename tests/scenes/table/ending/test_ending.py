from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.handicaps import Handicap
from game.records.evening_out import Proposal
from scenes.kit.intent import Command
from scenes.kit.match_words import result_headline
from scenes.kit.seating import decided_anew
from scenes.table import result as rematch
from scenes.table.result import rotated
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import pebbles, taken
from tests.scenes.stage import (
    Stage,
    begun,
    by_lot,
    click_at,
    make_stage,
    shows_result,
    until_the_result,
)
from tools.witness import listen

pytestmark = pytest.mark.usefixtures("hands")


def ended(stage: Stage) -> Any:
    """A table at which a match's last action was just played."""
    match, rng = begun("human", "human"), Random(1)
    while not match.is_over:
        kept = match.fork()
        by_lot(match, rng)
    table = stage.table(kept)
    table.session.attempt(match.log[-1].action)
    return table


def until_it_counts(stage: Stage, table: Any) -> None:
    for _ in range(100):
        stage.pass_time(table, 0.1, step=0.1)
        if table.table.ending.counts:
            return
    raise AssertionError("nothing is counted")


@pytest.mark.parametrize("by_key", [True, False])
def test_any_press_brings_the_result_at_once_and_nothing_else(stage: Stage, by_key: bool) -> None:
    table = ended(stage)
    until_it_counts(stage, table)
    for _press in range(2):
        # Impatient players press again; that's not meant for what has come.
        if by_key:
            table.command(Command.ACTIVATE)
        else:
            click_at(table, table.ui.area.center)
    assert shows_result(table)
    assert stage.went.ways == []


def test_who_listens_hears_the_result_before_it_is_counted(stage: Stage) -> None:
    heard = listen(stage.services)
    table = ended(stage)
    until_it_counts(stage, table)
    headline = result_headline(table.session.match)
    assert headline in heard.said[-1]
    table.table.skip()
    stage.pass_time(table, 1.0)
    heard.said.clear()
    while headline not in heard.said:
        table.read(Command.READ_NEXT)
        stage.pass_time(table, 0.1)
    heard.said.clear()
    table.read(Command.READ)
    stage.pass_time(table, 0.1)
    assert " ".join(heard.said).count(headline) == 1


def test_the_result_lies_beside_the_board_in_every_window(stage: Stage) -> None:
    table = ended(stage)
    until_the_result(stage, table)
    for size in ((1280, 720), (800, 600), (800, 1000)):
        for text_scale in (1.0, 2.0):
            stage.services.look = stage.services.look.changed(size=size, text_scale=text_scale)
            table.layout()
            rematch = table.ui.find("result-replay")
            assert pygame.Rect((0, 0), size).contains(rematch.rect)
            board = table.side.board_area(table.look)
            assert not board.colliderect(rematch.rect)
            assert min(board.size) > 0.4 * min(size)


def test_all_whose_seats_computers_took_are_back_to_decide_anew() -> None:
    match = pebbles("human", "human", taken=(1, 1))
    for seat in (0, 1):
        match.hand_over(seat, "skilled")
    for count in (3, 3, 3, 2):
        match.play(match.acting_seats()[0], Take(count))
    anew = decided_anew(match, 3)
    assert [seat.kind for seat in anew.seats] == ["human", "human"]
    assert [seat.name for seat in anew.seats] == ["Ann", "Ben"]
    assert taken(anew) == [1, 1, 3]


def test_where_no_one_ever_sat_one_takes_the_seat() -> None:
    match = pebbles("casual", "casual", taken=(3, 3, 3, 3, 1))
    anew = decided_anew(match, 1)
    assert [seat.kind for seat in anew.seats] == ["casual", "human"]
    assert taken(anew) == [3]


def test_a_rematch_offers_a_head_start_and_keeps_it_in_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    table = ended(stage)
    match = table.session.match
    kind = match.info.handicap_kinds(2, match.options)[0]
    # In the rematch Ben sits first.
    given = (Handicap(0, kind.key, kind.amounts[0].value),)
    offer = Proposal(given, (0.3, 0.7))
    monkeypatch.setattr(rematch, "proposed_again", lambda _match, _history: offer)
    until_the_result(stage, table)
    for wanted in (False, True):
        if wanted:
            toggle = table.ui.find("even-out")
            assert "Ben" in toggle.text
            toggle.activate()
        table.ui.find("result-replay").activate()
        _way, (following, *_more) = stage.went.ways[-1]
        assert following.handicaps == (given if wanted else ())
    assert rotated(following, Random(1), "").handicaps == (given[0]._replace(seat=1),)


def test_escape_leads_from_a_look_back_to_the_result_again(stage: Stage) -> None:
    table = ended(stage)
    until_the_result(stage, table)
    table.table.look_at(1)
    stage.pass_time(table, 1.0)
    assert not table.table.ending.stands
    assert table.ui.find("result") is not None
    table.keys.on_board = True
    table.command(Command.BACK)
    stage.pass_time(table, 3.0)
    assert shows_result(table)
