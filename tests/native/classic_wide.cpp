// A kernel twice as wide as the machine, so that the logic for 32 lanes is tested without AVX-512.
#define NONET_CLASSIC_LANES 32
#include "classic/level.hpp"

namespace nonet::classic {

extern const Kernel kernel_wide;
const Kernel kernel_wide = make_kernel("wide");

}  // namespace nonet::classic
