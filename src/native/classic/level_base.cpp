#include "classic/level.hpp"
#include "classic/low_latency.hpp"

namespace nonet::classic {

static const LowLatency low_latency = make_low_latency();
extern const Kernel kernel_base;
const Kernel kernel_base = make_kernel("base", &low_latency);

}  // namespace nonet::classic
