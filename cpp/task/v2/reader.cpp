#include "task/v2/reader.hpp"

namespace routeopt::task::v2 {
namespace {

using wire::Kind;

bool is_number(Kind kind)
{
    return kind == Kind::integer || kind == Kind::decimal;
}

}  // namespace

bool read_value(Reader& reader, NodeId node, std::int64_t& out, const LengthRule&)
{
    if (!form::read_value(reader, node, out, form::SecondsRule{}))
        return false;
    if (out <= kMostLength)
        return true;
    reader.faults().out_of_range(
        {node}, [] { return "must be at most " + std::to_string(kMostLength) + " seconds"; });
    return false;
}

bool read_value(Reader& reader, NodeId node, Capacity& out, const CapacityRule&)
{
    if (is_number(reader.document().kind(node)))
        return reader.read(node, out.number, kInteger);
    if (reader.document().kind(node) != Kind::array)
        return reader.wrong(node, "an integer, or a list of {from, to, amount}");
    out.has_steps = true;
    return reader.read(node, out.steps, list(object(describe_amount)));
}

bool read_value(Reader& reader, NodeId node, std::vector<Requirement>& out, const RequirementsRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != Kind::object)
        return reader.wrong(node, "an object: resource to an integer or a list of roles");
    out.reserve(document.size(node));
    document.each(node, [&](NodeId entry) {
        const Kind kind = document.kind(entry);
        if (kind == Kind::null)
            return;
        Requirement& requirement = out.emplace_back();
        requirement.at = entry;
        requirement.resource = document.key(entry);
        if (kind == Kind::array)
            reader.read_field(entry, requirement.roles, list_with_entries(object(describe_role)));
        else if (is_number(kind))
            reader.read_field(entry, requirement.amount, kInteger);
        else
            reader.wrong(entry, "an integer, or a list of roles");
    });
    return true;
}

bool read_value(Reader& reader, NodeId node, std::vector<Team>& out, const TeamsRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != Kind::object)
        return reader.wrong(node, "an object: resource to a list of people");
    document.each(node, [&](NodeId entry) {
        if (document.kind(entry) == Kind::null)
            return;
        Team& team = out.emplace_back();
        team.at = entry;
        team.resource = document.key(entry);
        reader.read_field(entry, team.people, list(IdRule{}));
    });
    return true;
}

}  // namespace routeopt::task::v2
