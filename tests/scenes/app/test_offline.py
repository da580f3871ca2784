"""Everything works without a network, and nothing asks for one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.catalogue import GAMES

FIRST = next(iter(GAMES))
SEATS = ",".join(["learner"] * GAMES[FIRST].players[0])

LOOKED_FOR = """
import sys
asked = []
def watch(event, arguments):
    if event in ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname"):
        # Processes of the app talk to each other by pipes and by names in the file system.
        if event.startswith("socket.get") or isinstance(arguments[1], tuple):
            asked.append((event, arguments))
sys.addaudithook(watch)
"""

PLAYED = f"""
from game.match import Match, Seat
from game.catalogue import GAMES
from scenes.__main__ import main
from tools.studio import studio
with studio(size=(640, 400), animation_speed="off") as app:
    for game in {list(GAMES)!r}:
        others = range(1, GAMES[game].players[0])
        seats = [Seat("Ann"), *(Seat(f"C{{n}}", "learner") for n in others)]
        app.services.go.open_table(Match(GAMES[game], seats, seed=1))
        app.settle()
        app.app.home()
    for page in ("matches", "settings"):
        getattr(app.services.go, "open_" + page)()
        app.settle()
assert main(["--terminal", "{FIRST}", "--seats", "{SEATS}", "--nodes", "2"]) == 0
assert asked == [], asked
print("nobody asked")
"""


@pytest.mark.long
def test_the_app_needs_no_network_and_asks_for_none(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LOOKED_FOR + PLAYED]
    alone = ["unshare", "--net", "--map-root-user"]
    # If the system lets a process go without a network, it does.
    if shutil.which("unshare") and not subprocess.run([*alone, "true"], check=False).returncode:
        command = [*alone, *command]
    done = subprocess.run(
        command,
        env=os.environ | {"POCKETFUL_HOME": str(tmp_path), "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stdout.splitlines()[-1:] == ["nobody asked"], done.stderr[-2000:]
