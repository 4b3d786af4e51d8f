#include <algorithm>

#include "base/rounding.hpp"
#include "task/referee/checks.hpp"
#include "task/schema/windows.hpp"

namespace routeopt::task::referee {
namespace {

class Pricing {
public:
    Pricing(const Judged& judged, Judgement& judgement)
        : judged_(judged), problem_(judged.problem), out_(judgement), work_(problem_.people.size()),
          used_(problem_.resources.size())
    {
    }

    void price(const SetupSums& setups)
    {
        for (Index t = 0; t < static_cast<Index>(judged_.plan.size()); ++t)
            if (judged_.placed(t).is_planned())
                price_task(t);
        for (Index o = 0; o < static_cast<Index>(problem_.orders.size()); ++o)
            if (judged_.is_planned[as_size(o)])
                price_order(o);
        if (last_end_ > problem_.period.from)
            amount(Part::makespan) = last_end_ - problem_.period.from;
        amount(Part::setup) = setups.seconds;
        amount(Part::cost) += setups.cost;
        price_spread();
        find_utilisation();
        // A given plan may lie anywhere in time: what passes the bounds of a number stays there.
        const auto clamped = [](Int128 sum) {
            return static_cast<std::int64_t>(std::min(sum, Int128{INT64_MAX}));
        };
        Int128 sum = 0;
        for (std::size_t part = 0; part < kPartCount; ++part) {
            sum += amounts_[part] * weight_of(problem_.weights, static_cast<Part>(part));
            out_.amounts[part] = clamped(amounts_[part]);
        }
        out_.score.soft = -clamped(sum);
    }

private:
    Int128& amount(Part part) { return amounts_[static_cast<std::size_t>(part)]; }

    void price_task(Index number)
    {
        const Task& task = judged_.task(number);
        const Placement& placed = judged_.placed(number);
        const Mode& mode = judged_.mode(number);
        const Seconds length = length_with(problem_, mode, placed.people);
        last_end_ = std::max(last_end_, placed.to);
        amount(Part::cost) += mode.cost;
        Int128 hourly = 0;
        for (const Index person : placed.people) {
            hourly += problem_.people[as_size(person)].hourly_cost;
            work_[as_size(person)] += length;
            const auto ranked = std::lower_bound(
                task.rankings.begin(), task.rankings.end(), person,
                [](const Ranking& one, Index wanted) { return one.person < wanted; });
            if (ranked != task.rankings.end() && ranked->person == person)
                amount(Part::ranking) += ranked->ranking - 1;
            if (!task.planned_people.empty() &&
                !std::binary_search(task.planned_people.begin(), task.planned_people.end(), person))
                ++amount(Part::reassign);
        }
        amount(Part::cost) += divide_rounded(hourly * length, 3600);
        if (task.planned_from)
            amount(Part::planned) += std::abs(placed.from - *task.planned_from);
        for (const Requirement& needed : mode.requirements)
            used_[as_size(needed.resource)] +=
                static_cast<double>(needed.amount) *
                (problem_.resources[as_size(needed.resource)].kind == ResourceKind::consumable
                     ? 1.0
                     : static_cast<double>(length));
    }

    // Both the order's own due date and those of its tasks.
    void price_order(Index number)
    {
        const Order& order = problem_.orders[as_size(number)];
        Instant end = INT64_MIN;
        Seconds late = 0;
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t) {
            const Instant task_end = judged_.placed(t).to;
            end = std::max(end, task_end);
            Seconds& own = out_.tasks[as_size(t)].late;
            if (judged_.task(t).due)
                own = std::max<Seconds>(0, task_end - *judged_.task(t).due);
            late += own;
            if (order.due)
                own = std::max(own, task_end - *order.due);
        }
        if (order.due)
            late += std::max<Seconds>(0, end - *order.due);
        out_.tardiness += late;
        out_.late_orders += late > 0 ? 1 : 0;
        amount(Part::tardiness) += Int128{order.priority} * late;
        amount(Part::asap) += Int128{order.priority} * (end - order.earliest);
    }

    void price_spread()
    {
        for (const Resource& resource : problem_.resources) {
            if (resource.people == 0)
                continue;
            const auto first = work_.begin() + resource.first_person;
            Int128 total = 0, spread = 0;
            for (auto work = first; work != first + resource.people; ++work)
                total += *work;
            for (auto work = first; work != first + resource.people; ++work) {
                const Int128 off = Int128{*work} * resource.people - total;
                spread += off < 0 ? -off : off;
            }
            amount(Part::workload_spread) += divide_rounded(spread, resource.people);
        }
    }

    // What there is of a resource in a time: seconds of people or units, or stock.
    [[nodiscard]] double there_is(const Resource& resource, Interval span) const
    {
        double sum = static_cast<double>(resource.stock);
        for (const Delivery& delivery : resource.deliveries)
            sum += delivery.at < span.to ? static_cast<double>(delivery.amount) : 0;
        for (Index p = resource.first_person; p < resource.first_person + resource.people; ++p)
            sum += static_cast<double>(time_in(judged_.clocks.of_person(p), span));
        for (std::size_t s = 0; s < resource.steps.size(); ++s) {
            const Instant end =
                s + 1 < resource.steps.size() ? resource.steps[s + 1].from : INT64_MAX;
            const Seconds length =
                std::min(end, span.to) - std::max(resource.steps[s].from, span.from);
            sum += static_cast<double>(std::max<Seconds>(0, length)) *
                   static_cast<double>(resource.steps[s].amount);
        }
        return sum;
    }

    void find_utilisation()
    {
        const Instant begin = problem_.period.from;
        const Interval span{begin, std::max(begin, last_end_)};
        for (std::size_t r = 0; r < used_.size(); ++r) {
            const double there = there_is(problem_.resources[r], span);
            out_.utilisation.push_back(there > 0 ? used_[r] / there : 0);
        }
    }

    const Judged& judged_;
    const Problem& problem_;
    Judgement& out_;
    std::array<Int128, kPartCount> amounts_{};
    std::vector<Seconds> work_;  // by person
    std::vector<double> used_;   // by resource
    Instant last_end_ = INT64_MIN;
};

}  // namespace

void price(const Judged& judged, const SetupSums& setups, Judgement& judgement)
{
    Pricing{judged, judgement}.price(setups);
}

}  // namespace routeopt::task::referee
