#include "form/degrees.hpp"

#include <charconv>

#include "form/hints.hpp"
#include "wire/number.hpp"

namespace routeopt::form {
using wire::Kind;

bool read_value(Reader& reader, NodeId node, double& out, const DegreesRule& rule)
{
    const wire::Document& document = reader.document();
    const Kind kind = document.kind(node);
    if (kind != Kind::integer && kind != Kind::decimal)
        return reader.wrong(node, wanted_number(document, node));
    const Decimal number = wire::read_number(document, node, 0);
    const bool on_plane = reader.options().plane_coordinates;
    const std::int64_t most = on_plane ? kMostOnPlane : rule.most;
    if (number.below(-most) || number.above(most)) {
        reader.faults().out_of_range({node}, [&] {
            return "must be between -" + std::to_string(most) + " and " + std::to_string(most) +
                   (on_plane ? "" : " degrees");
        });
        return false;
    }
    const std::string text = kind == Kind::integer ? std::to_string(document.integer(node))
                                                   : std::string{document.decimal(node)};
    out = 0;  // what is too small for a double stays 0
    std::from_chars(text.data(), text.data() + text.size(), out);
    return true;
}

void write_schema(SchemaWriter& schema, const DegreesRule& rule)
{
    schema.open("number").member("minimum", -rule.most);
    schema.writer().member("maximum", rule.most).end_object();
}

}  // namespace routeopt::form
