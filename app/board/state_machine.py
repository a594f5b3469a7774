"""A state machine is one enum and one table of transitions; an illegal one raises."""

from collections.abc import Mapping
from enum import Enum
from typing import Generic, TypeVar

S = TypeVar("S", bound=Enum)


class IllegalTransitionError(RuntimeError):
    """The program, not the world, is wrong: a state was left for one that the table does not allow."""


class StateMachine(Generic[S]):
    """Holds one state of an enum; `state` is where it stands."""

    def __init__(self, start: S, transitions: Mapping[S, frozenset[S]]) -> None:
        self._transitions = transitions
        self.state = start

    def move(self, to: S) -> None:
        """Go to another state.

        Raises:
            IllegalTransitionError: the table does not allow it.
        """
        if to not in self._transitions[self.state]:
            raise IllegalTransitionError(f"{self.state.name} -> {to.name} is not in the table")
        self.state = to
