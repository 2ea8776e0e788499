"""What `expert` says: hints, judgements and which tables have hints; who plays on for somebody.

A lobby of the version before goes on writing rows without them while it is being replaced.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def _of_a_ply(said: str, related_name: str) -> list[tuple[str, Any]]:
    """Return the fields of what is said of a ply of a table."""
    return [
        (
            "pk",
            models.CompositePrimaryKey(
                "table_id", "ply", blank=True, editable=False, primary_key=True, serialize=False
            ),
        ),
        (
            "table",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name=related_name,
                to="lobby.table",
            ),
        ),
        ("ply", models.PositiveIntegerField()),
        (said, models.BinaryField()),
        ("time", models.DateTimeField()),
    ]


class Migration(migrations.Migration):
    dependencies = (("lobby", "0003_rounds"),)

    operations = (
        migrations.AddField(
            "table", "has_hints", models.BooleanField(default=False, db_default=False)
        ),
        migrations.AddField(
            "seat", "is_stand_in", models.BooleanField(default=False, db_default=False)
        ),
        migrations.CreateModel(name="Hint", fields=_of_a_ply("hint", "hints")),
        migrations.CreateModel(name="Judgement", fields=_of_a_ply("judgement", "judgements")),
    )
