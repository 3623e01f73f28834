// One puzzle alone, with AVX-512 in vectors of 256 bits: the four leftmost nodes of a tree are enough to work on. With eight, in
// vectors of 512 bits, easy puzzles take 1.25 times as long, and those with several solutions 1.5 times.
#define NONET_CLASSIC_LANES 16
#include "classic/low_latency.hpp"

namespace nonet::classic {

extern const LowLatency low_latency_avx512;
const LowLatency low_latency_avx512 = make_low_latency();

}  // namespace nonet::classic
