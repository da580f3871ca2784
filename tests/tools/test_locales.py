"""The collection of texts for translators holds every kind of text a player can see."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="a developers' tool")

from game.bots.maxims import maxims_of
from game.catalogue import GAMES
from scenes.kit.rules.text import rules_sources
from tools.locales import collect

ROOT = Path(__file__).resolve().parents[2]


@cache
def collected() -> set[str]:
    ids = [message.id for message in collect() if message.id]
    return {text if isinstance(text, str) else text[0] for text in ids}


@cache
def literals() -> set[tuple[str, str]]:
    """Each function that is called by its name, with a literal that is its first argument."""
    found = set()
    for folder in ("game", "physics", "scenes"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]):
                        found.add((name, text))
    return found


@pytest.mark.parametrize("function", ["_", "N_", "Message", "ngettext"])
def test_texts_in_the_sources_are_collected(function: str) -> None:
    texts = {text for name, text in literals() if name == function and text}
    assert len(texts) > 5
    assert texts - collected() == set()


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_rule_of_thumb_fits_is_said_somewhere(game: str) -> None:
    *own, other = maxims_of(game)
    assert len(own) >= 3
    assert not other.faults
    said = [fault for maxim in own for fault in maxim.faults]
    assert len(said) == len(set(said))
    assert set(said) - collected() == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_collected(game: str) -> None:
    assert set(rules_sources(game)) - collected() == set()
