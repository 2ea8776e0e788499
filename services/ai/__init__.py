"""Computer opponents and scoring: Celery workers that call the lobby as any player does."""
