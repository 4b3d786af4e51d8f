// Indices of stops, tasks, slots and the like, and vectors that say what they are indexed by.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace routeopt {

// The type of every index in the model and the search. 16 bits would not do: the interface's limit
// of 65,535 stops and places is a rule about requests, which a Python caller may lift.
using Index = std::int32_t;
inline constexpr Index kNone = -1;

// Precondition: the index is not kNone.
constexpr std::size_t as_size(Index index)
{
    return static_cast<std::size_t>(index);
}

// A std::vector with one entry for each thing of a kind, found by that thing's index. Key names
// the kind and is never instantiated: a table by slot is another type than one by task, though
// their indices are of one type.
template <class Key, class T>
class IndexedVector : public std::vector<T> {
public:
    using std::vector<T>::vector;

    template <std::integral I>
    [[nodiscard]] decltype(auto) operator[](I index)
    {
        return std::vector<T>::operator[](static_cast<std::size_t>(index));
    }
    template <std::integral I>
    [[nodiscard]] decltype(auto) operator[](I index) const
    {
        return std::vector<T>::operator[](static_cast<std::size_t>(index));
    }
};

template <class T>
using ByTask = IndexedVector<struct TaskKey, T>;
template <class T>
using ByStop = IndexedVector<struct StopKey, T>;
// A node of a plan: a stop, an end of a slot, a reload or a break.
template <class T>
using ByNode = IndexedVector<struct NodeKey, T>;
// A slot: a vehicle's shift, and the route that may run in it.
template <class T>
using BySlot = IndexedVector<struct SlotKey, T>;
// A kind of slots that are interchangeable.
template <class T>
using ByKind = IndexedVector<struct KindKey, T>;
template <class T>
using ByRelation = IndexedVector<struct RelationKey, T>;

}  // namespace routeopt
