"""Hosts who only watch their table: a token without a seat."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("play", "0001_held_seats"),)

    operations = (
        migrations.AlterField(
            model_name="heldseat",
            name="seat",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    )
