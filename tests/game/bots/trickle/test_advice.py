"""The advice of Trickle's and Trickle Down's computer players: honest, comparable, repeatable."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.boards.hexboard import NAME, RING
from game.bots import new_bot
from game.bots.bot import Advice, Assessment, Budget, Cancelled, Proof, Question
from game.bots.levels import LEVELS
from game.catalogue import GAMES
from game.messages import Message, SeatName
from game.protocol import NATURE, Action, Choices, State
from game.rules.trickle import INFO
from game.rules.trickle.actions import Move, Pass, parse_action
from game.rules.trickle.position import STALL_LIMIT
from game.rules.trickle.state import TrickleState
from tests.game.bots.tables import adviser_of
from tests.game.combinations import combinations_of, described, walk
from tests.game.rules.trickle.positions import position, variant
from tests.game.rules.trickle_down.positions import new, town
from tests.thorough import is_thorough, some

FAMILY = some(combinations_of("trickle"))[::6] + some(combinations_of("trickle-down"))
GROUPS = 3
TABLES = [
    ("trickle", 2, {}),
    ("trickle", 3, {}),
    ("trickle", 4, {"partnerships": True}),
    ("trickle", 6, {"partnerships": True}),
    ("trickle", 6, {}),
    ("trickle-down", 3, {}),
]


def advice(state: TrickleState, about: Action | None = None, nodes: int = 2_000) -> Advice:
    return adviser_of("trickle").advise(
        Question(state, state.player, Budget(nodes=nodes), Random(1)), about=about
    )


def outlook(state: State, nodes: int = 500, game: str = "trickle") -> tuple[float, ...]:
    return adviser_of(game).assess(Question(state, NATURE, Budget(nodes=nodes), Random(1))).shares


@pytest.mark.parametrize("group", range(GROUPS))
def test_all_moves_are_weighed_and_explained_whatever_the_rules(group: int) -> None:
    for number, (info, players, options) in enumerate(FAMILY[group::GROUPS]):
        rng = Random(f"{group}:{number}")
        states = [s for s in walk(info, players, options, rng) if s.current_player != NATURE]
        state = rng.choice([s for s in states if not s.is_terminal])
        player = state.acting_players()[0]
        space = state.legal_actions(player)
        assert isinstance(space, Choices)
        about = rng.choice(space)
        where = f"{described(info, players, options)}, {about.notation()}"
        given = adviser_of(info.key).advise(
            Question(state, player, Budget(nodes=150), rng), about=about
        )
        actions = [candidate.action for candidate in given.candidates]
        values = [candidate.value for candidate in given.candidates]
        assert set(actions) <= set(space), where
        assert {_ends(action) for action in actions} == {_ends(action) for action in space}, where
        assert values == sorted(values, reverse=True), where
        assert 0.0 <= values[-1] <= values[0] <= 1.0, where
        assert given.about is not None, where
        assert given.about.action == about, where
        assert given.about.value <= values[0], where
        assert str(given.why).endswith("."), where
        assert given.against is None or str(given.against).endswith("."), where
        shares = adviser_of(info.key).assess(Question(state, NATURE, Budget(nodes=150), rng)).shares
        assert len(shares) == len(state.teams), where
        assert sum(shares) == pytest.approx(1.0), where


def _ends(action: Action) -> object:
    return (action.cells[0], action.cells[-1], action.off) if isinstance(action, Move) else action


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_advice_is_repeatable_and_the_same_at_every_level(
    game: str, players: int, options: dict[str, bool]
) -> None:
    state = GAMES[game].new_initial_state(players, **options)
    space = state.legal_actions(0)
    assert isinstance(space, Choices)
    about = space[len(space) // 2]
    given = {
        level: adviser_of(game, level).advise(
            Question(state, 0, Budget(nodes=1_500), Random(level)), about=about
        )
        for level in LEVELS
    }
    assert len(set(given.values())) == 1
    looks = {
        adviser_of(game, level).assess(Question(state, NATURE, Budget(nodes=200), Random(level)))
        for level in LEVELS
    }
    assert len(looks) == 1


def test_a_gift_is_told_from_an_inaccuracy() -> None:
    # The bead on b2 touches an edge of either team; whoever comes first has it.
    state = position("b2 f6 a3 k8 c1 g2 d1")
    gift = advice(state, parse_action("f6-f5"))
    assert gift.best == parse_action("b2-a2")
    assert gift.loss > 0.12
    assert str(gift.against) == "Then player 2 scores at once, from b2 to b1."
    assert gift.reply == parse_action("b2-b1")


def test_a_gift_is_named_in_a_lost_game_and_in_a_won_one() -> None:
    # Player 2 is six beads ahead; another lies before an edge of either.
    lost = position("b1 c1 d1 e1 k7 k8 j9 b4 f6 g6 e5 f7 g7 e6")
    for state, move in ((lost, "j9-k9"), (replace(lost, player=1), "b4-a4")):
        given = advice(state, parse_action(move))
        assert not given.is_blunder
        assert given.is_worth_a_word
        assert given.against == Message(
            "It scores for {player}.", player=SeatName(1 - state.player)
        )


def test_a_chain_of_jumps_may_be_asked_about_by_any_way() -> None:
    state = position("f6 f7 g7 e6 g8 e5 d5", variant(2, chained_jumps=True))
    by_ends: dict[object, list[Action]] = {}
    for action in state.legal_actions(0):
        by_ends.setdefault(_ends(action), []).append(action)
    ways = max(by_ends.values(), key=len)
    assert len(ways) > 1
    values = {advice(state, way).about for way in ways}
    assert {each.action for each in values if each is not None} == set(ways)
    assert len({each.value for each in values if each is not None}) == 1


def test_a_forced_pass_is_advised_too() -> None:
    state = position(" ".join(NAME[cell] for cell, ring in RING.items() if ring >= 4))
    given = advice(state)
    assert [candidate.action for candidate in given.candidates] == [Pass()]
    assert str(given.why) == "It’s all you can do."


def test_advice_can_be_cancelled() -> None:
    bot = adviser_of("trickle")
    for players in (2, 3):
        state = INFO.new_initial_state(players)
        for player, ask in ((0, bot.advise), (NATURE, bot.assess)):
            with pytest.raises(Cancelled):
                ask(Question(state, player, Budget(nodes=10**8), Random(1), lambda: True))


def test_an_outlook_is_certain_when_the_game_is() -> None:
    won = position("a2 a3 c1")
    assert won.is_terminal
    assert outlook(won) == (1.0, 0.0)
    level = position("a2 c1")
    assert outlook(level) == (0.5, 0.5)
    decided = position("a2 a3 f6")
    assert decided.is_decided
    assert outlook(decided) == (1.0, 0.0)
    shared = position("a2 b1 f6 e6 d6", variant(3))
    assert sum(outlook(shared)) == pytest.approx(1.0)
    assert outlook(town("a2=2 b1=2 g2"), game="trickle-down") == (0.5, 0.5, 0.0)


def test_an_outlook_before_chance_has_acted_is_even() -> None:
    assert outlook(INFO.new_initial_state(2, scoring_beads="shuffled")) == (0.5, 0.5)
    third = pytest.approx(1 / 3)
    assert outlook(new(bags="shuffled"), game="trickle-down") == (third, third, third)


def test_the_last_pieces_are_played_out() -> None:
    state = position("b2 a3 c1 g2", variant(3), stall=STALL_LIMIT)
    assert outlook(state) == (1.0, 0.0, 0.0)
    best = advice(state).candidates[0]
    assert (best.value, best.proven) == (1.0, Proof(1))
    # Whoever has the bead on b2 is level with the other; both have one already.
    assert outlook(position("b2 a3 c1 d1", stall=STALL_LIMIT)) == (0.5, 0.5)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players", "options"), TABLES if is_thorough() else TABLES[1::2])
def test_an_outlook_does_not_swing_with_the_turns(
    game: str, players: int, options: dict[str, bool]
) -> None:
    rng = Random(3)
    bot = new_bot(game, "expert")
    state: State = GAMES[game].new_initial_state(players, **options)
    seen: list[Assessment] = []
    for _ in range(14):
        seen.append(adviser_of(game).assess(Question(state, NATURE, Budget(nodes=500), rng)))
        player = state.acting_players()[0]
        state = state.apply_action(
            player, bot.choose(Question(state, player, Budget(nodes=400), rng)).action
        )
    first = [each.shares[0] for each in seen]
    bends = [abs(b - (a + c) / 2) for a, b, c in zip(first, first[1:], first[2:], strict=False)]
    assert sum(bends) / len(bends) < 0.05
