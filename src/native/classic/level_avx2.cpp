#include "classic/level.hpp"
#include "classic/low_latency.hpp"

namespace nonet::classic {

static const LowLatency low_latency = make_low_latency();
extern const Kernel kernel_avx2;
const Kernel kernel_avx2 = make_kernel("avx2", &low_latency);

}  // namespace nonet::classic
