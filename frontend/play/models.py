"""What the frontend keeps beside sessions: the seats of its visitors."""

# mypy: disable-error-code="var-annotated"

from django.db import models


class HeldSeat(models.Model):
    """A seat that a visitor has taken; whoever has the token is its player.

    The host of a table who only watches it has a token without a seat. It lives as long as the
    visitor's session. The token reaches no page, script or log.
    """

    session = models.ForeignKey("sessions.Session", on_delete=models.CASCADE, related_name="+")
    table_id = models.CharField(max_length=12)
    seat = models.PositiveSmallIntegerField(null=True)
    token = models.CharField(max_length=64)
    is_over = models.BooleanField(default=False)
    """The table is finished or closed; its seat still counts for the rematch."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["session", "table_id"], name="play_one_seat_a_table"),
        )
