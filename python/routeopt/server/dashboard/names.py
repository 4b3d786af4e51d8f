"""What a user may be called: letters of which none looks like another's."""

from __future__ import annotations

import re

from routeopt.server.store.user_tables import LONGEST_USER_NAME

NAME_RULE = f"a name has 2 to {LONGEST_USER_NAME} letters (a to z), digits, or . _ @ + -"
_FORM = re.compile(rf"[a-z0-9][a-z0-9._@+-]{{1,{LONGEST_USER_NAME - 1}}}")


def is_name(text: str) -> bool:
    """Whether a text can be a user's name."""
    return _FORM.fullmatch(text) is not None
