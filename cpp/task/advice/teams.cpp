#include "task/advice/teams.hpp"

#include <algorithm>
#include <optional>
#include <queue>

#include "task/search/team.hpp"

namespace routeopt::task::advice {
namespace {

using Numbers = std::vector<std::size_t>;  // of offers

// The teams that have some people and not others, by the best of them.
struct Part {
    double cost = 0;
    Numbers forced, banned, chosen;  // chosen: of the best, besides the forced
};

struct Dearer {
    bool operator()(const Part& a, const Part& b) const { return a.cost > b.cost; }
};

class TeamSearch {
public:
    TeamSearch(const std::vector<std::int64_t>& counts, std::vector<Offer> offers)
        : counts_(counts), offers_(std::move(offers)), is_used_(offers_.size())
    {
        std::sort(offers_.begin(), offers_.end(), [](const Offer& a, const Offer& b) {
            return a.cost != b.cost ? a.cost < b.cost : a.person < b.person;
        });
    }

    std::vector<std::vector<Index>> cheapest(const std::vector<Index>& must, bool also_dearer,
                                             std::size_t most)
    {
        std::vector<std::vector<Index>> found;
        std::priority_queue<Part, std::vector<Part>, Dearer> parts;
        if (auto first = best_of(numbers_of(must), {});
            first && first->forced.size() == must.size())
            parts.push(*std::move(first));
        const double least = parts.empty() ? 0 : parts.top().cost;
        while (!parts.empty() && found.size() < most) {
            Part part = parts.top();
            parts.pop();
            if (!also_dearer && part.cost > least)
                break;
            found.push_back(people_of(part));
            Numbers forced = part.forced, banned = part.banned;
            banned.push_back(0);
            for (const std::size_t one : part.chosen) {
                banned.back() = one;
                if (auto rest = best_of(forced, banned))
                    parts.push(*std::move(rest));
                forced.push_back(one);
            }
        }
        return found;
    }

private:
    [[nodiscard]] Numbers numbers_of(const std::vector<Index>& people) const
    {
        Numbers numbers;
        for (std::size_t i = 0; i < offers_.size(); ++i)
            if (std::find(people.begin(), people.end(), offers_[i].person) != people.end())
                numbers.push_back(i);
        return numbers;
    }

    std::optional<Part> best_of(const Numbers& forced, const Numbers& banned)
    {
        Part part{0, forced, banned, {}};
        team_.start();
        for (const std::int64_t count : counts_)
            team_.need(count);
        std::fill(is_used_.begin(), is_used_.end(), false);
        for (const std::size_t one : banned)
            is_used_[one] = true;
        for (const std::size_t one : forced) {
            is_used_[one] = true;
            if (!team_.add(offers_[one].person, offers_[one].roles))
                return std::nullopt;
            part.cost += offers_[one].cost;
        }
        for (std::size_t i = 0; i < offers_.size() && !team_.is_full(); ++i)
            if (!is_used_[i] && team_.add(offers_[i].person, offers_[i].roles)) {
                part.chosen.push_back(i);
                part.cost += offers_[i].cost;
            }
        return team_.is_full() ? std::optional{part} : std::nullopt;
    }

    [[nodiscard]] std::vector<Index> people_of(const Part& part) const
    {
        std::vector<Index> people;
        for (const Numbers* some : {&part.forced, &part.chosen})
            for (const std::size_t one : *some)
                people.push_back(offers_[one].person);
        std::sort(people.begin(), people.end());
        return people;
    }

    const std::vector<std::int64_t>& counts_;
    std::vector<Offer> offers_;
    std::vector<bool> is_used_;
    search::Team team_;
};

}  // namespace

std::vector<std::vector<Index>> cheapest_teams(const std::vector<std::int64_t>& counts,
                                               std::vector<Offer> offers,
                                               const std::vector<Index>& must, bool also_dearer,
                                               std::size_t most)
{
    return TeamSearch{counts, std::move(offers)}.cheapest(must, also_dearer, most);
}

}  // namespace routeopt::task::advice
