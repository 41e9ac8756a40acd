// Where a rank runs, as people look for it.
#pragma once

#include <string>

namespace deduce::cluster {

// "process 1234 on node7"
std::string this_process();

} // namespace deduce::cluster
