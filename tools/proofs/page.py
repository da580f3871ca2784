"""The measured table of ``docs/reliability.md``: a row for each proof, kept in a file beside it."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tools.proofs.running import Proof, Report

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
_BEGIN: Final = "<!-- What python -m tools.proofs NAME --write writes. -->"
_END: Final = "<!-- The end of what is written. -->"


@dataclass(frozen=True)
class Row:
    """What a proof came to on a ``day``; ``amount`` counts what its ``unit`` names."""

    proof: str
    claim: str
    unit: str
    amount: int
    faults: int
    attempts: int
    seed: int
    seconds: float
    day: str
    machine: str

    @classmethod
    def of(cls, proof: Proof, report: Report, day: str) -> Row:
        """The row of a report."""
        return cls(
            proof.name,
            proof.claim,
            proof.unit,
            report.done * proof.worth,
            report.faults,
            report.done,
            report.seed,
            round(report.seconds),
            day,
            f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        )


def keep(row: Row, docs: Path = DOCS) -> None:
    """Put the row in the place of the one of its proof, and write the table anew."""
    rows = {each.proof: each for each in read(docs)} | {row.proof: row}
    kept = [asdict(rows[name]) for name in sorted(rows)]
    (docs / "reliability.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    page = docs / "reliability.md"
    before, _mark, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    _table, _mark, behind = rest.partition(_END)
    text = "\n".join((_BEGIN, "", *table(read(docs)), "", _END))
    page.write_text(before + text + behind, encoding="utf-8")


def read(docs: Path = DOCS) -> list[Row]:
    """The rows that are kept, by the names of their proofs."""
    path = docs / "reliability.json"
    told: Sequence[Mapping[str, object]] = (
        json.loads(path.read_text(encoding="utf-8")) if path.exists() else ()
    )
    return [Row(**each) for each in told]  # type: ignore[arg-type]


def table(rows: Sequence[Row]) -> list[str]:
    """The lines of the table."""
    head = (
        "| What was tried | How often | Faults | Again with | Work | When, on what |",
        "| --- | ---: | ---: | --- | ---: | --- |",
    )
    return [
        *head,
        *(
            f"| {row.claim} | {row.amount:,} {row.unit} | {row.faults} | "
            f"`python -m tools.proofs {row.proof} --count {row.attempts} --seed {row.seed}` | "
            f"{row.seconds / 60:.0f} min | {row.day}, {row.machine} |"
            for row in rows
        ),
    ]
