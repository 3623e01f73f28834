#include "classic/level.hpp"

namespace nonet::classic {

extern const LowLatency low_latency_avx512;
extern const Kernel kernel_avx512;
const Kernel kernel_avx512 = make_kernel("avx512", &low_latency_avx512);

}  // namespace nonet::classic
