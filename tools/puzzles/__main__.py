"""Find puzzles, or prove again those that the app brings along.

python -m tools.puzzles mine GAME             find what is still wanted, in games of computers
python -m tools.puzzles prove GAME            prove them again; exits 1 if one fails

Mining may be stopped at any time. Another seed lets computers play other games.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from game.catalogue import GAMES
from game.protocol import IllegalAction, OptionError
from game.records.files import RecordError, make_folder, write_text
from game.tasks.puzzles import Collection, Puzzle, read_collection, write_puzzle
from tools.puzzles.maker import Maker
from tools.workshop import share_of

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "assets" / "puzzles"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("doing", choices=("mine", "prove"))
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, metavar="N", help="mine no more than so many matches")
    parser.add_argument("--sample", type=int, metavar="N", help="prove only so many puzzles")
    parser.add_argument("--seed", type=int, default=1, help="chooses the matches, or the sample")
    parser.add_argument("--file", type=Path, help="the puzzles; by default those of the app")
    chosen = parser.parse_args(arguments)
    maker = share_of(chosen.game, "puzzles", "PUZZLES")
    if maker is None:
        print(f"{chosen.game} has no puzzles.")
        return 1
    file = chosen.file or FOLDER / f"{chosen.game}.jsonl"
    try:
        collection = read_collection(chosen.game, file.read_text(encoding="utf-8"))
        if unknown := set(maker.kinds) - set(collection.kinds):
            raise ValueError(f"it begins without the kinds {', '.join(sorted(unknown))}")
    except (OSError, ValueError) as problem:
        parser.error(f"{file} cannot be read: {problem}")
    if chosen.doing == "prove":
        puzzles = collection.puzzles
        if chosen.sample is not None and chosen.sample < len(puzzles):
            puzzles = Random(chosen.seed).sample(puzzles, chosen.sample)
        return _prove(maker, puzzles)
    try:
        _mine(maker, collection, file, chosen.seed, chosen.games)
    except RecordError as problem:
        parser.error(str(problem))
    return 0


def _prove(maker: Maker[Any], puzzles: Sequence[Puzzle]) -> int:
    failed = 0
    for puzzle in puzzles:
        try:
            known = puzzle.kind in maker.kinds
            why = maker.prove(puzzle) if known else "there is no such kind"
        except (ValueError, IllegalAction, OptionError) as problem:
            why = str(problem)
        if why:
            failed += 1
            print(f"{puzzle.kind} {puzzle.key}: {why}")
    print(f"{len(puzzles) - failed} of {len(puzzles)} proved.")
    return 1 if failed or not puzzles else 0


def _mine(
    maker: Maker[Any], collection: Collection, file: Path, seed: int, limit: int | None
) -> None:
    known = {puzzle.key: puzzle for puzzle in collection.puzzles}
    for number in count():
        counts = replace(collection, puzzles=list(known.values())).counts()
        missing = {key for key, kind in maker.kinds.items() if counts.get(key, 0) < kind.wanted}
        if not missing or number == limit:
            break
        for puzzle in maker.find(maker.play(seed * 1_000_000 + number), missing):
            if puzzle.kind in missing and puzzle.key not in known:
                known[puzzle.key] = puzzle
                found = sorted(known.values(), key=lambda one: (one.kind, one.rating, one.key))
                make_folder(file.parent)
                # As a whole or not at all: it may be stopped just now.
                write_text(file, write_collection(replace(collection, puzzles=found)))
                print(f"{puzzle.kind} {puzzle.key} rated {puzzle.rating:.0f}", flush=True)
    print(f"{len(known)} puzzles in {file.name}")


def write_collection(collection: Collection) -> str:
    """The text of a file; ``read_collection`` gives the puzzles back."""
    kinds = {key: {"title": kind.title, "ask": kind.ask} for key, kind in collection.kinds.items()}
    lines = [json.dumps({"kinds": kinds}, ensure_ascii=False)]
    lines += [write_puzzle(puzzle) for puzzle in collection.puzzles]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
