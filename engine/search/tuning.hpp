// From what size on a technique of the search is used. Sizes are numbers of classes, if nothing else is said.
//
// The defaults are those that take the least time. All values give the same optimum, so tests choose small ones to send
// small random games down every path.
#pragma once

#include <cstddef>

namespace deduce {

struct SearchTuning {
    // Games of more questions than a cutout lends get cutouts if they have at least so many questions.
    std::size_t least_distinct_questions = std::size_t{1} << 15;
    // Cutouts of at least so many questions give sets of half their classes, or fewer, a cutout of their own.
    std::size_t least_nested_questions = 128;
    // Smaller sets stay in the table that they are in: see excerpt.hpp.
    std::size_t least_excerpt = 500;
    // Classes that a table has for each of the set's, if the set gets an excerpt of it.
    std::size_t excerpt_ratio = 4;
    // Bytes of the shortest blocks that processes have in common: see common_blocks.hpp.
    std::size_t least_common_block = std::size_t{1} << 14;
    // Parts of fewer classes are solved at once within all that the other parts of their question leave: see
    // shares.hpp.
    std::size_t least_share = 8;
    // Parts of so many classes are asked for their shares only once all parts of up to half of them are solved, in
    // games of so many questions.
    std::size_t least_costly_part = 256;
    std::size_t least_costly_questions = 65;
    // In other games a part is asked for so many percent of its share.
    std::size_t share_percent = 110;
    // Pairs are remembered too in games of so many questions for each class: coins on scales.
    std::size_t questions_for_pairs = 256;
    // Answers of all questions together, up to which all are counted at once: see any_survey.hpp.
    std::size_t most_counters = std::size_t{1} << 16;
    // Games of no more questions are counted eight at a time, if they have few answers: see count_survey.hpp. 0: none.
    std::size_t most_even_questions = 64;
    // Sets of so many classes are counted 64 classes at a time, where the processor has vectors for it: see
    // column_kernels.hpp.
    std::size_t least_column_set = 65;
    // Cuts of sets of so many classes know what the survey counted: see survey_counts.hpp.
    std::size_t least_counted_set = 100;
    // Sets of so many classes have their sums of words at hand, for the keys of their parts: see set_keys.hpp.
    std::size_t least_summed_set = 65;
    // The answers of other, larger sets are counted by four readers in turn: see partition.hpp.
    std::size_t least_set_of_readers = 64;
    // Smaller sets are cheaper to search than to look at for symmetry.
    std::size_t least_scoped_set = 12;
    // Percent by which a bound by weight has to be above that by size, for all classes together, to be used.
    std::size_t least_weight_gain = 5;
    // Of larger sets so many questions are played greedily first: see played_order.hpp.
    std::size_t least_played_set = 4000;
    std::size_t played_questions = 4;
    // But none if the first of them is foreseen to cost more than so many percent of the node's limit; what that costs
    // is foreseen down to sets of so many classes, and not at all where one ply bounds it above so many percent.
    std::size_t played_within = 95;
    std::size_t foreseen_within = 85;
    std::size_t least_foreseen_set = 3000;
    std::size_t least_kept_play = 16; // classes of sets whose greedy play is remembered
    // A narrow search is narrow at sets of so many classes: see narrowing.hpp.
    std::size_t least_narrow_set = 65;
    // Questions of a set that a thread alone tries before it drops what is refuted by then, and orders the rest.
    std::size_t promising_questions = 32;

    // Several threads (trial.hpp, open_sets.hpp).
    std::size_t least_parallel_set = 100;        // smaller sets are done before another thread has woken up
    std::size_t tried_alone = 4;                 // questions of a set that one thread tries before others join in,
    std::size_t least_joint_set = 200;           // if the set is smaller than this, or has more questions than classes;
    std::size_t tried_alone_of_large = 2;        // the same of other sets; none
    std::size_t few_choices = 8;                 // where no more are to be tried,
    std::size_t few_questions = 24;              // or the game has no more;
    std::size_t tried_alone_of_played = 1;       // and of sets whose first questions were played
    std::size_t least_contended_set = 32;        // that no other thread begins if it has anything else to do
    std::size_t least_joined_set = 200;          // at which others are joined before all else is tried;
    std::size_t least_joined_costly_set = 400;   // the same in games of least_costly_questions
    std::size_t least_spared_set = 1000;         // of a part that smaller ones, which others are at, may spare;
    std::size_t least_spared_costly_set = 256;   // the same in games of least_costly_questions
    std::size_t least_watching_set = 500;        // whose limit falls with those above it: smaller sets are soon done;
    std::size_t least_watching_costly_set = 100; // the same in games of least_costly_questions
    std::size_t survey_turn = std::size_t{1} << 20; // answers that one thread counts at a time in a survey

    // Several processes (gossip.hpp).
    std::size_t least_told_set = 4;   // others hear what is proven of it,
    std::size_t least_left_set = 200; // and leave it to who is at it
    // What a look at so many classes finds, others recall who have memory in common, if so many answers were counted.
    std::size_t least_common_set = 65;
    std::size_t least_common_answers = std::size_t{1} << 14;
    // Of so many classes there is no excerpt if processes have blocks in common, but none for it: see excerpt.hpp.
    std::size_t least_lent_excerpt = std::size_t{1} << 14;
    std::size_t least_joint_excerpt = 2048; // several processes copy so many classes together: see excerpt.hpp
    std::size_t least_joint_count = 8192;   // and count their answers: see joint_counts.hpp
    std::size_t least_joint_cut = 8192;     // and cut them: see joint_cut.hpp
    std::size_t least_common_cut = 1000;    // of what so many classes are cut into, others read: see common_cuts.hpp
    // At the root's first question so many stay at the least, and one of so many: see put_off.hpp.
    std::size_t ranks_that_stay = 8;
    std::size_t ranks_for_one_that_stays = 8;
    std::size_t ranks_that_join = 16;    // who is at the same part or question as others; the rest spread,
    std::size_t least_spread_set = 1000; // at parts where the question is of so many classes: see computer_node.hpp
    std::size_t least_joint_look = 200;  // classes of a set at which several look together
};

} // namespace deduce
