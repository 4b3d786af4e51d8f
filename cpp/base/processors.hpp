// How many processors' time the machine grants this process.
#pragma once

#include <filesystem>

namespace routeopt {

// By the quotas of its control groups (Linux: cpu.max, or cpu.cfs_quota_us of version 1), rounded
// up; INT_MAX where there is none. A container with two of 64 processors has such a quota, and sees
// all 64. `mounts`: where control groups are mounted; `own`: the file that names this process's.
int processors_by_quota(const std::filesystem::path& mounts = "/sys/fs/cgroup",
                        const std::filesystem::path& own = "/proc/self/cgroup");

}  // namespace routeopt
