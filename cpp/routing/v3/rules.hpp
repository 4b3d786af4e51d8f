// What a member of the wire may be. A description (members.hpp) names a member with its rule; the
// reader reads by it and the JSON Schema is written from it, so the two cannot differ.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "routing/validation/tables.hpp"

namespace routeopt::routing::v3 {

using validation::DecimalRange;
using validation::IntegerRange;

struct TimeRule {};        // ISO 8601 text or integer seconds
struct IdRule {};          // 1 to 128 characters, no control characters
struct NameRule {};        // any text: a tag, a skill, a dimension, a profile
struct FlagRule {};        // true or false
struct LocationRule {};    // [lon, lat], or an index into problem.locations or the matrices
struct PointRule {};       // [lon, lat]
struct QuantitiesRule {};  // dimension name to integer
struct MatrixRule {};      // rows of integers or null, square
struct TimeLimitRule {};   // whole seconds, its ceiling is a count
struct RateOrNullRule {    // a price; null is a value
    DecimalRange range;
};

// One of a few words; a value that is an enum takes the word's place in the list.
template <std::size_t N>
struct WordRule {
    std::array<std::string_view, N> words;
};
template <class... Words>
constexpr auto word(Words... words)
{
    return WordRule<sizeof...(Words)>{{std::string_view{words}...}};
}

// An object, described by describe(visitor, value).
template <class Describe>
struct ObjectRule {
    Describe describe;
};
template <class Describe>
constexpr auto object(Describe describe)
{
    return ObjectRule<Describe>{describe};
}

// An id alone, kept in one member of a struct.
template <class Member>
struct IdInRule {
    Member id;
};
template <class Member>
constexpr auto id_in(Member id)
{
    return IdInRule<Member>{id};
}

// Such an id, or an object.
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

template <class Entry>
struct ListRule {
    Entry entry;
    bool needs_an_entry = false;
    std::optional<std::int64_t> most{};  // for the schema; check_counts counts
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

// An object whose members have free names, each described alike.
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
