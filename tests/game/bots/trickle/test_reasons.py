"""What a shuffle brings in Trickle."""

import re
from pathlib import Path

import pytest

from game.boards import NAME
from game.bots.trickle import reasons
from game.bots.trickle.hops import Hop, Tables
from game.bots.trickle.position import TeamPosition
from game.bots.trickle.reasons import TrickleReasoner
from game.bots.trickle.traits import TERMS, WORDS
from game.bots.trickle_down.bot import WORDS as TOWN_WORDS
from game.bots.trickle_down.bot import TownTables
from game.match import Match, Seat
from game.messages import SeatName
from game.protocol import NATURE
from game.rules.trickle import INFO, START_CELLS
from game.rules.trickle.actions import Shuffle
from tests.game.rules.questions import headed
from tests.game.rules.trickle.positions import at
from tests.game.rules.trickle_down.positions import town


def ends(hop: Hop) -> str:
    return f"{NAME[hop.start]}-{'off' if hop.off is not None else NAME[hop.end]}"


def reasoner(where: str) -> tuple[TrickleReasoner, dict[str, Hop]]:
    """What finds the reasons in a position, or a ``town``, and the moves by their notation."""
    bags = where.removeprefix("town ")
    in_town = bags != where
    state = town(bags) if in_town else at(where)
    root = TeamPosition.of(state, TownTables(state) if in_town else Tables(state))
    hops = {ends(hop): hop for hop in root.hops()}
    return TrickleReasoner(state, root, TOWN_WORDS if in_town else WORDS), hops


GOOD = """
It scores at once, with a bead {player 2} could score next.
    b2 f6 a3 k8 c1 g2 d1 / b2-a2
It scores at once.
    b3 b4 | 3 / b4-a4
It scores on your edge’s last free space.
    c4 b4 i8 k9 a5 h3 c8 k8 a4 d9 a2 / b4-a3
It moves {piece} away before {player 2} gets it.
    e8 i7 f10 | chained_jumps / f10-g10
It puts {piece} in a corner before {player 2} can score with it.
    h4 f10 | 3 / f10-f11
It takes the last free space on {player 3}’s edge.
    e9 d9 k10 k8 b7 f11 e1 a2 a4 a6 j11 i11 c8 | 3 / e9-e10
Every move helps {player 2}. This one gives away least.
    j7 e7 / j7-k7
{player 2} can’t stop you scoring next.
    c4 b5 / c4-b4
Almost anything {player 2} does lets you score.
    h4 f5 | off_board / h4-h3
It opens a path of jumps for {piece}.
    h10 f6 f8 d6 | chained_jumps / d6-e7
Most moves help {player 2} next. This one doesn’t.
    g3 d7 g2 k10 j5 b7 c1 j11 a1 d9 k8 a5 f1 a6 h3 b1 / g3-h4
Unless someone moves it, {piece} can score next turn.
    i6 g6 | 3 / i6-j7
It brings {piece} closer to your edges.
    d2 h9 / h9-h10
It moves {piece} away from {player 2}.
    i6 h10 | off_board / i6-h5
{player 2} can’t get {piece} any more.
    j9 f9 j6 c2 / j6-k6
Every move helps {player 2}. This one gives away least.
    b6 j9 / j9-j8
It gives nothing away, and now {player 2} has to move.
    e3 i7 | off_board / i7-j7
It gives away least.
    h5 f3 | 3 / f3-f2
It brings you {points} at once.
    town i5=2 e8=2 b3=3 / b3-a2
It brings you {points} at once, which {player 2} could take next.
    town f8=2 j10 e3 / j10-k10
It gives {piece} to the town before {player 2} can take it.
    town f8=2 j10 e3 / j10-k11
It moves {piece} away before {player 3} gets it.
    town f10 d4=3 / f10-g10
Every move helps {player 2}. This one gives away least.
    town d2=3 g10 / d2-d1
Unless someone moves it, you can get {piece} next turn.
    town c5=2 i7=3 / i7-j8
It brings {piece} closer to your companies.
    town c2=3 e7=3 b7=2 / e7-d6
"""


@pytest.mark.parametrize(("told", "case"), headed(GOOD))
def test_the_main_thing_about_a_good_move_is_told(told: str, case: str) -> None:
    where, move = case.split(" / ")
    finder, hops = reasoner(where)
    why, aim = finder.why(hops[move], 0.6, sure=False, second=0.5)
    seat = why.values.get("player")
    number = f" {seat.seat + 1}" if isinstance(seat, SeatName) else ""
    assert why.template.replace("{player}", f"{{player{number}}}") == told
    assert aim is not None
    assert "{" not in aim.template.replace("{player}", ""), "it tells neither piece nor place"
    if where.startswith("town"):
        assert not re.search("bead|edge|scor", f"{why.template} {aim.template}")


BAD = """
j6 i7 e2 | 3 / j6-j5 j6-k7
    It helps player 3.
i9 f3 k9 | 3 / i9-i10 i9-j9 i10-i11
    This lets player 2 score at once with the bead on i10.
g5 j7 | off_board / j7-k7 j7-j6 k7-off
    This lets player 2 score at once with the bead on k7.
f4 e2 / e2-f2 f4-g4 f2-f1
    This lets player 2 stop you getting the bead on f2.
i9 e2 / i9-j10 i9-i10 j10-k10
    This lets player 2 get the bead on j10 before you can.
d2 h9 / h9-i9 h9-h10 i9-j9
    This lets player 2 move the bead on i9 and score next, whatever you do.
b4 h7 / h7-h8 b4-a3
    You could score now with the bead on b4.
a3 g7 | off_board / g7-h8 a3-off
    You could score now with the bead on a3.
i6 g6 | 3 / g6-g7 i6-j7
    It brings the bead on g6 closer to player 2’s edges.
h7=2 c3=2 | scoring_beads=symmetric / c3-d3 c3-c4
    It moves the bead worth 2 on c3 away from you.
town i5=2 e8=2 b3=3 / b3-b2 b3-a2 b2-b1
    This lets player 2 get the gold bag on b2 at once.
town f7=2 b3=2 j7=3 / f7-e7 j7-k8
    You could get the gold bag on j7 now.
town d7=3 f3 d4=2 j5=3 / d4-d3 d7-c6
    It brings the blue bag on d4 closer to player 2’s companies.
"""


@pytest.mark.parametrize(("case", "sentence"), headed(BAD))
def test_the_main_thing_that_a_move_gives_away_is_told(case: str, sentence: str) -> None:
    """The position, a move, the best one, and perhaps the reply to the first."""
    where, moves = case.split(" / ")
    finder, hops = reasoner(where)
    move, best, *reply = moves.split()
    replies = {ends(hop): hop for hop in finder.root.play(hops[move]).hops()}
    answer = replies[reply[0]] if reply else None
    told = finder.against(hops[move], False, hops[best], answer)
    assert str(told) == sentence
    assert not where.startswith("town") or not re.search("bead|edge|scor", told.template)


def test_a_relative_has_words_of_its_own_for_sentences_there_are() -> None:
    told = Path(reasons.__file__).read_text(encoding="utf-8")
    assert [each for each in TOWN_WORDS.instead if f'"{each}"' not in told] == []


def counted(values: tuple[int, ...]) -> dict[int, float]:
    match = Match(INFO, [Seat(name) for name in "AB"], {"scoring_beads": "shuffled"}, seed=1)
    match.play(NATURE, Shuffle(values))
    return dict(TERMS.count(match.states[0], [Shuffle(values)], match.state))


def test_all_beads_are_counted_and_the_valuable_ones_for_whoever_is_near() -> None:
    rising = tuple(sorted([1] * 9 + [2] * 6 + [3] * 3 + [5]))
    low, high = counted(rising), counted(rising[::-1])
    assert len(START_CELLS) == len(rising)
    assert sum(low.values()) == pytest.approx(sum(rising))
    # Turned upside down, what was near one player is near the other.
    assert low != high
    assert sorted(low.values()) == pytest.approx(sorted(high.values()))
