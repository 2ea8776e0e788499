"""Settings of the frontend: what an operator sets, then what follows from it in Django's names.

Cookies, redirects and HSTS are those of production as soon as the public origin is https.
"""

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from services.wire.settings import MAX_RECORD_TEXT_BYTES

FRONTEND_DIR = Path(__file__).resolve().parent.parent
HOUR, YEAR = 3600, 365 * 24 * 3600
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")


class Settings(BaseSettings):
    """What an operator sets, each as HALL_ and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix="HALL_", frozen=True, hide_input_in_errors=True)

    secret_key: SecretStr = Field(
        min_length=32,
        description="signs cookies and forms; 50 random characters, the same on every replica",
    )
    public_origin: str = Field(
        default="http://localhost:8000",
        pattern=r"^https?://[^/]+$",
        description="where browsers reach the pages; with https, cookies and redirects are secure",
    )
    allowed_hosts: Annotated[tuple[str, ...], NoDecode] = Field(
        default=("localhost", "127.0.0.1", "[::1]"),
        description="further names that the pages answer to, with commas between them",
    )
    api_address: str = Field(
        default="127.0.0.1:50052",
        description="where programs reach the lobby, as host:port; pages tell it to their authors",
    )
    lobby_address: str = Field(
        default="127.0.0.1:50052",
        description="the lobby, as host:port, or dns:///name:port for all hosts of a name",
    )
    database_url: str = Field(
        default="sqlite:///.local/frontend.sqlite3",
        repr=False,  # it may hold a password
        description="where sessions and their seats are kept: sqlite:///path or"
        " postgres://user:password@host/name",
    )
    static_root: Path | None = Field(
        default=None,
        description="folder that collectstatic fills and static files are served from, under names"
        " with a hash; unset, they are served from the source tree",
    )
    debug: bool = Field(default=False, description="Django's error pages; never in production")

    @field_validator("allowed_hosts", mode="before")
    @classmethod
    def _split(cls, hosts: object) -> object:
        return [host.strip() for host in hosts.split(",")] if isinstance(hosts, str) else hosts


_environment = Settings()  # type: ignore[call-arg] # the environment brings what has no default
_is_secure = _environment.public_origin.startswith("https://")
_public_host = urlsplit(_environment.public_origin).hostname or ""

SECRET_KEY = _environment.secret_key.get_secret_value()
DEBUG = _environment.debug
PUBLIC_ORIGIN = _environment.public_origin
ALLOWED_HOSTS = sorted({*_environment.allowed_hosts, _public_host} - {""})
LOBBY_ADDRESS = _environment.lobby_address
API_ADDRESS = _environment.api_address

INSTALLED_APPS = [
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "frontend.play",
]
MIDDLEWARE = [
    "frontend.play.middleware.answer_probes",
    "frontend.play.middleware.carry_request_id",
    "frontend.play.middleware.read_as_utf8",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "frontend.config.static.StaticFilesMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "frontend.config.urls"
ASGI_APPLICATION = "frontend.config.asgi.application"
APPEND_SLASH = False
CSRF_FAILURE_VIEW = "frontend.play.errors.csrf_failure"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGGING_CONFIG = None  # services.wire.logs sets up logging for the whole process
# the whole body of a request: the text of a record as a form sends it, three bytes for one
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * MAX_RECORD_TEXT_BYTES + 16 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 50
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ]
        },
    }
]

# Sessions, and the seats of visitors
# a request runs its queries in a thread of its own, so its connection cannot be kept for another
DATABASES = {"default": dj_database_url.parse(_environment.database_url, conn_max_age=0)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 5,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
    }
SESSION_COOKIE_NAME = "hall_session"
SESSION_COOKIE_AGE = YEAR // 4
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = _is_secure

# Forms
CSRF_COOKIE_NAME = "hall_csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = _is_secure
CSRF_TRUSTED_ORIGINS = [PUBLIC_ORIGIN]

# Transport and content
SECURE_SSL_REDIRECT = _is_secure
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _is_secure else None
SECURE_HSTS_SECONDS = YEAR if _is_secure else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = _is_secure
SECURE_REFERRER_POLICY = "same-origin"
# no HSTS preload: it takes months to get a domain out of the browsers' lists again
SILENCED_SYSTEM_CHECKS = ["security.W021"]
if _public_host in LOOPBACK_HOSTS:  # nothing crosses a wire: no HSTS, redirect or secure cookies
    SILENCED_SYSTEM_CHECKS += ["security.W004", "security.W008", "security.W012", "security.W016"]
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],  # the favicon that marks your turn
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Static files
STATIC_URL = "/static/"
STATIC_ROOT = _environment.static_root
_is_collected = STATIC_ROOT is not None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "frontend.config.static.HashedStaticFilesStorage"
        if _is_collected
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not _is_collected
WHITENOISE_AUTOREFRESH = not _is_collected
WHITENOISE_MAX_AGE = HOUR if _is_collected else 0
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Languages
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [FRONTEND_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "hall_language"
LANGUAGE_COOKIE_AGE = YEAR
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = _is_secure
TIME_ZONE = "UTC"
USE_TZ = True
