"""What every game owes the rest of the program, for every way to play every game."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from itertools import product
from pathlib import Path
from random import Random

import pytest

from game.catalogue import GAMES
from game.handicaps import Handicap, sentence
from game.match import Match, Seat
from game.protocol import (
    NATURE,
    Action,
    Choices,
    GameInfo,
    IllegalAction,
    OptionError,
    OptionValue,
    State,
    option_text,
)
from tests.game.combinations import Nonsense, allowed, combinations_of, described, positions, walk
from tests.game.rules.questions import anchors
from tests.thorough import some, thorough
from tools.workshop import play_on

LONGEST_GAME = 4_000
"""Actions within which random play of any game has to end."""

RANDOM_GAMES = thorough(10)
"""The least number of games played of every game; each way to play it gets at least one."""

each_game = pytest.mark.parametrize("info", GAMES.values(), ids=GAMES)


NOTATION = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def documented(info: GameInfo) -> list[str]:
    """The examples of the game's actions in docs/notation.md."""
    section = re.search(rf"^## Actions of (?:the )?{info.title}$(.*?)^##", NOTATION, re.M | re.S)
    rows = re.findall(r"^\|.*\|(.*)\|$", section[1], re.M) if section else []
    return [text for row in rows for text in re.findall(r"`([^`]+)`", row)]


def check_actions(state: State, info: GameInfo) -> None:
    """Every listed or sampled action is legal, applies, and is written and read back."""
    rng = Random(hash(state))
    for player in state.acting_players():
        space = state.legal_actions(player)
        sampled = [space.sample(rng) for _ in range(3)]
        listed = list(space) if isinstance(space, Choices) else sampled
        assert listed, "whoever acts has something to do"
        assert len(set(listed)) == len(listed) or not isinstance(space, Choices)
        for action in {*rng.sample(listed, min(5, len(listed))), *sampled}:
            assert space.why_not(action) is None
            assert not isinstance(space, Choices) or action in space
            assert info.parse_action(action.notation()) == action
            following = state.apply_action(player, action)
            assert type(following) is type(state)
            assert following != state
        if space.forced is not None:
            assert listed == [space.forced]


def legal_somewhere(states: Iterable[State], rng: Random) -> set[Action]:
    """A few actions of everyone in each of these positions."""
    return {
        state.legal_actions(player).sample(rng)
        for state in states
        for player in state.acting_players()
        for _ in range(20)
    }


def check_refusals(state: State) -> None:
    """Illegal actions are refused with a reason and change nothing."""
    before = hash(state)
    for player in state.acting_players():
        rejection = state.legal_actions(player).why_not(Nonsense())
        assert rejection is not None
        assert str(rejection.message)
        with pytest.raises(IllegalAction) as refusal:
            state.apply_action(player, Nonsense())
        assert refusal.value.rejection == rejection
    for player in {NATURE, *range(state.players)} - set(state.acting_players()):
        assert not state.may_act(player)
        space = state.legal_actions(player)
        assert isinstance(space, Choices)
        assert len(space) == 0
        for actor in state.acting_players():
            action = state.legal_actions(actor).sample(Random(1))
            assert space.why_not(action) == state.out_of_turn()
            with pytest.raises(IllegalAction) as refusal:
                state.apply_action(player, action)
            assert refusal.value.rejection == state.out_of_turn()
    assert hash(state) == before


def check_answers(state: State, elsewhere: Iterable[Action], rules: Set[str]) -> None:
    """What's not listed is refused, with a sentence and a rule that the app shows."""
    for player in state.acting_players():
        space = state.legal_actions(player)
        for action in elsewhere:
            rejection = space.why_not(action)
            assert not isinstance(space, Choices) or (rejection is None) == (action in space)
            if rejection is not None:
                assert str(rejection.message).endswith(".")
                assert rejection.rule in {"", *rules}, rejection
                with pytest.raises(IllegalAction) as refusal:
                    state.apply_action(player, action)
                assert refusal.value.rejection == rejection


def check_results(state: State) -> None:
    """Scores and standings fit the players, and there is an outcome exactly at the end."""
    everybody = list(range(state.players))
    assert len(state.returns()) == state.players
    standing = state.standing()
    assert sorted(seat for group in standing.ranking for seat in group) == everybody
    assert standing.winners == standing.ranking[0]
    assert sorted(seat for team in state.teams for seat in team) == everybody
    for team in state.teams:
        assert len({state.returns()[seat] for seat in team}) == 1
        assert any(set(team) <= set(group) for group in standing.ranking)
    assert str(standing.reason).endswith(".")
    assert state.is_terminal == (not state.acting_players())
    assert (state.outcome() is not None) == state.is_terminal
    if state.is_terminal:
        assert state.is_decided


@each_game
def test_each_position_keeps_its_promises_in_every_way_to_play(info: GameInfo) -> None:
    rules = anchors(info.key)
    for _info, players, options in some(combinations_of(info.key)):
        way = described(info, players, options)
        met = positions(info, players, options, Random(f"positions {way}"), most=4)
        # What's legal in one position is mostly not in the others.
        elsewhere = legal_somewhere(met, Random(f"elsewhere {way}"))
        for state in met:
            try:
                check_actions(state, info)
                check_refusals(state)
                check_answers(state, elsewhere, rules)
                check_results(state)
                for viewer in (None, *range(players)):
                    seen = state.observation(viewer)
                    assert type(seen) is type(state)
                    assert seen.observation(viewer) == seen
            except AssertionError as failure:
                failure.add_note(way)
                raise


@each_game
def test_random_games_end_and_are_decided_rightly(info: GameInfo) -> None:
    """Once something is said to be decided, no continuation may prove it wrong."""
    ways = combinations_of(info.key)
    rng = Random(info.key)
    chosen = rng.sample(ways, len(ways))
    for game in range(RANDOM_GAMES):
        _info, players, options = chosen[game % len(ways)]
        way = described(info, players, options)
        decided: tuple[int, ...] | None = None
        for length, state in enumerate(walk(info, players, options, Random(f"game {way} {game}"))):
            assert length < LONGEST_GAME, way
            if decided is None and state.is_decided:
                decided = state.standing().winners
        assert decided == state.standing().winners, way


@each_game
def test_the_first_state_is_the_same_every_time_and_states_are_values(info: GameInfo) -> None:
    for _info, players, options in some(combinations_of(info.key)):
        one = info.new_initial_state(players, **options)
        two = info.new_initial_state(players, **options)
        assert one == two
        assert hash(one) == hash(two)
        actor = one.acting_players()[0]
        action = one.legal_actions(actor).sample(Random(0))
        kept = hash(one)
        assert one.apply_action(actor, action) == two.apply_action(actor, action)
        assert hash(one) == kept
        with pytest.raises((AttributeError, TypeError)):
            one.anything_new = 1  # type: ignore[attr-defined]


@each_game
def test_a_match_comes_back_from_its_text_in_every_way_to_play(info: GameInfo) -> None:
    for _info, players, options in some(combinations_of(info.key)):
        way = described(info, players, options)
        match = Match(info, [Seat(f"P{i}") for i in range(players)], options, seed=1)
        rng = Random(f"text {way}")
        play_on(match, rng, rng.randrange(30))
        match.go_to(rng.randrange(len(match.log) + 1))
        again = Match.from_text(match.to_text())
        assert again.to_text() == match.to_text()
        assert again.states == match.states, way
        assert again.cursor == match.cursor
        assert again.options == match.options


def head_starts_of(info: GameInfo) -> Iterator[tuple[int, dict[str, OptionValue], Handicap]]:
    """Every amount of every kind, by the first ways to play it fits, for the last seat."""
    for players, kind in product(info.players, info.handicaps):
        usual = info.complete_options(players, {})
        near = ({**usual, o.key: c.value} for o in info.options for c in o.choices)
        options = next(options for options in (usual, *near) if kind.fits(players, options))
        for amount in kind.amounts:
            yield players, dict(options), Handicap(players - 1, kind.key, amount.value)


@each_game
def test_with_each_head_start_a_game_keeps_its_promises(info: GameInfo) -> None:
    for players, options, given in some(list(head_starts_of(info))):
        rng = Random(f"{players} {given}")
        match = Match(info, [Seat(f"P{i}") for i in range(players)], options, handicaps=[given])
        assert match.states[0] != info.new_initial_state(players, **options)
        assert f"player {players}" in str(sentence(info.handicaps, given))
        play_on(match, rng, 60)
        check_results(match.state)
        for viewer in (None, *range(players)):
            seen = match.state.observation(viewer)
            assert seen.observation(viewer) == seen
        again = Match.from_text(match.to_text())
        assert (again.handicaps, again.states) == ((given,), match.states)


@each_game
def test_head_starts_that_a_game_does_not_have_are_refused_in_a_sentence(info: GameInfo) -> None:
    players = info.players[0]
    if not info.handicaps:
        pytest.skip("It has no head starts.")
    kind = info.handicaps[0]
    amount = kind.amounts[0].value
    fair = Handicap(0, kind.key, amount)
    for wrong, said in (
        ([Handicap(0, "wings", 1)], "wings=1"),
        ([Handicap(0, kind.key, 99)], "99"),
        ([Handicap(players, kind.key, amount)], "side"),
        ([fair, fair], "side"),
        ([Handicap(seat, kind.key, amount) for seat in range(players)], "side"),
    ):
        with pytest.raises(OptionError, match=said):
            info.new_initial_state(players, wrong)


@each_game
def test_options_are_written_and_read_back(info: GameInfo) -> None:
    for option in info.options:
        for choice in option.choices:
            assert option.parse(option_text(choice.value)) == choice.value
            assert choice.label
            assert choice.explanation.endswith(".")
        assert any(choice.value == option.default for choice in option.choices)
        with pytest.raises(OptionError):
            option.parse("certainly not")
    assert len({option.key for option in info.options}) == len(info.options)


@each_game
def test_what_a_game_does_not_have_is_refused_in_a_sentence(info: GameInfo) -> None:
    for players in set(range(9)) - set(info.players):
        with pytest.raises(OptionError) as refusal:
            info.new_initial_state(players)
        assert str(players) in str(refusal.value)
    with pytest.raises(OptionError, match="no option"):
        info.new_initial_state(info.players[0], no_such_option=True)
    for option in info.options:
        with pytest.raises(OptionError, match=option.key):
            info.new_initial_state(info.players[0], **{option.key: "certainly not"})


@each_game
def test_every_way_to_play_is_covered(info: GameInfo) -> None:
    """Guards the enumeration that all the others stand on."""
    ways = list(allowed(info))
    assert {players for players, _ in ways} == set(info.players)
    for option in info.options:
        seen = Counter(options[option.key] for _, options in ways)
        assert set(seen) == {choice.value for choice in option.choices}


@each_game
@pytest.mark.parametrize("text", ["", " ", "nonsense", "\0", "-" * 1000, "9" * 5000, "ü-ß", "*"])
def test_reading_what_is_no_action_is_refused_in_a_sentence(info: GameInfo, text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refusal:
        info.parse_action(text)
    assert len(str(refusal.value)) < 120


@pytest.mark.parametrize("game", [key for key in GAMES if documented(GAMES[key])])
def test_the_documented_actions_are_read_and_written(game: str) -> None:
    for text in documented(GAMES[game]):
        assert GAMES[game].parse_action(text).notation() == text
