"""Says why something couldn't be read or written."""

from collections.abc import Callable
from typing import NamedTuple

from game.records.files import RecordError
from scenes.kit.i18n import tr


class saying(NamedTuple):  # noqa: N801 - as ``suppress``
    """A block that ends at a RecordError, after it's told."""

    tell: Callable[[str], object]

    def __enter__(self) -> None: ...

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, RecordError):
            self.tell(tr(error.message))
        return isinstance(error, RecordError)
