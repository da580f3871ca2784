"""Runs the attempts of a proof in several processes, and tells."""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from traceback import extract_tb
from typing import Final

_MOST_KEPT: Final = 50
"""So many faults are kept by their words; the others are only counted."""

Attempt = Callable[[int, int, Path], Sequence[str]]
"""Makes the attempt with this number and seed in an empty folder; a sentence for every fault."""


@dataclass(frozen=True)
class Proof:
    """Something that is tried often: ``claim`` is what each attempt shows, in a sentence.

    An attempt counts as ``worth`` of what ``unit`` names in docs/reliability.md; ``together`` of
    them are made in one go by a process, in folders of their own.
    """

    name: str
    claim: str
    unit: str
    attempt: Attempt
    worth: int = 1
    together: int = 20


@dataclass
class Report:
    """What the attempts of a proof came to so far; ``seconds`` are those of all processes."""

    seed: int
    done: int = 0
    faults: int = 0
    seconds: float = 0.0
    first: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Count another report's attempts with these."""
        self.done += other.done
        self.faults += other.faults
        self.seconds += other.seconds
        self.first = (self.first + other.first)[:_MOST_KEPT]


def tried(proof: Proof, seed: int, numbers: Sequence[int]) -> Report:
    """Make these attempts, one after another, in this process."""
    report, began = Report(seed), perf_counter()
    for number in numbers:
        with tempfile.TemporaryDirectory(prefix="pocketful-proof-") as scratch:
            try:
                found = list(proof.attempt(number, seed, Path(scratch)))
            except Exception as error:
                found = [_told(error)]
        report.done += 1
        report.faults += len(found)
        report.first += [f"{proof.name} {seed}/{number}: {each}" for each in found]
    report.first = report.first[:_MOST_KEPT]
    report.seconds = perf_counter() - began
    return report


def _told(error: BaseException) -> str:
    """An exception, where it was raised, and what it came from."""
    where = extract_tb(error.__traceback__)[-1]
    told = f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno}: {error}"
    return told if error.__cause__ is None else f"{told}\nfrom {_told(error.__cause__)}"


def run(proof: Proof, seed: int, count: int, jobs: int) -> Report:
    """Make the first ``count`` attempts, in several processes."""
    report, step = Report(seed), proof.together
    pieces = [range(at, min(at + step, count)) for at in range(0, count, step)]
    # What is forked would share the displays and threads of this process.
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        for future in as_completed([pool.submit(tried, proof, seed, each) for each in pieces]):
            report.add(future.result())
            print(f"{report.done} of {count}, {report.faults} faults", file=sys.stderr)
    return report
