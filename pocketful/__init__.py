"""The one name under which the app is installed; ``python -m pocketful`` is the command.

``game``, ``physics``, ``scenes`` and ``assets`` are folders beside this one in a checkout.
Installed they're inside it, out of the way of others' packages of the same names.
"""

import sys
from pathlib import Path


def main() -> int:
    """Run the command with the arguments of sys.argv; returns the exit status."""
    here = Path(__file__).resolve().parent
    home = here if (here / "scenes").is_dir() else here.parent
    # In front of everything: a package of somebody else may be called "game" as well.
    sys.path.insert(0, str(home))
    try:
        from scenes.__main__ import main as command

        return command()
    except KeyboardInterrupt:
        # Ctrl+C so early that the command could not say it itself; 130 as shells have it.
        return 130
