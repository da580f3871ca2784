"""The table: rules, matches, computer opponents, records. No screen and no physics.

Imports only the standard library (and platformdirs, for the user's folders). Front ends send
actions in and get states and sentences back; ``records`` writes to disk.
"""

from typing import Final

VERSION: Final = "1.0.0"
"""The same as in pyproject.toml; a test makes sure."""
