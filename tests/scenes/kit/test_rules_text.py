"""The rules shown in the app: complete, translatable, and with positions that can be played."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.boards.hexboard import CELLS
from game.catalogue import GAMES
from game.rules.bead_game.actions import Play
from game.rules.bead_game.effects import Effect, effect_of
from game.rules.bead_game.state import BeadState
from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.state import HopState
from game.rules.trakkx.state import TrakkxState
from game.rules.trickle_down.state import TrickleDownState
from physics.nature import resolve
from scenes.games.trakkx.exercise.exercise import read_exercise
from scenes.kit import i18n
from scenes.kit.assets import asset_path
from scenes.kit.rules_text import (
    RulesPicture,
    picture_named,
    rules_markdown,
    rules_pictures,
    rules_sources,
)
from scenes.terminal.rules import rules_of, sections, told

PICTURES = [
    pytest.param(picture, id=f"{game}-{name}")
    for game in GAMES
    for name, picture in rules_pictures(game).items()
    if not picture.exercise
]
EXERCISES = {
    name: read_exercise(picture.exercise)
    for name, picture in rules_pictures("trakkx").items()
    if picture.exercise
}


@pytest.fixture
def pseudo() -> Iterator[None]:
    i18n.install(i18n.PSEUDO)
    yield
    i18n.install(i18n.ENGLISH)


def picture_lines(game: str) -> list[str]:
    return [n for line in rules_markdown(game).splitlines() if (n := picture_named(line))]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_shown_once(game: str) -> None:
    assert sorted(picture_lines(game)) == sorted(rules_pictures(game))


@pytest.mark.parametrize("picture", PICTURES)
def test_every_picture_is_a_position_of_the_game(picture: RulesPicture) -> None:
    match = picture.match()
    assert len(match.log) == len(picture.moves)
    assert picture.caption.endswith(".")
    space = match.state.legal_actions(match.state.acting_players()[0]) if picture.arrows else None
    for arrow in picture.arrows:
        assert space is not None
        assert space.why_not(match.info.parse_action(arrow)) is None, arrow


@pytest.mark.parametrize("game", ["trickle", "trickle-down"])
def test_the_cells_in_pictures_are_on_the_board(game: str) -> None:
    for picture in rules_pictures(game).values():
        assert {*picture.marked, *picture.barred} <= set(CELLS)


def test_the_picture_of_the_end_shows_what_its_caption_says() -> None:
    match = rules_pictures("trickle")["finished"].match()
    assert match.is_over
    assert match.state.returns() == (10, 8)


@pytest.mark.parametrize("game", ["trickle", "trickle-down"])
@pytest.mark.parametrize("rule", ["reversal", "outwards"])
def test_what_pictures_bar_is_barred_by_the_rule_beside_them(game: str, rule: str) -> None:
    picture = rules_pictures(game)[rule]
    state = picture.match().state
    (start,), (end,) = picture.marked, picture.barred
    space = state.legal_actions(state.acting_players()[0])
    rejection = space.why_not(GAMES[game].parse_action(f"{start}-{end}"))
    assert rejection is not None
    assert rejection.rule == rule


def town(name: str) -> TrickleDownState:
    """The position of a picture of Trickle Down."""
    state = rules_pictures("trickle-down")[name].match().state
    assert isinstance(state, TrickleDownState)
    return state


def test_the_town_gets_what_its_pictures_say() -> None:
    before, after = town("service-before"), town("service-after")
    assert before.town_money == 0
    assert after.services[0] == (1, 1)
    assert "a1" not in after.beads
    finished = town("finished")
    assert finished.is_terminal
    assert sorted(finished.returns()) == [6, 7, 8]
    assert finished.town_money == 6


def test_a_company_has_what_its_picture_says() -> None:
    state = town("company")
    assert state.beads["a3"] == 1
    assert sum(state.returns()) == 1


def beads(name: str) -> tuple[BeadState, Effect]:
    """The position of a picture of the Bead Game, and what the action shown in it takes."""
    picture = rules_pictures("bead-game")[name]
    state = picture.match().state
    assert isinstance(state, BeadState)
    (action,) = map(GAMES["bead-game"].parse_action, picture.arrows)
    return state, effect_of(state, action)


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("play-outside", {(0, None): 1, (1, None): 1}),
        ("play-inside", {(0, None): 1, (1, None): 1}),
        ("one-bead", {(0, None): 1}),
        ("win", {(1, 0): 1}),
        ("runs", {(0, None): 1, (1, None): 2}),
        ("end", {(1, None): 1}),
        ("several", {(0, None): 1, (1, None): 1, (2, 0): 1}),
    ],
)
def test_beads_go_as_the_caption_says(name: str, taken: dict[tuple[int, int | None], int]) -> None:
    _, effect = beads(name)
    assert Counter((r.player, r.to) for r in effect.removed) == taken


def test_either_end_of_one_bead_is_the_same_bead() -> None:
    state, effect = beads("one-bead")
    other_end = effect_of(state, Play("red", "outside"))
    assert set(effect.removed) < set(other_end.removed)
    assert {r.player for r in other_end.removed} == {0, 1}


@pytest.mark.parametrize(
    ("name", "winners", "left", "hands"),
    [("end", (1,), (-4, 0), (13, 5)), ("several", (0,), (0, -1, 0), (7, 5, 5))],
)
def test_games_end_as_the_caption_says(
    name: str, winners: tuple[int, ...], left: tuple[int, ...], hands: tuple[int, ...]
) -> None:
    picture = rules_pictures("bead-game")[name]
    match = picture.match()
    match.play(match.state.acting_players()[0], match.info.parse_action(picture.arrows[0]))
    state, outcome = match.state, match.outcome()
    assert isinstance(state, BeadState)
    assert outcome is not None
    assert outcome.winners == winners
    assert state.returns() == left
    assert state.hand_sizes == hands


def test_the_pictures_of_a_split_show_the_same_chain_before_and_after() -> None:
    before, after = (
        rules_pictures("bead-game")[name].match().state for name in ("split-before", "split-after")
    )
    assert isinstance(before, BeadState)
    assert isinstance(after, BeadState)
    ((chain,), parts) = before.chains[0], after.chains[0]
    assert [len(part) for part in parts] == [6, 5]
    assert sum(parts, ()) == chain
    assert parts[1][0] == "white"


def test_what_a_viewer_may_not_see_is_not_in_a_picture() -> None:
    picture = rules_pictures("trakkx")["start"]
    state = picture.state()
    assert isinstance(state, TrakkxState)
    assert state.racks[0] is not None
    assert state.racks[1] is None
    assert state.rack_sizes == (15, 15)
    assert {"g4", "g5", "g6"} <= set(state.racks[0])
    assert len(state.display) == 6


def faults_of(name: str) -> list[set[str]]:
    """The tokens of every wrong line as an exercise begins."""
    exercise = EXERCISES[name]
    table = exercise.lying(exercise.start)
    return [{table[cell] for cell in cells} for _, cells in exercise.verdict(exercise.start).faults]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("sequence", [{"r9", "g9"}]),
        ("row", [{"b6", "b7", "b9", "b10"}]),
        ("pairs", [{"r5", "g6"}, {"y5", "r6"}]),
        ("split", []),
        ("open", []),
        ("joined", []),
    ],
)
def test_exercises_begin_as_their_captions_say(name: str, wrong: list[set[str]]) -> None:
    assert faults_of(name) == wrong


@pytest.mark.parametrize("name", EXERCISES)
def test_exercises_can_be_solved_as_they_show(name: str) -> None:
    exercise = EXERCISES[name]
    assert not exercise.verdict(exercise.start).is_right
    verdict = exercise.verdict(exercise.steps[-1])
    assert verdict.is_right
    assert exercise.still_to_lay(exercise.steps[-1]) == 0


def test_cutting_a_row_makes_a_group_more_and_joining_makes_one_less() -> None:
    for name, before, after in (("split", 1, 2), ("joined", 2, 1), ("open", 2, 3)):
        exercise = EXERCISES[name]
        assert exercise.verdict(exercise.start).groups == before
        assert exercise.verdict(exercise.steps[-1]).groups == after


def test_nothing_goes_to_another_group_before_the_own_one_is_open() -> None:
    exercise = EXERCISES["open"]
    table = exercise.table
    lying = list(exercise.start)
    for token, cell in (("y6", (3, 0)), ("y7", (4, 0))):
        lying[len(table) + exercise.own.index(token)] = cell
    verdict = exercise.verdict(tuple(lying))
    assert not verdict.is_right
    assert "open a group of your own" in str(verdict.faults[0][0])


def cloth(name: str) -> HopState:
    """The position of a picture of Hop the Marble."""
    state = rules_pictures("hop-the-marble")[name].match().state
    assert isinstance(state, HopState)
    return state


def test_the_flick_in_a_picture_does_what_the_next_ones_say() -> None:
    picture = rules_pictures("hop-the-marble")["flick"]
    state = picture.match().state
    (flick,) = map(GAMES["hop-the-marble"].parse_action, picture.arrows)
    flicked = state.apply_action(0, flick)
    rolled = resolve(flicked, Random(0))
    assert isinstance(rolled, Roll)
    assert rolled.touched == ("R2", "Y2")
    hit, won = cloth("hit"), cloth("won")
    assert hit.last_roll is not None
    assert hit.last_roll.touched == rolled.touched
    assert hit.to_place[0] == ("G1", "R2", "Y2")
    assert [len(area) for area in won.areas] == [7, 3]


def test_a_missed_marble_goes_to_the_middle_and_the_last_one_is_given_back() -> None:
    miss = cloth("miss")
    assert miss.to_middle
    assert miss.to_place[1] == ("L2",)
    last = cloth("last-marble")
    assert last.owed == (1,)
    assert not last.areas[1]
    assert set(last.to_place[0]) == {"L1", "L2"}


def test_a_card_is_done_as_its_pictures_say() -> None:
    nearly, done = cloth("nearly"), cloth("done")
    green = nearly.cards[0][0]
    assert (green.kind, green.turned) == ("green", False)
    assert nearly.missing(0, green) == ("", "D")
    (away,) = map(
        GAMES["hop-the-marble"].parse_action, rules_pictures("hop-the-marble")["nearly"].arrows
    )
    rolled = resolve(nearly.apply_action(0, away), Random(0))
    assert isinstance(rolled, Roll)
    assert not rolled.is_hit
    assert done.last_roll is not None
    assert not done.last_roll.is_hit
    assert done.cards[0][0].turned
    assert sorted(done.areas[0]) == ["G1", "G2", "R1"]


def test_four_of_a_colour_win_in_the_picture_of_it() -> None:
    match = rules_pictures("hop-the-marble")["no-card"].match()
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    state = cloth("no-card")
    assert {"G1", "G2", "G3", "G4"} < set(state.areas[0])


def test_cards_wait_and_count_as_their_pictures_say() -> None:
    suite = cloth("suite")
    assert [card.kind for card in suite.cards[0] if not suite.locked(0, card)] == ["red"]
    pile = cloth("pile")
    assert pile.points(0) == 1
    assert [(card.kind, card.turned) for card in pile.cards[0]] == [
        ("green", True),
        ("blue", False),
    ]


def anchors_in_rules(game: str) -> set[str]:
    """The paragraphs that rejections of a game name in its source."""
    folder = Path(str(sys.modules[GAMES[game].initial_state.__module__].__file__)).parent
    found = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("Rejection"), args=[_, ast.Constant(anchor), *_]):
                    found.add(anchor)
                case ast.Call(
                    func=ast.Name("Fault" | "LineFault"), args=[*_, ast.Constant(anchor)]
                ):
                    found.add(anchor)
                case ast.Tuple(elts=[ast.Call(func=ast.Name("N_")), ast.Constant(anchor)]):
                    found.add(anchor)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_rejection_names_is_in_the_text(game: str) -> None:
    named = anchors_in_rules(game)
    assert len(named) > 3
    assert named <= {section.anchor for section in rules_of(game)}


@pytest.mark.parametrize("game", GAMES)
def test_anchors_are_named_once_and_paragraphs_are_single_lines(game: str) -> None:
    text = asset_path(f"rules/{game}.md").read_text(encoding="utf-8")
    anchors = re.findall(r"\{#([^}]*)\}", text)
    assert len(set(anchors)) == len(anchors) > 5
    lines = text.splitlines()
    for above, below in pairwise(lines):
        together = above.startswith("- ") and below.startswith("- ")
        assert not above or not below or together, below


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_translated(game: str, pseudo: None) -> None:
    sources = set(rules_sources(game))
    assert len(sources) > 40
    lines = [line for line in rules_markdown(game).splitlines() if line.strip()]
    for line in lines:
        if picture_named(line) is None:
            text = re.sub(r"^(#+ |- |\d+\. )|( \{#[a-z-]+\})$", "", line)
            assert text.startswith("«"), line
            assert text.endswith("»"), line
    assert all(p.caption.startswith("«") for p in rules_pictures(game).values())
    assert {section.anchor for section in rules_of(game)} >= {"goal", "end", "turn"}


@pytest.mark.parametrize("game", GAMES)
def test_plain_lines_hold_no_markup(game: str) -> None:
    for section in rules_of(game):
        for line in (section.title, *section.lines):
            assert not re.search(r"[*#{}\]]", line), line


def test_a_word_finds_its_section_or_the_lines_with_it() -> None:
    chapters = sections(
        "# Game\n\nHello **you**.\n\n## Jumping {#jump}\n\nOver *one* bead.\n\n{picture:p}\n",
        {"p": "A jump."},
    )
    assert told(chapters, "jump") == ["Jumping", "Over one bead.", "(Picture: A jump.)"]
    assert told(chapters, "Jumping") == told(chapters, "jump")
    assert told(chapters, "you") == ["Game", "Hello you."]
    assert told(chapters, "all")[0] == "Game"
    assert "zebra" in told(chapters, "zebra")[0]
    assert told(chapters, "")[:2] == ["Game", "Jumping (jump)"]
