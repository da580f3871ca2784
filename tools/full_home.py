"""The home of people who have played all games: a file of every kind that the app writes.

``python -m tools.full_home`` keeps this version's below ``tests/versions``, once per release: from
then on the tests check that every later version opens it.
"""

import json
import shutil
import sys
import tempfile
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from game import VERSION
from game.catalogue import GAMES
from game.evening import Guest, new_evening
from game.handicaps import Handicap
from game.match import HUMAN, Match, Seat
from game.protocol import GameInfo, OptionError, OptionValue
from game.records.people import Person
from game.records.places import find_places, open_records
from game.records.puzzle_book import Answered
from game.sharing.codes import code_of, why_no_code
from game.sharing.opening import opened, with_match
from scenes.kit.assets import asset_path
from tools.studio import TODAY, played_match
from tools.workshop import play_on

VERSIONS: Final = Path(__file__).resolve().parents[1] / "tests" / "versions"
"""The homes of all released versions, by their numbers."""

PEOPLE: Final = ("Ann", "Ben", "Zoë 🙂")
DAY: Final = date(2026, 5, 1)
OUTSIDE: Final = "from-a-stranger"
"""The folder in a home for files that people share."""

_VARIETY: Final = 6
_LONG: Final = 40
_SETTINGS: Final = ("text_size", "theme", "language")


def new_match(info: GameInfo, rng: Random) -> Match:
    """A match with players, options and head starts drawn at random."""
    while True:
        players = rng.choice(info.players)
        options: dict[str, OptionValue] = {
            option.key: rng.choice(option.choices).value
            for option in info.options
            if rng.random() < 0.4
        }
        given = []
        if info.handicaps and rng.random() < 0.3:
            kind = rng.choice(info.handicaps)
            given.append(Handicap(rng.randrange(players), kind.key, rng.choice(kind.amounts).value))
        seats = [Seat(f"P{seat}") for seat in range(players)]
        try:
            return Match(info, seats, options, handicaps=given, seed=rng.getrandbits(30))
        except OptionError:
            continue


def fill(home: Path) -> None:
    """Put everything into an empty folder, the same each time."""
    records = open_records(find_places(str(home)))
    outside = home / OUTSIDE
    outside.mkdir()
    for number, (game, info) in enumerate(GAMES.items()):
        seats = tuple(
            Seat(name, HUMAN, at, at) for at, name in enumerate(PEOPLE[: info.players[0]])
        )
        begun = played_match(game, seats, 8, seed=number)
        records.saves.save(f"begun-{game}", begun)
        ended = played_match(game, seats, seed=number, ago=timedelta(days=number))
        records.history.record(f"ended-{game}", ended, TODAY)
        records.puzzle_book.note("Ann", Answered(game, f"key {number}", 1500.0, 1.0, DAY, DAY))
        records.learning.add_board("Ann", game, "first")
        text = begun.to_text()
        records.moments.add(game, text)
        (outside / f"{game}.pocketful").write_text(text, encoding="utf-8")
        if why_no_code(info) is None:
            (outside / f"{game}.code").write_text(code_of(begun), encoding="utf-8")
    picture = asset_path("icons/app-256.png").read_bytes()
    (outside / "picture.png").write_bytes(with_match(picture, moment()))
    for number, name in enumerate(PEOPLE):
        records.people.put(Person(name, colour=number, symbol=number))
    guests = [Guest(name, at, at) for at, name in enumerate(PEOPLE)]
    records.evening.begin(new_evening(guests, list(GAMES), 60, 1, "2026-05-01"))
    records.settings.change(text_size=150, theme="dark", language="de")
    (outside / "ann.pocketful-person").write_bytes(records.traces.file_of("Ann"))
    records.store.close()


@lru_cache(maxsize=1)
def moment() -> str:
    """The text of a short match."""
    return played_match(next(iter(GAMES)), (Seat("Ann"), Seat("Ben")), 5, seed=9).to_text()


def add_variety(home: Path) -> None:
    """Add matches of every game with rules and head starts drawn at random."""
    records = open_records(find_places(str(home)))
    for game, info in GAMES.items():
        for number in range(_VARIETY):
            rng = Random(f"{game} {number}")
            match = play_on(new_match(info, rng), rng, _LONG)
            match.go_to(rng.randrange(len(match.log) + 1))
            records.saves.save(f"varied-{game}-{number}", match)
    records.store.close()


def told(home: Path) -> dict[str, object]:
    """What a home tells its user, as plain data; what opening repairs is repaired there.

    ``problems`` are sentences, and should be empty.
    """
    records = open_records(find_places(str(home)))
    history = records.history
    problems = list(map(str, records.problems))
    matches = {info.id: _match(records.saves.load(info.id)) for info in records.saves.saves()}
    recorded = history.games()
    evening = records.evening.last()
    facts: dict[str, object] = {
        "problems": problems,
        "matches": dict(sorted(matches.items())),
        "history": [
            [
                each.game,
                each.finished,
                [[seat.name, seat.place, seat.points] for seat in each.seats],
            ]
            for each in recorded
        ],
        "recorded": [_match(history.match(each.id)) for each in recorded],
        "people": [[each.name, each.colour, each.symbol] for each in records.people.all()],
        "settings": {name: getattr(records.settings.settings, name) for name in _SETTINGS},
        "learned": {game: sorted(records.learning.boards("Anna", game)) for game in GAMES},
        "puzzles": {game: len(records.puzzle_book.of("Anna").of(game).tries) for game in GAMES},
        "moments": {game: len(records.moments.of(game)) for game in GAMES},
        "handed on": {
            path.name: _match(opened(records.saves, _handed_on(path)).match)
            for path in sorted((home / OUTSIDE).iterdir())
            if path.suffix != ".pocketful-person"
        },
        "evening": None if evening is None else evening.to_json(),
        "person": records.traces.take(home / OUTSIDE / "ann.pocketful-person").name,
    }
    records.store.close()
    return facts


def _handed_on(path: Path) -> Path | str:
    return path.read_text(encoding="utf-8") if path.suffix == ".code" else path


def _match(match: Match) -> dict[str, object]:
    """A match as plain data: the same as long as the rules and the notation mean the same."""
    return {
        "game": match.info.key,
        "seats": [seat.name for seat in match.seats],
        "actions": [len(match.log), match.cursor],
        "options": dict(match.options),
        "points": list(match.states[-1].returns()),
        "over": match.is_over,
    }


def main() -> int:
    """Keep this version's home. Returns the exit status, 1 if it's there already."""
    home = VERSIONS / VERSION
    if home.exists():
        print(f"There is a home of version {VERSION}, which later versions have to open as it is.")
        return 1
    home.mkdir(parents=True)
    fill(home)
    add_variety(home)
    for lock in home.rglob(".lock"):
        lock.unlink()
    with tempfile.TemporaryDirectory() as scratch:
        copy = shutil.copytree(home, Path(scratch) / "home")
        facts = json.dumps(told(copy), ensure_ascii=False, indent=1)
    (VERSIONS / f"{VERSION}.json").write_text(facts + "\n", encoding="utf-8")
    print(home)
    return 0


if __name__ == "__main__":
    sys.exit(main())
