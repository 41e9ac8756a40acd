// A function that begins joint work, and threads of an arena that help it.
#pragma once

#include "engine/run/joint_work.hpp"

#include <atomic>

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

namespace deduce {

// work(root) in the arena, while up to `helpers` of its other threads help with what is begun below the root. If the
// arena has fewer threads to spare, fewer help.
template <class Work>
auto with_helpers(tbb::task_arena& arena, int helpers, const Work& work) {
    return arena.execute([&] {
        JointWork root;
        std::atomic<bool> is_done = false;
        tbb::task_group group;
        for (int i = 0; i < helpers; i++) group.run([&] { root.help_until(is_done); });
        struct End {
            JointWork& root;
            std::atomic<bool>& is_done;
            tbb::task_group& group;
            ~End() {
                is_done = true;
                root.announce();
                group.wait();
            }
        } const end{root, is_done, group};
        return work(root);
    });
}

} // namespace deduce
