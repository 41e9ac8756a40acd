// count_levels: fingerprints, symmetries, and the walk.
#include "engine/levels/levels.hpp"

#include "engine/levels/level_walk.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"

#include <chrono>

#include <fmt/format.h>
#include <tbb/task_arena.h>

namespace deduce {

LevelsResult count_levels(const AnswerTable& table, const LevelsParams& params) {
    if (params.depth < 1) throw BadInput(fmt::format("depth: {} was given, at least 1 is needed", params.depth));
    if (params.threads < 1) throw BadInput(fmt::format("threads: {} was given, at least 1 is needed", params.threads));
    const Stopwatch watch;
    LevelsResult result;
    tbb::task_arena arena(params.threads);
    arena.execute([&] {
        const PackedFingerprints fingerprints(table, params.fingerprint_bytes, params.stop);
        result.bits = fingerprints.bits();
        result.fingerprint_seconds = watch.seconds();
        const SetImages images(table, params.most_symmetries);
        result.symmetries = images.size();
        result.all_symmetries = images.all_symmetries();
        if (params.observer != nullptr) params.observer->begin(fingerprints, images);
        LevelWalk walk(fingerprints, images, params);
        try {
            {
                Ticker ticker(std::chrono::seconds(1), [&] {
                    if (params.listener) params.listener({watch.seconds(), walk.counts(), walk.done(), walk.visits()});
                });
                walk.run();
                ticker.finish();
            }
            if (params.observer != nullptr) params.observer->end();
            result.sample = walk.take_sample();
        } catch (const Stopped&) {
            result.complete = false;
        }
        result.levels = walk.counts();
        result.visits = walk.visits();
    });
    result.seconds = watch.seconds();
    return result;
}

} // namespace deduce
