"""The files under test, read once: Dockerfile, compose, skaffold and the rendered manifests."""

import re
import shutil
import subprocess
import sysconfig
from functools import cache, reduce
from operator import getitem
from pathlib import Path
from typing import Any

import yaml

from deploy.secret_files import draw_secrets, write_missing

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
COMPOSE = ROOT / "docker-compose.yml"
SKAFFOLD = ROOT / "skaffold.yaml"
SKAFFOLD_SCHEMA = ROOT.parent / "shared" / "schemas" / "skaffold-v4beta14.json"
KUBERNETES = ROOT / "deploy" / "kubernetes"

POD_PATHS = {
    "Deployment": ("template",),
    "StatefulSet": ("template",),
    "CronJob": ("jobTemplate", "spec", "template"),
}
"""Where, in the `spec` of each kind of workload, its pod is described."""

NOT_SECRET = draw_secrets(lambda: "not-a-secret-but-a-text-of-its-length")
"""The secrets of each part, as a fresh start would draw them."""


def run_tool(name: str, *arguments: str | Path) -> str:
    """Run a command of this environment and return what it printed; fail with what it said."""
    command = Path(sysconfig.get_path("scripts")) / name
    done = subprocess.run([command, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@cache
def read_compose() -> Any:
    """Return docker-compose.yml with its anchors resolved."""
    return yaml.safe_load(COMPOSE.read_text())


@cache
def read_skaffold() -> Any:
    """Return skaffold.yaml."""
    return yaml.safe_load(SKAFFOLD.read_text())


@cache
def read_images() -> dict[str, str]:
    """Return the part of the Dockerfile that makes each image: what is built on `service`."""
    stages = re.split(r"^FROM ", DOCKERFILE.read_text(), flags=re.MULTILINE)
    return {
        named[1]: stage for stage in stages if (named := re.match(r"service AS (\w+)\n", stage))
    }


def read_pods(manifests: list[Any]) -> dict[str, Any]:
    """Return the `metadata` and `spec` of each workload's pod, by the name of the workload."""
    return {
        manifest["metadata"]["name"]: reduce(getitem, POD_PATHS[manifest["kind"]], manifest["spec"])
        for manifest in manifests
        if manifest["kind"] in POD_PATHS
    }


def render_manifests(folder: Path) -> Path:
    """Render the local overlay, with secrets that are none, into a file of a folder."""
    copied = folder / "kubernetes"
    shutil.copytree(KUBERNETES, copied, ignore=shutil.ignore_patterns("secrets"))
    overlay = copied / "overlays" / "local"
    write_missing(overlay / "secrets", NOT_SECRET)
    rendered = folder / "local.yaml"
    rendered.write_text(run_tool("kubectl", "kustomize", overlay))
    return rendered
