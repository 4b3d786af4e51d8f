from routeopt.pieces.pins import Pins


def job(name, **more):
    return {"task": name, **more}


def test_what_is_fixed_is_said_again_of_the_route_as_it_stands():
    pins = Pins(
        [
            {
                "vehicle": "v",
                "shift": "s",
                "fixed_start_time": 0,
                "locked_stops": 1,
                "stops": [job("a", pinned=True), job("b"), job("c", pinned=True)],
            }
        ]
    )
    assert pins.route("v", "s", [job("a"), job("x"), job("c")]) == {
        "vehicle": "v",
        "shift": "s",
        "fixed_start_time": 0,
        "locked_stops": 1,
        "stops": [job("a", pinned=True), job("x"), job("c", pinned=True)],
    }
    assert pins.route("v", "other", [job("a")])["stops"] == [job("a")]
    assert pins.shifts_of("v") == ["s"]
    assert pins.shifts_of("w") == ()


def test_pinned_reloads_and_stops_of_shipments_are_found_in_their_order():
    reload, pickup, delivery = {"depot": "d"}, job("s", type="pickup"), job("s", type="delivery")
    stops = [{**delivery, "pinned": True}, {**reload, "type": "reload", "pinned": True}]
    pins = Pins([{"vehicle": "v", "shift": "s", "stops": stops}])
    found = pins.route("v", "s", [reload, pickup, delivery, reload, reload])["stops"]
    assert [stop.get("pinned", False) for stop in found] == [False, False, True, True, False]


def test_a_route_that_fixes_nothing_is_no_pin():
    pins = Pins([{"vehicle": "v", "shift": "s", "locked": False, "stops": [job("a")]}])
    assert pins.shifts_of("v") == ()
