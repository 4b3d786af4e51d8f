// What a plan is worth in V2's words: every broken rule and every price of it, by V2's names.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "routing/schema/answer.hpp"
#include "routing/v2/translation.hpp"

namespace routeopt::routing::v2 {

enum class Level : std::uint8_t { hard, medium, soft };

// A rule that is broken at one place (hard), or a price that is paid there (soft, weighted
// seconds). Empty texts and kNone stand for "none in particular".
struct Conflict {
    std::string_view constraint;
    Level level = Level::hard;
    std::int64_t value = 1;
    std::string_view job{}, resource{};
};

// Hard and medium count what is broken and who is left out; soft is minus the weighted seconds.
struct Score {
    std::int64_t hard = 0, medium = 0, soft = 0;
};

// Everything that counts against a plan, from the judgement of its translation. The values of each
// level add up to minus the score of that level.
std::vector<Conflict> conflicts_of(const Request& request, const Translation& translation,
                                   const Answer& answer);

// Whether leaving the job out counts hard.
bool counts_hard(const Request& request, const Job& job);

Score score_of(const std::vector<Conflict>& conflicts);

// What a broken relation of that type is called.
std::string_view name_of(RelationType type);

// The name in V2 of what keeps a task from being served.
std::string_view constraint_of(std::string_view code, const Job* job);

// The same for a job that is left out, with what the job and the shifts say of it.
std::string_view reason_of(const Request& request, const Translation& translation,
                           std::string_view code, const Job& job);

// The jobs that a V3 task stands for; and the one that a stop of that type is of.
std::vector<const Job*> jobs_of(const Request& request, const Translation& translation,
                                std::string_view task);
const Job& job_of(const Request& request, const Translation& translation, std::string_view task,
                  std::string_view type);

// The shift that a V3 shift stands for.
const Translation::Trip& trip_of(const Translation& translation, std::string_view shift);

}  // namespace routeopt::routing::v2
