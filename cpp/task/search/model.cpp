#include "task/search/model.hpp"

#include <algorithm>

namespace routeopt::task::search {
namespace {

// A capacitated resource that does at most one thing at a time.
bool is_single(const Resource& resource)
{
    return resource.kind == ResourceKind::capacitated &&
           std::ranges::all_of(resource.steps, [](const Step& one) { return one.amount <= 1; });
}

Windows on_times(const Problem& problem, const Resource& resource)
{
    Windows found;
    for (std::size_t i = 0; i < resource.steps.size(); ++i) {
        const Instant to =
            i + 1 < resource.steps.size() ? resource.steps[i + 1].from : problem.period.to;
        if (resource.steps[i].amount == 0 || resource.steps[i].from >= to)
            continue;
        if (!found.empty() && found.back().to == resource.steps[i].from)
            found.back().to = to;
        else
            found.push_back({resource.steps[i].from, to});
    }
    return found;
}

void sort_out(std::vector<std::int64_t>& all)
{
    std::sort(all.begin(), all.end(), std::greater<>{});
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

// At most `most` of them, the least among them.
std::vector<std::int64_t> thresholds(std::vector<std::int64_t> all, std::size_t most)
{
    sort_out(all);
    if (all.size() <= most)
        return {all.begin(), all.end()};  // no larger than it needs to be
    std::vector<std::int64_t> some;
    for (std::size_t i = 1; i <= most; ++i)
        some.push_back(all[i * all.size() / most - 1]);
    return some;
}

}  // namespace

Model::Model(const Problem& problem) : problem_(&problem)
{
    compile_resources();
    compile_tasks();
    compile_relations();
    compile_units();
    join_cycles();
    compile_scarcity();
    compile_tails();
}

void Model::compile_resources()
{
    const Problem& problem = *problem_;
    own_windows_.reserve(2 * problem.resources.size() + 2);
    own_windows_.push_back({{problem.period}});
    const Windows* always = &own_windows_.front();
    const Instant begin = problem.period.from;
    for (const Person& person : problem.people) {
        const Resource& resource = problem.resources[as_size(person.resource)];
        const Windows* windows =
            person.calendar == kNone ? always : &problem.calendars[as_size(person.calendar)];
        lines_.push_back({windows, resource.has_setups ? &resource.setups : nullptr,
                          person.initial_setup, person.resource, begin,
                          person.max_work_time.value_or(kNever), &problem.zone});
    }
    for (Index r = 0; r < std::ssize(problem.resources); ++r) {
        const Resource& resource = problem.resources[as_size(r)];
        line_of_.push_back(kNone);
        profile_of_.push_back(kNone);
        stock_of_.push_back(kNone);
        if (resource.kind == ResourceKind::consumable) {
            stock_of_.back() = static_cast<Index>(stocks_.size());
            stocks_.push_back(r);
        } else if (is_single(resource)) {
            own_windows_.push_back(on_times(problem, resource));
            line_of_.back() = static_cast<Index>(lines_.size());
            lines_.push_back({&own_windows_.back(),
                              resource.has_setups ? &resource.setups : nullptr, kNone, r, begin,
                              kNever, &problem.zone});
        } else if (resource.kind == ResourceKind::capacitated) {
            profile_of_.back() = static_cast<Index>(profiles_.size());
            profiles_.push_back(r);
            const bool stops = std::ranges::any_of(resource.steps, [&](const Step& step) {
                return step.amount == 0 && step.from < problem.period.to;
            });
            if (stops)
                own_windows_.push_back(on_times(problem, resource));
            profile_windows_.push_back(stops ? &own_windows_.back() : nullptr);
        }
    }
    for (LineKind& line : lines_)
        line.index = WindowIndex{*line.windows};
    for (const Order& order : problem.orders) {
        const bool is_any = order.task_order == TaskOrder::any && order.tasks > 1;
        order_line_.push_back(is_any ? static_cast<Index>(lines_.size()) : kNone);
        if (is_any)
            lines_.push_back({always, nullptr, kNone, kNone, begin, kNever, &problem.zone});
    }
}

void Model::compile_mode(const Task& task, const Mode& mode, ModeNeed& need)
{
    const Problem& problem = *problem_;
    need.duration = mode.duration;
    need.cost = mode.cost;
    std::vector<std::int64_t> efficiencies;
    for (const Requirement& requirement : mode.requirements) {
        const auto r = as_size(requirement.resource);
        const ResourceKind kind = problem.resources[r].kind;
        if (kind == ResourceKind::consumable) {
            need.stocks.push_back({stock_of_[r], requirement.amount});
        } else if (kind == ResourceKind::capacitated) {
            if (line_of_[r] != kNone && requirement.amount == 1)
                need.lines.push_back(line_of_[r]);
            else if (line_of_[r] != kNone)
                need.lines.push_back(kNone);  // more than there ever is
            else
                need.shares.push_back({profile_of_[r], requirement.amount});
        } else {
            for (const Role& role : requirement.roles) {
                const auto& candidates = problem.candidates[as_size(role.candidates)];
                need.roles.push_back({&role, requirement.resource, candidates});
                need.people += role.count;
                const auto& own = efficiencies_[as_size(role.candidates)];
                efficiencies.insert(efficiencies.end(), own.begin(), own.end());
            }
        }
    }
    if (const Index line = order_line_[as_size(task.order)]; line != kNone)
        need.lines.push_back(line);
    if (task.lock.people)
        for (const Index person : *task.lock.people)
            efficiencies.push_back(problem.people[as_size(person)].efficiency);
    if (efficiencies.empty())
        efficiencies.push_back(kFullEfficiency);
    constexpr std::size_t kMostThresholds = 4;
    need.efficiencies = thresholds(std::move(efficiencies), kMostThresholds);
}

void Model::compile_tasks()
{
    for (const std::vector<Index>& candidates : problem_->candidates) {
        std::vector<std::int64_t>& own = efficiencies_.emplace_back();
        for (const Index person : candidates)
            own.push_back(problem_->people[as_size(person)].efficiency);
        sort_out(own);
    }
    tasks_.resize(problem_->tasks.size());
    for (std::size_t t = 0; t < tasks_.size(); ++t) {
        const Task& task = problem_->tasks[t];
        TaskNeed& need = tasks_[t];
        need.shortest = kNever;
        bool has_people = false;
        for (const Mode& mode : task.modes) {
            compile_mode(task, mode, need.modes.emplace_back());
            const ModeNeed& compiled = need.modes.back();
            need.shortest = std::min(need.shortest,
                                     length_of(compiled.duration, compiled.efficiencies.front()));
            has_people = has_people || compiled.people > 0;
        }
        need.is_pinned = task.lock.from && (task.lock.mode || task.modes.size() == 1) &&
                         (task.lock.people || !has_people);
    }
    efficiencies_ = {};
    for (Index a = 0; a < std::ssize(problem_->arcs); ++a) {
        const Arc& arc = problem_->arcs[as_size(a)];
        tasks_[as_size(arc.before)].arcs_out.push_back(a);
        tasks_[as_size(arc.next)].arcs_in.push_back(a);
    }
}

void Model::compile_relations()
{
    direct_.resize(tasks_.size());
    has_neighbour_.resize(tasks_.size());
    const auto tie = [&](Index a, Index b) {
        tasks_[as_size(a)].tied.push_back(b);
        tasks_[as_size(b)].tied.push_back(a);
    };
    for (Index r = 0; r < std::ssize(problem_->relations); ++r) {
        const Relation& relation = problem_->relations[as_size(r)];
        if (relation.kind == RelationKind::all_or_none || relation.kind == RelationKind::one_of)
            continue;
        for (std::size_t i = 0; i < relation.members.size(); ++i) {
            const Index task = relation.members[i];
            if (relation.kind != RelationKind::direct_sequence) {
                tasks_[as_size(task)].relations.push_back(r);
            } else if (i + 1 < relation.members.size()) {
                direct_[as_size(task)].push_back({relation.members[i + 1], relation.resource});
                has_neighbour_[as_size(task)] = 1;
                has_neighbour_[as_size(relation.members[i + 1])] = 1;
                has_direct_ = true;
            }
            if (relation.kind == RelationKind::same_time && i > 0)
                tie(relation.members[0], task);
        }
    }
    for (const Arc& arc : problem_->arcs)
        if (arc.max_lag)
            tie(arc.before, arc.next);
}

bool Model::stay_together(Index before, Index next, Index resource) const
{
    for (const Direct& one : direct_[as_size(before)])
        if (one.next == next && resource != kNone &&
            (one.resource == kNone || one.resource == resource))
            return true;
    return false;
}

bool Model::holds_moments(Index line, Index task) const
{
    return lines_[as_size(line)].setups != nullptr &&
           problem_->tasks[as_size(task)].setup_group != kNone;
}

// A person's scarcity: for each set of candidates that it is in, the work that asks for the set
// over the people in it.
void Model::compile_scarcity()
{
    std::vector<double> asked(problem_->candidates.size(), 0);
    for (const Task& task : problem_->tasks) {
        const Mode& mode = task.modes.front();
        for (const Requirement& requirement : mode.requirements)
            for (const Role& role : requirement.roles)
                asked[as_size(role.candidates)] +=
                    static_cast<double>(mode.duration) * static_cast<double>(role.count);
    }
    scarcity_.assign(problem_->people.size(), 0);
    for (std::size_t set = 0; set < asked.size(); ++set)
        for (const Index person : problem_->candidates[set])
            scarcity_[as_size(person)] +=
                asked[set] / static_cast<double>(problem_->candidates[set].size());
}

}  // namespace routeopt::task::search
