"""A server with a dashboard that everybody may sign up at."""

from __future__ import annotations

import itertools

import pytest

from routeopt.server.dashboard.passwords import Passwords, new_password
from routeopt.server.store.audit import Actor
from routeopt.server.store.users import NewUser, Users

from .browsing import Browser

_names = (f"firm{number}" for number in itertools.count())


@pytest.fixture(scope="session")
def open_server(start_server):
    with start_server(sign_up="open", wrong_passwords_per_hour=1_000) as running:
        yield running


@pytest.fixture
def name():
    """A user's name that nobody has had."""
    return next(_names)


@pytest.fixture
def stranger(open_server):
    """A browser without a session."""
    return Browser(open_server)


@pytest.fixture
def user(open_server, name):
    """A browser with the session of a new account."""
    browser = Browser(open_server)
    assert browser.sign_up(name).status == 303
    return browser


@pytest.fixture(scope="session")
def operator(open_server):
    """A browser with the session of an operator, who is made beside the server."""
    password = new_password()

    async def make(store):
        new = NewUser("operator", await Passwords().hashed(password), is_operator=True)
        await Users(store).create(Actor("tests"), "operators", new)

    open_server.key(account="operators")
    open_server.store(make)
    browser = Browser(open_server)
    assert browser.login("operator", password).status == 303
    return browser
