"""Runs the command in this process with lines typed into it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from scenes.__main__ import main
from scenes.kit import i18n


@dataclass(frozen=True)
class Said:
    """What a run of the command wrote, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def pocketful(folder: Path, *arguments: str, typed: str | Sequence[str] = "") -> Said:
    """Run ``pocketful`` with these arguments and ``typed`` as its input, line by line."""
    text = typed if isinstance(typed, str) else "".join(line + "\n" for line in typed)
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.stdin", io.StringIO(text)),
        # Waiting for the disk after every move of whole games would take most of the time.
        mock.patch("os.fsync"),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            status = main([*arguments, "--data", str(folder)])
        finally:
            i18n.install(i18n.ENGLISH)
    return Said(status, out.getvalue(), err.getvalue())
