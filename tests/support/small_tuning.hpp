// Thresholds of the search so low that small random games go down paths that are meant for sets of hundreds of classes.
#pragma once

#include "engine/search/tuning.hpp"
#include "tests/support/dice.hpp"

namespace deduce::test {

inline SearchTuning small_tuning(std::uint64_t seed) {
    Dice dice(seed);
    SearchTuning tuning;
    tuning.least_distinct_questions = dice.one_in(2) ? 0 : tuning.least_distinct_questions;
    tuning.least_nested_questions = 2;
    tuning.least_excerpt = dice.between(2, 5);
    tuning.excerpt_ratio = 2; // less, and a set would get an excerpt of itself
    tuning.least_share = dice.between(2, 5);
    tuning.share_percent = dice.between(80, 150);
    tuning.least_scoped_set = dice.between(2, 6);
    tuning.least_weight_gain = 0;
    tuning.promising_questions = dice.below(4);
    tuning.least_parallel_set = dice.between(2, 4);
    tuning.tried_alone = dice.below(5);
    tuning.least_joint_set = dice.between(2, 6);
    tuning.tried_alone_of_large = dice.below(3);
    tuning.few_choices = dice.below(4);
    tuning.few_questions = dice.below(8);
    tuning.least_played_set = dice.between(2, 8);
    tuning.least_kept_play = dice.between(2, 8);
    tuning.played_questions = dice.between(1, 4);
    tuning.played_within = dice.between(80, 120);
    tuning.foreseen_within = dice.between(70, 110);
    tuning.least_foreseen_set = dice.between(1, 8);
    tuning.tried_alone_of_played = dice.below(3);
    tuning.least_contended_set = dice.between(2, 5);
    tuning.least_joined_set = dice.between(2, 12);
    tuning.least_joined_costly_set = tuning.least_joined_set;
    tuning.least_spared_set = dice.between(2, 20);
    tuning.least_spared_costly_set = tuning.least_spared_set;
    tuning.ranks_that_stay = tuning.least_spared_set % 3;
    tuning.least_watching_set = dice.between(2, 6);
    tuning.least_watching_costly_set = tuning.least_watching_set;
    tuning.survey_turn = dice.between(1, 8);
    tuning.most_counters = dice.one_in(2) ? 0 : tuning.most_counters;
    tuning.questions_for_pairs = dice.one_in(2) ? 0 : tuning.questions_for_pairs;
    tuning.most_even_questions = dice.one_in(2) ? 0 : tuning.most_even_questions;
    tuning.least_column_set = dice.one_in(2) ? dice.between(1, 8) : tuning.least_column_set;
    tuning.least_set_of_readers = dice.between(1, 8);
    tuning.least_counted_set = dice.one_in(2) ? dice.between(1, 8) : tuning.least_counted_set;
    tuning.least_summed_set = dice.one_in(2) ? dice.between(1, 8) : tuning.least_summed_set;
    tuning.least_costly_part = dice.between(2, 6);
    tuning.least_costly_questions = dice.one_in(2) ? 0 : tuning.least_costly_questions;
    tuning.least_lent_excerpt = dice.one_in(2) ? dice.between(2, 20) : tuning.least_lent_excerpt;
    tuning.least_joint_excerpt = dice.between(2, 20);
    tuning.least_joint_cut = dice.between(2, 20);
    tuning.least_joint_count = dice.between(2, 20);
    return tuning;
}

} // namespace deduce::test
