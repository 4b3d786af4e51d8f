#include "clust/v2/reader.hpp"

#include <charconv>
#include <cmath>

#include "wire/number.hpp"

namespace routeopt::clust::v2 {
using wire::Kind;

bool read_value(Reader& reader, NodeId node, std::vector<Amount>& out, const AmountsRule& rule)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) == Kind::integer || document.kind(node) == Kind::decimal) {
        Amount& amount = out.emplace_back();
        amount.at = node;
        reader.read_field(node, amount.amount, rule.range);
        return amount.amount.usable();
    }
    if (document.kind(node) != Kind::object)
        return reader.wrong(node, "an integer, or an object: dimension to integer");
    document.each(node, [&](NodeId entry) {
        if (document.kind(entry) == Kind::null)
            return;
        Amount& amount = out.emplace_back();
        amount.at = entry;
        amount.dimension = document.key(entry);
        reader.read_field(entry, amount.amount, rule.range);
    });
    return true;
}

bool read_value(Reader& reader, NodeId node, Contiguity::Edge& out, const EdgeRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != Kind::array || document.size(node) != 2)
        return reader.wrong(node, "a pair of entities, like [\"a\", \"b\"]");
    out.at = node;
    Text* side = &out.a;
    document.each(node, [&](NodeId entry) {
        reader.read_field(entry, *side, IdRule{});
        side = &out.b;
    });
    return true;
}

bool read_value(Reader& reader, NodeId node, Contiguity& out, const ContiguityRule&)
{
    if (reader.document().kind(node) == Kind::string)
        return reader.read(node, out.word, kContiguityWords);
    if (reader.document().kind(node) != Kind::array)
        return reader.wrong(node, "NONE, DELAUNAY, or a list of pairs of entities");
    out.is_listed = true;
    return reader.read(node, out.edges, list(EdgeRule{}));
}

}  // namespace routeopt::clust::v2
