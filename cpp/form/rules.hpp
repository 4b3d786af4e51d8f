// The vocabulary in which the members of requests are described: a rule says what the value of a
// member may be. For each rule the Reader has a function that reads such a value, the ValueWriter
// one that writes it, and the SchemaWriter one that writes its JSON Schema.
//
// A description of an object is a template over a visitor and the object. A visitor has
//   required(name, field, rule, about)            the member must be there
//   optional(name, field, rule, about, without)   it may be absent; `without` says what holds then,
//                                                 where that is not the field's own value
//   either(name, alias, field, rule, about, without)
//                                                 one member under two names, of which one may be
//                                                 given
//   ignored(names...)                             members that only answers have: they are skipped
//   refused(name, why)                            the member may not be there
//   decided(field), when(field, value)            whether members that depend on the field's value
//                                                 can be told; whether it has that value
// A solver's own rules have functions beside them that are found by their arguments:
// read_value(Reader&, node, out, rule), write_schema(SchemaWriter&, rule), and where requests are
// written, write_value(ValueWriter&, value, rule).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "form/limits.hpp"

namespace routeopt::form {

struct TimeRule {};  // ISO 8601 text with an offset, or integer seconds
struct IdRule {};    // 1 to 128 characters, no control characters
struct NameRule {};  // any text: a tag, a skill, a dimension, a profile
struct FlagRule {};  // true or false

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
constexpr auto at_most(const Count& row, ListRule<Entry> rule)
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

}  // namespace routeopt::form
