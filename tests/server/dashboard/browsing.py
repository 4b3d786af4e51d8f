"""A browser of the tests' own: it keeps cookies, and sends forms as they stand on pages."""

from __future__ import annotations

import http.client
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urlencode

PASSWORD = "correct horse battery"
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Page:
    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def fields(self):
        """The names and values of all inputs, of several forms the last."""
        return dict(_Inputs.of(self.text))


class Browser:
    """Asks a server for pages."""

    def __init__(self, server):
        self.server = server
        self.cookies = {}

    def get(self, path, **headers):
        return self.ask("GET", path, None, headers)

    def post(self, path, fields=(), token=None, site="same-origin", **headers):
        """Send a form with the token of the page that shows it, or with another."""
        fields = dict(fields)
        fields.setdefault("token", self.token() if token is None else token)
        headers = {"Content-Type": FORM, **headers}
        if site is not None:
            headers["Sec-Fetch-Site"] = site
        return self.ask("POST", path, urlencode(fields, doseq=True), headers)

    def token(self):
        page = self.get("/dashboard/login")
        if page.status != 200:
            page = self.get("/dashboard/password")
        return page.fields["token"]

    def ask(self, method, path, body, headers):
        if self.cookies:
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            headers = {"Cookie": cookies, **headers}
        with self.server.client() as connection:
            connection.request(method, path, body=body, headers=headers)
            response = connection.getresponse()
            page = Page(response.status, response.headers, response.read().decode())
        for header in page.headers.get_all("set-cookie") or []:
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
        return page

    def sign_up(self, name, password=PASSWORD, **more):
        given = {"name": name, "password": password, "again": password, **more}
        return self.post("/dashboard/signup", given)

    def login(self, name, password=PASSWORD, **more):
        return self.post("/dashboard/login", {"name": name, "password": password, **more})


class _Inputs(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    @classmethod
    def of(cls, text):
        parser = cls()
        parser.feed(text)
        return parser.found

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "input" and "name" in values:
            self.found.append((values["name"], values.get("value", "")))
