#include "routing/search/operators/insertion_orders.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace routeopt::routing::search {
namespace {

using Keys = ByTask<std::int64_t>;

template <class KeyOf>
Keys keys(const model::Model& model, KeyOf&& key_of)
{
    Keys result;
    result.reserve(model.tasks.size());
    for (const model::Task& task : model.tasks)
        result.push_back(key_of(task));
    return result;
}

Keys reversed(Keys keys)
{
    for (std::int64_t& key : keys)
        key = -key;
    return keys;
}

const model::Stop& first_stop(const model::Model& model, const model::Task& task)
{
    return model.stops[task.stop];
}

std::int64_t window_width(const model::Model& model, const model::Task& task)
{
    const auto width = [](const model::Stop& stop) { return stop.close - stop.open; };
    const std::int64_t first = width(first_stop(model, task));
    return task.second == kNone ? first : std::min(first, width(model.stops[task.second]));
}

// The latest start of the service at a stop that costs least. Where starting times have prices
// (soft time windows) it lies in the cheapest piece of the stop's price curve; otherwise it is the
// close of the time window.
std::int64_t due_time(const model::Model& model, Index stop)
{
    if (!model.rules.any)
        return model.stops[stop].close;
    const model::Curve curve = model.rules.curve(stop);
    const auto least = [](const model::Piece& piece) {
        return piece.slope < 0 ? piece.at(piece.to) : piece.value;
    };
    const auto cheapest = std::ranges::min_element(curve, {}, least);
    return cheapest == curve.end() ? model.stops[stop].close
           : cheapest->slope <= 0  ? cheapest->to
                                   : cheapest->from;
}

template <class KeyOf>
std::vector<Index> sorted_by(const model::Model& model, KeyOf&& key_of)
{
    std::vector<Index> tasks(model.tasks.size());
    std::iota(tasks.begin(), tasks.end(), 0);
    const auto key = [&](Index task) {
        const auto t = static_cast<std::size_t>(task);
        const bool goes_alone =
            !model.rules.any || model.rules.members[as_size(model.rules.leader_of[t])].size() == 1;
        return std::tuple{goes_alone, key_of(model.tasks[t]), model.tasks[t].stop};
    };
    std::sort(tasks.begin(), tasks.end(), [&](Index a, Index b) { return key(a) < key(b); });
    return tasks;
}

}  // namespace

InsertionOrders::InsertionOrders(const model::Model& model)
{
    const model::Slot& slot = model.slots.front();
    distance_ = keys(model, [&](const model::Task& task) {
        if (slot.start_place == kNone)
            return std::int64_t{0};
        const travel::Arc arc = std::visit(
            [&](const auto& table) {
                return table.arc(slot.start_place, first_stop(model, task).place);
            },
            model.tables[slot.profile]);
        return slot.per_metre > 0 ? std::int64_t{arc.distance_m} : std::int64_t{arc.duration_s};
    });
    choices_ = keys(model, [&](const model::Task& task) { return model.eligible_vehicles(task); });
    width_ = keys(model, [&](const model::Task& task) { return window_width(model, task); });

    orders_.push_back({4, {}});
    total_weight_ = 4;
    add(4, keys(model, [](const model::Task& task) {
            return -std::accumulate(task.size.begin(), task.size.end(), std::int64_t{0});
        }));
    add(2, reversed(distance_));
    add(1, distance_);
    add(1, width_);
    add(1, keys(model, [&](const model::Task& task) { return first_stop(model, task).open; }));
    add(1, keys(model, [&](const model::Task& task) { return -first_stop(model, task).close; }));
    add(2, choices_);
    add(2, keys(model, [](const model::Task& task) {
            return task.mandatory ? INT64_MIN + 1 : -task.drop_fee;
        }));
}

void InsertionOrders::add(std::uint32_t weight, Keys key)
{
    if (std::adjacent_find(key.begin(), key.end(), std::not_equal_to{}) == key.end())
        return;
    total_weight_ += weight;
    orders_.push_back({weight, std::move(key)});
}

void InsertionOrders::arrange(std::vector<Index>& tasks, Random& random) const
{
    std::uint32_t draw = random.below(total_weight_);
    const InsertionOrder* order = orders_.data();
    for (; draw >= order->weight; ++order)
        draw -= order->weight;
    if (order->key.empty()) {
        random.shuffle(tasks);
        return;
    }
    std::sort(tasks.begin(), tasks.end(), [&](Index a, Index b) {
        const std::int64_t key_a = order->key[a];
        const std::int64_t key_b = order->key[b];
        return key_a != key_b ? key_a < key_b : a < b;
    });
}

std::vector<Index> InsertionOrders::for_construction() const
{
    std::vector<Index> tasks(distance_.size());
    std::iota(tasks.begin(), tasks.end(), 0);
    std::sort(tasks.begin(), tasks.end(), [&](Index a, Index b) {
        const auto key = [&](Index task) {
            const auto t = static_cast<std::size_t>(task);
            return std::tuple{choices_[t], -distance_[t], width_[t], task};
        };
        return key(a) < key(b);
    });
    return tasks;
}

std::vector<Index> InsertionOrders::along_the_curve(const model::Model& model)
{
    return sorted_by(model, [](const model::Task&) { return 0; });
}

std::vector<Index> InsertionOrders::by_due_time(const model::Model& model)
{
    return sorted_by(model, [&](const model::Task& task) {
        const std::int64_t due = due_time(model, task.stop);
        return task.second == kNone ? due : std::min(due, due_time(model, task.second));
    });
}

}  // namespace routeopt::routing::search
