"""Looking back on a match: which questions are asked, and what is made of the answers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.analysis import COARSE, Analysis, Glance, Review
from game.bots.bot import Assessment
from game.match import Match
from game.protocol import NATURE, Choices
from tests.game.looking_back import answer, even, finished, played


@pytest.fixture(scope="module")
def trickle() -> Match:
    return played("trickle", 2)


@pytest.fixture(scope="module")
def beads() -> Match:
    return played("bead-game", 3)


def questions(match: Match) -> list[Glance | Review]:
    analysis = Analysis(match)
    asked: list[Glance | Review] = []
    while (question := analysis.next_question()) is not None:
        asked.append(question)
        answer(analysis, question, even(len(analysis.teams)), lambda _position: 0.0)
    return asked


def test_the_curve_comes_roughly_first_then_finely_then_the_decisions(trickle: Match) -> None:
    asked = questions(trickle)
    glances = [question.position for question in asked if isinstance(question, Glance)]
    reviews = [question.position for question in asked if isinstance(question, Review)]
    assert [type(question) for question in asked] == [Glance] * len(glances) + [Review] * len(
        reviews
    )
    rough = -(-len(glances) // COARSE)
    assert glances[:rough] == sorted(glances)[::COARSE]
    assert glances[rough:] == sorted(glances[rough:])
    assert len(set(glances)) == len(glances)
    assert len(set(reviews)) == len(reviews)


def test_only_choices_are_looked_at(trickle: Match) -> None:
    for position in Analysis(trickle).decisions:
        entry = trickle.log[position]
        assert entry.player != NATURE
        space = trickle.states[position].legal_actions(entry.player)
        assert space.forced is None
        assert isinstance(space, Choices)
        assert len(space) > 1


def test_passes_and_chance_are_no_decisions(beads: Match) -> None:
    forced = [
        position
        for position, entry in enumerate(beads.log)
        if entry.player == NATURE
        or beads.states[position].legal_actions(entry.player).forced is not None
    ]
    assert forced
    assert not set(forced) & set(Analysis(beads).decisions)


def test_nobody_is_asked_how_it_stands_amid_a_deal(beads: Match) -> None:
    dealt = next(n for n, entry in enumerate(beads.log) if entry.player != NATURE)
    assert dealt > 1
    glances = {question.position for question in questions(beads) if isinstance(question, Glance)}
    assert glances.isdisjoint(range(dealt))
    assert dealt in glances


def test_the_end_needs_no_question(trickle: Match) -> None:
    analysis = Analysis(trickle)
    outcome = trickle.outcome()
    assert outcome is not None
    expected = tuple(float(seat in outcome.winners) for seat in range(2))
    if len(outcome.winners) == 2:
        expected = (0.5, 0.5)
    assert analysis.curve == [(len(trickle.log), expected)]
    assert Glance(len(trickle.log)) not in questions(trickle)


def test_decisions_after_which_their_player_stood_worst_come_first(trickle: Match) -> None:
    analysis = Analysis(trickle)
    victim = analysis.decisions[len(analysis.decisions) // 2]
    loser = trickle.log[victim].player

    def shares(position: int) -> tuple[float, float]:
        own = 0.5 if position <= victim else 0.1
        return (own, 1 - own) if loser == 0 else (1 - own, own)

    question = analysis.next_question()
    while isinstance(question, Glance):
        answer(analysis, question, shares, lambda _position: 0.0)
        question = analysis.next_question()
    assert question == Review(victim)


def test_progress_grows_with_every_answer_to_the_whole(trickle: Match) -> None:
    analysis = Analysis(trickle)
    seen = [analysis.progress]
    while (question := analysis.next_question()) is not None:
        assert not analysis.is_complete
        answer(analysis, question, even(2), lambda _position: 0.0)
        seen.append(analysis.progress)
    assert seen[0] == 0
    assert seen[-1] == 1
    assert all(later > earlier for earlier, later in pairwise(seen))
    assert analysis.is_complete


def test_a_question_without_an_answer_is_not_asked_again(trickle: Match) -> None:
    analysis = Analysis(trickle)
    asked = 0
    while (question := analysis.next_question()) is not None:
        analysis.take(question, None)
        asked += 1
    assert asked == len(questions(trickle))
    assert [position for position, _shares in analysis.curve] == [len(trickle.log)]
    assert analysis.turning_points() == []
    assert not analysis.has_reviews


def test_an_answer_to_no_question_is_refused(trickle: Match) -> None:
    analysis = Analysis(trickle)
    with pytest.raises(ValueError, match="not in deque"):
        analysis.take(Glance(-3), Assessment((0.5, 0.5)))


def test_it_keeps_to_the_match_as_it_was(trickle: Match) -> None:
    match = trickle.copy()
    analysis = Analysis(match)
    match.go_to(3)
    match.play(match.state.acting_players()[0], match.log[3].action)
    assert len(match.log) == 4
    assert len(analysis.match.log) == len(trickle.log)


def test_turning_points_are_the_three_that_cost_most_in_the_order_of_play(trickle: Match) -> None:
    analysis = Analysis(trickle)
    one, two, three, four = analysis.decisions[4:8]
    lost = {one: 0.3, two: 0.05, three: 0.4, four: 0.2}
    finished(analysis, even(2), lambda position: lost.get(position, 0.0))
    points = analysis.turning_points()
    assert [point.position for point in points] == [one, three, four]
    assert [round(point.loss, 6) for point in points] == [0.3, 0.4, 0.2]
    assert points[0].entry == trickle.log[one]
    assert points[0].advice.best != trickle.log[one].action


def test_what_hardly_matters_is_no_turning_point(trickle: Match) -> None:
    analysis = finished(Analysis(trickle), even(2), lambda _position: 0.01)
    assert analysis.turning_points() == []


def test_the_standing_between_two_known_ones(trickle: Match) -> None:
    analysis = Analysis(trickle)
    assert analysis.standing_at(5) == (0.5, 0.5)
    analysis.take(Glance(0), Assessment((0.4, 0.6)))
    analysis.take(Glance(4), Assessment((0.7, 0.3)))
    assert analysis.standing_at(3) == (0.4, 0.6)
    assert analysis.standing_at(4) == (0.7, 0.3)
    assert analysis.standing_after(1) == (0.7, 0.3)


def test_what_decisions_gave_away_is_added_up_for_each(trickle: Match) -> None:
    analysis = Analysis(trickle)
    first = [at for at in analysis.decisions if trickle.log[at].player == 0][:2]
    finished(analysis, even(2), lambda position: 0.2 if position in first else 0.0)
    ann, ben = analysis.balances()
    assert ann.given_away == pytest.approx(0.4)
    assert ben.given_away == 0
    assert ann.luck == ben.luck == 0
    assert not analysis.has_chance


def test_luck_is_what_chance_changed_against_a_fair_beginning(beads: Match) -> None:
    analysis = finished(Analysis(beads), lambda _position: (0.5, 0.3, 0.2))
    luck = [one.luck for one in analysis.balances()]
    assert luck == pytest.approx([0.5 - 1 / 3, 0.3 - 1 / 3, 0.2 - 1 / 3])
    assert analysis.has_chance


def test_luck_in_the_middle_counts_too() -> None:
    match = played("trakkx", 2, most=120)
    draw = next(
        position
        for position, entry in enumerate(match.log)
        if entry.player == NATURE and position > 60 and match.log[position - 1].player != NATURE
    )
    analysis = Analysis(match)
    finished(analysis, lambda position: (0.5, 0.5) if position <= draw else (0.8, 0.2))
    ann, ben = analysis.balances()
    assert ann.luck == pytest.approx(0.3)
    assert ben.luck == pytest.approx(-0.3)


def test_partners_share_their_luck() -> None:
    match = played("trickle", 4)
    analysis = finished(Analysis(match), lambda _position: (0.6, 0.4))
    assert analysis.teams == ((0, 2), (1, 3))
    balances = analysis.balances()
    assert balances[0].luck == balances[2].luck
    assert balances[1].luck == balances[3].luck


@pytest.mark.parametrize(
    ("deal", "losses", "sentence"),
    [
        ((1 / 3, 1 / 3, 1 / 3), (0, 0, 0), "Everybody played about equally well."),
        ((1 / 3, 1 / 3, 1 / 3), (0.3, 0, 0.3), "player 2 gave away least."),
        ((0.6, 0.2, 0.2), (0, 0, 0), "player 1 had more luck; all played about equally well."),
        ((0.6, 0.2, 0.2), (0, 0.3, 0.3), "player 1 had more luck, and played better too."),
        ((0.6, 0.2, 0.2), (0.3, 0, 0.3), "player 1 had more luck; player 2 played better."),
    ],
)
def test_luck_and_play_in_one_sentence(
    beads: Match, deal: tuple[float, ...], losses: tuple[float, ...], sentence: str
) -> None:
    analysis = Analysis(beads)
    first = {
        seat: next(at for at in analysis.decisions if beads.log[at].player == seat)
        for seat in range(3)
    }
    lost = {first[seat]: losses[seat] for seat in range(3)}
    finished(analysis, lambda _position: deal, lambda position: lost.get(position, 0.0))
    assert str(analysis.verdict()) == sentence


@pytest.mark.parametrize(
    ("lost", "sentence"),
    [(0.0, "Everybody played about equally well."), (0.3, "player 1 gave away least.")],
)
def test_no_partner_alone_is_called_lucky(lost: float, sentence: str) -> None:
    match = played("trickle", 4, scoring_beads="shuffled")
    analysis = Analysis(match)
    others = [at for at in analysis.decisions if match.log[at].player != 0]
    finished(analysis, lambda _position: (0.8, 0.2), lambda at: lost if at in others else 0.0)
    assert analysis.has_chance
    assert analysis.balances()[0].luck == pytest.approx(0.3)
    assert str(analysis.verdict()) == sentence


def test_a_match_stopped_early_ends_with_its_winner() -> None:
    match = played("trickle", 2, seed=4)
    decided = next(n for n, state in enumerate(match.states) if state.is_decided)
    match.go_to(decided)
    match = match.fork()
    if not match.is_finished:
        match.stop()
    winners = match.state.standing().winners
    shares = dict(Analysis(match).curve)[len(match.log)]
    assert shares == tuple(float(seat in winners) / len(winners) for seat in range(2))
