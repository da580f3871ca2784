"""Kill a playing program at random moments and look whether anything is lost.

``python -m tools.kill_test --matches 200`` starts a player again and again. It plays random matches
of all games, saves after every action, records finished matches in the history, and says so on its
output. At a random moment it is killed without warning. Afterwards every match must open and hold
at least every action that was acknowledged and at most one more; every match that was acknowledged
as recorded must be in the history; nothing may be reported as damaged.

The moves follow from the match's seed and the position, so that the looker-on knows them too.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from game.catalogue import GAMES
from game.match import Entry, Match, Seat
from game.records.files import RecordError
from game.records.places import Records, find_places, open_records


def next_entry(match: Match) -> Entry:
    """The action that the player takes in this position of this match, always the same."""
    rng = Random(f"{match.seed}/{len(match.log)}")
    player = match.state.acting_players()[0]
    return Entry(player, match.state.legal_actions(player).sample(rng))


def new_match(seed: int) -> Match:
    """A match whose game, players and one unusual option follow from ``seed``."""
    rng = Random(seed)
    info = rng.choice(list(GAMES.values()))
    players = rng.choice(info.players)
    seats = [Seat(f"Player {n + 1}", colour=n, symbol=n) for n in range(players)]
    option = rng.choice([option for option in info.options if option.applies_to(players, {})])
    options = {option.key: rng.choice(option.choices).value}
    return Match(info, seats, options, seed=seed, date=f"seed {seed}")


# The player, which gets killed


def play(home: str, seed: int) -> None:
    """Go on with the match that was left, then play new ones, until somebody ends the process."""
    records = open_records(find_places(home))
    for problem in records.problems:
        print(f"problem {problem}", flush=True)
    list(records.settle())
    rng = Random(seed)
    left = records.saves.latest_unfinished()
    if left is not None:
        _play_to_the_end(records, left.id, records.saves.load(left.id))
    while True:
        match = new_match(rng.getrandbits(30))
        _play_to_the_end(records, records.saves.new_id(datetime.now(UTC), rng), match)


def _play_to_the_end(records: Records, id: str, match: Match) -> None:
    while not match.is_over:
        entry = next_entry(match)
        match.play(entry.player, entry.action)
        given = records.saves.save(id, match)
        print(f"saved {given} {len(match.log)}", flush=True)
    records.history.record(id, match, datetime.now(UTC))
    print(f"recorded {id}", flush=True)
    records.saves.delete(id)


# The looker-on


@dataclass
class Report:
    """What was seen: how many kills and acknowledged actions, and everything that went wrong."""

    kills: int = 0
    actions: int = 0
    in_flight: int = 0
    recorded: set[str] = field(default_factory=set)
    acknowledged: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def kill_once(home: str, seed: int, seconds: float, report: Report) -> None:
    """Let a player play for ``seconds`` after its first action, kill it, and take notes."""
    command = [sys.executable, "-m", "tools.kill_test", "--play", home, "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        first = player.stdout.readline()
        time.sleep(seconds)
        if player.poll() is not None:
            report.faults.append(f"the player with seed {seed} ended by itself")
        player.kill()
        lines = (first + player.stdout.read()).split("\n")
    report.kills += 1
    # A line without its end was being written when the kill came.
    for line in lines[:-1]:
        match line.split(" "):
            case ["saved", id, count]:
                report.acknowledged[id] = int(count)
                report.actions += 1
            case ["recorded", id]:
                report.recorded.add(id)
            case _:
                report.faults.append(line)


def look(home: str, report: Report) -> None:
    """Open everything there is and add what is wrong to the report."""
    records = open_records(find_places(home))
    report.faults += [str(problem) for problem in records.problems]
    saves = records.saves
    there = {info.id for info in saves.saves()}
    report.faults += [str(info.damaged) for info in saves.saves() if info.damaged]
    list(records.settle())
    unfinished = {info.id for info in saves.unfinished()}
    kept = {record.save: record for record in records.history.games()}
    due = (there - unfinished) | report.recorded
    report.faults += [f"{id} is not recorded" for id in due - kept.keys()]
    for id, count in report.acknowledged.items():
        try:
            if id in there:
                match = saves.load(id)
            elif id in kept:
                match = records.history.match(kept[id].id)
            else:
                report.faults.append(f"{id} is lost")
                continue
        except RecordError as error:
            report.faults.append(str(error))
            continue
        if not count <= len(match.log) <= count + 1:
            report.faults.append(f"{id} has {len(match.log)} actions instead of {count}")
        report.in_flight += len(match.log) == count + 1
        # Also counted from here on, as the next player goes on from what it finds.
        report.acknowledged[id] = len(match.log)
        if not _is_as_played(match):
            report.faults.append(f"{id} is not what was played")
    report.faults += [
        f"{path.name} was put aside" for path in Path(home).rglob("*.damaged-*") if path.is_file()
    ]
    records.history.close()


def _is_as_played(match: Match) -> bool:
    expected = new_match(match.seed)
    for entry in match.log:
        following = next_entry(expected)
        if following != entry:
            return False
        expected.play(following.player, following.action)
    return True


def kill_repeatedly(home: str, kills: int, seed: int, longest: float = 0.4) -> Report:
    """Kill so many players in one home, each within ``longest`` seconds, and look after each."""
    rng = Random(seed)
    report = Report()
    for number in range(kills):
        kill_once(home, rng.getrandbits(30), rng.uniform(0, longest), report)
        look(home, report)
        if number % 20 == 19:
            # What was looked at often enough need not be opened again every time.
            report.acknowledged.clear()
            report.recorded.clear()
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; the exit status is 1 if anything was lost."""
    parser = argparse.ArgumentParser(description="Kill a playing program at random moments.")
    parser.add_argument("--matches", type=int, default=200, help="how many kills")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", metavar="FOLDER", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.play:
        play(chosen.play, chosen.seed)
    with tempfile.TemporaryDirectory(prefix="pocketful-kill-") as home:
        report = kill_repeatedly(home, chosen.matches, chosen.seed)
    for fault in report.faults:
        print(fault)
    print(
        f"{report.kills} kills, {report.actions} acknowledged actions, "
        f"{report.in_flight} actions in flight found saved, {len(report.faults)} faults"
    )
    return 1 if report.faults or not report.actions else 0


if __name__ == "__main__":
    sys.exit(main())
