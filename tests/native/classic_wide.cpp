// A kernel twice as wide as the machine, so that the logic for 32 lanes is tested without AVX-512.
#define NONET_CLASSIC_LANES 32
#include "classic/level.hpp"
#include "classic/low_latency.hpp"

namespace nonet::classic {

static const LowLatency low_latency = make_low_latency();
extern const Kernel kernel_wide;
const Kernel kernel_wide = make_kernel("wide", &low_latency);

}  // namespace nonet::classic
