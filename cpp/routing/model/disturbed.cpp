#include "routing/model/disturbed.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "routing/model/wire_of.hpp"
#include "routing/schema/one_of.hpp"

namespace routeopt::routing::model {
namespace {

class Disturbed {
public:
    Disturbed(const Problem& problem, const Model& model)
        : model_(model), is_disturbed_(model.stops.size(), 0)
    {
        for (std::size_t t = 0; t < model.tasks.size(); ++t)
            tasks_[*wire_of(problem, model.tasks[t]).id].push_back(static_cast<Index>(t));
        for (const Vehicle& vehicle : *problem.vehicles)
            vehicles_.insert(*vehicle.id);
    }

    void add_new_tasks(const Problem& problem)
    {
        const std::vector<const routing::Relation*> one_of = one_of_relations(problem);
        for (const Task& task : model_.tasks) {
            const routing::Relation* own =
                one_of.empty() ? nullptr : one_of[as_size(task.request_index)];
            if (promised_task_of(wire_of(problem, task), own).empty()) {
                mark(task.stop);
                mark(task.second);
            }
        }
    }

    void add(const PublishedRoute& route)
    {
        const bool is_gone = !vehicles_.contains(*route.vehicle);
        Index before = kNone;
        bool was_cancelled = false;
        for (const PublishedStop& stop : *route.stops) {
            if (!stop.task.present())
                continue;
            const Index own = stop_of(stop);
            if (is_gone || (own != kNone && was_cancelled))
                mark(own);
            if (own == kNone)
                mark(before);
            was_cancelled = own == kNone;
            before = own;
        }
    }

    [[nodiscard]] std::vector<Index> stops() const
    {
        std::vector<Index> stops;
        for (std::size_t stop = 0; stop < is_disturbed_.size(); ++stop)
            if (is_disturbed_[stop] != 0)
                stops.push_back(static_cast<Index>(stop));
        return stops;
    }

private:
    // At the place that was published, or the first one where that exists no more. kNone: the task
    // is cancelled.
    [[nodiscard]] Index stop_of(const PublishedStop& stop) const
    {
        const auto found = tasks_.find(*stop.task);
        if (found == tasks_.end())
            return kNone;
        const bool is_delivery = *stop.type == "delivery";
        const auto is_there = [&](Index t) {
            const Task& task = model_.tasks[t];
            return (is_delivery ? task.second_place : task.place) == *stop.place;
        };
        const std::vector<Index>& own = found->second;
        const auto there = std::ranges::find_if(own, is_there);
        const Task& task = model_.tasks[there == own.end() ? own.front() : *there];
        return is_delivery ? task.second : task.stop;
    }

    void mark(Index stop)
    {
        if (stop != kNone)
            is_disturbed_[stop] = 1;
    }

    const Model& model_;
    ByStop<char> is_disturbed_;
    std::unordered_map<std::string_view, std::vector<Index>> tasks_;  // once for each place
    std::unordered_set<std::string_view> vehicles_;
};

}  // namespace

std::vector<Index> disturbed_stops(const Problem& problem, const Model& model)
{
    Disturbed disturbed{problem, model};
    disturbed.add_new_tasks(problem);
    for (const PublishedRoute& route : *problem.published->routes)
        disturbed.add(route);
    return disturbed.stops();
}

}  // namespace routeopt::routing::model
