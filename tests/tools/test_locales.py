"""The collection of texts for translators holds every kind of text a player can see."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="a developers' tool")

from game.catalogue import GAMES
from scenes.kit.rules.text import rules_sources
from tools.locales import collect

ROOT = Path(__file__).resolve().parents[2]


@cache
def collected() -> set[str]:
    ids = [message.id for message in collect() if message.id]
    return {text if isinstance(text, str) else text[0] for text in ids}


def literals(*functions: str) -> set[str]:
    """The first argument of every call of these functions, where it is a literal."""
    found = set()
    for folder in ("game", "physics", "scenes"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not (
                    isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args
                ):
                    continue
                first = node.args[0]
                if (
                    node.func.id in functions
                    and isinstance(first, ast.Constant)
                    and isinstance(first.value, str)
                ):
                    found.add(first.value)
    return found - {""}


@pytest.mark.parametrize("function", ["_", "N_", "Message", "ngettext"])
def test_texts_in_the_sources_are_collected(function: str) -> None:
    texts = literals(function)
    assert len(texts) > 5
    assert texts - collected() == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_collected(game: str) -> None:
    assert set(rules_sources(game)) - collected() == set()
