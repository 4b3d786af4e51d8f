import json

request = {
    "employees": [
        {"name": "An", "availability": [{"from": "2026-05-07T05:00", "to": "2026-05-07T15:00"}]},
        {"name": "Bo", "availability": [{"from": "2026-05-07T20:00", "to": "2026-05-08T04:00"}]},
    ],
    "shifts": [
        {"name": "early-7", "from": "2026-05-07T06:00", "to": "2026-05-07T14:00"},
        {"name": "night-7", "from": "2026-05-07T22:00", "to": "2026-05-08T06:00"},
    ],
    "options": {"timeZone": "Europe/Brussels"},
}
with open("ward.json", "w") as file:
    json.dump(request, file)
