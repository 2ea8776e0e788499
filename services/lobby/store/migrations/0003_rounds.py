"""Games in rounds: hosts without a seat, programs at seats, times for moves, and longer moves.

A lobby of the version before goes on writing rows without them while it is being replaced.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("lobby", "0002_options"),)

    operations = (
        migrations.AddField("table", "chosen_seed", models.BigIntegerField(null=True)),
        migrations.AddField("table", "host_hash", models.BinaryField(default=b"", db_default=b"")),
        migrations.AddField("table", "program_ms", models.PositiveIntegerField(null=True)),
        migrations.AddField("table", "program_first_ms", models.PositiveIntegerField(null=True)),
        migrations.AddField("table", "person_ms", models.PositiveIntegerField(null=True)),
        migrations.AddField(
            "seat", "is_program", models.BooleanField(default=False, db_default=False)
        ),
        migrations.AlterField("move", "text", models.TextField()),
    )
