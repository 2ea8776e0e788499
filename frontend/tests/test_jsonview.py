"""The JSON of the page holds every field of the messages, by the same name."""

from collections.abc import Callable
from typing import Any

import pytest
from google.protobuf.message import Message
from hall.v1 import armadora_pb2, game_pb2, judgement_pb2, lobby_pb2, orkisland_pb2

from frontend.play import jsonview, judgement_json
from services.engine.rules.orkisland.settings import Settings, values_of

# (message, how it is mapped, fields that are lifted to the top level, fields that are left out)
MAPPINGS: list[tuple[type[Message], Callable[[Any], dict[str, Any]], set[str], set[str]]] = [
    # nothing in a page shows these
    (lobby_pb2.Table, jsonview.table_json, set(), {"create_time", "public_chat"}),
    (lobby_pb2.Seat, jsonview.seat_json, set(), set()),
    (lobby_pb2.MoveTimes, jsonview.times_json, set(), set()),
    (armadora_pb2.ArmadoraOptions, jsonview.options_json, set(), set()),
    (orkisland_pb2.OrkIslandOptions, jsonview.settings_json, set(), {"grid"}),
    # the page has the options from the table; views of Ork Island have their own JSON
    (game_pb2.View, jsonview.view_json, {"armadora"}, {"options", "orkisland"}),
    (armadora_pb2.ArmadoraAdvancedView, jsonview.advanced_json, set(), set()),
    (game_pb2.LogEntry, jsonview.entry_json, {"armadora"}, {"orkisland"}),
    (game_pb2.Outcome, jsonview.outcome_json, {"armadora"}, {"orkisland"}),
    (game_pb2.Standing, jsonview.standing_json, set(), set()),
    (armadora_pb2.ArmadoraTerritory, jsonview.territory_json, set(), set()),
    (armadora_pb2.ArmadoraTerritoryScore, jsonview.territory_score_json, {"territory"}, set()),
    (judgement_pb2.Hint, judgement_json.hint_json, set(), set()),
    (judgement_pb2.MoveProspect, judgement_json.move_prospect_json, {"prospect"}, set()),
    (judgement_pb2.Prospect, judgement_json.prospect_json, set(), set()),
    (judgement_pb2.MoveJudgement, judgement_json.move_judgement_json, set(), set()),
    (judgement_pb2.Judgement, judgement_json.judgement_json, set(), set()),
]


TERRITORY = armadora_pb2.ArmadoraTerritory(squares=[0, 1, 2, 3], gold=9)
VIEW = game_pb2.View(
    ply=2,
    viewer=-1,
    to_move=[0],
    log=[
        game_pb2.LogEntry(
            seat=1,
            text="p@c2d2",
            armadora=armadora_pb2.ArmadoraConsequences(closed=[TERRITORY], passed=[2]),
        )
    ],
    outcome=game_pb2.Outcome(
        standings=[game_pb2.Standing(seat=0, score=9, rank=1)],
        armadora=armadora_pb2.ArmadoraScoring(
            territories=[
                armadora_pb2.ArmadoraTerritoryScore(
                    territory=TERRITORY, strengths=[5, 1], winners=[0], share=9
                )
            ],
            piles=[armadora_pb2.ArmadoraPiles(gold=[9])],
        ),
    ),
    armadora=armadora_pb2.ArmadoraView(
        gold=[0, 3],
        warriors=[1],
        values=[5],
        territories=[2],
        palisades=[6],
        palisades_left=34,
        warriors_left=[15, 16],
        passed=[1],
        hand=[11, 2, 1, 1, 0],
        legal_squares=[7],
        legal_lines=[8, 9],
        barred_pairs=[545],
        palisades_allowed=2,
        army=16,
        advanced=armadora_pb2.ArmadoraAdvancedView(
            power_tokens=[2, 1],
            reinforcements=[1, 0],
            face_up=[0],
            looked_at=[1],
            arrows=[2, 2],
            reinforced=[3],
            main_action_due=True,
            power_squares=[4, 5],
            power_lines=[6],
            power_barred="POWER_ALREADY_USED",
            reinforcement_squares=[7],
            reinforcement_barred="REINFORCEMENT_SPENT",
        ),
    ),
)
VIEW_JSON = {
    "ply": 2,
    "viewer": -1,
    "to_move": [0],
    "log": [
        {
            "seat": 1,
            "text": "p@c2d2",
            "closed": [{"squares": [0, 1, 2, 3], "gold": 9}],
            "passed": [2],
        }
    ],
    "outcome": {
        "standings": [{"seat": 0, "score": 9, "rank": 1}],
        "territories": [
            {
                "squares": [0, 1, 2, 3],
                "gold": 9,
                "strengths": [5, 1],
                "winners": [0],
                "share": 9,
            }
        ],
        "piles": [[9]],
    },
    "gold": [0, 3],
    "warriors": [1],
    "values": [5],
    "territories": [2],
    "palisades": [6],
    "palisades_left": 34,
    "warriors_left": [15, 16],
    "passed": [1],
    "hand": [11, 2, 1, 1, 0],
    "legal_squares": [7],
    "legal_lines": [8, 9],
    "barred_pairs": [545],
    "palisades_allowed": 2,
    "army": 16,
    "advanced": {
        "power_tokens": [2, 1],
        "reinforcements": [1, 0],
        "face_up": [0],
        "looked_at": [1],
        "arrows": [2, 2],
        "reinforced": [3],
        "main_action_due": True,
        "power_squares": [4, 5],
        "power_lines": [6],
        "power_barred": "POWER_ALREADY_USED",
        "reinforcement_squares": [7],
        "reinforcement_barred": "REINFORCEMENT_SPENT",
    },
}


@pytest.mark.parametrize(("message", "to_json", "lifted", "left_out"), MAPPINGS)
def test_every_field_of_a_message_is_in_its_json_and_nothing_else(
    message: type[Message],
    to_json: Callable[[Any], dict[str, Any]],
    lifted: set[str],
    left_out: set[str],
) -> None:
    fields = dict(message.DESCRIPTOR.fields_by_name)
    expected = set(fields) - lifted - left_out
    for name in lifted:
        expected |= set(fields[name].message_type.fields_by_name)

    assert set(to_json(message())) == expected


def test_a_view_is_mapped_value_for_value() -> None:
    assert jsonview.view_json(VIEW) == VIEW_JSON


def test_the_basic_game_has_nothing_advanced_in_its_view() -> None:
    view = game_pb2.View(armadora=armadora_pb2.ArmadoraView(army=16))

    assert jsonview.view_json(view)["advanced"] is None


def test_the_options_of_a_table_are_mapped_value_for_value() -> None:
    options = armadora_pb2.ArmadoraOptions(
        seats=4,
        advanced=True,
        teams=True,
        memory=True,
        first=armadora_pb2.ARMADORA_FIRST_SEAT,
        first_seat=2,
    )
    table = lobby_pb2.Table(options=game_pb2.GameOptions(armadora=options))

    assert jsonview.table_json(table)["options"] == {
        "armadora": {
            "seats": 4,
            "advanced": True,
            "teams": True,
            "memory": True,
            "first": "seat",
            "first_seat": 2,
        }
    }


def test_settings_that_are_left_out_are_those_of_the_rules() -> None:
    chosen = orkisland_pb2.OrkIslandOptions(nb_rounds=7, cost_sand=0)
    usual = values_of(Settings())
    del usual["nb_players"]

    assert jsonview.settings_json(orkisland_pb2.OrkIslandOptions()) == usual
    assert jsonview.settings_json(chosen) == {**usual, "nb_rounds": 7, "cost_sand": 0}


@pytest.mark.parametrize(
    ("enum", "words"),
    [
        (game_pb2.Faction, jsonview.FACTIONS),
        (armadora_pb2.ArmadoraFirst, jsonview.FIRSTS),
        (lobby_pb2.TableStatus, jsonview.STATUSES),
        (lobby_pb2.TableVisibility, jsonview.VISIBILITIES),
    ],
)
def test_every_value_of_an_enum_has_a_word(enum: Any, words: dict[int, str]) -> None:
    assert set(words) == set(enum.values())
