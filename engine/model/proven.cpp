// The message of crossed bounds.
#include "engine/model/proven.hpp"

#include "engine/model/errors.hpp"

#include <fmt/format.h>

namespace deduce {

void refuse_crossed(const Interval& interval, std::string_view what) {
    throw InternalError(fmt::format("internal error: {} was proven to cost at least {} and at most {}; please report "
                                    "this with the command line, no result of this run can be trusted",
                                    what, interval.lower, interval.upper));
}

} // namespace deduce
