"""The XML form of the first competition's instances."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, time
from xml.etree import ElementTree

from routeopt.errors import FormatError
from routeopt.formats.rosters.inrc1_model import (
    FLAGS,
    Bound,
    Contract,
    Entry,
    Period,
    ShiftType,
    Wish,
    weekday,
    weekend,
)
from routeopt.formats.text import Text

_NOT_READ = ("Description", "UnwantedPatterns", "WeekendDefinition", "SingleAssignmentPerDay")


def read(text: Text, content: str) -> Period:
    """Read a file."""
    try:
        return _Reader(text, content).period
    except FormatError:
        raise
    except ValueError as fault:
        raise text.fault(str(fault)) from None


class _Reader:
    def __init__(self, text: Text, content: str) -> None:
        self.text = text
        if "<!DOCTYPE" in content:
            raise text.fault("a document type is not read")
        try:
            self.root = ElementTree.fromstring(content)
        except ElementTree.ParseError as fault:
            raise text.fault(f"no XML: {fault}") from None
        root = self.root
        self.period = Period(self._date(root, "StartDate"), self._date(root, "EndDate"))
        self._shifts_and_contracts()
        self._patterns()
        self._people()
        self._cover()
        self._wishes()

    def _shifts_and_contracts(self) -> None:
        for shift in self._all("ShiftTypes/Shift"):
            times = self._time(shift, "StartTime"), self._time(shift, "EndTime")
            skills = [skill.text or "" for skill in shift.findall("Skills/Skill")]
            self.period.shifts[self._id(shift)] = ShiftType(*times, skills)
        for contract in self._all("Contracts/Contract"):
            self.period.contracts[self._id(contract)] = self._contract(contract)

    def _contract(self, element: ElementTree.Element) -> Contract:
        bounds, flags = {}, {}
        for line in element:
            weight = int(line.get("weight") or 1)
            if line.tag in FLAGS and (line.text or "").strip() == "true":
                flags[line.tag] = weight
            elif line.tag not in (*FLAGS, *_NOT_READ) and line.get("on") in ("1", "true"):
                bounds[line.tag] = Bound(weight, int(line.text or 0))
        days = weekend(self.text, self._text(element, "WeekendDefinition"))
        patterns = [entry.text or "" for entry in element.findall("UnwantedPatterns/Pattern")]
        return Contract(bounds, flags, days, patterns)

    def _patterns(self) -> None:
        for pattern in self._all("Patterns/Pattern"):
            found = pattern.findall("PatternEntries/PatternEntry")
            found.sort(key=lambda entry: int(entry.get("index") or 0))
            entries = [Entry(self._text(e, "ShiftType"), self._text(e, "Day")) for e in found]
            if not entries:
                raise self.text.fault(f"pattern {self._id(pattern)} has no days")
            weight = int(pattern.get("weight") or 1)
            self.period.patterns[self._id(pattern)] = weight, entries

    def _people(self) -> None:
        for employee in self._all("Employees/Employee"):
            skills = [skill.text or "" for skill in employee.findall("Skills/Skill")]
            self.period.employees[self._id(employee)] = self._text(employee, "ContractID"), skills

    def _cover(self) -> None:
        for day in self._all("CoverRequirements/DayOfWeekCover"):
            number = weekday(self.text, self._text(day, "Day"))
            for cover in day.findall("Cover"):
                self.period.weekly[number, self._text(cover, "Shift")] = self._preferred(cover)
        for day in self._all("CoverRequirements/DateSpecificCover"):
            for cover in day.findall("Cover"):
                key = self._date(day, "Date"), self._text(cover, "Shift")
                self.period.dated[key] = self._preferred(cover)

    def _preferred(self, cover: ElementTree.Element) -> int:
        return int(self._text(cover, "Preferred"))

    def _wishes(self) -> None:
        for kind, of_shift, wanted in (
            ("DayOff", False, False),
            ("DayOn", False, True),
            ("ShiftOff", True, False),
            ("ShiftOn", True, True),
        ):
            for wish in self._all(f"{kind}Requests/{kind}"):
                shift = self._text(wish, "ShiftTypeID") if of_shift else None
                weight = int(wish.get("weight") or 1)
                employee, day = self._text(wish, "EmployeeID"), self._date(wish, "Date")
                self.period.wishes.append(Wish(employee, day, shift, weight, wanted))

    def _all(self, path: str) -> Iterator[ElementTree.Element]:
        return iter(self.root.findall(path))

    def _id(self, element: ElementTree.Element) -> str:
        return element.get("ID") or ""

    def _text(self, element: ElementTree.Element, name: str) -> str:
        found = (element.findtext(name) or "").strip()
        if not found:
            raise self.text.fault(f"{element.tag} has no {name}")
        return found

    def _date(self, element: ElementTree.Element, name: str) -> date:
        return date.fromisoformat(self._text(element, name))

    def _time(self, element: ElementTree.Element, name: str) -> time:
        return time.fromisoformat(self._text(element, name))
