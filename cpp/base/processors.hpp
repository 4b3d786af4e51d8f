// How much processor time the operating system grants this process, in processors.
#pragma once

#include <filesystem>

namespace routeopt {

// The least CPU quota of the control groups that this process is in, in processors, rounded up;
// INT_MAX where there is no quota or no control group (not Linux). Control groups of version 2
// state it in cpu.max, those of version 1 in cpu.cfs_quota_us and cpu.cfs_period_us. A container
// that may use two of 64 processors usually sees all 64 and has such a quota.
// `mounts`: the directory where control groups are mounted; `own`: the file that lists the groups
// of this process. Tests pass others.
int processors_by_quota(const std::filesystem::path& mounts = "/sys/fs/cgroup",
                        const std::filesystem::path& own = "/proc/self/cgroup");

}  // namespace routeopt
