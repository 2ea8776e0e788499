"""The grpcurl examples of the README, sent to a live engine as grpcurl would send them; those of
the lobby, where tokens are, are read only.

Like grpcurl, this knows the services by reflection only: JSON goes in, JSON comes out; to and from
a stream several one after another. The answers in the README are shortened, so they must be a part
of the real ones.
"""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message_factory import GetMessageClass
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)
from hall.v1 import lobby_pb2

from services.wire.channels import open_blocking_channel
from services.wire.errors import read_refusal
from services.wire.tests.processes import read_event, running

README = Path(__file__).parents[2] / "README.md"
ENGINE = "localhost:50051"
LOBBY = "localhost:50052"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CALL = re.compile(
    r"^\$ (grpcurl (?:[^'<\n]|'[^']*')*)(?:<<END\n(.*?)^END)?\n(.*?)(?=^\$ |\Z)",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class Example:
    """One call of the README: what is asked, by the body, and what is answered."""

    target: str
    body: str
    answer: str


def read_examples(server: str) -> list[Example]:
    """Return all calls to a server in the README."""
    examples = []
    for block in BLOCK.findall(README.read_text()):
        for command, typed_in, answer in CALL.findall(block):
            *options, address, target = shlex.split(command)
            if address == server:
                body = options[options.index("-d") + 1] if "-d" in options else ""
                examples.append(Example(target, typed_in if body == "@" else body, answer))
    return examples


EXAMPLES = read_examples(ENGINE)


@pytest.fixture(scope="module")
def channel() -> Iterator[grpc.Channel]:
    with running("services.engine", ENGINE_ADDRESS="127.0.0.1:0") as process:
        port = read_event(process, "serving")["port"]
        with open_blocking_channel(f"127.0.0.1:{port}") as channel:
            yield channel


def test_the_readme_shows_every_call_of_the_engine() -> None:
    assert {example.target.rpartition("/")[2] for example in EXAMPLES} == {
        "list",
        "ApplyMoves",
        "RenderViews",
        "ScoreRecord",
        "GenerateIsland",
        "ParseSettings",
        "FindWays",
        "PlayMatch",
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.target)
def test_an_example_is_answered_as_the_readme_says(channel: grpc.Channel, example: Example) -> None:
    if example.target == "list":
        services = ProtoReflectionDescriptorDatabase(channel).get_services()
        assert sorted(services) == example.answer.split()
    elif example.answer.startswith("ERROR:"):
        with pytest.raises(grpc.RpcError) as caught:
            call(channel, example)
        assert_error_is_shown(caught.value, example.answer)
    else:
        assert_is_part(*call(channel, example), place="answer")


def call(channel: grpc.Channel, example: Example) -> tuple[list[Any], list[Any]]:
    """Make the call; return the answers shown in the README and those that came, as JSON."""
    pool = DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
    service, _, name = example.target.partition("/")
    method = pool.FindServiceByName(service).FindMethodByName(name)
    request_type, answer_type = map(GetMessageClass, (method.input_type, method.output_type))
    send = channel.stream_stream(  # on the wire a single message is a stream of one
        f"/{example.target}",
        request_serializer=request_type.SerializeToString,
        response_deserializer=answer_type.FromString,
    )
    requests = [ParseDict(request, request_type()) for request in read_json(example.body)]
    answered = [MessageToDict(answer) for answer in send(iter(requests), timeout=10)]
    shown = [ParseDict(answer, answer_type()) for answer in read_json(example.answer)]
    return [MessageToDict(answer) for answer in shown], answered


def read_json(text: str) -> list[Any]:
    """Return the JSON documents that stand one after another in a text."""
    documents = []
    while text := text.strip():
        document, end = json.JSONDecoder().raw_decode(text)
        documents.append(document)
        text = text[end:]
    return documents


def assert_error_is_shown(error: grpc.RpcError, shown: str) -> None:
    refusal = read_refusal(error)
    code = refusal.code.name.title().replace("_", "")
    assert f"  Code: {code}\n  Message: {refusal.message}\n" in shown
    assert f'"reason":"{refusal.reason}"' in shown
    for name, fact in refusal.facts.items():
        assert f'"{name}":"{fact}"' in shown


def assert_is_part(part: Any, whole: Any, place: str) -> None:
    """Assert that whatever `part` has, `whole` has too; lists agree in length."""
    if isinstance(part, dict):
        for key, value in part.items():
            assert key in whole, f"{place}.{key}"
            assert_is_part(value, whole[key], f"{place}.{key}")
    elif isinstance(part, list):
        assert len(part) == len(whole), place
        for index, (part_item, whole_item) in enumerate(zip(part, whole, strict=True)):
            assert_is_part(part_item, whole_item, f"{place}[{index}]")
    else:
        assert part == whole, place


LOBBY_EXAMPLES = [example for example in read_examples(LOBBY) if not example.body.startswith("{$")]


@pytest.mark.parametrize("example", LOBBY_EXAMPLES, ids=lambda example: example.target)
def test_an_example_of_the_lobby_is_a_request_and_its_answer(example: Example) -> None:
    service, _, name = example.target.partition("/")
    method = lobby_pb2.DESCRIPTOR.services_by_name[service.rpartition(".")[2]].methods_by_name[name]
    for text, kind in ((example.body, method.input_type), (example.answer, method.output_type)):
        for message in read_json(text):
            ParseDict(message, GetMessageClass(kind)())


def test_the_readme_shows_calls_of_the_lobby() -> None:
    shown = {example.target.rpartition("/")[2] for example in LOBBY_EXAMPLES}
    assert shown >= {"CreateTable", "WatchTable", "GetReplay", "PlanWays"}
