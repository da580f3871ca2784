import re
from math import inf
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.protocol import Choices, State, option_text
from scenes.kit.i18n import tr
from tests.game.playthrough import Playthrough, written
from tests.scenes.terminal.play import (
    NAMES,
    at_table,
    notations,
    pocketful,
    sampled,
    saved,
    sentence,
    told,
    typed,
)
from tests.thorough import some

MOVES = 40
"""How many moves of a game are typed; for each game's first way to play, all moves."""

WAYS = [
    pytest.param(game, way, id=f"{game}: {way.name}")
    for game in GAMES
    for way in (*written(game)[0][:1], *some(written(game)[0][1:]))
]


@pytest.mark.parametrize(("game", "way"), WAYS)
def test_people_play_it_by_typing(tmp_path: Path, game: str, way: Playthrough) -> None:
    whole = way is written(game)[0][0]
    match = sampled(game, way.players, inf if whole else MOVES, way.options)
    options = [f"{key}={option_text(value)}" for key, value in way.options.items()]
    said = pocketful(tmp_path, *at_table(game, way.players, *options), typed=typed(match))
    assert (said.status, said.err) == (0, "")
    info = GAMES[game]
    assert said.lines[0].startswith(f"{info.title}: Ann, ")
    for option in info.options:
        value = match.options[option.key]
        label = next(choice.label for choice in option.choices if choice.value == value)
        unusual = value != option.default_for(way.players)
        assert (f"{option.title}: {label}." in said.lines) == unusual
    assert [notations(kept) for kept in saved(tmp_path)] == [notations(match)]
    outcome = match.outcome()
    assert (outcome is not None) >= whole
    if outcome is not None:
        *_before, reason, points, winners = said.lines
        assert (reason, points) == (tr(outcome.reason), told(match).scores())
        names = " and ".join(NAMES[seat] for seat in outcome.winners)
        ways = f"{names} wins.", f"{names} win together.", "A draw.", "A draw all round."
        assert winners in ways


@pytest.mark.parametrize(("game", "way"), WAYS)
def test_every_action_has_words(game: str, way: Playthrough) -> None:
    match = sampled(game, way.players, MOVES, way.options)
    for cursor, entry in enumerate(match.log):
        assert sentence(match, cursor).endswith((".", "!"))
        brief, typed = sentence(match, cursor, brief=True), entry.action.notation()
        assert brief
        assert brief != typed or typed.isalpha(), "a swap is a swap"


@pytest.mark.parametrize("game", GAMES)
def test_in_another_language_every_line_is_translated(tmp_path: Path, game: str) -> None:
    players = GAMES[game].players[0]
    match = sampled(game, players, 1)
    asked = ["board", told(match).pieces_command, "moves", "score", "goals", "help", "blue sky"]
    lines = ["hint", *asked, *typed(match), "", "hint", *asked, "undo", "yes", "turn"]
    said = pocketful(
        tmp_path,
        *(*at_table(game, players), "--language", "xx-pseudo", "--nodes", "5"),
        typed=lines,
    ).lines
    assert len(said) > 2 * len(asked)
    # What's left are pictures made of letters, and moves as they're kept where nothing tells them.
    kept = [*typed(match), *(entry.action.notation() for entry in match.log)]
    for state in match.states:
        acting = state.acting_players()
        moves = state.legal_actions(acting[0]) if acting else ()
        if isinstance(moves, Choices):
            kept += (move.notation() for move in moves)
    plain = " ".join(line for line in said if "«" not in line)
    words = re.compile("[A-Za-z]{3,}")
    assert set(words.findall(plain)) <= {*NAMES, *words.findall(" ".join(kept))}


@pytest.mark.parametrize("game", GAMES)
def test_help_names_the_notation_and_every_command_that_does_something(
    tmp_path: Path, game: str
) -> None:
    match = sampled(game, GAMES[game].players[0], 0)
    view = told(match)
    before = [""] if match.state.has_secrets else []
    lines = pocketful(tmp_path, *at_table(game, len(match.seats)), typed=[*before, "help"]).lines
    start = lines.index("Commands:")
    notation = view.notation_help()
    assert lines[start - len(notation) : start] == notation
    text = " ".join(line.partition(":")[0] for line in lines[start + 1 : -1])
    words = set(re.findall("[a-z]+", text))
    state = match.state
    some = {
        "moves": isinstance(state.legal_actions(match.acting_seats()[0]), Choices),
        "code": bool(match.info.code) and not state.has_secrets,
        "post": bool(match.info.code) and not state.has_secrets,
        "stop": type(state).is_decided is not State.is_decided,
    }
    assert words == {
        *("hint", "seat", "board", "score", "turn", "goals", "log", "undo", "redo"),
        *("rules", "save", "quit", view.pieces_command),
        *(word for word, works in some.items() if works),
    }
