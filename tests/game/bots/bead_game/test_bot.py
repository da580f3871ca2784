"""The Bead Game's computer players: always legal, repeatable, honest, and going on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Budget, Cancelled, Decision, Question
from game.bots.levels import LEVELS
from game.protocol import NATURE, Choices, State
from game.rules.bead_game import INFO
from game.rules.bead_game.actions import parse_action
from game.rules.bead_game.beads import COLOURS, Beads
from game.rules.bead_game.state import QUIET_END, BeadState
from tests.game.combinations import Options, combinations_of, described, walk
from tests.game.rules.bead_game.positions import after, position
from tests.thorough import thorough
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant
from tools.arena.playing import play

WAYS = [combination[1:] for combination in combinations_of(INFO.key)]
SETTINGS = [
    (2, {}),
    (2, {"hidden_hands": True, "removal": "run"}),
    (3, {}),
    (3, {"hidden_hands": True}),
    (4, {"must_remove": True}),
]


def dealt(players: int, seed: int = 0, **options: bool | str) -> BeadState:
    """The position at the first turn."""
    rng = Random(seed)
    state: State = INFO.new_initial_state(players, **options)
    while state.acting_players() == (NATURE,):
        state = state.apply_action(NATURE, state.legal_actions(NATURE).sample(rng))
    assert isinstance(state, BeadState)
    return state


def decision(state: BeadState, level: str, nodes: int = 400, seed: str = "a") -> Decision:
    bot = new_bot("bead-game", level)
    seen = state.observation(state.player)
    return bot.choose(Question(seen, state.player, Budget(nodes=nodes), Random(seed)))


def chosen(state: BeadState, level: str, nodes: int = 400, seed: str = "a") -> str:
    return decision(state, level, nodes, seed).action.notation()


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_every_level_acts_legally_whatever_the_rules(players: int, options: Options) -> None:
    rng = Random(described(INFO, players, options))
    states = [
        state
        for state in walk(INFO, players, options, rng)
        if isinstance(state, BeadState) and state.current_player not in (None, NATURE)
    ]
    for level in LEVELS:
        for state in rng.sample(states, min(3, len(states))):
            space = state.legal_actions(state.player)
            assert isinstance(space, Choices)
            made = decision(state, level, nodes=60)
            where = f"{described(INFO, players, options)}, {level}"
            assert made.action in space, where
            assert made.action == made.candidates[0].action, where
            assert all(candidate.action in space for candidate in made.candidates), where
            assert len({candidate.action for candidate in made.candidates}) == len(made.candidates)
            assert all(0.0 <= candidate.value <= 1.0 for candidate in made.candidates), where
            assert made.nodes <= 60, where


@pytest.mark.parametrize(("players", "options"), SETTINGS)
@pytest.mark.parametrize("level", LEVELS)
def test_nodes_and_a_seed_decide_the_action(level: str, players: int, options: dict) -> None:
    state = dealt(players, **options)
    first, second = (decision(state, level, nodes=300, seed="seed") for _ in range(2))
    assert first.candidates == second.candidates
    assert (first.nodes, first.depth) == (second.nodes, second.depth)


def test_another_seed_gives_another_game() -> None:
    state = dealt(2)
    assert len({chosen(state, "casual", seed=str(seed)) for seed in range(12)}) > 1


# What every level sees


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("others", ["wocg", "wocg | bcgo", "wocg | bcgo | gcbo"])
def test_the_last_chain_goes_when_it_can(level: str, others: str) -> None:
    chains = f"r r | {others}"
    state = position(chains, " | ".join(["rbcgow"] * (chains.count("|") + 1)), "gg")
    for seed in range(4):
        assert chosen(state, level, seed=str(seed)).startswith("play red")


@pytest.mark.parametrize("level", ["casual", "skilled", "expert"])
@pytest.mark.parametrize("rest", ["", " | bcgobc"])
def test_the_game_is_not_handed_to_another(level: str, rest: str) -> None:
    # Red would be the best play for the own chains, but it also takes the other's last bead.
    state = position(f"r rb rcg | r{rest}", "rbcgow | bc" + (" | bc" if rest else ""), "gg")
    given = after(state, "play red inside").outcome()
    assert given is not None
    assert given.winners == (1,)
    for seed in range(4):
        assert after(state, chosen(state, level, seed=str(seed))).outcome() is None


def test_the_expert_stops_a_player_who_would_be_done_next() -> None:
    # Seat 1 holds no red bead and needs one; the only red bead of the pile can be drawn away.
    state = position("bcgobc | r", "w | w", "rgg")
    assert chosen(state, "expert", nodes=2_000) == "draw red"


def test_the_expert_wins_more_beads_where_both_are_done_at_once() -> None:
    # Playing red at once ends the game with too few beads in hand: 3 - 1 + 1 against 4.
    state = position("r | r", "rbc | bbbb", "gg", player=0)
    at_once = after(state, "play red inside")
    assert at_once.standing().winners == (1,)
    best = decision(state, "expert", nodes=3_000)
    assert best.action != parse_action("play red inside")
    assert best.action != parse_action("play red outside")
    state = position("r | r", "rbcw | bbbb", "gg", player=0)
    assert after(state, "play red inside").standing().winners == (0,)
    assert chosen(state, "expert").startswith("play red")


def test_the_learner_looks_at_his_own_chains() -> None:
    # Black takes three of its own beads, orange one; what the other loses does not matter to it.
    state = position("wcb rgb gcb gwo | cgob wrcb gob b", "bo | rbcgow", "gg")
    made = Counter(chosen(state, "learner", seed=str(seed)) for seed in range(60))
    plays = {notation: count for notation, count in made.items() if notation.startswith("play")}
    assert max(plays, key=lambda notation: plays[notation]) == "play black outside"
    assert plays["play black outside"] < 60


def test_the_learner_draws_whatever_he_likes_in_most_turns() -> None:
    # Red is needed; the others are of no use.
    state = position("rrrrrr | wogc", "w | wo", "rgboc")
    made = Counter(chosen(state, "learner", seed=str(seed)) for seed in range(60))
    assert made["draw red"] > max(
        count for notation, count in made.items() if notation != "draw red"
    )
    assert len([notation for notation in made if notation.startswith("draw")]) == 5


# Going on


def test_who_would_lose_a_standstill_moves_the_game_on() -> None:
    # The player behind could only draw and put back, and takes what leads on instead.
    state = position("rb gb | rb", "b | rrr", "ccc", quiet=12)
    made = after(state, chosen(state, "skilled"))
    assert made.quiet == 0


@pytest.mark.parametrize(("players", "options"), SETTINGS)
@pytest.mark.parametrize("level", LEVELS)
def test_games_end_by_the_last_bead_of_a_chain(level: str, players: int, options: dict) -> None:
    for number in range(thorough(2)):
        state: BeadState = dealt(players, seed=number, **options)
        turns = 0
        while not state.is_terminal:
            space = state.legal_actions(state.player)
            assert isinstance(space, Choices)
            action = space.forced or decision(state, level, nodes=40, seed=str(turns)).action
            state = state.apply_action(state.player, action)
            turns += 1
            assert turns < 300
        assert state.quiet < QUIET_END
        assert not all(state.chains)


# Hidden hands


def swapped(state: BeadState) -> BeadState:
    """The same table with the beads of the two hands that seat 0 does not see exchanged."""
    one, two = state.hands[1], state.hands[2]
    assert one is not None
    assert two is not None
    mixed = [*one.elements(), *two.elements()]
    mixed.sort(key=lambda colour: (COLOURS.index(colour) * 5) % 7)
    return replace(
        state,
        hands=(
            state.hands[0],
            Beads.of(mixed[: one.total]),
            Beads.of(mixed[one.total :]),
            *state.hands[3:],
        ),
    )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4])
def test_beads_that_nobody_shows_change_nothing(level: str, players: int) -> None:
    for seed in range(3):
        state = replace(dealt(players, seed, hidden_hands=True), player=0)
        rng = Random(seed)
        for _ in range(3 * players):
            action = state.legal_actions(state.player).sample(rng)
            state = state.apply_action(state.player, action)
        other = swapped(state)
        assert state.player == 0
        assert other != state
        assert decision(other, level).candidates == decision(state, level).candidates


@pytest.mark.parametrize("level", LEVELS)
def test_two_players_know_all_hands_by_counting(level: str) -> None:
    hidden = dealt(2, seed=5, hidden_hands=True)
    for notation in ("play red outside", "draw red"):
        hidden = after(hidden, notation)
        open_ = replace(hidden, variant=replace(hidden.variant, hidden_hands=False))
        # What hidden hands cost is a shuffle of beads; all else is alike.
        best = decision(hidden, level, nodes=2_000, seed="x")
        if level == "expert":
            assert best.candidates == decision(open_, level, nodes=2_000, seed="x").candidates
        assert best.action in open_.legal_actions(open_.player)


# Time


def test_a_forced_pass_needs_no_thought() -> None:
    state = position("rb | wo", " | wo")
    made = new_bot("bead-game", "expert").choose(Question(state, 0, Budget(seconds=5), Random(1)))
    assert made.action == parse_action("pass")
    assert made.nodes == 0


@pytest.mark.parametrize("players", [2, 3])
def test_a_cancelled_bot_stops(players: int) -> None:
    state = dealt(players)
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    bot = new_bot("bead-game", "expert")
    with pytest.raises(Cancelled):
        bot.choose(Question(state, state.player, Budget(nodes=10**9), Random(1), cancelled))
    assert asked == 4


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_the_clock_ends_the_thinking(players: int, options: dict) -> None:
    state = dealt(players, **options)
    bot = new_bot("bead-game", "expert")
    made = bot.choose(
        Question(state.observation(state.player), state.player, Budget(seconds=0.05), Random(1))
    )
    assert made.seconds >= 0.05
    assert made.nodes > 0


def test_nobody_else_can_be_asked() -> None:
    bot = new_bot("bead-game", "expert")
    state = dealt(2)
    with pytest.raises(ValueError, match="not to act"):
        bot.choose(Question(state, 1 - state.player, Budget(nodes=10), Random(1)))
    with pytest.raises(ValueError, match="not to act"):
        bot.choose(Question(INFO.new_initial_state(2), 0, Budget(nodes=10), Random(1)))
    over = position(" | r", "w | w")
    with pytest.raises(ValueError, match="not to act"):
        bot.choose(Question(over, 0, Budget(nodes=10), Random(1)))


# The order of the levels


def contest(players: int, upper: str, lower: str) -> Contest:
    nodes = {"learner": 100, "casual": 200, "skilled": 600, "expert": 1_000}
    options = INFO.complete_options(players, {})
    entrants = (Entrant(who, nodes[who]) for who in (upper, lower))
    return Contest(INFO.key, players, options, *entrants)


def test_all_games_of_a_round_have_the_same_chains() -> None:
    three = contest(3, "casual", "learner")
    assert three.initial_state(0) == three.initial_state(1) == three.initial_state(2)
    assert three.initial_state(3) != three.initial_state(0)


@pytest.mark.parametrize("players", [2, 3])
def test_the_skilled_beat_the_learners(players: int) -> None:
    over = contest(players, "skilled", "learner")
    played = [play(over, number) for number in range(max(over.teams, thorough(12)))]
    assert sum(game.share or 0.0 for game in played) >= len(played) * 2 / 3
