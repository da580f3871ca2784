import pytest

from game.analysis import Analysis, Inquiry, Reviewed
from game.bots.bot import Advice, Assessment, Candidate
from game.bots.worker import Advise, Assess, Compare
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.protocol import NATURE, GameInfo
from tests.game.dice_game import INFO, KEEP
from tests.game.looking_back import NAMES, answer, even, finished, played

pytestmark = pytest.mark.usefixtures("dice")


def keepers(players: int, **options: bool) -> Match:
    """A match without chance but for a deal: everyone always keeps."""
    match = Match(INFO, [Seat(NAMES[seat]) for seat in range(players)], options)
    match.advance()
    while not match.is_over:
        match.play(match.acting_seats()[0], KEEP)
    return match


@pytest.fixture
def rolled(dice: GameInfo) -> Match:
    """A match with chance and passes among the decisions."""
    return played(dice.key, 2, seed=16)


@pytest.fixture
def kept() -> Match:
    """A match of decisions alone, which no one wins."""
    return keepers(2)


@pytest.fixture
def dealt() -> Match:
    """A match of three with chance only at its start."""
    return keepers(3, deal=True)


def questions(match: Match) -> list[Inquiry]:
    analysis = Analysis(match)
    asked: list[Inquiry] = []
    while (question := analysis.next_question()) is not None:
        asked.append(question)
        answer(analysis, question, even(len(analysis.teams)), lambda _position: 0.0)
    return asked


def test_only_choices_are_looked_at(rolled: Match) -> None:
    spaces = [
        (entry.player, state.legal_actions(entry.player))
        for entry, state in zip(rolled.log, rolled.states, strict=False)
    ]
    chosen = [player != NATURE and space.forced is None for player, space in spaces]
    assert Analysis(rolled).decisions == tuple(n for n, choice in enumerate(chosen) if choice)
    assert any(space.forced is not None for _player, space in spaces)


def test_nobody_is_asked_how_it_stands_amid_a_deal(dealt: Match) -> None:
    first = next(n for n, entry in enumerate(dealt.log) if entry.player != NATURE)
    assert first > 1
    chances = {
        question.position for question in questions(dealt) if isinstance(question.wish, Assess)
    }
    assert chances.isdisjoint(range(first))
    assert first in chances


@pytest.mark.parametrize("name", ["rolled", "kept"])
def test_the_end_needs_no_question(name: str, request: pytest.FixtureRequest) -> None:
    match: Match = request.getfixturevalue(name)
    outcome = match.outcome()
    assert outcome is not None
    assert len(outcome.winners) == (2 if name == "kept" else 1)
    shares = tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(2))
    assert Analysis(match).curve == [(len(match.log), shares)]
    assert len(match.log) not in {question.position for question in questions(match)}


def test_decisions_after_which_their_player_stood_worst_come_first(rolled: Match) -> None:
    analysis = Analysis(rolled)
    victim = analysis.decisions[len(analysis.decisions) // 2]
    loser = rolled.log[victim].player

    def shares(position: int) -> tuple[float, float]:
        own = 0.5 if position <= victim else 0.1
        return (own, 1 - own) if loser == 0 else (1 - own, own)

    question = analysis.next_question()
    while question is not None and isinstance(question.wish, Assess):
        answer(analysis, question, shares, lambda _position: 0.0)
        question = analysis.next_question()
    assert question is not None
    assert (question.position, type(question.wish)) == (victim, Advise)


def test_a_question_without_an_answer_is_not_asked_again(rolled: Match) -> None:
    analysis = Analysis(rolled)
    asked = 0
    while (question := analysis.next_question()) is not None:
        analysis.take(question, None)
        asked += 1
    assert asked == len(questions(rolled))
    assert [position for position, _shares in analysis.curve] == [len(rolled.log)]
    assert analysis.turning_points() == []
    assert not analysis.has_reviews


def test_turning_points_are_the_three_that_cost_most_in_the_order_of_play(kept: Match) -> None:
    analysis = Analysis(kept)
    one, two, three, four = analysis.decisions[4:8]
    lost = {one: 0.3, two: 0.05, three: 0.4, four: 0.2}
    finished(analysis, even(2), lambda position: lost.get(position, 0.0))
    points = analysis.turning_points()
    assert [point.position for point in points] == [one, three, four]
    assert [round(point.loss, 6) for point in points] == [0.3, 0.4, 0.2]
    assert points[0].entry == kept.log[one]
    assert points[0].advice.best != kept.log[one].action


def test_beside_costly_points_slight_ones_are_none(kept: Match) -> None:
    one, two = Analysis(kept).decisions[4:6]
    for least, count in ((0.05, 1), (0.15, 2)):
        lost = {one: 0.4, two: least}
        analysis = finished(Analysis(kept), even(2), lambda at, lost=lost: lost.get(at, 0.0))
        assert len(analysis.turning_points()) == count


def test_people_find_their_own_mistakes_first() -> None:
    match = keepers(2)
    match.with_seat(1, Seat("Willow", "skilled"))
    analysis = Analysis(match)
    own, others = (
        [at for at in analysis.decisions if match.log[at].player == seat] for seat in (0, 1)
    )
    lost = {own[0]: 0.1, **dict.fromkeys(others[:3], 0.4)}
    finished(analysis, even(2), lambda position: lost.get(position, 0.0))
    assert own[0] in [point.position for point in analysis.turning_points()]
    lost |= dict.fromkeys(own[1:3], 0.2)
    analysis = finished(Analysis(match), even(2), lambda position: lost.get(position, 0.0))
    points = analysis.turning_points()
    assert [point.position for point in points] == sorted([*own[:3], others[0]])
    told = zip(points, map(str, analysis.meanings(points)), strict=True)
    most = [point.entry.player for point, said in told if said == "This cost the most."]
    assert most in ([], [1]), "a computer's was"


def test_the_turning_point_is_of_who_did_not_win() -> None:
    match = played(next(iter(GAMES)), 2, seed=2)
    analysis, outcome = Analysis(match), match.outcome()
    assert outcome is not None
    (winner,) = outcome.winners
    own, other = (
        next(at for at in analysis.decisions if (match.log[at].player == winner) is won)
        for won in (True, False)
    )
    finished(analysis, even(2), lambda position: {own: 0.4, other: 0.2}.get(position, 0.0))
    point = analysis.turning_point()
    assert point is not None
    assert point.position == other


def test_of_points_that_cost_the_same_unlike_ones_are_chosen(kept: Match) -> None:
    analysis = Analysis(kept)
    costly = analysis.decisions[2:7]
    while (question := analysis.next_question()) is not None:
        if isinstance(question.wish, Assess) or question.position not in costly:
            answer(analysis, question, even(2), lambda _position: 0.0)
            continue
        words = "It is a gift." if question.position == costly[-1] else "It is not good."
        asked = Candidate(kept.log[question.position].action, 0.2)
        candidates = (Candidate(KEEP, 0.5),)
        advice = Advice(candidates, Message("Why not."), asked, Message(words))
        analysis.take(question, advice)
    said = [str(point.advice.against) for point in analysis.turning_points()]
    assert said == ["It is not good.", "It is not good.", "It is a gift."]


@pytest.mark.parametrize(
    ("best", "asked", "meaning"),
    [
        (0.97, 0.4, "This let a won game slip."),
        (0.7, 0.3, "This is where it turned."),
        (0.5, 0.2, "This is where it turned."),
        (0.8, 0.6, "This let it get close again."),
        (0.3, 0.1, "This widened the gap."),
        (0.52, 0.49, "Still even, but there was a better move."),
    ],
)
def test_what_a_turning_point_meant_for_its_player(
    kept: Match, best: float, asked: float, meaning: str
) -> None:
    analysis = finished(Analysis(kept), even(2))
    position = next(at for at in analysis.decisions if kept.log[at].player == 0)
    entry = kept.log[position]
    candidates = Candidate(entry.action, best), Candidate(entry.action, asked)
    point = Reviewed(position, entry, Advice(candidates, Message("Why not."), candidates[1]))
    first, *more = analysis.meanings([point] * 3)
    assert str(first) == meaning
    assert len({str(first), *map(str, more)}) == 3, "nothing is said twice"


def test_won_anyway_is_only_who_never_fell_behind(rolled: Match) -> None:
    outcome = rolled.outcome()
    assert outcome is not None
    won = outcome.winners[0]
    for low, is_told in (0.5, True), (0.3, False):
        shares = (low, 1 - low) if won == 0 else (1 - low, low)
        analysis = finished(Analysis(rolled), lambda _position, shares=shares: shares)
        position = next(at for at in analysis.decisions if rolled.log[at].player == won)
        entry = rolled.log[position]
        candidates = Candidate(entry.action, 0.58), Candidate(entry.action, 0.5)
        point = Reviewed(position, entry, Advice(candidates, Message("Why not."), candidates[1]))
        meant = [*map(str, analysis.meanings([point] * 4))]
        assert ("It was won anyway." in meant) is is_told


def test_what_hardly_matters_is_no_turning_point(kept: Match) -> None:
    analysis = finished(Analysis(kept), even(2), lambda _position: 0.01)
    assert analysis.turning_points() == []


def test_the_standing_between_two_known_ones(kept: Match) -> None:
    analysis = Analysis(kept)
    assert analysis.standing_at(5) == (0.5, 0.5)
    analysis.take(Inquiry(0, Assess(kept.states[0])), Assessment((0.4, 0.6)))
    analysis.take(Inquiry(4, Assess(kept.states[4])), Assessment((0.7, 0.3)))
    assert analysis.standing_at(3) == (0.4, 0.6)
    assert analysis.standing_at(4) == (0.7, 0.3)
    assert analysis.standing_after(1) == (0.7, 0.3)


def test_what_decisions_gave_away_is_added_up_for_each(kept: Match) -> None:
    analysis = Analysis(kept)
    first = [at for at in analysis.decisions if kept.log[at].player == 0][:2]
    finished(analysis, even(2), lambda position: 0.2 if position in first else 0.0)
    ann, ben = analysis.balances()
    assert ann.given_away == pytest.approx(0.4)
    assert ben.given_away == 0
    assert ann.luck == ben.luck == 0
    assert not analysis.has_chance


def test_luck_is_what_chance_brought_beyond_the_usual_wherever_it_acted(rolled: Match) -> None:
    throws = [stroke for stroke in strokes(rolled) if stroke]
    lucky = {throws[0]: (0.3, -0.3), throws[1]: (-0.1, 0.1)}
    analysis = finished(
        Analysis(rolled), even(2), luck=lambda position: lucky.get(position, (0.0, 0.0))
    )
    ann, ben = analysis.balances()
    assert (ann.luck, ben.luck) == (pytest.approx(0.2), pytest.approx(-0.2))
    assert analysis.has_chance


def strokes(match: Match) -> list[int]:
    """The positions with a question about chance."""
    asked = questions(match)
    return [question.position for question in asked if isinstance(question.wish, Compare)]


def test_all_that_chance_does_on_end_is_one_question(dealt: Match, kept: Match) -> None:
    (wish,) = (one.wish for one in questions(dealt) if isinstance(one.wish, Compare))
    count = next(at for at, entry in enumerate(dealt.log) if entry.player != NATURE)
    assert wish.actions == tuple(entry.action for entry in dealt.log[:count])
    assert strokes(kept) == []


def test_each_throw_of_a_match_is_asked_about_once_and_last(rolled: Match) -> None:
    asked = questions(rolled)
    throws = [at for at, entry in enumerate(rolled.log) if entry.player == NATURE]
    first = [at for at in throws if at == 0 or rolled.log[at - 1].player != NATURE]
    assert strokes(rolled) == first
    assert all(isinstance(question.wish, Compare) for question in asked[-len(first) :])


@pytest.mark.parametrize(
    ("deal", "losses", "sentence"),
    [
        ((1 / 3, 1 / 3, 1 / 3), (0, 0, 0), "No one played better."),
        ((1 / 3, 1 / 3, 1 / 3), (0.3, 0, 0.3), "player 2 made fewest mistakes."),
        ((0.6, 0.2, 0.2), (0, 0, 0), "Luckier: player 1. Otherwise even."),
        ((0.6, 0.2, 0.2), (0, 0.3, 0.3), "Luckier, and better too: player 1."),
        ((0.6, 0.2, 0.2), (0.3, 0, 0.3), "Luckier: player 1. Played better: player 2."),
        ((1 / 3, 1 / 3, 1 / 3), (0, 0, 0.3), "None"),
        ((0.6, 0.2, 0.2), (0, 0, 0.3), "None"),
    ],
)
def test_luck_and_play_in_one_sentence(
    dealt: Match, deal: tuple[float, ...], losses: tuple[float, ...], sentence: str
) -> None:
    analysis = Analysis(dealt)
    first = {
        seat: next(at for at in analysis.decisions if dealt.log[at].player == seat)
        for seat in range(3)
    }
    lost = {first[seat]: losses[seat] for seat in range(3)}
    brought = [share - 1 / 3 for share in deal]
    finished(analysis, even(3), lambda position: lost.get(position, 0.0), lambda _at: brought)
    assert str(analysis.verdict()) == sentence


@pytest.mark.parametrize(
    ("lost", "sentence"),
    [(0.0, "No one played better."), (0.3, "player 1 made fewest mistakes.")],
)
def test_partners_share_their_luck_and_none_alone_is_called_lucky(
    lost: float, sentence: str
) -> None:
    analysis = Analysis(keepers(4, deal=True))
    assert analysis.teams == ((0, 2), (1, 3))
    others = [at for at in analysis.decisions if analysis.match.log[at].player != 0]
    finished(
        analysis, even(2), lambda at: lost if at in others else 0.0, lambda _position: (0.3, -0.3)
    )
    assert analysis.has_chance
    assert [one.luck for one in analysis.balances()] == pytest.approx([0.3, -0.3, 0.3, -0.3])
    assert str(analysis.verdict()) == sentence


def test_a_match_stopped_early_ends_with_its_winner(dice: GameInfo) -> None:
    for seed in range(100):
        match = played(dice.key, 2, seed=seed)
        match.go_to(next(n for n, state in enumerate(match.states) if state.is_decided))
        if not match.at_end:
            break
    match = match.fork()
    match.stop()
    (winner,) = match.state.standing().winners
    shares = dict(Analysis(match).curve)[len(match.log)]
    assert shares == tuple(float(seat == winner) for seat in range(2))


@pytest.mark.parametrize(("sure", "decided"), [(0.9, False), (0.99, True)])
def test_a_match_is_decided_from_where_its_winner_stays_sure_of_it(
    rolled: Match, sure: float, decided: bool
) -> None:
    (winner,) = rolled.states[-1].standing().winners
    before, since = len(rolled.log) // 4, len(rolled.log) // 2

    def shares(position: int) -> list[float]:
        for_sure = position >= since or position == before
        return [sure if (team == winner) == for_sure else 1 - sure for team in range(2)]

    analysis = finished(Analysis(rolled), shares, lambda _position: 0.0)
    first = next(at for at, _shares in analysis.curve if at >= since)
    assert analysis.decided_from() == (first if decided else None)
