"""Figures added up by SQLite, against plain counting."""

from datetime import UTC, datetime

from game.analysis import Phases, Slip
from game.match import Match
from game.protocol import NATURE, Action, State
from game.records import archive
from game.records.archive import Tally, Yield, of_games, of_levels, of_person, people, slips_like
from game.records.history import GameRecord, History, Wanted
from game.records.store import Store
from game.seats import name_key
from tests.game.dice_game import INFO
from tests.game.records.matches import new_match, play_on, record

ALL = Wanted()


def ann(place: int, points: float, level: str = "skilled") -> GameRecord:
    return record(("Ann", "human", place, points), ("Bot", level, 3 - place, 19 - points))


def kept(*records: GameRecord) -> History:
    """A history of games, the latest first."""
    history = History(Store(None))
    for n, one in enumerate(records):
        finished = f"2026-01-01T00:01:{59 - n:02}+00:00"
        history.keep(one._replace(id=str(n), finished=finished), "")
    return history


def test_a_person_against_a_level() -> None:
    old = "like-1777777i4iiiiii0"
    history = kept(ann(1, 12), ann(2, 5), ann(1, 11), ann(1, 10, old), ann(2, 3, "expert"))
    assert old not in [seat.kind for game in history.games() for seat in game.seats]
    assert of_person(history, ALL, "ann").levels == (
        ("expert", Tally(1, 0, 0, 3.0, 3.0)),
        ("skilled", Tally(4, 3, 0, 9.5, 12.0)),
    )
    levels = dict(of_levels(history, ALL))
    assert (levels["skilled"].played, levels["skilled"].won) == (4, 1)
    assert (levels["expert"].played, levels["expert"].won) == (1, 1)
    assert archive.has_computers(history, ALL)


def test_a_tie_is_a_win_that_is_shared() -> None:
    history = kept(record(("Ann", "human", 1, 9), ("Ben", "human", 1, 9), ("Cem", "human", 3, 1)))
    tally = of_person(history, ALL, "Ann").tally
    assert (tally.won, tally.shared) == (1, 1)
    tally = of_person(history, ALL, "Cem").tally
    assert (tally.won, tally.shared) == (0, 0)
    assert of_games(history, ALL)[0].shared == 1


def test_partners_do_not_share_their_win_nor_play_against_each_other() -> None:
    history = kept(
        record(
            ("Ann", "human", 1, 12),
            ("Bot", "casual", 3, 7),
            ("Helper", "expert", 1, 12),
            ("Bot", "casual", 3, 7),
            teams=2,
        )
    )
    found = of_person(history, ALL, "Ann")
    assert (found.tally.won, found.tally.shared) == (1, 0)
    assert [level for level, _ in found.levels] == ["casual"]
    assert dict(of_levels(history, ALL))["casual"].played == 2
    assert of_games(history, ALL)[0].shared == 0


def test_a_name_is_one_person_however_it_is_written() -> None:
    history = kept(
        record(("Ann", "human", 2, 1), ("Zoe\u0301", "human", 1, 9)),
        record(("ANN ", "human", 1, 9), ("Zoé", "human", 2, 1)),
    )
    assert [name_key(name) for name in people(history, ALL)] == ["ann", "zoé"]
    assert of_person(history, ALL, "Ann").tally.played == 2
    assert name_key("Straße") == name_key("STRASSE")


def test_per_game_and_number_of_players() -> None:
    three = record(("Ann", "human", 2, 4), ("B", "human", 1, 9), ("C", "human", 3, 2))
    left = record(("Ann", "skilled", 1, 5), ("Bot", "casual", 1, 5))
    history = kept(ann(1, 12), three, ann(2, 6), record(("Ann", "human", 1, 1), game="other"), left)
    assert [
        (game, players, tally.played, tally.won)
        for game, players, tally in of_person(history, ALL, "Ann").sizes
    ] == [("other", 1, 1, 1), ("some", 2, 2, 1), ("some", 3, 1, 0)]
    assert of_games(history, ALL)[0].played == 4
    some, other = of_games(history, ALL, own=True)
    assert (some.game, some.played, some.by_players) == ("some", 3, ((2, 2), (3, 1)))
    assert (some.average_actions, some.shared, some.first_seat_won) == (40.0, 0, 1)
    assert other.game == "other"
    assert of_person(history, Wanted(game="other"), "Ann").tally.played == 1


def test_rivals_are_those_met_often_enough() -> None:
    duel = record(("Ann", "human", 1, 9), ("Ben", "human", 2, 1))
    back = record(("ben", "human", 1, 9), ("Ann", "human", 2, 1))
    tied = record(("Ann", "human", 1, 9), ("Ben", "human", 1, 9))
    once = record(("Ann", "human", 1, 9), ("Cem", "human", 2, 1))
    history = kept(duel, duel, back, tied, once)
    assert of_person(history, ALL, "Ann").rivals == ()
    history = kept(duel, duel, back, tied, duel, once)
    (rival,) = of_person(history, ALL, "Ann").rivals
    assert (name_key(rival.name), rival.met, rival.better, rival.worse) == ("ben", 5, 3, 1)


def test_partners_are_no_rivals() -> None:
    pair = record(*((name, "human", 1 + n % 2, 5.0) for n, name in enumerate("ABCD")), teams=2)
    history = kept(*[pair] * 5)
    assert [one.name for one in of_person(history, ALL, "A").rivals] == ["B", "D"]


def test_what_somebody_plays_best_is_measured_against_a_fair_part() -> None:
    def table(game: str, players: int, place: int) -> GameRecord:
        others = [(f"P{n}", "human", 2 if place == 1 else 1, 1.0) for n in range(1, players)]
        return record(("Ann", "human", place, 5.0), *others, game=game)

    duels = [table("duel", 2, place) for place in (1, 1, 1, 2, 2, 2)]
    fours = [table("four", 4, place) for place in (1, 1, 1, 2, 2, 2)]
    assert of_person(kept(*duels), ALL, "Ann").best is None
    found = of_person(kept(*duels, *fours), ALL, "Ann")
    assert found.best == Yield("four", 6, 3.0, 1.5)
    shared = record(("Ann", "human", 1, 5), ("Ben", "human", 1, 5), game="duel")
    assert of_person(kept(shared), ALL, "Ann").yields == (Yield("duel", 1, 0.5, 0.5),)


def looked_back(history: History, match: Match, *phases: Phases) -> None:
    history.record("a", match, datetime(2026, 5, 1, tzinfo=UTC))
    history.add_review(match, phases)


def test_opening_and_ending_are_told_once_enough_was_looked_back_on() -> None:
    history = History(Store(None))
    for seed in range(archive.LOOKED_BACK):
        assert of_person(history, ALL, "Ann").opening is None
        match = play_on(new_match(seed))
        looked_back(history, match, Phases(0, 0.02, 2, 0.3, 3), Phases(1, 0.08, 4, 0.1, 2))
    found = of_person(history, ALL, "Ann")
    assert found.opening is not None
    assert found.ending is not None
    assert (round(found.opening.own, 6), round(found.opening.others, 6)) == (0.01, 0.02)
    assert (round(found.ending.own, 6), round(found.ending.others, 6)) == (0.1, 0.05)
    # Looking back again changes nothing, nor does a match that isn't in the history.
    history.add_review(match, [Phases(0, 0.02, 2, 0.3, 3), Phases(1, 0.08, 4, 0.1, 2)])
    history.add_review(play_on(new_match(50)), [Phases(0, 9.0, 1, 9.0, 1)])
    assert of_person(history, ALL, "Ann") == found


def test_mistakes_of_a_kind_are_counted_in_the_other_matches_of_the_game() -> None:
    history = History(Store(None))
    matches = [play_on(new_match(seed)) for seed in range(3)]
    for match in matches:
        looked_back(history, match, Phases(0, 0.1, 1, 0.1, 1), Phases(1, 0.1, 1, 0.1, 1))
    assert slips_like(history, matches[0], 0, "gift") == (0, 2)
    slips = [Slip(0, 1, "gift"), Slip(0, 3, "gift"), Slip(0, 5, "look"), Slip(1, 2, "gift")]
    for match in matches[:2]:
        history.add_review(match, [], slips)
        history.add_review(match, [], slips)  # twice is once
    assert slips_like(history, matches[0], 0, "gift") == (2, 2)
    assert slips_like(history, matches[2], 0, "gift") == (4, 2)
    assert slips_like(history, matches[2], 1, "gift") == (2, 2)


def test_the_best_of_a_year_is_whose_action_it_was() -> None:
    def feat(_before: State, action: Action) -> float:
        return float(len(action.notation()))

    info = INFO._replace(feat=feat)
    history = History(Store(None))
    match = play_on(new_match(1, info=info))
    history.record("a", match, datetime(2025, 5, 1, tzinfo=UTC))
    other = play_on(new_match(2, info=info))
    id = history.record("b", other, datetime(2026, 5, 1, tzinfo=UTC))
    (best,) = archive.feats(history, Wanted(since="2026-01-01"))
    assert (best.match, best.game) == (id, INFO.key)
    acted = other.log[best.position]
    assert acted.player != NATURE
    assert other.seats[acted.player].name == best.name
    (own,) = archive.feats(history, Wanted(person="Ben"))
    assert own.name == "Ben"
    assert archive.feats(history, Wanted(since="2027")) == []
