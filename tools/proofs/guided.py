"""Files that a fuzzer spoils, led by what their readers look at.

Atheris (``pip install atheris``), which is LLVM's libFuzzer for Python, changes the files of a home
and those from strangers, and goes on with whatever leads to parts of the readers that nothing led
to before. Nothing but a RecordError may be raised, no file may take two seconds or 200 MB.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any, Final

from tools.proofs.running import Proof

_FILES: Final = 2500
"""So many in one attempt, in which the fuzzer learns."""

_SECONDS: Final = 2.0
"""Of a processor, which the fuzzer watches meanwhile."""

_HANGS: Final = 60
"""Seconds by the clock, on a machine that is busy with other things."""

_MEGABYTES: Final = 200
_USUAL_MEGABYTES: Final = 300
"""What the readers need without any file, and the fuzzer's own books."""

_LONGEST: Final = 60_000
"""Bytes of a file: longer ones would only make it slow."""

_FRESH: Final = 500
"""After so many files the home is made anew, as people from strangers move in."""


def fuzz(arguments: list[str]) -> None:
    """Never returns: libFuzzer ends the process after as many files as ``arguments`` say."""
    atheris: Any = importlib.import_module("atheris")
    # What is imported here tells the fuzzer which of its branches were taken.
    with atheris.instrument_imports(include=["game"]):
        from tools.proofs import damage
    from game.records.files import RecordError
    from game.records.places import find_places, open_records
    from tools.full_home import OUTSIDE

    home = Path(tempfile.mkdtemp(prefix="pocketful-guided-")) / "home"
    shutil.copytree(damage.template(), home)
    names = _names(home)
    contents = {name: (home / name).read_bytes() for name in names}
    runs = 0

    def one(data: bytes) -> None:
        nonlocal runs
        runs += 1
        if runs % _FRESH == 0:
            shutil.rmtree(home)
            shutil.copytree(damage.template(), home)
        name = names[data[0] % len(names)] if data else names[0]
        path = home / name
        path.write_bytes(data[1:])
        began = process_time()
        records = open_records(find_places(str(home)))
        try:
            if Path(name).parts[0] == OUTSIDE:
                damage.take(records, path)
            elif path.suffix == ".pocketful":
                records.saves.load(path.stem)
        except RecordError as error:
            str(error.message)
        finally:
            records.history.close()
            path.write_bytes(contents[name])
        if (took := process_time() - began) > _SECONDS:
            raise TimeoutError(f"{name} took {took:.1f} s")

    atheris.Setup([sys.argv[0], *arguments], one)
    atheris.Fuzz()


def _names(home: Path) -> list[str]:
    """The files that are spoilt, as they lie in the home; each has its number."""
    from tools.proofs.damage import files_of

    texts = (path for path in files_of(home) if path.suffix != ".sqlite3")
    return sorted(path.relative_to(home).as_posix() for path in texts)


def attempt(number: int, seed: int, scratch: Path) -> Sequence[str]:
    """Let the fuzzer begin anew and spoil many files; see ``tools.proofs.running.Attempt``."""
    if find_spec("atheris") is None:
        return ["Atheris is not installed: pip install atheris."]
    from tools.proofs import damage

    home, corpus = damage.template(), scratch / "corpus"
    corpus.mkdir()
    for index, name in enumerate(_names(home)):
        (corpus / str(index)).write_bytes(bytes([index]) + (home / name).read_bytes())
    options = {
        "runs": _FILES,
        "seed": 1000 * seed + number + 1,
        "timeout": _HANGS,
        "rss_limit_mb": _USUAL_MEGABYTES + _MEGABYTES,
        "max_len": _LONGEST,
        "artifact_prefix": f"{tempfile.gettempdir()}/pocketful-",
    }
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tools.proofs.guided", str(corpus)),
            *(f"-{name}={value}" for name, value in options.items()),
        ],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    return () if done.returncode == 0 else [f"{done.stdout[-2000:]}{done.stderr[-2000:]}"]


PROOF: Final = Proof(
    "guided",
    "A file that a fuzzer (Atheris) spoils, led by which parts of the readers it reaches, gets no "
    "more than a sentence.",
    "files",
    attempt,
    worth=_FILES,
    together=1,
)

if __name__ == "__main__":
    fuzz(sys.argv[1:])
