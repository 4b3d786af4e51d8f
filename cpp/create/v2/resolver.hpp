// The parts that resolve.cpp is made of; each file resolves one kind of thing.
#pragma once

#include <map>

#include "create/v2/members.hpp"
#include "create/v2/resolve.hpp"
#include "create/v2/shapes.hpp"
#include "form/civil_times.hpp"
#include "form/numbered_names.hpp"

namespace routeopt::create::v2 {

class Resolver {
public:
    Resolver(const Request& request, const wire::Document& document, bool service_limits,
             wire::FaultList& faults, Problem& problem)
        : request_(request), document_(document), service_limits_(service_limits), faults_(faults),
          problem_(problem)
    {
    }
    void resolve(const calendar::ZoneSource& zones);

private:
    // resolve_demands.cpp: times, days and pieces.
    void resolve_form();
    void resolve_mode();
    void resolve_zone(const calendar::ZoneSource& zones);
    void resolve_days();
    void resolve_demands();
    void resolve_pieces();
    [[nodiscard]] Seconds time(const Field<When>& when, bool is_end) const;
    [[nodiscard]] std::vector<Piece> fixed_pieces(const std::vector<Index>& demands) const;
    [[nodiscard]] std::vector<Piece> flexible_pieces(const std::vector<Index>& demands) const;

    // resolve_templates.cpp
    void resolve_resources();
    void resolve_templates();
    void resolve_template(const v2::Template& given, create::Template& out);
    [[nodiscard]] std::vector<Index> days_of(const v2::Template& given) const;
    void add_slots(Index number, const v2::Template& given, const std::vector<Shape>& shapes);
    void add_slot(Index number, const Shape& shape, Index day);
    Index kind_of(const Shape& shape);
    void check_slot_count();

    // resolve.cpp
    void resolve_options();
    void resolve_limits();
    void resolve_before();
    void check_totals();
    void warn_of_unused();
    void warn_of_weights();
    void warn(NodeId at, std::string message);
    void wrong(NodeId at, const char* message);
    Index skill(const Text& name) { return skills_.add(name.present() ? *name : ""); }

    const Request& request_;
    const wire::Document& document_;
    bool service_limits_;
    wire::FaultList& faults_;
    Problem& problem_;
    form::CivilTimes times_;
    form::NumberedNames skills_{"unknown skill"};
    form::NumberedNames resources_{"unknown resource"};
    bool has_dates_ = true;
    std::vector<Interval> spans_;  // of the demands
    std::map<std::pair<Seconds, Seconds>, Index> kinds_;
    std::vector<bool> used_resources_;
};

// The heads of a plan by slot; adds a fault for whatever does not fit. `time_of` has the time of a
// start (false) or an end (true) of a dated plan, counted from the problem's `begin`.
using TimeOf = std::function<Seconds(const Field<When>& when, bool is_end)>;
Plan heads_of(const List<PlannedShift>& shifts, const Problem& problem, const TimeOf& time_of,
              wire::FaultList& faults);

}  // namespace routeopt::create::v2
