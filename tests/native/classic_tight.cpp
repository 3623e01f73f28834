// A kernel with next to no room in its pool and its paths, so that the tests go where only monstrous puzzles do.
#define NONET_CLASSIC_TIGHT
#include "classic/level.hpp"

namespace nonet::classic {

extern const Kernel kernel_tight;
const Kernel kernel_tight = make_kernel("tight");

}  // namespace nonet::classic
