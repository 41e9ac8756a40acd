// What those steps take that one rank alone never takes: of what another rank has found or made.
#pragma once

#include "cluster/clock.hpp"
#include "engine/search/search.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <functional>

namespace deduce::cluster {

// Of this thread.
Clock::Duration cpu_time();

// What a process found by a look at a set, read by another one in a game of so many questions.
Clock::Duration time_of_recall(std::size_t questions);

// An excerpt of so many classes that another process has made, as it becomes this one's; `params` as a search of the
// table has them. Zero, if no such excerpt can be borrowed.
std::function<Clock::Duration(std::size_t classes)> times_of_borrow(const AnswerTable& table, SearchParams params);

} // namespace deduce::cluster
