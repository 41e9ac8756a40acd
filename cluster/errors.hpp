// How a rank learns that the job is over because of another one.
#pragma once

#include "engine/model/errors.hpp"

#include <string>

namespace deduce::cluster {

// Another rank ended the job, and tells the user why; this one should only go, with the same exit code. The text is for
// logs.
class EndedElsewhere : public Error {
  public:
    EndedElsewhere(const std::string& text, bool bad_input) : Error(text), bad_input_(bad_input) {}
    bool bad_input() const { return bad_input_; }

  private:
    bool bad_input_;
};

} // namespace deduce::cluster
