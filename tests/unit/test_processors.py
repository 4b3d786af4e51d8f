"""How many processors' time the control groups grant."""

import pytest

from routeopt import _inside

NO_QUOTA = 2**31 - 1


def granted(tmp_path, own, files):
    for name, text in files.items():
        file = tmp_path / "groups" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (tmp_path / "own").write_text(own)
    return _inside.processors_by_quota(str(tmp_path / "groups"), str(tmp_path / "own"))


@pytest.mark.parametrize(
    ("quota", "processors"),
    [
        ("max 100000", NO_QUOTA),
        ("200000 100000", 2),
        ("200001 100000", 3),
        ("50000 100000", 1),
        ("", NO_QUOTA),
    ],
)
def test_a_quota_is_rounded_up_to_whole_processors(tmp_path, quota, processors):
    assert granted(tmp_path, "0::/\n", {"cpu.max": quota + "\n"}) == processors


@pytest.mark.parametrize(("quota", "processors"), [("-1", NO_QUOTA), ("150000", 2)])
def test_version_1_has_quota_and_period_in_two_files(tmp_path, quota, processors):
    files = {"cpu/a/cpu.cfs_quota_us": quota, "cpu/a/cpu.cfs_period_us": "100000"}
    assert granted(tmp_path, "4:memory:/a\n3:cpu,cpuacct:/a\n", files) == processors


def test_the_least_of_a_group_and_those_around_it_binds(tmp_path):
    files = {"cpu.max": "900000 100000", "a/cpu.max": "300000 100000", "a/b/cpu.max": "max 100000"}
    assert granted(tmp_path, "0::/a/b\n", files) == 3


def test_where_the_own_group_is_not_mounted_the_outermost_binds(tmp_path):
    assert granted(tmp_path, "0::/docker/1f\n", {"cpu.max": "100000 100000"}) == 1


def test_without_control_groups_there_is_no_quota(tmp_path):
    assert granted(tmp_path, "", {}) == NO_QUOTA
