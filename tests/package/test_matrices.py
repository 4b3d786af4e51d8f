from array import array

import numpy
import pytest

import routeopt
from routeopt.request.matrices import buffers

SQUARE = [[0, 5], [-1, 0]]


def values(view):
    return None if view is None else (view.format, view.tolist())


def test_a_contiguous_int32_array_is_not_copied():
    matrix = numpy.array(SQUARE, dtype="int32")
    durations, distances = buffers({"car": matrix})["car"]
    matrix[0, 1] = 6
    assert durations[0, 1] == 6
    assert distances is None


@pytest.mark.parametrize("dtype", ["int8", "int64", "uint16", ">i4"])
def test_other_integers_become_int32(dtype):
    source = numpy.array([[0, 5], [7, 0]], dtype=dtype)
    durations, distances = buffers({"car": (source, source)})["car"]
    assert values(durations) == values(distances) == ("i", [[0, 5], [7, 0]])


def test_a_transposed_array_is_laid_out_anew():
    view, _ = buffers({"car": numpy.array(SQUARE, dtype="int32").T})["car"]
    assert view.c_contiguous
    assert view.tolist() == [[0, -1], [5, 0]]


@pytest.mark.parametrize("code", ["i", "q", "b"])
def test_buffers_without_numpy_do_as_well(code):
    source = memoryview(array(code, [0, 5, -1, 0])).cast("B").cast(code, (2, 2))
    view, _ = buffers({"car": source})["car"]
    assert values(view) == ("i", SQUARE)


@pytest.mark.parametrize("dtype", ["float64", "bool"])
def test_what_is_no_integer_is_refused(dtype):
    with pytest.raises(TypeError, match=rf"durations of matrices\['car'\].*not {dtype}"):
        buffers({"car": numpy.zeros((2, 2), dtype=dtype)})


@pytest.mark.parametrize("shape", [(2, 3), (4,), (2, 2, 2)])
def test_what_is_not_square_is_refused(shape):
    with pytest.raises(ValueError, match="not square"):
        buffers({"car": numpy.zeros(shape, dtype="int32")})


def test_matrices_of_different_sizes_are_refused():
    two, three = (numpy.zeros((n, n), dtype="int32") for n in (2, 3))
    with pytest.raises(ValueError, match="differ in size: 2, 3"):
        buffers({"car": (two, three)})


@pytest.mark.parametrize("value", [2**31, -(2**31) - 1])
def test_a_value_beyond_32_bits_is_refused(value):
    with pytest.raises(ValueError, match=f"{value} is beyond 32 bits"):
        buffers({"car": numpy.array([[0, value], [0, 0]])})


def test_a_list_is_no_buffer():
    with pytest.raises(TypeError, match=r"not list \(try numpy.array\)"):
        buffers({"car": SQUARE})


def test_three_matrices_for_a_profile_are_too_many():
    with pytest.raises(ValueError, match="not 3 matrices"):
        buffers({"car": (1, 2, 3)})


def test_matrices_are_named_by_profile():
    with pytest.raises(TypeError, match="matrices is a dict by profile"):
        buffers([SQUARE])


def test_the_core_gets_the_views(core):
    routeopt.solve({}, matrices={"car": numpy.array(SQUARE, dtype="int32")})
    assert core.calls[0]["matrices"]["car"][0].tolist() == SQUARE


def test_matrices_and_a_provider_together_are_refused():
    with pytest.raises(ValueError, match="matrices or travel"):
        routeopt.solve({}, matrices={}, travel=routeopt.travel.GreatCircle())


def test_a_pair_is_a_tuple():
    matrix = numpy.array(SQUARE, dtype="int32")
    with pytest.raises(TypeError, match=r"\(durations, distances\) is a tuple, not a list"):
        buffers({"car": [matrix, matrix]})
