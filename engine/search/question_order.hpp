// The order in which the questions of a node are tried: the least bound first, then the most parts.
#pragma once

namespace deduce {

// A Choice has a question and its Tally.
template <class Choice>
bool is_better(const Choice& a, const Choice& b) {
    if (a.tally.bound != b.tally.bound) return a.tally.bound < b.tally.bound;
    if (a.tally.parts != b.tally.parts) return a.tally.parts > b.tally.parts;
    return a.question < b.question;
}

} // namespace deduce
