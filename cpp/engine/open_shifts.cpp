#include "engine/open_shifts.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "create/search/solve.hpp"
#include "create/v2/read.hpp"
#include "create/v2/resolve.hpp"
#include "create/v2/write.hpp"
#include "fill/v2/members.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

// The skills of templates; an empty one for those that name none.
std::set<std::string_view> skills_of(const wire::Document& document)
{
    std::set<std::string_view> skills;
    const wire::NodeId templates = document.member(wire::kRoot, "templates");
    if (document.kind(templates) != wire::Kind::array)
        return skills;
    document.each(templates, [&](wire::NodeId one) {
        if (document.kind(one) != wire::Kind::object)
            return;
        const wire::NodeId skill = document.member(one, "skill");
        const bool is_named = skill != wire::kNowhere && document.kind(skill) == wire::Kind::string;
        skills.insert(is_named ? document.string(skill) : std::string_view{});
    });
    return skills;
}

// CREATE's demands: of the skills of a demand the first that a template has, else the common one.
std::string demands_of(const wire::Document& document, const fill::v2::Request& request)
{
    const std::set<std::string_view> known = skills_of(document);
    wire::Writer out;
    out.begin_array();
    for (const fill::v2::Demand& demand : *request.demands) {
        out.begin_object().member("from", document.string(demand.from.at));
        out.member("to", document.string(demand.to.at)).member("demand", *demand.min);
        const auto& skills = *demand.skills;
        const auto found = std::ranges::find_if(
            skills, [&](const auto& skill) { return known.contains(*skill.name); });
        if (found != skills.end())
            out.member("skill", *found->name);
        else if (!skills.empty() && !known.contains({}))
            out.member("skill", *skills.front().name);
        out.end_object();
    }
    return out.end_array().take();
}

std::string options_of(const fill::v2::Request& request)
{
    const fill::v2::Options& options = *request.options;
    wire::Writer out;
    out.begin_object().member("seed", *options.seed);
    if (options.time_zone.present())
        out.member("timeZone", *options.time_zone);
    if (options.max_iterations.present())
        out.member("maxIterations", *options.max_iterations);
    return out.end_object().take();
}

// The request of CREATE that a request of FILL holds.
wire::Document create_request(std::string_view text, const wire::Document& document,
                              const fill::v2::Request& request)
{
    wire::Document made{text};
    std::vector<std::string> names;
    made.each(wire::kRoot, [&](wire::NodeId member) {
        if (made.key(member) != "templates")
            names.emplace_back(made.key(member));
    });
    for (const std::string& name : names)
        made.drop_member(name);
    if (request.demands.present())
        made.replace_member("demands", demands_of(document, request));
    made.replace_member("options", options_of(request));
    return made;
}

}  // namespace

OpenShifts::OpenShifts(const Call& call, std::string_view text, const wire::Document& document,
                       const fill::v2::Request& request)
    : document_(create_request(text, document, request)), faults_(document_),
      people_(std::ssize(*request.employees)), room_(fill::v2::kTotalHeads.most)
{
    for (const fill::v2::Shift& shift : *request.shifts)
        room_ -= shift.max.present() ? *shift.max : std::max(*shift.min, *shift.value);
    const create::v2::Request read =
        create::v2::read_request(document_, call.service_limits, faults_);
    if (!faults_.empty())
        return;
    problem_ = create::v2::resolve(read, document_, call.zones, call.service_limits, faults_);
    if (!faults_.empty())
        return;
    if (problem_.slots.empty())
        faults_.invalid_value({wire::kRoot, "templates"},
                              [] { return "no shift of them is on a day of the demands"; });
    for (const create::Warning& warning : problem_.warnings)
        if ((warning.pointer.starts_with("/templates/") ||
             warning.pointer.starts_with("/demands/")) &&
            !warning.pointer.ends_with("/preference"))  // told below
            warnings_.push_back({warning.pointer, warning.message});
    const auto warn = [&](wire::NodeId at, std::string_view what) {
        if (at != wire::kNowhere)
            warnings_.push_back({document_.pointer(at), std::string{what}});
    };
    for (const create::v2::Template& one : *read.templates) {
        if (one.start_from.present() || one.definition->size() > 1)
            warn(one.max.at, "bounds each of the shifts, not all of a day together");
        warn(one.preference.at, "has no effect where people are planned, too");
        warn(one.min.at, "has no effect where people are planned, too");
        warn(one.breaks.at, "are unpaid or paid, but people on a break count as at work");
    }
}

std::vector<fill::Warning> OpenShifts::warnings() const
{
    return warnings_;
}

// As many as may be needed at once while the shift lasts, of all skills, and as there are people.
std::int64_t OpenShifts::most_heads(const create::Slot& slot) const
{
    std::int64_t most = 0;
    for (const create::Skill& skill : problem_.skills) {
        std::int64_t heads = 0;
        for (const create::Piece& piece : skill.pieces)
            if (piece.from < slot.to && slot.from < piece.to)
                heads = std::max(heads, piece.heads);
        most += heads;
    }
    const create::Template& its = problem_.templates[as_size(slot.template_)];
    return std::clamp<std::int64_t>(most, 1, std::clamp<std::int64_t>(its.max_heads, 1, people_));
}

// All together no more than FILL takes beside the stated shifts: the largest ones are cut.
std::string OpenShifts::candidates() const
{
    std::vector<std::int64_t> most;
    for (const create::Slot& slot : problem_.slots)
        most.push_back(most_heads(slot));
    const auto sum_with = [&](std::int64_t bound) {
        std::int64_t sum = 0;
        for (const std::int64_t heads : most)
            sum += std::min(heads, bound);
        return sum;
    };
    if (sum_with(people_) > room_) {
        std::int64_t bound = 1;
        while (sum_with(bound + 1) <= room_)
            ++bound;
        for (std::int64_t& heads : most)
            heads = std::min(heads, bound);
    }
    return create::v2::write_candidates(problem_, most);
}

void OpenShifts::point_to_template(std::string& pointer) const
{
    constexpr std::string_view kBase = "/templates/";
    if (!pointer.starts_with(kBase))
        return;
    const std::size_t end = std::min(pointer.find('/', kBase.size()), pointer.size());
    std::size_t slot = 0;
    std::from_chars(pointer.data() + kBase.size(), pointer.data() + end, slot);
    const std::string_view member = std::string_view{pointer}.substr(end);
    const std::string_view own = member.starts_with("/name")     ? "/name"
                                 : member.starts_with("/skills") ? "/skill"
                                                                 : "";
    pointer =
        std::string{kBase} + std::to_string(problem_.slots[slot].template_) + std::string{own};
}

std::vector<std::string_view> OpenShifts::patterns() const
{
    std::vector<std::string_view> names;
    for (const create::Slot& slot : problem_.slots)
        names.push_back(problem_.templates[as_size(slot.template_)].name);
    return names;
}

fill::Problem OpenShifts::created(const fill::Problem& problem, double limit_s, const Call& call,
                                  int threads) const
{
    create::search::Settings settings{limit_s, threads, {}};
    if (call.progress)
        settings.progress = [&](const create::Progress& now) {
            return call.progress({now.elapsed_s, 0, 0, 0});
        };
    const create::Plan heads = create::search::solve(problem_, settings).plan;
    fill::Problem created = problem;
    const std::size_t first = created.shifts.size() - heads.size();
    for (std::size_t s = 0; s < heads.size(); ++s) {
        fill::Shift& shift = created.shifts[first + s];
        shift.max = std::min(shift.max, heads[s]);
        shift.min = shift.max;
    }
    return created;
}

}  // namespace routeopt::engine
