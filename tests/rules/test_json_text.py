"""The text itself: what is no JSON is refused as a whole, with line and column."""

from __future__ import annotations

import re

import pytest

from .builders import (
    as_text,
    faults,
    good_request,
    held,
    invalid,
    outside,
    planned_request,
    raw,
    refusal,
    row,
    with_value,
)

GOOD = as_text(good_request())
WHOLE = [invalid("")]


def inside(token: bytes) -> bytes:
    """The good request with this token as the first member's value of its problem."""
    return GOOD.replace(b'{"problem":{', b'{"problem":{"objective":' + token + b",", 1)


def in_a_string(token: bytes) -> bytes:
    """The good request with these bytes inside the id of its job."""
    return GOOD.replace(b'"id":"a"', b'"id":"a' + token + b'"', 1)


def text(name: str, content: bytes):
    return held(f"v3/just 400/{name}", content, accepted=False)


NOT_JSON = [
    text("not JSON, empty", b""),
    text("not JSON, blanks", b" \t\r\n "),
    text("not JSON, a word", b"hello"),
    text("not JSON, no end", GOOD[:-1]),
    text("not JSON, half", GOOD[: len(GOOD) // 2]),
    text("not JSON, an open string", b'{"problem'),
    text("not JSON, an open list", b'{"problem":{"jobs":[1'),
    text("not JSON, a comma at the end of an object", GOOD[:-1] + b",}"),
    text("not JSON, a comma at the end of a list", inside(b"[1,]")),
    text("not JSON, a comma missing", inside(b"[1 2]")),
    text("not JSON, a comma alone", inside(b"[,]")),
    text("not JSON, a colon missing", inside(b'{"a" 1}')),
    text("not JSON, a value missing", inside(b'{"a":}')),
    text("not JSON, a name missing", inside(b"{:1}")),
    text("not JSON, a name without quotes", inside(b"{a:1}")),
    text("not JSON, a name that is a number", inside(b"{1:1}")),
    text("not JSON, single quotes", inside(b"'a'")),
    text("not JSON, brackets crossed", inside(b"[{]}")),
    text("not JSON, a line comment", b"// hello\n" + GOOD),
    text("not JSON, a block comment", b"/* hello */" + GOOD),
    text("not JSON, a hash comment", b"# hello\n" + GOOD),
    text("not JSON, True", inside(b"True")),
    text("not JSON, nul", inside(b"nul")),
    text("not JSON, truer", inside(b"truer")),
    text("not JSON, a leading zero", inside(b"01")),
    text("not JSON, a negative leading zero", inside(b"-01")),
    text("not JSON, a plus sign", inside(b"+1")),
    text("not JSON, a minus sign alone", inside(b"-")),
    text("not JSON, no digit before the point", inside(b".5")),
    text("not JSON, no digit after the point", inside(b"5.")),
    text("not JSON, no digit in the exponent", inside(b"1e")),
    text("not JSON, a sign alone in the exponent", inside(b"1e+")),
    text("not JSON, a fraction in the exponent", inside(b"1e1.5")),
    text("not JSON, hexadecimal", inside(b"0x10")),
    text("not JSON, a thousands separator", inside(b"1_000")),
    text("not JSON, two points", inside(b"1.2.3")),
    text("not JSON, a no-break space between tokens", b"\xc2\xa0" + GOOD),
    text("not JSON, a form feed between tokens", b"\x0c" + GOOD),
    text("not JSON, a vertical tab between tokens", GOOD[:-1] + b"\x0b}"),
    text("not JSON, NUL between tokens", GOOD[:-1] + b"\x00}"),
    text("not JSON, a line feed in a string", in_a_string(b"\n")),
    text("not JSON, a tab in a string", in_a_string(b"\t")),
    text("not JSON, NUL in a string", in_a_string(b"\x00")),
    text("not JSON, the last of C0 in a string", in_a_string(b"\x1f")),
    text("not JSON, an unknown escape", in_a_string(rb"\x41")),
    text("not JSON, an escaped quote of the other kind", in_a_string(rb"\'")),
    text("not JSON, a long escape", in_a_string(rb"\U0001F69A")),
    text("not JSON, a short escape", in_a_string(rb"\u00e")),
    text("not JSON, an escape with no digits", in_a_string(rb"\uzzzz")),
    text("not JSON, an escape with a sign", in_a_string(rb"\u+0e9")),
    # A lone surrogate is no Unicode character, so a string with one is no string.
    text("not JSON, a lone high surrogate", in_a_string(rb"\ud83d")),  # ambiguous: or at the id
    text("not JSON, a lone low surrogate", in_a_string(rb"\ude9a")),  # ambiguous: as above
    text("not JSON, surrogates in the wrong order", in_a_string(rb"\ude9a\ud83d")),  # ambiguous
    text("not JSON, a high surrogate and a letter", in_a_string(rb"\ud83dx")),  # ambiguous
    text("not JSON, two high surrogates", in_a_string(rb"\ud83d\ud83d")),  # ambiguous
    text("not JSON, a high surrogate and another escape", in_a_string(rb"\ud83d\u0041")),
    text("not JSON, UTF-16", GOOD.decode().encode("utf-16")),
    text("not JSON, UTF-16 without its mark", GOOD.decode().encode("utf-16-le")),
    text("not JSON, UTF-32", GOOD.decode().encode("utf-32")),
    text("NaN or infinity, NaN", inside(b"NaN")),
    text("NaN or infinity, -NaN", inside(b"-NaN")),
    text("NaN or infinity, nan", inside(b"nan")),
    text("NaN or infinity, Infinity", inside(b"Infinity")),
    text("NaN or infinity, -Infinity", inside(b"-Infinity")),
    text("NaN or infinity, inf", inside(b"inf")),
    text("bytes after the document, another document", GOOD + GOOD),
    text("bytes after the document, a word", GOOD + b" x"),
    text("bytes after the document, a bracket", GOOD + b"}"),
    text("bytes after the document, a comma", GOOD + b","),
    text("bytes after the document, NUL", GOOD + b"\x00"),
    text("bytes after the document, NUL and blanks", GOOD + b"\x00\n"),
    text("bytes after the document, an ill-formed one", GOOD + b"\xff"),
    text("ill-formed UTF-8, a continuation alone", in_a_string(b"\x80")),
    text("ill-formed UTF-8, 0xFF", in_a_string(b"\xff")),
    text("ill-formed UTF-8, 0xFE", in_a_string(b"\xfe")),
    text("ill-formed UTF-8, Latin-1", in_a_string("é".encode("latin-1"))),
    text("ill-formed UTF-8, two bytes cut", in_a_string(b"\xc3")),
    text("ill-formed UTF-8, three bytes cut", in_a_string(b"\xe2\x82")),
    text("ill-formed UTF-8, four bytes cut", in_a_string(b"\xf0\x9f\x9a")),
    text("ill-formed UTF-8, overlong of two", in_a_string(b"\xc0\xaf")),
    text("ill-formed UTF-8, overlong of NUL", in_a_string(b"\xc0\x80")),
    text("ill-formed UTF-8, overlong of three", in_a_string(b"\xe0\x80\xaf")),
    text("ill-formed UTF-8, overlong of four", in_a_string(b"\xf0\x80\x80\xaf")),
    text("ill-formed UTF-8, a surrogate", in_a_string(b"\xed\xa0\xbd")),
    text("ill-formed UTF-8, a pair of surrogates", in_a_string(b"\xed\xa0\xbd\xed\xba\x9a")),
    text("ill-formed UTF-8, past the last character", in_a_string(b"\xf4\x90\x80\x80")),
    text("ill-formed UTF-8, five bytes", in_a_string(b"\xf8\x88\x80\x80\x80")),
    text("ill-formed UTF-8, in a member's name", inside(b'{"\xff":1}')),
    text("ill-formed UTF-8, between tokens", b"\xff" + GOOD),
    text("deeper than 64, lists", b"[" * 65 + b"]" * 65),
    text("deeper than 64, objects", b'{"a":' * 65 + b"1" + b"}" * 65),
    text("deeper than 64, ten mebibytes of [", b"[" * 10_485_760),
    text("deeper than 64, ten mebibytes of objects", b'{"":' * 2_621_440),
    text("deeper than 64, a hundred thousand closed", b"[" * 100_000 + b"]" * 100_000),
]


@pytest.mark.parametrize("content", NOT_JSON)
def test_what_is_no_json_is_refused_as_a_whole_with_line_and_column(content):
    error = refusal(content)
    assert error is not None
    assert [(fault["pointer"], fault["code"]) for fault in error.errors] == WHOLE
    message = error.errors[0]["message"]
    assert re.search(r"\bline\b\D{0,3}\d", message, re.IGNORECASE), message
    assert re.search(r"\bcolumn\b\D{0,3}\d", message, re.IGNORECASE), message


LINES = [
    held("v3/just 400/line and column, the first line", b"{]", 1, accepted=False),
    held("v3/just 400/line and column, the third line", b'{\n"problem":\n}', 3, accepted=False),
    held("v3/just 400/line and column, after CR LF", b'{\r\n"problem": nope}', 2, accepted=False),
    held("v3/just 400/line and column, after the document", GOOD + b"\n\nx", 3, accepted=False),
    held("v3/just 400/line and column, ill-formed UTF-8", b'{"problem":\n\n\n"\xff"}', 4,
         accepted=False),
    held("v3/just 400/line and column, depth", b"{\n" + b'"a":' + b"\n[" * 64, 66,
         accepted=False),
    held("v3/just 400/line and column, the end of the text", b'{\n"problem":\n{', 3,
         accepted=False),
]  # fmt: skip


@pytest.mark.parametrize(("content", "line"), LINES)
def test_the_message_names_the_line(content, line):
    error = refusal(content)
    assert error is not None
    message = error.errors[0]["message"]
    named = re.search(r"\bline\b\D{0,3}(\d+)", message, re.IGNORECASE)
    assert named, message
    assert int(named[1]) == line, message


def test_a_text_that_is_no_json_has_no_other_fault():
    broken = as_text(with_value(good_request(), "/problem/jobs/0/drop_fee", -1)) + b"x"
    assert faults(broken) == WHOLE


# --- what is JSON, though it looks odd ---------------------------------------------------------


def nested(depth: int) -> dict:
    """A request of this depth, by lists in a member of a plan that is not looked at."""
    above = 6  # request, plan, routes, route, stops, stop
    lists = depth - above
    return with_value(
        planned_request(), "/plan/routes/0/stops/0/load", raw("[" * lists + "]" * lists)
    )


JSON = [
    row("v3/just 400/deeper than 64 at bound", base=lambda: nested(64), operation="evaluate"),
    row("v3/just 400/deeper than 64 past bound", {}, *WHOLE, base=lambda: nested(65),
        operation="evaluate"),
    row("v3/just 400/not JSON but blanks around are",
        base=lambda: b" \t\r\n" + GOOD.replace(b":", b" :\t").replace(b",", b"\r\n, ") + b"\n \n"),
    row("v3/just 400/not JSON but escapes in names are",
        base=lambda: GOOD.replace(b'"jobs"', rb'"\u006aobs"')),
    row("v3/just 400/not JSON but every escape is", base=lambda: in_a_string(rb"\"\\\/\u0020")),
    row("v3/just 400/not JSON but a pair of surrogates is",
        base=lambda: in_a_string(rb"\uD83D\uDE9A")),
    row("v3/just 400/not JSON but the last character is",
        base=lambda: in_a_string(b"\xf4\x8f\xbf\xbf")),
    row("v3/just 400/not JSON but DEL, as a string, is, and no id", {},
        invalid("/problem/jobs/0/id"), base=lambda: in_a_string(b"\x7f")),
    row("v3/just 400/not JSON but an escaped NUL, as a string, is, and no id", {},
        invalid("/problem/jobs/0/id"), base=lambda: in_a_string(rb"\u0000")),
    row("v3/just 400/not JSON but an escaped line feed, as a string, is, and no id", {},
        invalid("/problem/jobs/0/id"), base=lambda: in_a_string(rb"\n")),
    # ambiguous: RFC 8259 lets a reader ignore a byte order mark; many clients on Windows send it.
    row("v3/just 400/not JSON but a byte order mark is ignored",
        base=lambda: b"\xef\xbb\xbf" + GOOD),
    row("v3/just 400/not JSON, two byte order marks", {}, *WHOLE,
        base=lambda: b"\xef\xbb\xbf" * 2 + GOOD),
]  # fmt: skip


@pytest.mark.parametrize("row", JSON)
def test_what_is_json_is_read_as_such(row):
    assert faults(row.request(), row.operation) == row.expected


# --- a member given twice ----------------------------------------------------------------------


def twice(name: str, old: bytes, new: bytes, *pointers: str):
    assert old in GOOD
    return row(f"v3/just 400/a member given twice, {name}", {}, *map(invalid, pointers),
               base=lambda: GOOD.replace(old, new, 1))  # fmt: skip


JOB = b'"id":"a"'
TWICE = [
    twice("the problem", GOOD[1:-1], GOOD[1:-1] + b"," + GOOD[1:-1], "/problem"),
    twice("of a job", JOB, JOB + b"," + JOB, "/problem/jobs/0/id"),
    twice(
        "with another value", JOB, JOB + b',"drop_fee":1,"drop_fee":2', "/problem/jobs/0/drop_fee"
    ),
    twice("apart", JOB, b'"drop_fee":1,' + JOB + b',"drop_fee":1', "/problem/jobs/0/drop_fee"),
    twice(
        "one of them by escapes",
        JOB,
        JOB + rb',"drop_fee":1,"drop\u005ffee":1',
        "/problem/jobs/0/drop_fee",
    ),
    twice("a dimension", JOB, JOB + b',"demand":{"kg":1,"kg":1}', "/problem/jobs/0/demand/kg"),
    twice(
        "a name with a slash",
        JOB,
        JOB + b',"demand":{"a/b":1,"a/b":1}',
        "/problem/jobs/0/demand/a~1b",
    ),
    twice(
        "a name with a tilde",
        JOB,
        JOB + b',"demand":{"a~b":1,"a~b":1}',
        "/problem/jobs/0/demand/a~0b",
    ),
    twice(
        "two of them",
        JOB,
        JOB + b',"drop_fee":1,"drop_fee":1,"priority":1,"priority":1',
        "/problem/jobs/0/drop_fee",
        "/problem/jobs/0/priority",
    ),
    twice("in two objects, which is none", JOB, JOB + b',"demand":{"a":1},"delivery":{"a":1}'),
    twice("in another case, which is none", JOB, JOB + b',"demand":{"a":1,"A":1}'),
]


@pytest.mark.parametrize("row", TWICE)
def test_a_member_given_twice_is_refused(row):
    assert faults(row.request(), row.operation) == row.expected


# --- numbers beyond every machine type ---------------------------------------------------------

J = "/problem/jobs/0"
DEMAND, FEE, FACTOR = f"{J}/demand", f"{J}/drop_fee", f"{J}/service_factor"


def number(name: str, pointer: str, token: str, *expected: tuple):
    return row(f"v3/conventions/huge numbers {name}", {pointer: raw(token)}, *expected,
               base=good_request)  # fmt: skip


KG = f"{DEMAND}/kg"
# ambiguous: 1e400 is JSON and a decimal number, though a double would make it infinity. Numbers
# are read as decimals, never through binary fractions, so it is out of range where it stands.
HUGE = [
    number("1e400 as money", FEE, "1e400", outside(FEE)),
    number("-1e400 as money", FEE, "-1e400", outside(FEE)),
    number("1e-400 as money", FEE, "1e-400"),
    number("10^30 as money", FEE, "1" + "0" * 30, outside(FEE)),
    number("a thousand digits as money", FEE, "9" * 1_000, outside(FEE)),
    number("a thousand zeros and a digit as money", FEE, "0." + "0" * 1_000 + "1"),
    number("an exponent past every integer as money", FEE, "1e" + "9" * 30, outside(FEE)),
    number("a negative exponent past every integer as money", FEE, "1e-" + "9" * 30),
    number("zero with an exponent past every integer as money", FEE, "0e" + "9" * 30),
    number("1e400 as a factor", FACTOR, "1e400", outside(FACTOR)),
    number("1e-400 as a factor", FACTOR, "1e-400", outside(FACTOR)),
    number("1e400 as a quantity", DEMAND, '{"kg":1e400}', outside(KG)),
    number("10^30 as a quantity", DEMAND, '{"kg":1' + "0" * 30 + "}", outside(KG)),
    number("-10^30 as a quantity", DEMAND, '{"kg":-1' + "0" * 30 + "}", outside(KG)),
    number("1e-400 as a quantity", DEMAND, '{"kg":1e-400}', invalid(KG)),
    number("zero with a huge exponent as a quantity", DEMAND, '{"kg":0e' + "9" * 30 + "}"),
    number("a thousand digits as a quantity", DEMAND, '{"kg":' + "9" * 1_000 + "}", outside(KG)),
    number("a thousand zeros after the point as a quantity", DEMAND,
           '{"kg":5.' + "0" * 1_000 + "}"),
    number("1e400 as a longitude", f"{J}/location/0", "1e400", outside(f"{J}/location/0")),
    number("-1e400 as a latitude", f"{J}/location/1", "-1e400", outside(f"{J}/location/1")),
    number("10^30 as an index", f"{J}/location", "1" + "0" * 30, outside(f"{J}/location")),
    number("1e400 as a time", f"{J}/release_time", "1e400", outside(f"{J}/release_time")),
    number("-1e400 as a time", f"{J}/release_time", "-1e400", outside(f"{J}/release_time")),
]  # fmt: skip


@pytest.mark.parametrize("row", HUGE)
def test_a_number_beyond_every_machine_type_is_read_as_a_decimal(row):
    assert faults(row.request(), row.operation) == row.expected


def test_a_time_limit_beyond_every_machine_type_is_over_its_limit():
    for token in ("1" + "0" * 30, "1e400"):
        request = with_value(good_request(), "/options", {"time_limit_s": raw(token)})
        error = refusal(request)
        assert error is not None
        (fault,) = error.errors
        assert (fault["pointer"], fault["code"]) == ("/options/time_limit_s", "limit_exceeded")
        assert fault["limit"] == 300
        assert fault["actual"] > 300
