// Weights of a V2 request, from wherever it states them, as prices in weighted seconds.
#include <array>

#include "routing/v2/translator.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::routing::v2 {
namespace {

// Every weight with its name, and what it is worth where `objectives` names it without a value.
struct NamedWeight {
    std::string_view name;
    Number Weights::* weight;
    std::int64_t usual;
};

constexpr std::array kWeights{
    NamedWeight{"travelTimeWeight", &Weights::travel_time, 1},
    NamedWeight{"driveTimeWeight", &Weights::drive_time, 1},
    NamedWeight{"waitTimeWeight", &Weights::wait_time, 1},
    NamedWeight{"minimizeResourcesWeight", &Weights::minimize_resources, 3600},
    NamedWeight{"priorityWeight", &Weights::priority, 100},
    NamedWeight{"urgencyWeight", &Weights::urgency, 50},
    NamedWeight{"asapWeight", &Weights::asap, 5},
    NamedWeight{"plannedWeight", &Weights::planned, 1000},
    NamedWeight{"rankingWeight", &Weights::ranking, 10},
    NamedWeight{"allowedResourcesWeight", &Weights::allowed_resources, 500},
    NamedWeight{"workloadSpreadWeight", &Weights::workload_spread, 10},
    NamedWeight{"clusteringWeight", &Weights::clustering, 1},
    NamedWeight{"jobProximityWeight", &Weights::job_proximity, 1},
};

std::int64_t value_or(const Number& weight, std::int64_t otherwise)
{
    return weight.present() ? *weight : otherwise;
}

}  // namespace

void Translator::take_objectives(Weights& weights)
{
    std::vector<std::string_view> names;
    for (const NamedWeight& known : kWeights)
        names.push_back(known.name);
    for (const ObjectiveEntry& entry : *in_.objectives) {
        const auto found = std::find(names.begin(), names.end(), *entry.name);
        if (found == names.end()) {
            faults_.invalid_value({entry.name.at},
                                  [&] { return wire::unknown_word(*entry.name, names); });
            continue;
        }
        const NamedWeight& known = kWeights[static_cast<std::size_t>(found - names.begin())];
        weights.*known.weight = given(value_or(entry.weight, known.usual), entry.at);
    }
}

const Weights* Translator::weights()
{
    if (in_.weights && in_.options->weights)
        faults_.invalid_value({std::max(in_.weights.at, in_.options->weights.at)}, [] {
            return "weights may be given once: at the top or in `options`";
        });
    if (in_.objectives) {
        take_objectives(objectives_);
        return &objectives_;
    }
    return in_.weights ? &*in_.weights : &*in_.options->weights;
}

// Scores have 64 bits: nobody's weights may be so high that a plan could be worth more. A broken
// plan may be late by all of its work.
void Translator::check_sum()
{
    const Prices& prices = out_.prices;
    const std::int64_t start = first_start();
    std::int64_t first = start, last = start;
    Int128 shifts = 0, hourly = 0, per_job = 0, work = 0;
    std::int64_t per_second =
        std::max(prices.travel + prices.drive + prices.wait + prices.workload, prices.planned);
    for (const Resource& resource : *in_.resources)
        for (const Shift& shift : *resource.shifts) {
            last = std::max(
                {last, *shift.to, shift.overtime_end.present() ? *shift.overtime_end : *shift.to});
            ++shifts;
            hourly += is_on(resource.hourly_cost) ? *resource.hourly_cost : 0;
        }
    for (const Job& job : *in_.jobs) {
        for (const Window& window : *job.windows)
            if (!*window.hard) {
                first = std::min(first, *window.to);
                per_second = std::max(per_second, *window.weight);
            }
        if (job.planned_arrival.present()) {
            first = std::min(first, *job.planned_arrival);
            last = std::max(last, *job.planned_arrival);
        }
        hourly += Int128{job.urgency.present() ? *job.urgency : 0} * prices.urgency + prices.asap;
        for (const Tag& tag : *job.tags)
            per_job += *tag.hard ? 0 : *tag.weight;
        per_job += Int128{100} * prices.ranking + prices.allowed_resources;
        work += length_of(job);
    }
    const Int128 span = Int128{last} - first + work + 1;
    const Int128 most = Int128{per_second} * span * (std::ssize(*in_.jobs) + shifts) +
                        hourly * (span / 3600 + 1) + per_job + shifts * prices.minimize_resources;
    if (most > INT64_MAX / 4)
        faults_.out_of_range({in_.jobs.at}, [] {
            return "the weights times the time of all shifts are more than 64 bits hold";
        });
}

void Translator::put_down_prices()
{
    const Weights& weights = *this->weights();
    Prices& prices = out_.prices;
    prices.travel = value_or(weights.travel_time, 1);
    prices.drive = value_or(weights.drive_time, 0);
    prices.wait = value_or(weights.wait_time, 0);
    const Flag& minimizes = in_.options->minimize_resources;
    const bool is_wanted = minimizes.present() ? *minimizes : weights.minimize_resources.present();
    prices.minimize_resources = is_wanted ? value_or(weights.minimize_resources, 3600) : 0;
    prices.urgency = value_or(weights.urgency, 50);
    prices.asap = value_or(weights.asap, 0);
    prices.planned = value_or(weights.planned, 1000);
    prices.ranking = value_or(weights.ranking, 10);
    prices.allowed_resources = value_or(weights.allowed_resources, 500);
    const bool is_fair = is_on(in_.options->fair_workload_per_trip);
    prices.workload = is_fair ? value_or(weights.workload_spread, 10) : 0;
}

}  // namespace routeopt::routing::v2
