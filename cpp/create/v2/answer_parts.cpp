#include "create/v2/answer_parts.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/civil_time.hpp"
#include "calendar/text.hpp"
#include "form/limits.hpp"

namespace routeopt::create::v2 {
namespace {

constexpr std::size_t kMostTags = 256;  // that FILL knows

// The name's beginning, of whole characters, so that what is put behind it fits into a name.
std::string_view beginning_of(std::string_view name)
{
    std::size_t length = std::min<std::size_t>(name.size(), form::kMostIdLength / 2);
    while (length < name.size() && (static_cast<unsigned char>(name[length]) & 0xC0U) == 0x80U)
        --length;
    return name.substr(0, length);
}

}  // namespace

std::string clock_text(Seconds time)
{
    const auto two = [](Seconds number) {
        return std::string{number < 10 ? "0" : ""} + std::to_string(number);
    };
    std::string text = two(time / 3600) + ":" + two(time / 60 % 60);
    if (time % 60 != 0)
        text += ":" + two(time % 60);
    return text;
}

std::string AnswerParts::time_text(Seconds time) const
{
    const std::int64_t instant = problem_.begin + time;
    switch (problem_.form) {
    case TimeForm::time_of_day: return clock_text(time);
    case TimeForm::offset: return write_civil_time(instant, problem_.zone.offset_at(instant));
    case TimeForm::civil: break;
    }
    return calendar::write_local(problem_.zone.local(instant));
}

void AnswerParts::shift_times(Seconds from, Seconds to)
{
    const bool is_next_day = problem_.form == TimeForm::time_of_day && to > calendar::kDay_s;
    time("from", from);
    time("to", is_next_day ? to - calendar::kDay_s : to);
}

void AnswerParts::write_skill(Index skill)
{
    const std::string_view name = problem_.skills[as_size(skill)].name;
    if (!name.empty())
        out_.member("skill", name);
}

void AnswerParts::write_score(std::string_view name, const referee::Score& score)
{
    out_.key(name).begin_object().member("feasible", score.feasible());
    out_.member("hardScore", -score.lost[0]).member("mediumScore", -score.lost[1]);
    out_.member("softScore", -score.lost[2]).end_object();
}

void AnswerParts::write_warnings()
{
    out_.key("warnings").begin_array();
    for (const Warning& warning : problem_.warnings) {
        out_.begin_object().member("message", warning.message);
        out_.member("pointer", warning.pointer).end_object();
    }
    out_.end_array();
}

void AnswerParts::write_about(const referee::Item& item)
{
    if (item.skill != kNone)
        write_skill(item.skill);
    if (item.template_ != kNone) {
        out_.member("pattern", problem_.templates[as_size(item.template_)].name);
        out_.member("pointer", "/templates/" + std::to_string(item.template_));
    }
    if (item.resource != kNone)
        out_.member("resource", problem_.resources[as_size(item.resource)].name);
    if (!item.limit.empty())
        out_.member("pointer", "/limits/" + std::string{item.limit});
    if (item.to > item.from) {
        time("from", item.from);
        time("to", item.to);
    }
}

std::string_view AnswerParts::unit_of(Constraint constraint) const
{
    const std::string_view unit = row_of(constraint).unit;
    return unit == "hours" && problem_.demand_unit != 3600 ? "demand units" : unit;
}

void AnswerParts::write_violations(const std::vector<referee::Item>& items)
{
    std::map<std::pair<Level, Constraint>, std::vector<const referee::Item*>> groups;
    for (const referee::Item& item : items)
        groups[{item.weight.level, item.constraint}].push_back(&item);
    out_.key("violations").begin_array();
    for (const auto& [key, group] : groups) {
        std::int64_t amount = 0, points = 0;
        for (const referee::Item* item : group) {
            amount += item->amount;
            points += item->amount * item->weight.points;
        }
        out_.begin_object().member("name", row_of(key.second).name).member("value", points);
        out_.member("level", kLevelWords[static_cast<std::size_t>(key.first)]);
        out_.member("amount", amount).member("unit", unit_of(key.second));
        out_.key("items").begin_array();
        for (const referee::Item* item : group) {
            out_.begin_object().member("amount", item->amount);
            write_about(*item);
            out_.end_object();
        }
        out_.end_array().end_object();
    }
    out_.end_array();
}

void AnswerParts::minutes(std::string_view name, Seconds seconds)
{
    if (seconds % 60 == 0)
        out_.member(name, seconds / 60);
    else
        out_.member(name, static_cast<double>(seconds) / 60);
}

void AnswerParts::write_for_fill(const Slot& slot, std::string_view name, std::int64_t min,
                                 std::int64_t max)
{
    const create::Template& its = template_of(slot);
    out_.begin_object().member("name", name);
    shift_times(slot.from, slot.to);
    out_.member("min", min).member("max", max);
    const std::string_view skill = problem_.skills[as_size(its.skill)].name;
    if (!skill.empty()) {
        out_.key("skills").begin_array().begin_object();
        out_.member("name", skill).end_object().end_array();
    }
    if (problem_.templates.size() <= kMostTags) {
        out_.key("tags").begin_array().begin_object();
        out_.member("name", its.name).end_object().end_array();
    }
    if (slot.paid < slot.length())
        out_.member("unpaidBreak", slot.length() - slot.paid);
    if (its.cost > 0)
        out_.member("cost", Money{its.cost});
    out_.end_object();
}

std::vector<std::string> names_of(const Problem& problem, const Plan& plan)
{
    std::vector<std::string> names(plan.size());
    std::set<std::string_view> taken;
    const bool has_dates = problem.form != TimeForm::time_of_day;
    for (std::size_t s = 0; s < plan.size(); ++s) {
        if (plan[s] == 0)
            continue;
        const Slot& slot = problem.slots[s];
        const auto local = [&](Seconds time) {
            return has_dates ? problem.zone.local(problem.begin + time) : time;
        };
        const auto clock = [&](Seconds time) {
            const calendar::Day day = calendar::day_of_local(local(time));
            return clock_text(local(time) - day * calendar::kDay_s);
        };
        std::string& name = names[s];
        name = beginning_of(problem.templates[as_size(slot.template_)].name);
        if (has_dates)
            name += " " + calendar::write_date(calendar::day_of_local(local(slot.from)));
        name += " " + clock(slot.from) + "-" + clock(slot.to);
        const std::string plain = name;
        for (int number = 2; !taken.insert(name).second; ++number)
            name = plain + " (" + std::to_string(number) + ")";
    }
    return names;
}

}  // namespace routeopt::create::v2
