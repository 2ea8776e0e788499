"""A worker that has warmed up gets no kernel ready any more, whatever it is asked to play."""

import json
import subprocess
import sys


def test_whoever_has_warmed_up_has_every_kernel_that_turns_need() -> None:
    command = [sys.executable, "-m", "services.ai.tests.warm_turns"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1]) == []
