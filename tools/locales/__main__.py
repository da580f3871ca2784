"""Collect the texts of the app for translators, check what they wrote, and compile it.

python -m tools.locales                collect, check, bring translations up to date and compile
python -m tools.locales --check        only say whether all of it is up to date and sound
python -m tools.locales --language de  begin a translation, or say what is missing or too long there
"""

import argparse
import sys
from pathlib import Path

from babel.core import UnknownLocaleError

from tools.locales import (
    LOCALES,
    ROOT,
    TEMPLATE,
    begin,
    codes,
    collect,
    made_files,
    problems,
    report,
    template_text,
)
from tools.locales.english import english_faults, sums


def main() -> int:
    """Do what the command line says; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--language", metavar="CODE")
    chosen = parser.parse_args()
    template = collect()
    if chosen.language:
        try:
            begin(chosen.language)
        except (UnknownLocaleError, ValueError) as problem:
            print(problem)
            return 1
        print(*report(chosen.language, template), sep="\n")
    made = {TEMPLATE: template_text(template)}
    found = list(english_faults(template))
    for code in codes():
        if wrong := problems(code, template):
            found += wrong
        else:
            made |= made_files(code, template)
    print(*found, sep="\n", end="\n" if found else "")
    stale = [path for path, content in made.items() if not _holds(path, content)]
    if chosen.check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: run make locales")
        return 1 if found or stale else 0
    LOCALES.mkdir(exist_ok=True)
    for path in stale:
        path.write_bytes(made[path])
    print(f"{TEMPLATE.relative_to(ROOT)}: {sums(template)}")
    return 1 if found else 0


def _holds(path: Path, content: bytes) -> bool:
    return path.exists() and path.read_bytes() == content


if __name__ == "__main__":
    sys.exit(main())
