// Judges some routes of a plan without the others: what a change of few routes costs and breaks.
#pragma once

#include <vector>

#include "routing/referee/checks.hpp"
#include "routing/referee/ledger.hpp"
#include "routing/referee/loads.hpp"
#include "routing/referee/read_plan.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::referee {

struct Findings {
    std::vector<Violations> of_routes;  // in the order of the routes
    Violations of_relations;
};

enum class Relations : std::uint8_t { kept, left_aside };

// Points into the problem, which may be changed between two calls as long as its lists stay.
class Assessor {
public:
    Assessor(const Problem& problem, const travel::Source& source);

    [[nodiscard]] const Directory& directory() const { return directory_; }
    [[nodiscard]] Directory& directory() { return directory_; }
    [[nodiscard]] const Tariff& tariff() const { return tariff_; }

    // Sets all that does not depend on times: prices, ways, services, releases, curves.
    void prepare(Route& route) const;

    // Puts a stop into a prepared route before one that is there, or takes one out.
    void put(Route& route, std::size_t before, Visit visit) const;
    void take(Route& route, std::size_t at) const;

    // Times, prices and checks routes; quotas are left to check_quotas. Sets their numbers.
    // Precondition: prepare; what a relation joins one of these with is among them too.
    Findings assess(std::vector<Route>& routes, Relations relations = Relations::kept) const;

private:
    void set_behind(Route& route, std::size_t at) const;

    const Problem& problem_;
    const travel::Source& source_;
    Directory directory_;
    Dimensions dimensions_;
    Tariff tariff_;
};

// The route as it is answered; its stops are moved away. Precondition: assess.
AnswerRoute answer_of(Route& route);

}  // namespace routeopt::routing::referee
