#include "task/search/list_model.hpp"

#include <algorithm>
#include <numeric>

#include "task/search/list_schedule.hpp"

namespace routeopt::task::search {
namespace {

constexpr std::int64_t kMostSteps = 60'000;
// Tasks times steps, with people and without: so that a list is a schedule within a part of a
// second.
constexpr std::int64_t kMostWork = 20'000'000, kMostWorkOfUnits = 100'000'000;
constexpr std::int64_t kMostAmount = 0x7FFF;
constexpr std::size_t kFields = 4;

// Whether a bound in time is one at all.
bool is_free_task(const Problem& problem, const Task& task)
{
    return task.earliest == problem.period.from && !task.latest_start &&
           task.deadline >= problem.period.to && !task.due && task.rankings.empty() &&
           !task.lock.any() && !task.planned_from && task.planned_people.empty();
}

bool is_plain(const Problem& problem)
{
    const ScoreWeights& weights = problem.weights;
    if (weights.makespan == 0 || weights.asap > 0 || weights.workload_spread > 0 ||
        problem.snap_unit > 1 || !problem.relations.empty() || problem.orders.empty())
        return false;
    for (const Resource& resource : problem.resources)
        if (resource.has_setups || !resource.deliveries.empty() ||
            (resource.steps.size() > 1 && resource.steps[1].from < problem.period.to))
            return false;
    for (const Person& person : problem.people)
        if ((person.calendar != kNone &&
             problem.calendars[as_size(person.calendar)] != Windows{problem.period}) ||
            person.efficiency != kFullEfficiency || person.max_work_time ||
            (weights.cost > 0 && person.hourly_cost != 0))
            return false;
    for (const Order& order : problem.orders)
        if (order.due || order.tasks == 0)
            return false;
    for (const Arc& arc : problem.arcs)
        if (arc.from_start || arc.max_lag || arc.min_lag < 0)
            return false;
    return std::ranges::all_of(problem.tasks, [&](const Task& task) {
        return is_free_task(problem, task) && std::ranges::all_of(task.modes, [&](const Mode& one) {
                   return (weights.cost == 0 || one.cost == 0) &&
                          std::ranges::none_of(one.requirements, [](const Requirement& needed) {
                              return std::ranges::any_of(
                                  needed.roles, [](const Role& role) { return role.is_timed; });
                          });
               });
    });
}

class Builder {
public:
    explicit Builder(const Model& model) : model_(model), problem_(model.problem()) {}

    std::optional<ListModel> build()
    {
        if (!is_plain(problem_) || !find_step())
            return std::nullopt;
        find_fields();
        if (!fits_)
            return std::nullopt;
        add_people();
        for (Index t = 0; t < model_.tasks(); ++t)
            add_task(t);
        add_arcs();
        return fits_ ? std::optional{std::move(list_)} : std::nullopt;
    }

private:
    bool find_step()
    {
        Seconds divisor = 0, longest = 0;
        for (const Task& task : problem_.tasks) {
            Seconds own = 0;
            for (const Mode& mode : task.modes) {
                divisor = std::gcd(divisor, mode.duration);
                own = std::max(own, mode.duration);
            }
            longest += own;
        }
        for (const Arc& arc : problem_.arcs) {
            divisor = std::gcd(divisor, arc.min_lag);
            longest += arc.min_lag;
        }
        list_.step_s = std::max<Seconds>(1, divisor);
        const std::int64_t work = longest / list_.step_s * std::ssize(problem_.tasks);
        if (longest / list_.step_s > kMostSteps ||
            work > (problem_.people.empty() ? kMostWorkOfUnits : kMostWork) ||
            longest > problem_.period.to - problem_.period.from)
            return false;
        list_.horizon = static_cast<std::int32_t>(longest / list_.step_s);
        return true;
    }

    std::uint64_t in_field(std::size_t field, std::int64_t amount) const
    {
        return static_cast<std::uint64_t>(amount) << (16 * (field % kFields));
    }

    // A field for each resource of units, and one for each order of which one task at a time is
    // done; units are counted by a common divisor.
    void find_fields()
    {
        fields_.assign(problem_.resources.size(), {});
        lines_.assign(model_.lines().size(), kNone);
        std::vector<std::int64_t> divisors(problem_.resources.size(), 0);
        for (std::size_t r = 0; r < problem_.resources.size(); ++r)
            if (problem_.resources[r].kind == ResourceKind::capacitated)
                divisors[r] = problem_.resources[r].steps.front().amount;
        for (const Task& task : problem_.tasks)
            for (const Mode& mode : task.modes)
                for (const Requirement& needed : mode.requirements)
                    divisors[as_size(needed.resource)] =
                        std::gcd(divisors[as_size(needed.resource)], needed.amount);
        for (std::size_t r = 0; r < problem_.resources.size(); ++r) {
            const Resource& resource = problem_.resources[r];
            if (resource.kind == ResourceKind::consumable)
                fields_[r] = {list_.stock.size(), 1}, list_.stock.push_back(resource.stock);
            if (resource.kind != ResourceKind::capacitated)
                continue;
            const std::int64_t divisor = std::max<std::int64_t>(1, divisors[r]);
            fields_[r] = {add_field(resource.steps.front().amount / divisor), divisor};
        }
        for (std::size_t line = 0; line < lines_.size(); ++line)
            if (model_.lines()[line].resource == kNone)
                lines_[line] = static_cast<Index>(add_field(1));
    }

    std::size_t add_field(std::int64_t amount)
    {
        if (amount > kMostAmount)
            fits_ = false;
        if (count_ % kFields == 0)
            list_.capacity.push_back(kGuards);
        list_.capacity.back() += in_field(count_, amount);
        return count_++;
    }

    void add_people()
    {
        list_.people_words = static_cast<Index>((problem_.people.size() + 63) / 64);
        const auto mask_of = [&](const std::vector<Index>& some) {
            std::vector<std::uint64_t> mask(as_size(list_.people_words), 0);
            for (const Index person : some)
                mask[as_size(person / 64)] |= std::uint64_t{1} << (person % 64);
            return mask;
        };
        std::vector<Index> all(problem_.people.size());
        std::iota(all.begin(), all.end(), 0);
        list_.people = mask_of(all);
        for (std::vector<Index> some : problem_.candidates) {
            list_.masks.push_back(mask_of(some));
            std::stable_sort(some.begin(), some.end(), [&](Index a, Index b) {
                return model_.scarcity(a) < model_.scarcity(b);
            });
            list_.members.push_back(std::move(some));
        }
    }

    void add_demand(ListMode& mode, std::size_t field, std::int64_t amount)
    {
        if (amount > kMostAmount) {
            fits_ = false;
            return;
        }
        const auto word = static_cast<Index>(field / kFields);
        const auto known = std::ranges::find(mode.demands, word, &Demand::word);
        if (known != mode.demands.end())
            known->amounts += in_field(field, amount);
        else
            mode.demands.push_back({word, in_field(field, amount)});
    }

    void add_task(Index t)
    {
        const TaskNeed& need = model_.task(t);
        std::vector<ListMode>& modes = list_.modes.emplace_back();
        for (Index m = 0; m < std::ssize(need.modes); ++m) {
            ListMode mode;
            mode.mode = m;
            const ModeNeed& one = need.modes[as_size(m)];
            mode.steps = static_cast<std::int32_t>(one.duration / list_.step_s);
            for (const Requirement& needed :
                 problem_.tasks[as_size(t)].modes[as_size(m)].requirements) {
                const auto r = as_size(needed.resource);
                const Resource& resource = problem_.resources[r];
                if (resource.kind == ResourceKind::consumable)
                    mode.stocks.push_back({static_cast<Index>(fields_[r].at), needed.amount});
                else if (resource.kind == ResourceKind::capacitated &&
                         needed.amount > resource.steps.front().amount)
                    fits_ = fits_ && one.duration == 0;
                else if (resource.kind == ResourceKind::capacitated)
                    add_demand(mode, fields_[r].at, needed.amount / fields_[r].divisor);
                else
                    add_roles(mode, needed);
            }
            for (const Index line : one.lines)
                if (line != kNone && lines_[as_size(line)] != kNone)
                    add_demand(mode, as_size(lines_[as_size(line)]), 1);
            modes.push_back(std::move(mode));
        }
        list_.has_modes = list_.has_modes || modes.size() > 1;
    }

    void add_roles(ListMode& mode, const Requirement& needed)
    {
        for (const Role& role : needed.roles) {
            if (role.count > std::ssize(problem_.candidates[as_size(role.candidates)]))
                fits_ = false;
            mode.roles.push_back({role.candidates, static_cast<std::int32_t>(role.count)});
        }
        if (!ListSchedule::has_team(list_, mode))
            fits_ = false;
    }

    void add_arcs()
    {
        list_.next.resize(list_.modes.size());
        list_.before.resize(list_.modes.size());
        for (const Arc& arc : problem_.arcs)
            add_arc(arc.before, arc.next, static_cast<std::int32_t>(arc.min_lag / list_.step_s));
        // An order that others wait for is a task of no length after all of its tasks.
        list_.topological = model_.topological();
        std::vector<Index> gates(problem_.orders.size(), kNone);
        for (Index o = 0; o < std::ssize(problem_.orders); ++o)
            for (const Index before : problem_.orders[as_size(o)].after) {
                Index& gate = gates[as_size(before)];
                if (gate == kNone)
                    gate = add_gate(before);
                const Order& order = problem_.orders[as_size(o)];
                for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
                    add_arc(gate, t, 0);
            }
        if (list_.modes.size() > problem_.tasks.size())
            sort();
    }

    void add_arc(Index from, Index to, std::int32_t lag)
    {
        list_.next[as_size(from)].push_back({to, lag});
        list_.before[as_size(to)].push_back({from, lag});
    }

    Index add_gate(Index order)
    {
        const auto gate = list_.tasks();
        list_.modes.push_back({ListMode{}});
        list_.next.emplace_back();
        list_.before.emplace_back();
        const Order& one = problem_.orders[as_size(order)];
        for (Index t = one.first_task; t < one.first_task + one.tasks; ++t)
            add_arc(t, gate, 0);
        return gate;
    }

    void sort()
    {
        std::vector<std::size_t> waits;
        list_.topological.clear();
        for (Index t = 0; t < list_.tasks(); ++t) {
            waits.push_back(list_.before[as_size(t)].size());
            if (waits.back() == 0)
                list_.topological.push_back(t);
        }
        for (std::size_t i = 0; i < list_.topological.size(); ++i)
            for (const ListArc& arc : list_.next[as_size(list_.topological[i])])
                if (--waits[as_size(arc.task)] == 0)
                    list_.topological.push_back(arc.task);
    }

    struct Field {
        std::size_t at = 0;
        std::int64_t divisor = 1;
    };

    const Model& model_;
    const Problem& problem_;
    ListModel list_;
    std::vector<Field> fields_;  // by resource
    std::vector<Index> lines_;   // by line: its field
    std::size_t count_ = 0;
    bool fits_ = true;
};

}  // namespace

std::optional<ListModel> list_model_of(const Model& model)
{
    return Builder{model}.build();
}

}  // namespace routeopt::task::search
