// What V3's checks would find as well, told in V2's words.
#include <algorithm>
#include <string>

#include "routing/v2/translator.hpp"
#include "routing/validation/tables.hpp"

namespace routeopt::routing::v2 {
namespace {

constexpr std::size_t kLongestDepotName = 255;

// Of UTF-8, which the reader has checked.
std::size_t characters_of(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) >> 6) != 2;
    }));
}

}  // namespace

void Translator::check_order(const Number& from, const Number& to, std::string_view name)
{
    if (from.present() && to.present() && *to < *from)
        faults_.invalid_value({to.at},
                              [&] { return "must not lie before `" + std::string{name} + "`"; });
}

void Translator::check_spans()
{
    for (const Resource& resource : *in_.resources)
        for (const Shift& shift : *resource.shifts) {
            check_order(shift.from, shift.to, "from");
            check_order(shift.to, shift.overtime_end, "to");
        }
    for (const Depot& depot : *in_.depots) {
        const std::size_t length = characters_of(*depot.name);
        if (length == 0 || length > kLongestDepotName)
            faults_.invalid_value({depot.name.at}, [] {
                return "has 1 to " + std::to_string(kLongestDepotName) + " characters";
            });
        for (const Window& window : *depot.windows)
            check_order(window.from, window.to, "from");
    }
}

void Translator::check_relation(const Relation& relation)
{
    std::set<std::string_view> jobs;
    for (const Text& job : *relation.jobs)
        if (!jobs.insert(*job).second)
            faults_.invalid_value({job.at}, [] { return "the relation names this job already"; });
    const std::int64_t most = validation::kSynchronized.most;
    const std::int64_t together = std::ssize(*relation.jobs) - (has_intervals(relation) ? 1 : 0);
    if (*relation.type == RelationType::same_time && together > most)
        faults_.limit_exceeded({relation.jobs.at}, "jobs at the same time", most, together);
}

}  // namespace routeopt::routing::v2
