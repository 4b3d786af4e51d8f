// The parts that resolve.cpp is made of; each file resolves one kind of thing.
#pragma once

#include <map>
#include <tuple>

#include "calendar/working_time.hpp"
#include "form/civil_times.hpp"
#include "form/names.hpp"
#include "task/v2/members.hpp"
#include "task/v2/resolve.hpp"

namespace routeopt::task::v2 {

using form::Names;

inline constexpr std::string_view kUnknownResource = "unknown resource";
inline constexpr std::string_view kUnknownPerson = "unknown person";
inline constexpr std::string_view kUnknownCalendar = "unknown calendar";
inline constexpr std::string_view kUnknownOrder = "unknown order";
inline constexpr std::string_view kUnknownTask = "unknown task";
inline constexpr std::string_view kUnknownMode = "unknown mode";

// Names that become known by being used, in the order of their numbers.
class Words {
public:
    Index number_of(std::string_view word)
    {
        const auto [entry, is_new] = numbers_.try_emplace(word, static_cast<Index>(words_.size()));
        if (is_new)
            words_.push_back(word);
        return entry->second;
    }
    [[nodiscard]] const std::vector<std::string_view>& all() const { return words_; }

private:
    std::map<std::string_view, Index> numbers_;
    std::vector<std::string_view> words_;
};

class Resolver {
public:
    Resolver(const Request& request, const wire::Document& document, const Setting& setting,
             wire::FaultList& faults, Problem& problem)
        : request_(request), document_(document), setting_(setting), faults_(faults),
          problem_(problem)
    {
    }

    void resolve();

private:
    // resolve_times.cpp: the zone and the period.
    void resolve_zone();
    void resolve_period();
    [[nodiscard]] Instant from(const Moment& moment) const { return civil_.from(moment); }
    [[nodiscard]] Instant to(const Moment& moment) const { return civil_.to(moment); }
    // Adds a fault where the one is not before the other.
    bool in_order(const Moment& begin, const Moment& end);

    // resolve_calendars.cpp
    void resolve_calendars();
    calendar::WorkingTime working_time(const v2::Calendar& given);
    calendar::DayWindow day_window(const Hours& hours) const;
    std::optional<calendar::Exception> exception(const v2::Exception& given);
    // The working time of spans, or of the calendar of that name, by its number; what is given of
    // neither: `without`.
    Index working(const List<Span>& shifts, const Text& calendar, Index without);
    Index add_windows(Windows windows);
    // Whether so many more windows can be kept; else a fault.
    bool has_room(std::size_t windows);
    Windows windows_of(const List<Span>& spans);
    Index find_calendar(const Text& name);

    // resolve_resources.cpp
    void resolve_resources();
    void resolve_people(const v2::Resource& given, task::Resource& out, Index number);
    void resolve_person(const v2::Person& given, Index by_default, task::Person& out);
    void resolve_capacity(const v2::Resource& given, task::Resource& out);
    void resolve_deliveries(const v2::Resource& given, task::Resource& out);
    std::vector<Step> steps_of(const Capacity& capacity);
    // When a capacitated resource works, and how much of it there is then at most.
    std::vector<Step> on_of(const v2::Resource& given);
    void resolve_setups();
    void fill_setups(task::Resource& resource, const std::vector<const ChangeOver*>& entries);

    // resolve_orders.cpp
    void name_tasks();
    void resolve_orders();
    void resolve_order(const v2::Order& given, task::Order& out);
    void check_alone(const v2::Order& given);
    void resolve_task(const v2::Task& given, const v2::Order& order, task::Task& out);
    void resolve_window(const v2::Task& given, const v2::Order& order, task::Task& out);
    void resolve_plans(const v2::Task& given, task::Task& out);

    // resolve_modes.cpp
    void resolve_modes(const v2::Task& given, task::Task& out);
    void resolve_mode(NodeId at, const Number& duration, const Requirements& requirements,
                      task::Mode& out);
    std::optional<task::Requirement> requirement(const v2::Requirement& given);
    task::Role role(const v2::Role& given, Index resource);
    // The number of a set of people.
    Index candidates(const task::Role& role, Index resource);
    struct Holders {
        std::vector<Index> people;
        bool is_timed = false;
    };
    // Who of the resource holds the skills at some time.
    const Holders& holders(const std::vector<task::NeededSkill>& skills, Index resource);

    // resolve_relations.cpp
    void resolve_arcs();
    void add_arc(const Arc& arc, NodeId at);
    void resolve_relations();
    void resolve_relation(const v2::Relation& given);
    std::vector<Index> related(const v2::Relation& given, const Names& names,
                               std::string_view what);

    // check_links.cpp: cycles of precedences, and what has to be placed together.
    void check_cycles();
    void check_linked();

    // resolve_schedule.cpp
    void resolve_schedule();
    void resolve_assignment(const Assignment& given);
    std::vector<Index> team(const Assignment& given);
    Index mode_of(const Assignment& given, const task::Task& task,
                  const std::vector<Index>& people);
    void resolve_locks();

    // check_totals.cpp
    void check_parts();
    void check_greatest_score();
    void warn_of_unused();

    // resolve.cpp
    void resolve_options();
    void invalid(NodeId at, std::string message);
    void warn(NodeId at, std::string message);
    // Adds a fault for each name that an earlier one has.
    void check_distinct(const Names& names, std::string_view what);
    // The number of a name, or kNone after a fault.
    Index find(const Names& names, std::string_view what, const Text& name);
    // Numbers ascending; a name that was given before is a fault.
    std::vector<Index> find_all(const Names& names, std::string_view what, const Texts& given);

    const Request& request_;
    const wire::Document& document_;
    const Setting& setting_;
    wire::FaultList& faults_;
    Problem& problem_;
    form::CivilTimes civil_;
    Names resources_{{}}, people_{{}}, calendars_{{}}, orders_{{}}, tasks_{{}};
    Words skills_, groups_;
    std::vector<const v2::Task*> given_tasks_;  // by task
    std::vector<NodeId> task_at_, arc_at_;      // by task, by arc
    std::vector<NodeId> relation_at_;
    std::vector<std::vector<calendar::TimeWindow>> time_windows_;  // by calendar of the request
    std::vector<Index> calendar_windows_;                          // likewise: of the problem's
    std::vector<bool> calendar_is_used_;
    std::size_t windows_ = 0;  // of all calendars
    std::map<std::pair<Index, std::vector<std::pair<Index, std::int64_t>>>, Holders> holders_;
    std::map<std::vector<Index>, Index> candidate_sets_;
    std::int64_t roles_ = 0, candidates_ = 0, working_times_ = 0;
};

}  // namespace routeopt::task::v2
