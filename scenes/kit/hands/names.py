"""What the settings of the hands are called, for every page that shows them."""

from __future__ import annotations

from typing import Final

from scenes.kit.i18n import N_

SWITCH_NAMES: Final = {
    "off": N_("No switch"),
    "one": N_("One switch"),
    "two": N_("Two switches"),
}
INPUT_NAMES: Final = {
    "keys": N_("A key"),
    "mouse": N_("A mouse button"),
    "pad": N_("A button of a gamepad"),
    "touch": N_("A touch"),
    "any": N_("Anything that is pressed"),
}
COOL_DOWN_NAMES: Final = {
    0: N_("None", "a time"),
    200: N_("0.2 s"),
    500: N_("0.5 s"),
    1000: N_("1 s"),
}
