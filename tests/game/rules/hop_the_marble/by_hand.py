"""The rules of Hop the Marble once more, in a plain and slow way.

Places are judged in millimetres, with the cloth turned so that each player in turn sits at the near
side. A whole turn is played with lists of what each player holds, without any positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

Point = tuple[Fraction, Fraction]

TURNS_TO_SEAT = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""How often the cloth is turned by a quarter until the player on a seat sits at the near side."""


def in_mm(spot: tuple[int, int]) -> Point:
    return Fraction(spot[0], 10), Fraction(spot[1], 10)


def seen_by(point: Point, quarters: int) -> Point:
    """The point as somebody sees it who sits a quarter of the cloth further clockwise each time."""
    x, y = point
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def distance_squared(one: Point, two: Point) -> Fraction:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


def lies_in_area(spot: tuple[int, int], players: int, seat: int, cloth: int, hand: int) -> bool:
    """Whether a marble of 16 mm lies wholly in the disc of ``hand`` mm before the seat."""
    own_view = seen_by(in_mm(spot), TURNS_TO_SEAT[players][seat])
    centre = (Fraction(0), Fraction(hand - cloth, 2))
    return distance_squared(own_view, centre) <= (Fraction(hand, 2) - 8) ** 2


def lies_in_middle(spot: tuple[int, int], players: int, cloth: int, hand: int) -> bool:
    """Whether a marble of 16 mm lies wholly on the cloth and wholly outside all the discs."""
    for quarters in range(4):
        _x, y = seen_by(in_mm(spot), quarters)
        if y - 8 < Fraction(-cloth, 2):
            return False
    for quarters in TURNS_TO_SEAT[players]:
        own_view = seen_by(in_mm(spot), quarters)
        centre = (Fraction(0), Fraction(hand - cloth, 2))
        if distance_squared(own_view, centre) < (Fraction(hand, 2) + 8) ** 2:
            return False
    return True


def all_apart(spots: Sequence[tuple[int, int]]) -> bool:
    """Whether between any two marbles of 16 mm there is at least 1 mm."""
    for number, (x, y) in enumerate(spots):
        for across, up in spots[:number]:
            if (x - across) ** 2 + (y - up) ** 2 < (160 + 10) ** 2:
                return False
    return True


def may_place(
    spots: Mapping[str, tuple[int, int]],
    lying: Mapping[str, tuple[int, int]],
    waiting: Iterable[str],
    players: int,
    seat: int | None,
    cloth: int,
    hand: int,
) -> bool:
    """Whether all ``spots`` may be placed in the area of ``seat``, or in the middle (None)."""
    if not spots or not set(spots) <= set(waiting):
        return False
    for spot in spots.values():
        if seat is None and not lies_in_middle(spot, players, cloth, hand):
            return False
        if seat is not None and not lies_in_area(spot, players, seat, cloth, hand):
            return False
    there = [spot for name, spot in lying.items() if name not in spots]
    # Marbles that lay before are apart already.
    return all(
        all_apart([spot, other]) for spot in spots.values() for other in there
    ) and all_apart(list(spots.values()))


def after_turn(
    areas: Sequence[set[str]],
    middle: set[str],
    player: int,
    marble: str,
    touched: Sequence[str],
    gifts: Sequence[tuple[int, str]],
) -> tuple[list[set[str]], set[str]]:
    """Who has which marbles after a whole turn, and those in the middle.

    Raises ValueError if the ``gifts`` are not those that the rules ask for.
    """
    after, between = [set(area) for area in areas], set(middle)
    if not touched:
        if gifts:
            raise ValueError("nobody lost anything")
        if len(after[player]) > 1:
            after[player].remove(marble)
            between.add(marble)
        return after, between
    for won in touched:
        between.discard(won)
        for area in after:
            area.discard(won)
        after[player].add(won)
    without = [(player + n) % len(after) for n in range(1, len(after))]
    without = [seat for seat in without if not after[seat]]
    if [seat for seat, _ in gifts] != without:
        raise ValueError("other players lost all they had")
    for seat, gift in gifts:
        after[player].remove(gift)
        after[seat].add(gift)
    return after, between


def fulfilled(colours: str, marbles: Iterable[str]) -> bool:
    """Whether the marbles are exactly those on the card."""
    return sorted(colours) == sorted(marble[0] for marble in marbles)


def changes_needed(colours: str, marbles: Iterable[str]) -> int:
    """How many marbles are missing or too many for the card."""
    missing, too_many = list(colours), []
    for marble in marbles:
        if marble[0] in missing:
            missing.remove(marble[0])
        else:
            too_many.append(marble)
    return len(missing) + len(too_many)


def winners(
    mode: str,
    areas: Sequence[Iterable[str]],
    hands: Sequence[Sequence[tuple[str, bool]]],
    values: Mapping[int, int],
    turn_of: int,
    pile_is_empty: bool,
) -> set[int]:
    """Who wins if the game ends after a turn of ``turn_of``.

    ``hands`` has for each card its colours and whether it is turned; ``values`` tells what a card
    with so many marbles counts.
    """
    seats = range(len(areas))
    if mode == "no-card":
        most = [max([sum(m[0] == c for m in area) for c in "LRGY"]) for area in areas]
        return {seat for seat in seats if most[seat] == max(most)}
    if mode == "pile":
        score = [sum(values[len(c)] for c, turned in hands[seat] if turned) for seat in seats]
    else:
        score = [sum(turned for _, turned in hands[seat]) for seat in seats]
        done = {seat for seat in seats if score[seat] == len(hands[seat])}
        if done:
            return {turn_of} if turn_of in done else done
    best = [seat for seat in seats if score[seat] == max(score)]
    if mode == "pile" and pile_is_empty:
        return set(best)
    short = {}
    for seat in best:
        still = [colours for colours, turned in hands[seat] if not turned]
        if mode == "suite":
            still = [max(still, key=len)]
        short[seat] = min([changes_needed(colours, areas[seat]) for colours in still], default=0)
    return {seat for seat in best if short[seat] == min(short.values())}
