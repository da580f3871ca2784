"""The texts marked for translation in the sources, with what helps to understand them."""

import ast
import re
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_COUNTING: Final = ("ngettext", "counted")
_MARKING: Final = ("_", "N_", "Message", *_COUNTING)
_COMMENT: Final = "Translators:"
_PLAIN: Final = ("name", "names", "player", "count", "path", "number", "game", "why")
"""Fields whose names say what's in them."""
_FEW_WORDS: Final = 3
_LONG: Final = 60


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text, or a pair for one and many, and where it is."""

    text: str | tuple[str, str]
    context: str | None
    comments: tuple[str, ...] = field(default=())


def texts_of(path: Path) -> Iterator[SourceText]:
    """Every marked literal of a Python file, in order. Raises SyntaxError."""
    source = path.read_text(encoding="utf-8")
    comments = _comments(source)
    found = list(_calls(ast.parse(source, str(path)), ""))
    for call, where in sorted(found, key=lambda each: (each[0].lineno, each[0].col_offset)):
        if (text := _text(call)) is None:
            continue
        first = text if isinstance(text, str) else text[0]
        told = [*comments.get(call.lineno, ())]
        if where and len(first.split()) <= _FEW_WORDS and "{" not in first:
            told.append(f"in {where}")
        told += _explained(first, call)
        yield SourceText(text, _context(call), tuple(told))


def _calls(node: ast.AST, where: str) -> Iterator[tuple[ast.Call, str]]:
    """Every call of a marking function, and where it is."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            where = f"{where}.{name}" if where else name
        case ast.Call(func=ast.Name(id=name)) if name in _MARKING:
            yield node, where
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, where)


def _text(call: ast.Call) -> str | tuple[str, str] | None:
    assert isinstance(call.func, ast.Name)
    match call.func.id in _COUNTING, call.args:
        case True, [ast.Constant(value=str(one)), ast.Constant(value=str(many)), *_]:
            return one, many
        case False, [ast.Constant(value=str(text)), *_] if text:
            return text
    return None


def _context(call: ast.Call) -> str | None:
    assert isinstance(call.func, ast.Name)
    match call.func.id, call.args:
        case (("_" | "N_"), [_, ast.Constant(value=str(context))]):
            return context
    return None


def _explained(text: str, call: ast.Call) -> Iterator[str]:
    fields = set(re.findall(r"\{(\w+)", text)) - {*_PLAIN}
    for keyword in call.keywords:
        if keyword.arg in fields:
            told = ast.unparse(keyword.value)
            if told != keyword.arg and len(told) <= _LONG:
                yield f"{{{keyword.arg}}}: {told}"


def _comments(source: str) -> Mapping[int, tuple[str, ...]]:
    """Comments to translators, by the line of code that follows them."""
    found: dict[int, tuple[str, ...]] = {}
    waiting: list[str] = []
    for token in tokenize.generate_tokens(iter(source.splitlines(keepends=True)).__next__):
        match token.type:
            case tokenize.COMMENT:
                text = token.string.lstrip("# ")
                if text.startswith(_COMMENT):
                    waiting = [text.removeprefix(_COMMENT).strip()]
                elif waiting:
                    waiting = [f"{waiting[0]} {text}"]
            case tokenize.NL | tokenize.INDENT | tokenize.DEDENT | tokenize.NEWLINE:
                pass
            case _:
                if waiting:
                    found[token.start[0]] = tuple(waiting)
                    waiting = []
    return found
