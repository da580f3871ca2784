"""Tries something very often and tells what came of it: nothing may be lost, hang or break.

Each attempt follows from its seed and number alone, so that a failure can be repeated.
Their modules say what each does, docs/reliability.md what came of it.
"""

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import perf_counter

from tools.proofs import tried


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line. Returns the exit status, 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.proofs", description=__doc__)
    parser.add_argument("proof", choices=("crashes", "damage", "world"))
    parser.add_argument("--count", type=int, default=1000, help="how many attempts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    chosen = parser.parse_args(arguments)
    began, faults = perf_counter(), 0
    # A fork would share this process's displays and threads.
    with ProcessPoolExecutor(chosen.jobs, multiprocessing.get_context("spawn")) as pool:
        attempt = partial(tried, chosen.proof, chosen.seed)
        for found in pool.map(attempt, range(chosen.count), chunksize=4):
            print(*found, sep="\n", end="\n" if found else "", flush=True)
            faults += len(found)
    print(f"{chosen.count} attempts: {faults} faults, {perf_counter() - began:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
