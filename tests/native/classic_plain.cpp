// The kernel of a compiler without vector extensions (classic/swar.hpp).
#if !defined(NONET_NO_EXTENSIONS)
#define NONET_NO_EXTENSIONS
#endif
#include "classic/level.hpp"
#include "classic/low_latency.hpp"

namespace nonet::classic {

static const LowLatency low_latency = make_low_latency();
extern const Kernel kernel_plain;
const Kernel kernel_plain = make_kernel("plain", &low_latency);

}  // namespace nonet::classic
