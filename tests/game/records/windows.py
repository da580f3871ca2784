"""Several Pocketfuls at once: processes that write the same files as fast as they can."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def at_once(code: str, home: object, *names: str, **environment: str) -> list[str]:
    """What each of these windows prints after it's ``ready``; they go on together."""
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(home), name],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name in names
    ]
    for window in windows:
        assert window.stdout is not None
        assert window.stdout.readline() == "ready\n"
    for window in windows:
        assert window.stdin is not None
        window.stdin.write("go\n")
        window.stdin.flush()
    printed = [window.communicate(timeout=120)[0] for window in windows]
    assert {window.returncode for window in windows} == {0}, printed
    return printed
