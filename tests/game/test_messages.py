import ast
import string
from functools import cache
from pathlib import Path

import pytest

from game.messages import printable

ROOT = Path(__file__).resolve().parents[2]


@cache
def templates() -> list[tuple[str, str, set[str]]]:
    """Every Message written in the sources: where, its template, the names of its values."""
    found = []
    for folder in ("game", "scenes"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(source)) if "Message(" in source else ():
                if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                    continue
                if node.func.id != "Message" or not node.args:
                    continue
                first = node.args[0]
                if isinstance(first, ast.Call) and len(first.args) == 1:
                    first = first.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    names = {keyword.arg or "**" for keyword in node.keywords}
                    found.append((f"{path.name}:{node.lineno}", first.value, names))
    return found


def test_every_message_in_the_sources_has_exactly_the_values_it_names() -> None:
    found = templates()
    assert len(found) > 20
    for place, template, names in found:
        fields = {field for _t, field, _s, _c in string.Formatter().parse(template) if field}
        # What's said against a move also names its rule of thumb.
        assert fields == names - {"maxim"}, place


def test_every_message_in_the_sources_is_a_sentence_or_a_name() -> None:
    for place, template, _names in templates():
        assert template == template.strip(), place
        if " " in template and template[0].isupper():
            assert template[-1] in ".!?}", f"{place}: {template}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\u200b\u200d\ufe0f", ""),
        ("\u3164", ""),
        ("An\u200dn", "Ann"),
        ("\u200dß\u200c\u200c", "ß\u200c"),
        ("\u202egnp.\u2066exe", "gnp.exe"),
        ("a\U000e0067b", "ab"),
        ("Ann\u00a0Lee", "Ann\u00a0Lee"),
        ("a\r\nb\tc", "a b c"),
        ("👩\u200d👧", "👩\u200d👧"),
    ],
)
def test_only_what_joins_visible_letters_is_kept_of_what_cannot_be_seen(
    text: str, shown: str
) -> None:
    assert printable(text, 40) == printable(shown, 40) == shown
