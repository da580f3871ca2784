"""Trickle Down at the table, driven by the events a player causes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.boards.hexboard import CELLS, CORNERS, EDGE_OF, INDEX, OUTER, RING
from game.match import Match
from game.rules.trickle.actions import Move
from game.rules.trickle_down.bags import ALL_MONEY, BAGS
from game.rules.trickle_down.services import SERVICES
from game.rules.trickle_down.state import TrickleDownState
from scenes.front import Illustration
from scenes.games.trickle_down import FRONT, sounds
from scenes.games.trickle_down.pour import coins_in_the_air, coins_landed, pour_seconds
from scenes.kit.commands import Command
from scenes.kit.effects import Effect
from scenes.kit.theme import PLAYER_COLOURS, THEMES
from scenes.table.seen import Step
from scenes.table.walking.spots import find_spot
from tests.scenes.games.hexagon.stage import click
from tests.scenes.stage import (
    Stage,
    by_lot,
    drag,
    event,
    hinted,
    make_stage,
    seated,
    shows_result,
    until_the_result,
)
from tools.gallery.state import people
from tools.studio import played_match

PEOPLE = ("human", "human", "human")
TO_HOUSE = "d4-c4 h7-i7 c4-b4 h6-h5 b4-a4"
"""The second player moves an orange bag to a company of the first one."""

TO_SCHOOL = "d4-c3 h7-i7 c3-b2 h6-h5 b2-a1"


def town(*kinds: str, log: str = "", **options: Any) -> Match:
    return seated("trickle-down", *(kinds or PEOPLE), log=log, **options)


@pytest.fixture
def table(stage: Stage) -> Any:
    return stage.table(town())


def before_last(log: str) -> tuple[Match, str, str]:
    """The match before the last move of ``log``, and where that leads from and to."""
    *moves, last = log.split()
    start, end = last.split("-")
    return town(log=" ".join(moves)), start, end


def moving(stage: Stage, log: str) -> Any:
    """The table with the last move of ``log`` just made by clicks."""
    match, *cells = before_last(log)
    table = stage.table(match)
    for cell in cells:
        click(table, cell)
    return table


def notations(match: Match) -> list[str]:
    return [entry.action.notation() for entry in match.log]


def figures(table: Any) -> list[int]:
    """What stands beside the board: the players' money, then the town's."""
    return [int(text) for text in table.game.points(table.seen)] + [
        int(figure.points) for figure in table.game.figures(table.seen)
    ]


def inside(table: Any) -> int:
    """What the town's plate says is still inside."""
    detail = table.game.figures(table.seen)[0].detail
    return int(detail.split()[0]) if detail else 0


def plates(table: Any) -> list[str]:
    """The points that can be read on the plates of players and town."""
    return [plate.text.points for plate in table.panel._players.whole]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch, stage: Stage) -> list[tuple[Effect, int]]:
    sounds: list[tuple[Effect, int]] = []
    monkeypatch.setattr(
        stage.services.sound,
        "play",
        lambda effect, level=0, **_how: sounds.append((effect, level)),
    )
    return sounds


# Moving bags


def test_two_clicks_move_a_bag(table: Any) -> None:
    click(table, "d4")
    assert table.seen.draft.chosen == "d4"
    click(table, "c4")
    assert notations(table.host.match) == ["d4-c4"]


def test_a_drag_moves_a_bag(table: Any) -> None:
    drag(table, table.game.board.centre("d4"), table.game.board.centre("c3"))
    assert notations(table.host.match) == ["d4-c3"]


def test_keys_alone_play_a_move(table: Any) -> None:
    for command in (Command.DOWN, Command.ACTIVATE, Command.DOWN, Command.ACTIVATE):
        table.command(command)
    assert len(table.host.match.log) == 1


def test_a_bag_is_carried_into_a_corner_by_keys(stage: Stage) -> None:
    match, start, end = before_last(TO_SCHOOL)
    table = stage.table(match)
    walk = table.table.walk
    for cell in (start, end):
        walk.go_to(find_spot(walk.spots, cell))
        table.command(Command.ACTIVATE)
    assert notations(table.host.match)[-1] == f"{start}-{end}"


def test_a_bag_of_a_company_says_why_it_stays(stage: Stage) -> None:
    table = stage.table(town(log=TO_HOUSE))
    click(table, "a4")
    assert table.seen.rejection.rule == "rim"
    assert "company" in table.ui.toast_text
    assert "bead" not in table.ui.toast_text


def test_an_illegal_try_speaks_of_bags(table: Any) -> None:
    click(table, "d4")
    click(table, "a1")
    assert table.ui.toast_text.startswith("A bag")
    assert table.seen.draft.chosen == "d4"


def test_turning_the_board_turns_cells_and_services(stage: Stage) -> None:
    table = stage.table(town(log=TO_SCHOOL))
    school = table.game.board.services.sign_at(0)
    for _ in range(3):
        table.command(Command.TURN_BOARD)
    turned = table.game.board.services.sign_at(0)
    centre = table.game.board.rect.center
    assert (turned[0] > centre[0]) != (school[0] > centre[0])
    assert (turned[1] > centre[1]) != (school[1] > centre[1])
    click(table, "h6")
    assert table.seen.draft.chosen is None or table.seen.draft.chosen == "h6"


# What follows when a bag arrives


def test_a_bag_pours_and_its_money_is_counted_coin_by_coin(stage: Stage) -> None:
    match, start, end = before_last("e5-c3 h7-i7 c3-b3 h6-h5 b3-a2")
    value = match.state.value_on(INDEX[start])
    assert value == 2
    table = stage.table(match)
    click(table, start)
    click(table, end)
    seen = []
    for _frame in range(60):
        seen.append(figures(table)[0])
        assert plates(table)[0] == str(seen[-1])
        assert sum(figures(table)) + inside(table) == ALL_MONEY
        stage.pass_time(table, 1 / 60, step=1 / 60)
        if table.host.timeline.current is None:
            break
    assert sorted(set(seen)) == [0, 1, 2]
    assert seen == sorted(seen)
    assert figures(table) == [2, 0, 0, 0]


def test_the_money_goes_to_whom_the_house_belongs(stage: Stage) -> None:
    table = stage.table(town(log=TO_HOUSE))
    assert table.host.match.log[-1].player == 1
    assert figures(table) == [1, 0, 0, 0]


def test_a_click_skips_the_pouring(stage: Stage) -> None:
    table = moving(stage, TO_HOUSE)
    stage.pass_time(table, 0.3)
    assert table.host.timeline.current is not None
    click(table, "f6")
    assert table.host.timeline.current is None
    assert figures(table) == [1, 0, 0, 0]
    assert plates(table)[0] == "1"


def test_taking_back_while_a_bag_pours_empties_the_figure_again(stage: Stage) -> None:
    table = moving(stage, TO_HOUSE)
    stage.pass_time(table, 0.45)
    table.table.undo()
    assert table.host.match.cursor == len(table.host.match.log) - 1
    stage.pass_time(table, 2.0)
    assert figures(table) == [0, 0, 0, 0]
    assert plates(table) == ["0"] * 4
    assert table.host.timeline.current is None


def test_a_taken_back_move_is_shown_backwards(stage: Stage) -> None:
    table = stage.table(town(log=TO_HOUSE))
    table.table.undo()
    assert figures(table) == [1, 0, 0, 0]
    stage.pass_time(table, 2.0)
    assert figures(table) == [0, 0, 0, 0]


def test_nothing_pours_with_reduced_motion(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, motion="reduced")
    table = moving(stage, TO_HOUSE)
    assert table.host.timeline.current is None
    assert figures(table) == [1, 0, 0, 0]


def test_a_bag_in_a_corner_slides_to_the_public_service(stage: Stage) -> None:
    table = moving(stage, TO_SCHOOL)
    stage.pass_time(table, 2.0)
    state = table.host.state
    assert state.services[0] == (1,)
    assert figures(table) == [0, 0, 0, 1]
    corner = table.game.board.centre("a1")
    here = table.game.board.services.place(0, 0, 1)
    lying = [
        picture.get_rect(topleft=place)
        for picture, place in table.game.board.services.items(state.services)
    ]
    assert any(rect.collidepoint(here) for rect in lying)
    assert not any(rect.collidepoint(corner) for rect in lying)


def test_bags_beside_a_service_lie_in_the_window_however_many(table: Any) -> None:
    board, area = table.game.board, table.panel.board_area(table.look)
    for turn in range(6):
        table.table.turned = turn
        table._lay_board(area)
        board = table.game.board
        full = ((3, *[2] * 6, *[1] * 12),) * len(SERVICES)
        for picture, place in board.services.items(full):
            rect = picture.get_rect(topleft=place)
            visible = rect.inflate(-rect.w // 2, -rect.h // 2)
            assert area.contains(visible)
            assert not any(visible.collidepoint(board.centre(cell)) for cell in CELLS)


def test_an_arrival_is_heard_once(stage: Stage, heard: list[tuple[Effect, int]]) -> None:
    table = moving(stage, TO_HOUSE)
    stage.pass_time(table, 2.0)
    assert heard.count((sounds.BAG, 0)) == 1
    assert heard.count((sounds.POUR, 0)) == 1


def test_an_arrival_is_heard_without_movements_too(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    played: list[Effect] = []
    stage.services.sound.play = lambda effect, *_level, **_how: played.append(effect)  # type: ignore[method-assign, assignment]
    moving(stage, TO_SCHOOL)
    assert sounds.BAG in played
    assert sounds.POUR not in played


def test_a_replay_runs_to_its_end_with_every_arrival(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="fast")
    table = stage.table(town(log=TO_SCHOOL), replay=True)
    stage.pass_time(table, 8.0)
    assert table.host.position == 5
    assert figures(table) == [0, 0, 0, 1]


@pytest.mark.parametrize("value", list(BAGS))
def test_as_many_coins_pour_as_there_are_millions(value: int) -> None:
    steps = [step / 200 for step in range(201)]
    landed = [coins_landed(value, step) for step in steps]
    assert landed[0] == 0
    assert landed[-1] == value
    assert landed == sorted(landed)
    assert all(
        coins_landed(value, step) + len(list(coins_in_the_air(value, step))) <= value
        for step in steps
    )
    assert pour_seconds(value) < 0.7


# Figures


def test_all_figures_and_what_is_inside_are_all_the_money(stage: Stage) -> None:
    match = town(log=TO_SCHOOL)
    rng = stage.services.rng
    while not match.is_over:
        by_lot(match, rng)
        if len(match.log) % 9 == 0:
            table = stage.table(match.fork())
            state = TrickleDownState.of(table.host.state)
            assert sum(figures(table)) + state.money_inside == ALL_MONEY


@pytest.mark.parametrize(
    ("tie", "lines"), [("gold", ["gold, 6 bags", "4 bags", "7 bags"]), ("shared", ["", "", ""])]
)
def test_what_decides_between_equals_stands_on_their_plates(
    stage: Stage, tie: str, lines: list[str]
) -> None:
    match = played_match("trickle-down", people(3), None, options={"tie": tie}, seed=20)
    assert match.state.returns() == (8.0, 8.0, 8.0)
    table = stage.table(match)
    assert [table.game.seat_line(table.seen, seat) for seat in range(3)] == lines


def test_the_town_stands_in_the_result(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    match = town(log=TO_SCHOOL)
    while not match.is_over:
        kept = match.fork()
        by_lot(match, stage.services.rng)
    table = stage.table(kept)
    last = match.log[-1].action
    click(table, last.cells[0])
    click(table, last.cells[-1])
    stage.pass_time(table, 0.2)
    assert shows_result(table)
    told = [widget.text for widget in table.ui.root.shown() if hasattr(widget, "text")]
    assert "The town" in told
    money = [f"{round(points)} million" for points in table.host.state.returns()]
    assert {*money, f"{table.host.state.town_money} million"} <= set(told)


# Words


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ("d4-c4", "orange d4 – c4"),
        ("e5-c3", "blue e5 – c3"),
        (TO_SCHOOL, "orange b2 – School"),
    ],
)
def test_the_list_of_moves_names_bags_and_services(stage: Stage, log: str, words: str) -> None:
    table = stage.table(town(log=log))
    match = table.host.match
    number = len(match.log) - 1
    entry = match.log[number]
    assert (
        FRONT.words().tell(match.states[number], entry.player, entry.action, (), brief=True)
        == words
    )


def test_a_hint_says_where_a_bag_goes(stage: Stage) -> None:
    match, start, end = before_last(TO_SCHOOL)
    table = stage.table(match)
    hinted(table, Move((start, end)))
    assert table.game.hint_sentence(table.help.advice, Step.WHERE, table.seen).startswith(
        "Look at the bags in the light around "
    )
    assert start in table.game.hint_sentence(table.help.advice, Step.PIECE, table.seen)
    assert table.game.hint_sentence(table.help.advice, Step.MOVE, table.seen) == (
        f"Move the bag on {start} to the town: School."
    )


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (TO_SCHOOL, "1 million for the town: School."),
        (TO_HOUSE, "1 million for Ann."),
        ("d4-c4 h7-i7 h8-i8 c4-b4 i7-j7 i8-j8 b4-a4", "1 million for you."),
        ("e5-c3", "Now choose one of the lights."),
    ],
)
def test_pointing_at_a_light_tells_who_gets_the_money(stage: Stage, log: str, words: str) -> None:
    match, start, end = before_last(log)
    table = stage.table(match)
    click(table, start)
    table.handle(event(pygame.MOUSEMOTION, table.game.board.centre(end)))
    assert table.game.prompt(table.seen) == words
    assert table.ui.find("prompt").text.endswith(words)


def test_the_goal_is_told_in_the_first_round_only(table: Any, stage: Stage) -> None:
    assert [note.anchor for note in table.game.notes(table.seen)] == ["goal"]
    table = stage.table(town(log="d4-c4 h7-i7 c4-b4"))
    assert table.game.notes(table.seen) == []


# Pictures elsewhere


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_position_can_be_painted_small(stage: Stage, theme: str) -> None:
    look = stage.services.look.changed(theme=THEMES[theme])
    opening = FRONT.paint(look, (300, 240), Illustration(town().state))
    later = FRONT.paint(look, (300, 240), Illustration(town(log=TO_SCHOOL).state))
    assert opening.get_size() == (300, 240)
    assert pixels(opening) != pixels(later)
    assert opening.get_at((0, 0)).a == 0


def test_every_corner_has_its_service_and_every_house_its_cell(table: Any) -> None:
    board = table.game.board
    for number, service in enumerate(SERVICES):
        assert service.corner == CORNERS[number]
        nearest = min(
            CELLS, key=lambda cell: _apart(board.centre(cell), board.services.sign_at(number))
        )
        assert nearest == service.corner
    for cell in CELLS:
        if RING[INDEX[cell]] == OUTER and INDEX[cell] in EDGE_OF:
            assert min(CELLS, key=lambda c: _apart(board.centre(c), board.house(cell))) == cell


def _apart(one: tuple[int, int], other: tuple[int, int]) -> float:
    return pygame.Vector2(one).distance_to(other)


@pytest.mark.long
def test_computers_play_a_whole_match_into_the_history(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    table = stage.table(town("learner", "casual", "learner"))
    until_the_result(stage, table, 90)
    assert table.host.match.is_finished
    assert stage.services.history.count() == 1


def test_a_hint_tells_where_then_which_bag_then_the_move(stage: Stage) -> None:
    table = stage.table(town("human", "casual", "casual"))
    told = []
    for _step in Step:
        table.command(Command.HINT)
        stage.pass_time(table, 0.2)
        told.append(table.ui.find("help-words").text)
    assert isinstance(table.seen.hint_action, Move)
    assert "Look at the bags" in told[0]
    assert table.seen.hint_action.cells[0] in told[1]
    assert table.seen.hint_action.cells[-1] in told[2]


def test_shuffled_bags_lie_on_the_table(stage: Stage) -> None:
    table = stage.table(town(bags="shuffled"))
    state = table.host.state
    assert sorted(state.beads.values()) == sorted([1] * 12 + [2] * 6 + [3])
    assert [FRONT.words().tell(*pair, (), brief=True) for pair in _described(table)] == [
        "the bags are laid"
    ]


def _described(table: Any) -> list[tuple[Any, int, Any]]:
    match = table.host.match
    return [(match.states[n], entry.player, entry.action) for n, entry in enumerate(match.log)]


def test_bags_nearer_to_the_player_stand_before_those_behind(table: Any) -> None:
    for turn in range(6):
        table.table.turned = turn
        table._lay_board(table.panel.board_area(table.look))
        board = table.game.board
        bags = [
            (picture, place)
            for picture, place in table.game.items(table.seen)
            if picture.get_height() == board.piece(1, (0, 0), 0.0).body[0][0].get_height()
        ]
        tops = [place[1] for _picture, place in bags]
        assert len(tops) == len(table.host.state.beads)
        assert tops == sorted(tops)


def test_nobody_begins_in_the_colour_of_a_bag() -> None:
    taken = {PLAYER_COLOURS["standard"][number].key for number in FRONT.colours[:3]}
    assert len(taken) == 3
    assert not taken & {"blue", "orange", "yellow"}
