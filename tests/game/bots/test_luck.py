"""What chance did against what it could have done, in made-up positions."""

from contextlib import suppress

import pytest

from game.bots import new_bot
from game.bots.bot import Assessment, Bot, BotQuestion, Budget, Decision
from game.bots.levels import EXPERT
from game.bots.luck import Counted, Counting, Ledger, LuckSample, LuckStroke, LuckTerms, luck_sample
from game.bots.player import luck_terms
from game.catalogue import GAMES, chance_of
from game.match import Match, Seat
from game.messages import Message
from game.protocol import Action, OptionError, State, by_lot
from tests.game.dice_game import INFO, NUMBERS, ROLL, DiceState
from tests.game.looking_back import sample


class PointsAlone(Bot):
    """Judges by points alone: more points, more of the win."""

    def choose(self, question: BotQuestion) -> Decision:
        raise NotImplementedError

    def assess(self, question: BotQuestion) -> Assessment:
        question.meter().check_cancelled()
        points = [5 + each for each in question.seen(DiceState).returns()]
        return Assessment(tuple(each / sum(points) for each in points))


def judge() -> Bot:
    return PointsAlone()


def thrown(number: int, *, terms: LuckTerms | None = None) -> LuckSample:
    """What it meant that a match's first player threw this number."""
    match = Match(INFO, [Seat("Ann"), Seat("Ben")])
    match.play(0, ROLL)
    return luck_sample(match.state, [NUMBERS[number - 1]], judge, by_lot, terms, seed="7")


pytestmark = pytest.mark.usefixtures("dice")


def test_a_six_is_luck_and_a_one_is_none() -> None:
    assert thrown(6).luck[0] > 0.05
    assert thrown(1).luck[0] < -0.05
    assert [sum(thrown(number).luck) for number in (1, 6)] == pytest.approx([0, 0])


def test_the_game_counts_in_its_own_terms() -> None:
    def count(_before: State, actions: tuple[Action, ...], _after: State) -> Counted:
        return {0: float(actions[0].notation())}

    terms = LuckTerms(count, lambda player, got, usual: Message("{got}", got=got))  # type: ignore[arg-type]
    (counting,) = thrown(6, terms=terms).counted
    assert (counting.player, counting.got) == (0, 6.0)
    assert 2 < counting.usual < 5


def laid_out(game: str) -> Match:
    """A match of three that chance has laid out, with the first option that lets it."""
    info = GAMES[game]
    wishes = [{}, *({each.key: one.value} for each in info.options for one in each.choices)]
    for options in wishes:
        with suppress(OptionError):
            match = Match(info, [Seat(name) for name in "ABC"], options, seed=4)
            match.advance()
            if match.log:
                return match
    pytest.skip(f"nothing is laid out by chance in {game}")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_judges_how_it_was_laid_out(game: str) -> None:
    match = laid_out(game)
    actions = [entry.action for entry in match.log]
    terms, nature = luck_terms(game), chance_of(game)
    if terms is None:
        pytest.skip("it counts no luck")
    asked = match.states[0], actions, lambda: new_bot(game, EXPERT), nature, terms
    sample = luck_sample(*asked, seed="1", tries=2, budget=Budget(nodes=5))
    assert sum(sample.luck) == pytest.approx(0.0)
    assert {one.player for one in sample.counted} in (set(), {0, 1, 2})
    assert "{" not in terms.words.format(player="Ann", got="3", usual="2.5")


def stroke(position: int, *luck: float, errors: float = 0.005) -> LuckStroke:
    return LuckStroke(position, (NUMBERS[0],), sample(luck, errors))


LEDGER = Ledger(
    ((0,), (1,)), (stroke(0, 0.05, -0.05), stroke(4, -0.3, 0.3), stroke(9, 0.004, -0.004))
)


def test_the_weightiest_comes_first_and_says_whom_it_favoured() -> None:
    assert [one.position for one in LEDGER.judged] == [4, 0]
    assert LEDGER.judged[0].weight == pytest.approx(0.3)


def test_what_one_of_two_gets_and_the_other_loses_is_told_as_a_gift() -> None:
    assert [stroke(0, *luck).team for luck in ((0.2, -0.2), (-0.2, 0.2))] == [0, 1]
    assert stroke(0, 0.1, 0.1, -0.2).team == 2


def test_sums_are_those_of_all_strokes_also_of_the_small_ones() -> None:
    assert LEDGER.sums == (pytest.approx(-0.246), pytest.approx(0.246))
    assert sum(LEDGER.sums) == pytest.approx(0.0)


def test_what_is_too_small_or_too_unsure_is_not_told() -> None:
    assert len(LEDGER.judged) == len(LEDGER.strokes) - 1
    assert not stroke(1, 0.05, -0.05, errors=0.03).is_judged
    assert stroke(1, 0.05, -0.05, errors=0.02).is_judged


def test_of_what_the_game_counts_the_greatest_difference_is_told() -> None:
    counted = (Counting(0, 3.0, 2.0), Counting(1, 0.0, 2.5), Counting(2, 9.0, 0.0))
    told = LuckStroke(0, (NUMBERS[0],), sample((0.1, -0.1), counted=counted))
    assert told.counted == counted[2]
    assert stroke(0, 0.1, -0.1).counted is None
