// A TASK request as it was sent, before names, times and calendars are resolved (resolve.hpp).
// Times are as written, durations seconds. A name is a view into the document and valid as long as
// that is.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "form/civil.hpp"

namespace routeopt::task::v2 {

using form::Field;
using form::Text;
using form::Texts;
using wire::NodeId;

using Flag = Field<bool>;
using Number = Field<std::int64_t>;
using Moment = Field<calendar::Moment>;
using Day = Field<calendar::Day>;
template <class T>
using List = Field<std::vector<T>>;

// A time with both ends, or either of them.
struct Span {
    NodeId at = wire::kNowhere;
    Moment from, to;
};

// A skill that is held, or needed.
struct Skill {
    NodeId at = wire::kNowhere;
    Text name;
    Number level{1};
    Moment from, to;
};

struct Person {
    NodeId at = wire::kNowhere;
    Text name, calendar, initial_setup;
    List<Skill> skills;
    Number efficiency{1'000'000};  // with 6 decimals
    List<Span> shifts, unavailable;
    Number hourly_cost, max_work_time;
};

struct Amount {  // over a time
    NodeId at = wire::kNowhere;
    Moment from, to;
    Number amount;
};

// Of a capacitated resource: a number, or steps in time.
struct Capacity {
    std::int64_t number = 0;
    bool has_steps = false;
    std::vector<Amount> steps;
};

struct Delivery {
    NodeId at = wire::kNowhere;
    Moment when;
    Number amount;
};

enum class ResourceType : std::uint8_t { plannable, capacitated, consumable };

struct Resource {
    NodeId at = wire::kNowhere;
    Field<ResourceType> type;
    Text name, calendar;
    List<Person> people;       // `supply` of plannable
    Field<Capacity> capacity;  // of capacitated
    Number stock;              // of consumable
    List<Span> shifts;
    List<Delivery> deliveries;
    Flag setup_groups;
};

struct Role {
    NodeId at = wire::kNowhere;
    Number count{1};
    List<Skill> skills;
    Texts only, never;
};

// What is needed of a resource: so many, or roles.
struct Requirement {
    NodeId at = wire::kNowhere;
    std::string_view resource;
    Number amount;
    List<Role> roles;
};
using Requirements = List<Requirement>;

struct Mode {
    NodeId at = wire::kNowhere;
    Text name;
    Number duration, cost;
    Requirements requirements;
};

struct Ranking {
    NodeId at = wire::kNowhere;
    Text name;
    Number ranking{1};
};

struct Predecessor {
    NodeId at = wire::kNowhere;
    Text task;
    Number lag, max_lag;
};

struct Task {
    NodeId at = wire::kNowhere;
    Text name;
    Number duration;
    Requirements requirements;
    List<Mode> modes;
    Moment earliest, latest_start, due, deadline;
    Text setup_group;
    Flag interruptible;
    List<Predecessor> after;
    List<Ranking> rankings;
    Flag locked;
    Moment planned_from;
    Texts planned_resources;
};

enum class TaskOrderWord : std::uint8_t { sequence, any, free };

struct Order {
    NodeId at = wire::kNowhere;
    Text name;
    Number priority{1};
    Task alone;  // of an order without tasks
    List<Task> tasks;
    Field<TaskOrderWord> task_order;
    Moment earliest, due, deadline;
    Texts after;
    Flag mandatory;
};

struct Hours {  // of a day
    NodeId at = wire::kNowhere;
    List<Field<form::Weekday>> days;  // of weekly hours
    Number from, to, amount;          // times of day
};

struct Exception {
    NodeId at = wire::kNowhere;
    Day date, from, to;
    Flag closed;
    List<Hours> windows;
};

struct Calendar {
    NodeId at = wire::kNowhere;
    Text name, time_zone;
    List<Hours> weekly;
    List<Exception> exceptions;
};

enum class RelationWord : std::uint8_t {
    sequence,
    direct_sequence,
    same_time,
    same_resource,
    different_resource,
    all_or_none,
    one_of,
};
enum class IntervalFrom : std::uint8_t { departure, arrival };

struct Relation {
    NodeId at = wire::kNowhere;
    Field<RelationWord> type;
    Texts tasks;
    Number min_interval, max_interval, max_waiting_time;
    Field<IntervalFrom> time_interval;
    Text resource;
};

struct ChangeOver {
    NodeId at = wire::kNowhere;
    Text resource, from, to;
    Number duration, cost;
};

// The people of one resource in an assignment.
struct Team {
    NodeId at = wire::kNowhere;
    std::string_view resource;
    Texts people;
};

struct Assignment {
    NodeId at = wire::kNowhere;
    Text task, mode;
    Moment from, to;
    List<Team> plannable;
    Flag locked;
};

struct Explanation {
    NodeId at = wire::kNowhere;
    Flag enabled;
};

struct Options {
    NodeId at = wire::kNowhere;
    Text time_zone;
    Flag partial_planning{true};
    Number max_suggestions{5}, snap_unit{1}, solving_time, seed, max_iterations;
    Field<Explanation> explanation;
    Moment freeze;
    Texts orders;
};

struct Weights {
    NodeId at = wire::kNowhere;
    Number tardiness{10}, makespan{1}, asap, cost, setup, ranking{10}, workload_spread, planned{1},
        reassign;
};

struct Request {
    NodeId at = wire::kNowhere;
    List<Resource> resources;
    List<Order> orders;
    Field<Span> period;
    List<Calendar> calendars;
    List<Relation> relations;
    List<ChangeOver> setups;
    List<Assignment> schedule;
    Field<Options> options;
    Field<Weights> weights;
    Text hook, label, solver;
    Number solve_duration;  // seconds
};

}  // namespace routeopt::task::v2
