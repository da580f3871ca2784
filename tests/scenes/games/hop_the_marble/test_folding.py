from typing import Any

import pygame
import pytest

from game.match import Match
from game.protocol import NATURE
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Fold, SpreadAndDeal
from game.rules.hop_the_marble.folding import LEVEL, MOST_SPOTS, SAME, FoldStroke, folded
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.picture.cloth import HopGround
from scenes.games.hop_the_marble.touch import FoldHand
from scenes.games.hop_the_marble.view import HopView
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.theme import THEMES, PlayerStyle
from tests.scenes.games.hop_the_marble.stage import hold, hop_state, let_go
from tests.scenes.stage import Stage, click_at, event, seated

STROKES = (FoldStroke("pull", ((-200, 60), (150, -40))), FoldStroke("push", ((0, -200), (40, -60))))


def unfolded(*kinds: str) -> Match:
    return seated(INFO.key, *kinds, folds="players")


@pytest.fixture
def match() -> Match:
    return unfolded("human", "human")


@pytest.fixture
def table(stage: Stage, match: Match) -> Any:
    table = stage.table(match)
    stage.pass_time(table, 1.0)
    return table


def at(table: Any, x: float, y: float) -> tuple[int, int]:
    right, down = table.game.camera.view.point_of((x, y))
    return round(right), round(down)


def stroke(stage: Stage, table: Any, *ends: tuple[float, float]) -> None:
    start, end = (at(table, *place) for place in ends)
    hold(stage, table, start, end)
    let_go(table, end)


def press(stage: Stage, table: Any, name: str) -> None:
    stage.pass_time(table, 0.1)
    if table.ui.find(name) is None:
        click_at(table, table.ui.find("folding").rect.center)
        stage.pass_time(table, 0.1)
    click_at(table, table.ui.find(name).rect.center)
    stage.pass_time(table, 0.1)


def work(table: Any) -> FoldHand:
    found: FoldHand = table.seen.draft.folds
    return found


def give(stage: Stage, table: Any, *commands: Command) -> None:
    for command in commands:
        table.command(command)
        stage.pass_time(table, 0.2)


def test_a_drag_folds_at_once_and_ready_lets_all_play_on_it(stage: Stage, table: Any) -> None:
    start, end = at(table, -200, 0), at(table, 150, 60)
    hold(stage, table, start, end)
    during = work(table).relief(table.seen.state.variant)
    assert during != LEVEL
    assert not work(table).strokes
    let_go(table, end)
    (made,) = work(table).strokes
    assert made.hand == "pull"
    assert made.spots[0] == pytest.approx((-200, 0), abs=2)
    assert made.spots[-1] == pytest.approx((150, 60), abs=2)
    assert len(made.spots) == 2
    relief = work(table).relief(table.seen.state.variant)
    press(stage, table, "offer-folded")
    stage.pass_time(table, 3.0)
    match = table.session.match
    assert [entry.player for entry in match.log[:2]] == [0, NATURE]
    assert isinstance(match.log[0].action, Fold)
    deal = match.log[1].action
    assert isinstance(deal, SpreadAndDeal)
    assert deal.folds == relief
    assert hop_state(match).ground == relief


def test_what_was_made_outlives_the_window_and_is_taken_back_made_again_or_alike_or_left(
    stage: Stage, table: Any
) -> None:
    stroke(stage, table, (-200, 60), (100, 90))
    stroke(stage, table, (-200, -60), (100, -90))
    made = work(table).strokes
    again = stage.table(Match.from_text(table.session.match.to_text()))
    stage.pass_time(again, 1.0)
    assert work(again).strokes == made
    give(stage, table, Command.UNDO, Command.UNDO)
    assert table.table.has_step(Command.REDO)
    give(stage, table, Command.REDO, Command.REDO)
    assert work(table).strokes == made
    give(stage, table, Command.UNDO)
    assert len(work(table).strokes) == 1
    press(stage, table, "same")
    assert work(table).strokes[-1].hand == SAME
    assert not table.table.has_step(Command.REDO)
    press(stage, table, "fold-again")
    assert work(table).strokes == ()
    press(stage, table, "spread")
    stage.pass_time(table, 3.0)
    assert isinstance(hop_state(table.session.match).folds, int)


def test_folds_that_are_taken_back_can_be_gone_on_with(stage: Stage, table: Any) -> None:
    stroke(stage, table, (-200, 60), (100, 90))
    made = work(table).strokes
    press(stage, table, "offer-folded")
    stage.pass_time(table, 3.0)
    table.command(Command.UNDO)
    if table.ui.overlays:
        press(stage, table, "take-back")
    stage.pass_time(table, 3.0)
    assert table.seen.state.folder == 0
    assert work(table).strokes == made


def test_computers_leave_it_to_people_and_among_themselves_to_chance(stage: Stage) -> None:
    mixed = stage.table(unfolded("casual", "human"))
    stage.pass_time(mixed, 3.0)
    assert mixed.seen.state.folder == 1
    alone = unfolded("casual", "casual")
    stage.pass_time(stage.table(alone), 6.0)
    assert isinstance(hop_state(alone).folds, int)
    assert hop_state(alone).is_dealt


def test_a_very_long_stroke_goes_on_as_another(stage: Stage, table: Any) -> None:
    hold(stage, table, at(table, -250, -250), at(table, -200, -250))
    for number in range(160):
        x, y = -250 + 40 * (number % 12), -250 + 3 * number
        table.handle(event(pygame.MOUSEMOTION, at(table, x, y)))
    assert len(work(table).strokes) == 1
    assert len(work(table).way) > 1
    assert all(len(each.spots) <= MOST_SPOTS for each in work(table).all_strokes)
    assert table.seen.state.legal_actions(0).why_not(Fold(work(table).all_strokes)) is None


# The picture


@pytest.mark.parametrize("turned", range(4))
def test_only_what_was_folded_is_drawn_anew_and_it_is_what_a_fresh_picture_shows(
    turned: int,
) -> None:
    state = HopState.of(INFO.new_initial_state(2, folds="players"))
    look, player_styles = Look(THEMES["light"]), [PlayerStyle(0, 0), PlayerStyle(1, 1)]
    view = HopView.over(pygame.Rect(0, 0, 460, 360), 600, turned)
    ground = HopGround(look, state, player_styles)
    ((first, _place), *_signs) = ground.items(view)
    relief = folded(STROKES, 600, 2)
    ground.fold(relief)
    ((second, _place), *_signs) = ground.items(view)
    assert second is not first
    fresh = HopGround(look, state, player_styles)
    fresh.fold(relief)
    ((third, _place), *_signs) = fresh.items(view)
    level, part, whole = (pygame.image.tobytes(each, "RGB") for each in (first, second, third))
    assert sum(abs(a - b) for a, b in zip(part, whole, strict=True)) / len(part) < 0.5
    assert sum(abs(a - b) for a, b in zip(part, level, strict=True)) / len(part) > 1
