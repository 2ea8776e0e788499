"""Views as they go over the wire."""

from hall.v1 import game_pb2


def leave_out_what_stays(view: game_pb2.View) -> None:
    """Take the island and the options out of a view of Ork Island that follows another one.

    They never change, and are most of it.
    """
    if view.HasField("orkisland"):
        view.ClearField("options")
        view.orkisland.ClearField("island")
