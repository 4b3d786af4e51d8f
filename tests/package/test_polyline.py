import pytest

from routeopt.polyline import decode, encode


def test_the_line_of_the_description_of_the_format_is_read_and_written():
    """Google's own example."""
    points = [(-120.2, 38.5), (-120.95, 40.7), (-126.453, 43.252)]
    assert encode(points) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
    assert decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@") == points


@pytest.mark.parametrize("precision", [5, 6])
def test_what_is_written_is_read_again_at_every_end_of_the_world(precision):
    points = [(-180.0, -90.0), (180.0, 90.0), (0.0, 0.0), (0.0, 0.0), (0.00001, -0.00001)]
    assert decode(encode(points, precision), precision) == points


def test_nothing_is_a_line_without_points():
    assert encode([]) == ""
    assert decode("") == []


@pytest.mark.parametrize("text", ["_", "_p~iF", "_p~iF~ps|", "a b", "é?", "~" * 40])
def test_what_is_no_line_is_refused(text):
    with pytest.raises(ValueError, match="encoded polyline"):
        decode(text)
