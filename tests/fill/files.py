"""Small invented files of the formats that `fill.read` reads."""

from __future__ import annotations

CURTOIS = """\
SECTION_HORIZON
# days
7

SECTION_SHIFTS
E,480,
L,480,E
N,600,E|L

SECTION_STAFF
# ID, MaxShifts, MaxTotalMinutes, MinTotalMinutes, MaxConsecutiveShifts, ...
A,E=7|L=7|N=1,2400,960,3,2,2,1
B,E=7|L=7|N=0,2400,0,5,1,1,0

SECTION_DAYS_OFF
A,3

SECTION_SHIFT_ON_REQUESTS
A,2,E,2
B,0,L,5

SECTION_SHIFT_OFF_REQUESTS
A,0,E,4

SECTION_COVER
# Day, ShiftID, Requirement, Weight for under, Weight for over
0,E,1,100,1
0,L,1,50,1
1,E,2,100,1
2,N,1,100,1
4,E,0,100,1
"""
# By employee the shift of each day, then the broken rules and the cost, counted by hand.
CURTOIS_PLAN = {"A": "E - N - E E -", "B": "- E - L - - -"}

SCENARIO = """\
SCENARIO = tiny

WEEKS = 1

SKILLS = 2
Head
Nurse

SHIFT_TYPES = 2
Day (2,3)
Night (1,2)

FORBIDDEN_SHIFT_TYPES_SUCCESSIONS
Day 0
Night 1 Day

CONTRACTS = 2
Full (4,5) (2,3) (2,3) 1 1
Part (1,2) (1,2) (1,7) 0 0

NURSES = 2
Ann Full 2 Head Nurse
Bob Part 1 Nurse
"""
HISTORY = """\
HISTORY
0 tiny

NURSE_HISTORY
Ann 2 0 Night 1 2 0
Bob 0 0 None 0 0 4
"""
WEEK = """\
WEEK_DATA
tiny

REQUIREMENTS
Day Head (0,1) (0,0) (0,0) (0,0) (0,0) (0,0) (0,0)
Day Nurse (1,1) (0,1) (1,2) (0,0) (0,0) (1,1) (0,0)
Night Nurse (0,0) (0,0) (0,1) (1,1) (0,0) (0,0) (0,0)

SHIFT_OFF_REQUESTS = 2
Ann Any Wed
Bob Night Thu
"""
WEEK_PLAN = {
    "Ann": {1: "Day/Nurse", 2: "Day/Nurse", 3: "Night/Nurse", 5: "Day/Nurse"},
    "Bob": {0: "Day/Nurse"},
}

INRC1 = """\
////////
SCHEDULING_PERIOD;
////////
tiny, 2010-01-01, 2010-01-21;

SKILLS = 2;
Nurse;
HeadNurse;

SHIFT_TYPES = 3;
E, Early, 06:30:00, 14:30:00, 1, Nurse;
H, Head, 08:30:00, 16:30:00, 1, HeadNurse;
N, Night, 22:30:00, 06:30:00, 1, Nurse;

CONTRACTS = 2;
0, full, (1|1), (1|3|9), (1|2|7), (1|4|4), (1|5|3), (1|6|3), (1|7|3), (1|8|1), (1|9|2), (1|2|1), SaturdaySunday, (1|10), (1|11), (1|12), (0|0), (1|13), 2, 0 1;
1, part, (1|1), (1|1|5), (0|2|3), (1|1|3), (1|1|1), (0|1|9), (1|31|2), (0|5|1), (0|5|1), (0|0|0), FridaySaturdaySunday, (1|10), (1|11), (0|1), (0|0), (0|0), 1, 1;

PATTERNS = 2;
0, 5, 2 (E|Any) (N|Any);
1, 7, 3 (None|Friday) (Any|Saturday) (Any|Sunday);

EMPLOYEES 3;
0, 0, 0, 1, Nurse;
1, 1, 0, 2, Nurse HeadNurse;
2, 2, 1, 1, Nurse;

DAY_OF_WEEK_COVER = 3;
Monday, E, 1;
Friday, N, 1;
Sunday, H, 1;

DATE_SPECIFIC_COVER = 1;
2010-01-04, E, 2;

DAY_OFF_REQUESTS = 1;
0, 2010-01-05, 2;

DAY_ON_REQUESTS = 1;
1, 2010-01-06, 3;

SHIFT_OFF_REQUESTS = 1;
2, 2010-01-07, E, 4;

SHIFT_ON_REQUESTS = 1;
2, 2010-01-08, N, 5;
"""  # noqa: E501, a contract is a line

INRC1_XML = """\
<?xml version="1.0" encoding="UTF-8"?>
<SchedulingPeriod ID="tiny">
  <StartDate>2010-01-01</StartDate><EndDate>2010-01-21</EndDate>
  <Skills><Skill>Nurse</Skill><Skill>HeadNurse</Skill></Skills>
  <ShiftTypes>
    <Shift ID="E"><StartTime>06:30:00</StartTime><EndTime>14:30:00</EndTime>
      <Skills><Skill>Nurse</Skill></Skills></Shift>
    <Shift ID="H"><StartTime>08:30:00</StartTime><EndTime>16:30:00</EndTime>
      <Skills><Skill>HeadNurse</Skill></Skills></Shift>
    <Shift ID="N"><StartTime>22:30:00</StartTime><EndTime>06:30:00</EndTime>
      <Skills><Skill>Nurse</Skill></Skills></Shift>
  </ShiftTypes>
  <Patterns>
    <Pattern ID="0" weight="5"><PatternEntries>
      <PatternEntry index="0"><ShiftType>E</ShiftType><Day>Any</Day></PatternEntry>
      <PatternEntry index="1"><ShiftType>N</ShiftType><Day>Any</Day></PatternEntry>
    </PatternEntries></Pattern>
    <Pattern ID="1" weight="7"><PatternEntries>
      <PatternEntry index="0"><ShiftType>None</ShiftType><Day>Friday</Day></PatternEntry>
      <PatternEntry index="1"><ShiftType>Any</ShiftType><Day>Saturday</Day></PatternEntry>
      <PatternEntry index="2"><ShiftType>Any</ShiftType><Day>Sunday</Day></PatternEntry>
    </PatternEntries></Pattern>
  </Patterns>
  <Contracts>
    <Contract ID="0"><Description>full</Description>
      <SingleAssignmentPerDay weight="1">true</SingleAssignmentPerDay>
      <MaxNumAssignments on="1" weight="3">9</MaxNumAssignments>
      <MinNumAssignments on="1" weight="2">7</MinNumAssignments>
      <MaxConsecutiveWorkingDays on="1" weight="4">4</MaxConsecutiveWorkingDays>
      <MinConsecutiveWorkingDays on="1" weight="5">3</MinConsecutiveWorkingDays>
      <MaxConsecutiveFreeDays on="1" weight="6">3</MaxConsecutiveFreeDays>
      <MinConsecutiveFreeDays on="1" weight="7">3</MinConsecutiveFreeDays>
      <MaxConsecutiveWorkingWeekends on="1" weight="8">1</MaxConsecutiveWorkingWeekends>
      <MinConsecutiveWorkingWeekends on="1" weight="9">2</MinConsecutiveWorkingWeekends>
      <MaxWorkingWeekendsInFourWeeks on="1" weight="2">1</MaxWorkingWeekendsInFourWeeks>
      <WeekendDefinition>SaturdaySunday</WeekendDefinition>
      <CompleteWeekends weight="10">true</CompleteWeekends>
      <IdenticalShiftTypesDuringWeekend weight="11">true</IdenticalShiftTypesDuringWeekend>
      <NoNightShiftBeforeFreeWeekend weight="12">true</NoNightShiftBeforeFreeWeekend>
      <AlternativeSkillCategory weight="13">true</AlternativeSkillCategory>
      <UnwantedPatterns><Pattern>0</Pattern><Pattern>1</Pattern></UnwantedPatterns>
    </Contract>
    <Contract ID="1"><Description>part</Description>
      <MaxNumAssignments on="1" weight="1">5</MaxNumAssignments>
      <MinNumAssignments on="0" weight="2">3</MinNumAssignments>
      <MaxConsecutiveWorkingDays on="1" weight="1">3</MaxConsecutiveWorkingDays>
      <MinConsecutiveWorkingDays on="1" weight="1">1</MinConsecutiveWorkingDays>
      <MinConsecutiveFreeDays on="1" weight="31">2</MinConsecutiveFreeDays>
      <WeekendDefinition>FridaySaturdaySunday</WeekendDefinition>
      <CompleteWeekends weight="10">true</CompleteWeekends>
      <IdenticalShiftTypesDuringWeekend weight="11">true</IdenticalShiftTypesDuringWeekend>
      <NoNightShiftBeforeFreeWeekend weight="1">false</NoNightShiftBeforeFreeWeekend>
      <AlternativeSkillCategory weight="0">false</AlternativeSkillCategory>
      <UnwantedPatterns><Pattern>1</Pattern></UnwantedPatterns>
    </Contract>
  </Contracts>
  <Employees>
    <Employee ID="0"><ContractID>0</ContractID><Skills><Skill>Nurse</Skill></Skills></Employee>
    <Employee ID="1"><ContractID>0</ContractID>
      <Skills><Skill>Nurse</Skill><Skill>HeadNurse</Skill></Skills></Employee>
    <Employee ID="2"><ContractID>1</ContractID><Skills><Skill>Nurse</Skill></Skills></Employee>
  </Employees>
  <CoverRequirements>
    <DayOfWeekCover><Day>Monday</Day>
      <Cover><Shift>E</Shift><Preferred>1</Preferred></Cover></DayOfWeekCover>
    <DayOfWeekCover><Day>Friday</Day>
      <Cover><Shift>N</Shift><Preferred>1</Preferred></Cover></DayOfWeekCover>
    <DayOfWeekCover><Day>Sunday</Day>
      <Cover><Shift>H</Shift><Preferred>1</Preferred></Cover></DayOfWeekCover>
    <DateSpecificCover><Date>2010-01-04</Date>
      <Cover><Shift>E</Shift><Preferred>2</Preferred></Cover></DateSpecificCover>
  </CoverRequirements>
  <DayOffRequests><DayOff weight="2"><EmployeeID>0</EmployeeID><Date>2010-01-05</Date></DayOff>
  </DayOffRequests>
  <DayOnRequests><DayOn weight="3"><EmployeeID>1</EmployeeID><Date>2010-01-06</Date></DayOn>
  </DayOnRequests>
  <ShiftOffRequests><ShiftOff weight="4"><ShiftTypeID>E</ShiftTypeID>
    <EmployeeID>2</EmployeeID><Date>2010-01-07</Date></ShiftOff></ShiftOffRequests>
  <ShiftOnRequests><ShiftOn weight="5"><ShiftTypeID>N</ShiftTypeID>
    <EmployeeID>2</EmployeeID><Date>2010-01-08</Date></ShiftOn></ShiftOnRequests>
</SchedulingPeriod>
"""

ROTATING = """\
{
  "weekLength": 7,
  "nWorkers": 3,
  "daysOff": {"min": 1, "max": 3},
  "workBlockLength": {"min": 2, "max": 6},
  "temporalRequirements": [[1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0, 0]],
  "shifts": [{"blockMin": 1, "blockMax": 6}, {"blockMin": 2, "blockMax": 5}],
  "forbids": [{"before": 1, "after": 0, "daysOff": 0}]
}
"""

SHIFT_DESIGN = f"""\
interval = 60;
days = 2;
demand = {[0] * 8 + [1] * 4 + [2] * 4 + [0] * 8 + [0] * 8 + [1] * 8 + [0] * 8};
shiftTypes = 1;
minStart = [8];
maxStart = [12];
minLength = [4];
maxLength = [8];
weightUnderCover = 1;
weightOverCover = 1;
weightShiftInstances = 60;
"""
