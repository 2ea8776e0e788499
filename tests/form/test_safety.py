"""What runs has no more rights than it needs, in compose and in Kubernetes."""

import os
import re
from typing import Any

import pytest

from services.engine.limits import MATCH_BYTES, MATCHES_AT_ONCE
from services.engine.memo import MOST_BYTES
from tests.form.files import DOCKERFILE, ROOT, read_compose, read_pods

COMPOSE_SERVICES = sorted(read_compose()["services"])


@pytest.mark.parametrize("name", COMPOSE_SERVICES)
def test_compose_takes_rights_away(name: str):
    part = read_compose()["services"][name]
    assert part["read_only"]
    assert part["cap_drop"] == ["ALL"]
    assert part["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("name", COMPOSE_SERVICES)
def test_compose_publishes_on_this_machine_only(name: str):
    ports = read_compose()["services"][name].get("ports", [])
    assert all(port.startswith("127.0.0.1:") for port in ports)


@pytest.mark.parametrize("name", COMPOSE_SERVICES)
def test_compose_gives_each_part_its_own_secrets_only(name: str):
    volumes = read_compose()["services"][name].get("volumes", [])
    secrets = [volume for volume in volumes if "-secrets:" in volume]
    if name == "secrets":
        assert read_compose()["services"][name]["network_mode"] == "none"
        assert secrets == [
            f"{part}-secrets:/secrets/{part}" for part in ("postgres", "lobby", "frontend")
        ]
    else:
        own = name.removesuffix("-migrations")
        assert secrets in ([], [f"{own}-secrets:/run/hall:ro"])


def test_compose_leaves_no_nameless_volume_behind():
    """The image of Redis has a volume; each new container would leave one more."""
    assert "/data:size=16m" in read_compose()["services"]["redis"]["tmpfs"]


def test_compose_stops_or_restarts_what_lasts():
    for name, part in read_compose()["services"].items():
        is_one_shot = name == "secrets" or name.endswith("-migrations")
        assert part.get("restart") == (None if is_one_shot else "unless-stopped")


def test_images_run_as_a_numbered_user():
    users = re.findall(r"^USER (.+)$", DOCKERFILE.read_text(), flags=re.MULTILINE)
    assert users == ["10001:10001"]


def test_pods_are_restricted(manifests: list[Any]):
    accounts = {
        part["metadata"]["name"]: part for part in manifests if part["kind"] == "ServiceAccount"
    }
    for template in read_pods(manifests).values():
        pod = template["spec"]
        assert pod["automountServiceAccountToken"] is False
        assert accounts[pod["serviceAccountName"]]["automountServiceAccountToken"] is False
        assert pod["securityContext"]["runAsNonRoot"]
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        for container in [*pod["containers"], *pod.get("initContainers", [])]:
            assert container["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "capabilities": {"drop": ["ALL"]},
                "readOnlyRootFilesystem": True,
            }
            assert container["resources"]["requests"].keys() == {"cpu", "memory"}
            assert "memory" in container["resources"]["limits"]


def test_what_the_engine_keeps_fits_into_its_container(manifests: list[Any]):
    warm = 190 << 20  # measured
    kept = MOST_BYTES + MATCHES_AT_ONCE * MATCH_BYTES
    [engine] = read_pods(manifests)["engine"]["spec"]["containers"]
    assert engine["resources"]["limits"]["memory"] == "512Mi"
    assert engine["resources"]["requests"]["memory"] == "256Mi"
    assert read_compose()["services"]["engine"]["mem_limit"] == "512m"
    assert warm < 256 << 20 < warm + kept < 512 << 20


def test_calls_from_outside_are_limited(manifests: list[Any]):
    prefix = "nginx.ingress.kubernetes.io/"
    ingresses = [part["metadata"] for part in manifests if part["kind"] == "Ingress"]
    of_grpc = [
        {name.removeprefix(prefix): int(value) for name, value in limits if "limit-" in name}
        for ingress in ingresses
        if (limits := ingress["annotations"].items()) >= {(f"{prefix}backend-protocol", "GRPC")}
    ]
    assert len(of_grpc) == 2
    for limits in of_grpc:
        assert limits.keys() == {"limit-rps", "limit-burst-multiplier", "limit-connections"}
        assert min(limits.values()) > 0


def test_secrets_drawn_for_the_overlay_are_ignored_by_git():
    ignored = (ROOT / "deploy/kubernetes/overlays/local/.gitignore").read_text()
    assert ignored == "/secrets/\n"


@pytest.mark.parametrize("script", ["deploy/entry.sh", "deploy/kubernetes/stores/databases.sh"])
def test_scripts_that_containers_start_are_executable(script: str):
    assert os.access(ROOT / script, os.X_OK)
