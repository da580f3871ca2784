"""Writes how each guideline is met into docs/accessibility.md: ``python -m tools.guidelines``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from scenes.pages.everyone.guidelines import SETS, Guideline, guidelines, met

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "accessibility.md"
HEADING: Final = "## Guidelines\n"
_STATES: Final = {"met": "met", "partly": "in part", "missing": "not met", "none": "does not apply"}


def written() -> str:
    """The section on the guidelines, from its heading to the end of the page."""
    lines = [
        HEADING,
        "From `assets/guidelines.json`, by `python -m tools.guidelines`; the app's page tells the",
        "same one by one. Each guideline that applies is held by the tests named beside it.",
        "",
    ]
    for key, title in SETS.items():
        of = [each for each in guidelines() if each.set == key]
        kept, asked = met(of)
        lines += [f"### {title}", "", f"{kept} of {asked} that apply are met.", ""]
        lines += ["| Level | About | Guideline | | How | Test |", "|---|---|---|---|---|---|"]
        lines += [_row(each) for each in of]
        lines.append("")
    return "\n".join(lines)


def _row(each: Guideline) -> str:
    proof = f"`{each.proof}`" if each.proof else ""
    state = _STATES[each.state]
    if each.state in ("partly", "missing"):
        state = f"**{state}**"
    cells = (each.level, each.group, each.name, state, each.how, proof)
    return f"| {' | '.join(cells)} |"


def whole() -> str:
    """The page as it is to be."""
    page = PAGE.read_text("utf-8")
    return page[: page.index(HEADING)] + written()


if __name__ == "__main__":
    PAGE.write_text(whole(), "utf-8")
