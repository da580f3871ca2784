import re
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.tasks.facts import facts_of

RULES = Path(__file__).resolve().parents[3] / "assets" / "rules"


@pytest.mark.parametrize("game", GAMES)
def test_every_concept_has_its_paragraph(game: str) -> None:
    concepts = facts_of(game).concepts
    if not concepts:
        pytest.skip("it has no facts")
    anchors = re.findall(r"\{#([\w-]+)\}", (RULES / f"{game}.md").read_text(encoding="utf-8"))
    assert {concept.rule for concept in concepts.values()} <= set(anchors)
