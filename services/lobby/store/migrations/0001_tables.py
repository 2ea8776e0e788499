"""Tables, seats, moves, outcomes and requests."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = ()

    operations = (
        migrations.CreateModel(
            name="Table",
            fields=[
                ("number", models.BigAutoField(primary_key=True, serialize=False)),
                ("key", models.CharField(max_length=12, unique=True)),
                ("options", models.BinaryField()),
                ("visibility", models.PositiveSmallIntegerField()),
                ("status", models.PositiveSmallIntegerField()),
                ("seat_count", models.PositiveSmallIntegerField()),
                ("host", models.PositiveSmallIntegerField()),
                ("revision", models.PositiveIntegerField()),
                ("rematch_key", models.CharField(blank=True, max_length=12)),
                ("client", models.CharField(max_length=32)),
                ("rules_version", models.PositiveIntegerField(default=0)),
                ("seed", models.BigIntegerField(null=True)),
                ("first_to_move", models.PositiveSmallIntegerField(default=0)),
                ("bots", models.PositiveSmallIntegerField(default=0)),
                ("settled", models.BooleanField(default=False)),
                ("created", models.DateTimeField()),
                ("changed", models.DateTimeField()),
            ],
            options={
                "indexes": (
                    models.Index(
                        fields=["visibility", "status", "-number"], name="lobby_table_list"
                    ),
                    models.Index(
                        condition=models.Q(("settled", False)),
                        fields=["status", "changed"],
                        name="lobby_table_sweep",
                    ),
                    models.Index(fields=["client", "created"], name="lobby_table_client"),
                ),
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id",
                        "index",
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
                        related_name="seats",
                        to="lobby.table",
                    ),
                ),
                ("index", models.PositiveSmallIntegerField()),
                ("nickname", models.CharField(max_length=20)),
                ("faction", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(blank=True, max_length=20)),
                ("nonce", models.CharField(max_length=64)),
                ("token_hash", models.BinaryField()),
            ],
            options={
                "constraints": (
                    models.UniqueConstraint(fields=("table", "faction"), name="lobby_seat_faction"),
                ),
            },
        ),
        migrations.CreateModel(
            name="Move",
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
                        related_name="moves",
                        to="lobby.table",
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("text", models.CharField(max_length=200)),
                ("request_id", models.CharField(max_length=64)),
                ("to_move", models.PositiveSmallIntegerField()),
                ("time", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Outcome",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="outcome",
                        serialize=False,
                        to="lobby.table",
                    ),
                ),
                ("outcome", models.BinaryField()),
                ("time", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Request",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "scope",
                        "request",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("scope", models.CharField(max_length=12)),
                ("request", models.CharField(max_length=64)),
                ("digest", models.BinaryField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="requests",
                        to="lobby.table",
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(null=True)),
            ],
        ),
    )
