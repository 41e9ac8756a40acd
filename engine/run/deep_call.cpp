// Where a thread's stack ends, as pthreads tell it, and threads with large ones.
#include "engine/run/deep_call.hpp"

#include "engine/model/errors.hpp"

#include <cstdint>
#include <cstring>
#include <exception>

#include <fmt/format.h>
#include <pthread.h>

namespace deduce {
namespace {

// Address space only: a page is taken when it is first used.
constexpr std::size_t fresh_stack_bytes = std::size_t{256} << 20;

// Stacks grow downwards. Below the returned address there is too little left; null if nobody knows.
std::uintptr_t end_of_this_stack() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    void* lowest = nullptr;
    std::size_t size = 0;
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    return reinterpret_cast<std::uintptr_t>(lowest) + (size < 2 * stack_reserve ? size / 2 : stack_reserve);
}

struct Work {
    const std::function<void()>& run;
    std::exception_ptr failure;
};

void* run(void* work) {
    auto& w = *static_cast<Work*>(work);
    try {
        w.run();
    } catch (...) {
        w.failure = std::current_exception();
    }
    return nullptr;
}

} // namespace

bool is_stack_nearly_used_up() {
    thread_local const std::uintptr_t end = end_of_this_stack();
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) < end;
}

void run_on_fresh_stack(const std::function<void()>& function) {
    Work work{function, nullptr};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, fresh_stack_bytes);
    pthread_t thread{};
    const int problem = pthread_create(&thread, &attributes, run, &work);
    pthread_attr_destroy(&attributes);
    if (problem != 0)
        throw Error(fmt::format("the game is so deep that a stack is used up, and a further one of {} MiB cannot be "
                                "had ({}): allow this process more memory or threads",
                                fresh_stack_bytes >> 20, std::strerror(problem)));
    pthread_join(thread, nullptr);
    if (work.failure) std::rethrow_exception(work.failure);
}

} // namespace deduce
