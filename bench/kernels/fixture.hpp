// What the kernels' benchmarks share: a few games, with all that a search of them reads, and random sets of each.
#pragma once

#include "engine/search/objective.hpp"
#include "engine/search/search_data.hpp"
#include "engine/search/table_rows.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>

namespace deduce::bench {

struct Fixture {
    explicit Fixture(const char* spec);

    // Rising, and the same in every run.
    std::vector<ClassIndex> random_set(std::size_t size) const;

    std::unique_ptr<Game> game;
    AnswerTable table;
    SearchData<AverageObjective> data;
};

// 0: BlackBox 6 x 6 / 3, of few questions, and keys of 8 images. 1: Bulls and Cows 4 of 9, of 3024 questions.
// For large sets, 2: Bulls and Cows 4 of 10, of 5040 classes and questions. 3: BlackBox 6 x 6 / 4, of 58905 classes.
// All have answers of one byte, and questions that all cost the same or nearly so.
const Fixture& fixture(std::int64_t which);

// A random set of state.range(1) classes of game state.range(0).
struct SetFixture {
    explicit SetFixture(const benchmark::State& state);

    const Fixture& f;
    std::vector<ClassIndex> set;
};

// And the rows of bytes that kernels read.
struct RowFixture : SetFixture {
    explicit RowFixture(const benchmark::State& state);

    TableRows table_rows;
};

// Bytes of a run, and the game that it ran on.
void count_bytes(benchmark::State& state, const Fixture& on, std::size_t bytes_of_one);

// The game alone.
void name_game(benchmark::State& state, const Fixture& on);

} // namespace deduce::bench
