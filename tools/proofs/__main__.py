"""``python -m tools.proofs NAME``: tries something very often and tells what came of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from tools.proofs import crashes, damage, events, hidden, matches, world
from tools.proofs.running import Proof, run

PROOFS: Final[dict[str, Proof]] = {
    part.PROOF.name: part.PROOF for part in (crashes, damage, events, hidden, matches, world)
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; the exit status is 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="tools.proofs", description=__doc__)
    parser.add_argument("proof", choices=sorted(PROOFS))
    parser.add_argument("--count", type=int, default=1000, help="how many attempts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    chosen = parser.parse_args(arguments)
    proof = PROOFS[chosen.proof]
    report = run(proof, chosen.seed, chosen.count, chosen.jobs)
    for fault in report.first:
        print(fault)
    print(
        f"{report.done * proof.worth} {proof.unit}, seed {report.seed}: {report.faults} faults, "
        f"{report.seconds:.0f} s of work"
    )
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
