// The vocabulary of members.hpp: a rule says what the value of a member may be. For each rule the
// Reader has a function that reads such a value, and the SchemaWriter one that writes its JSON
// Schema.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "routing/validation/tables.hpp"

namespace routeopt::routing::v3 {

using validation::DecimalRange;
using validation::IntegerRange;

struct TimeRule {};        // ISO 8601 text with an offset, or integer seconds
struct IdRule {};          // 1 to 128 characters, no control characters
struct NameRule {};        // any text: a tag, a skill, a dimension, a profile
struct FlagRule {};        // true or false
struct LocationRule {};    // [lon, lat], or an index into problem.locations or the matrices
struct PointRule {};       // [lon, lat]
struct QuantitiesRule {};  // dimension name to integer
struct MatrixRule {};      // square rows of integers or null
struct TimeLimitRule {};   // whole seconds; above validation::kTimeLimit it is limit_exceeded
struct RateOrNullRule {    // a rate in the range, or null, which has a meaning of its own
    DecimalRange range;
};

// One of a few words. Where the value is an enum, the word's index in the list is its value.
template <std::size_t N>
struct WordRule {
    std::array<std::string_view, N> words;
};
template <class... Words>
constexpr auto word(Words... words)
{
    return WordRule<sizeof...(Words)>{{std::string_view{words}...}};
}

// An object, whose members describe(visitor, value) lists.
template <class Describe>
struct ObjectRule {
    Describe describe;
};
template <class Describe>
constexpr auto object(Describe describe)
{
    return ObjectRule<Describe>{describe};
}

// An id by itself, read into the member `id` of a struct.
template <class Member>
struct IdInRule {
    Member id;
};
template <class Member>
constexpr auto id_in(Member id)
{
    return IdInRule<Member>{id};
}

// Either an id by itself or an object.
template <class Describe, class Member>
struct IdOrObjectRule {
    IdInRule<Member> id;
    ObjectRule<Describe> object;
};
template <class Describe, class Member>
constexpr auto id_or_object(Member id, Describe describe)
{
    return IdOrObjectRule<Describe, Member>{{id}, {describe}};
}

// A list whose entries all have the rule `entry`.
template <class Entry>
struct ListRule {
    Entry entry;
    bool needs_an_entry = false;
    std::optional<std::int64_t> most{};  // for the JSON Schema only; check_counts checks it
};
template <class Entry>
constexpr auto list(Entry entry)
{
    return ListRule<Entry>{entry};
}
template <class Entry>
constexpr auto list_with_entries(Entry entry)
{
    return ListRule<Entry>{entry, true};
}
template <class Entry>
constexpr auto at_most(const validation::Count& row, ListRule<Entry> rule)
{
    rule.most = row.most;
    return rule;
}

// An object whose members may have any names and are all described alike. The names are read into
// the member `name` of the entries.
template <class Describe, class Name>
struct MapRule {
    Name name;
    Describe describe;
};
template <class Describe, class Name>
constexpr auto map_by(Name name, Describe describe)
{
    return MapRule<Describe, Name>{name, describe};
}

}  // namespace routeopt::routing::v3
