"""The guide's small game, entered by its one line and used in every way a game can be."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Budget, Question, adviser
from game.bots.levels import EXPERT, LEVELS
from game.bots.worker import BotWorker, Choose
from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import GameInfo
from scenes.kit.intent import Command
from scenes.pages.rules import RulesScene
from tests.game import test_conformance as conformance
from tests.game import test_playthroughs as playthroughs
from tests.game.playthrough import written
from tests.pebbles.rules.state import PebblesState, Take
from tests.scenes.pages.play import texts
from tests.scenes.terminal import test_every_game as in_lines_of_text
from tests.scenes.terminal.play import pocketful
from tools.studio import Studio
from tools.studio import studio as open_studio

KEY = "pebbles"

pytestmark = pytest.mark.usefixtures("pebbles_laid_out")


@pytest.fixture
def studio() -> Iterator[Studio]:
    """The whole app, with computers that answer at once."""
    with open_studio() as opened:
        yield opened


def pebble(studio: Studio, number: int) -> tuple[int, int]:
    x, y = studio.table.game.row.place(number)
    return round(x), round(y)


@pytest.mark.parametrize(
    "promise",
    [
        conformance.test_each_position_keeps_its_promises_in_every_way_to_play,
        conformance.test_random_games_end_and_are_decided_rightly,
        conformance.test_the_first_state_is_the_same_every_time_and_states_are_values,
        conformance.test_a_match_comes_back_from_its_text_in_every_way_to_play,
        conformance.test_what_a_game_does_not_have_is_refused_in_a_sentence,
    ],
)
def test_its_rules_promise_what_those_of_every_game_do(
    promise: Callable[[GameInfo], None], pebbles: GameInfo
) -> None:
    promise(pebbles)


@pytest.mark.parametrize(
    "promise",
    [
        in_lines_of_text.test_one_comes_back_to_a_match_with_computers,
        in_lines_of_text.test_in_another_language_every_line_is_translated,
        in_lines_of_text.test_help_names_the_notation_and_every_command_that_does_something,
    ],
)
def test_its_text_promises_what_that_of_every_game_does(
    promise: Callable[[Path, str], None], tmp_path: Path
) -> None:
    promise(tmp_path, KEY)


def test_it_is_played_as_it_was_written_down() -> None:
    playthroughs.test_every_number_of_players_and_choice_is_written_down(KEY)
    for playthrough in written(KEY)[0]:
        playthroughs.test_a_game_is_played_as_it_was_written_down(KEY, playthrough)
        in_lines_of_text.test_every_action_has_words(KEY, playthrough)


def test_its_rules_refuse_with_a_reason() -> None:
    state = PebblesState(left=2)
    rejection = state.legal_actions(0).why_not(Take(3))
    assert rejection is not None
    assert str(rejection.message) == "There are only 2 pebbles."


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_of_it_plays_to_the_end(level: str) -> None:
    match = Match(GAMES[KEY], [Seat("A", level), Seat("B", level)], seed=3)
    rng = Random(1)
    while not match.is_over:
        player = match.acting_seats()[0]
        question = Question(match.observation(player), player, Budget(nodes=10), rng)
        match.play(player, new_bot(KEY, level).choose(question).action)
    assert sorted(match.state.returns()) == [0.0, 1.0]


def test_its_expert_knows_the_secret() -> None:
    question = Question(PebblesState(left=7), 0, Budget(nodes=2_000), Random(1))
    advice = adviser(new_bot(KEY, EXPERT)).advise(question, about=Take(1))
    assert advice.best == Take(3)
    assert advice.is_blunder


def test_the_process_of_the_computers_finds_it() -> None:
    worker = BotWorker(new_bot)
    try:
        number = worker.ask(KEY, EXPERT, Choose(PebblesState(left=6), 0), seed="1")
        answer = None
        while answer is None:
            answer = worker.poll()
        assert answer.request == number
        assert answer.failure is None
        assert answer.result.action == Take(2)  # type: ignore[union-attr]
    finally:
        worker.close()


def test_it_stands_on_the_title_and_is_set_up_and_played_by_hand(studio: Studio) -> None:
    studio.click(f"game-{KEY}")
    studio.settle()
    studio.click("start")
    studio.settle()
    match = studio.table.host.match
    assert match.info.key == KEY
    while studio.table.seen.seat is None or studio.table.seen.showing is not None:
        studio.pass_time(0.5)
    left = studio.table.seen.state.left
    played = len(match.log)
    studio.click(pebble(studio, left - 2))
    assert match.log[played].action == Take(2)


def test_hints_results_saves_and_the_look_back_know_it(studio: Studio) -> None:
    seats = [Seat("Ann"), Seat("Ben", EXPERT, colour=1, symbol=1)]
    studio.app.open_table(Match(GAMES[KEY], seats, seed=1))
    table = studio.table
    for _step in range(3):
        studio.give(Command.HINT)
        studio.settle()
    assert studio.widget("help-words").text.startswith("Take ")  # type: ignore[attr-defined]
    while not table.host.match.is_over:
        if table.seen.seat is not None and table.seen.showing is None:
            studio.give(Command.LEFT, Command.ACTIVATE)
        studio.pass_time(0.5)
    studio.pass_time(3.0)
    assert studio.widget("result-replay") is not None
    records = studio.app.records
    (saved,) = records.saves.saves()
    assert records.saves.load(saved.id).log == table.host.match.log
    assert records.history.count(KEY) == 1
    studio.click("result-curve")
    studio.pass_time(2.0)
    assert studio.table.table.is_look_back


@pytest.mark.parametrize("page", ["open_matches", "open_settings"])
def test_every_page_opens_with_it(studio: Studio, page: str) -> None:
    getattr(studio.app, page)()
    studio.settle()
    assert studio.ui.focusables()


def test_its_rules_are_read_in_the_app(studio: Studio) -> None:
    studio.app.open_rules(KEY)
    studio.settle()
    read = " ".join(texts(studio.on_top(RulesScene), studio.app.window))
    assert "Whoever takes the last one wins." in read
    assert "Three were taken, then two: eight are left." in read


def test_a_refusal_leads_to_its_paragraph_and_back_to_what_was_in_hand(studio: Studio) -> None:
    studio.app.open_table(Match(GAMES[KEY], [Seat("Ann"), Seat("Ben")], seed=1))
    scene = studio.table
    studio.give(Command.LEFT, Command.LEFT)
    studio.click(pebble(studio, 5))
    in_hand, wrong = scene.seen.draft, scene.seen.rejection
    assert wrong is not None
    studio.click(studio.ui.toast_way)
    rules = studio.on_top(RulesScene)
    assert rules.section == rules.text.pointed_out == wrong.rule
    studio.pass_time(6.0)
    assert rules.text.pointed_out == ""
    studio.give(Command.BACK)
    assert studio.top is scene
    assert (scene.seen.draft, scene.seen.rejection) == (in_hand, wrong)
    assert not scene.host.match.log


def test_it_is_played_in_lines_of_text(tmp_path: Path) -> None:
    said = pocketful(
        tmp_path / "home",
        "--terminal",
        KEY,
        "--seats",
        "human,human",
        typed=["3", "take 9", "hint"],
    )
    assert said.status == 0
    assert any("takes 3 pebbles" in line for line in said.lines)
    assert any("You may take 3 pebbles at most." in line for line in said.lines)
