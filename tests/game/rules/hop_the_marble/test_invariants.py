"""What has to hold in every game of Hop the Marble, and its rules against a second source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count, pairwise
from math import hypot
from random import Random

import pytest

from game.protocol import NATURE
from game.rules.hop_the_marble import INFO, conflict
from game.rules.hop_the_marble.actions import Flick, Give, Place, Roll
from game.rules.hop_the_marble.cards import ALL_CARDS
from game.rules.hop_the_marble.marbles import (
    ALL_MARBLES,
    NO_MARBLES,
    OF_EACH,
    Marbles,
    Spot,
    marble_words,
)
from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.variant import CLOTHS, HANDS, MODES, Variant
from game.rules.hop_the_marble.zones import (
    Zone,
    area_centre,
    is_in_area,
    is_in_middle,
    is_on_cloth,
    is_outside_areas,
)
from tests.game.rules.hop_the_marble.by_hand import (
    after_turn,
    all_apart,
    fulfilled,
    lies_in_area,
    lies_in_middle,
    may_place,
    winners,
)
from tests.game.rules.hop_the_marble.positions import flicked, position, settled
from tests.thorough import thorough

VARIANTS = [
    Variant(players, cloth=cloth, hand=hand)
    for players in INFO.players
    for cloth in CLOTHS
    for hand in HANDS
    if conflict(players, {"cloth": cloth, "hand": hand}) is None
]
"""Everything that borders depend on."""

WAYS = [(players, mode) for players in INFO.players for mode in MODES]


@cache
def game(players: int, mode: str) -> tuple[tuple[HopState, int, object], ...]:
    """A random game, no short one: each state but the last with who acts and what they do.

    The last state stands alone, with an action of nobody.
    """
    games = (tuple(_played(players, mode, seed)) for seed in count())
    return next(one for one in games if len(one) > 100)


def _played(players: int, mode: str, seed: int) -> Iterator[tuple[HopState, int, object]]:
    rng = Random(f"{players} {mode} {seed}")
    hand = dict(zip((3, 4, 2), HANDS, strict=True))[players]
    options = {"scattered": players == 3, "cloth": CLOTHS[players - 2], "hand": hand}
    state = HopState.of(INFO.new_initial_state(players, mode=mode, **options))
    while not state.is_terminal:
        (player,) = state.acting_players()
        action = state.legal_actions(player).sample(rng)
        yield state, player, action
        state = state.apply_action(player, action)
    yield state, NATURE, None


@pytest.mark.parametrize(("players", "mode"), WAYS)
def test_every_marble_is_in_one_place_at_every_moment(players: int, mode: str) -> None:
    in_game = sorted(m for m in ALL_MARBLES if mode != "no-card" or not m.startswith("D"))
    assert len(in_game) == (16 if mode == "no-card" else 20)
    for state, _player, _action in game(players, mode):
        waiting = [marble for marbles in state.to_place for marble in marbles]
        places = [*state.on_cloth(), *waiting, *state.box]
        assert sorted(places) == in_game
        assert sum(map(len, state.areas)) + len(state.middle) == len(state.on_cloth())


@pytest.mark.parametrize(("players", "mode"), WAYS)
def test_marbles_lie_where_they_belong_and_a_millimetre_apart(players: int, mode: str) -> None:
    seen: set[Marbles] = set()
    for state, _player, _action in game(players, mode):
        lying = state.on_cloth()
        if lying in seen:
            continue
        seen.add(lying)
        cloth, hand = state.variant.cloth, state.variant.hand
        for seat, area in enumerate(state.areas):
            assert all(lies_in_area(spot, players, seat, cloth, hand) for spot in area.values())
        assert all(lies_in_middle(spot, players, cloth, hand) for spot in state.middle.values())
        assert all_apart(list(lying.values()))
    assert len(seen) > 50


@pytest.mark.parametrize(("players", "mode"), WAYS)
def test_nobody_is_without_marbles_when_a_turn_starts(players: int, mode: str) -> None:
    turns = 0
    for state, player, action in game(players, mode):
        if isinstance(action, Flick):
            turns += 1
            assert player == state.player
            assert all(state.areas)
            assert not any(state.to_place)
            assert not state.owed
            assert state.turns == turns - 1
            assert state.player == state.turns % players
    assert 20 < turns <= 60 * players


@pytest.mark.parametrize(("players", "mode"), WAYS)
def test_whole_turns_end_as_in_the_plain_rules(players: int, mode: str) -> None:
    start: HopState | None = None
    roll: Roll | None = None
    gifts: list[tuple[int, str]] = []
    checked = 0
    for state, _player, action in game(players, mode):
        is_turn = not state.is_setting_up and state.flicked is None and not any(state.to_place)
        if is_turn and state.is_dealt and start is not None and roll is not None:
            areas, middle = after_turn(
                [set(area) for area in start.areas],
                set(start.middle),
                start.player,
                roll.marble,
                roll.touched,
                gifts,
            )
            assert [set(area) for area in state.areas] == areas
            assert set(state.middle) == middle
            assert state.turns == start.turns + 1
            check_cards(start, state)
            checked, start, roll, gifts = checked + 1, None, None, []
        match action:
            case Flick():
                start = state
            case Roll():
                roll = action
            case Give(to, marble):
                gifts.append((to, marble))
    assert checked > 20


def test_whole_turns_from_positions_with_few_marbles_end_as_in_the_plain_rules() -> None:
    rng = Random(8)
    most_owed: Counter[int] = Counter()
    for _ in range(thorough(300)):
        players = rng.choice((2, 3, 4))
        marbles = rng.sample(ALL_MARBLES, 20)
        areas = [[marbles.pop() for _ in range(rng.choice((1, 1, 2, 3)))] for _ in range(players)]
        middle = [marbles.pop() for _ in range(rng.randrange(4))]
        player = rng.randrange(players)
        before = position(
            *map(" ".join, areas),
            middle=" ".join(middle),
            player=player,
            mode=rng.choice(MODES[:3]),
        )
        marble = rng.choice(areas[player])
        others = [m for m in before.on_cloth() if m != marble]
        few = rng.choice((0, 1, 2, len(others)))
        touched = rng.sample(others, min(few, len(others)))
        state = flicked(before, marble, " ".join(touched))
        most_owed[len(state.owed)] += 1
        gifts: list[tuple[int, str]] = []
        while state.owed:
            gift = state.legal_actions(player).sample(rng)
            assert isinstance(gift, Give)
            gifts.append((gift.to, gift.marble))
            state = state.apply_action(player, gift)
        state = settled(state)
        expected, left = after_turn(
            [set(area) for area in areas], set(middle), player, marble, touched, gifts
        )
        assert [set(area) for area in state.areas] == expected
        assert set(state.middle) == left
        assert all(state.areas)
        assert state.turns == before.turns + 1
        check_cards(before, state)
    assert set(most_owed) == {0, 1, 2, 3}


def check_cards(before: HopState, after: HopState) -> None:
    """Just those cards were turned that the marbles after the turn fit."""
    for player, (old, new) in enumerate(zip(before.cards, after.cards, strict=True)):
        sizes = [len(card.colours) for card in old if not card.turned]
        for was, now in zip(old, new, strict=False):
            in_turn = before.variant.mode != "suite" or len(was.colours) == max(sizes, default=0)
            fits = in_turn and fulfilled(was.colours, after.areas[player])
            assert now.colours == was.colours
            assert now.turned == (was.turned or fits)


def test_random_games_see_every_kind_of_turn() -> None:
    """Guards the two tests above: what they hold up does happen in the games they look at."""
    seen: Counter[str] = Counter()
    for players, mode in WAYS:
        for (before, player, action), (after, _, _) in pairwise(game(players, mode)):
            match action:
                case Roll():
                    seen["hit" if action.is_hit else "miss"] += 1
                    seen["off"] += bool(action.fallen)
                    seen["chain"] += len(action.touched) > 1
                    seen["own"] += any(m in before.areas[before.player] for m in action.touched)
                    seen["only one missed"] += not action.is_hit and not after.to_middle
                    seen["owed"] += len(after.owed) == 1
                case Place(spots):
                    seen["in part"] += set(spots) != set(before.to_place[player])
                    seen["turned"] += any(
                        after.turned(seat) > before.turned(seat) for seat in range(players)
                    )
    assert min(seen.values()) > 2, seen
    assert len(seen) == 9


@pytest.mark.parametrize(("players", "mode"), WAYS)
def test_the_longest_game_has_60_turns_each(players: int, mode: str) -> None:
    last, _, _ = game(players, mode)[-1]
    assert last.is_terminal
    if last.turns < 60 * players:
        finished = [last.has_finished(player) for player in range(players)]
        assert any(finished) or (mode == "pile" and last.pile == 0)


@pytest.mark.parametrize(("players", "mode"), WAYS)
def test_the_winners_after_each_turn_are_those_of_the_plain_rules(players: int, mode: str) -> None:
    turns = -1
    for state, _player, _action in game(players, mode):
        if not state.is_dealt or state.turns == turns or state.turns == 0:
            continue
        turns = state.turns
        nobody_draws = all(any(card.open for card in hand) for hand in state.cards)
        expected = winners(
            mode,
            state.areas,
            [[(card.colours, card.turned) for card in hand] for hand in state.cards],
            {3: 1, 4: 2, 5: 3},
            (turns - 1) % players,
            state.pile == 0 and not nobody_draws,
        )
        assert set(state.standing().winners) == expected
    assert turns > 20


@pytest.mark.parametrize(("players", "mode"), WAYS)
def test_every_card_is_in_one_place_and_none_is_turned_back(players: int, mode: str) -> None:
    before = 0
    for state, _player, _action in game(players, mode):
        seen = [card.colours for hand in state.cards for card in hand]
        assert len(set(seen)) == len(seen)
        assert state.pile == (len(state.face_down) if mode == "pile" and state.is_dealt else 0)
        assert sorted([*seen, *state.face_down]) == sorted(ALL_CARDS)
        turned = sum(map(state.turned, range(players)))
        assert before <= turned <= before + players
        before = turned


# Placing against the plain checker


def crowd(rng: Random, variant: Variant, seat: int | None, marbles: list[str]) -> Marbles:
    """Marbles here and there, many of them in one zone and some as near as they may be."""
    lying = NO_MARBLES
    for marble in marbles:
        where = seat if rng.random() < 0.7 else rng.choice([None, *range(variant.players)])
        zone = Zone(variant, where, marble, lying)
        spot = zone.random(rng)
        if lying and rng.random() < 0.5:
            spot = zone.nearest(beside(rng, lying))
        lying |= {marble: spot}
    return lying


def beside(rng: Random, lying: Marbles) -> Spot:
    x, y = lying[rng.choice(tuple(lying))]
    return (x + rng.randint(-200, 200), y + rng.randint(-200, 200))


def random_zone(rng: Random, others: int) -> Zone:
    variant = rng.choice(VARIANTS)
    seat = rng.choice([None, *range(variant.players)])
    lying = crowd(rng, variant, seat, list(ALL_MARBLES[1 : others + 1]))
    return Zone(variant, seat, ALL_MARBLES[0], lying)


def some_spot(rng: Random, zone: Zone) -> Spot:
    half = zone.variant.half
    kind = rng.randrange(4)
    if kind == 0 or not zone.taken:
        return (rng.randint(-half - 300, half + 300), rng.randint(-half - 300, half + 300))
    if kind == 1:
        x, y = area_centre(zone.variant, rng.randrange(zone.variant.players))
        return (x + rng.randint(-1100, 1100), y + rng.randint(-1100, 1100))
    return beside(rng, zone.taken)


def test_places_for_one_marble_are_judged_as_by_hand() -> None:
    rng = Random(1)
    answers: Counter[str] = Counter()
    for _ in range(thorough(60)):
        zone = random_zone(rng, rng.randint(0, 19))
        for _ in range(30):
            spot = some_spot(rng, zone)
            rejection = zone.why_not(spot)
            legal = may_place(
                {zone.marble: spot},
                zone.taken,
                [zone.marble],
                zone.variant.players,
                zone.seat,
                zone.variant.cloth,
                zone.variant.hand,
            )
            assert (rejection is None) == legal, (zone, spot)
            assert zone.is_free(spot) == legal
            answers[rejection.rule if rejection else "legal"] += 1
    assert min(answers.values()) > thorough(50)
    assert set(answers) == {"legal", "placing", "areas", "middle"}


def test_borders_are_judged_as_by_hand_to_the_tenth_of_a_millimetre() -> None:
    rng = Random(2)
    for variant in VARIANTS:
        players, cloth, hand = variant.players, variant.cloth, variant.hand
        for _ in range(60):
            x, y = area_centre(variant, rng.randrange(players))
            within, outside = 5 * hand - 80, 5 * hand + 80
            right, up = rng.choice(
                (
                    (within, 0),
                    (0, within),
                    (outside, 0),
                    (0, outside),
                    (within * 3 // 5, within * 4 // 5),
                )
            )
            spot = (
                x + rng.choice((1, -1)) * right + rng.randint(-1, 1),
                y + rng.choice((1, -1)) * up + rng.randint(-1, 1),
            )
            assert is_in_middle(variant, spot) == lies_in_middle(spot, players, cloth, hand)
            assert is_in_middle(variant, spot) == (
                is_on_cloth(variant, spot) and is_outside_areas(variant, spot)
            )
            for seat in range(players):
                assert is_in_area(variant, seat, spot) == lies_in_area(
                    spot, players, seat, cloth, hand
                )


def test_places_for_several_marbles_are_judged_as_by_hand() -> None:
    rng = Random(3)
    legal_ones = 0
    for players, mode in WAYS:
        for state, player, action in game(players, mode):
            if not isinstance(action, Place) or rng.random() < 0.7:
                continue
            spots = dict(action.spots)
            marble = rng.choice(list(spots))
            x, y = spots[rng.choice(list(spots))]
            spots[marble] = (x + rng.randint(-200, 200), y + rng.randint(-200, 200))
            if rng.random() < 0.1:
                spots[rng.choice(ALL_MARBLES)] = (x, y - 300)
            legal = may_place(
                spots,
                state.on_cloth(),
                state.to_place[player],
                players,
                None if state.to_middle else player,
                state.variant.cloth,
                state.variant.hand,
            )
            rejection = state.legal_actions(player).why_not(Place(Marbles(spots)))
            assert (rejection is None) == legal
            legal_ones += legal
            if rejection is not None:
                assert rejection.rule in {"placing", "areas", "middle"}
                assert set(rejection.pieces) & set(spots)
                assert str(rejection.message).endswith(".")
    assert legal_ones > 100


# The nearest place


def nearest_by_hand(zone: Zone, spot: Spot, within: float) -> float:
    """The distance to the nearest free spot of a grid around ``spot``, or ``within``."""
    reach = int(within) + 1
    step = max(1, reach // 20)
    best = within
    for x in range(spot[0] - reach, spot[0] + reach + 1, step):
        for y in range(spot[1] - reach, spot[1] + reach + 1, step):
            distance = hypot(x - spot[0], y - spot[1])
            if distance < best and zone.is_free((x, y)):
                best = distance
    return best


def test_the_nearest_place_is_free_and_none_on_a_grid_is_nearer() -> None:
    rng = Random(4)
    moved = 0
    for _ in range(thorough(60)):
        zone = random_zone(rng, 19)
        for _ in range(6):
            spot = some_spot(rng, zone)
            nearest = zone.nearest(spot)
            assert zone.is_free(nearest)
            away = hypot(nearest[0] - spot[0], nearest[1] - spot[1])
            assert (away == 0) == zone.is_free(spot)
            assert nearest_by_hand(zone, spot, away) > away - 1
            moved += away > 0
    assert moved > thorough(200)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_nearest_place_to_a_point_equally_far_from_all_is_found(seat: int | None) -> None:
    variant = Variant(2)
    centre = area_centre(variant, 0 if seat is None else seat)
    lying = Marbles({"D2": centre})
    nearest = Zone(variant, seat, "D1", lying).nearest(centre)
    away = hypot(nearest[0] - centre[0], nearest[1] - centre[1])
    assert away == pytest.approx(1080 if seat is None else 170, abs=1)


def test_the_nearest_place_far_off_the_cloth_is_at_its_edge() -> None:
    zone = Zone(Variant(2), None, "D1", NO_MARBLES)
    assert zone.nearest((9000, 20)) == (2920, 20)
    assert zone.nearest((9000, -9000)) == (2920, -2920)
    blocked = Zone(Variant(2), None, "D1", Marbles({"D2": (2920, 20)}))
    assert blocked.nearest((9000, 20)) in {(2920, 190), (2920, -150)}


def test_there_is_room_for_all_marbles_in_one_area_however_badly_they_lie() -> None:
    rng = Random(5)
    for _ in range(30):
        variant = Variant(rng.choice((2, 3, 4)))
        lying = NO_MARBLES
        for marble in ALL_MARBLES:
            zone = Zone(variant, 0, marble, lying)
            x, y = zone.random(rng)
            lying |= {marble: zone.nearest((x // 2, y // 2)) if rng.random() < 0.5 else (x, y)}
        assert len(lying) == 20
        assert all_apart(list(lying.values()))


def test_no_room_at_all_is_said() -> None:
    full = {f"R{n}": (150 * (n % 20) - 1500, 150 * (n // 20) - 3000) for n in range(400)}
    with pytest.raises(ValueError, match="no room"):
        Zone(Variant(2), 0, "D1", Marbles(full)).nearest((0, -2000))


# Drafts, chance, words


def test_drafted_marbles_count_as_lying_and_the_marble_itself_does_not() -> None:
    state = position("R1 G1", "R2 Y2")
    zone = state.place_for(0, "L1", {"D1": (0, -2500), "L1": (300, -2500)})
    assert "L1" not in zone.taken
    assert zone.taken["D1"] == (0, -2500)
    assert zone.too_near((0, -2400)) == "D1"
    assert zone.is_free((300, -2500))


@pytest.mark.parametrize("rim", ["open", "raised"])
def test_rolls_drawn_by_lot_are_plausible(rim: str) -> None:
    rng = Random(6)
    state = HopState.of(INFO.new_initial_state(4, rim=rim))
    while any(state.to_place):
        (player,) = state.acting_players()
        state = state.apply_action(player, state.legal_actions(player).sample(rng))
    hits = {True: 0, False: 0}
    fallen = 0
    for _ in range(400):
        flick = state.legal_actions(0).sample(rng)
        following = state.apply_action(0, flick)
        space = following.legal_actions(NATURE)
        roll = space.sample(rng)
        assert isinstance(roll, Roll)
        assert space.why_not(roll) is None
        hits[roll.is_hit] += 1
        fallen += len(roll.fallen)
        assert all(max(map(abs, spot)) <= state.variant.half for spot in roll.rest.values())
    assert min(hits.values()) > 40
    assert (fallen > 0) == (rim == "open")


def test_a_very_soft_flick_touches_nothing_far_away() -> None:
    state = position("R1", "R2 Y2")
    following = state.apply_action(0, Flick("R1", 900, 50))
    for seed in range(20):
        roll = following.legal_actions(NATURE).sample(Random(seed))
        assert isinstance(roll, Roll)
        assert not roll.is_hit
        (spot,) = roll.rest.values()
        assert 0 < spot[1] - state.areas[0]["R1"][1] < 100


def test_every_colour_is_named() -> None:
    assert [str(marble_words(f"{colour}{OF_EACH}")) for colour in "DLRGY"] == [
        "dark blue 4",
        "light blue 4",
        "red 4",
        "green 4",
        "yellow 4",
    ]
