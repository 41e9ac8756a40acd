// Recursions as deep as the data has it, on stacks of bounded size.
//
// A game may be thousands of questions deep, and a thread's stack has room for a thousand or so: eight megabytes on a
// main thread, four on one of TBB's, and a sanitizer's frames are several times as large. So a function that calls
// itself does it through deep_call: where little of the stack is left, the call goes on at the beginning of a fresh
// one, in a thread of its own that this one waits for.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>

namespace deduce {

// Whether this thread's stack has less than `stack_reserve` left. Costs a comparison.
bool is_stack_nearly_used_up();

// What a call may take, and all that it calls without deep_call.
inline constexpr std::size_t stack_reserve = std::size_t{1} << 20;

// Runs work() on a stack of its own, and returns or throws what it does. Throws Error if there is no room for one.
void run_on_fresh_stack(const std::function<void()>& work);

// call(), on whatever stack has room for it.
template <class Call>
auto deep_call(const Call& call) {
    if (!is_stack_nearly_used_up()) return call();
    using Result = std::invoke_result_t<const Call&>;
    if constexpr (std::is_void_v<Result>) {
        run_on_fresh_stack(call);
    } else {
        std::optional<Result> result;
        run_on_fresh_stack([&] { result.emplace(call()); });
        return *std::move(result);
    }
}

} // namespace deduce
