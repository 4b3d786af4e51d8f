"""The settings as an operator may see them: without passwords and secrets."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from routeopt.server.settings import PREFIX, Settings

_CREDENTIALS = re.compile(r"//[^/\s]*@")
_PASSWORD = re.compile(r"(password=)[^&\s]*", re.IGNORECASE)
_HIDDEN = "***"


def shown(settings: Settings) -> list[list[str]]:
    """Return a row for each setting: its name, its value, and whether it is the default."""
    return [
        [
            f"{PREFIX}{name.upper()}",
            _text(name, getattr(settings, name)),
            "" if name in settings.model_fields_set else "default",
        ]
        for name in Settings.model_fields
    ]


def _text(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, SecretStr):
        if name != "database_url":
            return _HIDDEN
        value = value.get_secret_value()
    if isinstance(value, tuple):
        value = ",".join(map(str, value))
    text = str(value) if isinstance(value, (str, Path)) else json.dumps(value)
    return _PASSWORD.sub(rf"\g<1>{_HIDDEN}", _CREDENTIALS.sub(f"//{_HIDDEN}@", text))
