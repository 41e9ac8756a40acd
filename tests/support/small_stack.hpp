// Runs a function in a thread whose stack is small, so that recursions need not be deep to use it up.
#pragma once

#include <cstddef>
#include <functional>

#include <gtest/gtest.h>
#include <pthread.h>

namespace deduce::test {

inline constexpr std::size_t small_stack = std::size_t{512} << 10;

inline void run_on_stack_of(std::size_t bytes, const std::function<void()>& function) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, bytes), 0);
    pthread_t thread{};
    const auto run = [](void* f) -> void* {
        (*static_cast<const std::function<void()>*>(f))();
        return nullptr;
    };
    auto copy = function;
    ASSERT_EQ(pthread_create(&thread, &attributes, run, &copy), 0);
    pthread_attr_destroy(&attributes);
    pthread_join(thread, nullptr);
}

} // namespace deduce::test
