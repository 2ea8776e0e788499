"""What `expert` says: hints, judgements and which tables have hints; who plays on for somebody.

A lobby of the version before goes on writing rows without them while it is being replaced.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("lobby", "0003_rounds"),)

    operations = (
        migrations.AddField(
            "table", "has_hints", models.BooleanField(default=False, db_default=False)
        ),
        migrations.AddField(
            "seat", "is_stand_in", models.BooleanField(default=False, db_default=False)
        ),
        migrations.CreateModel(
            name="Hint",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id",
                        "ply",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hints",
                        to="lobby.table",
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("hint", models.BinaryField()),
                ("time", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Judgement",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id",
                        "ply",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="judgements",
                        to="lobby.table",
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("judgement", models.BinaryField()),
                ("time", models.DateTimeField()),
            ],
        ),
    )
