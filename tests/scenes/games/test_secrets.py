from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.match import Match
from game.protocol import NATURE
from scenes.kit.i18n import labelled
from scenes.kit.i18n.formats import begun, ended
from scenes.kit.intent import QUESTIONS, READING, Command
from scenes.kit.voice import Voice
from scenes.table.sharing import paint_moment
from scenes.terminal.console import Console
from scenes.terminal.speaker import Speaker
from scenes.ui.textfield import TextField
from tests.game.combinations import Options, secret_ways
from tests.scenes.stage import Stage, attempt, by_lot, make_stage, seated
from tests.scenes.table.curtained import picture, play_watched, settle
from tests.thorough import is_thorough
from tools.witness import Recording


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path, animation_speed="fast")


@pytest.mark.parametrize(
    ("kinds", "recaps"),
    [(("human",) * 3, False), (("human", "learner", "human", "learner"), True)],
)
def test_no_hook_of_a_table_ever_gets_what_its_viewer_may_not_see(
    stage: Stage, kinds: tuple[str, ...], recaps: bool
) -> None:
    turns = 9 if is_thorough() else 4
    for game, players, options in secret_ways():
        if players == len(kinds):
            table = stage.table(seated(game, *kinds, **options))
            assert play_watched(stage, table, turns, recaps=recaps) > 2


@pytest.mark.parametrize("lifted", [False, True])
def test_what_is_hidden_changes_nothing_that_is_seen_told_written_or_asked(
    stage: Stage, lifted: bool
) -> None:
    for game, players, options in secret_ways():
        match, rng = seated(game, *["human"] * players, **options), Random(2)
        for _turn in range(6):
            by_lot(match, rng)
        viewer, twin = match.acting_seats()[0], match.copy()
        states = [state.observation(viewer).resample(viewer, rng) for state in match.states]
        twin.states[:] = states
        assert twin.state != match.state or players == 2
        first, second = (dict(_met(stage, one, viewer, lifted)) for one in (match, twin))
        assert [name for name, told in first.items() if told != second[name]] == []


def _met(stage: Stage, match: Match, viewer: int, lifted: bool) -> Iterator[tuple[str, object]]:
    """Everything that tells the seat ``viewer`` about a match."""
    stage.bots.silent = True
    table = stage.table(match)
    yield "the window", picture(stage, table, lifted=lifted)
    table.session.ask_advice()
    yield "the question to a computer", stage.bots.pending and stage.bots.pending.wish
    table.session.forget_advice()
    kept = paint_moment(stage.services.look, match)
    yield "a picture to keep", pygame.image.tobytes(kept, "RGB")
    out = StringIO()
    speaker = Speaker(match, Console(StringIO(), out))
    speaker.reader = viewer if lifted else None
    for cursor in range(len(match.log)):
        speaker.tell(cursor)
    for tell in (speaker.introduce, speaker.announce, speaker.board, speaker.pieces, speaker.score):
        tell()
    yield "the terminal", out.getvalue()


@pytest.mark.parametrize(
    ("game", "options"),
    [(game, options) for game, players, options in secret_ways() if players == 2],
)
def test_what_is_said_until_a_move_is_for_its_player_alone(
    tmp_path: Path, game: str, options: Options
) -> None:
    """Whatever they hold, ask, type or are refused."""
    commands = [
        *(Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT, Command.NEXT, Command.ACTIVATE),
        *(Command.BACK, Command.TYPE, Command.COPY_SAID, *READING, *QUESTIONS),
    ]
    stage = make_stage(tmp_path, animation_speed="off", confirm_moves=True)
    heard = Recording()
    stage.services.voice = voice = Voice(heard)
    match, rng = seated(game, *["human"] * 2, **options), Random(3)
    for _turn in range(5):
        by_lot(match, rng)
    table = stage.table(match)
    settle(stage, table)
    played = range(match.cursor)
    known = {_told(table, number, brief=brief) for number in played for brief in (False, True)}
    table.command(Command.ACTIVATE)
    settle(stage, table)
    heard.said, heard.whispered = [], []
    words = table.table.front.words().text(table.seen.state, table.seen.names)
    for _key in range(400 if is_thorough() else 100):
        field = table.ui.focus
        if isinstance(field, TextField):
            action = rng.choice(match.log).action
            field.on_text(words.typed(action), composing=False)
            _hear(stage, table)
            table.command(rng.choice([Command.ACTIVATE, Command.BACK]))
        else:
            # Nothing is played.
            command = Command.BACK if table.seen.pending else rng.choice(commands)
            (table.read if command in READING else table.command)(command)
        _hear(stage, table)
    assert len(set(heard.whispered)) > 10
    assert set(heard.said) <= {*heard.whispered, *known}
    secrets = set(heard.whispered) - known
    while table.ui.overlays:
        table.ui.close()
    attempt(table, match.state.legal_actions(table.seen.seat).sample(rng))
    table.command(Command.ACTIVATE)
    settle(stage, table)
    assert table.curtain.covers
    heard.said.clear()
    for _back in range(50):
        voice.look_back(-1)
    assert not secrets & set(heard.said)


def _hear(stage: Stage, table: Any) -> None:
    stage.pass_time(table, 0.05)
    table.speak(anew=False)
    stage.services.voice.poll()


def _told(table: Any, number: int, *, brief: bool) -> str:
    """What was played, as far as the eyes at the screen may know it."""
    seen, tell = table.seen, table.table.front.words().tell
    done = seen.past[number]
    told = table.game.spoken(done, seen, brief=brief)
    told = told or tell(done.before, done.player, done.action, seen.names, brief=brief)
    if brief and done.player == NATURE:
        return begun(ended(told)) if told else ""
    return ended(labelled(seen.names[done.player], told)) if brief else told
