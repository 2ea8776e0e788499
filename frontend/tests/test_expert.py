"""The expert on the sockets: hints for who is to move, judgements of a finished game."""

import grpc
import pytest
from django.test import AsyncClient
from hall.v1 import judgement_pb2, lobby_pb2

from frontend.tests.fake_lobby import TABLE_ID, TOKEN, FakeLobby, make_table, make_view
from frontend.tests.visitor import open_socket, until
from services.wire.errors import Refusal

PATH = f"/ws/table/{TABLE_ID}"
JUDGEMENTS = f"{PATH}/judgements"
ASK = {"type": "hint", "ply": 1, "id": "hint-1"}
GOING = lobby_pb2.TABLE_STATUS_RUNNING
OVER = lobby_pb2.TABLE_STATUS_FINISHED

BLUNDER = judgement_pb2.Judgement(
    ply=0,
    prospects=[
        judgement_pb2.Prospect(gold=14.126, win=0.4567),
        judgement_pb2.Prospect(gold=25.874, win=0.5433),
    ],
    move=judgement_pb2.MoveJudgement(
        played=judgement_pb2.Prospect(gold=14, win=0.4),
        best=judgement_pb2.MoveProspect(
            move="p@c2d2", prospect=judgement_pb2.Prospect(gold=19, win=0.7)
        ),
        quality=judgement_pb2.MOVE_QUALITY_BLUNDER,
    ),
    is_turning_point=True,
)
OF_A_BOT = judgement_pb2.Judgement(ply=1, prospects=[judgement_pb2.Prospect(gold=20, win=1)] * 2)


@pytest.fixture
async def player(hall: FakeLobby) -> AsyncClient:
    """A visitor who has seat 1 at a running table for practice."""
    hall.add(make_table(status=GOING, has_hints=True), make_view(1))
    client = AsyncClient()
    await client.post(f"/table/{TABLE_ID}/join", {"nickname": "Bob"})
    return client


@pytest.fixture
def finished(hall: FakeLobby) -> FakeLobby:
    """A lobby with a finished table."""
    hall.add(make_table(status=OVER))
    return hall


def found(*judgements: judgement_pb2.Judgement) -> lobby_pb2.WatchJudgementsResponse:
    """Return what a stream of judgements brings."""
    return lobby_pb2.WatchJudgementsResponse(plies=2, judgements=judgements)


async def test_a_page_hears_that_its_table_is_for_practice(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, PATH).open()
    assert (await socket.frame_of("table"))["table"]["has_hints"] is True
    await socket.leave()


async def test_a_player_gets_what_the_expert_would_play(
    hall: FakeLobby, player: AsyncClient
) -> None:
    socket = await open_socket(player, PATH).open()

    await socket.say(ASK)

    assert await socket.frame_of("hint") == {
        "type": "hint",
        "id": "hint-1",
        "hint": {
            "ply": 1,
            "moves": [
                {"move": "w3@b4", "gold": 12.3, "win": 0.61},
                {"move": "pass", "gold": 4.0, "win": 0.2},
            ],
        },
    }
    [request] = hall.requests("AskHint")
    assert request == lobby_pb2.AskHintRequest(table_id=TABLE_ID, seat_token=TOKEN, ply=1)
    assert hall.metadata("AskHint")["x-request-id"] == "hint-1"
    await socket.leave()


async def test_who_waits_for_a_hint_may_play_meanwhile(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.may_hint.clear()
    socket = await open_socket(player, PATH).open()

    await socket.say(ASK)
    await until(lambda: hall.requests("AskHint"))
    await socket.say({"type": "move", "move": "w3@b4", "ply": 1, "id": "move-1"})

    assert (await socket.frame_of("accepted"))["id"] == "move-1"
    hall.may_hint.set()
    assert (await socket.frame_of("hint"))["id"] == "hint-1"
    await socket.leave()


async def test_who_asks_again_awaits_the_newest_hint_only(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.may_hint.clear()
    socket = await open_socket(player, PATH).open()

    await socket.say(ASK)
    await until(lambda: hall.hints == 1)
    await socket.say({**ASK, "id": "hint-2"})
    await until(lambda: len(hall.requests("AskHint")) == 2 and hall.hints == 1)

    hall.may_hint.set()
    assert (await socket.frame_of("hint"))["id"] == "hint-2"
    await socket.leave()


async def test_a_spectator_gets_no_hint(hall: FakeLobby) -> None:
    hall.add(make_table(status=GOING, has_hints=True), make_view(1, viewer=-1))
    socket = await open_socket(AsyncClient(), PATH).open()

    await socket.say(ASK)

    refused = await socket.frame_of("refused")
    assert (refused["id"], refused["reason"]) == ("hint-1", "NO_TOKEN")
    assert not hall.requests("AskHint")
    await socket.leave()


@pytest.mark.parametrize(
    ("code", "reason", "message"),
    [
        (grpc.StatusCode.FAILED_PRECONDITION, "NO_HINTS", "There are no hints at this table."),
        (grpc.StatusCode.UNAVAILABLE, "NO_WORKER", "The expert has no time just now."),
    ],
)
async def test_a_hint_that_does_not_come_is_refused_once(
    hall: FakeLobby, player: AsyncClient, code: grpc.StatusCode, reason: str, message: str
) -> None:
    hall.refusals["AskHint"] = [Refusal(code, reason, "in English")]
    socket = await open_socket(player, PATH).open()

    await socket.say(ASK)

    refused = await socket.frame_of("refused")
    assert (refused["id"], refused["reason"]) == ("hint-1", reason)
    assert refused["message"].startswith(message)
    assert len(hall.requests("AskHint")) == 1
    await socket.leave()


async def test_a_hint_for_a_ply_that_is_gone_brings_the_view(
    hall: FakeLobby, player: AsyncClient
) -> None:
    refusal = Refusal(grpc.StatusCode.ABORTED, "STALE_PLY", "gone", details=[make_view(2)])
    hall.refusals["AskHint"] = [refusal]
    socket = await open_socket(player, PATH).open()
    await socket.frame_of("view")

    await socket.say(ASK)

    assert (await socket.frame_of("refused"))["reason"] == "STALE_PLY"
    assert (await socket.frame_of("view"))["view"]["ply"] == 2
    await socket.leave()


@pytest.mark.parametrize("ply", [-1, True, "1", None])
async def test_a_hint_is_asked_for_at_a_ply(
    hall: FakeLobby, player: AsyncClient, ply: object
) -> None:
    socket = await open_socket(player, PATH).open()
    await socket.say({**ASK, "ply": ply})
    assert (await socket.frame_of("refused"))["reason"] == "BAD_MESSAGE"
    assert not hall.requests("AskHint")
    await socket.leave()


async def test_judgements_come_as_they_are_found_and_the_socket_closes(finished: FakeLobby) -> None:
    socket = await open_socket(AsyncClient(), JUDGEMENTS).open()

    assert await socket.frame() == {"type": "judgements", "plies": 2, "judgements": []}
    finished.judging[0].put_nowait(found(BLUNDER))
    [judgement] = (await socket.frame())["judgements"]
    finished.judging[0].put_nowait(found(OF_A_BOT))
    [other] = (await socket.frame())["judgements"]
    finished.judging[0].put_nowait(None)

    assert judgement == {
        "ply": 0,
        "prospects": [{"gold": 14.13, "win": 0.457}, {"gold": 25.87, "win": 0.543}],
        "move": {
            "played": {"gold": 14.0, "win": 0.4},
            "best": {"move": "p@c2d2", "gold": 19.0, "win": 0.7},
            "quality": "blunder",
        },
        "is_turning_point": True,
    }
    assert (other["ply"], other["move"], other["is_turning_point"]) == (1, None, False)
    assert await socket.close_code() == 1000


async def test_a_broken_stream_of_judgements_is_opened_again(finished: FakeLobby) -> None:
    socket = await open_socket(AsyncClient(), JUDGEMENTS).open()
    await socket.frame_of("judgements")

    finished.judging[0].put_nowait(Refusal(grpc.StatusCode.UNAVAILABLE, "STOPPING", "bye"))

    assert (await socket.frame_of("judgements"))["plies"] == 2
    assert len(finished.requests("WatchJudgements")) == 2
    await socket.leave()
    await until(lambda: not finished.judging)


async def test_a_game_that_goes_on_is_not_judged(finished: FakeLobby) -> None:
    running = Refusal(grpc.StatusCode.FAILED_PRECONDITION, "GAME_RUNNING", "it goes on")
    finished.refusals["WatchJudgements"] = [running]
    socket = await open_socket(AsyncClient(), JUDGEMENTS).open()
    refused = await socket.frame_of("refused")
    assert refused["message"].startswith("The game is still going on.")
    assert await socket.close_code() == 4403


async def test_there_are_no_judgements_without_a_table(hall: FakeLobby) -> None:
    socket = await open_socket(AsyncClient(), JUDGEMENTS).open()
    assert (await socket.frame_of("refused"))["reason"] == "NO_TABLE"
    assert await socket.close_code() == 4403


@pytest.mark.parametrize(
    ("path", "form", "has_hints"),
    [
        ("/tables", {"hints": "1"}, True),
        ("/tables", {"hints": ""}, False),
        ("/tables", {}, False),
        ("/play-computer", {}, True),
    ],
)
async def test_hints_are_allowed_where_the_table_is_opened_for_practice(
    hall: FakeLobby, path: str, form: dict[str, str], has_hints: bool
) -> None:
    usual = {"seats": "2", "visibility": "public", "nickname": "Ada", "bots": ""}
    await AsyncClient().post(path, {**usual, **form})
    assert hall.requests("CreateTable")[0].has_hints is has_hints


async def test_the_replay_of_a_table_can_be_looked_at_with_the_expert(finished: FakeLobby) -> None:
    page = (await AsyncClient().get(f"/replay/{TABLE_ID}")).content.decode()
    assert f'data-socket="{JUDGEMENTS}"' in page
    assert "data-own" not in page
    assert "expert-open" not in (await AsyncClient().get("/replay")).content.decode()


async def test_who_has_played_is_told_of_the_own_moves(
    hall: FakeLobby, player: AsyncClient
) -> None:
    hall.tables[TABLE_ID].status = OVER
    page = (await player.get(f"/replay/{TABLE_ID}")).content.decode()
    assert 'data-own="1"' in page
