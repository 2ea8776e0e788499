"""The two kinds of workers are one image, and differ by their queues alone wherever they run."""

import json
import re
import shlex
from copy import deepcopy
from typing import Any

from honcho.environ import parse_procfile

from services.ai.app import QUEUE as TAKEN
from services.ai.canary import BACKGROUND
from services.ai.orkisland.choosing import KEPT_BYTES
from services.lobby.sender import BACKGROUND_QUEUE, QUEUE
from tests.form.files import ROOT, read_compose, read_images, read_pods

OWN = ("build", "pull_policy", "command", "cpu_shares", "healthcheck")
"""What each of the two says for itself in compose."""

LONG_NAMES = {"-A": "--app", "-Q": "--queues", "-n": "--hostname", "-c": "--concurrency"}


def options_of(command: list[str]) -> dict[str, str]:
    """Return the options of a worker's command, and the words between them."""
    words = [LONG_NAMES.get(word, word) for word in command[command.index("celery") :]]
    given = {}
    for word, value in zip(words, [*words[1:], ""], strict=True):
        if word.startswith("--"):
            given[word] = "" if value.startswith("--") else value
    return given


def commands(manifests: list[Any], name: str) -> list[dict[str, str]]:
    """Return the options of a worker in the Procfile, in compose and in Kubernetes."""
    [image] = re.findall(r"^CMD (.+)$", read_images()["ai"], re.MULTILINE)
    [container] = read_pods(manifests)[name]["spec"]["containers"]
    local = parse_procfile((ROOT / "Procfile").read_text()).processes[name]
    return [
        options_of(shlex.split(local)),
        options_of(read_compose()["services"][name].get("command", json.loads(image))),
        options_of(container.get("args", json.loads(image))),
    ]


def test_a_worker_is_started_the_same_way_everywhere(manifests: list[Any]):
    for name in (QUEUE, BACKGROUND_QUEUE):
        first, *others = commands(manifests, name)
        assert first["--queues"] == name
        assert others == [first] * len(others)


def test_workers_differ_by_queue_name_and_number_of_processes(manifests: list[Any]):
    people, background = [commands(manifests, name)[0] for name in (QUEUE, BACKGROUND_QUEUE)]
    assert (people["--queues"], background["--queues"]) == (TAKEN, BACKGROUND_QUEUE)
    own = {"--queues": BACKGROUND_QUEUE, "--concurrency": "1", "--hostname": f"{BACKGROUND}@%h"}
    assert background == {**people, **own}


def test_the_rest_of_them_is_the_same_in_compose():
    people, background = [
        {key: said for key, said in read_compose()["services"][name].items() if key not in OWN}
        for name in (QUEUE, BACKGROUND_QUEUE)
    ]
    assert background == people


def test_the_rest_of_them_is_the_same_in_kubernetes(manifests: list[Any]):
    pods = [deepcopy(read_pods(manifests)[name]["spec"]) for name in (QUEUE, BACKGROUND_QUEUE)]
    [people], [background] = [pod.pop("containers") for pod in pods]
    assert pods[0] == pods[1]
    probes = ("startupProbe", "livenessProbe")
    asked = [
        [worker.pop(probe)["exec"]["command"] for probe in probes]
        for worker in (people, background)
    ]
    canary = ["python", "-m", "services.ai.canary"]
    assert asked == [[canary] * 2, [[*canary, BACKGROUND]] * 2]
    assert read_compose()["services"][BACKGROUND_QUEUE]["healthcheck"]["test"][1:] == [
        *canary,
        BACKGROUND,
    ]
    for worker in (people, background):
        worker.pop("args", None)
        worker["resources"]["requests"].pop("cpu")
    assert background == people


def test_what_workers_have_in_memory_fits_into_their_containers(manifests: list[Any]):
    worker, process, compiling = 210 << 20, 50 << 20, 480 << 20  # measured: bench/workers.py
    for name in (QUEUE, BACKGROUND_QUEUE):
        [container] = read_pods(manifests)[name]["spec"]["containers"]
        assert container["resources"]["requests"]["memory"] == "320Mi"
        assert container["resources"]["limits"]["memory"] == "768Mi"
        processes = int(commands(manifests, name)[0]["--concurrency"])
        usual = worker + processes * process
        assert usual < 320 << 20 < usual + processes * KEPT_BYTES + compiling - worker < 768 << 20
