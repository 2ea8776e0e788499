"""docs/notation.md names every reason for a refusal, with its status, and no other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.lobby.refusals import CODES

ROOT = Path(__file__).resolve().parent.parent
NOTATION = ROOT / "docs" / "notation.md"

RULES = {
    "IllegalMove": "FAILED_PRECONDITION",
    "InvalidMove": "INVALID_ARGUMENT",
    "RecordError": "INVALID_ARGUMENT",
}
"""What the rules raise, and the status that the engine gives it."""

Reason = tuple[str, str]
"""A reason and its status."""


def documented() -> Iterator[Reason]:
    """Give the rows of all tables of refusals; a heading may name the status of its table."""
    _, _, refusals = NOTATION.read_text().partition("## Refusals")
    status = ""
    for line in refusals.splitlines():
        if line.startswith("#"):
            status = line.rpartition(": ")[2]
        elif row := re.match(r"\| `([A-Z_]+)` \| (?:([A-Z_]+) \|)?", line):
            yield row[1], row[2] or status


def raised(source: str) -> Iterator[Reason]:
    """Give the reasons in the source of the engine, or of what all servers share."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=error), keywords=keywords) if error in RULES:
                [reason] = [keyword.value for keyword in keywords if keyword.arg == "reason"]
                yield from ((text, RULES[error]) for text in texts(reason))
            case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Attribute(attr=code), reason, *_]):
                yield from ((text, code) for text in texts(reason))
            case ast.Call(func=ast.Name(id="_refusal"), args=[reason, *_]):
                yield from ((text, "INVALID_ARGUMENT") for text in texts(reason))


def texts(expression: ast.expr) -> Iterator[str]:
    """Give the texts that an expression may be."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def answered() -> set[Reason]:
    """Return every reason that a service may answer."""
    sources = [
        path.read_text()
        for folder in ("engine", "wire")
        for path in (ROOT / "services" / folder).rglob("*.py")
        if "tests" not in path.parts
    ]
    return {(reason, code.name) for reason, code in CODES.items()} | {
        reason for source in sources for reason in raised(source)
    }


def test_every_reason_is_documented_with_its_status() -> None:
    assert answered() - set(documented()) == set()


def test_every_documented_reason_may_be_answered() -> None:
    assert set(documented()) - answered() == set()


@pytest.mark.parametrize(
    ("source", "reasons"),
    [
        ('raise IllegalMove("no", reason="MINE")', [("MINE", "FAILED_PRECONDITION")]),
        ('Refusal(grpc.StatusCode.ABORTED, "LATE", "no")', [("LATE", "ABORTED")]),
        (
            '_refusal("MANY" if moves else "NONE", "no")',
            [("MANY", "INVALID_ARGUMENT"), ("NONE", "INVALID_ARGUMENT")],
        ),
    ],
)
def test_reasons_are_found_in_sources(source: str, reasons: list[Reason]) -> None:
    assert list(raised(source)) == reasons
