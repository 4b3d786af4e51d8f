// The search for a short project: lists of tasks are changed, made into schedules by the serial
// scheme, and pushed to the right and back to the left (justification, Valls, Ballestin and
// Quintanilla 2005): many lists that are crossed, then one.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "task/search/list_schedule.hpp"
#include "task/search/population.hpp"

namespace routeopt::task::search {

class ListSearch {
public:
    ListSearch(const ListModel& model, const Problem& problem, std::uint64_t seed);

    // A first list: what has most behind it first.
    void start();
    void iterate(double fraction);

    [[nodiscard]] bool is_possible() const { return over_stock(best_.modes) == 0; }
    [[nodiscard]] Seconds best() const { return best_.value * model_->step_s; }
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }
    // The best schedule; by task of the lists the steps at which they start.
    [[nodiscard]] std::vector<std::int32_t> starts() const;
    [[nodiscard]] const task::Plan& plan() const { return plan_; }

private:
    void sort_by_keys(const std::vector<std::int32_t>& keys);
    void sort_by_ends(bool backward, std::int32_t last);
    void judge(Point& point, std::int32_t stop);
    void note(Point& point, std::int32_t value);
    void change_modes(Point& point);
    void change_block(Point& point);
    void swap_keys(Point& point, std::int32_t width);
    void mend_modes(Point& point, int tries);
    [[nodiscard]] std::int64_t over_stock(const std::vector<Index>& modes) const;
    void restart();
    void change(Point& point);
    void grow();
    void breed();
    void walk();

    const ListModel* model_;
    const Problem* problem_;
    task::Plan plan_;
    Random random_;
    ListSchedule schedule_;
    std::vector<Index> list_;
    std::vector<std::uint64_t> sorted_;
    std::vector<std::int32_t> keys_, rank_;
    Point now_, next_, best_;
    Population population_;
    bool is_walking_ = false;
    std::vector<std::int32_t> history_;  // late acceptance (Burke and Bykov 2017)
    std::int64_t iterations_ = 0;
    double last_gain_ = 0;  // when, as a fraction of the search
    double fraction_ = 0;
};

}  // namespace routeopt::task::search
