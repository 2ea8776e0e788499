"""How all that was thrown at a hall was answered, and which answers nobody should get."""

import time
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from services.wire.errors import Refusal
from tests.test_notation import documented

LONGEST_SENTENCE = 500
LONGEST_SHOWN = 2000
KINDS_SHOWN = 10
SEEN_OF_KIND = 60
"""Faults that begin with the same so many characters are of one kind."""

WRONG_NOW = {"UNAVAILABLE", "INTERNAL"}
"""Statuses that are documented, but wrong where nothing is away."""

TOO_MUCH = {"TOO_MANY_REQUESTS", "TOO_MANY_TABLES"}
"""Reasons that are documented, but wrong where the limits are far away."""

REASONS = frozenset(
    (reason, status)
    for reason, status in documented()
    if status not in WRONG_NOW and reason not in TOO_MUCH
)


@dataclass
class Answers:
    """Counts answers by their reasons, and keeps what is wrong with some; none tells a secret."""

    secrets: Collection[bytes] = ()
    counts: Counter[str] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)
    started: float = field(default_factory=time.monotonic)

    def note(self, answer: str, told: bytes, asked: object, due: str = "", fault: str = "") -> None:
        """Count an answer; `told` is all of it, `due` the one that is right where that is known."""
        self.counts[answer] += 1
        if any(secret in told for secret in self.secrets):
            fault = f"{answer} with a secret in it"
        elif not fault and due not in ("", answer):
            fault = f"{answer} where {due} was due"
        if fault:
            self.faults.setdefault(fault[:SEEN_OF_KIND], f"{fault}\n{asked!s:.{LONGEST_SHOWN}}")

    def note_refusal(self, refusal: Refusal, asked: object, due: str = "") -> None:
        """Count a refusal; it has to be a documented one."""
        told = f"{refusal.message} {dict(refusal.facts)}"
        answer = refusal.reason or refusal.code.name
        self.note(answer, told.encode(), asked, due, _fault(refusal))

    def assert_right(self, number: int) -> None:
        """Fail unless there were so many answers, each of them right."""
        shown = "\n\n".join(list(self.faults.values())[:KINDS_SHOWN])
        assert not self.faults, f"{len(self.faults)} kinds of wrong answers:\n{shown}"
        assert self.counts.total() == number

    def figures(self, where: str) -> str:
        """Return how many there were, how long they took, and how they were answered."""
        seconds = time.monotonic() - self.started
        reasons = ", ".join(f"{reason} {count:,}" for reason, count in self.counts.most_common())
        return f"{self.counts.total():,} at the {where} in {seconds:.0f} s: {reasons}"


def _fault(refusal: Refusal) -> str:
    if (refusal.reason, refusal.code.name) not in REASONS:
        return f"not documented: {refusal.code.name} {refusal.reason} {refusal.message}"
    if len(refusal.message) > LONGEST_SENTENCE:
        return f"goes on and on: {refusal.reason} {refusal.message}"
    return ""
