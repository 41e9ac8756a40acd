// When a progress line is due, and how rates and times read in it.
#pragma once

#include <string>

namespace deduce {

// None within two seconds, as short work needs none; then every four seconds, fewer with time, and one a minute at
// least, so that whoever watches a run of hours sees it alive.
class Pace {
  public:
    // `seconds` since the work began. If they have become fewer, other work has begun, and has two seconds of its own.
    bool is_due(double seconds);

  private:
    double seen_ = 0;
    double next_ = 2;
};

// "143210 a second", "3.1 a second", "12.5 a minute", "0.4 an hour"
std::string rate_text(double a_second);

// "12 s", "65 min", "2.5 h"
std::string time_text(double seconds);

} // namespace deduce
