// What `deduce --version` prints; filled in by the build.
#pragma once

namespace deduce::cli {

extern const char* const version; // "0.1.0"
extern const char* const commit;  // of the source that was built, or "unknown"

} // namespace deduce::cli
