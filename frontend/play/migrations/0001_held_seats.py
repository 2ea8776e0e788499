"""The seats of visitors."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = (("sessions", "0001_initial"),)

    operations = (
        migrations.CreateModel(
            name="HeldSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table_id", models.CharField(max_length=12)),
                ("seat", models.PositiveSmallIntegerField()),
                ("token", models.CharField(max_length=64)),
                ("is_over", models.BooleanField(default=False)),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="sessions.session",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("session", "table_id"), name="play_one_seat_a_table"
                    )
                ]
            },
        ),
    )
