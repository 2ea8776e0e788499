"""Frames of the table's socket, as far as the modules of the page look at them."""

from typing import Any

LINES = 67

VIEW: dict[str, Any] = {
    "ply": 2,
    "viewer": 0,
    "to_move": [0],
    "log": [
        {"seat": 0, "text": "w3@a1", "closed": [], "passed": []},
        {"seat": 1, "text": "pass", "closed": [], "passed": []},
    ],
    "hand": [2, 0, 0, 0, 1],
    "legal_squares": [1, 2],
    "legal_lines": [0, 1, 5],
    "barred_pairs": [0 * LINES + 1],
    "palisades_allowed": 2,
    "advanced": None,
}
"""A view as far as these modules look at it."""

ADVANCED: dict[str, Any] = {
    **VIEW,
    "gold": [0] * 40,
    "warriors": [1, 2, 0, 2] + [0] * 36,
    "values": [3] + [0] * 39,
    "army": 16,
    "warriors_left": [2, 2],
    "advanced": {
        "power_tokens": [2, 1],
        "reinforcements": [1, 1],
        "face_up": [],
        "looked_at": [],
        "arrows": [1],
        "reinforced": [],
        "main_action_due": False,
        "power_squares": [1],
        "power_lines": [],
        "power_barred": "",
        "reinforcement_squares": [0],
        "reinforcement_barred": "",
    },
}
"""The same of the advanced game: the viewer's power may aim at b1."""
