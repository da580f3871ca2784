"""The app with a voice that writes what it says into a file, a line each; for a real window.

python tests/spoken_app.py SPOKEN --fullscreen --data DIR [FILE]
"""

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

from game.messages import Message
from game.records.places import find_places, open_records
from scenes.app.window import App
from scenes.kit.voice import Voice


@dataclass(frozen=True, slots=True)
class Lines:
    """Speaks into a file."""

    file: Path
    works: bool = True
    problem: Message | None = None
    is_speaking: bool = False

    def speak(self, text: str, *, interrupt: bool, secret: bool) -> None:
        """Write a line."""
        with self.file.open("a", encoding="utf-8") as out:
            out.write(text + "\n")

    def stop(self) -> None:
        """Nothing to stop."""


def main() -> None:
    """Open the app, and run it until it's closed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("spoken", type=Path)
    parser.add_argument("--fullscreen", action="store_true")
    parser.add_argument("--data")
    parser.add_argument("file", type=Path, nargs="?")
    chosen = parser.parse_intermixed_args()
    # Lets a test find its window.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "pocketful"
    app = App(open_records(find_places(chosen.data)), fullscreen=chosen.fullscreen)
    app.services.voice = Voice(Lines(chosen.spoken))
    app.open_title()
    app.change_settings(speech="on")
    if chosen.file is not None:
        app.open_file(chosen.file)
    app.run()


if __name__ == "__main__":
    main()
