"""The viewer of Ork Island: its page, and what a record of the hall becomes for it."""

import grpc
import pytest
from django.test import AsyncClient
from google.protobuf.json_format import MessageToDict
from hall.v1 import game_pb2, orkisland_pb2

from frontend.play import island_json
from frontend.play.jsonview import USUAL_SETTINGS
from frontend.tests.fake_lobby import RECORD, FakeLobby
from frontend.tests.island_views import (
    ISLAND,
    NO_STEPS,
    OPTIONS,
    POSITION,
    ROUND,
    SEATS,
    STEPS,
)
from services.wire.errors import Refusal


def make_views() -> list[game_pb2.View]:
    """Return the views of a match of one round: its beginning, and one for each move."""
    views = []
    for ply in range(SEATS + 1):
        view = game_pb2.View(ply=ply, orkisland=orkisland_pb2.OrkIslandView(**POSITION))
        if ply == 0:
            view.options.CopyFrom(OPTIONS)
            view.orkisland.island.CopyFrom(ISLAND)
        else:
            view.log.append(game_pb2.LogEntry(seat=ply - 1, text="hold"))
        views.append(view)
    views[-1].log[0].orkisland.CopyFrom(ROUND)
    return views


async def test_the_viewer_needs_no_lobby(hall: FakeLobby) -> None:
    await hall.stop()

    response = await AsyncClient().get("/orkisland")

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert "play/island/sample.out.gz" in response.content.decode()
    assert (await AsyncClient().post("/orkisland")).status_code == 405


@pytest.mark.parametrize("path", ["/", "/replay"])
async def test_home_and_replay_lead_to_the_viewer(hall: FakeLobby, path: str) -> None:
    assert 'href="/orkisland"' in (await AsyncClient().get(path)).content.decode()


async def test_the_sample_is_served_packed_as_it_is(hall: FakeLobby) -> None:
    response = await AsyncClient().get("/static/play/island/sample.out.gz")

    assert response.status_code == 200
    assert "Content-Encoding" not in response.headers
    assert len(response.content) < 150_000


async def test_a_record_of_ork_island_is_answered_round_by_round(hall: FakeLobby) -> None:
    hall.record_options, hall.record_views = OPTIONS, make_views()

    response = await AsyncClient().post("/replay/views", {"text": "game orkisland"})

    assert response.json() == {
        "text": RECORD,
        "match": {
            "armies": [
                {"name": "Seat 1", "faction": "orc"},
                {"name": "Seat 2", "faction": "goblin"},
                {"name": "Seat 3", "faction": "elf"},
                {"name": "Seat 4", "faction": "mage"},
            ],
            "settings": {
                **USUAL_SETTINGS,
                "initial_health": 90,
                "bonus_per_city_cell": 3,
                "bonus_per_path_cell": 2,
            },
            "island": MessageToDict(
                ISLAND, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
            ),
            "positions": [{**POSITION, **NO_STEPS}, {**POSITION, **STEPS}],
        },
    }


async def test_a_record_of_ork_island_is_refused_in_its_own_words(hall: FakeLobby) -> None:
    facts = {"ply": "0", "text_line": "6"}
    refusal = Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_NOTATION", "in English", facts)
    hall.refusals["ReplayText"] = [refusal]

    response = await AsyncClient().post("/replay/views", {"text": "game orkisland\n\n0 14x"})

    assert "14b,11r or hold" in response.json()["message"]


def test_a_position_has_every_field_but_those_of_the_match() -> None:
    view = make_views()[-1]

    named = set(island_json.position_json(view))

    position = {field.name for field in orkisland_pb2.OrkIslandView.DESCRIPTOR.fields}
    played = {field.name for field in orkisland_pb2.OrkIslandRound.DESCRIPTOR.fields}
    # the round is its place in the list, who is out is late in every round
    assert named == (position - {"round", "out", "island"}) | played
