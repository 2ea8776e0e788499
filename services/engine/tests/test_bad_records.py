"""A record of any game that cannot be played is refused in every call that has one."""

from typing import Any

import grpc
import pytest
from hall.v1 import engine_pb2 as pb
from hall.v1 import game_pb2

from services.engine.tests.test_bad_input import CALLS, assert_refused
from services.engine.tests.test_bad_input import RECORDS as ARMADORA
from services.engine.tests.test_bad_input_orkisland import RECORDS as ORK_ISLAND


@pytest.mark.parametrize(("record", "code", "reason", "message"), [*ARMADORA, *ORK_ISLAND])
@pytest.mark.parametrize("call", CALLS)
async def test_a_bad_record_is_refused(
    engine: Any,
    call: str,
    record: game_pb2.Record,
    code: grpc.StatusCode,
    reason: str,
    message: str,
) -> None:
    request = getattr(pb, f"{call}Request")(record=record)
    await assert_refused(getattr(engine, call), request, code, reason, message)
