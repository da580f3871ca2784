"""What has to hold in every Bead Game, and its rules against a second, independent source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.catalogue import GAMES
from game.protocol import NATURE, IllegalAction
from game.rules.bead_game.actions import Begin, Draw, Lay, Pass, Play, Split, parse_action
from game.rules.bead_game.beads import COLOURS, LETTERS, Beads
from game.rules.bead_game.effects import effect_of
from game.rules.bead_game.resampling import resample
from game.rules.bead_game.state import QUIET_END, BeadState
from game.rules.bead_game.variant import Variant
from tests.game.combinations import Options, combinations_of, described, step, walk
from tests.game.rules.bead_game.by_hand import EVERYTHING, Table
from tests.game.rules.bead_game.positions import held, letters
from tests.game.rules.questions import anchors, check_refusals, choices_of, moves_of, perft
from tests.thorough import some, thorough

INFO = GAMES["bead-game"]
WAYS = [combination[1:] for combination in combinations_of(INFO.key)]


def way(players: int, options: Options) -> str:
    return described(INFO, players, options)


def states(players: int, options: Options, rng: Random) -> Iterator[BeadState]:
    for state in walk(INFO, players, options, rng):
        yield BeadState.of(state)


def begun(players: int, options: Options, rng: Random) -> Iterator[BeadState]:
    """The states of a random game from its first turn on."""
    for state in states(players, options, rng):
        if state.player != NATURE:
            yield state


def in_order(players: int = 2, **options: bool | str) -> BeadState:
    """The first turn with all chains in the order of the colours."""
    state = INFO.new_initial_state(players, **options)
    for player in range(players):
        state = state.apply_action(NATURE, Lay(player, COLOURS * 2))
    state = state.apply_action(NATURE, Begin(0))
    assert isinstance(state, BeadState)
    return state


# Counts


# By hand: 6 colours at 2 ends; 4 cuts with each colour but red and white, which have 3 as one of
# their beads lies at an end. Where a play must remove a bead, 2 of the 12 plays are left.
@pytest.mark.parametrize(("depth", "count"), [(1, 34), (2, 1_186), (3, 34_660)])
def test_the_number_of_ways_from_chains_in_order(depth: int, count: int) -> None:
    assert perft(in_order(), depth) == count
    # In the third turn of three players nobody has lost a bead from the hand yet.
    assert perft(in_order(3), depth) == {34_660: 42_170}.get(count, count)


@pytest.mark.parametrize(("depth", "count"), [(1, 24), (2, 636), (3, 14_362)])
def test_the_number_of_ways_where_a_play_must_remove(depth: int, count: int) -> None:
    assert perft(in_order(must_remove=True), depth) == count


def test_the_number_of_ways_is_that_counted_by_hand() -> None:
    def counted(at: Table, depth: int) -> int:
        moves = at.moves()
        if depth == 1:
            return len(moves)
        total = 0
        for text in moves:
            then = deepcopy(at)
            then.turn(text)
            total += counted(then, depth - 1)
        return total

    assert counted(table(in_order()), 2) == perft(in_order(), 2)


# Invariants of whole games


def all_beads(state: BeadState) -> Counter[str]:
    """Every bead on chains, in hands and on the pile by its letter."""
    found = Counter(letters(state.pile))
    for player in range(state.players):
        found.update(held(state, player))
        found.update(LETTERS[colour] for chain in state.chains[player] for colour in chain)
    return found


def check_beads(state: BeadState) -> None:
    everything = all_beads(state)
    assert sum(everything.values()) == 18 * state.players
    assert set(everything.values()) == {3 * state.players}
    assert all(chain for own in state.chains for chain in own)
    assert state.unseen == Beads()
    assert state.returns() == tuple(-sum(map(len, own)) for own in state.chains)


def test_eighteen_beads_a_player_and_three_of_each_colour_at_every_moment() -> None:
    for number, (players, options) in enumerate(WAYS):
        for state in begun(players, options, Random(f"beads {number}")):
            check_beads(state)


@settings(max_examples=60)
@given(
    way=st.sampled_from(range(len(WAYS))),
    chains=st.lists(st.permutations(COLOURS * 2), min_size=4, max_size=4),
    choices=st.lists(st.integers(0, 10_000), max_size=120),
)
def test_nothing_that_is_chosen_breaks_the_count_of_the_beads(
    way: int, chains: list[list[str]], choices: list[int]
) -> None:
    players, options = WAYS[way]
    state = INFO.new_initial_state(players, **options)
    for player in range(players):
        state = state.apply_action(NATURE, Lay(player, tuple(chains[player])))
    state = state.apply_action(NATURE, Begin(0))
    for choice in choices:
        assert isinstance(state, BeadState)
        check_beads(state)
        if state.is_terminal:
            break
        space = choices_of(state)
        state = state.apply_action(state.player, space[choice % len(space)])


def test_each_turn_changes_what_it_says_and_nothing_else() -> None:
    for number, (players, options) in enumerate(WAYS):
        rng = Random(f"turns {number}")
        for before in begun(players, options, rng):
            if before.is_terminal:
                continue
            player = before.player
            action = before.legal_actions(player).sample(rng)
            after = before.apply_action(player, action)
            assert after.player == (player + 1) % players
            for other in set(range(players)) - {player}:
                assert after.hands[other] == before.hands[other]
            lost = sum(before.beads_left(p) - after.beads_left(p) for p in range(players))
            effect = effect_of(before, action)
            assert lost == len(effect.removed)
            change = after.hand_sizes[player] - before.hand_sizes[player]
            if isinstance(action, Draw):
                assert (change, lost, after.chains) == (1, 0, before.chains)
            elif isinstance(action, Split):
                assert (change, lost) == (-1, 0)
                assert len(after.chains[player]) == len(before.chains[player]) + 1
            elif isinstance(action, Pass):
                assert (change, after.chains, after.pile) == (0, before.chains, before.pile)
            else:
                assert change == effect.won - 1
            changed = before.chains != after.chains
            assert after.quiet == (0 if changed else before.quiet + 1)


def test_removals_are_beads_of_the_colour_and_follow_the_order_of_the_table() -> None:
    for number, (players, options) in enumerate(WAYS):
        for state in begun(players, options, Random(f"removals {number}")):
            for colour, end in ((c, e) for c in COLOURS for e in ("outside", "inside")):
                removed = effect_of(state, Play(colour, end)).removed
                assert all(state.chains[r.player][r.chain][r.place] == colour for r in removed)
                assert len({(r.player, r.chain, r.place) for r in removed}) == len(removed)
                order = [((r.player - state.player) % players, r.chain) for r in removed]
                assert order == sorted(order)
                assert {r.to for r in removed} <= {None, state.player}
                if options["removal"] == "one":
                    assert len(set(order)) == len(order)


def test_plays_that_must_remove_bring_every_game_to_an_end_by_themselves() -> None:
    """Every play takes a bead, so only draws and passes are quiet, and the pile runs out."""
    for number, (players, options) in enumerate(WAYS):
        if not options["must_remove"]:
            continue
        for before in begun(players, options, Random(f"endless {number}")):
            plays = [a for a in choices_of(before) if isinstance(a, Play)]
            assert all(effect_of(before, play).removed for play in plays)


def test_random_games_end_soon() -> None:
    lengths, quiet = [], 0
    for number, (players, options) in enumerate(some(WAYS)):
        for game in range(4):
            *_, last = enumerate(begun(players, options, Random(f"length {number} {game}")))
            lengths.append(last[0])
            quiet += last[1].quiet == QUIET_END
    assert max(lengths) < 400
    assert quiet < len(lengths) / 10


def test_colours_are_all_alike() -> None:
    """A game with its colours exchanged is the same game with its colours exchanged."""
    rng = Random("colours")
    for players, options in WAYS:
        to = dict(zip(COLOURS, rng.sample(COLOURS, len(COLOURS)), strict=True))
        one = in_order(players, **options)  # type: ignore[arg-type]
        other = recoloured(one, to)
        while not one.is_terminal:
            action = one.legal_actions(one.player).sample(rng)
            image = parse_action(
                " ".join(to.get(word, word) for word in action.notation().split(" "))
            )
            one = one.apply_action(one.player, action)
            other = other.apply_action(other.player, image)
            assert other == recoloured(one, to), way(players, options)
        assert other.standing() == one.standing()


def recoloured(state: BeadState, to: dict[str, str]) -> BeadState:
    return BeadState(
        state.variant,
        tuple(tuple(tuple(to[c] for c in chain) for chain in own) for own in state.chains),
        tuple(None if h is None else Beads.of(to[c] for c in h.elements()) for h in state.hands),
        Beads.of(to[c] for c in state.pile.elements()),
        state.player,
        state.quiet,
    )


# A second source of the rules


def table(state: BeadState) -> Table:
    return Table(
        chains=[[[LETTERS[c] for c in chain] for chain in own] for own in state.chains],
        hands=[list(held(state, player)) for player in range(state.players)],
        pile=list(letters(state.pile)),
        player=state.player,
        runs=state.variant.removal == "run",
        must_remove=state.variant.must_remove,
        quiet=state.quiet,
    )


def test_whole_games_go_as_they_go_by_hand() -> None:
    turns = 0
    ends = Counter[int]()
    for number, (players, options) in enumerate(some(WAYS)):
        for game in range(3):
            rng = Random(f"by hand {number} {game}")
            by_hand: Table | None = None
            state = next(begun(players, options, rng))
            by_hand = table(state)
            while True:
                winners = by_hand.winners()
                assert (winners is not None) == state.is_terminal
                if winners is not None:
                    assert set(state.standing().winners) == winners, way(players, options)
                    ends[len(winners)] += 1
                    break
                moves = by_hand.moves()
                assert moves_of(state) == moves, way(players, options)
                text = rng.choice(sorted(moves))
                state = state.apply_action(state.player, parse_action(text))
                by_hand.turn(text)
                by_rules = table(state)
                assert by_rules.chains == by_hand.chains
                assert list(map(Counter, by_rules.hands)) == list(map(Counter, by_hand.hands))
                assert Counter(by_rules.pile) == Counter(by_hand.pile)
                assert (by_rules.player, by_rules.quiet) == (by_hand.player, by_hand.quiet)
                turns += 1
    assert turns > thorough(2_000)
    assert set(ends) >= ({1, 2} if turns > 2_000 else {1})


def scattered(rng: Random, variant: Variant) -> BeadState:
    """Any position, also one that play would hardly reach: many short chains, all hands empty."""
    beads = list(COLOURS * 3 * variant.players)
    rng.shuffle(beads)
    chains = []
    for _ in range(variant.players):
        own = []
        for _ in range(rng.choice((1, 1, 2, 5))):
            length = rng.choice((1, 1, 1, 2, 3))
            own.append(tuple(beads[:length]))
            del beads[:length]
        chains.append(tuple(own))
    hands = []
    for _ in range(variant.players):
        size = min(len(beads), rng.choice((0, 0, 1, 2, 5)))
        hands.append(Beads.of(beads[:size]))
        del beads[:size]
    if rng.random() < 0.2:
        # All that is left goes to one neighbour, so that the pile is empty.
        hands[-1] = Beads.of([*hands[-1].elements(), *beads])
        beads = []
    return BeadState(variant, tuple(chains), tuple(hands), Beads.of(beads))


def test_positions_that_play_hardly_reaches_go_as_by_hand() -> None:
    rng = Random("scattered")
    seen = Counter[str]()
    ended = 0
    for _ in range(400):
        players = rng.choice((2, 3, 4))
        variant = Variant(players, rng.choice(("one", "run")), rng.random() < 0.5)
        state = scattered(rng, variant)
        moves = table(state).moves()
        assert moves_of(state) == moves
        for text in rng.sample(sorted(moves), min(4, len(moves))):
            by_hand = table(state)
            by_hand.turn(text)
            after = state.apply_action(0, parse_action(text))
            assert table(after).chains == by_hand.chains
            assert all_beads(after) == all_beads(state)
            won = by_hand.winners()
            if won is not None:
                assert set(after.standing().winners) == won
                ended += 1
            else:
                assert not after.is_terminal
            seen[text.split(" ")[0]] += 1
    assert set(seen) == {"play", "draw", "split", "pass"}
    assert ended > 50


# Refusals


def pieces_on(state: BeadState) -> set[str]:
    """The names of all that can be pointed at."""
    names = {f"{place}:{colour}" for place in ("hand", "pile") for colour in COLOURS}
    for player, own in enumerate(state.chains):
        for number, chain in enumerate(own):
            names.add(f"chain:{player}.{number}")
            names |= {f"bead:{player}.{number}.{place}" for place in range(len(chain))}
            names |= {f"gap:{player}.{number}.{after}" for after in range(1, len(chain))}
    return names


def test_everything_that_can_be_written_is_refused_exactly_when_it_is_not_listed() -> None:
    rules = anchors(INFO.key)
    rng = Random("refusals")
    seen = Counter[str]()
    for number in range(thorough(40)):
        variant = Variant(rng.choice((2, 3, 4)), rng.choice(("one", "run")), number % 2 == 0)
        state = scattered(rng, variant)
        space, actions = choices_of(state), list(map(parse_action, EVERYTHING))
        seen += check_refusals(state, actions, rules, pieces_on(state))
        for action in rng.sample(actions, 20):
            if action not in space:
                with pytest.raises(IllegalAction) as refused:
                    state.apply_action(0, action)
                assert refused.value.rejection == space.why_not(action)
    assert set(seen) == {"turn", "draw", "split", "pass", "must-remove"}


# Hidden hands

HIDDEN = [(players, options) for players, options in WAYS if options["hidden_hands"]]


@pytest.mark.parametrize(("players", "options"), HIDDEN, ids=lambda x: str(x)[:60])
def test_hidden_hands_are_judged_and_resampled_from_what_is_seen(
    players: int, options: Options
) -> None:
    rng = Random(f"hidden {players} {options}")
    for state in begun(players, options, rng):
        if state.is_terminal:
            continue
        seen = state.observation(state.player)
        assert moves_of(seen) == moves_of(state)
        for viewer in range(players):
            view = state.observation(viewer)
            full = resample(view, viewer, rng)
            assert full.observation(viewer) == view
            check_beads(full)
            assert moves_of(view) >= moves_of(state)


@pytest.mark.parametrize(("players", "options"), HIDDEN, ids=lambda x: str(x)[:60])
def test_hidden_turns_look_the_same_whether_hidden_before_or_after(
    players: int, options: Options
) -> None:
    rng = Random(f"turns seen {players} {options}")
    for state in begun(players, options, rng):
        if state.is_terminal:
            continue
        action = state.legal_actions(state.player).sample(rng)
        after = state.apply_action(state.player, action)
        for viewer in (None, *range(players)):
            seen = state.observation(viewer).apply_action(state.player, action)
            assert effect_of(state.observation(viewer), action) == effect_of(state, action)
            if not after.is_terminal:
                assert seen == after.observation(viewer)
            else:
                assert seen.standing() == after.standing()


def test_hidden_hands_of_others_leave_no_trace_in_what_is_seen() -> None:
    """Two positions that differ in the hidden hands alone look exactly alike."""
    rng = Random("traces")
    compared = 0
    for _ in range(60):
        state = scattered(rng, Variant(3, hidden_hands=True))
        drawn = {resample(state.observation(0), 0, rng) for _ in range(6)}
        for one, other in combinations(drawn, 2):
            assert one.hands != other.hands
            assert one.observation(0) == other.observation(0)
            assert repr(one.observation(0)) == repr(other.observation(0))
            compared += 1
    assert compared > 100


def test_hidden_before_the_first_turn_the_hands_can_be_resampled_too() -> None:
    state = INFO.new_initial_state(3, hidden_hands=True)
    for _ in range(5):
        assert isinstance(state, BeadState)
        assert state.observation(0).hands == (state.hands[0], None, None)
        again = resample(state.observation(0), 0, Random(2))
        assert again.hand_sizes == (6, 6, 6)
        assert all(sum(hand[c] for hand in again.hands if hand) == 3 for c in COLOURS)
        assert again.observation(0) == state.observation(0)
        state = step(state, Random(1))
