// A kernel with next to no room in its pool and its paths, so that the tests go where only monstrous puzzles do.
#define NONET_CLASSIC_TIGHT
#include "classic/level.hpp"
#include "classic/low_latency.hpp"

namespace nonet::classic {

static const LowLatency low_latency = make_low_latency();
extern const Kernel kernel_tight;
const Kernel kernel_tight = make_kernel("tight", &low_latency);

}  // namespace nonet::classic
