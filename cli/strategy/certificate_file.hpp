// `--certificate FILE`: what `deduce-check` needs to see that a solve is right.
#pragma once

#include "cli/support/session.hpp"
#include "engine/solve.hpp"

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

class Certificate {
  public:
    // Without a file nothing is done. Throws BadInput for several ranks, and for files that cannot be written.
    Certificate(std::string file, const Session& session, bool quiet);

    // Has it written at the end of the solve, by as many threads. Keep this alive until then.
    void ask_for(SolveParams& params);

    // Adds the file's name, the number of lemmas, and how long they took, if there is one.
    void tell(nlohmann::ordered_json& facts) const;
    // Why there is none, though one was wanted; empty otherwise.
    std::string problem() const;

  private:
    void write(Search& search, const AnswerTable& table, const SolveResult& result);

    std::string file_;
    bool quiet_;
    int threads_ = 1;
    std::string problem_;
    std::size_t lemmas_ = 0;
    double seconds_ = 0;
};

} // namespace deduce::cli
