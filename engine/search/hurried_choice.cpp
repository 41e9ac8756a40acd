// Samples of questions, ever larger until one splits the set; see hurried_choice.hpp.
#include "engine/search/hurried_choice.hpp"

#include "engine/run/stop.hpp"

#include <algorithm>

namespace deduce {
namespace {

constexpr std::size_t first_sample = 8; // questions
constexpr std::size_t sample_growth = 8;

} // namespace

std::optional<QuestionIndex> HurriedChoice::choose(std::span<const ClassIndex> set) {
    const std::size_t all = table_.question_count();
    std::optional<QuestionIndex> best;
    std::size_t most = 1;
    for (std::size_t sample = first_sample; !best; sample *= sample_growth) {
        sample = std::min(sample, all);
        for (std::size_t i = 0; i < sample && most < set.size(); i++) {
            const auto q = static_cast<QuestionIndex>((next_ + i * all / sample) % all);
            const std::size_t parts = count_parts(set, q);
            if (parts <= most) continue;
            most = parts;
            best = q;
        }
        if (sample == all) break;
    }
    if (best) next_ = *best + 1;
    return best;
}

// 0 if the question may cost infinitely much.
std::size_t HurriedChoice::count_parts(std::span<const ClassIndex> set, QuestionIndex q) {
    if (watch_.elapsed() > patience_) throw Stopped();
    round_++;
    std::size_t parts = 0;
    for (const ClassIndex c : set) {
        const DenseAnswer a = table_.answer(q, c);
        if (seen_in_[a] == round_) continue;
        if (is_infinite(table_.cost(q, a))) return 0;
        seen_in_[a] = round_;
        parts++;
    }
    return parts;
}

} // namespace deduce
