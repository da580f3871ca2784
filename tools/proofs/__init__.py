"""Proves that nothing is lost, hangs or breaks: tests make some attempts of each."""

import os
import tempfile
from importlib import import_module
from pathlib import Path
from traceback import extract_tb

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


def tried(proof: str, seed: int, number: int) -> list[str]:
    """What a module here finds in an attempt in an empty folder: a sentence for every fault."""
    attempt = import_module(f"tools.proofs.{proof}").attempt
    with tempfile.TemporaryDirectory(prefix="pocketful-proof-") as scratch:
        try:
            found = list(attempt(number, seed, Path(scratch)))
        except Exception as error:
            found = [_told(error)]
    return [f"{proof} {seed}/{number}: {each}" for each in found]


def _told(error: BaseException) -> str:
    """An exception, where it was raised, and what it came from."""
    where = extract_tb(error.__traceback__)[-1]
    told = f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno}: {error}"
    return told if error.__cause__ is None else f"{told}\nfrom {_told(error.__cause__)}"
