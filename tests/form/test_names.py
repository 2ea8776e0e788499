"""Dockerfile, compose, skaffold and manifests name the same services, ports and variables."""

import re
import subprocess
import sys
from typing import Any

import pytest

from deploy.environment import GRPC_EXPERIMENTS
from deploy.settings_table import SETTINGS, list_variables
from frontend.play.asking import CLIENT_KEY
from services.lobby.sender import BACKGROUND_QUEUE
from tests.form.files import (
    DOCKERFILE,
    NOT_SECRET,
    ROOT,
    read_compose,
    read_images,
    read_pods,
    read_skaffold,
)

SERVICES = sorted(read_images())
STORES = ["postgres", "redis"]
TOOLS_OWN = {"FORWARDED_ALLOW_IPS", "REMAP_SIGTERM"}
"""Variables that uvicorn and Celery read, not we."""

DIFFERENT = ("HALL_PUBLIC_ORIGIN", "LOBBY_TRUSTED_CLIENT_HEADER")
"""Variables whose values depend on what stands before the hall."""

SPREAD = "dns:///"
"""Before an address in the manifests: all pods of the name, where compose has one container."""


def built_in_compose() -> dict[str, Any]:
    return {name: part for name, part in read_compose()["services"].items() if "build" in part}


def workload(manifests: list[Any], name: str) -> Any:
    return read_pods(manifests)[name]["spec"]


def find(manifests: list[Any], kind: str, name: str) -> Any:
    """Return a manifest by the name it has in the files: kustomize adds a hash to some."""
    return next(
        manifest
        for manifest in manifests
        if manifest["kind"] == kind
        and re.fullmatch(name + r"(-[a-z0-9]{10})?", manifest["metadata"]["name"])
    )


def variables_in_compose(name: str) -> dict[str, str]:
    part = read_compose()["services"][name]
    has_secrets = f"{name}-secrets:/run/hall:ro" in part.get("volumes", [])
    return part.get("environment", {}) | (NOT_SECRET[name] if has_secrets else {})


def variables_in_manifests(manifests: list[Any], name: str) -> dict[str, str]:
    variables: dict[str, str] = {}
    container = workload(manifests, name)["containers"][0]
    for source in container.get("envFrom", []):
        if "secretRef" in source:
            variables |= NOT_SECRET[name]
            assert (
                find(manifests, "Secret", f"{name}-secrets")["metadata"]["name"]
                == (source["secretRef"]["name"])
            )
        else:
            variables |= find(manifests, "ConfigMap", f"{name}-settings")["data"]
    given = {variable["name"]: variable["value"] for variable in container.get("env", [])}
    return variables | given


def variables_in_image(name: str) -> list[str]:
    return re.findall(r"^ENV (\w+)=", read_images()[name], flags=re.MULTILINE)


def test_same_services(manifests: list[Any]):
    deployed = [part["metadata"]["name"] for part in manifests if part["kind"] == "Deployment"]
    built = {part["image"]: part["docker"] for part in read_skaffold()["build"]["artifacts"]}
    assert sorted(built_in_compose()) == SERVICES
    assert sorted(deployed) == sorted([*SERVICES, BACKGROUND_QUEUE])
    assert sorted(built) == [f"hall/{name}" for name in SERVICES]
    assert sorted(SETTINGS) == sorted(["all of them", *SERVICES])


@pytest.mark.parametrize("name", SERVICES)
def test_same_image(name: str, manifests: list[Any]):
    artifacts = read_skaffold()["build"]["artifacts"]
    docker = next(part["docker"] for part in artifacts if part["image"] == f"hall/{name}")
    part = built_in_compose()[name]
    assert part["image"] == f"hall/{name}"
    assert docker == {"dockerfile": part["build"]["dockerfile"], "target": part["build"]["target"]}
    assert docker["target"] == name
    pod = workload(manifests, name)
    containers = [*pod["containers"], *pod.get("initContainers", [])]
    assert {container["image"] for container in containers} == {f"hall/{name}:local"}


def test_images_built_by_hand_are_those_that_pods_ask_for():
    """Without a tag, Kubernetes would look for them elsewhere."""
    assert "-t hall/$name:local " in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("name", STORES)
def test_same_store(name: str, manifests: list[Any]):
    part = read_compose()["services"][name]
    container = workload(manifests, name)["containers"][0]
    assert container["image"] == part["image"]
    if name == "redis":
        assert container["command"] == part["command"]
    else:
        assert set(NOT_SECRET[name]) <= set(variables_in_manifests(manifests, name))


@pytest.mark.parametrize("name", SERVICES)
def test_same_migrations(name: str, manifests: list[Any]):
    one_shot = read_compose()["services"].get(f"{name}-migrations", {}).get("command")
    initial = workload(manifests, name).get("initContainers", [])
    assert [container["args"] for container in initial] == ([one_shot] if one_shot else [])


@pytest.mark.parametrize("name", [*SERVICES, *STORES])
def test_same_memory(name: str, manifests: list[Any]):
    pod = workload(manifests, name)
    parts = [read_compose()["services"].get(part) for part in (name, f"{name}-migrations")]
    assert [
        container["resources"]["limits"]["memory"].removesuffix("i").lower()
        for container in [*pod["containers"], *pod.get("initContainers", [])]
    ] == [part["mem_limit"] for part in parts if part]


@pytest.mark.parametrize("name", SERVICES)
def test_same_ports(name: str, manifests: list[Any]):
    exposed = [int(port) for port in re.findall(r"^EXPOSE (\d+)$", read_images()[name], re.M)]
    published = read_compose()["services"][name].get("ports", [])
    container = workload(manifests, name)["containers"][0]
    assert published == [f"127.0.0.1:{port}:{port}" for port in exposed]
    assert [port["containerPort"] for port in container.get("ports", [])] == exposed
    if exposed:
        served = find(manifests, "Service", name)["spec"]["ports"]
        assert [port["port"] for port in served] == exposed
        allowed = find(manifests, "NetworkPolicy", name)["spec"]["ingress"][0]["ports"]
        assert [port["port"] for port in allowed] == exposed


@pytest.mark.parametrize("name", SERVICES)
def test_same_variables(name: str, manifests: list[Any]):
    in_compose = variables_in_compose(name)
    in_manifests = variables_in_manifests(manifests, name)
    assert set(in_compose) <= set(in_manifests)
    for variable, value in in_compose.items():
        if variable not in DIFFERENT:
            assert in_manifests[variable].removeprefix(SPREAD) == value


@pytest.mark.parametrize("name", SERVICES)
def test_every_variable_is_a_setting_and_what_is_needed_is_given(name: str, manifests: list[Any]):
    known = dict(list_variables(SETTINGS[name]))
    needed = {variable for variable, field in known.items() if field.is_required()}
    for given in (variables_in_compose(name), variables_in_manifests(manifests, name)):
        assert needed <= set(given) <= known.keys() | TOOLS_OWN
    assert set(variables_in_image(name)) <= known.keys() | TOOLS_OWN


@pytest.mark.parametrize("name", SERVICES)
def test_addresses_name_a_service_and_its_port(name: str):
    ports = {
        service: re.findall(r"^EXPOSE (\d+)$", stage, re.M)
        for service, stage in read_images().items()
    }
    for variable, value in variables_in_compose(name).items():
        if variable.endswith("_ADDRESS"):
            host, port = value.split(":")
            assert [port] == ports[host], variable


def test_ingress_leads_to_services_that_are_there(manifests: list[Any]):
    routes = {
        (rule["host"], path["path"]): path["backend"]["service"]["name"]
        for manifest in manifests
        if manifest["kind"] == "Ingress"
        for rule in manifest["spec"]["rules"]
        for path in rule["http"]["paths"]
    }
    assert routes == {
        ("play.armadora.test", "/"): "frontend",
        ("play.armadora.test", "/readyz"): "frontend",
        ("api.armadora.test", "/hall.v1.LobbyService"): "lobby",
        ("api.armadora.test", "/hall.v1.BotService"): "lobby",
        ("api.armadora.test", "/hall.v1.EngineService"): "engine",
    }


def test_pages_are_there_while_the_lobby_is_away(manifests: list[Any]):
    frontend = workload(manifests, "frontend")["containers"][0]
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert frontend[probe]["httpGet"]["path"] == "/healthz"


def test_nobody_asks_from_outside_whether_the_lobby_is_away(manifests: list[Any]):
    annotations = find(manifests, "Ingress", "readiness")["metadata"]["annotations"]
    assert annotations == {"nginx.ingress.kubernetes.io/whitelist-source-range": "127.0.0.1/32"}


def test_expired_sessions_are_cleared_where_they_are_kept(manifests: list[Any]):
    template = read_pods(manifests)["clear-sessions"]
    [container] = template["spec"]["containers"]
    frontend = workload(manifests, "frontend")["initContainers"][0]
    assert container["args"] == ["python", "-m", "frontend.manage", "clearsessions"]
    assert {key: container[key] for key in ("image", "envFrom")} == {
        key: frontend[key] for key in ("image", "envFrom")
    }
    assert template["metadata"]["labels"] == {"app": "clear-sessions"}
    let_in = find(manifests, "NetworkPolicy", "postgres")["spec"]["ingress"][0]["from"][0]
    assert "clear-sessions" in let_in["podSelector"]["matchExpressions"][0]["values"]


def test_lobby_trusts_the_key_that_the_frontend_sends_and_then_the_ingress(manifests: list[Any]):
    trusted = "LOBBY_TRUSTED_CLIENT_HEADER"
    assert variables_in_compose("lobby")[trusted] == CLIENT_KEY
    assert variables_in_manifests(manifests, "lobby")[trusted] == f"{CLIENT_KEY},x-real-ip"


def test_grpc_runs_in_images_as_it_does_on_this_machine():
    assert f"GRPC_EXPERIMENTS={GRPC_EXPERIMENTS}\n" in DOCKERFILE.read_text()


def test_grpc_knows_the_experiments_that_are_off():
    """An unknown one would be ignored, with a line on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", "import grpc; grpc.insecure_channel('localhost:1').close()"],
        env={"GRPC_EXPERIMENTS": GRPC_EXPERIMENTS},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
