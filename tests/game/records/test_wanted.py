"""Filter, search and order of finished games, against a plain reading of all of them."""

from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random

import pytest

from game.match import HUMAN
from game.records.history import GameRecord, History, Order, Result, SeatResult, Wanted
from game.records.store import Store
from game.seats import name_key

NAMES = ("Ann", "BEN", "Zoé", "100 %", "Robot")


def made_up(rng: Random, number: int) -> GameRecord:
    size = rng.choice((2, 3, 4))
    tops = [rng.randint(1, 9) for _seat in range(size)]
    seats = tuple(
        SeatResult(
            n,
            rng.choice(NAMES),
            rng.choice((HUMAN, HUMAN, "casual")),
            n,
            1 + sum(other > top for other in tops),
            float(top),
        )
        for n, top in enumerate(tops)
    )
    finished = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=rng.randrange(90))
    return GameRecord(
        str(number),
        f"save-{number}",
        rng.choice(("some", "other")),
        rng.choice(("", "", "Sunday at the lake", "Zoës birthday")),
        "",
        finished.isoformat(timespec="seconds"),
        size,
        {},
        rng.randint(10, 14),
        seats,
    )


@pytest.fixture(scope="module")
def records() -> list[GameRecord]:
    rng = Random(3)
    return [made_up(rng, number) for number in range(120)]


@pytest.fixture(scope="module")
def history(records: list[GameRecord]) -> History:
    history = History(Store(None))
    for record in records:
        history.keep(record, "")
    return history


def plainly(records: list[GameRecord], wanted: Wanted) -> list[str]:
    def is_result(record: GameRecord, seat: SeatResult) -> bool:
        winners = sum(other.place == 1 for other in record.seats)
        match wanted.result:
            case "won":
                return seat.place == 1 and winners == 1
            case "shared":
                return seat.place == 1 and winners > 1
            case "lost":
                return seat.place > 1
            case _:
                return True

    def fits(record: GameRecord) -> bool:
        texts = [name_key(text) for text in (record.title, *(s.name for s in record.seats))]
        own = [
            seat
            for seat in record.seats
            if seat.kind == HUMAN and wanted.person in ("", name_key(seat.name))
        ]
        return (
            wanted.game in ("", record.game)
            and wanted.players in (0, record.players)
            and (not wanted.since or record.finished >= wanted.since)
            and (not wanted.before or record.finished < wanted.before)
            and all(any(word in text for text in texts) for word in name_key(wanted.words).split())
            and (not (wanted.person or wanted.result) or any(is_result(record, s) for s in own))
        )

    latest = [record for record in records if fits(record)][::-1]
    latest.sort(key=lambda record: record.finished, reverse=True)
    match wanted.order:
        case "earliest":
            latest.reverse()
        case "longest":
            latest.sort(key=lambda record: -record.actions)
        case "shortest":
            latest.sort(key=lambda record: record.actions)
        case "points":
            latest.sort(key=lambda record: -max(seat.points for seat in record.seats))
    return [record.id for record in latest]


ORDERS: tuple[Order, ...] = ("latest", "earliest", "longest", "shortest", "points")
RESULTS: tuple[Result, ...] = ("", "won", "shared", "lost")


@pytest.mark.parametrize("order", ORDERS)
def test_the_order(history: History, records: list[GameRecord], order: Order) -> None:
    wanted = Wanted(order=order)
    found = [record.id for record in history.find(wanted)]
    assert found == plainly(records, wanted)
    assert [record.id for record in history.find(wanted, limit=7)] == found[:7]


@pytest.mark.parametrize(("person", "result"), [*product(("", "ann", "zoé"), RESULTS)])
def test_who_and_what_became_of_them(
    history: History, records: list[GameRecord], person: str, result: Result
) -> None:
    wanted = Wanted(person=person, result=result)
    expected = plainly(records, wanted)
    assert expected
    assert [record.id for record in history.find(wanted)] == expected
    assert history.count(wanted) == len(expected)


@pytest.mark.parametrize(
    "words", ["sunday", "SUN lake", "zoe\u0301", "100 %", "robot ann", "_", "%", "birth BEN", "'"]
)
def test_words_are_found_in_names_and_titles(
    history: History, records: list[GameRecord], words: str
) -> None:
    wanted = Wanted(words=words)
    assert [record.id for record in history.find(wanted)] == plainly(records, wanted)


def test_games_of_the_same_people_alone(history: History, records: list[GameRecord]) -> None:
    for people in (["Ann"], ["ann", "Ben"], []):
        keys = sorted(map(name_key, people))
        expected = [
            record.id
            for record in records[::-1]
            if record.game == "some"
            and sorted({name_key(s.name) for s in record.seats if s.kind == HUMAN}) == keys
            and sum(s.kind == HUMAN for s in record.seats) == len(people)
        ]
        found = [record.id for record in history.together("some", people)]
        assert sorted(found) == sorted(expected)
        assert expected
