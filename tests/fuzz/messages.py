"""Requests with anything in their fields, by the descriptors of a service, and mere bytes."""

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from services.wire.settings import MAX_MESSAGE_BYTES
from tests.fuzz.texts import any_move, odd_text

Known = Mapping[str, Sequence[Any]]
"""For some names of fields what may well stand there, so that requests get further.

A full name, as hall.v1.Move.text, goes before a mere one.
"""

KNOWN_RATE = 0.75
UNSET_RATE = 0.2
COUNTS = (0, 1, 1, 1, 2, 3, 5, 6, 201)
SMALL = (-3, -2, -1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 7, 40, 67, 200, 1000, 1001)
FLOATS = (0.0, -0.0, 1.0, 40.0, -1.0, 40.1, 1e-45, 3e38, math.inf, -math.inf, math.nan)
BITS = {
    FieldDescriptor.CPPTYPE_INT32: (31, True),
    FieldDescriptor.CPPTYPE_INT64: (63, True),
    FieldDescriptor.CPPTYPE_UINT32: (32, False),
    FieldDescriptor.CPPTYPE_UINT64: (64, False),
    FieldDescriptor.CPPTYPE_ENUM: (31, True),
}


def any_request(method: MethodDescriptor, known: Known, rng: Random) -> Message:
    """Return a request of a method."""
    return _fill(GetMessageClass(method.input_type)(), known, rng)


def no_request(valid: bytes, rng: Random) -> bytes:
    """Return bytes that are no message, or one that nobody has written; `valid` is a real one."""
    match rng.randrange(5):
        case 0:
            return rng.randbytes(rng.choice((1, 2, 8, 64, 1024)))
        case 1:
            return valid[: rng.randint(0, len(valid))]
        case 2:
            place = rng.randint(0, len(valid))
            return valid[:place] + rng.randbytes(rng.randint(1, 9)) + valid[place:]
        case 3 if rng.random() < 1 / 50:
            return valid + rng.randbytes(MAX_MESSAGE_BYTES)
        case _:
            changed = bytearray(valid or b"\0")
            for _ in range(rng.randint(1, 4)):
                changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
            return bytes(changed)


def _fill(message: Message, known: Known, rng: Random) -> Message:
    for field in message.DESCRIPTOR.fields:
        if rng.random() < UNSET_RATE:
            continue
        if field.is_repeated:
            values = [_value(field, known, rng) for _ in range(rng.choice(COUNTS))]
            getattr(message, field.name).extend(values)
        elif field.message_type:
            getattr(message, field.name).CopyFrom(_value(field, known, rng))
        else:
            setattr(message, field.name, _value(field, known, rng))
    return message


def _value(field: FieldDescriptor, known: Known, rng: Random) -> Any:
    values = known.get(field.full_name, known.get(field.name))
    if values and rng.random() < KNOWN_RATE:
        return rng.choice(values)
    if field.message_type:
        return _fill(GetMessageClass(field.message_type)(), known, rng)
    match field.cpp_type:
        case FieldDescriptor.CPPTYPE_STRING:
            return rng.choice((any_move, odd_text))(rng)
        case FieldDescriptor.CPPTYPE_BOOL:
            return rng.random() < 1 / 2
        case FieldDescriptor.CPPTYPE_FLOAT:
            return rng.choice((rng.random(), rng.random(), *FLOATS))
        case kind:
            return _number(*BITS[kind], rng)


def _number(bits: int, is_signed: bool, rng: Random) -> int:
    least, most = (-(2**bits) if is_signed else 0), 2**bits - 1
    number = rng.choice((*SMALL, *SMALL, least, most, most // 2, rng.randint(least, most)))
    return min(max(number, least), most)
