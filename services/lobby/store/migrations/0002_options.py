"""The options of a game beside those of its table, and whether all at a table may talk.

A lobby of the version before goes on writing rows without them while it is being replaced.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("lobby", "0001_tables"),)

    operations = (
        migrations.AddField("table", "game_options", models.BinaryField(null=True)),
        migrations.AddField(
            "table", "public_chat", models.BooleanField(default=False, db_default=False)
        ),
    )
