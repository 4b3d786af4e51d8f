#include "clust/search/start.hpp"

#include <numeric>

#include "clust/search/bisection.hpp"

namespace routeopt::clust::search {
namespace {

constexpr std::int64_t kMostWeighed = 4'000'000;  // of units and clusters that are all looked at
constexpr int kLloydRounds = 6;

class Starter {
public:
    Starter(const Model& model, Trial& trial, Moves moves, Random& random,
            const std::function<bool()>& has_time)
        : model_(model), trial_(trial), plan_(trial.plan()), moves_(moves), random_(random),
          has_time_(has_time), all_(as_size(model.clusters()))
    {
        std::iota(all_.begin(), all_.end(), 0);
    }

    void run()
    {
        if (model_.problem().has_assignments) {
            take_given();
        } else if (model_.has_places()) {
            const bool large = std::int64_t{model_.units()} * model_.clusters() > kMostWeighed ||
                               model_.is_pairs();
            large ? place_by_bisection() : place_around_centres();
        }
        put_rest();
        for (int round = 0; round < 30 && has_time_(); ++round) {
            const Cost before = plan_.cost();
            moves_.local.run(trial_, all_, 1, has_time_);
            trial_.keep([](Index) {});
            if (!(plan_.cost() < before))
                break;
        }
    }

private:
    void take_given()
    {
        for (Index u = 0; u < model_.units(); ++u) {
            const Index c = model_.problem().assignments[as_size(model_.members(u).front())];
            if (c != kNone && model_.allows(u, c))
                trial_.put(u, c);
        }
        for (const Index c : all_)
            trial_.improve_centre(c);
        plan_.leave_out_what_breaks();
    }

    [[nodiscard]] std::vector<Index> located() const
    {
        std::vector<Index> found;
        for (Index u = 0; u < model_.units(); ++u)
            if (!model_.points(u).empty())
                found.push_back(u);
        return found;
    }

    // Places drawn by their distance to those drawn before, as in k-means++.
    void draw_centres(const std::vector<Index>& units)
    {
        const Distances& distances = model_.problem().distances;
        std::vector<double> least(units.size(), 1e15);
        const auto place = [&](std::size_t i) { return model_.points(units[i]).front().place; };
        const auto lower = [&](const Centre& centre) {
            for (std::size_t i = 0; i < units.size(); ++i)
                least[i] = std::min(
                    least[i], std::sqrt(travel::chord2(distances.point(place(i)), centre.at)));
        };
        for (const Index c : all_)
            if (plan_.centre(c).exists)
                lower(plan_.centre(c));
        for (const Index c : all_) {
            if (plan_.centre(c).exists)
                continue;
            double sum = 0;
            for (const double one : least)
                sum += one;
            double drawn = random_.unit() * sum;
            std::size_t i = 0;
            while (i + 1 < units.size() && (drawn -= least[i]) > 0)
                ++i;
            trial_.set_centre(c, model_.centre_at(place(i)));
            lower(plan_.centre(c));
        }
    }

    void assign(std::vector<Index>& units)
    {
        std::vector<Centre> centres;
        for (const Index c : all_)
            centres.push_back(plan_.centre(c));
        moves_.regroup.assign(trial_, units, all_, centres);
    }

    void place_around_centres()
    {
        std::vector<Index> units = located();
        draw_centres(units);
        assign(units);
        for (int round = 0; round < kLloydRounds && has_time_(); ++round) {
            bool gains = false;
            for (const Index c : all_)
                gains |= trial_.improve_centre(c);
            if (!gains)
                break;
            for (const Index unit : units)
                if (plan_.cluster_of(unit) != kNone)
                    trial_.take(unit);
            assign(units);
        }
    }

    void place_by_bisection()
    {
        const std::vector<Index> part = bisect(model_, model_.clusters());
        for (Index u = 0; u < model_.units(); ++u)
            if (const Index c = part[as_size(u)];
                c != kNone && model_.allows(u, c) && plan_.put_cost(u, c).hard <= 0)
                trial_.put(u, c);
        for (const Index c : all_)
            trial_.improve_centre(c);
        if (model_.problem().is_contiguous)
            plan_.leave_out_what_breaks();
    }

    void put_rest()
    {
        const std::vector<Index> rest = plan_.left_out();
        for (const Index unit : rest)
            moves_.reinsert.put_best(trial_, unit);
    }

    const Model& model_;
    Trial& trial_;
    Plan& plan_;
    Moves moves_;
    Random& random_;
    const std::function<bool()>& has_time_;
    std::vector<Index> all_;
};

}  // namespace

void start(const Model& model, Trial& trial, Moves moves, Random& random,
           const std::function<bool()>& has_time)
{
    Starter{model, trial, moves, random, has_time}.run();
    trial.keep([](Index) {});
}

}  // namespace routeopt::clust::search
