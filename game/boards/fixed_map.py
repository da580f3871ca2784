"""An immutable mapping from places to pieces, for states to hold."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class FixedMap(Mapping[Key, Value]):
    """An immutable, hashable mapping with an order of its own.

    Nothing is checked: a draft may put anything anywhere, so that it can be judged. A game derives
    its own and overrides ``in_order``.
    """

    __slots__ = ("_hash", "_held")

    _held: dict[Key, Value]
    _hash: int | None

    def __init__(self, pairs: Mapping[Key, Value] | Iterable[tuple[Key, Value]] = ()) -> None:
        held: dict[Key, Value] = dict(pairs)
        object.__setattr__(self, "_held", {key: held[key] for key in self.in_order(held)})
        object.__setattr__(self, "_hash", None)

    @staticmethod
    def in_order(keys: Iterable[Key]) -> Iterable[Key]:
        """The keys in order; as given, unless overridden."""
        return keys

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __getitem__(self, key: Key) -> Value:
        return self._held[key]

    def __contains__(self, key: object) -> bool:
        return key in self._held

    def __iter__(self) -> Iterator[Key]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def keys(self) -> KeysView[Key]:
        return self._held.keys()

    def items(self) -> ItemsView[Key, Value]:
        return self._held.items()

    def values(self) -> ValuesView[Value]:
        return self._held.values()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FixedMap):
            return self._held == other._held
        if isinstance(other, Mapping):
            return self._held == dict(other)
        return NotImplemented

    def __hash__(self) -> int:
        known = self._hash
        if known is None:
            known = hash(tuple(self._held.items()))
            object.__setattr__(self, "_hash", known)
        return known

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._held!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # The hash differs between processes.
        return type(self), (self._held,)
